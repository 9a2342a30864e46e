use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Sort;
use super::{Case, Check, judge_sort};

pub static AIRDAM_NOT_ALLOWED: Check = Check {
    rule: Rule {
        id: "airdam-not-allowed",
        level: Level::Error,
        summary: "an airdam on a vehicle without a nose for it",
        cite: Some(Cite::Page(53)),
        rulings: &[],
        docs: "\
## What it checks
Cars and reversed trikes take an airdam; cycles and normal trikes do not.

## Why
An airdam needs a broad front.
",
        fires: include_str!("../../../../tests/rules/classic/airdam-not-allowed/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/airdam-not-allowed/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    judge_sort(case, sink, Sort::Airdam, "have an airdam");
}
