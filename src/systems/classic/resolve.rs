//! From a design's words to catalog rows. What is not found is reported, and the rest goes on without it.

use std::collections::HashMap;

use crate::catalog::{Item, Shelf};
use crate::edit::Change;
use crate::finding::Findings;
use crate::rules::{BAD_VALUE, DUPLICATE_ID, MISSING_KEY, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::source::{Located, Span};
use crate::suggest;
use crate::units::Exact;

use super::catalog::{self, Catalog, GearSort, PointType};
use super::design::{self, CargoKind, Design, MOST_OF_A_KIND, Seat};
use super::people;
use super::places::{PLACES, Place, Wheel};
use super::vehicle::*;

type Word = Located<String>;

/// Looks up everything that `design` names.
pub fn resolve<'c>(catalog: &'c Catalog, design: &Design, findings: &Findings) -> Vehicle<'c> {
    let look = Lookup { catalog, findings };
    let sidecar = design.sidecars.first().map(|sidecar| look.unit(sidecar, true));
    let mut vehicle = look.unit(design, false);
    vehicle.sidecar = sidecar.map(Box::new);
    vehicle.links.extend(look.links(design, &vehicle));
    look.duplicate_ids(design);
    vehicle
}

struct Lookup<'c, 'f> {
    catalog: &'c Catalog,
    findings: &'f Findings,
}

impl<'c> Lookup<'c, '_> {
    /// The vehicle itself, or its sidecar.
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
            cargo: self.cargo(design),
            sidecar: None,
        };
        vehicle.crew = self.crew(design, &vehicle);
        self.tires(design, &mut vehicle);
        vehicle.wheelguards = self.wheelguards(design, &vehicle);
        let weapons = design.weapons.iter().flat_map(|entry| self.weapons(entry, &vehicle.turrets));
        vehicle.weapons = weapons.collect();
        vehicle.accessories = self.accessories(design, &vehicle);
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

    /// The row that fits; failing that, one of the same name that does not, for a rule to judge.
    fn find<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: &Word,
        what: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Option<Located<&'c T>> {
        let row = shelf.find(&word.value, fits).or_else(|| shelf.find(&word.value, |_| true));
        if row.is_none() {
            self.unknown(shelf, word, what);
        }
        row.map(|row| Located::new(row, word.span))
    }

    fn unknown<T: Item>(&self, shelf: &Shelf<T>, word: &Word, what: &str) {
        let sink = self.findings.of(&UNKNOWN_ITEM);
        let mut finding = sink
            .finding(word.span, format!("no {what} is called `{}`", word.value))
            .label("not in the catalog")
            .actual(word.value.as_str());
        if let Some(other) = self.elsewhere(&word.value) {
            finding = finding.help(format!("`{}` is {other}", word.value));
        } else if let Some(near) = suggest::nearest(&word.value, shelf.names()) {
            let row = shelf.find(near, |_| true).map(Item::row);
            let name = row.map_or(near, |row| &row.name);
            let change = Change::replace_span(word.span, format!("\"{near}\""));
            finding = finding.repair(format!("did you mean `{near}` ({name})?"), change);
        } else if shelf.rows.len() <= 12 {
            let names: Vec<_> = shelf.rows.iter().map(|item| item.row().id.as_str()).collect();
            finding = finding.help(format!("the catalog has: {}", names.join(", ")));
        }
        sink.push(finding);
    }

    /// What a word means where it does not belong.
    fn elsewhere(&self, word: &str) -> Option<&'static str> {
        let catalog = self.catalog;
        let fitting = |names: &[&str]| names.iter().any(|name| suggest::same(name, word));
        let kinds: [(bool, &'static str); 13] = [
            (catalog.weapons.find(word, |_| true).is_some(), "a weapon: list it under [[weapons]]"),
            (
                catalog.accessories.find(word, |_| true).is_some(),
                "an accessory: list it under `accessories`",
            ),
            (catalog.turrets.find(word, |_| true).is_some(), "a turret: list it under `turrets`"),
            (catalog.bodies.find(word, |_| true).is_some(), "a body: write it as `body`"),
            (catalog.tires.find(word, |_| true).is_some(), "a tire: it goes under [tires]"),
            (catalog.armor.find(word, |_| true).is_some(), "a type of armor"),
            (
                catalog.ammunition.find(word, |_| true).is_some(),
                "ammunition: write it as a weapon's `ammo`",
            ),
            (
                catalog.power_plants.find(word, |_| true).is_some(),
                "a power plant: write it as `power-plant`",
            ),
            (fitting(&["wheelguard", "wheelguards"]), "written under [wheelguards]"),
            (
                fitting(&["link", "smart link"]),
                "written under [[links]], or as a weapon's `linked`",
            ),
            (fitting(&["extra magazine", "magazine"]), "written as a weapon's `magazines`"),
            (fitting(&["magazine switch"]), "written as a weapon's `magazine-switch`"),
            (fitting(&["spare tire"]), "cargo: `{ spare-tire = \"solid\" }`"),
        ];
        kinds.into_iter().find(|(is, _)| *is).map(|(_, what)| what)
    }

    fn bad_value(&self, word: &Word, message: String, label: &str, names: &[&str]) {
        let sink = self.findings.of(&BAD_VALUE);
        let mut finding = sink.finding(word.span, message).label(label).actual(word.value.as_str());
        if !names.is_empty() {
            finding = finding.limit(names.join(", "));
        }
        if let Some(near) = suggest::nearest(&word.value, names.iter().copied()) {
            let change = Change::replace_span(word.span, format!("\"{near}\""));
            finding = finding.repair(format!("did you mean `{near}`?"), change);
        }
        sink.push(finding);
    }

    fn place(&self, word: &Word) -> Option<Located<Place>> {
        let found = PLACES.iter().find(|(name, _)| suggest::same(name, &word.value));
        if found.is_none() {
            let names = place_names();
            self.bad_value(
                word,
                format!("`{}` is no place on a vehicle", word.value),
                "not a place",
                &names,
            );
        }
        found.map(|(_, place)| Located::new(*place, word.span))
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
        Layout { order, span: design.layout_span }
    }

    fn crew(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Person<'c>> {
        let has_cargo_area = vehicle.body.is_some_and(|body| body.value.cargo_spaces > 0);
        let resolve = |person: &design::Person| {
            let role = self.find(&self.catalog.crew, &person.role, "crew member", |_| true)?.value;
            let seat = person.seat.map(|seat| seat.value);
            Some(Person {
                role,
                number: person.number,
                span: person.role.span,
                name: person.name.as_ref().map(|name| name.value.clone()),
                seat: person.seat,
                in_cargo_area: role.in_cargo
                    && (seat == Some(Seat::Cargo) || seat.is_none() && has_cargo_area),
                skills: person.skills.as_ref().map(|skills| self.skills(skills)),
                gear: person.gear.iter().filter_map(|gear| self.gear(gear)).collect(),
            })
        };
        design.crew.iter().filter_map(resolve).collect()
    }

    fn skills(&self, skills: &[(Word, i64)]) -> Vec<(&'c catalog::Skill, i64)> {
        let find = |(word, level): &(Word, i64)| {
            Some((self.find(&self.catalog.skills, word, "skill", |_| true)?.value, *level))
        };
        skills.iter().filter_map(find).collect()
    }

    fn gear(&self, gear: &design::Gear) -> Option<Gear<'c>> {
        let catalog = self.catalog;
        let word = &gear.item.value;
        let grenade = |row: &catalog::Ammunition| is_grenade(catalog, row);
        let item = if let Some(row) = catalog.hand_weapons.find(word, |row| row.cost.is_some()) {
            GearItem::Weapon(row)
        } else if let Some(row) = catalog.gear.find(word, |_| true) {
            GearItem::Gear(row)
        } else if let Some(row) = catalog.ammunition.find(word, grenade) {
            GearItem::Grenade(row)
        } else {
            self.unknown_gear(&gear.item);
            return None;
        };
        let ammunition = gear.ammunition.as_ref();
        let ammunition = ammunition
            .and_then(|word| self.find(&catalog.ammunition, word, "grenade", grenade))
            .map(|found| found.value);
        let launches = match item {
            GearItem::Weapon(row) => row.shot_cost.is_none(),
            GearItem::Gear(row) => row.sort == GearSort::GrenadeBox,
            GearItem::Grenade(_) => false,
        };
        if launches && gear.ammunition.is_none() {
            self.missing(gear.item.span, "`ammo`", "say which grenades: `ammo = \"explosive\"`");
        }
        let tripod = matches!(item, GearItem::Gear(row) if row.sort == GearSort::Tripod);
        if tripod && gear.weapon.is_none() {
            self.missing(gear.item.span, "`weapon`", "say what stands on it: `weapon = \"MG\"`");
        }
        let weapon = gear.weapon.as_ref();
        Some(Gear {
            item,
            number: gear.number,
            span: gear.item.span,
            count: gear.count.value,
            clips: gear.clips,
            extended_clips: gear.extended_clips.filter(|count| count.value > 0),
            spiked: gear.spiked.filter(|flag| flag.value).map(|flag| flag.span),
            carried: gear.carried,
            holds: gear.holds.iter().filter_map(|held| self.gear(held)).collect(),
            ammunition,
            impact_fuses: gear.impact_fuses,
            weapon: weapon.and_then(|word| self.find(&catalog.weapons, word, "weapon", |_| true)),
            magazines: gear.magazines,
            gunshield: gear.gunshield,
            in_use: gear.in_use,
        })
    }

    fn missing(&self, span: Span, what: &str, label: &str) {
        let sink = self.findings.of(&MISSING_KEY);
        sink.push(sink.finding(span, format!("{what} is missing here")).label(label));
    }

    fn unknown_gear(&self, word: &Word) {
        let catalog = self.catalog;
        let names = catalog.hand_weapons.names().chain(catalog.gear.names());
        let grenades = catalog.ammunition.names();
        match suggest::nearest(&word.value, names.chain(grenades)) {
            Some(near) if catalog.hand_weapons.find(near, |_| true).is_some() => {
                self.unknown(&catalog.hand_weapons, word, "gear");
            }
            Some(near) if catalog.ammunition.find(near, |_| true).is_some() => {
                self.unknown(&catalog.ammunition, word, "gear");
            }
            _ => self.unknown(&catalog.gear, word, "gear"),
        }
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
        let layer = |armor: &design::Armor, is_metal_table: bool, usual: &str| ArmorLayer {
            row: match &armor.item_type {
                Some(word) => self.armor_type(word).map(|row| row.value),
                None => self.catalog.armor.with_id(usual),
            },
            span: armor.item_type.as_ref().map_or(armor.span, |word| word.span),
            is_metal_table,
            sides: armor
                .sides
                .iter()
                .map(|side| ArmorSide {
                    key: side.key,
                    place: side.place,
                    points: side.points,
                    row: side.item_type.as_ref().and_then(|word| self.armor_type(word)),
                })
                .collect(),
        };
        layers.push(layer(armor, false, "plastic"));
        layers.extend(armor.metal.as_ref().map(|metal| layer(metal, true, "metal")));
        layers
    }

    fn turrets(&self, design: &Design) -> Vec<Turret<'c>> {
        let resolve = |turret: &design::Turret| {
            let row = self.find(&self.catalog.turrets, &turret.item, "turret", |_| true)?;
            Some(Turret {
                row: row.value,
                number: turret.number,
                id: turret.id.as_ref().map(|id| id.value.clone()),
                span: turret.item.span,
                universal: turret.universal,
            })
        };
        design.turrets.iter().filter_map(resolve).collect()
    }

    /// The weapons of one entry, one for each of its mounts.
    fn weapons(&self, entry: &design::Weapon, turrets: &[Turret<'c>]) -> Vec<Weapon<'c>> {
        let Some(row) = self.find(&self.catalog.weapons, &entry.item, "weapon", |_| true) else {
            return Vec::new();
        };
        let mounts: Vec<_> = entry.mounts.iter().map(|word| self.mount(word, turrets)).collect();
        let several = mounts.len() > 1;
        let number = entry.count.value;
        if several && number != 1 && number != mounts.len() as i64 {
            let sink = self.findings.of(&BAD_VALUE);
            sink.push(
                sink.finding(
                    entry.count.span,
                    format!("{number} weapons have {} mounts", mounts.len()),
                )
                .label("give each its mount, or one mount for all")
                .actual(number)
                .limit(mounts.len() as i64),
            );
        }
        let mounts = if mounts.is_empty() { vec![None] } else { mounts };
        let own = entry.load.ammunition.as_ref();
        let weapon = |mount| Weapon {
            row: row.value,
            number: entry.number,
            id: entry.id.as_ref().map(|id| id.value.clone()),
            span: entry.span,
            item_span: entry.item.span,
            count: if several { Located::new(1, entry.count.span) } else { entry.count },
            mount,
            load: self.load(row.value, &entry.load, None, entry.item.span),
            magazines: entry
                .magazines
                .iter()
                .map(|magazine| Magazine {
                    count: magazine.count,
                    span: magazine.span,
                    load: self.load(row.value, &magazine.load, own, magazine.span),
                })
                .collect(),
            magazine_switch: entry.magazine_switch.filter(|flag| flag.value).map(|flag| flag.span),
            infrared: entry.infrared.filter(|flag| flag.value).map(|flag| flag.span),
            fuses: entry.fuses,
        };
        mounts.into_iter().map(weapon).collect()
    }

    fn mount(&self, word: &Word, turrets: &[Turret<'c>]) -> Option<Located<Mount>> {
        let at = |mount| Some(Located::new(mount, word.span));
        let named = |turret: &Turret<'_>| {
            turret.id.as_ref().is_some_and(|id| suggest::same(id, &word.value))
        };
        if let Some(number) = turrets.iter().position(named) {
            return at(Mount::Turret(number));
        }
        if suggest::same(&word.value, "turret") {
            return match turrets.len() {
                0 => at(Mount::NoTurret),
                1 => at(Mount::Turret(0)),
                _ => {
                    let ids: Vec<_> =
                        turrets.iter().filter_map(|turret| turret.id.as_deref()).collect();
                    let message = "the design has several turrets".to_owned();
                    self.bad_value(word, message, "name one of them by its id", &ids);
                    None
                }
            };
        }
        let found = PLACES.iter().find(|(name, _)| suggest::same(name, &word.value));
        if let Some((_, place)) = found {
            return at(Mount::At(*place));
        }
        let mut names = place_names();
        names.extend(turrets.iter().filter_map(|turret| turret.id.as_deref()));
        let message = format!("`{}` is no place for a weapon", word.value);
        self.bad_value(word, message, "neither a side nor a turret's id", &names);
        None
    }

    /// What is in a weapon, or in a magazine: the ammunition is the weapon's own unless the magazine names another.
    fn load(
        &self,
        weapon: &'c catalog::Weapon,
        load: &design::Load,
        own: Option<&Word>,
        span: Span,
    ) -> Load<'c> {
        let ammunition = |word: &Word| self.ammunition(weapon, word);
        let parts: Vec<_> = if load.parts.is_empty() {
            let shots = load.shots.map_or(weapon.shots, |shots| shots.value);
            let at = load
                .ammunition
                .as_ref()
                .map(|word| word.span)
                .or(load.shots.map(|shots| shots.span));
            vec![LoadPart {
                span: at.unwrap_or(span),
                shots,
                ammunition: load.ammunition.as_ref().or(own).and_then(ammunition),
            }]
        } else {
            let part = |part: &design::LoadPart| LoadPart {
                span: part.ammunition.as_ref().map_or(part.shots.span, |word| word.span),
                shots: part.shots.value,
                ammunition: part.ammunition.as_ref().and_then(ammunition),
            };
            load.parts.iter().map(part).collect()
        };
        let span =
            load.shots.map_or(parts.first().map_or(span, |part| part.span), |shots| shots.span);
        Load { span, parts }
    }

    fn ammunition(&self, weapon: &catalog::Weapon, word: &Word) -> Option<&'c catalog::Ammunition> {
        let usual = ["standard", "normal"].iter().any(|usual| suggest::same(usual, &word.value));
        if usual && weapon.shot_cost.is_some() {
            return None;
        }
        let fits = |row: &catalog::Ammunition| row.weapons.contains(&weapon.row.id);
        Some(self.find(&self.catalog.ammunition, word, "ammunition", fits)?.value)
    }

    fn accessories(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Accessory<'c>> {
        let resolve = |entry: &design::Accessory| self.accessory(entry, vehicle);
        design.accessories.iter().filter_map(resolve).collect()
    }

    fn accessory(&self, entry: &design::Accessory, vehicle: &Vehicle<'c>) -> Option<Accessory<'c>> {
        let fits = |row: &catalog::Accessory| vehicle.is_of(&row.kinds);
        let row = self.find(&self.catalog.accessories, &entry.item, "accessory", fits)?.value;
        let usual = row.locations.first().map(|place| Located::new(*place, entry.item.span));
        let location = entry.location.as_ref().map_or(usual, |word| self.place(word));
        let fake = entry.fake.filter(|flag| flag.value).map(|flag| flag.span);
        self.meaningless_keys(entry, row);
        let person = match (&entry.crew, row.serves) {
            (Some(word), _) => person_called(&vehicle.crew, &word.value),
            (None, Some(_)) => vehicle.crew.iter().position(Person::is_driver),
            (None, None) => None,
        };
        Some(Accessory {
            row,
            number: entry.number,
            id: entry.id.as_ref().map(|id| id.value.clone()),
            span: entry.span,
            item_span: entry.item.span,
            count: entry.count,
            location,
            armor: entry.item_type.as_ref().and_then(|word| self.armor_type(word)),
            fake,
            person,
            person_word: entry.crew.clone(),
            target: entry.weapon.as_ref().map(|word| self.target(word, entry, vehicle)),
        })
    }

    /// Keys that other accessories have, but not this one.
    fn meaningless_keys(&self, entry: &design::Accessory, row: &catalog::Accessory) {
        let of_choice = matches!(row.point_type, PointType::Vehicle | PointType::Free)
            && !(row.point_cost.is_zero() && row.point_weight.is_zero());
        let keys = [
            ("type", &entry.item_type, of_choice),
            ("weapon", &entry.weapon, row.weapon.is_some()),
            ("mount", &entry.mount, row.weapon.is_some()),
        ];
        let sink = self.findings.of(&UNKNOWN_KEY);
        for (key, word, has_meaning) in keys {
            let Some(word) = word.as_ref().filter(|_| !has_meaning) else { continue };
            let name = row.row.name.to_lowercase();
            sink.push(
                sink.finding(word.span, format!("`{key}` means nothing for the {name}"))
                    .label("not a choice here")
                    .actual(key)
                    .repair(
                        "leave it out",
                        Change::remove_from_item("accessories", entry.number, key),
                    ),
            );
        }
    }

    fn target(&self, word: &Word, entry: &design::Accessory, vehicle: &Vehicle<'c>) -> Target<'c> {
        let named = |weapon: &&Weapon<'_>| {
            weapon.id.as_ref().is_some_and(|id| suggest::same(id, &word.value))
        };
        let own = vehicle.weapons.iter().find(named);
        let row = match own {
            Some(weapon) => Some(weapon.row),
            None => self.find(&self.catalog.weapons, word, "weapon", |_| true).map(|row| row.value),
        };
        let mount = entry.mount.as_ref().and_then(|word| self.mount(word, &vehicle.turrets));
        Target { word: word.clone(), entry: own.map(|weapon| weapon.number), row, mount }
    }

    /// The links that the design lists, numbered after those of `linked` weapons.
    fn links(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Link> {
        let first = vehicle.links.len();
        let link = |link: &design::Link| {
            let mut members: Vec<Member> = Vec::new();
            let mut unclear = false;
            for word in &link.joins {
                let found = self.members(word, design, vehicle, first);
                unclear |= found.is_empty();
                for member in found {
                    if !members.contains(&member) {
                        members.push(member);
                    }
                }
            }
            Link {
                id: link.id.as_ref().map(|id| id.value.clone()),
                number: Some(link.number),
                weapon: None,
                span: link.span,
                smart: link.smart,
                members,
                unclear,
            }
        };
        design.links.iter().map(link).collect()
    }

    /// What a link's word means: an id first, then the name of a weapon or accessory in the design.
    fn members(
        &self,
        word: &Word,
        design: &Design,
        vehicle: &Vehicle<'c>,
        first: usize,
    ) -> Vec<Member> {
        let called =
            |id: &Option<String>| id.as_ref().is_some_and(|id| suggest::same(id, &word.value));
        let weapons = |is: &dyn Fn(&Weapon<'_>) -> bool| -> Vec<Member> {
            let matching = |weapons: &[Weapon<'_>], member: fn(usize) -> Member| -> Vec<Member> {
                let numbered = weapons.iter().enumerate();
                numbered
                    .filter(|(_, weapon)| is(weapon))
                    .map(|(number, _)| member(number))
                    .collect()
            };
            let mut found = matching(&vehicle.weapons, Member::Weapon);
            if let Some(sidecar) = &vehicle.sidecar {
                found.extend(matching(&sidecar.weapons, Member::SidecarWeapon));
            }
            found
        };
        let accessories = |is: &dyn Fn(&Accessory<'_>) -> bool| -> Vec<Member> {
            let numbered = vehicle.accessories.iter().enumerate();
            numbered
                .filter(|(_, part)| is(part))
                .map(|(number, _)| Member::Accessory(number))
                .collect()
        };
        let same_id =
            |id: &Option<Word>| id.as_ref().is_some_and(|id| suggest::same(&id.value, &word.value));
        let link = design.links.iter().position(|link| same_id(&link.id));
        let found = link.map(|number| vec![Member::Link(first + number)]).unwrap_or_default();
        let by_row = self.catalog.weapons.find(&word.value, |_| true).map(|row| &row.row.id);
        let part = self.catalog.accessories.find(&word.value, |row| vehicle.is_of(&row.kinds));
        let part = part.map(|row| &row.row.id);
        let choices = [
            found,
            weapons(&|weapon| called(&weapon.id)),
            accessories(&|part| called(&part.id)),
            weapons(&|weapon| by_row == Some(&weapon.row.row.id)),
            accessories(&|accessory| part == Some(&accessory.row.row.id)),
        ];
        let members = choices.into_iter().find(|members| !members.is_empty()).unwrap_or_default();
        if members.is_empty() {
            let mut names: Vec<&str> = vehicle
                .weapons
                .iter()
                .map(|weapon| weapon.id.as_deref().unwrap_or(weapon.row.row.short()))
                .chain(vehicle.accessories.iter().filter_map(|part| part.id.as_deref()))
                .chain(
                    design.links.iter().filter_map(|link| Some(link.id.as_ref()?.value.as_str())),
                )
                .collect();
            names.sort_unstable();
            names.dedup();
            let message = format!("the design has no `{}` to link", word.value);
            self.bad_value(
                word,
                message,
                "no weapon, accessory or link of this id or name",
                &names,
            );
        }
        members
    }

    fn cargo(&self, design: &Design) -> Vec<Cargo> {
        let entries = design.cargo.iter();
        entries.filter_map(|entry| self.piece_of_cargo(entry)).collect()
    }

    fn piece_of_cargo(&self, entry: &design::Cargo) -> Option<Cargo> {
        let mut cargo = Cargo {
            number: entry.number,
            span: entry.span,
            name: String::new(),
            count: entry.count.value,
            cost: Exact::ZERO,
            weight: Exact::ZERO,
            spaces: Exact::ZERO,
            personal_cost: Exact::ZERO,
            cite: None,
        };
        match &entry.kind {
            CargoKind::SpareTire { tire, modifications } => {
                let (row, modifications) = self.tire(tire, modifications)?;
                let fitting = &self.catalog.fittings.spare_tire;
                (cargo.cost, cargo.weight, _) = tire_figures(row, &modifications);
                cargo.name = format!("spare {} tire", row.row.name.to_lowercase());
                cargo.spaces = fitting.spaces;
                cargo.cite = Some(fitting.row.cite.clone());
            }
            CargoKind::Gear(gear) => {
                let gear = self.gear(gear)?;
                (cargo.weight, cargo.spaces) = people::as_cargo(&gear);
                cargo.personal_cost = people::cost(self.catalog, &gear);
                cargo.name = people::name(&gear);
                cargo.cite = Some(people::row(&gear).cite.clone());
                cargo.count = 1;
            }
            CargoKind::Freight { name, weight, spaces } => {
                cargo.name.clone_from(&name.value);
                (cargo.weight, cargo.spaces) = (weight.value, spaces.value);
            }
        }
        Some(cargo)
    }

    fn duplicate_ids(&self, design: &Design) {
        let weapons = design.sidecars.iter().flat_map(|sidecar| &sidecar.weapons);
        let ids = design.turrets.iter().map(|part| &part.id);
        let ids = ids.chain(design.weapons.iter().chain(weapons).map(|part| &part.id));
        let ids = ids.chain(design.links.iter().map(|part| &part.id));
        let ids = ids.chain(design.accessories.iter().map(|part| &part.id));
        for id in design.turrets.iter().filter_map(|turret| turret.id.as_ref()) {
            if PLACES.iter().any(|(name, _)| suggest::same(name, &id.value)) {
                let message = format!("`{}` is a place, so no turret can be called so", id.value);
                self.bad_value(id, message, "choose another id", &[]);
            }
        }
        let units = std::iter::once(design).chain(&design.sidecars);
        let people = units.flat_map(|unit| &unit.crew).map(|person| &person.name);
        let ids = ids.chain(people);
        let mut seen: HashMap<String, Span> = HashMap::new();
        let sink = self.findings.of(&DUPLICATE_ID);
        for id in ids.flatten() {
            match seen.get(&suggest::key(&id.value)) {
                Some(first) => sink.push(
                    sink.finding(id.span, format!("`{}` is the name of another already", id.value))
                        .label("the second")
                        .because(*first, "the first")
                        .actual(id.value.as_str()),
                ),
                None => {
                    seen.insert(suggest::key(&id.value), id.span);
                }
            }
        }
    }
}

/// The links of weapons that say `linked`.
fn linked(design: &Design, vehicle: &Vehicle<'_>) -> Vec<Link> {
    let link = |entry: &design::Weapon| {
        let linked = entry.linked?;
        let numbered = vehicle.weapons.iter().enumerate();
        let own = numbered.filter(|(_, weapon)| weapon.number == entry.number);
        Some(Link {
            id: None,
            number: None,
            weapon: Some(entry.number),
            span: linked.span,
            smart: linked.smart,
            members: own.map(|(number, _)| Member::Weapon(number)).collect(),
            unclear: false,
        })
    };
    design.weapons.iter().filter_map(link).collect()
}

/// Whether an ammunition is a grenade: what a vehicle's launcher fires can be thrown, too.
fn is_grenade(catalog: &Catalog, row: &catalog::Ammunition) -> bool {
    let launcher =
        |id: &String| catalog.weapons.with_id(id).is_some_and(|weapon| weapon.shot_cost.is_none());
    row.weapons.iter().any(launcher)
}

fn place_names() -> Vec<&'static str> {
    PLACES.iter().map(|(name, _)| *name).filter(|name| name.len() > 1).collect()
}

/// A person by name, by role, or by role and number: "gunner 2".
fn person_called(crew: &[Person<'_>], word: &str) -> Option<usize> {
    let named =
        |person: &Person<'_>| person.name.as_ref().is_some_and(|name| suggest::same(name, word));
    if let Some(number) = crew.iter().position(named) {
        return Some(number);
    }
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let which = word[letters.len()..].parse::<usize>().unwrap_or(1).min(MOST_OF_A_KIND as usize);
    let plays = |person: &Person<'_>| {
        let row = &person.role.row;
        [&row.id, &row.name]
            .into_iter()
            .chain(&row.abbreviations)
            .any(|name| suggest::same(name, letters))
    };
    let mut numbers =
        crew.iter().enumerate().filter(|(_, person)| plays(person)).map(|(number, _)| number);
    numbers.nth(which.checked_sub(1)?)
}
