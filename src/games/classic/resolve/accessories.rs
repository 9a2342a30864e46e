//! Accessories, with the people and weapons they refer to.

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
        outfit: &Outfit,
        vehicle: &Vehicle<'c>,
        joined: Option<&Vehicle<'c>>,
    ) -> Vec<Accessory<'c>> {
        let halves: Vec<_> = std::iter::once(vehicle).chain(joined).map(Half::of).collect();
        let resolve = |entry: &design::Accessory| self.accessory(entry, &halves);
        outfit.accessories.iter().filter_map(resolve).collect()
    }

    fn accessory(
        &self,
        entry: &design::Accessory,
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
                let driver = vehicle.crew.iter().position(Person::is_driver);
                let fires = || vehicle.crew.iter().position(|person| person.role.fires);
                driver.or_else(fires).map(|number| served(vehicle, number))
            }
            (None, None) => None,
        };
        Some(Accessory {
            row,
            number: entry.number,
            id: entry.id.as_ref().map(|id| id.value.clone()),
            span: entry.span,
            item_span: entry.item.span,
            count: entry.count(),
            location,
            armor: entry.item_type.as_ref().and_then(|word| self.armor_type(word)),
            fake,
            person,
            person_word: entry.crew.clone(),
            target: entry.weapon.as_ref().map(|word| self.target(word, entry, halves)),
        })
    }

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
            sink.finding(word.span, format!("`{key}` has no effect on {}", with_article(&name)))
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
        entry: &design::Accessory,
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
        let mut served =
            served.map(|all| all.map(|one| (one.count.value, one.place())).collect::<Vec<_>>());
        Target {
            word: word.clone(),
            row,
            mount: mount.or_else(|| named.filter(|_| entry.mount.is_none())?.mount),
            weapons: served.find(|weapons| !weapons.is_empty()).unwrap_or_default(),
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

fn served<'c>(vehicle: &Vehicle<'c>, number: usize) -> Served<'c> {
    let role = vehicle.crew[number].role;
    let alike = |person: &&Person<'_>| person.role.row.id == role.row.id;
    let which = vehicle.crew[..=number].iter().filter(alike).count();
    Served { in_sidecar: vehicle.is_sidecar, number, role, which }
}
