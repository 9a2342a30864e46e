//! A component in a row of a card.

use crate::sheet::model::{Boxes, Cell, Person};
use crate::sheet::page::{Align, Weight};

use super::super::block::Block;
use super::super::boxes;
use super::super::canvas::{Canvas, SMALL, Type, shorten};
use super::DP;

const CELL: Type = Type(6.4, Weight::Semibold);
/// DP boxes of a component to a row.
const DP_ROW: i64 = 10;
/// The width of a box of worn armor.
const ARMOR: f32 = 5.6;

/// A component, from the name down, with the boxes of the person in it.
pub(super) struct Component {
    pub(super) cell: Cell,
    pub(super) person: Option<Person>,
}

impl Component {
    /// "Plant 1–2": with the roll that hits it.
    fn name(&self) -> String {
        let Cell { name, strike, .. } = &self.cell;
        format!("{name} {}", strike.trim_start_matches("side ")).trim().to_owned()
    }

    /// What its boxes mean, or what else it says, if that is short.
    fn text(&self) -> String {
        if let Some(person) = &self.person {
            let state =
                |state: &String| state.split([' ', ',']).next().unwrap_or_default().to_owned();
            return person.states.iter().map(state).collect::<Vec<_>>().join(" · ");
        }
        let text = &self.cell.text;
        if text.len() > 24 { String::new() } else { text.clone() }
    }

    /// Worn armor, and its own boxes.
    fn boxes(&self) -> (Boxes, Boxes) {
        let Some(person) = &self.person else { return (Boxes::default(), self.cell.dp) };
        let count = person.states.len() as i64;
        (person.armor, Boxes { count, crossed: person.hits, open: false })
    }

    pub(super) fn width(&self) -> f32 {
        let (armor, dp) = self.boxes();
        let run = match dp.count > boxes::MOST {
            true => 46.0,
            false => boxes::dp_run(dp.count.min(DP_ROW), DP),
        };
        let worn = if armor.count > 0 { armor.count as f32 * ARMOR + 3.0 } else { 0.0 };
        let text = SMALL.width(&self.text()).max(CELL.width(&self.name()));
        text.max(run + worn).max(16.0) + 4.0
    }
}

impl Block for Component {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let middle = x + width / 2.0;
        canvas.text(
            middle,
            y + 7.2,
            &shorten(&self.name(), CELL, width - 2.0),
            CELL,
            Align::Center,
        );
        let mut y = y + 9.0;
        let (armor, dp) = self.boxes();
        if armor.count > 0 {
            let worn = armor.count as f32 * ARMOR;
            let run = worn + 3.0 + boxes::dp_run(dp.count, DP);
            let left = middle - run / 2.0;
            boxes::block(canvas, left, y + 0.6, armor, (ARMOR, DP), armor.count);
            let dp_middle = left + worn + 3.0 + boxes::dp_run(dp.count, DP) / 2.0;
            y += boxes::dp_rows(canvas, dp_middle, y + 0.6, dp, DP, DP_ROW);
        } else {
            y += boxes::dp_rows(canvas, middle, y + 0.6, dp, DP, DP_ROW);
        }
        let text = self.text();
        if !text.is_empty() {
            let text = shorten(&text, SMALL, width - 2.0);
            canvas.text(middle, y + 5.8, &text, SMALL, Align::Center);
            y += 6.8;
        }
        y + 1.4
    }
}
