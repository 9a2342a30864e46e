//! A vehicle on a quarter of a page, for a short fight: its figures, every box, and the speed table.
//!
//! `cell`, `person`, `weapon` and `wheel` draw its rows.

mod cell;
mod person;
mod weapon;
mod wheel;

use crate::sheet::model::{Armor, Cell, Layer, Outline, Sheet, Spec, View, Wheel};
use crate::sheet::page::{Align, Area, Item, Stroke, Weight};
use crate::units::counted;

use super::boxes::{self, ArmorStyle};
use super::canvas::{Canvas, LABEL, SMALL, STRONG, Type, VALUE, area, inside, shorten};
use super::rest::Rest;
use super::{head, log, notes, speed, track, weapons};

use weapon::Line;
use wheel::{GUARD, Runs, corner_name};

const NAME: Type = Type(16.0, Weight::Bold);
const LONG_NAME: Type = Type(9.0, Weight::Bold);
const ARMOR: f32 = 7.0;
const DP: f32 = 6.6;
/// From one row of armor, wheels or shots to the next.
const STEP: f32 = 9.2;
/// Turns in its log.
pub const TURNS: i64 = 12;
/// Between two things in a row.
const APART: f32 = 6.0;
/// Where a row of armor boxes begins.
const LABELS: f32 = 42.0;

/// The items of a vehicle's first card, and what did not fit.
pub fn draw(sheet: &Sheet, card: Area, parts: usize) -> (Vec<Item>, Rest) {
    // The lines that list what is continued take room, too, however many there are.
    let tries = (0..MOST_REMARKS).map(|lines| fill(sheet, card, parts, lines as f32 * STEP));
    let fitting = tries.into_iter().find(|(_, _, fits)| *fits);
    let (items, rest, _) =
        fitting.unwrap_or_else(|| fill(sheet, card, parts, MOST_REMARKS as f32 * STEP));
    (items, rest)
}

const MOST_REMARKS: usize = 12;

/// The items, what did not fit, and whether the table did.
fn fill(sheet: &Sheet, card: Area, parts: usize, remarks: f32) -> (Vec<Item>, Rest, bool) {
    let mut canvas = Canvas::default();
    let frame = inside(card);
    let foot = frame.y + frame.height - 0.6;
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let bottom = foot - 8.0;
    let table = match sheet.speed.rows.is_empty() {
        true => track::height(sheet, frame.width),
        false => speed::least_height(sheet),
    };
    let mut card = Card {
        canvas,
        frame,
        y: frame.y,
        floor: bottom - table - remarks,
        rest: Rest::default(),
        remarks: Vec::new(),
    };
    card.title(sheet, parts);
    card.y = head::figures(&mut card.canvas, sheet, frame.x, card.y, frame.width);
    card.spec(&sheet.spec);
    card.crew(sheet);
    card.view(&sheet.view, "");
    if let Some(sidecar) = &sheet.view.sidecar {
        card.view(sidecar, "Sidecar ");
    }
    card.weapons(sheet);
    card.accessories(sheet);
    card.remarks();
    let Card { mut canvas, y, rest, .. } = card;
    let fits = y <= bottom - table;
    let turns = log::height(&sheet.log);
    let with_log = bottom - y - table >= turns;
    let below = if with_log { turns + 3.0 } else { 0.0 };
    let room = area(frame.x, y + 1.0, frame.width, bottom - y - 1.0 - below);
    match sheet.speed.rows.is_empty() {
        true => track::draw(&mut canvas, sheet, room),
        false => speed::compact(&mut canvas, sheet, room),
    };
    if with_log {
        log::draw(&mut canvas, &sheet.log, Area { y: bottom - turns, ..frame }, 1, TURNS);
    }
    (canvas.into_items(), rest, fits)
}

/// A card that is filled from the top.
struct Card {
    canvas: Canvas,
    frame: Area,
    /// Where the next thing begins.
    y: f32,
    /// Where everything except the speed table ends.
    floor: f32,
    rest: Rest,
    /// What is continued on the next card.
    remarks: Vec<String>,
}

impl Card {
    fn has_room(&self, height: f32) -> bool {
        self.y + height <= self.floor
    }

    fn title(&mut self, sheet: &Sheet, parts: usize) {
        let frame = self.frame;
        let left = head::badge(&mut self.canvas, sheet, frame.x + frame.width, frame.y) - 5.0;
        let aside = match sheet.verdict.rules.as_slice() {
            [] => sheet.aside.clone(),
            rules => rules.to_vec(),
        };
        let mut lines = SMALL.wrap(&aside.join(", "), 84.0);
        if lines.len() > 3 {
            let text = aside.join(", ");
            self.rest.notes.push(notes::plain("Verdict", &text));
            lines.truncate(3);
            lines[2] = shorten(&format!("{} and more", lines[2]), SMALL, 84.0);
        }
        let mut edge = left;
        for (number, line) in lines.iter().enumerate() {
            let y = frame.y + 6.4 + number as f32 * 7.0;
            self.canvas.text(left, y, line, SMALL, Align::Right);
            edge = edge.min(left - SMALL.width(line));
        }
        let room = edge - 6.0 - frame.x;
        let class = match parts {
            1 => sheet.class.clone(),
            _ => format!("{}, 1 of {parts}", sheet.class),
        };
        let class = shorten(&class, LABEL, room);
        if NAME.width(&sheet.name) <= room {
            self.canvas.text(frame.x, frame.y + 13.4, &sheet.name, NAME, Align::Left);
        } else {
            let mut lines = LONG_NAME.wrap(&sheet.name, room);
            if lines.len() > 2 {
                self.rest.notes.insert(0, notes::plain("Name", &sheet.name));
                lines.truncate(2);
                lines[1] = shorten(&format!("{} …", lines[1]), LONG_NAME, room);
            }
            for (number, line) in lines.iter().enumerate() {
                let y = frame.y + 6.8 + number as f32 * 9.4;
                self.canvas.text(frame.x, y, line, LONG_NAME, Align::Left);
            }
        }
        self.canvas.text(frame.x, frame.y + 22.4, &class, LABEL, Align::Left);
        self.y = frame.y + 26.0;
    }

    fn spec(&mut self, spec: &[Spec]) {
        let of_use = spec.iter().filter(|line| line.in_play);
        let texts: Vec<_> = of_use.map(|line| format!("{}: {}", line.label, line.value)).collect();
        let lines = LABEL.wrap(&texts.join(" · "), self.frame.width);
        self.canvas.lines(self.frame.x, self.y + 6.4, &lines, LABEL);
        self.y += lines.len() as f32 * LABEL.leading() + 3.0;
    }

    /// Says what is on the next card.
    fn remarks(&mut self) {
        if self.remarks.is_empty() {
            return;
        }
        let text = format!("Next card: {}", self.remarks.join(", "));
        let lines = VALUE.wrap(&text, self.frame.width);
        self.canvas.lines(self.frame.x, self.y + 6.6, &lines, VALUE);
        self.y += lines.len() as f32 * VALUE.leading() + 1.0;
    }

    /// Armor, components and wheels.
    fn view(&mut self, view: &View, of: &str) {
        let mut half: Option<f32> = None;
        for armor in &view.armor {
            for layer in &armor.layers {
                self.armor(armor, layer, of, &mut half);
            }
            if armor.layers.is_empty() {
                self.armor(armor, &Layer { points: 0.into(), ..Layer::default() }, of, &mut half);
            }
        }
        if half.is_some() {
            self.y += STEP;
        }
        self.y += 1.6;
        self.cells(view);
        self.wheels(view, of);
    }

    /// All of them, or none.
    fn wheels(&mut self, view: &View, of: &str) {
        let rows = view.wheels.iter().map(|wheel| match self.is_half(wheel) {
            true => STEP / 2.0,
            false => STEP,
        });
        let fits = self.has_room((rows.sum::<f32>() / STEP).ceil() * STEP);
        if fits && view.wheels.iter().all(|wheel| Runs::of(wheel).width() <= self.frame.width) {
            let mut half: Option<f32> = None;
            for wheel in &view.wheels {
                self.wheel(wheel, &mut half);
            }
            if half.is_some() {
                self.y += STEP;
            }
            return;
        }
        for wheel in &view.wheels {
            let corner = corner_name(wheel.corner);
            for dp in &wheel.tires {
                let name = format!("{of}{corner} tire, {}", wheel.name);
                self.rest.cells.push(Cell { name, dp: *dp, ..Cell::default() });
            }
            let layer = |points| Layer { points, ..Layer::default() };
            let name = format!("{of}{corner} guard");
            self.rest.armor.extend(wheel.guard.map(|guard| (name, layer(guard))));
        }
        self.remarks.push(format!("{of}tires"));
    }

    fn is_half(&self, wheel: &Wheel) -> bool {
        Runs::of(wheel).width() <= self.frame.width / 2.0 - APART
    }

    /// Takes a row, or half of one; `half` is where the second half of an open row begins.
    fn place(&mut self, width: f32, half: &mut Option<f32>) -> (f32, f32) {
        let middle = self.frame.x + self.frame.width / 2.0 + 3.0;
        let fits = width <= self.frame.width / 2.0 - APART;
        match half.take() {
            Some(x) if fits => {
                let y = self.y;
                self.y += STEP;
                (x, y)
            }
            open => {
                if open.is_some() {
                    self.y += STEP;
                }
                let y = self.y;
                if fits {
                    *half = Some(middle);
                } else {
                    self.y += STEP;
                }
                (self.frame.x, y)
            }
        }
    }

    fn armor(&mut self, armor: &Armor, layer: &Layer, of: &str, half: &mut Option<f32>) {
        let side = if of.is_empty() {
            armor.name.clone()
        } else {
            format!("S. {}", armor.name.to_lowercase())
        };
        let name = format!("{side} {}", layer.name);
        let most = (1..=60)
            .take_while(|most| LABELS + boxes::armor_run(*most, ARMOR) + 16.0 <= self.frame.width)
            .last()
            .unwrap_or(5);
        let most = most - most % 5;
        let rows = boxes::rows(layer.points, most).len().max(1);
        let layer_rest = || (format!("{of}{}", armor.name), layer.clone());
        let bare = layer.points.count == 0;
        if layer.points.count > boxes::MOST || !bare && !self.has_room(rows as f32 * STEP) {
            self.rest.armor.push(layer_rest());
            self.remarks.push(format!("{} {}", name.trim(), layer.points.count));
            return;
        }
        let width = match rows {
            1 => LABELS + boxes::armor_run(layer.points.count, ARMOR),
            _ => self.frame.width,
        };
        let (x, y) = self.place(width, half);
        let count = layer.points.count.to_string();
        self.canvas.text(x, y + 6.4, name.trim(), LABEL, Align::Left);
        if !layer.points.open {
            self.canvas.text(x + LABELS - 4.0, y + 6.4, &count, STRONG, Align::Right);
        }
        let mut total = 0;
        for (number, row) in boxes::rows(layer.points, most).into_iter().enumerate() {
            let style = ArmorStyle { size: ARMOR, most, heavy: layer.heavy, totals: false };
            let wide = boxes::armor_run(row.count, ARMOR);
            let top = y + number as f32 * STEP;
            let middle = x + LABELS + wide / 2.0;
            boxes::armor_rows(&mut self.canvas, middle, top, row, style);
            total += row.count;
            if rows > 1 {
                let at = x + LABELS + wide + 2.0;
                self.canvas.text(at, top + 5.6, &total.to_string(), SMALL, Align::Left);
            }
        }
        self.y += (rows - 1) as f32 * STEP;
    }

    /// The components in order, with arrows for the path of damage if there is one.
    fn cells(&mut self, view: &View) {
        let named = |cells: &[Cell], place: &str| -> Vec<Cell> {
            let named = |cell: &Cell| Cell { text: place.to_owned(), ..cell.clone() };
            cells.iter().map(named).collect()
        };
        let mut groups = vec![view.front.clone()];
        groups.extend(view.rows.iter().cloned());
        groups.push(view.back.clone());
        let arrows = view.outline == Outline::Car;
        let inward = groups.iter().filter(|group| !group.is_empty()).count();
        groups.extend([named(&view.left, "left"), named(&view.right, "right")]);
        groups.push(view.above.clone());
        groups.extend(view.grid.iter().flat_map(|grid| grid.squares.iter().cloned()));
        groups.retain(|group| !group.is_empty());
        let cells: Vec<(Cell, bool)> = groups
            .into_iter()
            .enumerate()
            .flat_map(|(number, group)| {
                let first = arrows && number > 0 && number < inward;
                let cell = move |(place, cell)| (cell, first && place == 0);
                group.into_iter().enumerate().map(cell)
            })
            .collect();
        let mut start = 0;
        while start < cells.len() {
            let mut width = 0.0;
            let end = start
                + cells[start..]
                    .iter()
                    .take_while(|(cell, _)| {
                        width += cell::width(cell) + APART;
                        width - APART <= self.frame.width
                    })
                    .count()
                    .max(1);
            let line = &cells[start..end];
            let height = line.iter().map(|(cell, _)| cell::height(cell)).fold(0.0, f32::max);
            if !self.has_room(height) {
                self.rest.cells.extend(cells[start..].iter().map(|(cell, _)| cell.clone()));
                self.remarks.push(counted((cells.len() - start) as i64, "component"));
                return;
            }
            let mut x = self.frame.x;
            for (cell, arrow) in line {
                let frame = area(x, self.y, cell::width(cell).min(self.frame.width), height);
                cell::draw(&mut self.canvas, cell, frame);
                if *arrow && x > self.frame.x {
                    self.canvas.arrow(x - APART / 2.0, self.y + height / 2.0, 1.0, 0.0, 3.6);
                }
                x += frame.width + APART;
            }
            self.y += height + 2.0;
            start = end;
        }
    }

    fn wheel(&mut self, wheel: &Wheel, half: &mut Option<f32>) {
        let Runs { label, tires, guard } = Runs::of(wheel);
        let (mut x, y) = self.place(Runs::of(wheel).width(), half);
        self.canvas.text(x, y + 6.0, &label, SMALL, Align::Left);
        x += SMALL.width(&label) + 3.0;
        for tire in tires {
            let wide = boxes::dp_run(tire.count, DP);
            boxes::dp_rows(&mut self.canvas, x + wide / 2.0, y + 0.4, tire, DP, tire.count);
            x += wide + 4.0;
        }
        if let Some(guard) = guard {
            self.canvas.text(x, y + 6.0, GUARD, SMALL, Align::Left);
            x += SMALL.width(GUARD) + 2.0;
            boxes::block(&mut self.canvas, x, y + 0.4, guard, (DP, DP), guard.count);
        }
    }

    fn crew(&mut self, sheet: &Sheet) {
        for (number, person) in sheet.crew.iter().enumerate() {
            let height = person::height(person);
            if !self.has_room(height) {
                let left = (sheet.crew.len() - number) as i64;
                self.remarks.push(counted(left, "person"));
                self.rest.crew.extend_from_slice(&sheet.crew[number..]);
                return;
            }
            let Area { x, width, .. } = self.frame;
            person::draw(&mut self.canvas, person, area(x, self.y, width, height));
            self.y += height;
        }
    }

    fn weapons(&mut self, sheet: &Sheet) {
        let frame = self.frame;
        if let Some(power) = &sheet.power {
            self.y = weapons::power(&mut self.canvas, power, frame.x, self.y, frame.width);
        }
        for (number, weapon) in sheet.weapons.iter().enumerate() {
            let lines = Line::of(weapon, sheet.weapon_figures, frame.width);
            if !self.has_room(lines.height() + 2.0) {
                self.remarks.push(counted((sheet.weapons.len() - number) as i64, "weapon"));
                self.rest.weapons.extend_from_slice(&sheet.weapons[number..]);
                return;
            }
            let (from, to) = (frame.x, frame.x + frame.width);
            self.canvas.line(from, self.y, to, self.y, Stroke::new(0.3));
            lines.draw(&mut self.canvas, weapon, area(frame.x, self.y, frame.width, 0.0));
            self.y += lines.height();
        }
    }

    /// Accessories that can be hit or do something.
    fn accessories(&mut self, sheet: &Sheet) {
        for (number, note) in sheet.accessories.iter().enumerate() {
            let height = notes::height(note, self.frame.width);
            if !self.has_room(height) {
                self.rest.notes.extend_from_slice(&sheet.accessories[number..]);
                self.remarks.push("accessories".to_owned());
                return;
            }
            let Area { x, width, .. } = self.frame;
            self.y = notes::single(&mut self.canvas, note, x, self.y, width);
        }
    }
}
