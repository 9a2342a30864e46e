use crate::check::rule::Rule;
use crate::rule;

pub static UNKNOWN_KEY: Rule = rule! {
    "common" / "unknown-key", Unreadable, "a key that is unknown or in the wrong place",
    docs: "\
## What it checks
Every key is one that its table can have.

## Why
A misspelt key would otherwise be ignored silently, and with it the armor or weapon that it was meant to add.
",
};
