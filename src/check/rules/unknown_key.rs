use crate::check::rule::Rule;
use crate::rule;

pub static UNKNOWN_KEY: Rule = rule! {
    "common" / "unknown-key", Unreadable, "a key has no meaning where it stands",
    docs: "\
## What it checks
Every key of every table must be one that the format knows.

## Why
A misspelt key would otherwise be ignored in silence, and with it the armor or weapon that it was
meant to add.
",
};
