use crate::check::rule::Rule;
use crate::rule;

pub static INVALID_TOML: Rule = rule! {
    "common" / "invalid-toml", Unreadable, "the file is not valid TOML",
    docs: "\
## What it checks
A design is a TOML file. Everything that can still be read is judged.

## Why
What cannot be read cannot be priced or weighed.
",
};
