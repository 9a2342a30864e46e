use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};

use super::super::catalog::Kind;
use super::repairs::duplicates;
use super::{Case, Check};

pub static DUPLICATE_ACCESSORY: Check = Check {
    rule: Rule {
        id: "duplicate-accessory",
        level: Level::Error,
        summary: "two accessories of one name",
        cite: Some(Cite::Page(8)),
        rulings: &[],
        docs: "\
## What it checks
A car has no two accessories of the same name, wherever they are.

## Why
The second one would do nothing.
",
        fires: include_str!("../../../../tests/rules/sixth/duplicate-accessory/fires.toml"),
        passes: include_str!("../../../../tests/rules/sixth/duplicate-accessory/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    duplicates(case, Kind::Accessory, sink);
}
