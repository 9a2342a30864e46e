//! Accessories, with the people and weapons that they serve.

use super::crew::People;
use super::*;

impl<'c> Lookup<'c, '_> {
    pub(super) fn accessories(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Accessory<'c>> {
        let people = People::of(&vehicle.crew);
        let turrets = Turrets::of(&vehicle.turrets);
        let weapons = first_of_each(vehicle.weapons.iter().map(|weapon| &weapon.id));
        let target = |entry: &design::Accessory, word: &Word| {
            let own = weapons.get(&suggest::key(&word.value));
            let own = own.map(|number| &vehicle.weapons[*number]);
            self.target(word, entry, own, &turrets)
        };
        let resolve = |entry: &design::Accessory| self.accessory(entry, vehicle, &people, target);
        design.accessories.iter().filter_map(resolve).collect()
    }

    pub(super) fn accessory(
        &self,
        entry: &design::Accessory,
        vehicle: &Vehicle<'c>,
        people: &People,
        target: impl Fn(&design::Accessory, &Word) -> Target<'c>,
    ) -> Option<Accessory<'c>> {
        let fits = |row: &catalog::Accessory| vehicle.is_of(&row.kinds);
        let row = self.find(&self.catalog.accessories, &entry.item, "accessory", fits)?.value;
        let usual = row.locations.first().map(|place| Located::new(*place, entry.item.span));
        let location = entry.location.as_ref().map_or(usual, |word| self.place(word));
        let fake = entry.fake.filter(|flag| flag.value).map(|flag| flag.span);
        self.meaningless_keys(entry, row);
        let person = match (&entry.crew, row.serves) {
            (Some(word), _) => people.called(&word.value),
            (None, Some(_)) => {
                let driver = vehicle.crew.iter().position(Person::is_driver);
                driver.or_else(|| vehicle.crew.iter().position(|person| person.role.fires))
            }
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
            target: entry.weapon.as_ref().map(|word| target(entry, word)),
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

    fn target(
        &self,
        word: &Word,
        entry: &design::Accessory,
        own: Option<&Weapon<'c>>,
        turrets: &Turrets<'_, 'c>,
    ) -> Target<'c> {
        let row = match own {
            Some(weapon) => Some(weapon.row),
            None => self.find(&self.catalog.weapons, word, "weapon", |_| true).map(|row| row.value),
        };
        let mount = entry.mount.as_ref().and_then(|word| self.mount(word, turrets));
        Target { word: word.clone(), entry: own.map(|weapon| weapon.number), row, mount }
    }
}
