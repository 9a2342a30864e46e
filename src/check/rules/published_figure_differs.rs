use crate::check::rule::Rule;
use crate::rule;

pub static PUBLISHED_FIGURE_DIFFERS: Rule = rule! {
    "common" / "published-figure-differs", Warning, "a published statistic that differs from the computed one",
    docs: "\
## What it checks
The statistics under `[published]` are compared with those computed from the parts. A note that explains a difference
silences this warning.

## Why
Printed statistics are not always right: some are misprints, and a copied design may have typos.
",
};
