//! The body, its cargo space and its fittings.

use crate::check::finding::Sink;
use crate::rules;
use crate::text::source::Located;
use crate::units::{Exact, decimal};

use super::super::catalog::Construction;
use super::{Car, cf};

rules! {
    "body.md";
    bad_volume: Error, section "Car Design", rulings ["carz-van-volume"], needs ["body"],
        "a body smaller or larger than its style allows";
    excess_cargo: Error, section "Car Design", "a hatchback with too much cargo space";
    little_cargo: Error, section "Car Design", "a pickup with too little cargo space";
    duplicate_construction: Error, section "Car Design", "a construction listed twice";
    luxury_out_of_range: Error, section "Finishing the Design",
        "luxury fittings of a percentage that is not sold";
}

fn bad_volume(car: &Car<'_>, sink: &Sink<'_>) {
    let (Some(style), Some(volume)) = (car.vehicle.style, car.vehicle.volume) else { return };
    let (least, most) = (Exact::from(style.value.least), Exact::from(style.value.most));
    let sold = car.vehicle.sold();
    let (limit, by, off) = if sold < least {
        (least, least - sold, "small")
    } else if sold > most {
        (most, sold - most, "large")
    } else {
        return;
    };
    let name = car.vehicle.style_name();
    sink.finding(volume.span, format!("the body is {} too {off} for a {name}", cf(by)))
        .label(format!("{}, expected {least} to {most} cf", cf(sold)))
        .because(style.span, "its style")
        .involves(&["body"])
        .actual(sold)
        .limit(limit)
        .cite(style.value.row.cite.clone());
}

fn excess_cargo(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (car.vehicle, &car.totals);
    let share = vehicle.style.and_then(|style| Some((style, style.value.cargo_most?)));
    let (Some((style, share)), Some(volume)) = (share, vehicle.volume) else { return };
    let most = totals.internal * share;
    let Some(over) = totals.cargo.over(most).filter(|_| !vehicle.partial) else { return };
    let (cargo, over) = (cf(totals.cargo), cf(over));
    sink.finding(volume.span, format!("{cargo} of cargo space, {over} too much"))
        .label(format!("a {} has at most {}", vehicle.style_name(), cf(most)))
        .because(style.span, "its style")
        .involves(&["body"])
        .actual(totals.cargo)
        .limit(most);
}

fn little_cargo(car: &Car<'_>, sink: &Sink<'_>) {
    let (vehicle, totals) = (car.vehicle, &car.totals);
    let share = vehicle.style.and_then(|style| Some((style, style.value.cargo_least?)));
    let (Some((style, share)), Some(volume)) = (share, vehicle.volume) else { return };
    let least = totals.internal * share;
    // `over-volume` reports an overfull body.
    let short = least.over(totals.cargo).filter(|_| totals.used <= totals.internal);
    let Some(short) = short else { return };
    let (cargo, short) = (cf(totals.cargo), cf(short));
    sink.finding(volume.span, format!("{cargo} of cargo space, {short} too little"))
        .label(format!("a {} has at least {}", vehicle.style_name(), cf(least)))
        .because(style.span, "its style")
        .actual(totals.cargo)
        .limit(least);
}

fn duplicate_construction(car: &Car<'_>, sink: &Sink<'_>) {
    let all = &car.vehicle.construction;
    for (number, found) in all.iter().enumerate() {
        let alike = |other: &&Located<&Construction>| other.value.row.id == found.value.row.id;
        let Some(first) = all[..number].iter().find(alike) else { continue };
        sink.finding(found.span, format!("{} is listed twice", found.value.row.name))
            .label("listed again here")
            .because(first.span, "first listed here");
    }
}

fn luxury_out_of_range(car: &Car<'_>, sink: &Sink<'_>) {
    let luxury = &car.vehicle.catalog.figures.luxury;
    let (least, most) = (luxury.least, luxury.most);
    let range = Exact::from(least)..=Exact::from(most);
    let outside = car.vehicle.luxury.filter(|found| !range.contains(&found.value));
    let Some(found) = outside else { return };
    let near = if found.value < Exact::from(least) { least } else { most };
    sink.finding(found.span, format!("luxury of {}% is out of range", decimal(found.value)))
        .label(format!("expected {least} to {most}%"))
        .actual(found.value)
        .limit(near);
}
