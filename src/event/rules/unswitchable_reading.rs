use super::Check;
use crate::rule;

pub static UNSWITCHABLE_READING: Check = Check {
    rule: rule! {
        "event" / "unswitchable-reading", Unreadable, "a reading that the event cannot switch",
        docs: "\
## What it checks
Each entry of `readings` is the id of a chosen ruling with an alternate, or of one alternate if it has several. Rulings
decided by the text or by a printed vehicle have no alternate, and a few rulings are about things that roadworthy does
not compute.

## Why
Otherwise the organiser would expect the entries to be judged by that reading.
",
    },
    beside: &[(
        "entry.toml",
        include_str!("../../../tests/rules/event/unswitchable-reading/entry.toml"),
    )],
    run: None,
};
