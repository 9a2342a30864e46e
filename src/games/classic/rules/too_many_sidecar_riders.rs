use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static TOO_MANY_SIDECAR_RIDERS: Check = Check {
    rule: rule! {
        "classic" / "too-many-sidecar-riders", Error, "more than one person in a sidecar",
        cite: Cite::Page(52),
        rulings: &["cycle-people"],
        docs: "\
## What it checks
A sidecar seats one person: a passenger or a gunner.

## Why
It is built for one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(most) = case.vehicle.kind.and_then(|kind| kind.most_people) else { return };
    let crew = &case.vehicle.crew;
    for extra in crew.iter().skip(usize::try_from(most).unwrap_or_default()) {
        sink.push(
            sink.finding(extra.span, format!("{} people in a sidecar", crew.len()))
                .label(format!("it seats {most}"))
                .because(case.vehicle.body_span(), "the sidecar")
                .actual(crew.len() as i64)
                .limit(most),
        );
    }
}
