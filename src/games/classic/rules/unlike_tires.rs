use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::figures::unlike_axle;
use super::super::ledger::tire_name;
use super::{Case, Check};

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
    sink.push(
        sink.finding(
            second.span,
            format!("mismatched tires on one axle: {:+} to the handling class", figure.value),
        )
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
        .involves(&["tires", first.wheel.name()])
        .involves(&["tires", second.wheel.name()]),
    );
}
