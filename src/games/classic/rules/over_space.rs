use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, plain, spaces};

use super::super::ledger::SPACES;
use super::{Case, Check};

pub static OVER_SPACE: Check = Check {
    rule: rule! {
        "classic" / "over-space", Error, "the parts need more spaces than the body has",
        cite: Cite::Page(48),
        needs: &["mount", "seat"],
        docs: "\
## What it checks
Power plant, weapons, turrets, crew, magazines and accessories fit into the spaces of the body.
The cargo area does not count, and weapons in turrets take no room in the body.

## Why
What does not fit cannot be installed.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(room) = case.unit.spaces else {
        return;
    };
    let used = case.unit.spaces_used;
    if used <= Exact::from(room) {
        return;
    }
    let over = used - Exact::from(room);
    let vehicle = case.vehicle;
    let mut finding = sink
        .finding(
            vehicle.body_span(),
            format!(
                "the parts need {} more than the {} has",
                spaces(over),
                case.vehicle.unit_name()
            ),
        )
        .label(format!("{} of {room} spaces used", plain(used)))
        .actual(used)
        .limit(room);
    finding = finding.help(format!("the largest parts: {}", case.ledger.largest(SPACES, plain)));
    sink.push(finding.excess(SPACES.key, over).involves(&["power-plant"]).involves(&["body"]));
}
