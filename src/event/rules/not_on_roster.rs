use super::Check;
use crate::rule;

pub static NOT_ON_ROSTER: Check = Check {
    rule: rule! {
        "event" / "not-on-roster", Warning, "an entry that the roster lacks",
        docs: "\
## What it checks
With `--roster`, every entry has a line in the roster.

## Why
A file that was left in the folder from another day would start, too.
",
    },
    beside: &[
        ("event.toml", include_str!("../../../tests/rules/event/not-on-roster/event.toml")),
        ("roster.csv", include_str!("../../../tests/rules/event/not-on-roster/roster.csv")),
    ],
    run: None,
};
