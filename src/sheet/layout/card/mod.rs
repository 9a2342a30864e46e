//! A vehicle on a quarter of a page, for a short fight: figures, every box, and the speed table.
//!
//! `armor`, `cell`, `person` and `wheel` draw its rows.

mod armor;
mod cell;
mod person;
mod wheel;

use crate::sheet::model::{
    Armor, Boxes, Cell, Layer, Note, Outline, Person, Sheet, Spec, Track, View, WeaponPanel,
};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};
use crate::sheet::text;
use crate::units::counted;

use super::block::Block;
use super::canvas::{Canvas, LABEL, SMALL, Type, VALUE, area, clipped, inside, shorten};
use super::kit::Carried;
use super::rest::Rest;
use super::speed::Core;
use super::weapons::Line;
use super::{head, log, notes};

use cell::Component;
use person::Seat;
use wheel::{Run, corner_name};

const NAME: Type = Type(16.0, Weight::Bold);
const LONG_NAME: Type = Type(12.0, Weight::Bold);
const LONGEST_NAME: Type = Type(9.0, Weight::Bold);
const DP: f32 = 6.6;
const STEP: f32 = 8.6;
pub const TURNS: i64 = 12;
const APART: f32 = 5.0;
const CLOSE: f32 = 2.4;
const LABELS: f32 = 36.0;
const REMARKS: usize = 12;

/// The smallest type is 6.5 points.
pub const SCALE: f32 = 6.5 / 7.0;

/// A vehicle's first card, and the parts that did not fit.
pub fn draw(sheet: &Sheet, card: Area, parts: usize) -> (Canvas, Rest) {
    let large = area(0.0, 0.0, card.width / SCALE, card.height / SCALE);
    let (canvas, rest) = tried(sheet, large, parts);
    (canvas.scaled(SCALE), rest)
}

/// The card in the first density that has room for everything.
fn tried(sheet: &Sheet, card: Area, parts: usize) -> (Canvas, Rest) {
    let enough = Rest { tables: sheet.tables.clone(), ..Rest::default() };
    // Sides above this count get a number and a box to write in.
    let views = std::iter::once(&sheet.view).chain(sheet.view.sidecar.as_deref());
    let layers = views.flat_map(|view| view.armor.iter().flat_map(|armor| &armor.layers));
    let fewer = layers.map(|layer| (layer.points.count - 1).min(Boxes::MOST));
    let mut limits: Vec<i64> = fewer.chain([Boxes::MOST]).collect();
    limits.sort_unstable_by(|one, other| other.cmp(one));
    limits.dedup();
    let tight = limits.into_iter().map(|most| Density { most, ..Density::TIGHT });
    let whole = std::iter::once(Density::LOOSE).chain(tight).map(|density| (density, 0.0));
    // The lines that list continued parts also need space.
    let listed = (1..=REMARKS).map(|lines| (Density::TIGHT, lines as f32 * STEP));
    let mut last = Default::default();
    for (density, remarks) in whole.chain(listed) {
        let (canvas, rest, fits) = fill(sheet, card, parts, density, remarks);
        let is_enough = fits && (remarks > 0.0 || rest == enough);
        last = (canvas, rest);
        if is_enough {
            break;
        }
    }
    last
}

#[derive(Clone, Copy)]
struct Density {
    most: i64,
    /// Whether boxes of armor are smaller, and rows closer.
    is_tight: bool,
}

impl Density {
    const LOOSE: Density = Density { most: Boxes::MOST, is_tight: false };
    const TIGHT: Density = Density { is_tight: true, ..Density::LOOSE };
}

/// Returns the card, the parts that did not fit, and whether the table fit.
fn fill(
    sheet: &Sheet,
    card: Area,
    parts: usize,
    density: Density,
    remarks: f32,
) -> (Canvas, Rest, bool) {
    let mut canvas = Canvas::default();
    let frame = inside(card);
    let foot = frame.y + frame.height - 0.6;
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let bottom = foot - 7.0;
    let track = Track { matrix: None, ..sheet.track.clone() };
    let table = match sheet.speed.rows.is_empty() {
        true => track.drawn(frame.width).height,
        false => Core::brief(sheet, frame.width).least_height(),
    };
    let mut card = Card {
        canvas,
        frame,
        y: frame.y,
        floor: bottom - table - remarks,
        density,
        cut: Vec::new(),
        rest: Rest { tables: sheet.tables.clone(), ..Rest::default() },
        remarks: Vec::new(),
    };
    card.title(sheet, parts);
    let figures = area(frame.x, card.y, frame.width, 26.0);
    card.y = head::figures(&mut card.canvas, &sheet.key_figures, figures);
    card.spec(sheet);
    let seats = sheet.view.seats().chain(sheet.view.sidecar.iter().flat_map(|view| view.seats()));
    let seated = seats.count() == sheet.crew.len()
        && sheet.crew.iter().all(|person| person.points.is_empty() && person.armor.count <= SEATED);
    let mut people = if seated { sheet.crew.as_slice() } else { &[] }.iter();
    if !seated {
        card.crew(sheet);
    }
    card.view(&sheet.view, "", &mut people);
    if let Some(sidecar) = &sheet.view.sidecar {
        card.view(sidecar, "Sidecar ", &mut people);
    }
    if seated {
        card.about(sheet);
    }
    card.weapons(sheet);
    card.kits(sheet);
    card.accessories(sheet);
    card.remarks();
    let Card { mut canvas, y, rest, .. } = card;
    let fits = y <= bottom - table;
    let turns = log::height(&sheet.log);
    let with_log = bottom - y - table >= turns;
    let below = if with_log { turns + 3.0 } else { 0.0 };
    let room = area(frame.x, y + 1.0, frame.width, bottom - y - 1.0 - below);
    match sheet.speed.rows.is_empty() {
        true => track.draw(&mut canvas, room.x, room.y, room.width),
        false => {
            Core::brief(sheet, room.width).draw(&mut canvas, room.x, room.y, room.height);
            room.y + room.height
        }
    };
    if with_log {
        log::draw(&mut canvas, &sheet.log, Area { y: bottom - turns, ..frame }, 1, TURNS);
    }
    (canvas, rest, fits)
}

/// The most boxes of worn armor beside a person's boxes in a component.
const SEATED: i64 = 6;

struct Card {
    canvas: Canvas,
    frame: Area,
    y: f32,
    /// Lower edge of everything except the speed table.
    floor: f32,
    density: Density,
    cut: Vec<Note>,
    rest: Rest,
    remarks: Vec<String>,
}

impl Card {
    fn has_room(&self, height: f32) -> bool {
        self.y + height <= self.floor
    }

    fn title(&mut self, sheet: &Sheet, parts: usize) {
        let frame = self.frame;
        let left = head::badge(&mut self.canvas, sheet, frame.x + frame.width, frame.y) - 5.0;
        let (texts, joint) = match sheet.verdict.rules.as_slice() {
            [] => (sheet.aside.as_slice(), ", "),
            rules => (rules, "; "),
        };
        let reasons = texts.join(joint);
        let lines = clipped(&reasons, SMALL, 84.0, 3);
        if head::is_cut(&lines) {
            self.rest.notes.push(Note::new("Verdict", reasons));
        }
        let mut edge = left;
        for (number, line) in lines.iter().enumerate() {
            let y = frame.y + 6.4 + number as f32 * 7.0;
            self.canvas.text(left, y, line, SMALL, Align::Right);
            edge = edge.min(left - SMALL.width(line));
        }
        let room = edge - 6.0 - frame.x;
        let part = (parts > 1).then(|| format!("1 of {parts}"));
        let who = [text::printable(&sheet.player), text::printable(&sheet.event)];
        let who = who.into_iter().filter(|text| !text.is_empty()).map(str::to_owned);
        let armor = Some(&sheet.view.armor_text).filter(|text| !text.is_empty()).cloned();
        let class = std::iter::once(sheet.class.clone()).chain(part).chain(who).chain(armor);
        let class = class.collect::<Vec<_>>().join(" · ");
        let class = shorten(&class, LABEL, room);
        let name = sheet.title();
        let in_a_line = [NAME, LONG_NAME, LONGEST_NAME];
        if let Some(ty) = in_a_line.into_iter().find(|ty| ty.width(&name) <= room) {
            self.canvas.name(frame.x, frame.y + 13.4, &name, ty);
        } else {
            let lines = clipped(&name, LONGEST_NAME, room, 2);
            if head::is_cut(&lines) {
                self.rest.notes.insert(0, Note::new("Name", name));
            }
            for (number, line) in lines.iter().enumerate() {
                let y = frame.y + 6.8 + number as f32 * 9.4;
                self.canvas.name(frame.x, y, line, LONGEST_NAME);
            }
        }
        self.cut.append(&mut self.rest.notes);
        self.canvas.text(frame.x, frame.y + 22.4, &class, LABEL, Align::Left);
        self.y = frame.y + 25.0;
    }

    fn spec(&mut self, sheet: &Sheet) {
        let of_use = sheet.spec.iter().filter(|line| line.in_play);
        let [first, second, _] = sheet.weapon_figures;
        let weapons = format!("Weapons: {first} · {second}").replace(' ', "\u{a0}");
        let weapons = (!sheet.weapons.is_empty()).then_some(weapons);
        let texts = of_use.map(|Spec { label, value, .. }| format!("{label}: {value}"));
        let us = sheet.to_hit_us.iter().map(|(what, number)| format!("{what}\u{a0}{number}"));
        let us = us.collect::<Vec<_>>().join(", ");
        let us = (!us.is_empty()).then(|| format!("To hit us: {us}"));
        let texts: Vec<_> = texts.chain(us).chain(weapons).collect();
        let lines = LABEL.wrap(&texts.join(" · "), self.frame.width);
        self.canvas.lines(self.frame.x, self.y + 5.8, &lines, LABEL);
        self.y += lines.len() as f32 * LABEL.leading() + 2.0;
    }

    fn remarks(&mut self) {
        if self.remarks.is_empty() {
            return;
        }
        let text = format!("Next card: {}", self.remarks.join(", "));
        let lines = VALUE.wrap(&text, self.frame.width);
        self.canvas.lines(self.frame.x, self.y + 6.6, &lines, VALUE);
        self.y += lines.len() as f32 * VALUE.leading() + 1.0;
    }

    fn view<'p>(&mut self, view: &View, of: &str, people: &mut impl Iterator<Item = &'p Person>) {
        let mut half: Option<f32> = None;
        let is_bare = |armor: &&Armor| armor.layers.iter().all(|layer| layer.points == 0.into());
        let (bare, armored): (Vec<_>, Vec<_>) = view.armor.iter().partition(is_bare);
        for armor in armored {
            for layer in &armor.layers {
                self.armor(armor, layer, of, &mut half);
            }
        }
        self.bare(&bare, of, &mut half);
        self.y += half.unwrap_or_default() + 1.0;
        self.cells(view, people);
        self.wheels(view, of);
    }

    fn wheels(&mut self, view: &View, of: &str) {
        let Some(first) = view.wheels.first() else { return };
        let Area { x: left, width, .. } = self.frame;
        // A shared name is printed once.
        let alike = view.wheels.len() > 1 && view.wheels.iter().all(|w| w.name == first.name);
        let common = if alike { format!("{of}{} ", first.name) } else { String::new() };
        let mut places: Vec<(Run<'_>, f32, f32)> = Vec::new();
        let (mut x, mut y) = (SMALL.width(&common), 0.0);
        for wheel in &view.wheels {
            let run = Run { wheel, named: !alike };
            if x > 0.0 && x + run.width() - 4.0 > width {
                (x, y) = (0.0, y + STEP);
            }
            let wide = run.width();
            places.push((run, x, y));
            x += wide;
        }
        let fits = places.iter().all(|(run, x, _)| x + run.width() - 4.0 <= width);
        if fits && self.has_room(y + STEP) {
            self.canvas.text(left, self.y + 6.0, common.trim(), SMALL, Align::Left);
            for (run, x, y) in places {
                run.draw(&mut self.canvas, left + x, self.y + y);
            }
            self.y += y + STEP;
            return;
        }
        for wheel in &view.wheels {
            let corner = corner_name(wheel.corner);
            for dp in &wheel.tires {
                let name = format!("{of}{corner} tire, {}", wheel.name);
                self.rest.notes.push(Note { lead: name, dp: *dp, ..Note::default() });
            }
            let layer = |points| Layer { points, ..Layer::default() };
            let name = format!("{of}{corner} guard");
            self.rest.armor.extend(wheel.guard.map(|guard| (name, layer(guard))));
        }
        self.remarks.push(format!("{of}tires"));
    }

    /// The components in order, with arrows for the path of damage.
    fn cells<'p>(&mut self, view: &View, people: &mut impl Iterator<Item = &'p Person>) {
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
        let mut cells: Vec<(Component, bool)> = Vec::new();
        for (number, group) in groups.into_iter().enumerate() {
            for (place, cell) in group.into_iter().enumerate() {
                let first = arrows && number > 0 && number < inward && place == 0;
                let person = if cell.seat { people.next().cloned() } else { None };
                let short = cell.weapon.is_some() && !cell.short.is_empty();
                let name = if short { cell.short.clone() } else { cell.name.clone() };
                let cell = Cell { name, ..cell };
                let is_tight = self.density.is_tight && person.is_none();
                let component = Component { cell, person, is_tight };
                self.cut.extend(component.note());
                cells.push((component, first));
            }
        }
        let before = |arrow: bool| if arrow { APART } else { CLOSE };
        let mut start = 0;
        while start < cells.len() {
            let mut used = 0.0;
            let fits = |(cell, arrow): &&(Component, bool)| {
                used += cell.width() + if used > 0.0 { before(*arrow) } else { 0.0 };
                used <= self.frame.width
            };
            let end = start + cells[start..].iter().take_while(fits).count().max(1);
            let line = &cells[start..end];
            let width = |cell: &Component| cell.width().min(self.frame.width);
            let drawn: Vec<_> = line.iter().map(|(cell, _)| cell.drawn(width(cell))).collect();
            let height = drawn.iter().map(|cell| cell.height).fold(0.0, f32::max);
            if !self.has_room(height + 2.0) {
                for (Component { cell, person, .. }, _) in &cells[start..] {
                    self.rest.notes.push(notes::of_cell(cell));
                    self.rest.crew.extend(person.clone());
                }
                self.remarks.push(counted((cells.len() - start) as i64, "component"));
                return;
            }
            let mut x = self.frame.x;
            for ((cell, arrow), drawn) in line.iter().zip(drawn) {
                let first = x == self.frame.x;
                x += if first { 0.0 } else { before(*arrow) };
                let frame = area(x, self.y, width(cell), height);
                self.canvas.round(frame, 2.0, Some(Grey::WHITE), Stroke::new(0.9));
                let spare = height - drawn.height;
                drawn.put(&mut self.canvas, x, self.y + spare / 2.0);
                if *arrow && !first {
                    self.canvas.arrow(x - APART / 2.0, self.y + height / 2.0, 1.0, 0.0, 3.4);
                }
                x += frame.width;
            }
            self.y += height + 2.0;
            start = end;
        }
    }

    /// Names, skills and computers of people without their own row.
    fn about(&mut self, sheet: &Sheet) {
        let is_here = |person: &&Person| !person.about.is_empty() && person.kit.is_empty();
        for person in sheet.crew.iter().filter(is_here) {
            let text = format!("{}: {}", person.role, person.about);
            let lines = SMALL.wrap(&text, self.frame.width);
            let height = lines.len() as f32 * SMALL.leading();
            if !self.has_room(height) {
                self.rest.notes.push(Note::new(&person.role, &person.about));
                continue;
            }
            self.canvas.lines(self.frame.x, self.y + 5.6, &lines, SMALL);
            self.y += height;
        }
    }

    fn kits(&mut self, sheet: &Sheet) {
        let people: Vec<_> = sheet.crew.iter().filter(|person| !person.kit.is_empty()).collect();
        let left = self.put_all(&people, |_, person| Carried(person));
        if !left.is_empty() {
            self.remarks.push("personal gear".to_owned());
            self.rest.kits.extend(left.iter().copied().cloned());
        }
    }

    fn crew(&mut self, sheet: &Sheet) {
        let left = self.put_all(&sheet.crew, |_, person| Seat(person));
        if !left.is_empty() {
            self.remarks.push(counted(left.len() as i64, "person"));
            self.rest.crew.extend_from_slice(left);
        }
    }

    fn weapons(&mut self, sheet: &Sheet) {
        // Cards omit speeds that use power.
        let power = sheet.power.as_ref().filter(|power| power.each.is_some());
        if let Some(power) = power.filter(|power| !self.put(*power)) {
            self.remarks.push("power units".to_owned());
            self.rest.power = Some(power.clone());
        }
        let (weapons, is_tight) = (&sheet.weapons, self.density.is_tight);
        let is_again = |number: usize, weapon: &WeaponPanel| {
            let before = number.checked_sub(1).map(|before| &weapons[before]);
            before
                .is_some_and(|other| (&other.name, &other.effect) == (&weapon.name, &weapon.effect))
        };
        let line = |number, weapon| Line { weapon, is_tight, is_again: is_again(number, weapon) };
        let left = self.put_all(weapons, line);
        if !left.is_empty() {
            self.remarks.push(counted(left.len() as i64, "weapon"));
            self.rest.weapons.extend_from_slice(left);
        }
    }

    fn accessories(&mut self, sheet: &Sheet) {
        let all = sheet.accessories.iter().cloned().chain(std::mem::take(&mut self.cut));
        let (boxed, plain): (Vec<Note>, Vec<Note>) = all.partition(|note| note.dp.count > 0);
        let texts = plain.iter().map(|Note { lead, text, .. }| {
            let apart = if lead.is_empty() || text.is_empty() { "" } else { ": " };
            format!("{lead}{apart}{text}")
        });
        let together = Note::new("", texts.collect::<Vec<_>>().join(" · "));
        let mut blocks = boxed;
        blocks.extend((!plain.is_empty()).then_some(together));
        let left = self.put_all(&blocks, |_, note| note.clone());
        if !left.is_empty() {
            self.rest.notes.extend_from_slice(left);
            self.remarks.push("accessories".to_owned());
        }
    }

    /// Puts as many blocks as fit, in order; returns the others.
    fn put_all<'t, T, B: Block>(
        &mut self,
        all: &'t [T],
        block: impl Fn(usize, &'t T) -> B,
    ) -> &'t [T] {
        let blocks = all.iter().enumerate();
        let fit = blocks.take_while(|(number, one)| self.put(&block(*number, one))).count();
        &all[fit..]
    }

    fn put(&mut self, block: &impl Block) -> bool {
        let drawn = block.drawn(self.frame.width);
        let fits = self.has_room(drawn.height);
        if fits {
            self.y = drawn.put(&mut self.canvas, self.frame.x, self.y);
        }
        fits
    }
}
