use crate::check::rule::Rule;
use crate::rule;

pub static DUPLICATE_ID: Rule = rule! {
    "common" / "duplicate-id", Unreadable, "two parts or people of a design, or two rows of a catalog, have the same id or name",
    docs: "\
## What it checks
An `id` names one weapon, turret, link or accessory, so that links and variants can point at it. In
a catalog no file gives an id of one kind twice, and no name means two rows that fit the same
vehicle.

## Why
A link that points at two things joins neither for certain, and a name that means two rows has no
price.
",
};
