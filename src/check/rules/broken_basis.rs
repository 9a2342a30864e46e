use crate::check::rule::Rule;
use crate::rule;

pub static BROKEN_BASIS: Rule = rule! {
    "common" / "broken-basis", Unreadable, "a mistake in a file that decides the verdict",
    docs: "\
## What it checks
The event, the house catalogs of the game and `roadworthy.toml` have no errors; warnings are allowed. Until then, the
designs that depend on them have no verdict: they are *not-judged*, and a sheet says so. A mistake in a catalog affects
the designs of its game, a mistake in an event every entry. The paper size in `roadworthy.toml` affects no verdict.

At an event, an entry that is not understood withholds the verdicts of those that share a limit with it, such as the
cost of a team, as long as what it adds could decide. Those are all entries if it is not known whose it is, because its
`[entry]` is not understood, its file cannot be opened, or the roster has a mistake.

## Why
A typo such as `[deny] wepon` would allow what the event forbids.
",
};
