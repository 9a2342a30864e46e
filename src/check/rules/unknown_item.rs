use crate::check::rule::{Level, Rule};

pub static UNKNOWN_ITEM: Rule = Rule {
    id: "unknown-item",
    level: Level::Unreadable,
    summary: "a name is not in the catalog",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
Parts are named by catalog id, by the game's abbreviation or by name; case, spaces and punctuation
do not matter.

## Why
A part without a catalog row has no price, weight or space.
",
    fires: include_str!("../../../tests/rules/common/unknown-item/fires.toml"),
    passes: include_str!("../../../tests/rules/common/unknown-item/passes.toml"),
};
