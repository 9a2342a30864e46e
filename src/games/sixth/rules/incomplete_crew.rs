use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Crew;
use super::{Case, Check};

pub static INCOMPLETE_CREW: Check = Check {
    rule: rule! {
        "sixth" / "incomplete-crew", Error, "a car without a driver or a gunner",
        cite: Cite::Page(9),
        needs: &["driver", "gunner"],
        docs: "\
## What it checks
A car has exactly one driver and one gunner. A Rookie costs nothing.

## Why
Both drive and fire; a player who loses both is out of the game.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let roles = [(vehicle.driver, "driver"), (vehicle.gunner, "gunner")];
    for (crew, role) in roles {
        if !matches!(crew, Crew::Missing) {
            continue;
        }
        let finding = sink
            .finding(vehicle.span, format!("the car has no {role}"))
            .label(format!("name one with `{role} = \"…\"`"))
            .actual(0)
            .limit(1);
        sink.push(finding.involves(&[role]));
    }
}
