use crate::check::rule::{Level, Rule};

pub static MISSING_KEY: Rule = Rule {
    id: "missing-key",
    level: Level::Unreadable,
    summary: "a key that everything else depends on is not there",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
A design needs a `body`, a weapon its `item` and `mount`, and a piece of cargo its weight or its
item. A catalog row needs its id, its name, its source and the figures of its kind.

## Why
Without it there is nothing to measure the design against.
",
    fires: include_str!("../../../tests/rules/common/missing-key/fires.toml"),
    passes: include_str!("../../../tests/rules/common/missing-key/passes.toml"),
};
