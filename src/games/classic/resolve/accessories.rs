//! Accessories, with the people and weapons they refer to.

use super::super::catalog::Figure;
use super::super::design::Shielded;
use super::crew::People;
use super::*;

/// A vehicle or sidecar, with the people and weapons that accessories can name.
struct Half<'v, 'c> {
    vehicle: &'v Vehicle<'c>,
    turrets: Turrets<'v, 'c>,
    people: People,
    weapons: HashMap<String, usize>,
}

impl<'v, 'c> Half<'v, 'c> {
    fn of(vehicle: &'v Vehicle<'c>) -> Half<'v, 'c> {
        let (turrets, people) = (Turrets::of(&vehicle.turrets), People::of(&vehicle.crew));
        let weapons = first_of_each(vehicle.weapons.iter().map(|weapon| &weapon.id));
        Half { vehicle, turrets, people, weapons }
    }

    fn weapon(&self, id: &str) -> Option<&'v Weapon<'c>> {
        Some(&self.vehicle.weapons[*self.weapons.get(&suggest::key(id))?])
    }
}

impl<'c> Lookup<'c, '_> {
    /// The accessories of a unit. They may refer to people and weapons of both units.
    pub(super) fn accessories(
        &self,
        outfit: &'c Outfit,
        vehicle: &Vehicle<'c>,
        joined: Option<&Vehicle<'c>>,
    ) -> Vec<Accessory<'c>> {
        let halves: Vec<_> = std::iter::once(vehicle).chain(joined).map(Half::of).collect();
        let resolve = |entry: &'c design::Accessory| self.accessory(entry, &halves);
        let mut parts: Vec<_> = outfit.accessories.iter().filter_map(resolve).collect();
        let tank = parts.iter().find(|part| part.row.is_tank());
        let tank = tank.map(|tank| tank.spaces(self.catalog).ceil().max(1));
        let protects = parts.iter_mut().filter_map(|part| part.protects.as_mut());
        for protected in protects.filter(|protected| protected.owner == Some(Owner::Tank)) {
            (protected.owner, protected.spaces) = (tank.map(|_| Owner::Tank), tank.unwrap_or(1));
        }
        parts
    }

    fn accessory(
        &self,
        entry: &'c design::Accessory,
        halves: &[Half<'_, 'c>],
    ) -> Option<Accessory<'c>> {
        let vehicle = halves[0].vehicle;
        let fits = |row: &catalog::Accessory| vehicle.is_of(&row.kinds);
        let row = self.find(&self.catalog.accessories, &entry.item, "accessory", fits)?.value;
        let usual = || row.locations.first().map(|place| Located::new(*place, entry.item.span));
        let location = match entry.location {
            Field::Missing => usual(),
            Field::Unreadable => None,
            Field::Known(place) => Some(place),
        };
        let fake = entry.fake.filter(|flag| flag.value).map(|flag| flag.span);
        self.meaningless_keys(entry, row);
        let person = match (&entry.crew, row.serves) {
            (Some(word), _) => {
                let called = |half: &Half<'_, 'c>| {
                    Some(served(half.vehicle, half.people.called(&word.value)?))
                };
                halves.iter().find_map(called)
            }
            (None, Some(_)) => {
                let driver = vehicle.crew.iter().position(|person| person.role.drives);
                let fires = || vehicle.crew.iter().position(|person| person.role.fires);
                driver.or_else(fires).map(|number| served(vehicle, number))
            }
            (None, None) => None,
        };
        let target = entry.weapon.as_ref().map(|word| self.target(word, entry, halves));
        let protects = row.protects().then(|| protected(entry, vehicle, person, target.as_ref()));
        Some(Accessory {
            row,
            entry,
            count: entry.count(),
            location,
            armor: entry.item_type.as_ref().and_then(|word| self.armor_type(word)),
            fake,
            person,
            target,
            protects,
            gallons: entry.gallons.filter(|_| row.is_tank()),
            fuel: entry.fuel.or(entry.gallons).filter(|_| row.is_tank()),
        })
    }

    fn meaningless_keys(&self, entry: &design::Accessory, row: &catalog::Accessory) {
        let of_choice = matches!(row.point_type, PointType::Vehicle | PointType::Free)
            && !(row.point_cost.is_zero() && row.point_weight.is_zero());
        let (shields, aims) = (row.protects(), row.weapon.is_some());
        let span = |word: &Option<Word>| word.as_ref().map(|word| word.span);
        let location = entry.location.as_ref().known().map(|place| place.span);
        let keys = [
            ("location", location, !shields || !row.locations.is_empty()),
            ("type", span(&entry.item_type), of_choice || shields),
            ("weapon", span(&entry.weapon), aims || shields),
            ("mount", span(&entry.mount), aims || shields),
            ("part", entry.part.map(|part| part.span), shields),
            ("points", entry.points.map(|points| points.span), shields && row.each().is_none()),
            ("gallons", entry.gallons.map(|gallons| gallons.span), row.is_tank()),
            ("fuel", entry.fuel.map(|fuel| fuel.span), row.is_tank()),
        ];
        let sink = self.findings.of(&UNKNOWN_KEY);
        for (key, written, has_meaning) in keys {
            let Some(span) = written.filter(|_| !has_meaning) else { continue };
            let name = row.lower();
            sink.finding(span, format!("`{key}` has no effect on {}", with_article(&name)))
                .label("unused")
                .actual(key)
                .fix(
                    format!("remove `{key}`"),
                    Change::remove_from_item("accessories", entry.number, key),
                );
        }
    }

    /// The weapon with this id, or the weapons with this name in the first unit that has any.
    fn target(
        &self,
        word: &Word,
        entry: &'c design::Accessory,
        halves: &[Half<'_, 'c>],
    ) -> Target<'c> {
        let named = halves.iter().find_map(|half| half.weapon(&word.value));
        let row = match named {
            Some(weapon) => Some(weapon.row),
            None => self.aimed_at(word),
        };
        let mount = entry.mount.as_ref().and_then(|word| self.mount(word, &halves[0].turrets));
        let meant = |weapon: &&Weapon<'c>| match named {
            Some(named) => weapon.id == named.id,
            None => row.is_some_and(|row| std::ptr::eq(row, weapon.row)),
        };
        let there = |weapon: &&Weapon<'c>| {
            mount.is_none_or(|mount| weapon.mount.map(|at| at.value) == Some(mount.value))
        };
        let served = halves.iter().map(|half| &half.vehicle.weapons);
        let served = served.map(|weapons| weapons.iter().filter(meant).filter(there));
        let mut served = served.map(|all| {
            all.map(|one| (one.number, (one.count.value, one.place()))).collect::<Vec<_>>()
        });
        let weapons = served.find(|weapons| !weapons.is_empty()).unwrap_or_default();
        Target {
            word: word.clone(),
            row,
            mount: mount.or_else(|| named.filter(|_| entry.mount.is_none())?.mount),
            number: weapons.first().map(|(number, _)| *number),
            weapons: weapons.into_iter().map(|(_, weapon)| weapon).collect(),
        }
    }

    fn aimed_at(&self, word: &Word) -> Option<&'c catalog::WeaponRow> {
        // An unread part could have this id.
        if self.findings.is_partial() && !self.catalog.weapons.has(&word.value) {
            return None;
        }
        let elsewhere = || match self.weapon_phrase(&word.value) {
            Some(phrase) => Some(format!("a weapon: write `{}`", phrase.pairs("weapon", ", "))),
            None => self.elsewhere(&word.value),
        };
        let row = self.catalog.weapons.find(&word.value, |_| true);
        if row.is_none() {
            self.catalog.weapons.report_unknown(word, "weapon", elsewhere, self.findings);
        }
        row
    }
}

fn protected(
    entry: &design::Accessory,
    vehicle: &Vehicle<'_>,
    person: Option<Served<'_>>,
    target: Option<&Target<'_>>,
) -> Protected {
    let person = person.filter(|_| entry.crew.is_some());
    let (owner, spaces, name) = match (entry.part.map(|part| part.value), person, target) {
        (Some(Shielded::PowerPlant), ..) => {
            let plant = vehicle.power_plant.as_ref();
            (
                plant.map(|_| Owner::Plant),
                plant.map(|plant| plant.figure(Figure::Spaces)),
                "power plant".to_owned(),
            )
        }
        (Some(Shielded::Tank), ..) => (Some(Owner::Tank), None, "tank".to_owned()),
        (Some(Shielded::Crew), ..) => {
            let spaces = vehicle.crew.iter().map(|person| person.role.spaces).sum();
            (Some(Owner::Crew(None)), Some(spaces), "crew".to_owned())
        }
        (_, Some(person), _) => {
            let owner = Some(Owner::Crew(Some(person.number)))
                .filter(|_| person.in_sidecar == vehicle.is_sidecar);
            (owner, Some(person.role.spaces), person.role.row.lower())
        }
        (_, _, Some(target)) => {
            let count: i64 = target.weapons.iter().map(|(count, _)| count).sum();
            let spaces = target.row.map(|row| row.spaces * count);
            let name = target.row.map_or(&target.word.value, |row| &row.name).to_lowercase();
            let place = target.weapons.first().and_then(|(_, place)| *place);
            let name = place.map_or(name.clone(), |place| format!("{name} {}", place.name()));
            (target.number.map(|number| Owner::Weapon(number, place)), spaces, name)
        }
        _ => (None, None, String::new()),
    };
    let spaces = spaces.map_or(1, |spaces| spaces.ceil().max(1));
    Protected { points: entry.points, owner, spaces, name }
}

fn served<'c>(vehicle: &Vehicle<'c>, number: usize) -> Served<'c> {
    let role = vehicle.crew[number].role;
    let alike = |person: &&Person<'_>| person.role.row.id == role.row.id;
    let which = vehicle.crew[..=number].iter().filter(alike).count();
    Served { in_sidecar: vehicle.is_sidecar, number, role, which }
}
