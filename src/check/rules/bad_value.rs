use crate::check::rule::Rule;
use crate::rule;

pub static BAD_VALUE: Rule = rule! {
    "common" / "bad-value", Unreadable, "a value of the wrong type, out of range, or not one of the allowed words",
    docs: "\
## What it checks
Every key takes one type of value: text, a whole number, an exact number, true or false, a list or a table. Counts and
points are whole numbers and not negative.

## Why
A value that is not understood would be missing from every total, and the car would look cheaper than it is.
",
};
