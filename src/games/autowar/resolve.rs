//! Looks up the names in a design. Unknown names are reported and skipped.

use crate::catalog::{Item, Lookup, Shelf};
use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, MISSING_KEY};
use crate::document::part::report_namesakes;
use crate::document::shape::slots::Field;
use crate::text::edit::Change;
use crate::text::source::{Located, Span};
use crate::text::suggest;

use super::catalog::Catalog;
use super::design::{self, Design};
use super::places::{Facing, Square};
use super::readings::Readings;
use super::vehicle::{Engine, Extra, Vehicle, Weapon};

pub fn resolve<'c>(
    catalog: &'c Catalog,
    readings: Readings,
    design: &'c Design,
    findings: &Findings,
) -> Vehicle<'c> {
    let lookup = Lookup { catalog, findings, elsewhere };
    let span = design.at;
    if matches!((&design.frame, &design.scenario), (Field::Missing, Field::Missing)) {
        let sink = findings.of(&MISSING_KEY);
        sink.finding(span, "the design has no `frame`")
            .label("speed and capacity depend on it")
            .help("add, for example, `frame = \"medium\"`");
    }
    let (own_speed, needless_speed) = match design.scenario.is_written() {
        true => (design.max_speed, None),
        false => (None, design.max_speed),
    };
    let (sort, frame) = (design.vehicle.as_ref(), design.frame.as_ref().known());
    let vehicle = Vehicle {
        catalog,
        readings,
        span,
        scenario: design.scenario.as_ref().known().map(|word| word.value.clone()),
        sort: lookup.or_usual(&catalog.vehicles, sort, "type of vehicle", design),
        own_grid: design.grid,
        frame: frame.and_then(|word| lookup.find(&catalog.frames, word, "frame")),
        engine: lookup.engine(design),
        tires: lookup.or_usual(&catalog.tires, design.tires.as_ref(), "set of tires", design),
        own_max_speed: own_speed.map(|speed| speed.value),
        driver_square: design.driver.as_ref().and_then(|driver| driver.square),
        armor: design.armor.as_ref().map_or(&[], |armor| &armor.sides),
        weapons: design.weapons.iter().filter_map(|entry| lookup.weapon(entry)).collect(),
        options: design.options.iter().filter_map(|entry| lookup.option(entry)).collect(),
        notes: design.notes.iter().map(|note| note.value.clone()).collect(),
    };
    let ids = design.weapons.iter().map(|weapon| &weapon.id);
    let ids = ids.chain(design.options.iter().map(|option| &option.id));
    report_namesakes(ids.flatten(), findings);
    if let Some(speed) = needless_speed {
        let message = "`max-speed` is set by the frame and the engine";
        let change = Change::remove("max-speed");
        lookup.findings.not_applicable(("max-speed", speed.span), message, change);
    }
    vehicle
}

fn elsewhere(catalog: &Catalog, word: &str) -> Option<String> {
    let is_facing = Facing::WORDS.iter().any(|(name, _)| suggest::same(name, word));
    let kinds = [
        (catalog.weapons.has(word), "a weapon: list it under [[weapons]]"),
        (catalog.options.has(word), "an option: list it under `options`"),
        (catalog.mounts.has(word), "a mount: write it as a weapon's `mount`"),
        (catalog.frames.has(word), "a frame: write it as `frame`"),
        (catalog.engines.has(word), "an engine: write it as `engine`"),
        (catalog.tires.has(word), "a set of tires: write it as `tires`"),
        (catalog.vehicles.has(word), "a type of vehicle: write it as `vehicle`"),
        (is_facing, "where a weapon points: write it as a weapon's `facing`"),
    ];
    kinds.into_iter().find(|(is, _)| *is).map(|(_, what)| what.to_owned())
}

impl<'c> Lookup<'c, '_, Catalog> {
    /// The named row, or the first row by default. Scenario vehicles have no defaults.
    fn or_usual<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: Option<&Located<String>>,
        what: &str,
        design: &Design,
    ) -> Option<Located<&'c T>> {
        match design.scenario.is_written() {
            true => self.find(shelf, word?, what),
            false => self.or_first(shelf, word, what, design.at),
        }
    }

    fn engine(&self, design: &Design) -> Option<Engine<'c>> {
        let written = design.engine.as_ref();
        let word = written.map(|engine| &engine.item);
        let row = self.or_usual(&self.catalog.engines, word, "engine", design)?;
        let square = written.and_then(|engine| engine.square);
        Some(Engine { row: row.value, span: row.span, is_written: written.is_some(), square })
    }

    fn weapon(&self, entry: &'c design::WeaponEntry) -> Option<Weapon<'c>> {
        let written = entry.mount.as_ref();
        let mount = written.and_then(|word| self.find(&self.catalog.mounts, word, "mount"));
        let squares = self.squares(&entry.squares, entry.count, entry.span);
        let facing = entry.facing.known();
        let row = self.find(&self.catalog.weapons, &entry.item, "weapon")?;
        if let Some(facing) = facing.filter(|_| row.value.handheld) {
            let name = row.value.row.name.to_lowercase();
            let message = format!("a {name} is held in the hand and has no `facing`");
            let change = Change::remove_from_item("weapons", entry.number, "facing");
            self.findings.not_applicable(("facing", facing.span), message, change);
        }
        Some(Weapon { row: row.value, entry, facing, mount, squares })
    }

    fn option(&self, entry: &'c design::Extra) -> Option<Extra<'c>> {
        let squares = self.squares(&entry.squares, entry.count, entry.span);
        let row = self.find(&self.catalog.options, &entry.item, "option")?;
        if let Some(square) = entry.squares.first().filter(|_| !row.value.square) {
            let name = row.value.row.name.to_lowercase();
            let message = format!("a {name} takes up no square");
            let change = Change::remove_from_item("options", entry.number, "square");
            self.findings.not_applicable(("square", square.span), message, change);
        }
        Some(Extra { row: row.value, entry, squares })
    }

    /// The squares of a part: one for all copies, or one for each copy.
    fn squares(&self, squares: &[Located<Square>], count: i64, span: Span) -> Vec<Located<Square>> {
        let said = squares.len() as i64;
        if said < 2 || said == count {
            return squares.to_vec();
        }
        let sink = self.findings.of(&BAD_VALUE);
        sink.finding(span, format!("{said} squares for {count} parts"))
            .label("expected one square for all, or one for each")
            .actual(said)
            .limit(count);
        Vec::new()
    }
}
