use crate::check::rule::Rule;
use crate::rule;

pub static UNKNOWN_ITEM: Rule = rule! {
    "common" / "unknown-item", Unreadable, "a name that is not in the catalog",
    docs: "\
## What it checks
Parts are named by catalog id, by the game's abbreviation or by name; case, spaces and punctuation do not matter.

## Why
A part without a catalog row has no price, weight or space.
",
};
