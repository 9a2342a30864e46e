//! The inside of the outline: parts from front to back between the tires, weapons at the sides beside the people.

use crate::sheet::model::{Cell, Note, Outline, View};
use crate::sheet::page::{Align, Area, Stroke};

use super::super::canvas::{Canvas, GLASS, SMALL, area};
use super::super::notes;
use super::super::rest::Rest;
use super::cell::{BOX, SMALL_BOX, cell, full_height, least_height, line_width};
use super::outline::share;

const PAD: f32 = 4.6;
const APART: f32 = 1.6;
const ONE_LINE: f32 = 11.0;
const SIDE_LINE: f32 = 10.0;
/// The width of a side weapon: with its boxes below the name, beside it, and of five boxes beside its number.
const NARROW: f32 = 27.0;
const WIDE: f32 = 39.0;
const FIVE: f32 = 40.8;
/// If the other side is free.
const ALONE: f32 = 50.0;
/// Free height in a cell.
const AIR: f32 = 16.0;
/// Below this width, names wrap and need all the height.
const LEAST: f32 = 30.0;
const GLASS_HEIGHT: f32 = 5.4;

pub(super) struct Inside<'v> {
    pub(super) view: &'v View,
    pub(super) body: Area,
    /// The width and height of the tires in the corners, in front and at the back.
    pub(super) tires: [(f32, f32); 2],
    pub(super) is_open: bool,
}

/// Parts side by side.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
    pub(super) is_turret: bool,
    pub(super) is_crew: bool,
}

impl Inside<'_> {
    pub(super) fn rows(&self) -> Vec<Row> {
        let most = if self.is_narrow() { 1 } else { 2 };
        let plain =
            |cells: &[Cell]| Row { cells: cells.to_vec(), is_turret: false, is_crew: false };
        let mut rows: Vec<Row> = self.view.front.chunks(most).map(plain).collect();
        for cells in &self.view.rows {
            let is_crew = cells.iter().any(|cell| cell.seat);
            let most = if is_crew && self.has_sides() { 1 } else { most };
            rows.extend(cells.chunks(most).map(|cells| Row { is_crew, ..plain(cells) }));
            let above = if is_crew { &self.view.above[..] } else { &[] };
            let turret = |cells: &[Cell]| Row { is_turret: true, is_crew, ..plain(cells) };
            rows.extend(above.chunks(most).map(turret));
        }
        // A narrow body has no room at its sides.
        if self.is_narrow() {
            for (cells, side) in [(&self.view.left, "left"), (&self.view.right, "right")] {
                let here = |cell: &Cell| Row {
                    is_crew: true,
                    ..plain(&[Cell { text: side.to_owned(), ..cell.clone() }])
                };
                rows.extend(cells.iter().map(here));
            }
        }
        rows.extend(self.view.back.chunks(most).map(plain));
        rows
    }

    fn is_narrow(&self) -> bool {
        matches!(self.view.outline, Outline::Cycle | Outline::Sidecar)
    }

    /// The width between tires and walls from one height to another.
    pub(super) fn usable(&self, from: f32, to: f32) -> f32 {
        let Area { y, width, height, .. } = self.body;
        let wall = |at: f32| width * share(self.view.outline, (at - y) / height) - 2.0 * PAD;
        let mut usable = wall(from).min(wall(to)).min(wall((from + to) / 2.0));
        let [front, back] = self.tires;
        if from < y + front.1 {
            usable = usable.min(width - 2.0 * front.0);
        }
        if to > y + height - back.1 {
            usable = usable.min(width - 2.0 * back.0);
        }
        usable
    }

    pub(super) fn draw(self, canvas: &mut Canvas, rest: &mut Rest) {
        let mut rows = self.rows();
        let Area { y: top, height, .. } = self.body;
        let room = height - 2.0 * PAD + APART;
        let least = |rows: &[Row]| self.least(rows, SMALL_BOX);
        while least(&rows) > room {
            // The last weapon or part continues elsewhere with its place.
            let Some(place) = rows.iter().rposition(|row| !row.is_crew) else { break };
            let behind = rows[place..].iter().all(|row| !row.is_crew);
            let row = rows.remove(place);
            let side = if behind { "back" } else { "front" };
            rest.notes.extend(row.cells.iter().map(|cell| placed(cell, side)));
        }
        rows.truncate((room / (ONE_LINE + APART)).max(0.0) as usize);
        let (mut heights, fits) = self.heights(&rows, room, BOX);
        let mut size = BOX;
        if !fits {
            size = SMALL_BOX;
            (heights, _) = self.heights(&rows, room, size);
        }
        let mut y = top + PAD;
        let places: Vec<_> = heights
            .iter()
            .map(|height| {
                let from = y;
                y += height + APART;
                (from, y - APART)
            })
            .collect();
        let crew: Vec<_> = (0..rows.len()).filter(|number| rows[*number].is_crew).collect();
        let ends = crew.first().zip(crew.last());
        let seats = ends.map(|(first, last)| (places[*first].0, places[*last].1));
        let beside = self.sides(canvas, size, seats, rest);
        let middle = self.body.x + self.body.width / 2.0;
        let mut struck = top + 21.0 - SMALL.leading();
        for (number, (row, (from, to))) in rows.iter().zip(places).enumerate() {
            let mut from = from;
            let mut halves = [self.usable(from, to) / 2.0; 2];
            if row.is_crew {
                halves = [0, 1].map(|side| halves[side].min(beside[side]));
            }
            let (left, width) = (middle - halves[0], halves[0] + halves[1]);
            let each = (width + APART) / row.cells.len() as f32;
            let glass = crew.first() == Some(&number) && number > 0 && !self.is_open;
            let glass = glass && to - from > ONE_LINE + GLASS_HEIGHT + 14.0;
            // A cell is not much higher than what it holds.
            let full = |cell: &Cell| full_height(cell, each - APART, size) + AIR;
            let full = row.cells.iter().map(full).fold(ONE_LINE, f32::max);
            let full = full + if glass { GLASS_HEIGHT + APART } else { 0.0 };
            let is_wide = each >= LEAST;
            let spare = if is_wide { (to - from - full).max(0.0) / 2.0 } else { 0.0 };
            let to = to - spare;
            from += spare;
            if glass {
                window(canvas, area(left, from, width, GLASS_HEIGHT));
                from += GLASS_HEIGHT + APART;
            }
            for (number, found) in row.cells.iter().enumerate() {
                let frame = area(left + number as f32 * each, from, each - APART, to - from);
                cell(canvas, found, frame, row.is_turret, size);
            }
            if self.is_open {
                struck = ((from + to) / 2.0).max(struck + SMALL.leading());
                strike(canvas, &row.cells[0], self.body.x, struck);
            }
        }
    }

    /// The height of each row. If weapons at the sides stand between the tires, the people stand there, too.
    fn heights(&self, rows: &[Row], room: f32, size: f32) -> (Vec<f32>, bool) {
        let mut from = self.body.y + PAD;
        let needs: Vec<(f32, f32)> = rows
            .iter()
            .map(|row| {
                let width = self.usable(from, from + ONE_LINE);
                let each = (width + APART) / row.cells.len() as f32 - APART;
                let most = |height: fn(&Cell, f32, f32) -> f32| {
                    row.cells.iter().map(|cell| height(cell, each, size)).fold(ONE_LINE, f32::max)
                };
                let glass = if row.is_crew && !self.is_open { GLASS_HEIGHT } else { 0.0 };
                let needs = (most(least_height), most(full_height) + glass);
                from += needs.1 + APART;
                needs
            })
            .collect();
        let crew = rows.iter().position(|row| row.is_crew);
        let after = rows.iter().rposition(|row| row.is_crew).map(|last| last + 1);
        if let Some((first, last)) = crew.zip(after).filter(|_| self.has_sides()) {
            let least =
                |needs: &[(f32, f32)]| needs.iter().map(|(least, _)| least + APART).sum::<f32>();
            let [front, back] = self.tires.map(|(_, height)| (height + 1.0 - PAD).max(0.0));
            let front = front.max(least(&needs[..first]));
            let back = back.max(least(&needs[last..]));
            let between = room - front - back;
            if between >= least(&needs[first..last]) {
                let groups = [
                    (&needs[..first], front),
                    (&needs[first..last], between),
                    (&needs[last..], back),
                ];
                let heights = groups.into_iter().flat_map(|(needs, room)| shared(needs, room));
                return (heights.collect(), true);
            }
        }
        let least = needs.iter().map(|(least, _)| least + APART).sum::<f32>();
        (shared(&needs, room), least <= room)
    }

    /// The height of rows with their boxes, where the tires leave the least width.
    fn least(&self, rows: &[Row], size: f32) -> f32 {
        let ends = (self.body.y, self.body.y + self.body.height);
        let width = self.usable(ends.0 + PAD, ends.1 - PAD);
        let of = |row: &Row| {
            let each = (width + APART) / row.cells.len() as f32 - APART;
            let height = |cell: &Cell| match cell.dp.count {
                0 => SIDE_LINE,
                _ if line_width(cell) <= each => ONE_LINE,
                _ => least_height(cell, each, size),
            };
            row.cells.iter().map(height).fold(SIDE_LINE, f32::max) + APART
        };
        rows.iter().map(of).sum()
    }

    pub(super) fn has_sides(&self) -> bool {
        !self.is_narrow() && self.view.left.len() + self.view.right.len() > 0
    }

    /// Weapons at the sides, beside the people; returns the width from the middle to each of them.
    fn sides(
        &self,
        canvas: &mut Canvas,
        size: f32,
        crew: Option<(f32, f32)>,
        rest: &mut Rest,
    ) -> [f32; 2] {
        let Area { x, y, width, height } = self.body;
        let [front, back] = self.tires;
        let wide_from = y + height * if self.view.outline == Outline::Trike { 0.24 } else { 0.0 };
        let wide_to =
            y + height * if self.view.outline == Outline::ReversedTrike { 0.76 } else { 1.0 };
        let (from, to) = crew.unwrap_or((y + PAD, y + height - PAD));
        let from = from.max(y + front.1 + 1.0).max(wide_from);
        let to = to.min(y + height - back.1 - 1.0).min(wide_to);
        let most = self.view.left.len().max(self.view.right.len());
        if !self.has_sides() {
            return [width; 2];
        }
        let fits = |cells: usize, height: f32| cells as f32 * (height + APART) <= to - from + APART;
        let is_narrow = fits(most, 20.0);
        let sides = self.view.left.iter().chain(&self.view.right);
        let is_alone = self.view.left.is_empty() || self.view.right.is_empty();
        let has_five = sides.clone().any(|cell| cell.dp.count == 5);
        let widest = if is_alone {
            ALONE
        } else if has_five {
            FIVE
        } else {
            WIDE
        };
        let needed = sides.map(line_width).fold(NARROW, f32::max).min(widest);
        let wide = if is_narrow { NARROW } else { needed };
        // Between the wheels of a car, cells touch the outline.
        let (inset, at) = match self.view.outline {
            Outline::Car => (1.2, (from + to) / 2.0),
            _ => (1.6, from),
        };
        let wall = (1.0 - share(self.view.outline, (at - y) / height)) * width / 2.0;
        let mut between = [width; 2];
        for (cells, left) in [(&self.view.left, true), (&self.view.right, false)] {
            let kept = (0..=cells.len()).rev().find(|count| fits(*count, SIDE_LINE)).unwrap_or(0);
            let each = ((to - from + APART) / kept.max(1) as f32 - APART).min(30.0);
            let from = (from + to - kept as f32 * (each + APART) + APART) / 2.0;
            for (number, found) in cells[..kept].iter().enumerate() {
                let left = if left { x + inset + wall } else { x + width - inset - wide - wall };
                let frame = area(left, from + number as f32 * (each + APART), wide, each);
                cell(canvas, found, frame, false, size);
            }
            if kept > 0 {
                between[usize::from(!left)] = width / 2.0 - wide - inset - APART - wall;
            }
            let side = if left { "left" } else { "right" };
            rest.notes.extend(cells[kept..].iter().map(|cell| placed(cell, side)));
        }
        between
    }
}

/// Heights for rows that need at least and at most this much, in a room.
fn shared(needs: &[(f32, f32)], room: f32) -> Vec<f32> {
    let count = needs.len().max(1) as f32;
    let room = room - count * APART;
    let sum = |of: fn(&(f32, f32)) -> f32| needs.iter().map(of).sum::<f32>();
    let (least, most) = (sum(|need| need.0), sum(|need| need.1));
    if room >= most {
        let extra = (room - most) / count;
        return needs.iter().map(|need| need.1 + extra).collect();
    }
    if room >= least {
        let share = (room - least) / (most - least).max(0.1);
        return needs.iter().map(|need| need.0 + (need.1 - need.0) * share).collect();
    }
    // Boxes move beside the names.
    let lines = count * ONE_LINE;
    let share = ((room - lines) / (least - lines).max(0.1)).max(0.0);
    needs.iter().map(|need| ONE_LINE + (need.0 - ONE_LINE) * share).collect()
}

/// A cell that continues elsewhere, with its place.
pub(super) fn placed(cell: &Cell, place: &str) -> Note {
    let name = match cell.weapon {
        Some(number) => format!("{} {}", number + 1, cell.name),
        None => cell.name.clone(),
    };
    let text = [place, &cell.text].join(", ");
    let text = text.trim_end_matches(", ").to_owned();
    notes::of_cell(&Cell { name, text, ..cell.clone() })
}

fn window(canvas: &mut Canvas, Area { x, y, width, height }: Area) {
    let inset = width * 0.14;
    let points = [
        (x + 2.0, y + 1.6),
        (x + width / 2.0, y),
        (x + width - 2.0, y + 1.6),
        (x + width - inset, y + height),
        (x + width / 2.0, y + height - 1.6),
        (x + inset, y + height),
    ];
    canvas.fill_shape(&points, GLASS);
    canvas.shape(&points, Stroke::new(0.6));
}

/// The hit rolls of a part of a cycle, with a line to the part.
fn strike(canvas: &mut Canvas, cell: &Cell, x: f32, y: f32) {
    if !cell.strike.is_empty() {
        let text = format!("side {}", cell.strike);
        canvas.text(x - 7.0, y + 2.4, &text, SMALL, Align::Right);
        canvas.line(x - 5.6, y, x + 4.0, y, Stroke::new(0.5));
    }
}
