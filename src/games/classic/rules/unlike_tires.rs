use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level};
use crate::rule;
use crate::text::edit::Change;

use super::super::figures::unlike_axle;
use super::super::ledger::tire_name;
use super::super::vehicle::Tire;
use super::{Case, Check, tire_value};

pub static UNLIKE_TIRES: Check = Check {
    rule: rule! {
        "classic" / "unlike-tires", Warning, "mismatched tires on one axle",
        cite: Cite::Page(50),
        rulings: &["unlike-tires"],
        docs: "\
## What it checks
Both front tires, and both rear tires, are of one type with the same modifications; front and rear
may differ.

## Why
It is legal, but the handling class drops.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some((one, other)) = unlike_axle(case.vehicle) else {
        return;
    };
    let figure = &case.vehicle.catalog.figures.unlike_tires;
    let [first, second] = if one.span <= other.span { [one, other] } else { [other, one] };
    let both = |tire: &Tire<'_>| {
        let set = |wheel: &Tire<'_>| Change::set_in("tires", wheel.wheel.name(), tire_value(tire));
        (
            format!("put {}s on both", tire_name(tire.row, &tire.modifications).to_lowercase()),
            vec![set(first), set(second)],
        )
    };
    let (one, other) = (both(first), both(second));
    let level = if case.vehicle.alternates.unlike_tires { Level::Error } else { Level::Warning };
    sink.push(
        sink.finding(
            second.span,
            format!("mismatched tires on one axle: {:+} to the handling class", figure.value),
        )
        .at_level(level)
        .label(format!(
            "{}: {}",
            second.wheel.name(),
            tire_name(second.row, &second.modifications).to_lowercase()
        ))
        .because(
            first.span,
            format!(
                "{}: {}",
                first.wheel.name(),
                tire_name(first.row, &first.modifications).to_lowercase()
            ),
        )
        .cite(figure.cite.clone())
        .repair_all(one.0, one.1)
        .repair_all(other.0, other.1),
    );
}
