use crate::check::rule::Rule;
use crate::rule;

pub static NOT_UNDERSTOOD: Rule = rule! {
    "common" / "not-understood", Unreadable, "a phrase of an imported text that is not understood",
    examples: "txt",
    docs: "\
## What it checks
Every phrase of an imported text must name a part in the catalog, a statistic, or a change made by an option. Other
phrases are left in the design as a `# TODO`; the rest of the design is complete.

## Why
A part that is skipped silently would be missing from the vehicle and its price.
",
};
