//! People, their gear, and cargo.

use super::*;
use crate::games::classic::ledger::{fitting_item, tire_items, tire_name};
use crate::text::printable::quoted;

const NAME_GRENADES: &str = "name the grenades, for example `ammo = \"explosive\"`";

impl<'c> Lookup<'c, '_> {
    pub(super) fn crew(&self, outfit: &'c Outfit, vehicle: &Vehicle<'c>) -> Vec<Person<'c>> {
        let has_cargo_area = vehicle.body.is_some_and(|body| body.value.cargo_spaces > 0);
        let resolve = |person: &'c design::Person| {
            let role = self.find(&self.catalog.crew, &person.role, "crew member", |_| true)?.value;
            let seat = person.seat.map(|seat| seat.value);
            let found = Person {
                role,
                entry: person,
                span: person.role.span,
                name: known(&person.name).map(str::to_owned),
                in_cargo_area: role.in_cargo
                    && (seat == Some(Seat::Cargo) || seat.is_none() && has_cargo_area),
                skills: person.skills.as_ref().map(|skills| self.skills(skills)),
                gear: person.gear.iter().filter_map(|gear| self.gear(gear)).collect(),
            };
            if found.gear.len() == person.gear.len() {
                self.bayonets(&found);
            }
            Some(found)
        };
        outfit.crew.iter().filter_map(resolve).collect()
    }

    fn skills(&self, skills: &[(Word, i64)]) -> Vec<(&'c catalog::Skill, i64)> {
        let find = |(word, level): &(Word, i64)| {
            Some((self.find(&self.catalog.skills, word, "skill", |_| true)?.value, *level))
        };
        skills.iter().filter_map(find).collect()
    }

    fn gear(&self, gear: &'c design::Gear) -> Option<Gear<'c>> {
        let catalog = self.catalog;
        let word = &gear.item.value;
        let grenade = |row: &catalog::Ammunition| catalog.is_grenade(row);
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
        let sort = item.gear().map(|row| row.sort);
        let (tripod, is_clip) =
            (sort == Some(GearSort::Tripod), sort.is_some_and(GearSort::is_clip));
        let ammunition = gear.ammunition.as_ref();
        let ammunition = ammunition
            .and_then(|word| {
                self.find(&catalog.ammunition, word, "ammunition", |row| tripod || grenade(row))
            })
            .map(|found| found.value);
        let by_type = |row: &catalog::WeaponRow| row.usual_shot_cost().is_none() && row.shots > 0;
        let weapon = gear.weapon.as_ref();
        let mounted = weapon.and_then(|word| catalog.weapons.find(&word.value, |_| true));
        let launches = match item {
            GearItem::Weapon(row) => row.usual_shot_cost().is_none(),
            GearItem::Gear(_) if tripod => mounted.is_some_and(by_type),
            GearItem::Gear(row) => row.sort == GearSort::GrenadeBox,
            GearItem::Grenade(_) => false,
        };
        if launches && gear.ammunition.is_none() {
            self.missing(gear.item.span, &["ammo"], NAME_GRENADES);
        }
        if weapon.is_none() && (tripod || is_clip) {
            let label = match tripod {
                true => "add its weapon, for example `weapon = \"MG\"`",
                false => "add the weapon that it fits, for example `weapon = \"SMG\"`",
            };
            self.missing(gear.item.span, &["weapon"], label);
        }
        if let Some(GearSort::Spikes | GearSort::TripodMagazine | GearSort::Gunshield) = sort {
            let label =
                "write it as `spiked`, `magazines` or `gunshield` of the item that it is part of";
            let message = format!("`{}` is sold only as part of another item", gear.item.value);
            self.bad_value(&gear.item, message, label, &[]);
            return None;
        }
        let clip_for = weapon.filter(|_| is_clip);
        let clip_for = clip_for
            .and_then(|word| self.find(&catalog.hand_weapons, word, "hand weapon", |_| true));
        let weapon = weapon.filter(|_| !is_clip);
        self.meaningless_gear_keys(gear, item);
        Some(Gear {
            item,
            entry: gear,
            span: gear.item.span,
            extended_clips: gear.extended_clips.filter(|count| count.value > 0),
            spiked: gear.spiked.filter(|flag| flag.value).map(|flag| flag.span),
            clip_for: clip_for.map(|found| found.value),
            holds: gear.holds.iter().filter_map(|held| self.gear(held)).collect(),
            ammunition,
            weapon: weapon.and_then(|word| self.find(&catalog.weapons, word, "weapon", |_| true)),
            weapon_count: gear.linked_weapons.map_or(1, |count| count.value),
        })
    }

    fn meaningless_gear_keys(&self, gear: &design::Gear, item: GearItem<'_>) {
        let sort = item.gear().map(|row| row.sort);
        let is = |sorts: &[GearSort]| sort.is_some_and(|sort| sorts.contains(&sort));
        let clip = sort.is_some_and(GearSort::is_clip);
        let loaded = matches!(item, GearItem::Weapon(row) if row.usual_shot_cost().is_none())
            || clip
            || is(&[GearSort::GrenadeBox, GearSort::Tripod]);
        let fused = loaded || matches!(item, GearItem::Grenade(_));
        let knife = matches!(item, GearItem::Weapon(row) if row.sort == HandSort::Knife);
        let keys = [
            ("weapon", gear.weapon.is_some(), clip || is(&[GearSort::Tripod])),
            ("linked-weapons", gear.linked_weapons.is_some(), is(&[GearSort::Tripod])),
            ("magazines", gear.magazines > 0, is(&[GearSort::Tripod])),
            ("gunshield", gear.gunshield.is_some(), is(&[GearSort::Tripod])),
            ("in-use", gear.in_use, is(&[GearSort::Tripod])),
            ("ammo", gear.ammunition.is_some(), loaded),
            ("impact-fuses", gear.impact_fuses, fused),
            ("fixed", gear.fixed, knife),
        ];
        let sink = self.findings.of(&UNKNOWN_KEY);
        for (key, written, has_meaning) in keys {
            if written && !has_meaning {
                let name = gear.item.value.as_str();
                sink.finding(gear.item.span, format!("`{key}` has no effect on `{name}`"))
                    .label(format!("remove `{key}`"))
                    .actual(key);
            }
        }
    }

    /// Reports more fixed bayonets than rifles.
    fn bayonets(&self, person: &Person<'_>) {
        let all = people::each_thing(person);
        let fixed = all.iter().filter(|gear| gear.fixed);
        let Some(last) = fixed.clone().next_back() else { return };
        let is_rifle = |gear: &&&Gear<'_>| matches!(gear.item, GearItem::Weapon(row) if row.sort == HandSort::Rifle);
        let rifles: i64 = all.iter().filter(is_rifle).map(|gear| gear.count).sum();
        let fixed: i64 = fixed.map(|gear| gear.count).sum();
        if fixed > rifles {
            let (fixed, rifles) = (counted(fixed, "fixed bayonet"), counted(rifles, "rifle"));
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(last.span, format!("{fixed} on {rifles}"))
                .label("remove `fixed`, or add a rifle")
                .actual(fixed)
                .limit(rifles);
        }
    }

    fn unknown_gear(&self, word: &Word) {
        let catalog = self.catalog;
        match self.nearest_gear(&word.value) {
            Some(near) if catalog.hand_weapons.has(near) => {
                self.unknown(&catalog.hand_weapons, word, "gear");
            }
            Some(near) if catalog.ammunition.has(near) => {
                self.unknown(&catalog.ammunition, word, "gear");
            }
            _ => self.unknown(&catalog.gear, word, "gear"),
        }
    }

    fn nearest_gear(&self, word: &str) -> Option<&'c str> {
        let catalog = self.catalog;
        let names = catalog.hand_weapons.names().chain(catalog.gear.names());
        suggest::nearest(word, names.chain(catalog.ammunition.names()))
    }

    /// Reports cargo that is no gear, and like none.
    fn unknown_cargo(&self, word: &Word) {
        let help = format!(
            "add its pounds, `{{ name = {}, weight = … }}`, or remove it",
            quoted(&word.value)
        );
        let message = format!("`{}` is cargo without a weight", word.value);
        self.not_in_catalog(word, message).help(help);
    }

    pub(super) fn cargo(
        &self,
        outfit: &'c Outfit,
        kind: Option<&catalog::Kind>,
        body: Option<&catalog::Body>,
    ) -> Vec<Cargo<'c>> {
        let tire_weight = kind.map_or(Exact::ONE, |kind| kind.tire_weight);
        let tire_cost = body.map_or(Exact::ONE, |body| body.tire_cost);
        let factors = [tire_cost, tire_weight];
        let entries = outfit.cargo.iter();
        entries.filter_map(|entry| self.piece_of_cargo(entry, factors)).collect()
    }

    fn piece_of_cargo(
        &self,
        entry: &'c design::Cargo,
        [tire_cost, tire_weight]: [Exact; 2],
    ) -> Option<Cargo<'c>> {
        let mut cargo =
            Cargo { number: entry.number, span: entry.span, count: 1, ..Cargo::default() };
        match &entry.kind {
            CargoKind::SpareTire(spare) => {
                let (own, beside) = (&spare.tire.modifications, &spare.modifications);
                let (row, modifications) =
                    self.tire(&spare.tire.item, if own.is_empty() { beside } else { own })?;
                self.doubly_modified(own, beside);
                let fitting = &self.catalog.fittings.spare_tire;
                let (cost, weight, _) = tire_figures(row, &modifications);
                cargo.sort = CargoSort::SpareTire;
                (cargo.cost, cargo.weight) = (cost * tire_cost, weight * tire_weight);
                cargo.name = format!("spare {}", tire_name(row, &modifications).to_lowercase());
                cargo.spaces = fitting.spaces;
                cargo.cite = Some(fitting.row.cite.clone());
                cargo.made_of = tire_items(row, &modifications);
                cargo.made_of.push(fitting_item(fitting));
                cargo.count = spare.count;
                cargo.spare = Some((row, modifications));
            }
            CargoKind::Gear(gear) => {
                let word = &gear.item.value;
                let catalog = self.catalog;
                let is_known = catalog.hand_weapons.has(word) || catalog.gear.has(word);
                let is_known = is_known || catalog.ammunition.has(word);
                if !is_known && self.nearest_gear(word).is_none() {
                    self.unknown_cargo(&gear.item);
                    return None;
                }
                let gear = self.gear(gear)?;
                cargo.sort = CargoSort::Gear;
                let (weight, spaces) = people::as_cargo(self.catalog, &gear);
                let each = |amount: Exact| amount / Exact::from(gear.count);
                cargo.count = gear.count;
                (cargo.weight, cargo.spaces) = (each(weight), each(spaces));
                cargo.personal_cost = each(people::cost(self.catalog, &gear));
                cargo.name = people::name_of_one(&gear);
                cargo.made_of = people::items(self.catalog, &gear);
                cargo.cite = Some(people::row(&gear).cite.clone());
            }
            CargoKind::Freight(freight) => {
                cargo.name.clone_from(&freight.name.value);
                (cargo.weight, cargo.spaces) = (freight.weight, freight.spaces);
                (cargo.cost, cargo.count) = (freight.cost, freight.count);
            }
        }
        Some(cargo)
    }

    /// Reports a spare tire with modifications in two places.
    fn doubly_modified(&self, own: &[Word], beside: &[Word]) {
        if let ([_, ..], [first, ..]) = (own, beside) {
            let sink = self.findings.of(&BAD_VALUE);
            let message = "the spare tire has two lists of modifications";
            sink.finding(first.span, message)
                .label("ignored")
                .because(own[0].span, "the one that counts");
        }
    }
}

/// The people of a vehicle, by name and role.
pub(super) struct People {
    by_name: HashMap<String, usize>,
    by_role: HashMap<String, Vec<usize>>,
}

impl People {
    pub(super) fn of(crew: &[Person<'_>]) -> People {
        let mut by_role: HashMap<String, Vec<usize>> = HashMap::default();
        for (number, person) in crew.iter().enumerate() {
            for name in person.role.row.names() {
                let people = by_role.entry(suggest::key(name)).or_default();
                if people.last() != Some(&number) {
                    people.push(number);
                }
            }
        }
        People { by_name: first_of_each(crew.iter().map(|person| &person.entry.name)), by_role }
    }

    /// A person by name, by role, or by role and number: "gunner 2".
    pub(super) fn called(&self, word: &str) -> Option<usize> {
        if let Some(number) = self.by_name.get(&suggest::key(word)) {
            return Some(*number);
        }
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = &word[letters.len()..];
        let which = if number.is_empty() { 1 } else { number.parse::<usize>().ok()? };
        let people = self.by_role.get(&suggest::key(letters))?;
        people.get(which.checked_sub(1)?).copied()
    }
}
