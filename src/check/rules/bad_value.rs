use crate::check::rule::Rule;
use crate::rule;

pub static BAD_VALUE: Rule = rule! {
    "common" / "bad-value", Unreadable, "a value has the wrong type, is out of bounds or is none of the allowed words",
    docs: "\
## What it checks
Every key takes one kind of value: text, a whole number, an exact number, true or false, a list or
a table. Counts and points are whole and not negative.

## Why
A value that is not understood would be left out of every total, and the car would look cheaper
than it is.
",
};
