use crate::rule::{Level, Rule};

pub static DUPLICATE_ID: Rule = Rule {
    id: "duplicate-id",
    level: Level::Unreadable,
    summary: "two parts of a design have the same id",
    page: None,
    rulings: &[],
    docs: "\
## What it checks
An `id` names one weapon, turret, link or accessory, so that links and variants can point at it.

## Why
A link that points at two things joins neither for certain.
",
    fires: include_str!("../../tests/rules/common/duplicate-id/fires.toml"),
    passes: include_str!("../../tests/rules/common/duplicate-id/passes.toml"),
};
