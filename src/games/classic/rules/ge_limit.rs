use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, plain};

use super::super::people::Outfit;
use super::{Case, Check};

pub static GE_LIMIT: Check = Check {
    rule: rule! {
        "classic" / "ge-limit", Error, "a person carries too much",
        cite: Cite::Page(44),
        needs: &["carried", "fixed"],
        docs: "\
## What it checks
What a person wears and carries stays within a limit of grenade equivalents; some body armor lowers
it. What is in a backpack or battle vest counts only as part of that.

## Why
The rulebook forbids carrying more without a pack.
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
        let role = || format!("the {}", person.role.row.name.to_lowercase());
        let who = person.name.clone().unwrap_or_else(role);
        let (carried, limit) = (plain(outfit.burden), outfit.limit);
        let finding = sink
            .finding(last.span, format!("{who} carries {carried} grenade equivalents"))
            .label(format!("{} too many; at most {limit}", plain(over)))
            .actual(outfit.burden)
            .limit(limit)
            .cite(case.vehicle.catalog.figures.burden.cite.clone());
        sink.push(finding);
    }
}
