use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Wheel;
use super::{Case, Check};

pub static WHEELGUARD_COUNT: Check = Check {
    rule: rule! {
        "classic" / "wheelguard-count", Error, "a wheelguard without a wheel, or a retractable one without its counterpart",
        cite: Cite::Page(58),
        rulings: &["retractable-guards"],
        needs: &["wheelguards", "reversed"],
        docs: "\
## What it checks
A wheelguard protects a wheel that the vehicle has. Retractable wheelguards come in pairs, for the two wheels
of an axle.

## Why
One mechanism moves both.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    if let Some(kind) = case.vehicle.kind {
        let wheels = kind.wheels.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
        for group in case.outfit.wheelguards() {
            if kind.wheels.iter().any(|wheel| group.name.value.contains(*wheel)) {
                continue;
            }
            let message = format!("{} has no wheel at `{}`", case.vehicle.a_kind(), group.key);
            sink.push(
                sink.finding(group.name.span, message)
                    .label(format!("its wheels: {wheels}"))
                    .actual(group.key)
                    .limit(wheels.as_str())
                    .involves(&["wheelguards", group.key]),
            );
        }
    }
    let guards = &case.vehicle.wheelguards;
    let retracts = |wheel: Wheel| {
        guards.iter().any(|guard| guard.wheel == wheel && guard.retractable.is_some())
    };
    for (left, right) in
        [(Wheel::FrontLeft, Wheel::FrontRight), (Wheel::BackLeft, Wheel::BackRight)]
    {
        if retracts(left) == retracts(right) {
            continue;
        }
        let guard = guards
            .iter()
            .find(|guard| guard.retractable.is_some() && [left, right].contains(&guard.wheel));
        let Some(guard) = guard else { continue };
        let Some(span) = guard.retractable else {
            continue;
        };
        let missing = if guard.wheel == left { right } else { left };
        sink.push(
            sink.finding(
                span,
                format!("only the {} wheel has a retractable guard", guard.wheel.name()),
            )
            .label(format!("the {} wheel needs one, too", missing.name()))
            .actual(1)
            .limit(2)
            .involves(&["wheelguards", missing.name()]),
        );
    }
}
