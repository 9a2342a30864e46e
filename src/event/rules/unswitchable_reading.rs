use crate::check::rule::{Level, Rule};

use super::Check;

pub static UNSWITCHABLE_READING: Check = Check {
    rule: Rule {
        id: "unswitchable-reading",
        level: Level::Unreadable,
        summary: "the event decides a reading otherwise that cannot be",
        cite: None,
        rulings: &[],
        docs: "\
## What it checks
Each reading under `readings` is a chosen ruling that can be decided otherwise, or one of its alternatives where it has
several. What the text or a printed vehicle decides is no choice, and a few choices bear on nothing that is worked out
here.

## Why
The organiser would think that the entries were judged so.
",
        fires: include_str!("../../../tests/rules/event/unswitchable-reading/fires.toml"),
        passes: include_str!("../../../tests/rules/event/unswitchable-reading/passes.toml"),
    },
    beside: &[
        ("entry.toml", include_str!("../../../tests/rules/event/unswitchable-reading/entry.toml")),
    ],
    run: None,
};
