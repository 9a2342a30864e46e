use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Sort;
use super::{Case, Check, judge_sort};

pub static AIRDAM_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "airdam-not-allowed", Error, "an airdam on a vehicle that cannot have one",
        cite: Cite::Page(53),
        needs: &["reversed"],
        docs: "\
## What it checks
Cars and reversed trikes take an airdam; cycles and normal trikes do not.

## Why
An airdam needs a broad front.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    judge_sort(case, sink, Sort::Airdam, "have an airdam");
}
