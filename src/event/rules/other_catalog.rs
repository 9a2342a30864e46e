use super::Check;
use crate::rule;

pub static OTHER_CATALOG: Check = Check {
    rule: rule! {
        "event" / "other-catalog", Unreadable, "another catalog than the event is for",
        docs: "\
## What it checks
Each entry of `catalog` is in force: the version of the game's built-in catalog, as `classic 1`, or the fingerprint of
the house catalogs. Under others no entry is judged.

## Why
An erratum that comes with a new version of roadworthy, or a change to a house rule, must not pass unnoticed between the
announcement of an event and its day.
",
    },
    beside: &[("entry.toml", include_str!("../../../tests/rules/event/other-catalog/entry.toml"))],
    run: None,
};
