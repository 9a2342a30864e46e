use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, pounds};

use super::super::ledger::WEIGHT;
use super::{Case, Check};

pub static OVER_WEIGHT: Check = Check {
    rule: rule! {
        "classic" / "over-weight", Error, "the vehicle weighs more than its maximum load",
        cite: Cite::Page(48),
        rulings: &["rounding"],
        needs: &["chassis", "shots", "load", "fake", "type"],
        docs: "\
## What it checks
Body, plant, tires, armor, weapons with full ammunition, accessories, crew and passengers
together, rounded to the pound, weigh no more than the maximum load of body and chassis. Declared
cargo does not count here; `cargo-over-weight` judges it.

## Why
The frame cannot carry more.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(load) = case.unit.max_load else {
        return;
    };
    let weight = Exact::from(case.unit.weight);
    if weight <= load {
        return;
    }
    let over = weight - load;
    let mut finding = sink
        .finding(
            case.vehicle.body_span(),
            format!("the {} is {} over its maximum load", case.vehicle.unit_name(), pounds(over)),
        )
        .label(format!("it weighs {}{}", pounds(weight), carries(case, load)))
        .actual(weight)
        .limit(load);
    if let Some(chassis) =
        case.vehicle.chassis.filter(|chassis| chassis.span != case.vehicle.body_span())
    {
        finding = finding.because(
            chassis.span,
            format!("{} chassis: {}", chassis.value.row.name.to_lowercase(), pounds(load)),
        );
    }
    finding = finding.excess(WEIGHT.key, over).involves(&["chassis"]);
    let mut help = format!("the heaviest parts: {}", case.ledger.largest(WEIGHT, pounds));
    let cargo = case.unit.cargo_weight;
    if cargo > 0 {
        help += &format!("; its cargo adds {}", pounds(Exact::from(cargo)));
    }
    sink.push(finding.help(help));
}

/// What the body carries if the design names no chassis, which is pointed at otherwise.
fn carries(case: &Case<'_>, load: Exact) -> String {
    match case.vehicle.chassis {
        Some(chassis) if chassis.span == case.vehicle.body_span() => {
            let name = chassis.value.row.name.to_lowercase();
            format!("; with its {name} chassis this body carries {}", pounds(load))
        }
        _ => String::new(),
    }
}
