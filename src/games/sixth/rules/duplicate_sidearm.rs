use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Kind;
use super::repairs::duplicates;
use super::{Case, Check};

pub static DUPLICATE_SIDEARM: Check = Check {
    rule: Rule {
        id: "duplicate-sidearm",
        level: Level::Error,
        summary: "two sidearms of one name",
        cite: Some(Cite::Page(9)),
        rulings: &[],
        docs: "\
## What it checks
A car has no two sidearms of the same name. The Hand Cannon that every car has may be written or left out.

## Why
Both of the crew fire the same card already.
",
        fires: include_str!("../../../../tests/rules/sixth/duplicate-sidearm/fires.toml"),
        passes: include_str!("../../../../tests/rules/sixth/duplicate-sidearm/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    duplicates(case, Kind::Sidearm, sink);
}
