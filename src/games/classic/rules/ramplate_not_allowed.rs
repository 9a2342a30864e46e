use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Sort;
use super::{Case, Check, judge_sort};

pub static RAMPLATE_NOT_ALLOWED: Check = Check {
    rule: Rule {
        id: "ramplate-not-allowed",
        level: Level::Error,
        summary: "a ramplate on a vehicle that cannot carry one",
        cite: Some(Cite::Page(53)),
        rulings: &[],
        docs: "\
## What it checks
Cars and reversed trikes carry ramplates; cycles and normal trikes do not.

## Why
A ramplate needs a broad front.
",
        fires: include_str!("../../../../tests/rules/classic/ramplate-not-allowed/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/ramplate-not-allowed/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    judge_sort(case, sink, Sort::Ramplate, "carry a ramplate");
}
