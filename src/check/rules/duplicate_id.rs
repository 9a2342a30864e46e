use crate::check::rule::{Level, Rule};

pub static DUPLICATE_ID: Rule = Rule {
    id: "duplicate-id",
    level: Level::Unreadable,
    summary: "two parts or people of a design, or two rows of a catalog, have the same id or name",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
An `id` names one weapon, turret, link or accessory, so that links and variants can point at it. In
a catalog no file gives an id of one kind twice, and no name means two rows that fit the same
vehicle.

## Why
A link that points at two things joins neither for certain, and a name that means two rows has no
price.
",
    fires: include_str!("../../../tests/rules/common/duplicate-id/fires.toml"),
    passes: include_str!("../../../tests/rules/common/duplicate-id/passes.toml"),
};
