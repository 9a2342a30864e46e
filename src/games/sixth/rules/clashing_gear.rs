use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Kind;
use super::repairs::clashes;
use super::{Case, Check};

pub static CLASHING_GEAR: Check = Check {
    rule: Rule {
        id: "clashing-gear",
        level: Level::Error,
        summary: "two cards of gear of one name or type",
        cite: Some(Cite::Page(9)),
        rulings: &[],
        docs: "\
## What it checks
A car has no two cards of gear of the same name, and none that share a type, the word after the dash.

## Why
Nobody wears two vests.
",
        fires: include_str!("../../../../tests/rules/sixth/clashing-gear/fires.toml"),
        passes: include_str!("../../../../tests/rules/sixth/clashing-gear/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    clashes(case, Kind::Gear, sink);
}
