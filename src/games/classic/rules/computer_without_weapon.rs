use crate::rule;
use crate::text::edit::Change;
use std::collections::BTreeSet;

use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::units::with_article;

use super::super::catalog::ForWeapon;
use super::{Case, Check};

pub static COMPUTER_WITHOUT_WEAPON: Check = Check {
    rule: rule! {
        "classic" / "computer-without-weapon", Error, "a single-weapon computer or cyberlink without its weapon",
        cite: Cite::Page(58),
        needs: &["weapon", "weapons", "mount"],
        docs: "\
## What it checks
A single-weapon computer is set to one type of weapon at one place, a cyberlink to one weapon. The
vehicle has that weapon; a cycle and its sidecar may use each other's.

## Why
Both are built for a weapon and do nothing without it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for part in &case.vehicle.accessories {
        let Some(needs) = part.row.weapon else {
            continue;
        };
        let name = &part.row.row.name;
        let Some(target) = &part.target else {
            sink.push(
                sink.finding(
                    part.item_span,
                    format!("the {} is not set to a weapon", name.to_lowercase()),
                )
                .label("name it with `weapon`, and its place with `mount`")
                .cite(part.row.row.cite.clone()),
            );
            continue;
        };
        let Some(row) = target.row else { continue };
        let number: i64 = target.weapons.iter().map(|(count, _)| count).sum();
        let places: BTreeSet<_> = target.weapons.iter().filter_map(|(_, place)| *place).collect();
        let message = if number == 0 {
            format!(
                "the vehicle has no such {} for the {}",
                row.row.name.to_lowercase(),
                name.to_lowercase()
            )
        } else if needs == ForWeapon::One && number > 1 {
            format!("{} works with one weapon, not {number}", with_article(&name.to_lowercase()))
        } else if places.len() > 1 {
            format!(
                "{} works with weapons at one place, not {}",
                with_article(&name.to_lowercase()),
                places.len()
            )
        } else {
            continue;
        };
        let finding = sink
            .finding(target.word.span, message)
            .label("the weapon that it is set to")
            .actual(number)
            .limit(1)
            .cite(part.row.row.cite.clone());
        finding.each(places, |finding, place| {
            let place = format!("\"{}\"", place.name());
            let change = Change::set_item("accessories", part.number, "mount", place);
            finding.particular(vec![change])
        });
    }
}
