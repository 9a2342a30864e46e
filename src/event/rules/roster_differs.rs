use super::Check;
use crate::rule;

pub static ROSTER_DIFFERS: Check = Check {
    rule: rule! {
        "event" / "roster-differs", Error, "an entry that is not as the roster has it",
        docs: "\
## What it checks
With `--roster`, what the `[entry]` of a design says of its number, player and team is what its line of the roster says,
and so is its fingerprint. What only one of the two says is not compared.

## Why
One of the two is out of date, and only the organiser knows which.
",
    },
    beside: &[
        ("event.toml", include_str!("../../../tests/rules/event/roster-differs/event.toml")),
        ("roster.csv", include_str!("../../../tests/rules/event/roster-differs/roster.csv")),
    ],
    run: None,
};
