//! From a design's words to catalog rows. What is not found is reported, and the rest goes on without it.

mod accessories;
mod arms;
mod crew;
mod names;

use std::collections::HashMap;

use crate::catalog::{Item, Shelf};
use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::part::report_namesakes;
use crate::text::edit::Change;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::Exact;

use super::catalog::{self, Catalog, GearSort, HandSort, PointType};
use super::design::{self, CargoKind, Design, Seat};
use super::people;
use super::places::{PLACES, Place, Wheel};
use super::readings::Otherwise;
use super::vehicle::*;

use arms::{Turrets, first_of_each, linked};

type Word = Located<String>;

/// Looks up everything that `design` names.
pub fn resolve<'c>(
    catalog: &'c Catalog,
    otherwise: Otherwise,
    design: &Design,
    findings: &Findings,
) -> Vehicle<'c> {
    let look = Lookup { catalog, otherwise, findings };
    let mut vehicle = look.unit(design, false);
    if let Some(design) = design.sidecars.first() {
        let mut sidecar = look.unit(design, true);
        sidecar.accessories = look.accessories(design, &sidecar, Some(&vehicle));
        vehicle.sidecar = Some(Box::new(sidecar));
    }
    vehicle.accessories = look.accessories(design, &vehicle, vehicle.sidecar.as_deref());
    vehicle.links.extend(look.links(design, &vehicle));
    look.duplicate_ids(design);
    vehicle
}

struct Lookup<'c, 'f> {
    catalog: &'c Catalog,
    otherwise: Otherwise,
    findings: &'f Findings,
}

impl<'c> Lookup<'c, '_> {
    /// The vehicle itself, or its sidecar, without its accessories: those name parts of both.
    fn unit(&self, design: &Design, is_sidecar: bool) -> Vehicle<'c> {
        let catalog = self.catalog;
        let body = self.body(design, is_sidecar);
        let reversed = design.reversed.filter(|flag| flag.value).map(|flag| flag.span);
        let kind = body.and_then(|body| {
            let reversed_kind = format!("reversed-{}", body.value.kind);
            let turned = catalog.kinds.with_id(&reversed_kind).filter(|_| reversed.is_some());
            turned.or_else(|| catalog.kinds.with_id(&body.value.kind))
        });
        let fits = |kinds: &[String]| kind.is_none_or(|kind| kinds.contains(&kind.row.id));
        let or_usual = |word: &Option<Word>, usual: &str| {
            word.clone().unwrap_or(Located::new(usual.to_owned(), design.span))
        };
        let chassis = or_usual(&design.chassis, "standard");
        let suspension = or_usual(&design.suspension, "light");
        let mut vehicle = Vehicle {
            catalog,
            otherwise: self.otherwise,
            span: design.span,
            name: design.name.as_ref().map(|name| name.value.clone()),
            kind,
            body,
            reversed,
            six_wheels: design.six_wheels.filter(|flag| flag.value).map(|flag| flag.span),
            chassis: self.find(&catalog.chassis, &chassis, "chassis", |_| true),
            suspension: self
                .find(&catalog.suspensions, &suspension, "suspension", |row| fits(&row.kinds)),
            power_plant: self.power_plant(design, fits),
            layout: self.layout(design),
            crew: Vec::new(),
            tires: Vec::new(),
            tires_span: design.tires_span,
            tires_unclear: false,
            wheelguards: Vec::new(),
            armor: self.armor(design),
            turrets: self.turrets(design),
            weapons: Vec::new(),
            links: Vec::new(),
            accessories: Vec::new(),
            cargo: self.cargo(design, kind),
            sidecar: None,
            is_sidecar,
        };
        vehicle.crew = self.crew(design, &vehicle);
        self.tires(design, &mut vehicle);
        vehicle.wheelguards = self.wheelguards(design, &vehicle);
        let turrets = Turrets::of(&vehicle.turrets);
        let weapons = design.weapons.iter().flat_map(|entry| self.weapons(entry, &turrets));
        vehicle.weapons = weapons.collect();
        vehicle.links = linked(design, &vehicle);
        vehicle
    }

    /// The body; a sidecar where a vehicle should be, or the reverse, is reported and left out.
    fn body(&self, design: &Design, is_sidecar: bool) -> Option<Located<&'c catalog::Body>> {
        let word = design.body.as_ref()?;
        let fits = |body: &catalog::Body| (body.kind == "sidecar") == is_sidecar;
        let body = self.find(&self.catalog.bodies, word, "body", fits)?;
        if fits(body.value) {
            return Some(body);
        }
        let name = body.value.row.name.to_lowercase();
        let (message, label) = match is_sidecar {
            true => (format!("a {name} is no sidecar"), "a light or heavy sidecar"),
            false => (
                format!("a {name} needs a cycle"),
                "write it under [sidecar], with a cycle as `body`",
            ),
        };
        self.bad_value(word, message, label, &[]);
        None
    }

    fn power_plant(
        &self,
        design: &Design,
        fits: impl Fn(&[String]) -> bool,
    ) -> Option<PowerPlant<'c>> {
        let written = design.power_plant.as_ref()?;
        let row = self.find(&self.catalog.power_plants, &written.item, "power plant", |row| {
            fits(&row.kinds)
        })?;
        let location = written.location.as_ref().and_then(|word| {
            let location = match suggest::key(&word.value).as_str() {
                "front" => PlantLocation::Front,
                "middle" => PlantLocation::Middle,
                "back" | "rear" => PlantLocation::Back,
                _ => PlantLocation::At(self.place(word)?.value),
            };
            Some(Located::new(location, word.span))
        });
        Some(PowerPlant { row: row.value, span: row.span, location })
    }

    fn layout(&self, design: &Design) -> Layout {
        let mut order = Vec::new();
        for word in &design.layout {
            let compartment = match suggest::key(&word.value).as_str() {
                "powerplant" | "plant" => Compartment::PowerPlant,
                "crew" => Compartment::Crew,
                "cargo" => Compartment::Cargo,
                _ => {
                    let message = format!("`{}` is not a part of the layout", word.value);
                    self.bad_value(
                        word,
                        message,
                        "not understood",
                        &["power-plant", "crew", "cargo"],
                    );
                    continue;
                }
            };
            let repeated =
                order.iter().any(|other: &Located<Compartment>| other.value == compartment);
            if repeated && compartment != Compartment::PowerPlant {
                let message = format!("the layout has the {} twice", compartment.name());
                self.bad_value(word, message, "name it once", &[]);
            }
            order.push(Located::new(compartment, word.span));
        }
        Layout { unclear: order.len() < design.layout.len(), order, span: design.layout_span }
    }

    fn tires(&self, design: &Design, vehicle: &mut Vehicle<'c>) {
        let Some(kind) = vehicle.kind else { return };
        let mut fitted: HashMap<Wheel, Tire<'c>> = HashMap::new();
        for group in &design.tires {
            let Some((row, modifications)) = self.tire(&group.item, &group.modifications) else {
                vehicle.tires_unclear = true;
                continue;
            };
            for wheel in
                kind.wheels.iter().copied().filter(|wheel| group.wheels.value.contains(*wheel))
            {
                let paired = vehicle.six_wheels.is_some() && !wheel.is_front();
                let tire = Tire {
                    wheel,
                    count: if paired { 2 } else { 1 },
                    row,
                    modifications: modifications.clone(),
                    key: group.key,
                    span: group.item.span,
                };
                fitted.insert(wheel, tire);
            }
        }
        vehicle.tires = kind.wheels.iter().filter_map(|wheel| fitted.remove(wheel)).collect();
    }

    fn tire(
        &self,
        item: &Word,
        modifications: &[Word],
    ) -> Option<(&'c catalog::Tire, Vec<&'c catalog::TireModification>)> {
        let row = self.find(&self.catalog.tires, item, "tire", |_| true);
        let shelf = &self.catalog.tire_modifications;
        let found: Vec<_> = modifications
            .iter()
            .filter_map(|word| self.find(shelf, word, "tire modification", |_| true))
            .map(|row| row.value.row.id.as_str())
            .collect();
        let ordered =
            shelf.rows.iter().filter(|row| found.contains(&row.row.id.as_str())).collect();
        row.map(|row| (row.value, ordered))
    }

    fn armor_type(&self, word: &Word) -> Option<Located<&'c catalog::ArmorType>> {
        self.find(&self.catalog.armor, word, "type of armor", |_| true)
    }

    fn wheelguards(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Guard<'c>> {
        let Some(kind) = vehicle.kind else {
            return Vec::new();
        };
        let follows = vehicle.outer_armor().and_then(|layer| layer.row);
        let follows = follows.or_else(|| self.catalog.armor.with_id("plastic"));
        let for_all = design.guard_type.as_ref().map(|word| (word.span, self.armor_type(word)));
        let mut guards: Vec<Guard<'c>> = Vec::new();
        for group in &design.wheelguards {
            let own = group.item_type.as_ref().map(|word| (word.span, self.armor_type(word)));
            let chosen = own.or(for_all);
            let retractable = group.retractable.or(design.guards_retractable);
            for wheel in
                kind.wheels.iter().copied().filter(|wheel| group.wheels.value.contains(*wheel))
            {
                guards.retain(|guard| guard.wheel != wheel);
                guards.push(Guard {
                    wheel,
                    points: group.points,
                    armor: match chosen {
                        Some((_, row)) => row.map(|row| row.value),
                        None => follows,
                    },
                    type_span: chosen.map(|(span, _)| span),
                    retractable: retractable.filter(|flag| flag.value).map(|flag| flag.span),
                    key: group.key,
                    group: group.wheels.value,
                    span: group.wheels.span,
                });
            }
        }
        guards.retain(|guard| guard.points.value > 0);
        guards.sort_by_key(|guard| guard.wheel);
        guards
    }

    fn armor(&self, design: &Design) -> Vec<ArmorLayer<'c>> {
        let mut layers = Vec::new();
        let Some(armor) = &design.armor else {
            return layers;
        };
        let side = |side: &design::Side| ArmorSide {
            key: side.key,
            place: side.place,
            points: side.points,
            row: side.item_type.as_ref().and_then(|word| self.armor_type(word)),
        };
        let layer = |armor: &design::Armor, is_metal_table: bool, usual: &str| {
            let own = match &armor.item_type {
                Some(word) => self.armor_type(word).map(|row| row.value),
                None => self.catalog.armor.with_id(usual),
            };
            let sides: Vec<_> = armor.sides.iter().map(side).collect();
            // A side without armor has no type, and one with an unknown type could have any.
            let armored = armor.sides.iter().zip(&sides).filter(|(written, side)| {
                side.points.value > 0 && (written.item_type.is_none() || side.row.is_some())
            });
            let types: Vec<_> = armored.map(|(_, side)| side.row).collect();
            let other = |row: &Option<Located<&catalog::ArmorType>>| {
                row.is_some_and(|row| own.is_none_or(|own| own.row.id != row.value.row.id))
            };
            let by_side = types.first().copied().flatten().filter(|_| types.iter().all(other));
            let written = armor.item_type.as_ref().map_or(armor.span, |word| word.span);
            ArmorLayer {
                row: by_side.map(|row| row.value).or(own),
                span: by_side.map_or(written, |row| row.span),
                is_metal_table,
                sides,
                by_side: by_side.is_some(),
            }
        };
        layers.push(layer(armor, false, "plastic"));
        layers.extend(armor.metal.as_ref().map(|metal| layer(metal, true, "metal")));
        layers
    }

    fn duplicate_ids(&self, design: &Design) {
        let units = || std::iter::once(design).chain(&design.sidecars);
        let ids = design.turrets.iter().map(|part| &part.id);
        let ids = ids.chain(units().flat_map(|unit| &unit.weapons).map(|part| &part.id));
        let ids = ids.chain(design.links.iter().map(|part| &part.id));
        let ids = ids.chain(units().flat_map(|unit| &unit.accessories).map(|part| &part.id));
        for id in design.turrets.iter().filter_map(|turret| turret.id.as_ref()) {
            if PLACES.iter().any(|(name, _)| suggest::same(name, &id.value)) {
                let message = format!("`{}` is a place, so no turret can be called so", id.value);
                self.bad_value(id, message, "choose another id", &[]);
            }
        }
        let people = units().flat_map(|unit| &unit.crew).map(|person| &person.name);
        let ids = ids.chain(people);
        report_namesakes(ids.flatten(), self.findings);
    }
}
