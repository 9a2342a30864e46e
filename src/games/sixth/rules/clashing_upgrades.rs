use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::alike::clashes;
use super::{Case, Check};

pub static CLASHING_UPGRADES: Check = Check {
    rule: rule! {
        "sixth" / "clashing-upgrades", Error, "two upgrades with the same name or type",
        cite: Cite::Page(8),
        docs: "\
## What it checks
A car has no two upgrades with the same name, and none with the same type (the word after the dash).

## Why
There is only one frame to brace and one set of wheels to change.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    clashes(case, Kind::Upgrade, sink);
}
