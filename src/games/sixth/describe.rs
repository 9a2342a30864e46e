//! A Sixth Edition car as neutral tables: size, crew, and cards by place.

use crate::units;
use crate::vehicle::description::{Amount, Column, Description, Section};

use super::catalog::{self, Die};
use super::figures::Car;
use super::places::Spot;
use super::stat_line::{declaration, line, several};
use super::vehicle::Vehicle;

pub fn words(car: &Car<'_>) -> Description {
    let vehicle = car.vehicle;
    Description {
        sections: vec![specification(vehicle), cards(vehicle)],
        line: line(vehicle),
        // Everything is public except hidden weapons.
        declaration: vec![declaration(vehicle)],
        ..Description::default()
    }
}

/// "armor 4, 16 of 16 build points, 4 of 4 crew points".
pub fn headline(car: &Car<'_>) -> Vec<Amount> {
    let armor = car.armor_points.map(|points| format!("armor {points}").into());
    let build = |points| format!("{points} build points");
    let crew = |points| format!("{points} crew points");
    let points = [
        Amount::of(car.build_points_used, car.build_points, build),
        Amount::of(car.crew_points_used, car.crew_points, crew),
    ];
    armor.into_iter().chain(points).collect()
}

fn specification(vehicle: &Vehicle<'_>) -> Section {
    let mut rows = Vec::new();
    let mut row = |label: &str, text: String| rows.push(vec![label.to_owned(), text]);
    if let Some(owned) = &vehicle.owned {
        let names = owned.iter().map(|(product, count)| units::several(&product.row.name, *count));
        row("Owned", names.collect::<Vec<_>>().join(", "));
    }
    for note in &vehicle.notes {
        row("Note", note.clone());
    }
    Section { title: "Specification", columns: Vec::new(), rows }
}

fn cards(vehicle: &Vehicle<'_>) -> Section {
    let columns = Column::list("Place, Card, Kind, >Durability, Dice, Notes");
    let row = |place: &str, name: String, card: &catalog::Card| {
        vec![
            place.to_owned(),
            name,
            card.title(),
            if card.durability > 0 { card.durability.to_string() } else { "–".to_owned() },
            attack(card),
            remarks(card).join("; "),
        ]
    };
    let area = Spot::CrewArea.title();
    let crew = vehicle.crew().map(|card| row(area, card.value.row.name.clone(), card.value));
    let given = vehicle.given().map(|card| row(area, card.row.name.clone(), card));
    let cards = vehicle.cards.iter().map(|card| row(card.spot.title(), several(card), card.row));
    Section { title: "Cards", columns, rows: crew.chain(given).chain(cards).collect() }
}

/// "2 yellow, 1 red, +2".
fn attack(card: &catalog::Card) -> String {
    if card.see_card {
        return "?".to_owned();
    }
    let mut parts = spelled(card.dice());
    parts.extend((card.damage > 0).then(|| format!("+{}", card.damage)));
    if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
}

fn spelled(dice: &[Die]) -> Vec<String> {
    dice.iter().map(|dice| format!("{} {}", dice.value.value, dice.key)).collect()
}

fn remarks(card: &catalog::Card) -> Vec<String> {
    let mut remarks = Vec::new();
    if !card.defense().is_empty() {
        remarks.push(format!("defense {}", spelled(card.defense()).join(", ")));
    }
    for (says, text) in [(card.one_shot, "one shot"), (card.exclusive, "exclusive")] {
        remarks.extend(says.then(|| text.to_owned()));
    }
    remarks.extend(in_play(card));
    remarks
}

/// Remarks for play, printed beside the dice.
pub fn in_play(card: &catalog::Card) -> Vec<String> {
    let mut remarks = Vec::new();
    remarks.extend(card.see_card.then(|| "see card".to_owned()));
    remarks.extend((card.tire_damage > 0).then(|| format!("tire damage {}", card.tire_damage)));
    remarks.extend(card.wrench.as_ref().map(|what| format!("wrench: {what}")));
    remarks.extend(card.range.map(|range| format!("range {range}")));
    let arcs = [(card.turret, "all arcs"), (card.side_arc_fire, "left or right arc")];
    remarks.extend(arcs.into_iter().filter(|(fires, _)| *fires).map(|(_, arcs)| arcs.to_owned()));
    remarks
        .extend((card.hides > 0).then(|| format!("hides weapons of {} build points", card.hides)));
    let tokens = [(card.control, "control"), (card.ace, "ace")];
    let tokens: Vec<_> = tokens
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    remarks.extend((!tokens.is_empty()).then(|| format!("{} each round", tokens.join(", "))));
    remarks.extend(card.tokens.as_ref().map(|tokens| format!("leaves {}", tokens.to_lowercase())));
    remarks.extend(card.does.clone());
    remarks
}
