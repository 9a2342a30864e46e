//! The stat block of a car: game, crew, and cards by place.

use crate::text::sentence;
use crate::units;

use super::places::Spot;
use super::vehicle::{Card, Vehicle};

/// "4/16/4: driver Amateur, gunner Rookie. Front: Anti-Tank Gun, Standard Steel Plate. …"
pub fn line(vehicle: &Vehicle<'_>) -> String {
    listed(vehicle, |_| true)
}

pub fn declaration(vehicle: &Vehicle<'_>) -> String {
    listed(vehicle, |spot| spot != Spot::Hidden)
}

fn listed(vehicle: &Vehicle<'_>, is_shown: impl Fn(Spot) -> bool) -> String {
    let size = vehicle.size.map_or("unknown size".to_owned(), |size| size.to_string());
    let crew = vehicle.crew().map(|card| card.value);
    let crew: Vec<_> = crew.map(|card| format!("{} {}", card.kind.name(), card.row.name)).collect();
    let crew = if crew.is_empty() { "no crew".to_owned() } else { crew.join(", ") };
    let mut parts = vec![format!("{size}: {crew}")];
    for (_, spot) in Spot::WORDS.iter().filter(|(_, spot)| is_shown(*spot)) {
        let cards: Vec<_> = vehicle.at(*spot).map(several).collect();
        let title = sentence(spot.title());
        parts.extend((!cards.is_empty()).then(|| format!("{title}: {}", cards.join(", "))));
    }
    parts.join(". ") + "."
}

/// "2 × Standard Rocket".
pub fn several(card: &Card<'_>) -> String {
    units::several(card.name(), card.count)
}
