use crate::check::rule::{Level, Rule};

pub static INVALID_TOML: Rule = Rule {
    id: "invalid-toml",
    level: Level::Unreadable,
    summary: "the file is not valid TOML",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
A design is a TOML file. Everything that can still be read is judged.

## Why
What cannot be read cannot be priced or weighed.
",
    fires: include_str!("../../../tests/rules/common/invalid-toml/fires.toml"),
    passes: include_str!("../../../tests/rules/common/invalid-toml/passes.toml"),
};
