use crate::check::rule::Rule;
use crate::rule;

pub static NOT_UNDERSTOOD: Rule = rule! {
    "common" / "not-understood", Unreadable, "a phrase of an imported text is not understood",
    examples: "txt",
    docs: "\
## What it checks
Every phrase of an imported text must name a part of the catalog, a figure, or a change that an
option makes. The design has the phrase as a `# TODO`, and everything else as usual.

## Why
A part that is passed over in silence would be missing from the vehicle and its price.
",
};
