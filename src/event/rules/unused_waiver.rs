use crate::check::rule::{Level, Rule};

use super::Check;

pub static UNUSED_WAIVER: Check = Check {
    rule: Rule {
        id: "unused-waiver",
        level: Level::Warning,
        summary: "a waiver lets nobody off",
        cite: None,
        rulings: &[],
        docs: "\
## What it checks
The entry of each waiver breaks the rule of the waiver.

## Why
It may name the wrong entry, or the entry was mended.
",
        fires: include_str!("../../../tests/rules/event/unused-waiver/fires.toml"),
        passes: include_str!("../../../tests/rules/event/unused-waiver/passes.toml"),
    },
    beside: &[("entry.toml", include_str!("../../../tests/rules/event/unused-waiver/entry.toml"))],
    run: None,
};
