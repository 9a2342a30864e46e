use crate::check::rule::{Level, Rule};

pub static NOT_UNDERSTOOD: Rule = Rule {
    id: "not-understood",
    level: Level::Unreadable,
    summary: "a phrase of an imported text is not understood",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
Every phrase of an imported text must name a part of the catalog, a figure, or a change that an
option makes. The design has the phrase as a `# TODO`, and everything else as usual.

## Why
A part that is passed over in silence would be missing from the vehicle and its price.
",
    fires: include_str!("../../../tests/rules/common/not-understood/fires.txt"),
    passes: include_str!("../../../tests/rules/common/not-understood/passes.txt"),
};
