use super::Check;
use crate::rule;

pub static SHEET_DIFFERS: Check = Check {
    rule: rule! {
        "event" / "sheet-differs", Warning, "a record sheet that shows another fingerprint than that of its design",
        docs: "\
## What it checks
A record sheet that is an entry shows the fingerprint of the design that it carries: that in the event, that by the
catalogs of the event, or that by the built-in catalog. If it shows another, it was changed after it was printed, or
printed under other house rules or another event.

## Why
The player has the paper at the table, and the marshals have passed what the file carries.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/sheet-differs/event.toml"))],
    run: None,
};
