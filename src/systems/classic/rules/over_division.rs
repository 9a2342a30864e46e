use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};
use crate::units::{Exact, dollars};

use super::super::tally::accessory_figures;
use super::{Case, Check, less_armor};

pub static OVER_DIVISION: Check = Check {
    rule: Rule {
        id: "over-division",
        level: Level::Error,
        summary: "the vehicle costs more than its division allows",
        cite: Some(Cite::Page(62)),
        rulings: &["rounding"],
        docs: "\
## What it checks
With `--division N` the price is at most N times $1,000; exactly that is legal. Cargo and personal
gear are not part of the price.

## Why
Arenas match vehicles by value.
",
        fires: include_str!("../../../../tests/rules/classic/over-division/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/over-division/passes.toml"),
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
    let cost = Exact::from(case.figures.cost);
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
        .label("the whole vehicle costs too much")
        .actual(cost)
        .limit(ceiling);
    if let Some((message, changes)) =
        less_armor(case, |points| Exact::from((cost - points.cost).rounded()) <= ceiling)
    {
        finding = finding.repair_all(message, changes);
    }
    let mut parts: Vec<_> = case.vehicle.accessories.iter().collect();
    parts.sort_by_key(|part| accessory_figures(case.vehicle, part).0);
    for part in parts {
        let (cost, _) = accessory_figures(case.vehicle, part);
        if cost * part.count.value >= over {
            let message = format!(
                "leave out the {}: {} less",
                part.row.row.name.to_lowercase(),
                dollars(cost * part.count.value)
            );
            finding = finding.repair(message, Change::remove_item("accessories", part.number));
        }
    }
    sink.push(finding);
}
