//! Looks up the names in a design. Unknown names are reported and skipped.

use crate::catalog::{Item, Lookup, Shelf};
use crate::check::finding::Findings;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM};
use crate::document::part::report_namesakes;
use crate::document::shape::slots::{Field, Named};
use crate::text::edit::Change;
use crate::text::source::{Located, Span};
use crate::text::suggest;
use crate::units::with_article;

use super::catalog::Catalog;
use super::design::{self, Design, SideArmor, Wheel};
use super::places::{End, Place, Side};
use super::readings::Readings;
use super::vehicle::{
    Armor, ArmorSide, Axle, Engine, Equipment, Link, Member, Spare, Tank, Vehicle, Weapon,
    usual_wheels,
};

pub fn resolve<'c>(
    catalog: &'c Catalog,
    readings: Readings,
    design: &'c Design,
    findings: &Findings,
) -> Vehicle<'c> {
    let lookup = Lookup { catalog, findings, elsewhere };
    let text = |word: &Option<Located<String>>| word.as_ref().map(|word| word.value.clone());
    let span = design.at;
    if let Field::Missing = design.volume {
        let sink = findings.of(&MISSING_KEY);
        sink.finding(span, "the design has no `volume`")
            .label("price, weight and space of the body depend on it")
            .help("add, for example, `volume = 150`");
    }
    let style = lookup.or_first(&catalog.styles, design.body.as_ref(), "body", span);
    let suspension =
        lookup.or_first(&catalog.suspensions, design.suspension.as_ref(), "suspension", span);
    let grade = lookup.or_first(&catalog.grades, design.grade.as_ref(), "grade", span);
    report_namesakes(design.weapons.iter().filter_map(|weapon| weapon.id.as_ref()), findings);
    let weapons: Vec<_> = design.weapons.iter().filter_map(|entry| lookup.weapon(entry)).collect();
    let constructions = design.construction.iter().map(|entry| &entry.item);
    let constructions = lookup.all(&catalog.constructions, constructions, "construction");
    let sets = design.wheels.as_ref().map_or(&[][..], |wheels| &wheels.sets);
    let cycle = style.is_some_and(|style| style.value.cycle);
    let mut vehicle = Vehicle {
        catalog,
        readings,
        color: text(&design.color),
        span,
        partial: false,
        style,
        grade: grade.map(|grade| grade.value),
        volume: design.volume.known(),
        construction_unclear: constructions.len() < design.construction.len(),
        construction: constructions,
        suspension,
        acceleration: design.acceleration,
        engines: design.engines.iter().filter_map(|entry| lookup.engine(entry)).collect(),
        tank: design.tank.as_ref().and_then(|entry| lookup.tank(entry)),
        crew: design.crew.iter().filter_map(|entry| lookup.member(entry)).collect(),
        axles: lookup.axles(sets, usual_wheels(cycle)),
        spares: design.spares.iter().filter_map(|entry| lookup.spare(entry)).collect(),
        armor: lookup.armor(design.armor.as_ref().unwrap_or(&design::Armor::default())),
        links: lookup.links(&design.links, &weapons, design),
        weapons,
        turret: design.turret.as_ref().map(|turret| turret.volume),
        equipment: design.equipment.iter().filter_map(|entry| lookup.equipment(entry)).collect(),
        cargo: &design.cargo,
        paint: lookup.optional(&catalog.paints, &design.paint, "paint"),
        luxury: design.luxury,
        notes: design.notes.iter().map(|note| note.value.clone()).collect(),
    };
    vehicle.partial = findings.is_partial();
    vehicle
}

fn elsewhere(catalog: &Catalog, word: &str) -> Option<String> {
    let kinds = [
        (catalog.weapons.has(word), "a weapon: list it under [[weapons]]"),
        (catalog.equipment.has(word), "equipment: list it under `equipment`"),
        (catalog.chargers.has(word), "a charger: list it under an engine's `chargers`"),
        (catalog.engines.has(word), "an engine: list it under [[engines]]"),
        (
            catalog.modifications.has(word),
            "a modification: list it under a weapon's `modifications`",
        ),
        (catalog.ammunition.has(word), "ammunition: write it as a weapon's `ammunition`"),
        (catalog.hand_weapons.has(word), "a hand weapon: list it under a person's `hand-weapons`"),
        (catalog.constructions.has(word), "construction: list it under `construction`"),
        (catalog.styles.has(word), "a style of body: write it as `body`"),
        (catalog.grades.has(word), "a grade of body: write it as `grade`"),
        (catalog.suspensions.has(word), "a suspension: write it as `suspension`"),
        (catalog.wheels.has(word), "a wheel: write it under [wheels]"),
        (catalog.paints.has(word), "a paint job: write it as `paint`"),
    ];
    kinds.into_iter().find(|(is, _)| *is).map(|(_, what)| what.to_owned())
}

impl<'c> Lookup<'c, '_, Catalog> {
    fn optional<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: &Option<Located<String>>,
        what: &str,
    ) -> Option<&'c T> {
        self.find(shelf, word.as_ref()?, what).map(|row| row.value)
    }

    fn all<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        words: impl IntoIterator<Item = &'c Located<String>>,
        what: &str,
    ) -> Vec<Located<&'c T>> {
        words.into_iter().filter_map(|word| self.find(shelf, word, what)).collect()
    }

    fn engine(&self, entry: &'c design::Engine) -> Option<Engine<'c>> {
        let chargers = self.all(&self.catalog.chargers, &entry.chargers, "charger");
        let row = self.find(&self.catalog.engines, &entry.item, "engine")?;
        Some(Engine { row: row.value, entry, chargers, end: entry.end.unwrap_or(End::Front) })
    }

    fn tank(&self, entry: &'c design::Tank) -> Option<Tank<'c>> {
        let row = self.find(&self.catalog.tanks, &entry.item, "tank")?;
        Some(Tank { row: row.value, entry })
    }

    fn member(&self, entry: &'c design::Member) -> Option<Member<'c>> {
        let hand_weapons = self.all(&self.catalog.hand_weapons, &entry.hand_weapons, "hand weapon");
        let row = self.find(&self.catalog.roles, &entry.role, "role")?;
        Some(Member { row: row.value, entry, hand_weapons })
    }

    /// The wheels of each end, from its own key or from `all`.
    fn axles(&self, sets: &[Named<Option<End>, Wheel>], usual: i64) -> Vec<Axle<'c>> {
        let sets: Vec<_> = sets
            .iter()
            .map(|set| {
                let (end, wheel) = (set.name.value, &set.value.value);
                let row = self.find(&self.catalog.wheels, &wheel.item, "wheel");
                (set.key, end, wheel, self.guarded(wheel, end), row)
            })
            .collect();
        let axle = |(_, end): &(&'static str, End)| {
            let own = sets.iter().find(|(_, of, ..)| *of == Some(*end));
            let set = own.or(sets.iter().find(|(_, of, ..)| of.is_none()))?;
            let (key, _, wheel, guarded, row) = set;
            let count = wheel.count.map_or(usual, |count| count.value);
            Some(Axle {
                end: *end,
                key,
                row: row.as_ref()?.value,
                span: wheel.item.span,
                count,
                fireproof: wheel.fireproof,
                guard: wheel.guard.map_or(0, |guard| guard.points.value),
                guarded: wheel.guard.map_or(0, |_| guarded.unwrap_or(count)),
            })
        };
        End::WORDS.iter().filter_map(axle).collect()
    }

    /// How many wheels of an end have guards, if not all. For `all`, a count would be ambiguous.
    fn guarded(&self, wheel: &Wheel, end: Option<End>) -> Option<i64> {
        let wheels = wheel.guard?.wheels?;
        if end.is_none() {
            let sink = self.findings.of(&BAD_VALUE);
            let message = "under `all`, `wheels` does not say which wheels have the guards";
            let help =
                "write it under `front` or `back`; without `wheels`, every wheel has a guard";
            sink.finding(wheels.span, message)
                .label("only for the wheels of one end")
                .actual(wheels.value)
                .help(help);
        }
        end.map(|_| wheels.value)
    }

    fn spare(&self, entry: &'c design::Spare) -> Option<Spare<'c>> {
        let row = self.find(&self.catalog.wheels, &entry.item, "wheel")?;
        let location = entry.location.and_then(|at| Some(Located::new(at.value?, at.span)));
        Some(Spare { row: row.value, entry, location })
    }

    fn armor(&self, armor: &design::Armor) -> Armor<'c> {
        let build = match &armor.build {
            Some(_) => self.optional(&self.catalog.builds, &armor.build, "build of armor"),
            None => self.catalog.builds.rows.first(),
        };
        let finish = self.optional(&self.catalog.finishes, &armor.finish, "finish of armor");
        let side = |side: &Named<Side, SideArmor>| {
            let own = &side.value.value;
            let own_build = self.optional(&self.catalog.builds, &own.build, "build of armor");
            let own_finish = self.optional(&self.catalog.finishes, &own.finish, "finish of armor");
            ArmorSide {
                side: side.name,
                points: own.points,
                build: own_build.or(build),
                finish: own_finish.or(finish),
                own: own.build.as_ref().or(own.finish.as_ref()).map(|word| word.span),
            }
        };
        Armor { build, finish, sides: armor.sides.iter().map(side).collect() }
    }

    fn weapon(&self, entry: &'c design::WeaponEntry) -> Option<Weapon<'c>> {
        let catalog = self.catalog;
        let modifications = self.all(&catalog.modifications, &entry.modifications, "modification");
        let ammunition = entry.ammunition.as_ref();
        let ammunition =
            ammunition.and_then(|word| self.find(&catalog.ammunition, word, "ammunition"));
        let row = self.find(&catalog.weapons, &entry.item, "weapon")?;
        let name = format!("the {}", row.value.row.short());
        let meaningless = |key: &'static str, span: Span, why: &str| {
            let change = Change::remove_from_item("weapons", entry.number, key);
            self.findings.not_applicable((key, span), format!("{name} {why}"), change);
        };
        if row.value.ammunition.is_none() {
            let why = "comes with its shots";
            entry.shots.iter().for_each(|shots| meaningless("shots", shots.span, why));
            entry.ammunition.iter().for_each(|word| meaningless("ammunition", word.span, why));
        }
        if let Some(lane) = entry.lane.filter(|_| !row.value.dropped) {
            meaningless("lane", lane.span, "drops nothing behind the vehicle");
        }
        // Dropped weapons are always at the back.
        let usual = row.value.dropped.then(|| Located::new(Place::Back, row.span));
        Some(Weapon {
            row: row.value,
            entry,
            location: entry.location.known().or(usual),
            modifications,
            ammunition,
        })
    }

    fn links(&self, links: &[design::Link], weapons: &[Weapon<'_>], design: &Design) -> Vec<Link> {
        let link = |entry: &design::Link| {
            let place = |word: &Located<String>| {
                let named = |weapon: &Weapon<'_>| {
                    weapon.entry.id.as_ref().is_some_and(|id| suggest::same(&id.value, &word.value))
                };
                let place = weapons.iter().position(named);
                if place.is_none() {
                    self.unknown_weapon(word, design);
                }
                place.map(|place| Located::new(place, word.span))
            };
            let members: Vec<_> = entry.weapons.iter().filter_map(place).collect();
            Link { span: entry.span, weapons: members }
        };
        links.iter().map(link).collect()
    }

    fn unknown_weapon(&self, word: &Located<String>, design: &Design) {
        let ids = || design.weapons.iter().filter_map(|weapon| weapon.id.as_ref());
        let sink = self.findings.of(&UNKNOWN_ITEM);
        let near = suggest::guess(&word.value, ids().map(|id| id.value.as_str()));
        sink.finding(word.span, format!("no weapon has the id `{}`", word.value))
            .label("give a weapon this `id`")
            .actual(word.value.as_str())
            .needs(&["weapons"])
            .replace_by(near);
    }

    fn equipment(&self, entry: &'c design::Equipment) -> Option<Equipment<'c>> {
        let looks_like = entry.looks_like.as_ref();
        let looks_like =
            looks_like.and_then(|word| self.find(&self.catalog.weapons, word, "weapon"));
        let row = self.find(&self.catalog.equipment, &entry.item, "piece of equipment")?;
        let name = row.value.row.name.to_lowercase();
        let meaningless = |key: &'static str, span: Span| {
            let change = Change::remove_from_item("equipment", entry.number, key);
            let message = format!("`{key}` has no effect on {}", with_article(&name));
            self.findings.not_applicable((key, span), message, change);
        };
        if let Some(word) = entry.looks_like.as_ref().filter(|_| !row.value.poses) {
            meaningless("looks-like", word.span);
        }
        let has_no_side = row.value.sides.is_empty() && !row.value.poses;
        if let Some(location) = entry.location.known().filter(|_| has_no_side) {
            meaningless("location", location.span);
        }
        let looks_like = looks_like.map(|row| row.value);
        Some(Equipment { row: row.value, entry, location: entry.location.known(), looks_like })
    }
}
