use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static MULTIPLE_SIDECARS: Check = Check {
    rule: rule! {
        "classic" / "multiple-sidecars", Error, "more than one sidecar",
        cite: Cite::Page(52),
        docs: "\
## What it checks
A cycle pulls one sidecar.

## Why
The rulebook allows no more: a second one could not be steered.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let [first, extra @ ..] = case.design.sidecars.as_slice() else { return };
    if case.vehicle.is_sidecar {
        return;
    }
    for sidecar in extra {
        sink.push(
            sink.finding(sidecar.at(), "another sidecar")
                .label("only one is allowed; this one is ignored")
                .because(first.at(), "the first")
                .actual(case.design.sidecars.len() as i64)
                .limit(1),
        );
    }
}
