//! A car and its deck in neutral terms.

use crate::units::{counted, plain};
use crate::vehicle::description::{Description, Section, Stat, name_of};
use crate::vehicle::figure::Figure;
use crate::vehicle::ledger::Ledger;

use super::catalog::{Car, Catalog};
use super::table::Table;

pub const FIGURES: &[Figure] = &[
    Figure::new("side", "Each side", plain).high().main(),
    Figure::new("tires", "Tires", plain).high().main(),
    Figure::new("driver", "Driver", plain).high().main(),
    Figure::new("ace", "Ace", plain),
    Figure::new("players", "Players", plain),
    Figure::new("hands", "Hands", plain),
    Figure::new("cards", "Deck", plain).main(),
    Figure::new("whole_deck", "Whole deck", plain),
    Figure::new("draw_pile", "Draw pile", plain),
];

pub fn describe(table: &Table<'_>, ledger: Ledger) -> Description {
    let mut sections = vec![specification(table)];
    sections.retain(|section| !section.rows.is_empty());
    let line = line(table);
    Description {
        name: name_of(table.name.as_deref()),
        sections,
        stats: stats(table),
        headline: headline(table),
        ledger,
        // Everything lies on the table.
        declaration: vec![line.clone()],
        line,
        // Nothing is built: a car by itself cannot be illegal.
        outside_rules: table.deck.is_none(),
        ..Description::default()
    }
}

fn specification(table: &Table<'_>) -> Section {
    let color = table.color.iter().map(|color| vec!["Color".to_owned(), color.clone()]);
    let notes = table.notes.iter().map(|note| vec!["Note".to_owned(), note.clone()]);
    Section { title: "Specification", columns: Vec::new(), rows: color.chain(notes).collect() }
}

/// "12 a side, tires 9, driver 5; 110 of 110 cards".
fn headline(table: &Table<'_>) -> String {
    let Car { side, tires, driver, .. } = table.catalog.car;
    let car = format!("{side} a side, tires {tires}, driver {driver}");
    match &table.deck {
        Some(deck) => format!("{car}; {} of {} cards", deck.count(), table.whole_deck()),
        None => car,
    }
}

fn line(table: &Table<'_>) -> String {
    let color = table.color.iter().map(|color| format!("{color} car: "));
    format!("{}{}.", color.collect::<String>(), headline(table))
}

fn stats(table: &Table<'_>) -> Vec<Stat> {
    let Catalog { car, hand, score, .. } = table.catalog;
    let mut stats = Vec::new();
    let mut add = |key, value: Option<i64>, label: &'static str, text: Option<String>| {
        stats.push(Stat { key, value: value.into(), shown: text.map(|text| (label, text)) });
    };
    let breached = format!("{}, then breached", car.side);
    add("side", Some(car.side), "Each side", Some(breached));
    add("tires", Some(car.tires), "Tires", Some(car.tires.to_string()));
    add("driver", Some(car.driver), "Driver", Some(car.driver.to_string()));
    let ace = format!("at {} points", score.ace);
    add("ace", Some(score.ace), "Ace", Some(ace));
    let players = table.players.value;
    let hands = table.hands();
    let (dealt, full) = (hand.dealt, hand.full);
    let text = format!("{players} of {dealt}: {hands} cards; drawn up to {full} each turn");
    add("players", Some(players), "Hands", Some(text));
    add("hands", Some(hands), "Hands", None);
    let deck = table.deck.as_ref();
    let count = deck.map(|deck| deck.count());
    let whole = table.whole_deck();
    let text = count.map(|count| format!("{count} of {whole} for {}", counted(players, "player")));
    add("cards", count, "Deck", text);
    add("whole_deck", Some(whole), "Deck", None);
    let pile = count.map(|count| count - hands);
    add("draw_pile", pile, "Draw pile", pile.map(|pile| format!("{pile} after the deal")));
    stats
}
