use crate::check::rule::{Level, Rule};

pub static BAD_VALUE: Rule = Rule {
    id: "bad-value",
    level: Level::Unreadable,
    summary: "a value has the wrong type, is out of bounds or is none of the allowed words",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
Every key takes one kind of value: text, a whole number, an exact number, true or false, a list or
a table. Counts and points are whole and not negative.

## Why
A value that is not understood would be left out of every total, and the car would look cheaper
than it is.
",
    fires: include_str!("../../../tests/rules/common/bad-value/fires.toml"),
    passes: include_str!("../../../tests/rules/common/bad-value/passes.toml"),
};
