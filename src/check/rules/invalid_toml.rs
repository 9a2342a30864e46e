use crate::check::rule::Rule;
use crate::rule;

pub static INVALID_TOML: Rule = rule! {
    "common" / "invalid-toml", Unreadable, "the file is not valid TOML",
    docs: "\
## What it checks
A design is a TOML file. Whatever can still be read is judged.

## Why
A part that cannot be read cannot be priced or weighed.
",
};
