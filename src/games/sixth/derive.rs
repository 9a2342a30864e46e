//! How each figure comes about, for whoever asks.

use crate::units::Exact;
use crate::vehicle::derivation::Derivation;
use crate::vehicle::ledger::Line;

use super::catalog::Card;
use super::tally::tally;
use super::vehicle::Vehicle;

pub fn derive(vehicle: &Vehicle<'_>, key: &str) -> Option<Derivation> {
    let sum = |of: fn(&Line) -> Exact| Derivation::sum(&tally(vehicle).lines, of);
    let left = |used: Derivation, limit: Option<i64>| {
        let left = Exact::from(limit?) - used.result();
        let derivation = used.step("Points that the size allows", limit?);
        Some(derivation.step("What the size allows - what is used", left))
    };
    let begins = |what: &str, value: i64| Some(Derivation::new().by("start", what, value));
    let start = &vehicle.catalog.start;
    match key {
        "armor_points" => vehicle.armor_points().map(|_| sum(|line| line.points[2])),
        "build_points" => {
            let agreed = vehicle.size?.build.value;
            Some(Derivation::new().step("Build points that were agreed on", agreed))
        }
        "build_points_used" => Some(sum(|line| line.points[0])),
        "build_points_left" => left(sum(|line| line.points[0]), vehicle.build_points()),
        "crew_points" => {
            let agreed = vehicle.size?.crew.value;
            let agreed = Derivation::new().step("Crew points that were agreed on", agreed);
            let more = of_cards(vehicle, agreed, |card| card.more_crew_points);
            Some(more.step("Crew points", vehicle.crew_points()?))
        }
        "crew_points_used" => Some(sum(|line| line.points[1])),
        "crew_points_left" => left(sum(|line| line.points[1]), vehicle.crew_points()),
        "control_tokens" => {
            let cards = of_cards(vehicle, Derivation::new(), |card| card.control);
            Some(cards.step("Control tokens each round", vehicle.tokens().0))
        }
        "ace_tokens" => {
            let cards = of_cards(vehicle, Derivation::new(), |card| card.ace);
            Some(cards.step("Ace tokens each round", vehicle.tokens().1))
        }
        "power" => begins("Every car begins with power", start.power),
        "tires" => begins("Every car begins with tires", start.tires),
        "first_speed" => begins("Every car begins at speed", start.speed),
        _ => None,
    }
}

/// A line for each card that gives some.
fn of_cards(vehicle: &Vehicle<'_>, derivation: Derivation, gives: fn(&Card) -> i64) -> Derivation {
    let cards = vehicle.everything().filter(|(card, _)| gives(card) != 0);
    cards.fold(derivation, |derivation, (card, count)| {
        let times = if count == 1 { String::new() } else { format!("{count} × ") };
        let what = format!("{times}{}", card.row.name);
        derivation.cited(what, gives(card) * count, &card.row.cite)
    })
}
