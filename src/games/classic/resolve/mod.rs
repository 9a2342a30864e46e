//! Looks up the names in a design. Unknown names are reported and skipped.

mod accessories;
mod arms;
mod crew;
mod names;
mod slips;

use std::collections::HashMap;

use crate::catalog::{Item, Shelf};
use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::part::report_namesakes;
use crate::document::shape::slots::{Counted, Field, Named};
use crate::text::edit::Change;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::{Exact, counted, with_article};

use super::catalog::{self, Catalog, GearSort, HandSort, PointType, Rows};
use super::design::{self, CargoKind, Design, Frame, Outfit};
use super::people;
use super::places::{Compartment, Place, Seat, Wheel};
use super::readings::Readings;
use super::vehicle::*;

use arms::{Turrets, first_of_each, linked};

type Word = Located<String>;

pub fn resolve<'c>(
    catalog: &'c Catalog,
    readings: Readings,
    design: &'c Design,
    findings: &Findings,
) -> Vehicle<'c> {
    let look = Lookup { catalog, readings, findings };
    let Design { frame, outfit, .. } = design;
    let mut vehicle = look.unit(Unit { at: design.at, frame, outfit, whole: Some(design) });
    if let Some(design) = design.sidecars.first() {
        let design::Sidecar { frame, outfit, .. } = design;
        let mut sidecar = look.unit(Unit { at: design.at(), frame, outfit, whole: None });
        sidecar.accessories = look.accessories(outfit, &sidecar, Some(&vehicle));
        vehicle.sidecar = Some(Box::new(sidecar));
    }
    vehicle.accessories = look.accessories(outfit, &vehicle, vehicle.sidecar.as_deref());
    vehicle.links.extend(look.links(design, &vehicle));
    look.duplicate_ids(design);
    vehicle
}

/// The keys of the vehicle or of its sidecar.
struct Unit<'c> {
    at: Span,
    frame: &'c Frame,
    outfit: &'c Outfit,
    whole: Option<&'c Design>,
}

fn known(word: &Option<Word>) -> Option<&str> {
    word.as_ref().map(|word| word.value.as_str())
}

struct Lookup<'c, 'f> {
    catalog: &'c Catalog,
    readings: Readings,
    findings: &'f Findings,
}

impl<'c> Lookup<'c, '_> {
    /// The vehicle or its sidecar, without accessories, which may refer to both units.
    fn unit(&self, unit: Unit<'c>) -> Vehicle<'c> {
        let catalog = self.catalog;
        let Unit { at, frame, outfit, whole } = unit;
        let body = self.body(&unit);
        let set =
            |flag: Option<Located<bool>>| flag.filter(|flag| flag.value).map(|flag| flag.span);
        let reversed = whole.and_then(|design| set(design.reversed));
        let kind = body.and_then(|body| catalog.kind_of(body.value, reversed.is_some()));
        let fits = |kinds: &[String]| kind.is_none_or(|kind| kind.is_in(kinds));
        let or_usual = |word: &Option<Word>, usual: &str| {
            word.clone().unwrap_or(Located::new(usual.to_owned(), at))
        };
        let chassis = or_usual(&frame.chassis, &catalog.figures.usual.chassis);
        let suspension = or_usual(&frame.suspension, &catalog.figures.usual.suspension);
        let mut vehicle = Vehicle {
            catalog,
            readings: self.readings,
            span: at,
            kind,
            body,
            reversed,
            six_wheels: whole.and_then(|design| set(design.six_wheels)),
            chassis: self.find(&catalog.chassis, &chassis, "chassis", |_| true),
            suspension: self
                .find(&catalog.suspensions, &suspension, "suspension", |row| fits(&row.kinds)),
            fittings: self.fittings(&outfit.fittings, &["body", "armor"]),
            power_plant: whole.and_then(|design| self.power_plant(design, fits)),
            layout: whole.map(|design| self.layout(design)).unwrap_or_default(),
            crew: Vec::new(),
            tires: Vec::new(),
            tires_span: outfit.tires.as_ref().map(|tires| tires.span),
            wheelguards: Vec::new(),
            wheelhubs: Vec::new(),
            armor: self.armor(outfit),
            turrets: self.turrets(outfit),
            weapons: Vec::new(),
            links: Vec::new(),
            accessories: Vec::new(),
            cargo: self.cargo(outfit, kind, body.map(|body| body.value)),
            sidecar: None,
            is_sidecar: whole.is_none(),
        };
        vehicle.crew = self.crew(outfit, &vehicle);
        self.tires(outfit, &mut vehicle);
        let Rows { guards, hubs, .. } = &catalog.fittings.rows;
        vehicle.wheelguards = self.guards(&outfit.wheelguards, &vehicle, "wheelguard", guards);
        vehicle.wheelhubs = self.guards(&outfit.wheelhubs, &vehicle, "wheelhub", hubs);
        let turrets = Turrets::of(&vehicle.turrets);
        let weapons = outfit.weapons.iter().flat_map(|entry| self.weapons(entry, &turrets));
        vehicle.weapons = weapons.collect();
        vehicle.links = linked(outfit, &vehicle);
        vehicle
    }

    /// The body. Reports and skips a sidecar in place of a vehicle, or the reverse.
    fn body(&self, unit: &Unit<'_>) -> Option<Located<&'c catalog::Body>> {
        let is_sidecar = unit.whole.is_none();
        let word = match &unit.frame.body {
            Field::Known(word) => word,
            Field::Unreadable => return None,
            Field::Missing => {
                self.no_body(unit.at, is_sidecar);
                return None;
            }
        };
        let fits = |body: &catalog::Body| self.catalog.is_sidecar(body) == is_sidecar;
        if self.reversed_body(word) {
            return None;
        }
        let body = self.find(&self.catalog.bodies, word, "body", fits)?;
        if fits(body.value) {
            return Some(body);
        }
        let name = with_article(&body.value.class_name());
        let (message, label) = match is_sidecar {
            true => (format!("{name} is not a sidecar"), "expected a light or heavy sidecar"),
            false => (
                format!("{name} needs a cycle to pull it"),
                "write this under `[sidecar]` and name a cycle as `body`",
            ),
        };
        self.bad_value(word, message, label, &[]);
        None
    }

    fn no_body(&self, at: Span, is_sidecar: bool) {
        let (unit, example) =
            if is_sidecar { ("sidecar", "light sidecar") } else { ("design", "mid-sized") };
        let sink = self.findings.of(&MISSING_KEY);
        sink.finding(at, format!("the {unit} has no `body`"))
            .label("needed before anything else can be judged")
            .help(format!("add, for example, `body = \"{example}\"`"));
    }

    fn power_plant(
        &self,
        design: &'c Design,
        fits: impl Fn(&[String]) -> bool,
    ) -> Option<PowerPlant<'c>> {
        let written = design.power_plant.as_ref().known()?;
        let row = self.find(&self.catalog.power_plants, &written.item, "power plant", |row| {
            fits(&row.kinds)
        })?;
        let fittings = self.fittings(&written.fittings, &["power-plant"]);
        Some(PowerPlant { row: row.value, entry: written, fittings })
    }

    /// Fittings by name, those for these kinds of parts first.
    fn fittings(&self, words: &[Word], kinds: &[&str]) -> Vec<Fitted<'c>> {
        let shelf = &self.catalog.fittings.rows.all;
        let fits =
            |row: &catalog::Fitting| kinds.iter().any(|kind| row.fits.words(kind).next().is_some());
        words.iter().filter_map(|word| self.find(shelf, word, "fitting", fits)).collect()
    }

    fn layout(&self, design: &Design) -> Layout {
        let Some(order) = design.layout.as_ref().known() else { return Layout::default() };
        let mut seen = Vec::new();
        for part in &order.value {
            if seen.contains(&part.value) && part.value != Compartment::PowerPlant {
                let name = part.value.title();
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(part.span, format!("the layout names the {name} twice"))
                    .label("name it once")
                    .actual(name);
            }
            seen.push(part.value);
        }
        Layout { order: order.value.clone(), span: order.span }
    }

    fn tires(&self, outfit: &Outfit, vehicle: &mut Vehicle<'c>) {
        // Tires are looked up even if the body is unknown.
        let wheels = vehicle.kind.map(|kind| kind.wheels.as_slice()).unwrap_or_default();
        let mut fitted: HashMap<Wheel, Tire<'c>> = HashMap::default();
        for group in outfit.tires() {
            let tire = &group.value.value;
            let Some((row, modifications)) = self.tire(&tire.item, &tire.modifications) else {
                continue;
            };
            for wheel in wheels.iter().copied().filter(|wheel| group.name.value.contains(*wheel)) {
                let fitting = Tire {
                    wheel,
                    count: vehicle.tires_at(wheel),
                    row,
                    modifications: modifications.clone(),
                    key: group.key,
                    span: tire.item.span,
                };
                fitted.insert(wheel, fitting);
            }
        }
        vehicle.tires = wheels.iter().filter_map(|wheel| fitted.remove(wheel)).collect();
    }

    fn tire(
        &self,
        item: &Word,
        modifications: &[Word],
    ) -> Option<(&'c catalog::Tire, Vec<&'c catalog::TireModification>)> {
        let row = self.find(&self.catalog.tires, item, "tire", |_| true);
        let shelf = &self.catalog.tire_modifications;
        let find = |word| self.find(shelf, word, "tire modification", |_| true);
        let found: Vec<_> =
            modifications.iter().filter_map(find).map(|row| &row.value.id).collect();
        let ordered = shelf.rows.iter().filter(|row| found.contains(&&row.id)).collect();
        row.map(|row| (row.value, ordered))
    }

    fn armor_type(&self, word: &Word) -> Option<Located<&'c catalog::ArmorType>> {
        self.find(&self.catalog.armor, word, "type of armor", |_| true)
    }

    fn guards(
        &self,
        written: &Option<design::Guards>,
        vehicle: &Vehicle<'c>,
        what: &str,
        shelf: &'c Shelf<catalog::Wheelguard>,
    ) -> Vec<Guard<'c>> {
        let (Some(kind), Some(written)) = (vehicle.kind, written) else { return Vec::new() };
        let follows = vehicle.outer_armor().and_then(|layer| layer.row);
        let follows = follows.or_else(|| self.catalog.usual_armor());
        let named = written.item.as_ref();
        let named = named.and_then(|word| Some(self.find(shelf, word, what, |_| true)?.value));
        let usual = |wheel| match what {
            "wheelhub" => shelf.rows.first(),
            _ => Some(vehicle.guard_row(wheel)),
        };
        let for_all = written.item_type.as_ref().map(|word| (word.span, self.armor_type(word)));
        let mut guards: Vec<Guard<'c>> = Vec::new();
        for group in &written.groups {
            let guard = &group.value.value;
            let own = guard.item_type.as_ref().map(|word| (word.span, self.armor_type(word)));
            let chosen = own.or(for_all);
            let retractable = guard.retractable.or(written.retractable);
            for wheel in
                kind.wheels.iter().copied().filter(|wheel| group.name.value.contains(*wheel))
            {
                let Some(row) = named.or_else(|| usual(wheel)) else { continue };
                guards.retain(|guard| guard.wheel != wheel);
                guards.push(Guard {
                    row,
                    wheel,
                    points: guard.points,
                    armor: match chosen {
                        Some((_, row)) => row.map(|row| row.value),
                        None => follows,
                    },
                    type_span: chosen.map(|(span, _)| span),
                    retractable: retractable.filter(|flag| flag.value).map(|flag| flag.span),
                    key: group.key,
                    span: group.name.span,
                });
            }
        }
        guards.retain(|guard| guard.points.value > 0);
        guards.sort_by_key(|guard| guard.wheel);
        guards
    }

    fn armor(&self, outfit: &Outfit) -> Vec<ArmorLayer<'c>> {
        let Some(armor) = &outfit.armor else { return Vec::new() };
        let side = |side: &Named<Place, design::Side>| ArmorSide {
            key: side.key,
            place: side.name,
            points: side.value.value.points.unwrap_or(Located::new(0, side.value.span)),
            names_type: side.value.value.item_type.is_some(),
            row: side.value.value.item_type.as_ref().and_then(|word| self.armor_type(word)),
        };
        let layer =
            |armor: &design::Layer, is_metal_table: bool, usual: Option<&'c catalog::ArmorType>| {
                let own = match &armor.item_type {
                    Some(word) => self.armor_type(word).map(|row| row.value),
                    None => usual,
                };
                let span = armor.item_type.as_ref().map_or(armor.span, |word| word.span);
                if armor.sides.is_empty() && (is_metal_table || armor.item_type.is_some()) {
                    let sink = self.findings.of(&MISSING_KEY);
                    sink.finding(span, "this layer of armor has no points")
                        .label("add its points on each side, or remove it")
                        .needs(&["armor"]);
                }
                let sides = armor.sides.iter().map(side).collect();
                ArmorLayer { row: own, span, is_metal_table, sides, by_side: false }
            };
        let mut main = layer(&armor.layer, false, self.catalog.usual_armor());
        let metal = match &armor.metal {
            Some(metal) => Some(layer(metal, true, self.catalog.usual_metal())),
            None => main.metal_apart(),
        };
        std::iter::once(main).chain(metal).map(ArmorLayer::typed_by_side).collect()
    }

    fn duplicate_ids(&self, design: &Design) {
        let sidecars = || design.sidecars.iter().map(|sidecar| &sidecar.outfit);
        let units = || std::iter::once(&design.outfit).chain(sidecars());
        let turrets = &design.outfit.turrets;
        let ids = turrets.iter().map(|part| &part.id);
        let ids = ids.chain(units().flat_map(|unit| &unit.weapons).map(|part| &part.id));
        let ids = ids.chain(design.links.iter().map(|part| &part.id));
        let ids = ids.chain(units().flat_map(|unit| &unit.accessories).map(|part| &part.id));
        for id in turrets.iter().filter_map(|turret| turret.id.as_ref()) {
            if Place::WORDS.iter().any(|(name, _)| suggest::same(name, &id.value)) {
                let message = format!("`{}` is a place and cannot be the id of a turret", id.value);
                self.bad_value(id, message, "choose another id", &[]);
            }
        }
        let people = units().flat_map(|unit| &unit.crew).map(|person| &person.name);
        let ids = ids.chain(people);
        report_namesakes(ids.flatten(), self.findings);
    }
}
