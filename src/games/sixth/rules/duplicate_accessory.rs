use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Kind;
use super::alike::duplicates;
use super::{Case, Check};

pub static DUPLICATE_ACCESSORY: Check = Check {
    rule: rule! {
        "sixth" / "duplicate-accessory", Error, "two accessories with the same name",
        cite: Cite::Page(8),
        docs: "\
## What it checks
A car has no two accessories with the same name, wherever they are.

## Why
The second one would do nothing.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    duplicates(case, Kind::Accessory, sink);
}
