//! Damage files: the damage of a vehicle, to cross out on its sheet.
//!
//! A damage file uses the names of the sheet and the design: sides, corners, weapons, parts, people. Unknown names and
//! more hits than boxes are errors.

mod line;
mod ticks;
mod written;

use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::document::shape::kinds::{List, Whole};
use crate::document::shape::slots::Named;
use crate::document::shape::{self, Key, Shape, read_whole};
use crate::document::{Document, Fields, Table};
use crate::shape;
use crate::text::source::{Located, Source, Span};
use crate::text::{suggest, word_for};
use crate::units::counted;

pub use ticks::{Group, groups, tick};
pub use written::written;

use crate::sheet::model::{self, Boxes, Cell, Corner, Layer, Note, Sheet, Side, View};

const MOST: i64 = 1_000_000;

pub(super) const SIDES: &[(&str, Side)] = &[
    ("front", Side::Front),
    ("right", Side::Right),
    ("left", Side::Left),
    ("back", Side::Back),
    ("top", Side::Top),
    ("underbody", Side::Under),
];

pub(super) const CORNERS: &[(&str, Corner)] = &[
    ("front", Corner::Front),
    ("front-left", Corner::FrontLeft),
    ("front-right", Corner::FrontRight),
    ("back", Corner::Back),
    ("back-left", Corner::BackLeft),
    ("back-right", Corner::BackRight),
    ("side", Corner::Side),
];

shape! {
    /// The damage of a vehicle.
    #[derive(Default)]
    struct Damage = "a damage file" {
        unit: Unit = flat(),
        /// Power units used.
        power_units: Option<Hit> = whole("power-units", 0..=MOST).placed().optional(),
        /// Anything inside with boxes: the plant, accessories, cargo.
        parts: Vec<Part> = tables("parts"),
        /// The people aboard.
        crew: Vec<Person> = tables("crew"),
        /// Where a duel was left.
        play: Option<Play> = table("play").optional(),
        /// Damage to the sidecar: its armor, tires, wheelguards and weapons.
        sidecar: Option<Located<Unit>> = table("sidecar").placed().optional(),
    }

    /// Where a duel was left.
    struct Play = "[play]" {
        /// The turn.
        turn: Option<i64> = whole("turn", 1..=MOST).optional(),
        /// The phase.
        phase: Option<i64> = whole("phase", 1..=5).optional(),
        /// Miles per hour.
        speed: Option<i64> = whole("speed", 0..=MOST).optional(),
        /// The handling status.
        handling: Option<i64> = whole("handling", -MOST..=MOST).optional(),
        /// Lasting effects, in the words of the page to tap: "class -3", "slows 5".
        effects: Vec<String> = text("effects").several(),
        /// Notes.
        notes: Option<String> = text("notes").optional(),
        /// The steps of the duel on the page to tap, which shows them again.
        log: Vec<String> = text("log").several(),
    }

    /// Damage to the parts that a vehicle and its sidecar share.
    #[derive(Default)]
    struct Unit = "[sidecar]" {
        /// Points of armor.
        armor: Option<Armor> = table("armor").optional(),
        /// Hits on tires.
        tires: Option<Tires> = table("tires").optional(),
        /// Hits on wheelguards.
        wheelguards: Option<Wheelguards> = table("wheelguards").optional(),
        /// Weapons.
        weapons: Vec<Weapon> = tables("weapons"),
    }

    struct Armor = "[armor]" {
        /// Points lost: a number, or one for each layer.
        sides: Vec<Named<Side, Hits>> = each(SIDES, HITS),
    }

    struct Tires = "[tires]" {
        /// Hits taken: a number, or one for each tire.
        corners: Vec<Named<Corner, Hits>> = each(CORNERS, HITS),
    }

    struct Wheelguards = "[wheelguards]" {
        /// Hits taken.
        corners: Vec<Named<Corner, Hits>> = each(CORNERS, HITS),
    }

    struct Weapon = "a weapon" {
        /// The weapon, by its name on the sheet or in the catalog.
        item: Word = text("item").placed(),
        which: Which = flat(),
        /// The side that it is on, as the design says.
        mount: Option<Word> = text("mount").placed().optional(),
        /// Hits taken.
        hits: Hits = whole("hits", 0..=MOST).placed().several(),
        /// Shots fired: a number, or one for each load.
        shots: Hits = whole("shots", 0..=MOST).placed().several(),
    }

    struct Part = "a part" {
        /// The part, by its name on the sheet or in the catalog.
        item: Word = text("item").placed(),
        which: Which = flat(),
        /// Hits taken.
        hits: Hits = whole("hits", 0..=MOST).placed().several(),
    }

    struct Person = "a person" {
        /// The role, as the sheet says.
        role: Word = text("role").placed(),
        which: Which = flat(),
        /// Hits taken.
        hits: Hits = whole("hits", 0..=MOST).placed().several(),
        /// Points of body armor lost.
        armor: Hits = whole("armor", 0..=MOST).placed().several(),
        /// Points spent: a number, or one for each row.
        points: Hits = whole("points", 0..=MOST).placed().several(),
    }

    /// Which of several with the same name.
    struct Which = "a part" {
        /// Which of several with this name, from 1.
        number: Option<Hit> = whole("number", 1..=MOST).placed().optional(),
        /// Whether this applies to each with this name.
        each: bool = flag("each"),
    }
}

type Word = Located<String>;
type Hit = Located<i64>;
type Hits = Vec<Hit>;

const HITS: List<Whole> = List { kind: Whole(0..=MOST), least: 0 };

pub fn fits(file: &Table<'_>) -> bool {
    shape::fits::<Damage>(file)
}

pub fn keys() -> Vec<Key> {
    Damage::keys()
}

/// Crosses out a damage file's hits on a sheet. Reports names that are not on the sheet.
pub fn mark(sheet: &mut Sheet, source: &Source, findings: &Findings) {
    let document = Document::parse(source, findings);
    let damage = read_whole(Fields::new(document.base(), Damage::WHAT, findings));
    let Damage { unit, power_units, parts, crew, sidecar, play } = damage.unwrap_or_default();
    sheet.notes.splice(..0, play.and_then(Play::note));
    let Sheet { view, weapons, crew: people, accessories, power, .. } = sheet;
    let mut beside = view.sidecar.take();
    unit.mark(view, weapons, findings);
    for part in parts {
        let all = line::parts(view, accessories);
        for (names, dp) in part.which.wanted(&part.item, all, findings) {
            cross(&mut [dp], &part.hits, &names[0], findings);
        }
    }
    for Person { role, which, hits, armor, points } in crew {
        let all = people.iter_mut().map(|person| (vec![person.role.clone()], person)).collect();
        for (names, found) in which.wanted(&role, all, findings) {
            cross(&mut [&mut found.hits], &hits, &names[0], findings);
            let role = names[0].to_lowercase();
            let mut rows: Vec<_> = found.points.iter_mut().map(|row| &mut row.boxes).collect();
            cross(&mut rows, &points, &format!("points of the {role}"), findings);
            let name = format!("the armor of the {role}");
            cross(&mut [&mut found.armor], &armor, &name, findings);
        }
    }
    if let Some(used) = power_units {
        if let Some(power) = power {
            cross(&mut [&mut power.units], &[used], "the power units", findings);
        } else {
            let message =
                "the sheet has no boxes for power units, as nothing on this vehicle uses them";
            report(findings, used.span, message);
        }
    }
    match (sidecar, &mut beside) {
        (Some(unit), Some(view)) => unit.value.mark(view, weapons, findings),
        (Some(unit), None) => report(findings, unit.span, "the vehicle has no sidecar"),
        (None, _) => {}
    }
    view.sidecar = beside;
}

impl Play {
    /// "Left at: turn 4, phase 3, 45 mph, handling −2".
    fn note(self) -> Option<Note> {
        let said = |of: &str, is: Option<i64>| is.map(|is| format!("{of} {is}"));
        let speed = self.speed.map(|mph| format!("{mph} mph"));
        let handling = said("handling", self.handling).map(|text| text.replace('-', "−"));
        let texts = [said("turn", self.turn), said("phase", self.phase), speed, handling];
        let texts = texts.into_iter().flatten().chain(self.effects).chain(self.notes);
        let texts: Vec<_> = texts.collect();
        (!texts.is_empty()).then(|| Note::new("Left at", texts.join(", ")))
    }
}

impl Unit {
    fn mark(self, view: &mut View, weapons: &mut [model::WeaponPanel], findings: &Findings) {
        let Unit { armor, tires, wheelguards, weapons: armed } = self;
        for Named { key, name: side, value: points } in armor.into_iter().flat_map(|a| a.sides) {
            let found = view.armor.iter_mut().find(|armor| armor.side == side.value);
            let layers = found.map_or(&mut [][..], |armor| &mut armor.layers);
            let mut boxes: Vec<_> = layers.iter_mut().map(|Layer { points, .. }| points).collect();
            cross(&mut boxes, &points.value, &format!("{key} armor"), findings);
        }
        let corners = [tires.map(|tires| tires.corners), wheelguards.map(|guards| guards.corners)];
        for (corners, (_, what, part)) in corners.into_iter().zip(line::WHEELS) {
            for Named { key, name: corner, value } in corners.into_iter().flatten() {
                let found = view.wheels.iter_mut().find(|wheel| wheel.corner == corner.value);
                let mut boxes = found.map(part).unwrap_or_default();
                cross(&mut boxes, &value.value, &format!("the {key} {what}"), findings);
            }
        }
        for Weapon { item, which, mount, hits, shots } in armed {
            let all = placed(view).into_iter().filter_map(|(place, cell)| {
                let row = cell.weapon?;
                let place = if place.is_empty() { cell.text.clone() } else { place.to_owned() };
                let wanted = mount.as_ref().is_none_or(|mount| suggest::same(&mount.value, &place));
                wanted.then(|| (vec![cell.name.clone(), cell.short.clone()], (row, &mut cell.dp)))
            });
            let all = all.collect();
            for (names, (row, dp)) in which.wanted(&item, all, findings) {
                cross(&mut [dp], &hits, &names[0], findings);
                let loads = weapons.get_mut(row).map_or(&mut [][..], |weapon| &mut weapon.shots);
                let mut boxes: Vec<_> = loads.iter_mut().map(|load| &mut load.boxes).collect();
                let name = format!("the {}'s load", names[0].to_lowercase());
                cross(&mut boxes, &shots, &name, findings);
            }
        }
    }
}

/// The cells of a view with their sides. The cells above the view use their text instead.
pub fn placed(view: &mut View) -> Vec<(&'static str, &mut Cell)> {
    let View { front, back, left, right, above, grid, .. } = view;
    let squares = grid.iter_mut().flat_map(|grid| grid.squares.iter_mut().flatten());
    let squares = squares.map(|cell| (cell.facing.map_or("", |side| word_for(SIDES, side)), cell));
    let sides = [("front", front), ("back", back), ("left", left), ("right", right), ("", above)];
    let placed = sides.into_iter();
    let placed = placed.flat_map(|(place, cells)| cells.iter_mut().map(move |cell| (place, cell)));
    placed.chain(squares).collect()
}

fn cells(view: &mut View) -> Vec<&mut Cell> {
    let squares = view.grid.iter_mut().flat_map(|grid| grid.squares.iter_mut().flatten());
    let inside = view.rows.iter_mut().flatten().chain(squares);
    inside.filter(|cell| cell.dp.count > 0).collect()
}

impl Which {
    /// The parts with this name: the only part, the part of its `number`, or `each` part. Each part is given with its
    /// names.
    fn wanted<T>(
        &self,
        name: &Word,
        all: Vec<(Vec<String>, T)>,
        findings: &Findings,
    ) -> Vec<(Vec<String>, T)> {
        let Which { number, each } = *self;
        let mut known: Vec<String> = all.iter().map(|(names, _)| names[0].clone()).collect();
        known.dedup();
        let is_called =
            |names: &[String]| names.iter().any(|known| suggest::same(known, &name.value));
        let mut found: Vec<_> = all.into_iter().filter(|(names, _)| is_called(names)).collect();
        match (found.len(), number) {
            (0, _) => no_such(findings, name, &known),
            (count, Some(number)) if number.value > count as i64 => {
                let there = counted(count as i64, &name.value);
                let message = format!("there is no number {}: {there}", number.value);
                report(findings, number.span, &message);
                found.clear();
            }
            (_, Some(number)) => found = found.drain(number.value as usize - 1..).take(1).collect(),
            (1, None) => {}
            (_, None) if each => {}
            (count, None) => {
                let message = format!(
                    "{count} parts are called {}: add `number`, from 1 to {count}, or `each = true`",
                    name.value
                );
                let sink = findings.of(&BAD_VALUE);
                sink.finding(name.span, message).label("ambiguous");
                found.clear();
            }
        }
        found
    }
}

fn no_such(findings: &Findings, name: &Located<String>, known: &[String]) {
    let near = suggest::nearest(&name.value, known.iter().map(String::as_str));
    let advice = match near {
        Some(near) => format!("; did you mean {near}?"),
        None if known.is_empty() => String::new(),
        None => format!("; there are: {}", known.join(", ")),
    };
    report(findings, name.span, &format!("the sheet has no {} here{advice}", name.value));
}

fn report(findings: &Findings, span: Span, message: &str) {
    let sink = findings.of(&BAD_VALUE);
    sink.finding(span, message.to_owned()).label("not on the sheet");
}

/// Crosses out hits: one number for all boxes in order, or one number for each group.
fn cross(boxes: &mut [&mut Boxes], hits: &[Hit], name: &str, findings: &Findings) {
    if let ([hit, ..], true) = (hits, boxes.is_empty()) {
        return report(findings, hit.span, &format!("the sheet has no boxes for {name}"));
    }
    let room = |boxes: &Boxes| boxes.count - boxes.crossed;
    if let [hit] = hits {
        let most = boxes.iter().map(|boxes| room(boxes)).sum();
        let mut left = hit.value;
        for boxes in boxes {
            let now = left.min(room(boxes));
            boxes.crossed += now;
            left -= now;
        }
        return too_many(findings, hit, most, name);
    }
    for (number, hit) in hits.iter().enumerate() {
        let Some(boxes) = boxes.get_mut(number) else {
            let message = format!("{name}: the sheet has no row {} of boxes", number + 1);
            report(findings, hit.span, &message);
            continue;
        };
        let most = room(boxes);
        boxes.crossed += hit.value.min(most);
        too_many(findings, hit, most, name);
    }
}

fn too_many(findings: &Findings, hit: &Hit, most: i64, name: &str) {
    if hit.value <= most {
        return;
    }
    let sink = findings.of(&BAD_VALUE);
    let message =
        format!("{name}: {} crossed out, but the sheet has {}", hit.value, counted(most, "box"));
    sink.finding(hit.span, message)
        .label(format!("expected at most {most}"))
        .actual(hit.value)
        .limit(most);
}
