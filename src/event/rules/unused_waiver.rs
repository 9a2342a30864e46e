use super::Check;
use crate::rule;

pub static UNUSED_WAIVER: Check = Check {
    rule: rule! {
        "event" / "unused-waiver", Warning, "an unused waiver",
        docs: "\
## What it checks
The entry named by a waiver breaks the rule named by the waiver. If one file is judged alone, waivers of other entries
are not looked at.

## Why
The waiver may name the wrong entry, or the entry may have been fixed.
",
    },
    beside: &[("entry.toml", include_str!("../../../tests/rules/event/unused-waiver/entry.toml"))],
    run: None,
};
