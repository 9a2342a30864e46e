use super::Check;
use crate::rule;

pub static NOT_AS_PASSED: Check = Check {
    rule: rule! {
        "event" / "not-as-passed", Error, "not as it was passed, or not passed at all",
        docs: "\
## What it checks
With `check --passed`, each entry is in the record of passed entries with its fingerprint, its number and its player.
What is not there by its fingerprint is compared with the entry of the same file, number or name.

## Why
What is at the start is what the marshals saw.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/not-as-passed/event.toml"))],
    run: None,
};
