use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static UNLIKE_CYCLE_WHEELS: Check = Check {
    rule: rule! {
        "carz" / "unlike-cycle-wheels", Error, "a motorcycle with two different wheels",
        cite: Cite::section("Motorcycles"),
        rulings: &["carz-motorcycle"],
        docs: "\
## What it checks
The two wheels of a motorcycle are of the same kind, both fireproof or neither.

## Why
Wheels are bought in matching pairs.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let [front, back] = case.vehicle.axles.as_slice() else { return };
    let alike = (&front.row.row.id, front.fireproof) == (&back.row.row.id, back.fireproof);
    if alike || !case.vehicle.is_cycle() {
        return;
    }
    sink.push(
        sink.finding(back.span, "the two wheels of a motorcycle must be alike")
            .label("unlike the other wheel")
            .because(front.span, "the other wheel"),
    );
}
