use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::catalog::GearSort;
use super::super::people::{name, row};
use super::super::vehicle::Gear;
use super::{Case, Check};

pub static BODY_ARMOR_CONFLICT: Check = Check {
    rule: rule! {
        "classic" / "body-armor-conflict", Error, "body armor that cannot be worn together",
        cite: Cite::Page(46),
        needs: &["carried"],
        docs: "\
## What it checks
A person wears one suit of body armor; a fireproof suit goes under any. An armored battle vest
does not go over improved or impact armor. Only body armor can have spikes.

## Why
One suit does not fit over another.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for person in &case.vehicle.crew {
        let worn = || person.gear.iter().filter(|gear| !gear.carried);
        for gear in worn().filter(|gear| is_armor(gear) && gear.count > 1) {
            sink.push(
                sink.finding(gear.span, name(gear).to_string())
                    .label("one suit of body armor at a time")
                    .actual(gear.count)
                    .limit(1),
            );
        }
        let mut suits = worn().filter(|gear| is_armor(gear));
        if let Some(first) = suits.next() {
            for second in suits {
                sink.push(
                    sink.finding(second.span, format!("{} over {}", name(second), name(first)))
                        .label("one suit of body armor at a time")
                        .because(first.span, "the first")
                        .actual(2)
                        .limit(1)
                        .involves_gear(person.number, first.number),
                );
            }
        }
        for gear in worn() {
            let conflicts =
                gear.item.gear().map(|row| row.conflicts.as_slice()).unwrap_or_default();
            let rival = worn().find(|other| conflicts.contains(&row(other).id));
            if let Some(rival) = rival {
                sink.push(
                    sink.finding(gear.span, format!("{} over {}", name(gear), name(rival)))
                        .label("cannot be worn over it")
                        .because(rival.span, name(rival))
                        .involves_gear(person.number, rival.number),
                );
            }
            if let Some(span) = gear.spiked.filter(|_| !is_armor(gear)) {
                sink.push(
                    sink.finding(
                        span,
                        format!("spikes on {}", with_article(&row(gear).name.to_lowercase())),
                    )
                    .label("only body armor can have spikes"),
                );
            }
        }
    }
}

fn is_armor(gear: &Gear<'_>) -> bool {
    gear.item.gear().is_some_and(|row| row.sort == GearSort::Armor)
}
