//! A car and its deck as neutral tables.

use crate::vehicle::description::{Description, Section, Summary};

use super::catalog::Car;
use super::figures::Tallied;
use super::table::Table;

pub fn summary(tallied: &Tallied<'_>) -> Summary {
    Summary {
        // Nothing is built, so a car without a deck cannot be illegal.
        outside_rules: tallied
            .table
            .deck
            .is_none()
            .then_some("the Card Game has no construction rules"),
        headline: vec![headline(tallied).into()],
        ..Summary::default()
    }
}

pub fn words(tallied: &Tallied<'_>) -> Description {
    let table = tallied.table;
    let line = line(table, &headline(tallied));
    Description {
        sections: vec![specification(table)],
        // Nothing is secret.
        declaration: vec![line.clone()],
        line,
        ..Description::default()
    }
}

fn specification(table: &Table<'_>) -> Section {
    let color = table.color.iter().map(|color| vec!["Color".to_owned(), color.clone()]);
    let notes = table.notes.iter().map(|note| vec!["Note".to_owned(), note.clone()]);
    Section { title: "Specification", columns: Vec::new(), rows: color.chain(notes).collect() }
}

/// "12 a side, tires 9, driver 5; 110 of 110 cards".
fn headline(tallied: &Tallied<'_>) -> String {
    let table = tallied.table;
    let Car { side, tires, driver, .. } = table.catalog.car;
    let car = format!("{side} a side, tires {tires}, driver {driver}");
    match tallied.cards {
        Some(cards) => format!("{car}; {cards} of {} cards", tallied.whole_deck),
        None => car,
    }
}

fn line(table: &Table<'_>, headline: &str) -> String {
    let color = table.color.iter().map(|color| format!("{color} car: "));
    format!("{}{headline}.", color.collect::<String>())
}
