use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::{Case, Check};

pub static MULTIPLE_SIDECARS: Check = Check {
    rule: Rule {
        id: "multiple-sidecars",
        level: Level::Error,
        summary: "more than one sidecar",
        cite: Some(Cite::Page(52)),
        rulings: &[],
        docs: "\
## What it checks
A cycle pulls one sidecar.

## Why
The rulebook allows no more; there would be no way to steer.
",
        fires: include_str!("../../../../tests/rules/classic/multiple-sidecars/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/multiple-sidecars/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let [first, extra @ ..] = case.design.sidecars.as_slice() else { return };
    for (number, sidecar) in extra.iter().enumerate() {
        sink.push(
            sink.finding(sidecar.span, "another sidecar")
                .label("a cycle pulls only one; this one is not counted")
                .because(first.span, "the first")
                .actual(case.design.sidecars.len() as i64)
                .limit(1)
                .repair("leave it at home", Change::remove_item("sidecar", number + 1)),
        );
    }
}
