//! A component in a row of a card.

use crate::sheet::model::{Boxes, Cell, Note, Person};
use crate::sheet::page::{Align, Weight};

use super::super::block::Block;
use super::super::boxes;
use super::super::canvas::{Canvas, SMALL, Type, shorten};
use super::DP;

const CELL: Type = Type(7.0, Weight::Semibold);
const DP_ROW: i64 = 10;
const ARMOR: f32 = 5.6;
const TEXT: [f32; 5] = [76.0, 110.0, 150.0, 200.0, 240.0];
const LINES: usize = 2;

/// A component with its name, and the boxes of the person in it.
pub(super) struct Component {
    pub(super) cell: Cell,
    pub(super) person: Option<Person>,
    /// Whether a weapon's place is printed beside its name.
    pub(super) is_tight: bool,
}

impl Component {
    /// "Plant 1–2": the name with its hit roll; "MG left" if that saves a line.
    fn name(&self) -> String {
        let Cell { name, strike, text, .. } = &self.cell;
        let place = if self.has_place_beside() { text } else { "" };
        let texts = [name, strike.trim_start_matches("side "), place];
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn has_place_beside(&self) -> bool {
        self.is_tight && self.cell.weapon.is_some()
    }

    fn lines(&self) -> Vec<String> {
        if let Some(person) = &self.person {
            let state =
                |state: &String| state.split([' ', ',']).next().unwrap_or_default().to_owned();
            return vec![person.states.iter().map(state).collect::<Vec<_>>().join(" · ")];
        }
        // People with their own rows are listed above.
        let is_shown = self.has_place_beside() || self.cell.seat;
        let text = if is_shown { "" } else { &self.cell.text };
        let (width, mut lines) = wrapped(text);
        if lines.len() > LINES {
            let rest = lines.split_off(LINES - 1).join(" ");
            lines.push(shorten(&rest, SMALL, width));
        }
        lines
    }

    /// The whole text, if it was shortened.
    pub(super) fn note(&self) -> Option<Note> {
        let Cell { name, text, .. } = &self.cell;
        let is_cut = self.person.is_none() && wrapped(text).1.len() > LINES;
        is_cut.then(|| Note::new(name, text))
    }

    /// The boxes of worn armor, and the component's own boxes.
    fn boxes(&self) -> (Boxes, Boxes) {
        let Some(person) = &self.person else { return (Boxes::default(), self.cell.dp) };
        (person.armor, person.hits)
    }

    pub(super) fn width(&self) -> f32 {
        let (armor, dp) = self.boxes();
        let run = match dp.count > Boxes::MOST {
            true => 46.0,
            false => boxes::dp_run(dp.count.min(DP_ROW), DP),
        };
        let worn = if armor.count > 0 { armor.count as f32 * ARMOR + 3.0 } else { 0.0 };
        let lines = self.lines().iter().map(|line| SMALL.width(line)).fold(0.0, f32::max);
        lines.max(CELL.width(&self.name())).max(run + worn).max(16.0) + 4.0
    }
}

/// The narrowest wrapping that fits.
fn wrapped(text: &str) -> (f32, Vec<String>) {
    let at = |width: f32| (width, SMALL.wrap(text, width));
    let fitting = TEXT.into_iter().map(at).find(|(_, lines)| lines.len() <= LINES);
    fitting.unwrap_or_else(|| at(TEXT[TEXT.len() - 1]))
}

impl Block for Component {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let middle = x + width / 2.0;
        let name = shorten(&self.name(), CELL, width - 2.0);
        canvas.text(middle, y + 7.2, &name, CELL, Align::Center);
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
        for line in self.lines() {
            let line = shorten(&line, SMALL, width - 2.0);
            canvas.text(middle, y + 5.8, &line, SMALL, Align::Center);
            y += 6.8;
        }
        y + 1.4
    }
}
