//! From a design to a vehicle: every name looked up. What is not understood is reported and left out.

use crate::catalog::{Item, Shelf};
use crate::document::part::report_namesakes;
use crate::edit::Change;
use crate::finding::{Finding, Findings};
use crate::rules::UNKNOWN_KEY;
use crate::source::{Located, Span};

use super::catalog::Catalog;
use super::design::{self, Design};
use super::rulings::Otherwise;
use super::vehicle::{Armor, Engine, Extra, Vehicle, Weapon};

pub fn resolve<'c>(
    catalog: &'c Catalog,
    otherwise: Otherwise,
    design: &Design,
    findings: &Findings,
) -> Vehicle<'c> {
    let lookup = Lookup { catalog, findings };
    let written = |word: &Option<Located<String>>| word.as_ref().map(|word| word.value.clone());
    let (own_speed, needless_speed) = match design.scenario {
        Some(_) => (design.max_speed, None),
        None => (None, design.max_speed),
    };
    let vehicle = Vehicle {
        catalog,
        otherwise,
        name: written(&design.name),
        span: design.span,
        scenario: written(&design.scenario),
        sort: lookup.or_usual(
            &catalog.vehicles,
            design.vehicle.as_ref(),
            "sort of vehicle",
            design,
        ),
        own_grid: design.grid,
        frame: design.frame.as_ref().and_then(|word| lookup.find(&catalog.frames, word, "frame")),
        engine: lookup.engine(design),
        tires: lookup.or_usual(&catalog.tires, design.tires.as_ref(), "set of tires", design),
        own_max_speed: own_speed.map(|speed| speed.value),
        driver_square: design.driver_square,
        armor: design
            .armor
            .iter()
            .map(|armor| Armor { side: armor.side.value, points: armor.points })
            .collect(),
        weapons: design.weapons.iter().filter_map(|entry| lookup.weapon(entry)).collect(),
        options: design.options.iter().filter_map(|entry| lookup.option(entry)).collect(),
        notes: design.notes.iter().map(|note| note.value.clone()).collect(),
    };
    let ids = design.weapons.iter().map(|weapon| &weapon.id);
    let ids = ids.chain(design.options.iter().map(|option| &option.id));
    report_namesakes(ids.flatten(), findings);
    if let Some(speed) = needless_speed {
        let message = "`max-speed` follows from the frame and the engine";
        lookup.meaningless("max-speed", speed.span, message, |finding| {
            finding.repair("leave it out", Change::remove("max-speed"))
        });
    }
    vehicle
}

struct Lookup<'c, 'f> {
    catalog: &'c Catalog,
    findings: &'f Findings,
}

impl<'c> Lookup<'c, '_> {
    fn find<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: &Located<String>,
        what: &str,
    ) -> Option<Located<&'c T>> {
        shelf.look_up(word, what, self.findings, || self.elsewhere(&word.value))
    }

    /// What a design names, or the first row if it names none. Nothing is usual in a scenario.
    fn or_usual<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: Option<&Located<String>>,
        what: &str,
        design: &Design,
    ) -> Option<Located<&'c T>> {
        match word {
            Some(word) => self.find(shelf, word, what),
            None if design.scenario.is_some() => None,
            None => shelf.rows.first().map(|row| Located::new(row, design.span)),
        }
    }

    /// What a word means where it does not belong.
    fn elsewhere(&self, word: &str) -> Option<String> {
        fn has<T: Item>(shelf: &Shelf<T>, word: &str) -> bool {
            shelf.find(word, |_| true).is_some()
        }
        let catalog = self.catalog;
        let kinds = [
            (has(&catalog.weapons, word), "a weapon: list it under [[weapons]]"),
            (has(&catalog.options, word), "an option: list it under `options`"),
            (has(&catalog.mounts, word), "written as a weapon's `mount`"),
            (has(&catalog.frames, word), "a frame: write it as `frame`"),
            (has(&catalog.engines, word), "an engine: write it as `engine`"),
            (has(&catalog.tires, word), "a set of tires: write it as `tires`"),
            (has(&catalog.vehicles, word), "a sort of vehicle: write it as `vehicle`"),
        ];
        kinds.into_iter().find(|(is, _)| *is).map(|(_, what)| what.to_owned())
    }

    fn engine(&self, design: &Design) -> Option<Engine<'c>> {
        let written = design.engine.as_ref();
        let word = written.map(|engine| &engine.item);
        let row = self.or_usual(&self.catalog.engines, word, "engine", design)?;
        let square = written.and_then(|engine| engine.square);
        Some(Engine { row: row.value, span: row.span, square })
    }

    fn weapon(&self, entry: &design::Weapon) -> Option<Weapon<'c>> {
        let written = entry.mount.as_ref();
        let mount = written.and_then(|word| self.find(&self.catalog.mounts, word, "mount"));
        let unclear = entry.facing_unclear || (written.is_some() && mount.is_none());
        let row = self.find(&self.catalog.weapons, &entry.item, "weapon")?;
        if let Some(facing) = entry.facing.filter(|_| row.value.handheld) {
            let name = row.value.row.name.to_lowercase();
            let message = format!("a {name} is held in the hand: `facing` means nothing for it");
            let change = Change::remove_from_item("weapons", entry.number, "facing");
            self.meaningless("facing", facing.span, message, |finding| {
                finding.repair("leave it out", change)
            });
        }
        Some(Weapon {
            row: row.value,
            number: entry.number,
            span: entry.span,
            item_span: row.span,
            count: entry.count,
            facing: entry.facing,
            mount,
            unclear,
            squares: entry.squares.clone(),
        })
    }

    fn option(&self, entry: &design::Extra) -> Option<Extra<'c>> {
        let row = self.find(&self.catalog.options, &entry.item, "option")?;
        if let Some(square) = entry.squares.first().filter(|_| !row.value.square) {
            let name = row.value.row.name.to_lowercase();
            let message = format!("a {name} takes no square");
            let change = Change::remove_from_item("options", entry.number, "square");
            self.meaningless("square", square.span, message, |finding| {
                finding.repair("leave it out", change)
            });
        }
        Some(Extra {
            row: row.value,
            number: entry.number,
            span: entry.span,
            item_span: row.span,
            count: entry.count,
            squares: entry.squares.clone(),
        })
    }

    /// A key that says nothing here.
    fn meaningless(
        &self,
        key: &str,
        span: Span,
        message: impl Into<String>,
        mend: impl FnOnce(Finding) -> Finding,
    ) {
        let sink = self.findings.of(&UNKNOWN_KEY);
        let finding = sink.finding(span, message).label("not a choice here").actual(key);
        sink.push(mend(finding));
    }
}
