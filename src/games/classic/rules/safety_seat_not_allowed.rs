use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Sort;
use super::{Case, Check, judge_sort};

pub static SAFETY_SEAT_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "safety-seat-not-allowed", Error, "a safety seat on a cycle or in a sidecar",
        cite: Cite::Page(59),
        docs: "\
## What it checks
Safety seats fit into everything but cycles and sidecars.

## Why
Their belts and nets need a cabin around them.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    judge_sort(case, sink, Sort::SafetySeat, "have a safety seat");
}
