use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, pounds};
use crate::vehicle::ledger::Load;

use super::super::ledger::WEIGHT;
use super::super::vehicle::CargoSort;
use super::{Case, Check};

pub static CARGO_OVER_WEIGHT: Check = Check {
    rule: rule! {
        "classic" / "cargo-over-weight", Error, "with its cargo the vehicle weighs more than its maximum load",
        cite: Cite::Page(48),
        rulings: &["rounding"],
        needs: &["chassis", "shots", "load", "fake", "type"],
        docs: "\
## What it checks
Vehicle, crew, ammunition and declared cargo together weigh no more than the maximum load. A vehicle
that is too heavy even without cargo breaks `over-weight` only.

## Why
Body and chassis can only carry so much, whatever it is.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(load) = case.unit.max_load else {
        return;
    };
    let Some(cargo) = case.vehicle.cargo.last() else {
        return;
    };
    let with_cargo = case.ledger.sum(WEIGHT, Load::WITH_CARGO);
    let total = Exact::from(with_cargo.rounded());
    // A vehicle that is too heavy without its cargo is reported by `over-weight` only.
    if total <= load || Exact::from(case.unit.weight) > load {
        return;
    }
    let over = total - load;
    let finding = sink
        .finding(
            cargo.span,
            format!(
                "with its cargo the {} is {} over its maximum load",
                case.vehicle.unit_name(),
                pounds(over)
            ),
        )
        .label(format!("{} with cargo, {} allowed", pounds(total), pounds(load)))
        .because(case.vehicle.body_span(), format!("carries {}", pounds(load)))
        .actual(total)
        .limit(load);
    let divisible = case.vehicle.cargo.iter().filter(|cargo| {
        cargo.count == 1
            && cargo.weight > over
            && cargo.sort == CargoSort::Freight
            && cargo.cost.is_zero()
    });
    let finding = divisible
        .fold(finding, |finding, cargo| finding.involves_key_of("cargo", cargo.number, "weight"));
    sink.push(finding.excess(WEIGHT.key, over).involves(&["chassis"]));
}
