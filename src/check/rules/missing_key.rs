use crate::check::rule::Rule;
use crate::rule;

pub static MISSING_KEY: Rule = rule! {
    "common" / "missing-key", Unreadable, "a required key is missing",
    docs: "\
## What it checks
A design needs a `body`, a weapon its `item` and `mount`, and a piece of cargo its weight or its item. A catalog row
needs its id, its name, its source and the numbers of its kind.

## Why
Without it, the design cannot be judged.
",
};
