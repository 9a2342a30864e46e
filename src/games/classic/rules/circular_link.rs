use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Closed;
use super::{Case, Check};

pub static CIRCULAR_LINK: Check = Check {
    rule: rule! {
        "classic" / "circular-link", Error, "links that join each other in a loop",
        cite: Cite::Page(33),
        docs: "\
## What it checks
A link may join other links, but not itself, directly or through others.

## Why
Each link is triggered by one button; in a loop, no button would come first.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    let closed = Closed::of(links);
    for (number, link) in links.iter().enumerate() {
        if link.number.is_none() || !closed.is_circular(number) {
            continue;
        }
        sink.push(
            sink.finding(link.span, "this link joins itself")
                .label("directly, or through the links that it joins"),
        );
    }
}
