//! Looks up the names in a design. Unknown names are reported and skipped.

use std::collections::HashMap;

use crate::catalog::{Item, Lookup, Shelf};
use crate::check::finding::Findings;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::shape::slots::Field;
use crate::text::edit::Change;
use crate::text::source::Located;

use super::catalog::{self, Catalog, Kind, Product};
use super::design::{self, Design, POINTS};
use super::places::{Place, Spot};
use super::readings::Readings;
use super::vehicle::{Card, Crew, Size, Vehicle};

pub fn resolve<'c>(
    catalog: &'c Catalog,
    readings: Readings,
    design: &Design,
    findings: &Findings,
) -> Vehicle<'c> {
    let lookup = Lookup { catalog, findings, elsewhere };
    Vehicle {
        catalog,
        readings,
        span: design.at,
        size: size(catalog, design, findings),
        division: design.division.known(),
        driver: lookup.crew(&catalog.drivers, &design.driver, "driver"),
        gunner: lookup.crew(&catalog.gunners, &design.gunner, "gunner"),
        cards: lookup.cards(design, readings),
        owned: lookup.owned(design),
        notes: design.notes.iter().map(|note| note.value.clone()).collect(),
    }
}

/// The design's points. The division sets missing points.
fn size(catalog: &Catalog, design: &Design, findings: &Findings) -> Option<Size> {
    missing_points(design, findings);
    let division = design.division.known();
    let written = design.points().map(Field::known);
    if let (Some(division), [Some(_), Some(_), Some(_)]) = (division, written) {
        let sink = findings.of(&UNKNOWN_KEY);
        let message = format!("`division` has no effect next to {}", POINTS.join(", "));
        sink.finding(division.span, message)
            .label("all three points are written")
            .actual("division")
            .fix("leave it out", Change::remove("division"));
    }
    let shorthand = catalog.division.points();
    let points = |number: usize| {
        let by_division = division.map(|n| Located::new(n.value * shorthand[number], n.span));
        written[number].or(by_division)
    };
    Some(Size { armor: points(0)?, build: points(1)?, crew: points(2)? })
}

/// Reports a design without a division or points.
fn missing_points(design: &Design, findings: &Findings) {
    let written = design.points().map(|points| points != Field::Missing);
    let missing: Vec<_> = POINTS.iter().zip(written).filter(|(_, written)| !written).collect();
    if missing.is_empty() || design.division != Field::Missing {
        return;
    }
    let sink = findings.of(&MISSING_KEY);
    let message = match missing.len() {
        3 => "the design has no `division`".to_owned(),
        _ => format!("the design has no `{}`", missing[0].0),
    };
    sink.finding(design.at, message)
        .label("a car's points depend on the size of the game")
        .help("add `division = 4` for 4 armor, 16 build and 4 crew points, or write all three");
}

fn elsewhere(catalog: &Catalog, word: &str) -> Option<String> {
    fn row<'s, T: Item>(shelf: &'s Shelf<T>, word: &str) -> Option<&'s T> {
        shelf.find(word, |_| true)
    }
    if let Some(card) = row(&catalog.cards, word) {
        let what = match card.kind {
            Kind::Accessory | Kind::Upgrade => format!("an {}", card.kind.name()),
            Kind::Structure | Kind::Gear => format!("a card of {}", card.kind.name()),
            kind => format!("a {}", kind.name()),
        };
        let list = match card.place() {
            Place::CrewArea => "under `crew-area`",
            _ => "under the side that it is on",
        };
        return Some(format!("{what}: list it {list}"));
    }
    let driver = row(&catalog.drivers, word).map(|_| "a driver: write it as `driver`");
    let gunner = row(&catalog.gunners, word).map(|_| "a gunner: write it as `gunner`");
    let product = row(&catalog.products, word).map(|_| "a product: list it under `owned`");
    driver.or(gunner).or(product).map(str::to_owned)
}

impl<'c> Lookup<'c, '_, Catalog> {
    fn crew(
        &self,
        shelf: &'c Shelf<catalog::Card>,
        member: &Field<Located<String>>,
        what: &str,
    ) -> Crew<'c> {
        match member {
            Field::Missing => Field::Missing,
            Field::Unreadable => Field::Unreadable,
            Field::Known(word) => {
                self.find(shelf, word, what).map_or(Field::Unreadable, Field::Known)
            }
        }
    }

    /// The owned products; `None` if any of them cannot be read.
    fn owned(&self, design: &Design) -> Option<Vec<(&'c Product, i64)>> {
        let products = &self.catalog.products;
        let of = |entry: &design::Owned| {
            let row = self.find(products, &entry.item, "product");
            row.map(|row| (row.value, entry.count))
        };
        let found: Vec<_> = design.owned.as_ref()?.value.iter().map(of).collect();
        found.into_iter().collect()
    }

    /// The cards. Some cards have every second copy free.
    fn cards(&self, design: &Design, readings: Readings) -> Vec<Card<'c>> {
        let mut before: HashMap<(&str, Option<Spot>), i64> = HashMap::new();
        let mut cards = Vec::new();
        for (spot, entry) in design.cards() {
            let Some(row) = self.find(&self.catalog.cards, &entry.item, "card") else { continue };
            let side = readings.pairs_within(spot);
            let seen = before.entry((&row.value.row.id, side)).or_default();
            let seconds = (*seen + entry.count) / 2 - *seen / 2;
            *seen += entry.count;
            cards.push(Card {
                row: row.value,
                spot,
                number: entry.number,
                span: row.span,
                count: entry.count,
                free: if row.value.second_free { seconds } else { 0 },
                covered: spot == Spot::Hidden && !readings.concealment,
            });
        }
        cards
    }
}
