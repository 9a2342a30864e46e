use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{plain, spaces};

use super::super::ledger::CARGO_SPACES;
use super::{Case, Check};

pub static CARGO_OVER_SPACE: Check = Check {
    rule: rule! {
        "classic" / "cargo-over-space", Error, "more cargo than there is room for",
        cite: Cite::Page(51),
        needs: &["seat"],
        docs: "\
## What it checks
Cargo, spare tires and passengers in the cargo area fit into that area and the spaces that the body
has left.

## Why
What does not fit cannot be loaded.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(room), used) = (case.unit.cargo_spaces, case.unit.cargo_spaces_used) else {
        return;
    };
    if used <= room {
        return;
    }
    let over = used - room;
    let at = case.vehicle.cargo.last().map(|cargo| cargo.span);
    let riding =
        case.vehicle.crew.iter().rfind(|person| person.in_cargo_area).map(|person| person.span);
    let finding = sink
        .finding(
            at.or(riding).unwrap_or(case.vehicle.span),
            format!("cargo and passengers need {} more than there is room for", spaces(over)),
        )
        .label(format!("{} of cargo, room for {}", spaces(used), plain(room)))
        .because(case.vehicle.body_span(), format!("room for {}", spaces(room)))
        .actual(used)
        .limit(room)
        .excess(CARGO_SPACES.key, over)
        .involves(&["body"]);
    sink.push(finding);
}
