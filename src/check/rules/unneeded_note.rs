use crate::check::rule::Rule;
use crate::rule;

pub static UNNEEDED_NOTE: Rule = rule! {
    "common" / "unneeded-note", Warning, "a note explains a difference or a breach that is not there",
    docs: "\
## What it checks
A note on a published figure is needed only while the printed and the computed figure differ, and
its change must still give the printed figure. A note on a rule is needed only while the published
vehicle breaks that rule, and its change must mend it.

## Why
A stale note hides the next real difference.
",
};
