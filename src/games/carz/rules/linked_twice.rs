use crate::rule;
use std::collections::HashMap;

use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::text::source::Span;

use super::{Case, Check};

pub static LINKED_TWICE: Check = Check {
    rule: rule! {
        "carz" / "linked-twice", Error, "a weapon linked twice",
        cite: Cite::section("Equipment"),
        rulings: &["carz-links"],
        docs: "\
## What it checks
A weapon is named at most once, in one link.

## Why
All weapons of a link fire together, so two links with a common weapon are one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut seen: HashMap<usize, Span> = HashMap::new();
    for link in &case.vehicle.links {
        for member in &link.weapons {
            let Some(first) = seen.get(&member.value) else {
                seen.insert(member.value, member.span);
                continue;
            };
            let name = case.vehicle.weapons[member.value].name();
            sink.push(
                sink.finding(member.span, format!("the {name} is already linked"))
                    .label("linked again here")
                    .because(*first, "first linked here"),
            );
        }
    }
}
