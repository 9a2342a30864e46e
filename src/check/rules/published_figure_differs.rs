use crate::check::rule::{Level, Rule};

pub static PUBLISHED_FIGURE_DIFFERS: Rule = Rule {
    id: "published-figure-differs",
    level: Level::Warning,
    summary: "a published figure is not what the rules give",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
The figures under `[published]` are compared with those worked out from the parts. A note for the
figure, with its cause, settles the matter.

## Why
Printed figures are claims: some are misprints, and a copied design may have a slip of its own.
",
    fires: include_str!("../../../tests/rules/common/published-figure-differs/fires.toml"),
    passes: include_str!("../../../tests/rules/common/published-figure-differs/passes.toml"),
};
