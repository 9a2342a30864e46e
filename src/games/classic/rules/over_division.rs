use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, dollars};

use super::super::ledger::COST;
use super::{Case, Check};

pub static OVER_DIVISION: Check = Check {
    rule: rule! {
        "classic" / "over-division", Error, "the vehicle costs more than its division allows",
        cite: Cite::Page(62),
        rulings: &["rounding", "personal-gear", "spare-tires"],
        needs: &["chassis", "shots", "load", "fake", "type"],
        docs: "\
## What it checks
With `--division N`, or in an event of division N, the vehicle costs at most what the division
allows; exactly that is legal. Spare tires and freight with a price count. Personal gear does not,
unless an event decides otherwise.

## Why
Arenas match vehicles by value.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    if case.vehicle.is_sidecar {
        return;
    }
    let Some(division) = case.options.division else {
        return;
    };
    let ceiling = case.vehicle.catalog.figures.division * division;
    let gear = case.vehicle.alternates.personal_gear.then_some(case.figures.personal_cost);
    let cost = Exact::from(case.figures.cost + gear.unwrap_or_default());
    if cost <= ceiling {
        return;
    }
    let over = cost - ceiling;
    let mut finding = sink
        .finding(
            case.vehicle.span,
            format!(
                "{} is {} over the {} of division {division}",
                dollars(cost),
                dollars(over),
                dollars(ceiling)
            ),
        )
        .label(match gear {
            Some(gear) => format!("with {} of personal gear", dollars(Exact::from(gear))),
            None => "too expensive for this division".to_owned(),
        })
        .actual(cost)
        .limit(ceiling)
        .excess(COST.key, over);
    let units = [Some(case.vehicle), case.vehicle.sidecar.as_deref()];
    let mut cargo = units.into_iter().flatten().flat_map(|unit| &unit.cargo);
    if !cargo.any(|cargo| cargo.spare.is_some()) {
        finding = finding.rests_on(&["rounding", "personal-gear"]);
    }
    if let Some(place) = &case.options.division_from {
        finding = finding.because_of(place, format!("division {division}"));
    }
    sink.push(finding);
}
