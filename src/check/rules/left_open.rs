use crate::check::rule::{Level, Rule};

pub static LEFT_OPEN: Rule = Rule {
    id: "left-open",
    level: Level::Warning,
    summary: "an imported text leaves a choice to its reader",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
An imported text may put armor anywhere or name no place for a weapon. The import chooses one, says
so, and leaves a `# TODO` in the design.

## Why
Price and weight come out the same, but where the parts stand is for the player to say.
",
    fires: include_str!("../../../tests/rules/common/left-open/fires.txt"),
    passes: include_str!("../../../tests/rules/common/left-open/passes.txt"),
};
