use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Kind;
use super::repairs::clashes;
use super::{Case, Check};

pub static CLASHING_UPGRADES: Check = Check {
    rule: Rule {
        id: "clashing-upgrades",
        level: Level::Error,
        summary: "two upgrades of one name or type",
        cite: Some(Cite::Page(8)),
        rulings: &[],
        docs: "\
## What it checks
A car has no two upgrades of the same name, and none that share a type, the word after the dash.

## Why
There is one frame to brace and one set of wheels to change.
",
        fires: include_str!("../../../../tests/rules/sixth/clashing-upgrades/fires.toml"),
        passes: include_str!("../../../../tests/rules/sixth/clashing-upgrades/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    clashes(case, Kind::Upgrade, sink);
}
