use crate::check::rule::{Level, Rule};

pub static UNKNOWN_KEY: Rule = Rule {
    id: "unknown-key",
    level: Level::Unreadable,
    summary: "a key has no meaning where it stands",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
Every key of every table must be one that the format knows.

## Why
A misspelt key would otherwise be ignored in silence, and with it the armor or weapon that it was
meant to add.
",
    fires: include_str!("../../../tests/rules/common/unknown-key/fires.toml"),
    passes: include_str!("../../../tests/rules/common/unknown-key/passes.toml"),
};
