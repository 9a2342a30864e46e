use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::figures::driving::wheel_set;
use super::super::places::End;
use super::super::wheels::written;
use super::{Case, Check, lbs};

pub static WRONG_WHEEL_COUNT: Check = Check {
    rule: rule! {
        "carz" / "wrong-wheel-count", Error, "the wrong number of wheels for the vehicle's weight",
        cite: Cite::section("Wheels"),
        docs: "\
## What it checks
A car has as many wheels at each end as its weight, wheels included, requires: the heavier, the more. A motorcycle has
one at each end.

## Why
More weight needs more wheels.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (vehicle, weight) = (case.vehicle, case.totals.weight);
    if vehicle.partial {
        return;
    }
    let count =
        |end| vehicle.axles.iter().find(|axle| axle.end == end).map_or(0, |axle| axle.count);
    let found = [count(End::Front), count(End::Back)];
    let set = wheel_set(vehicle, weight).filter(|_| !vehicle.is_cycle());
    let wanted = match set.map(|set| set.sets.as_slice()) {
        Some([front, back]) => [*front, *back],
        Some(_) => return,
        None => [1, 1],
    };
    let turned = [wanted[1], wanted[0]];
    if found == wanted || found == turned {
        return;
    }
    // The larger set stays at the end where more wheels are.
    let wanted = if found[0] > found[1] { turned } else { wanted };
    let (total, all) = (wanted[0] + wanted[1], found[0] + found[1]);
    let span = vehicle.axles.first().map_or(vehicle.span, |axle| axle.span);
    let heavy = match vehicle.is_cycle() {
        true => format!("a {}", vehicle.style_name()),
        false => format!("a car of {}", lbs(weight)),
    };
    let split = |[front, back]: [i64; 2]| format!("{front} in front and {back} at the back");
    let mut finding = match all == total {
        // The total is right, and the wheels are at the wrong ends.
        true => sink
            .finding(span, format!("{heavy} has the wrong number of wheels at each end"))
            .label(format!("found {}, expected {}", split(found), split(wanted)))
            .actual(split(found))
            .limit(split(wanted)),
        false => sink
            .finding(span, format!("{heavy} needs {total} wheels but has {all}"))
            .label(format!("expected {}", split(wanted)))
            .actual(all)
            .limit(total),
    };

    if let Some(set) = set {
        finding = finding.cite(set.cite.clone());
    }
    let ends = [(End::Front, wanted[0]), (End::Back, wanted[1])];
    let Some(first) = vehicle.axles.first() else {
        let sizes =
            ends.map(|(end, n)| format!("{} = {{ item = \"standard\", count = {n} }}", end.name()));
        let change = Change::set("wheels", format!("{{ {} }}", sizes.join(", ")));
        sink.push(finding.particular(vec![change]));
        return;
    };
    let changes = ends.into_iter().filter(|(end, wanted)| count(*end) != *wanted);
    let changes =
        changes.map(|(end, wanted)| match vehicle.axles.iter().find(|axle| axle.end == end) {
            Some(own) if own.key == end.name() => {
                Change::set_at(&["wheels", own.key, "count"], wanted.to_string())
            }
            axle => Change::set_at(&["wheels", end.name()], written(axle.unwrap_or(first), wanted)),
        });
    sink.push(finding.particular(changes.collect()));
}
