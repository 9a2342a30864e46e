use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{counted, pounds, spaces, with_article};

use super::super::people::{each_thing, gunshield_weight};
use super::{Case, Check};

pub static TRIPOD_TOO_BIG: Check = Check {
    rule: rule! {
        "classic" / "tripod-too-big", Error, "too large a weapon on a tripod, too heavy a shield, or magazines that it cannot use",
        cite: Cite::Page(46),
        docs: "\
## What it checks
A tripod holds a vehicular weapon, or several linked ones, up to a size, and a gunshield up to a
weight. Extra magazines are only for weapons that take them.

## Why
One person could not carry more.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let catalog = case.vehicle.catalog;
    for gear in case.vehicle.crew.iter().flat_map(each_thing) {
        let holds = gear.item.gear().and_then(|row| row.holds);
        if let (Some(weapon), Some(most)) = (gear.weapon, holds)
            && weapon.value.spaces * gear.weapon_count > most
        {
            let needed = weapon.value.spaces * gear.weapon_count;
            let name = weapon.value.row.name.to_lowercase();
            let takes = match gear.weapon_count {
                1 => format!("the {name} takes"),
                several => format!("{} take", counted(several, &name)),
            };
            let finding = sink
                .finding(weapon.span, format!("{takes} {}", spaces(needed)))
                .label(format!("a tripod holds {}", spaces(most)))
                .actual(needed)
                .limit(most);
            sink.push(finding);
        }
        if let Some(weapon) =
            gear.weapon.filter(|found| gear.magazines > 0 && !found.value.takes_magazines())
        {
            let name = weapon.value.row.name.to_lowercase();
            sink.push(
                sink.finding(
                    weapon.span,
                    format!("{} for {}", counted(gear.magazines, "magazine"), with_article(&name)),
                )
                .label("it takes none")
                .actual(gear.magazines)
                .limit(0),
            );
        }
        let Some(points) = gear.gunshield else { continue };
        let Some((weight, row)) = gunshield_weight(catalog, points.value) else { continue };
        let Some(most) = row.max_weight.filter(|most| weight > *most) else { continue };
        let allowed = (most / row.point_weight).floor();
        sink.push(
            sink.finding(points.span, format!("a gunshield of {}", pounds(weight)))
                .label(format!("at most {}, {}", pounds(most), counted(allowed, "point")))
                .actual(weight)
                .limit(most)
                .cite(row.row.cite.clone()),
        );
    }
}
