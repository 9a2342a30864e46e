//! Weapon mounts.

use crate::check::finding::Sink;
use crate::rules;
use crate::text::source::Located;
use crate::units::{Exact, plain, spaces};

use super::super::places::Place;
use super::super::vehicle::Mount;
use super::{Case, at};

rules! {
    "weapons.md";
    bad_weapon_location: Error forbids, local: true, page 53, rulings ["trike-weapons"],
        "a weapon on a side where it cannot be mounted";
    side_limit: Error, page 52, rulings ["side-limit"], "too many spaces of weapons on one side";
    infrared_not_laser: Error, local: true, page 56, "an infrared weapon that is not a laser";
}

fn bad_weapon_location(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(kind) = case.vehicle.kind else { return };
    let mounts = || case.vehicle.weapon_mounts();
    for weapon in &case.vehicle.weapons {
        let Some(Located { value: Mount::At(place), span }) = weapon.mount else { continue };
        if place == Place::Cargo || mounts().any(|mount| mount == place) {
            continue;
        }
        let allowed = mounts().map(Place::name).collect::<Vec<_>>().join(", ");
        case.cannot(sink, span, &format!("mount weapons {}", at(place)))
            .label(format!("allowed: {allowed}"))
            .actual(place.name())
            .limit(allowed.as_str())
            .cite(kind.row.cite.clone());
    }
}

fn side_limit(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let is_limited = vehicle.kind.is_some_and(|kind| kind.side_limit);
    let Some(limit) = case.unit.side_limit.filter(|_| is_limited) else { return };
    for place in Place::FACINGS {
        let used = vehicle.weapon_spaces_at(place);
        let Some(over) = used.over(limit) else { continue };
        let here: Vec<_> =
            vehicle.weapons.iter().filter(|weapon| weapon.place() == Some(place)).collect();
        let Some(last) = here.last() else { continue };
        let span = last.mount.map_or(last.span, |mount| mount.span);
        let message =
            format!("{} of weapons {}, {} over the limit", spaces(used), at(place), plain(over));
        let share = plain(vehicle.catalog.figures.side_limit.share);
        let spaces_of_body = vehicle.spaces().unwrap_or_default();
        sink.finding(span, message)
            .label(format!("at most {} of weapons on this side", spaces(Exact::from(limit))))
            .because(
                vehicle.body_span(),
                format!("{share} of {spaces_of_body} spaces, rounded down"),
            )
            .actual(used)
            .limit(limit)
            .cite(vehicle.catalog.figures.side_limit.cite.clone())
            .each(here.iter(), |finding, weapon| finding.involves_item("weapons", weapon.number));
    }
}

fn infrared_not_laser(case: &Case<'_>, sink: &Sink<'_>) {
    let fitting = &case.vehicle.catalog.fittings.infrared;
    for weapon in case.vehicle.weapon_entries() {
        let fits = fitting.fits.has("weapon", &weapon.row.row, Some(&weapon.row.class));
        if let Some(span) = weapon.infrared.filter(|_| !fits) {
            sink.finding(span, format!("there is no infrared {}", weapon.row.lower()))
                .label("only lasers come in infrared")
                .because(weapon.item.span, "the weapon")
                .actual(weapon.row.id.as_str())
                .limit(fitting.weapons().join(", "));
        }
    }
}
