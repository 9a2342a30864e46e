//! Adds up the points of a car, card by card.

use crate::text::source::Span;
use crate::units::{Exact, plain};
use crate::vehicle::ledger::{Item, Ledger, Line, Load, Measure};

use super::catalog::Card;
use super::places::Spot;
use super::vehicle::Vehicle;

static MEASURES: &[Measure] = &[
    Measure { key: "build_points", heading: "Build", of: |line| line.points[0], show: plain },
    Measure { key: "crew_points", heading: "Crew", of: |line| line.points[1], show: plain },
    Measure { key: "armor_points", heading: "Armor", of: |line| line.points[2], show: plain },
];

pub fn tally(vehicle: &Vehicle<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    if let Some(size) = vehicle.size {
        let armor = points([0, 0, size.armor.value]);
        ledger.push(line("armor", "Armor, each side", armor, size.armor.span));
    }
    let area = Spot::CrewArea.name();
    for card in vehicle.crew() {
        let place = area.to_owned();
        let spent = [card.value.build_points, card.value.crew_points];
        ledger.push(Line { place, ..of_card(card.value, 1, spent, card.span) });
    }
    for card in vehicle.given() {
        let place = format!("{area}, given");
        ledger.push(Line { place, ..of_card(card, 1, [0, 0], vehicle.span) });
    }
    for card in &vehicle.cards {
        let free = match card.free {
            0 => String::new(),
            free => format!(", {free} free"),
        };
        let place = format!("{}{free}", card.spot.name());
        let spent = [card.build_points(), card.crew_points()];
        ledger.push(Line { place, ..of_card(card.row, card.count, spent, card.span) });
    }
    ledger
}

fn of_card(card: &Card, count: i64, [build, crew]: [i64; 2], span: Span) -> Line {
    let points = points([build, crew, card.more_armor_points * count]);
    // What every car has needs no product.
    let product = card.product.as_ref().filter(|_| !card.given);
    let mut made_of = vec![Item::new(card.kind.name(), &card.row.id)];
    made_of.extend(product.map(|id| Item::new("product", id)));
    Line {
        made_of,
        count,
        cite: Some(card.row.cite.clone()),
        ..line(card.kind.name(), &card.row.name, points, span)
    }
}

fn points(points: [i64; 3]) -> [Exact; 3] {
    points.map(Exact::from)
}

fn line(category: &'static str, item: &str, points: [Exact; 3], span: Span) -> Line {
    Line {
        unit: None,
        item: item.to_owned(),
        made_of: Vec::new(),
        category,
        place: String::new(),
        count: 1,
        cost: Exact::ZERO,
        weight: Exact::ZERO,
        spaces: Exact::ZERO,
        cargo_spaces: Exact::ZERO,
        points,
        load: Load::Vehicle,
        cite: None,
        span,
    }
}
