//! Accessories.

use crate::check::finding::{Draft, Sink};
use crate::check::rule::Level;
use crate::rules;

use super::super::catalog::{Once, Sort};
use super::super::places::Place;
use super::super::vehicle::Accessory;
use super::{Case, at};

rules! {
    "accessories.md";
    accessory_location: Error, local: true, page 57, "an accessory in a place where it cannot be";
    accessory_not_allowed: Error forbids, local: true, page 57, rulings ["cycle-accessories", "cycle-spoiler"],
        "an accessory that does not fit this kind of vehicle";
    airdam_not_allowed: Error forbids, local: true, page 53, needs ["reversed"],
        "an airdam on a vehicle that cannot have one"
        => |case, sink| judge_sort(case, sink, Sort::Airdam, "have an airdam");
    ramplate_not_allowed: Error forbids, local: true, page 53, needs ["reversed"],
        "a ramplate on a vehicle that cannot carry one"
        => |case, sink| judge_sort(case, sink, Sort::Ramplate, "carry a ramplate");
    safety_seat_not_allowed: Error forbids, local: true, page 59, "a safety seat on a cycle or in a sidecar"
        => |case, sink| judge_sort(case, sink, Sort::SafetySeat, "have a safety seat");
    duplicate_accessory: Error, page 57, rulings ["once-only"], needs ["location"],
        "the same accessory twice where only one is allowed";
    front_attachment_conflict: Error, page 57, rulings ["spikes-and-ramplate", "fake-ramplate"], needs ["location"],
        "two attachments that exclude each other at one end";
    ramplate_without_front_armor: Error, page 57, rulings ["ramplate"], needs ["armor"],
        "a ramplate without front armor";
    jettison_without_sidecar: Error, page 53, needs ["sidecar"],
        "a jettison joining with no sidecar to drop";
}

fn accessory_location(case: &Case<'_>, sink: &Sink<'_>) {
    for part in &case.vehicle.accessories {
        let may_be = |place| match place {
            Place::Cargo => true,
            Place::Turret => false,
            place => part.row.locations.is_empty() || part.row.locations.contains(&place),
        };
        let wrong = part.location.filter(|location| !may_be(location.value));
        let Some(location) = wrong else { continue };
        let name = part.row.lower();
        let allowed: Vec<_> = part.row.locations.iter().map(|place| place.name()).collect();
        let limit = match allowed.is_empty() {
            true => "anywhere but a turret".to_owned(),
            false => allowed.join(" or "),
        };
        sink.finding(location.span, format!("{name} cannot be {}", at(location.value)))
            .label(format!("allowed: {limit}"))
            .actual(location.value.name())
            .limit(limit)
            .cite(part.row.cite.clone());
    }
}

fn accessory_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for part in &vehicle.accessories {
        let row = part.row;
        if let Some(span) = part.fake.filter(|_| !row.can_be_fake()) {
            sink.finding(span, format!("{} cannot be a fake", row.with_article()))
                .label("fakes exist only of blades and ramplates")
                .cite(row.cite.clone());
        }
    }
    judge_sort(case, sink, Sort::Plain, "");
}

fn duplicate_accessory(case: &Case<'_>, sink: &Sink<'_>) {
    let parts = &case.vehicle.accessories;
    let level = if case.vehicle.readings.once_only { Level::Warning } else { Level::Error };
    let is_limited = |part: &Accessory<'_>| !matches!(part.row.once, Once::Any | Once::Item);
    for (number, part) in parts.iter().enumerate().filter(|(_, part)| is_limited(part)) {
        let alike = |other: &&Accessory<'_>| {
            other.row.id == part.row.id
                && (part.row.once == Once::Vehicle
                    || other.location.map(|at| at.value) == part.location.map(|at| at.value))
        };
        let name = part.row.with_article();
        let once = if part.row.once == Once::Vehicle { "once" } else { "once at each end" };
        let finding = |span, found: i64| {
            sink.finding(span, format!("{name} can be fitted only {once}"))
                .at_level(level)
                .label("at most one")
                .actual(found)
                .limit(1)
                .cite(part.row.cite.clone())
        };
        if part.count.value > 1 {
            finding(part.count.span, part.count.value);
        } else if let Some(first) = parts[..number].iter().find(alike) {
            finding(part.item.span, 2).because(first.item.span, "the first");
        }
    }
}

fn front_attachment_conflict(case: &Case<'_>, sink: &Sink<'_>) {
    let parts = &case.vehicle.accessories;
    for part in parts {
        for other in parts {
            // Without a place, they exclude each other anywhere.
            let is_placed = !part.row.locations.is_empty() && !other.row.locations.is_empty();
            let same_end = part.location.map(|at| at.value) == other.location.map(|at| at.value);
            if is_placed && !same_end
                || part.number == other.number
                || !part.row.conflicts.contains(&other.row.id)
            {
                continue;
            }
            let (name, rival) = (part.row.lower(), other.row.lower());
            let is_fake = part.fake.or(other.fake).is_some();
            let all = &["spikes-and-ramplate", "fake-ramplate"];
            let end = if is_placed { "at the same end" } else { "on one vehicle" };
            sink.finding(part.item.span, format!("{name} and {rival} {end}"))
                .rests_on(if is_fake { all } else { &all[..1] })
                .label("only one of the two fits")
                .because(other.item.span, format!("the {rival}"))
                .cite(part.row.cite.clone())
                .involves_item("accessories", part.number)
                .involves_item("accessories", other.number);
        }
    }
}

fn ramplate_without_front_armor(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let ramplates = vehicle.accessories.iter().filter(|part| part.row.sort == Sort::Ramplate);
    for part in ramplates.filter(|_| vehicle.points_at(Place::Front) == 0) {
        let at = vehicle.armor.first().map_or(vehicle.span, |layer| layer.span);
        sink.finding(part.item.span, "a ramplate without front armor")
            .label("needs at least one point of front armor")
            .because(at, "no front armor here")
            .actual(0)
            .limit(1)
            .involves(&["armor", "front"]);
    }
}

fn jettison_without_sidecar(case: &Case<'_>, sink: &Sink<'_>) {
    let joinings = case.vehicle.accessories.iter().filter(|part| part.row.sort == Sort::Joining);
    for part in joinings.filter(|_| case.vehicle.sidecar.is_none()) {
        sink.finding(part.item.span, "a jettison joining without a sidecar")
            .label("there is no sidecar to drop")
            .actual(0)
            .limit(1);
    }
}

/// Reports accessories of a sort that this vehicle cannot have. The fix may reverse a trike.
fn judge_sort(case: &Case<'_>, sink: &Sink<'_>, sort: Sort, cannot: &str) {
    let vehicle = case.vehicle;
    let parts = vehicle.accessories.iter().filter(|part| part.row.sort == sort);
    for part in parts.filter(|part| !vehicle.is_of(&part.row.kinds)) {
        let row = &part.row.row;
        let (own, cannot) = match sort {
            Sort::Plain => (Some(row.cite.clone()), format!("have {}", row.with_article())),
            _ => (None, cannot.to_owned()),
        };
        let allowed = part.row.kinds.join(", ");
        let involved = own.is_none().then_some(&["reversed"]);
        case.cannot(sink, part.item.span, &cannot)
            .label(format!("only for: {allowed}"))
            .actual(vehicle.kind_id())
            .limit(allowed)
            .each(own, Draft::cite)
            .each(involved, |finding, keys| finding.involves(keys));
    }
}
