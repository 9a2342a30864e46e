use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::design::POINTS;
use super::{Case, Check};

pub static OVER_DIVISION: Check = Check {
    rule: rule! {
        "sixth" / "over-division", Error, "a car built for a larger game",
        cite: Cite::Page(10),
        docs: "\
## What it checks
`--division N` sets the armor, build and crew points of the game. A car is built for that or for a smaller game.

## Why
All cars of a game are built to the same size.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(division), Some(size)) = (case.options.division, vehicle.size) else { return };
    let shorthand = vehicle.catalog.division.points();
    let own = [size.armor, size.build, size.crew];
    let over: Vec<_> = (0..3).filter(|n| own[*n].value > shorthand[*n] * division).collect();
    let Some(first) = over.first() else { return };
    let allowed = shorthand.map(|points| (points * division).to_string()).join("/");
    let finding = sink
        .finding(own[*first].span, format!("the car is built for {size}"))
        .label(format!("division {division} is {allowed}"))
        .actual(size.to_string())
        .limit(allowed);
    let changes = match vehicle.division {
        Some(_) => vec![Change::set("division", division.to_string())],
        None => over
            .iter()
            .map(|n| Change::set(POINTS[*n], (shorthand[*n] * division).to_string()))
            .collect(),
    };
    sink.push(finding.particular(changes));
}
