use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::vehicle::Axle;
use super::super::wheels::guarded;
use super::{Case, Check};

pub static WRONG_GUARD_COUNT: Check = Check {
    rule: rule! {
        "carz" / "wrong-guard-count", Error, "wheel guards that are not in sets of two",
        cite: Cite::section("Equipment"),
        rulings: &["carz-guard-sets"],
        docs: "\
## What it checks
At each end, wheel guards are in sets of two, one left and one right, and there are no more of them than wheels. On a
motorcycle both wheels have the same guard, or neither has one.

## Why
Guards are sold in sets.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let cycle = vehicle.is_cycle();
    let set = if cycle { 1 } else { vehicle.catalog.figures.guards.set };
    for (number, axle) in vehicle.axles.iter().enumerate() {
        let most = axle.count - axle.count % set;
        let wanted = (axle.guarded + axle.guarded % set).min(most);
        // Both ends may be written at once.
        let again = vehicle.axles[..number].iter().any(|other| other.key == axle.key);
        if axle.guard == 0 || axle.guarded == wanted || again {
            continue;
        }
        let (guards, wheels) = (counted(axle.guarded, "guard"), counted(axle.count, "wheel"));
        sink.push(
            sink.finding(axle.span, format!("{guards} on {wheels}"))
                .label(match cycle {
                    true => format!("at most {most}"),
                    false => format!("sets of {set}, at most {most}"),
                })
                .actual(axle.guarded)
                .limit(wanted)
                .particular(vec![Change::set_at(
                    &["wheels", axle.key],
                    guarded(axle, axle.guard, wanted),
                )]),
        );
    }
    if cycle {
        unlike(case, sink);
    }
}

/// The guards of a motorcycle are one set.
fn unlike(case: &Case<'_>, sink: &Sink<'_>) {
    let [front, back] = case.vehicle.axles.as_slice() else { return };
    let points = |axle: &Axle<'_>| if axle.guarded == 0 { 0 } else { axle.guard };
    let (one, other) = (points(front), points(back));
    if one == other {
        return;
    }
    let (axle, wanted) = if one < other { (front, other) } else { (back, one) };
    let what = match points(axle) {
        0 => "a guard on one wheel of a motorcycle".to_owned(),
        least => format!("guards of {wanted} and {least} points on a motorcycle"),
    };
    sink.push(
        sink.finding(axle.span, what)
            .label("both wheels need the same guard")
            .because(if one < other { back.span } else { front.span }, "the other wheel's guard")
            .actual(points(axle))
            .limit(wanted)
            .particular(vec![Change::set_at(
                &["wheels", axle.end.name()],
                guarded(axle, wanted, axle.count),
            )]),
    );
}
