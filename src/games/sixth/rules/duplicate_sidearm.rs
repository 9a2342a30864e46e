use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::alike::duplicates;
use super::{Case, Check};

pub static DUPLICATE_SIDEARM: Check = Check {
    rule: rule! {
        "sixth" / "duplicate-sidearm", Error, "two sidearms with the same name",
        cite: Cite::Page(9),
        docs: "\
## What it checks
A car has no two sidearms with the same name. The Hand Cannon that every car has may be listed or left out.

## Why
Driver and gunner can both fire the same card.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    duplicates(case, Kind::Sidearm, sink);
}
