use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Sort;
use super::{Case, Check};

pub static JETTISON_WITHOUT_SIDECAR: Check = Check {
    rule: rule! {
        "classic" / "jettison-without-sidecar", Error, "a jettison joining with no sidecar to drop",
        cite: Cite::Page(53),
        needs: &["sidecar"],
        docs: "\
## What it checks
A jettison joining connects a sidecar to its cycle.

## Why
Without a sidecar there is nothing to connect and nothing to drop.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let joinings = case.vehicle.accessories.iter().filter(|part| part.row.sort == Sort::Joining);
    for part in joinings.filter(|_| case.vehicle.sidecar.is_none()) {
        sink.push(
            sink.finding(part.item_span, "a jettison joining without a sidecar")
                .label("there is no sidecar to drop")
                .actual(0)
                .limit(1),
        );
    }
}
