use super::Check;
use crate::rule;

pub static UNSWITCHABLE_READING: Check = Check {
    rule: rule! {
        "event" / "unswitchable-reading", Unreadable, "the event decides a reading otherwise that cannot be",
        docs: "\
## What it checks
Each reading under `readings` is a chosen ruling that can be decided otherwise, or one of its alternatives where it has
several. What the text or a printed vehicle decides is no choice, and a few choices bear on nothing that is worked out
here.

## Why
The organiser would think that the entries were judged so.
",
    },
    beside: &[(
        "entry.toml",
        include_str!("../../../tests/rules/event/unswitchable-reading/entry.toml"),
    )],
    run: None,
};
