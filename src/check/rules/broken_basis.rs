use crate::check::rule::Rule;
use crate::rule;

pub static BROKEN_BASIS: Rule = rule! {
    "common" / "broken-basis", Unreadable, "a file that decides the verdict has a mistake",
    docs: "\
## What it checks
The event, the house catalogs of the game and `roadworthy.toml` must be without mistakes; a warning is none. Until then
no design that they decide has a verdict: it is *not-judged*, and a sheet says so. A mistake in a catalog concerns the
designs of its game, one in an event every entry. The paper that `roadworthy.toml` asks for decides nothing.

## Why
A slip such as `[deny] wepon` would let pass what the event forbids.
",
};
