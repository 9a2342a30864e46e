use crate::check::rule::Rule;
use crate::rule;

pub static LEFT_OPEN: Rule = rule! {
    "common" / "left-open", Warning, "an imported text leaves a choice to its reader",
    examples: "txt",
    docs: "\
## What it checks
An imported text may put armor anywhere or name no place for a weapon. The import chooses one, says
so, and leaves a `# TODO` in the design.

## Why
Price and weight come out the same, but where the parts stand is for the player to say.
",
};
