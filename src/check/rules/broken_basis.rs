use crate::check::rule::{Level, Rule};

pub static BROKEN_BASIS: Rule = Rule {
    id: "broken-basis",
    level: Level::Unreadable,
    summary: "a file that decides the verdict has a mistake",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
The event, the house catalogs of the game and `roadworthy.toml` must be without mistakes; a warning is none. Until then
no design that they decide has a verdict: it is *not-judged*, and a sheet says so. A mistake in a catalog concerns the
designs of its game, one in an event every entry. The paper that `roadworthy.toml` asks for decides nothing.

## Why
A slip such as `[deny] wepon` would let pass what the event forbids.
",
    fires: include_str!("../../../tests/rules/common/broken-basis/fires.toml"),
    passes: include_str!("../../../tests/rules/common/broken-basis/passes.toml"),
};
