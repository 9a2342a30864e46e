//! Adds up the points of a car, card by card.

use crate::text::source::Span;
use crate::units::{counted, plain};
use crate::vehicle::category::{Category, Nature};
use crate::vehicle::ledger::{Amounts, Item, Ledger, Line, Measure};

use super::catalog::Card;
use super::places::Spot;
use super::vehicle::Vehicle;

pub const BUILD: Measure = Measure::column(
    0,
    "build_points",
    "Build",
    (plain, |points| counted(points.floor(), "build point")),
);
pub const CREW: Measure = Measure::column(
    1,
    "crew_points",
    "Crew",
    (plain, |points| counted(points.floor(), "crew point")),
);
pub const ARMOR: Measure = Measure::column(
    2,
    "armor_points",
    "Armor",
    (plain, |points| counted(points.floor(), "armor point")),
);

/// The categories of parts, the least loved first.
pub const CATEGORIES: &[Category] = &[
    Category::new("armor", Nature::Armor).fun(1, 1),
    Category::new("accessory", Nature::Part).fun(6, 5).detailed(),
    Category::new("upgrade", Nature::Part),
    Category::new("structure", Nature::Part),
    Category::new("driver", Nature::Part),
    Category::new("gunner", Nature::Part),
    Category::new("gear", Nature::Part).fun(5, 5),
    Category::new("sidearm", Nature::Part),
    Category::armed("weapon"),
];

pub const MEASURES: &[Measure] = &[BUILD, CREW, ARMOR];

pub fn tally(vehicle: &Vehicle<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    if let Some(size) = vehicle.size {
        let armor = Amounts::of([(ARMOR, size.armor.value.into())]);
        ledger.push(Line {
            amounts: armor,
            ..Line::new(Category::of(CATEGORIES, "armor"), "Armor, each side", size.armor.span)
        });
    }
    let area = Spot::CrewArea.title();
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
        let place = format!("{}{free}", card.spot.title());
        let spent = [card.build_points(), card.crew_points()];
        ledger.push(Line { place, ..of_card(card.row, card.count, spent, card.span) });
    }
    ledger
}

fn of_card(card: &Card, count: i64, [build, crew]: [i64; 2], span: Span) -> Line {
    let amounts = Amounts::of([
        (BUILD, build.into()),
        (CREW, crew.into()),
        (ARMOR, (card.more_armor_points * count).into()),
    ]);
    // Cards that every car has need no product.
    let product = card.product.as_ref().filter(|_| !card.given);
    let mut made_of = vec![Item::new(card.kind.name(), &card.row.id)];
    made_of.extend(product.map(|id| Item::new("product", id)));
    Line {
        made_of,
        count,
        cite: Some(card.row.cite.clone()),
        amounts,
        ..Line::new(Category::of(CATEGORIES, card.kind.name()), &*card.row.name, span)
    }
}
