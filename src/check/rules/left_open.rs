use crate::check::rule::Rule;
use crate::rule;

pub static LEFT_OPEN: Rule = rule! {
    "common" / "left-open", Warning, "an imported text that leaves a choice open",
    examples: "txt",
    docs: "\
## What it checks
An imported text may not say where armor or a weapon is. The import chooses a place, reports it, and leaves a `# TODO`
in the design.

## Why
Price and weight are the same either way, but the place of a part is the player's choice.
",
};
