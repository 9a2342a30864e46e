use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Sort;
use super::{Case, Check, judge_sort};

pub static RAMPLATE_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "ramplate-not-allowed", Error, "a ramplate on a vehicle that cannot carry one",
        cite: Cite::Page(53),
        needs: &["reversed"],
        docs: "\
## What it checks
Cars and reversed trikes carry ramplates; cycles and normal trikes do not.

## Why
A ramplate needs a broad front.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    judge_sort(case, sink, Sort::Ramplate, "carry a ramplate");
}
