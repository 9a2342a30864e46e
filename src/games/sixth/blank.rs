//! A form to fill in by hand: a dashboard with empty cards.

use crate::check::finding::Findings;
use crate::games::game::own_design;
use crate::sheet::model::{Boxes, Card, ScaleBox, Seal, Sheet, Side};

use super::catalog::Catalog;
use super::figures::Car;
use super::readings::Alternates;
use super::resolve::resolve;
use super::sheet;

pub const FORMS: &[&str] = &["sixth"];

/// Boxes of armor and of a card, and cards of each side and of the crew area.
const ARMOR: i64 = 12;
const HITS: i64 = 5;
const ENDS: usize = 3;
const SIDES: usize = 2;
const AREA: usize = 6;

/// The form of a car.
pub fn blank(catalog: &Catalog) -> Sheet {
    let design = own_design(String::new());
    let unheard = Findings::default();
    let vehicle = resolve(catalog, Alternates::default(), &design, &unheard);
    let mut sheet = sheet::sheet(&Car::of(&vehicle));
    let empty = Seal::default();
    let card = Card { cost: vec![empty], hits: Boxes::open(HITS), ..Card::default() };
    if let Some(board) = &mut sheet.board {
        board.blanks.insert(0, "Car");
        for side in &mut board.sides {
            let number = |n: i64| ScaleBox { label: n.to_string(), start: false, last: n == 0 };
            side.scale.boxes = (0..=ARMOR).rev().map(number).collect();
            let across = matches!(side.side, Side::Front | Side::Back);
            side.cards = vec![card.clone(); if across { ENDS } else { SIDES }];
        }
        board.area.cards = vec![card; AREA];
    }
    sheet.key_figures.iter_mut().for_each(|(_, value)| value.clear());
    for (of, is) in sheet.tables.iter_mut().flat_map(|table| &mut table.rows) {
        if of == sheet::TOKENS {
            *is = vec!["____ control, ____ ace".to_owned()];
        }
    }
    Sheet { class: "car".to_owned(), aside: Vec::new(), figures: Vec::new(), ..sheet }
}
