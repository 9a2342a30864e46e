use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::{Exact, pounds};
use crate::vehicle::ledger::Load;

use super::super::ledger::WEIGHT;
use super::super::vehicle::CargoSort;
use super::{Case, Check, less_armor, stronger_chassis};

pub static CARGO_OVER_WEIGHT: Check = Check {
    rule: rule! {
        "classic" / "cargo-over-weight", Error, "with its cargo the vehicle weighs more than its maximum load",
        cite: Cite::Page(48),
        rulings: &["rounding"],
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
    let mut finding = sink
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
    for cargo in &case.vehicle.cargo {
        let divisible = cargo.sort == CargoSort::Freight && cargo.cost.is_zero();
        if cargo.count == 1 && divisible && cargo.weight > over {
            let left = (cargo.weight - over).floor();
            let change = Change::set_item("cargo", cargo.number, "weight", left.to_string());
            finding = finding.repair(
                format!("load only {} of {}", pounds(Exact::from(left)), cargo.name),
                change,
            );
        } else if cargo.weight * (cargo.count - 1) >= over {
            let left = cargo.count - (over / cargo.weight).ceil();
            let change = Change::set_item("cargo", cargo.number, "count", left.to_string());
            finding = finding
                .repair(format!("reduce {} from {} to {left}", cargo.name, cargo.count), change);
        } else if cargo.weight * cargo.count >= over {
            finding = finding.repair(
                format!("leave {} behind", cargo.name),
                Change::remove_item("cargo", cargo.number),
            );
        }
    }
    if let Some((message, changes)) =
        less_armor(case, |points| Exact::from((with_cargo - points.weight).rounded()) <= load)
    {
        finding = finding.repair_all(message, changes);
    }
    if let Some((message, change)) = stronger_chassis(case, total) {
        finding = finding.repair(message, change);
    }
    sink.push(finding);
}
