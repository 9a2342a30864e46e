use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static WRONG_TIRE_COUNT: Check = Check {
    rule: rule! {
        "classic" / "wrong-tire-count", Error, "a wheel without a tire, or a tire without a wheel",
        cite: Cite::Page(50),
        needs: &["tires", "reversed"],
        docs: "\
## What it checks
Every wheel has a tire: four on a car, six with a six-wheeled chassis, three on a trike, two on a
cycle. They are listed for `all` wheels, for an axle (`front`, `back`) or for single wheels.

## Why
Tires count in price and weight, and a vehicle cannot drive on bare rims.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(kind) = vehicle.kind else { return };
    for group in case.outfit.tires() {
        let key = group.key;
        if !kind.wheels.iter().any(|wheel| group.name.value.contains(*wheel)) {
            let wheels =
                kind.wheels.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
            sink.push(
                sink.finding(
                    group.name.span,
                    format!("{} has no wheel at `{key}`", vehicle.a_kind()),
                )
                .label(format!("its wheels: {wheels}"))
                .actual(key)
                .limit(wheels)
                .involves(&["tires", key]),
            );
        }
    }
    let bare: Vec<_> = kind
        .wheels
        .iter()
        .filter(|wheel| vehicle.tires.iter().all(|tire| tire.wheel != **wheel))
        .collect();
    if bare.is_empty() {
        return;
    }
    let names = bare.iter().map(|wheel| wheel.name()).collect::<Vec<_>>().join(", ");
    let finding = sink
        .finding(
            vehicle.tires_span.unwrap_or(vehicle.body_span()),
            match bare.len() {
                all if all == kind.wheels.len() => "no wheel has a tire".to_owned(),
                1 => format!("1 of {} wheels has no tire", kind.wheels.len()),
                some => format!("{some} of {} wheels have no tire", kind.wheels.len()),
            },
        )
        .label(format!("no tire at {names}"))
        .actual((kind.wheels.len() - bare.len()) as i64)
        .limit(kind.wheels.len() as i64);
    sink.push(match vehicle.tires.is_empty() {
        true => finding.involves(&["tires"]),
        false => {
            bare.iter().fold(finding, |finding, wheel| finding.involves(&["tires", wheel.name()]))
        }
    });
}
