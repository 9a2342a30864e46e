use crate::check::rule::{Level, Rule};

pub static UNNEEDED_NOTE: Rule = Rule {
    id: "unneeded-note",
    level: Level::Warning,
    summary: "a note explains a difference or a breach that is not there",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
A note on a published figure is needed only while the printed and the computed figure differ, and
its change must still give the printed figure. A note on a rule is needed only while the published
vehicle breaks that rule, and its change must mend it.

## Why
A stale note hides the next real difference.
",
    fires: include_str!("../../../tests/rules/common/unneeded-note/fires.toml"),
    passes: include_str!("../../../tests/rules/common/unneeded-note/passes.toml"),
};
