use crate::rule::{Level, Rule};

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
Each reading under `readings` is a chosen ruling that this version can decide otherwise. Verdicts under an
event with any other would be wrong, and nobody would be told.

## Why
Few rulings have an alternative that is built; none is passed over in silence.
",
        fires: include_str!("../../../tests/rules/event/unswitchable-reading/fires.toml"),
        passes: include_str!("../../../tests/rules/event/unswitchable-reading/passes.toml"),
    },
    beside: &[
        ("entry.toml", include_str!("../../../tests/rules/event/unswitchable-reading/entry.toml")),
    ],
    run: None,
};
