//! Points and divisions.

use crate::check::finding::Sink;
use crate::rules;
use crate::text::edit::Change;
use crate::units::{Exact, counted, with_the};

use super::super::design::POINTS;
use super::super::ledger::{BUILD, CREW};
use super::super::places::Spot;
use super::Case;

rules! {
    "points.md";
    over_build_points: Error, page 10, rulings ["sixth-free-copies", "sixth-concealment"], needs ["division"],
        "cards that cost more build points than allowed";
    over_crew_points: Error, page 10, needs ["division", "front", "back", "left", "right", "crew-area", "hidden"],
        "crew, gear and sidearms that cost more crew points than allowed";
    over_division: Error, page 10, "a car built for a larger game";
    heavy_weapon_in_small_game: Error, local: true, page 10, needs ["division"],
        "a weapon too heavy for a small game";
    over_concealment: Error, rulings ["sixth-concealment"], needs ["front", "back", "left", "right", "crew-area"],
        "more hidden weapons than a concealment system can hide";
}

fn over_build_points(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(size) = vehicle.size else { return };
    let (used, limit) = (case.car.build_points_used.floor(), size.build.value);
    if used <= limit {
        return;
    }
    let over = counted(used - limit, "build point");
    sink.finding(size.build.span, format!("the cards are {over} over the limit"))
        .label(format!("they cost {used}, but only {limit} are allowed"))
        .actual(used)
        .limit(limit)
        .excess(BUILD.key, Exact::from(used - limit));
}

fn over_crew_points(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(size), Some(limit)) = (vehicle.size, case.car.crew_points) else { return };
    let (used, limit) = (case.car.crew_points_used.floor(), limit.floor());
    if used <= limit {
        return;
    }
    let over = counted(used - limit, "crew point");
    sink.finding(size.crew.span, format!("the crew is {over} over the limit"))
        .label(format!("it costs {used}, but only {limit} are allowed"))
        .actual(used)
        .limit(limit)
        .excess(CREW.key, Exact::from(used - limit))
        .involves(&["driver"])
        .involves(&["gunner"]);
}

fn over_division(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(division), Some(size)) = (case.options.division, vehicle.size) else { return };
    let shorthand = vehicle.catalog.division.points();
    let own = [size.armor, size.build, size.crew];
    let over: Vec<_> = (0..3).filter(|n| own[*n].value > shorthand[*n] * division).collect();
    let Some(first) = over.first() else { return };
    let allowed = shorthand.map(|points| (points * division).to_string()).join("/");
    let finding = sink
        .finding(own[*first].span, format!("the car is built for {size}"))
        .label(format!("division {division} is {allowed}"))
        .actual(size.to_string())
        .limit(allowed);
    let changes = match vehicle.division {
        Some(_) => vec![Change::set("division", division.to_string())],
        None => {
            let set = |n: &usize| Change::set(POINTS[*n], (shorthand[*n] * division).to_string());
            over.iter().map(set).collect()
        }
    };
    finding.particular(changes);
}

fn heavy_weapon_in_small_game(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(size), Some(false)) = (vehicle.size, vehicle.is_large()) else { return };
    let heavy = &vehicle.catalog.heavy_weapons;
    let most = heavy.build_points - 1;
    let small = format!("{} build points make it a small game", size.build.value);
    for card in vehicle.cards.iter().filter(|card| heavy.include(card.row)) {
        let cost = card.row.build_points;
        let message = format!("{} costs {}", with_the(card.name()), counted(cost, "build point"));
        sink.finding(card.span, message)
            .label(format!("at most {most} in a small game"))
            .because(size.build.span, small.as_str())
            .actual(cost)
            .limit(most)
            .involves_item(card.spot.name(), card.number)
            .involves_key_of(card.spot.name(), card.number, "item");
    }
}

fn over_concealment(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let hidden: Vec<_> = vehicle.at(Spot::Hidden).filter(|card| card.is_in_place()).collect();
    let used: i64 =
        hidden.iter().map(|card| card.row.build_points * (card.count - card.free)).sum();
    let (limit, Some(first)) = (vehicle.hides(), hidden.first()) else { return };
    if used <= limit {
        return;
    }
    let system = vehicle.cards.iter().find(|card| card.row.hides > 0);
    let [over, most] = [used - limit, limit].map(|number| counted(number, "build point"));
    let mut finding = match system {
        Some(system) => sink
            .finding(first.span, format!("the hidden weapons are {over} over the limit"))
            .label(format!("they cost {used} in all"))
            .because(system.span, format!("it can hide {most}"))
            .cite(system.row.row.cite.clone()),
        None => sink
            .finding(first.span, format!("nothing hides the {}", first.name()))
            .label("a concealment system is needed"),
    };
    finding = finding.actual(used).limit(limit);
    // The cheapest sufficient system.
    let rows = vehicle.catalog.cards.rows.iter().filter(|card| card.hides >= used);
    if let Some(enough) = rows.min_by_key(|card| card.build_points) {
        finding = match system {
            Some(system) => finding.involves_key_of(system.spot.name(), system.number, "item"),
            None => finding.lacks(enough.kind.name(), &*enough.row.id),
        };
    }
    finding.each(hidden, |finding, card| finding.involves_item(card.spot.name(), card.number));
}
