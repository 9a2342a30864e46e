//! Wheels and their guards.

use crate::check::finding::Sink;
use crate::check::rule::Level;
use crate::rules;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::figures::driving::wheel_set;
use super::super::places::End;
use super::super::vehicle::Axle;
use super::{Car, lbs};

rules! {
    "wheels.md";
    wrong_wheel_count: Error, section "Wheels",
        "the wrong number of wheels for the vehicle's weight";
    unlike_cycle_wheels: Error, section "Motorcycles", rulings ["carz-motorcycle"],
        "a motorcycle with two different wheels";
    wrong_guard_count: Error, section "Equipment", rulings ["carz-guard-sets"],
        "wheel guards that are not in sets of two";
    guarded_spare: Error, section "Equipment", "a spare wheel with a guard";
}

fn wrong_wheel_count(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, weight) = (car.vehicle, car.totals.weight);
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
    // Keep the larger set at the end with more wheels.
    let wanted = if found[0] > found[1] { turned } else { wanted };
    let (total, all) = (wanted[0] + wanted[1], found[0] + found[1]);
    let span = vehicle.axles.first().map_or(vehicle.span, |axle| axle.span);
    let heavy = match vehicle.is_cycle() {
        true => format!("a {}", vehicle.style_name()),
        false => format!("a car of {}", lbs(weight)),
    };
    let split = |[front, back]: [i64; 2]| format!("{front} in front and {back} at the back");
    let mut finding = match all == total {
        // The total is correct, but the wheels are at the wrong ends.
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

    finding = finding.each(set, |finding, set| finding.cite(set.cite.clone()));
    if found.contains(&0) {
        finding = finding.at_level(Level::Missing);
    }
    let ends = [(End::Front, wanted[0]), (End::Back, wanted[1])];
    let Some(first) = vehicle.axles.first() else {
        let sizes =
            ends.map(|(end, n)| format!("{} = {{ item = \"standard\", count = {n} }}", end.name()));
        let change = Change::set("wheels", format!("{{ {} }}", sizes.join(", ")));
        finding.particular(vec![change]);
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
    finding.particular(changes.collect());
}

fn unlike_cycle_wheels(car: &Car<'_>, sink: &Sink<'_>) {
    let [front, back] = car.vehicle.axles.as_slice() else { return };
    let alike = (&front.row.row.id, front.fireproof) == (&back.row.row.id, back.fireproof);
    if alike || !car.vehicle.is_cycle() {
        return;
    }
    sink.finding(back.span, "the two wheels of a motorcycle must be alike")
        .label("unlike the other wheel")
        .because(front.span, "the other wheel");
}

fn wrong_guard_count(car: &Car<'_>, sink: &Sink<'_>) {
    let vehicle = car.vehicle;
    let cycle = vehicle.is_cycle();
    let set = if cycle { 1 } else { vehicle.catalog.figures.guards.set };
    for (number, axle) in vehicle.axles.iter().enumerate() {
        let most = axle.count - axle.count % set;
        let wanted = (axle.guarded + axle.guarded % set).min(most);
        // `all` sets both ends.
        let again = vehicle.axles[..number].iter().any(|other| other.key == axle.key);
        if axle.guard == 0 || axle.guarded == wanted || again {
            continue;
        }
        let (guards, wheels) = (counted(axle.guarded, "guard"), counted(axle.count, "wheel"));
        sink.finding(axle.span, format!("{guards} on {wheels}"))
            .label(match cycle {
                true => format!("at most {most}"),
                false => format!("sets of {set}, at most {most}"),
            })
            .actual(axle.guarded)
            .limit(wanted)
            .particular(vec![Change::set_at(
                &["wheels", axle.key],
                in_toml(axle, axle.count, (axle.guard, wanted)),
            )]);
    }
    if cycle {
        unlike(car, sink);
    }
}

/// A motorcycle's guards are one set.
fn unlike(car: &Car<'_>, sink: &Sink<'_>) {
    let [front, back] = car.vehicle.axles.as_slice() else { return };
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
    sink.finding(axle.span, what)
        .label("both wheels need the same guard")
        .because(if one < other { back.span } else { front.span }, "the other wheel's guard")
        .actual(points(axle))
        .limit(wanted)
        .particular(vec![Change::set_at(
            &["wheels", axle.end.name()],
            in_toml(axle, axle.count, (wanted, axle.count)),
        )]);
}

fn guarded_spare(car: &Car<'_>, sink: &Sink<'_>) {
    for spare in &car.vehicle.spares {
        let Some(guard) = spare.guard else { continue };
        sink.finding(guard.points.span, "a spare wheel cannot have a guard")
            .label("not allowed here")
            .actual(guard.points.value)
            .limit(0);
    }
}

fn written(axle: &Axle<'_>, count: i64) -> String {
    let guarded = if axle.guarded == axle.count { count } else { axle.guarded.min(count) };
    in_toml(axle, count, (axle.guard, guarded))
}

/// The wheels of an end in TOML, with guards on `guarded` of them.
fn in_toml(axle: &Axle<'_>, count: i64, (points, guarded): (i64, i64)) -> String {
    let mut keys = vec![format!("item = \"{}\"", axle.row.row.id), format!("count = {count}")];
    keys.extend(axle.fireproof.then(|| "fireproof = true".to_owned()));
    if points * guarded > 0 {
        keys.push(match guarded == count {
            true => format!("guard = {points}"),
            false => format!("guard = {{ points = {points}, wheels = {guarded} }}"),
        });
    }
    format!("{{ {} }}", keys.join(", "))
}
