use crate::check::rule::Rule;
use crate::rule;

pub static DUPLICATE_ID: Rule = rule! {
    "common" / "duplicate-id", Unreadable, "two parts or people of a design, or two rows of a catalog, with the same id or name",
    docs: "\
## What it checks
An `id` names one weapon, turret, link or accessory, so that links and variants can refer to it. In a catalog, no file
uses an id twice for one kind of row, and no name stands for two rows that fit the same vehicle.

## Why
A link to an id that two parts share is ambiguous, and so is the price of a name that two rows share.
",
};
