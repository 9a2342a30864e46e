use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::super::catalog::Sort;
use super::{Case, Check};

pub static JETTISON_WITHOUT_SIDECAR: Check = Check {
    rule: Rule {
        id: "jettison-without-sidecar",
        level: Level::Error,
        summary: "a jettison joining with no sidecar to drop",
        cite: Some(Cite::Page(53)),
        rulings: &[],
        docs: "\
## What it checks
A jettison joining joins a sidecar to its cycle.

## Why
Without a sidecar there is nothing to join, and nothing to drop.
",
        fires: include_str!("../../../../tests/rules/classic/jettison-without-sidecar/fires.toml"),
        passes: include_str!(
            "../../../../tests/rules/classic/jettison-without-sidecar/passes.toml"
        ),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let joinings = case.vehicle.accessories.iter().filter(|part| part.row.sort == Sort::Joining);
    for part in joinings.filter(|_| case.design.sidecars.is_empty()) {
        sink.push(
            sink.finding(part.item_span, "a jettison joining without a sidecar")
                .label("nothing to join")
                .actual(0)
                .limit(1)
                .repair("leave it out", Change::remove_item("accessories", part.number)),
        );
    }
}
