use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static REVERSED_NOT_TRIKE: Check = Check {
    rule: rule! {
        "classic" / "reversed-not-trike", Error, "a reversed vehicle that is not a trike",
        cite: Cite::Page(54),
        docs: "\
## What it checks
Only trikes can be built reversed, with two wheels in front.

## Why
Cars have two wheels in front anyway, and cycles have no pair to put there.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(span), Some(kind)) = (case.vehicle.reversed, case.vehicle.kind) else {
        return;
    };
    if case.vehicle.is_reversed() {
        return;
    }
    sink.push(
        sink.finding(span, format!("{} cannot be reversed", case.vehicle.a_kind()))
            .label("only trikes can be reversed")
            .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
            .actual(kind.row.id.as_str())
            .limit("trike"),
    );
}
