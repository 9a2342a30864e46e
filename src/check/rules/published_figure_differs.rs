use crate::check::rule::Rule;
use crate::rule;

pub static PUBLISHED_FIGURE_DIFFERS: Rule = rule! {
    "common" / "published-figure-differs", Warning, "a published figure is not what the rules give",
    docs: "\
## What it checks
The figures under `[published]` are compared with those worked out from the parts. A note for the
figure, with its cause, settles the matter.

## Why
Printed figures are claims: some are misprints, and a copied design may have a slip of its own.
",
};
