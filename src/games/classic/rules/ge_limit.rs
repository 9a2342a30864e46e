use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::{Exact, plain};

use super::super::people::{Outfit, burden, name};
use super::super::vehicle::Gear;
use super::{Case, Check};

pub static GE_LIMIT: Check = Check {
    rule: rule! {
        "classic" / "ge-limit", Error, "a person carries more than they can",
        cite: Cite::Page(44),
        docs: "\
## What it checks
What a person wears and carries comes to no more grenade equivalents than a person carries; some
body armor lowers that. What a backpack or battle vest holds is part of it.

## Why
Carrying more without a pack is prohibited.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for person in &case.vehicle.crew {
        let outfit = Outfit::of(case.vehicle, person);
        let Some(last) = person.gear.last() else { continue };
        if outfit.burden <= Exact::from(outfit.limit) {
            continue;
        }
        let over = outfit.burden - Exact::from(outfit.limit);
        let who = person.name.clone().unwrap_or_else(|| person.role.row.name.to_lowercase());
        let (carried, limit) = (plain(outfit.burden), outfit.limit);
        let mut finding = sink
            .finding(last.span, format!("{carried} grenade equivalents on one person ({who})"))
            .label(format!("{} too many; at most {limit}", plain(over)))
            .actual(outfit.burden)
            .limit(limit)
            .cite(case.vehicle.catalog.figures.burden.cite.clone());
        let heavy = |gear: &&Gear<'_>| burden(case.vehicle.catalog, gear) >= over;
        if let Some(gear) = person.gear.iter().rev().find(heavy) {
            let change = Change::remove_nested("crew", person.number, "gear", gear.number);
            finding = finding.repair(format!("leave the {} behind", name(gear)), change);
        }
        sink.push(finding);
    }
}
