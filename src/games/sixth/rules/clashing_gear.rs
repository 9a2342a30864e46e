use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::alike::clashes;
use super::{Case, Check};

pub static CLASHING_GEAR: Check = Check {
    rule: rule! {
        "sixth" / "clashing-gear", Error, "two gear cards with the same name or type",
        cite: Cite::Page(9),
        docs: "\
## What it checks
A car has no two gear cards with the same name, and none with the same type (the word after the dash).

## Why
A second vest cannot be worn.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    clashes(case, Kind::Gear, sink);
}
