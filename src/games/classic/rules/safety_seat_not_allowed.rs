use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Sort;
use super::{Case, Check, judge_sort};

pub static SAFETY_SEAT_NOT_ALLOWED: Check = Check {
    rule: Rule {
        id: "safety-seat-not-allowed",
        level: Level::Error,
        summary: "a safety seat on a cycle or in a sidecar",
        cite: Some(Cite::Page(59)),
        rulings: &[],
        docs: "\
## What it checks
Safety seats fit into everything but cycles and sidecars.

## Why
Their belts and nets need a cabin around them.
",
        fires: include_str!("../../../../tests/rules/classic/safety-seat-not-allowed/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/safety-seat-not-allowed/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    judge_sort(case, sink, Sort::SafetySeat, "have a safety seat");
}
