use super::Check;
use crate::rule;

pub static UNUSED_WAIVER: Check = Check {
    rule: rule! {
        "event" / "unused-waiver", Warning, "a waiver lets nobody off",
        docs: "\
## What it checks
The entry of each waiver breaks the rule of the waiver.

## Why
It may name the wrong entry, or the entry was mended.
",
    },
    beside: &[("entry.toml", include_str!("../../../tests/rules/event/unused-waiver/entry.toml"))],
    run: None,
};
