use crate::check::rule::Rule;
use crate::rule;

pub static UNNEEDED_NOTE: Rule = rule! {
    "common" / "unneeded-note", Warning, "a note about a difference or violation that does not exist",
    docs: "\
## What it checks
A note on a published statistic is needed only if the printed and the computed value differ. A note on a rule is needed
only if the published vehicle breaks that rule.

## Why
A stale note hides the next real difference.
",
};
