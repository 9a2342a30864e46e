use super::Check;
use crate::rule;

pub static UNSWITCHABLE_READING: Check = Check {
    rule: rule! {
        "event" / "unswitchable-reading", Unreadable, "the event switches a reading that has no alternate",
        docs: "\
## What it checks
Each reading under `readings` is a chosen ruling that has an alternate, or one of its alternates where it has several.
What the text or a printed vehicle decides has none, and a few rulings are about things that roadworthy does not work
out.

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
