use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static TOO_MANY_CYCLE_PASSENGERS: Check = Check {
    rule: rule! {
        "classic" / "too-many-cycle-passengers", Error, "more than one passenger behind the cyclist",
        cite: Cite::Page(51),
        rulings: &["cycle-people"],
        docs: "\
## What it checks
One passenger can ride behind a cycle's driver, and takes no space, but the weight counts.

## Why
The seat has no room for more.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(most) = case.vehicle.kind.and_then(|kind| kind.most_passengers) else { return };
    let riding: Vec<_> = case.vehicle.crew.iter().filter(|person| person.role.in_cargo).collect();
    for extra in riding.iter().skip(usize::try_from(most).unwrap_or_default()) {
        sink.push(
            sink.finding(extra.span, format!("{} passengers on a cycle", riding.len()))
                .label(format!("at most {most} behind the driver"))
                .because(case.vehicle.body_span(), "the cycle")
                .actual(riding.len() as i64)
                .limit(most),
        );
    }
}
