//! Weapons with their mounts and loads, turrets, and links.

use std::collections::HashSet;

use crate::catalog::Row;
use crate::text::limits::{LINKED, WORDS};
use crate::text::suggest::Guess;
use crate::units::thousands;

use super::names::place_names;
use super::slips::Phrase;
use super::*;

/// The link member for all retractable wheelguards.
const GUARDS: &str = "wheelguards";

pub(super) struct Turrets<'v, 'c> {
    all: &'v [Turret<'c>],
    by_id: HashMap<String, usize>,
}

impl<'v, 'c> Turrets<'v, 'c> {
    pub(super) fn of(all: &'v [Turret<'c>]) -> Turrets<'v, 'c> {
        Turrets { all, by_id: first_of_each(all.iter().map(|turret| &turret.id)) }
    }
}

/// The index of the first part with each id.
pub(super) fn first_of_each<'n>(
    ids: impl Iterator<Item = &'n Option<Word>>,
) -> HashMap<String, usize> {
    let mut first = HashMap::default();
    for (number, id) in ids.enumerate() {
        if let Some(id) = id {
            first.entry(suggest::key(&id.value)).or_insert(number);
        }
    }
    first
}

impl<'c> Lookup<'c, '_> {
    pub(super) fn turrets(&self, outfit: &'c Outfit) -> Vec<Turret<'c>> {
        let resolve = |turret: &'c design::Turret| {
            if self.universal_turret(turret) {
                return None;
            }
            let row = self.find(&self.catalog.turrets, &turret.item, "turret", |_| true)?;
            Some(Turret { row: row.value, entry: turret, span: turret.item.span })
        };
        outfit.turrets.iter().filter_map(resolve).collect()
    }

    /// The weapons of an entry, one for each mount.
    pub(super) fn weapons(
        &self,
        entry: &'c design::WeaponEntry,
        turrets: &Turrets<'_, 'c>,
    ) -> Vec<Weapon<'c>> {
        self.unclear_weapon(entry);
        let mounts = entry.mounts().iter().map(|word| match self.sidecar_mount(entry, word) {
            true => None,
            false => self.mount(word, turrets),
        });
        let mounts: Vec<_> = mounts.collect();
        if self.weapon_slip(entry) {
            return Vec::new();
        }
        let Some(row) = self.find(&self.catalog.weapons, &entry.item, "weapon", |_| true) else {
            return Vec::new();
        };
        let count = entry.count();
        let several = mounts.len() > 1;
        let number = count.value;
        if several && number != 1 && number != mounts.len() as i64 {
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(count.span, format!("{number} weapons have {} mounts", mounts.len()))
                .label("expected one mount for all, or one for each")
                .actual(number)
                .limit(mounts.len() as i64);
        }
        let mounts = if mounts.is_empty() { vec![None] } else { mounts };
        let weapon = |mount| Weapon {
            row: row.value,
            entry,
            count: if several { Located::new(1, count.span) } else { count },
            mount,
            load: self.load(row.value, &entry.load, None, entry.item.span),
            magazines: self.magazines(row.value, entry),
            magazine_switch: entry.magazine_switch.filter(|flag| flag.value).map(|flag| flag.span),
            infrared: entry.infrared.filter(|flag| flag.value).map(|flag| flag.span),
            fittings: self.fittings(&entry.fittings, &["weapon"]),
        };
        mounts.into_iter().map(weapon).collect()
    }

    fn magazines(
        &self,
        row: &'c catalog::WeaponRow,
        entry: &'c design::WeaponEntry,
    ) -> Vec<Magazine<'c>> {
        let load = |load: &design::Load, span| self.load(row, load, Some(&entry.load), span);
        match &entry.magazines {
            Counted::Count(count) if count.value == 0 => Vec::new(),
            Counted::Count(Located { value: count, span }) => {
                let load = load(&design::Load::default(), *span);
                vec![Magazine { count: *count, span: *span, load }]
            }
            Counted::Each(magazines) => {
                let each = |magazine: &design::Magazine| {
                    let (span, load) = (magazine.span, load(&magazine.load, magazine.span));
                    Magazine { count: 1, span, load }
                };
                magazines.iter().map(each).collect()
            }
        }
    }

    /// Reports contradictory keys, and a missing mount.
    fn unclear_weapon(&self, entry: &design::WeaponEntry) {
        let unmounted = match &entry.mounts {
            Field::Missing => true,
            Field::Unreadable => false,
            Field::Known(mounts) => mounts.value.is_empty(),
        };
        let has_mount = |phrase: &Phrase| phrase.keys.iter().any(|(key, _)| *key == "mount");
        if unmounted && !self.weapon_phrase(&entry.item.value).is_some_and(|it| has_mount(&it)) {
            let sink = self.findings.of(&MISSING_KEY);
            let message = format!("`{}` has no `mount`", entry.item.value);
            sink.finding(entry.span, message).label("add a mount, for example `mount = \"front\"`");
        }
        let magazines = match &entry.magazines {
            Counted::Count(_) => [].as_slice(),
            Counted::Each(magazines) => magazines,
        };
        let loads = magazines.iter().map(|magazine| &magazine.load).chain([&entry.load]);
        for load in loads.filter(|load| !load.parts.is_empty()) {
            let ammunition = load.ammunition.as_ref().map(|word| word.span);
            if let Some(span) = load.shots.map(|shots| shots.span).or(ammunition) {
                let sink = self.findings.of(&BAD_VALUE);
                sink.finding(span, "`load` already lists the ammunition")
                    .label("remove `shots` and `ammo`, or `load`");
            }
        }
    }

    pub(super) fn mount(&self, word: &Word, turrets: &Turrets<'_, 'c>) -> Option<Located<Mount>> {
        let at = |mount| Some(Located::new(mount, word.span));
        if let Some(number) = turrets.by_id.get(&suggest::key(&word.value)) {
            return at(Mount::Turret(*number));
        }
        let turrets = turrets.all;
        if suggest::same(&word.value, "turret") {
            return match turrets.len() {
                0 => at(Mount::NoTurret),
                1 => at(Mount::Turret(0)),
                _ => {
                    let ids: Vec<_> =
                        turrets.iter().filter_map(|turret| known(&turret.id)).collect();
                    let message = "the design has several turrets".to_owned();
                    self.bad_value(word, message, "expected the id of one of them", &ids);
                    None
                }
            };
        }
        let found = Place::WORDS.iter().find(|(name, _)| suggest::same(name, &word.value));
        if let Some((_, place)) = found {
            return at(Mount::At(*place));
        }
        let words = word.value.split_whitespace().filter(|own| !suggest::same(own, "side"));
        if let [one] = words.collect::<Vec<_>>()[..]
            && let Some((name, _)) = Place::WORDS.iter().find(|(name, _)| suggest::same(name, one))
        {
            let guess = Guess { word: name, name, is_sure: true };
            let message = format!("`{}` is not a place for a weapon", word.value);
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(word.span, message).actual(word.value.as_str()).replace_by(Some(guess));
            return None;
        }
        let mut names = place_names();
        names.extend(turrets.iter().filter_map(|turret| known(&turret.id)));
        let message = format!("`{}` is not a place for a weapon", word.value);
        self.bad_value(word, message, "expected a side, `turret` or a turret's id", &names);
        None
    }

    /// The load of a weapon or magazine. A magazine inherits the weapon's ammunition and fuses.
    fn load(
        &self,
        weapon: &'c catalog::WeaponRow,
        load: &design::Load,
        own: Option<&design::Load>,
        span: Span,
    ) -> Load<'c> {
        let part = |span, shots, word: Option<&Word>, fuses| {
            let ammunition = word.and_then(|word| self.ammunition(weapon, word));
            LoadPart { span, shots, ammunition, fuses }
        };
        let fuses = load.fuses.or(own.and_then(|own| own.fuses));
        let parts: Vec<_> = if load.parts.is_empty() {
            let shots = load.shots.map_or(weapon.shots, |shots| shots.value);
            let named = load.ammunition.as_ref();
            let at = named.map(|word| word.span).or(load.shots.map(|shots| shots.span));
            let word = named.or_else(|| own?.ammunition.as_ref());
            vec![part(at.unwrap_or(span), shots, word, fuses)]
        } else {
            let written = |written: &design::LoadPart| {
                let word = written.ammunition.as_ref();
                let span = word.map_or(written.shots.span, |word| word.span);
                part(span, written.shots.value, word, written.fuses.or(fuses))
            };
            load.parts.iter().map(written).collect()
        };
        let last = load.parts.last().map(|part| part.shots.span);
        let first = parts.first().map_or(span, |part| part.span);
        let span = load.shots.map(|shots| shots.span).or(last).unwrap_or(first);
        Load { span, parts }
    }

    pub(super) fn ammunition(
        &self,
        weapon: &catalog::WeaponRow,
        word: &Word,
    ) -> Option<&'c catalog::Ammunition> {
        let usual = ["standard", "normal"].iter().any(|usual| suggest::same(usual, &word.value));
        if usual && weapon.usual_shot_cost().is_some() {
            return None;
        }
        let fits = |row: &catalog::Ammunition| row.weapons.contains(&weapon.row.id);
        let shelf = &self.catalog.ammunition;
        let known: Vec<_> =
            shelf.rows.iter().filter(|row| fits(row)).map(|row| row.id.as_str()).collect();
        if !shelf.has(&word.value) && suggest::nearest(&word.value, shelf.names()).is_none() {
            let help = match known.as_slice() {
                [] => "remove it: there is only the usual ammunition".to_owned(),
                known => format!("it takes {}", known.join(", ")),
            };
            let name = weapon.row.with_article();
            let message = format!("`{}` is not ammunition of {name}", word.value);
            self.not_in_catalog(word, message).help(help);
            return None;
        }
        Some(self.find(&self.catalog.ammunition, word, "ammunition", fits)?.value)
    }

    /// The listed links, numbered after the links of `linked` weapons.
    pub(super) fn links(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Link> {
        if design.links.is_empty() {
            return Vec::new();
        }
        let parts = Linkable::of(design, vehicle);
        let (mut left, mut is_told) = (LINKED, false);
        let link = |link: &design::Link| {
            let mut members: Vec<Member> = Vec::new();
            let (mut words, mut known) = (HashSet::new(), HashSet::new());
            for word in link.joins.iter().filter(|word| words.insert(suggest::key(&word.value))) {
                let found = parts.called(self.catalog, &word.value);
                if found.is_empty() {
                    self.report_unlinkable(word, link, &parts);
                }
                members.extend(found.iter().copied().filter(|member| known.insert(*member)));
                if members.len() > left {
                    members.truncate(left);
                    if !std::mem::replace(&mut is_told, true) {
                        let message =
                            format!("the links join more than {} parts", thousands(LINKED as i64));
                        self.bad_value(word, message, "ignored from here on", &[]);
                    }
                    break;
                }
            }
            left -= members.len();
            Link {
                id: link.id.as_ref().map(|id| id.value.clone()),
                number: Some(link.number),
                weapon: None,
                span: link.span,
                smart: link.smart,
                members,
            }
        };
        design.links.iter().map(link).collect()
    }

    fn report_unlinkable(&self, word: &Word, link: &design::Link, parts: &Linkable<'_>) {
        let message = format!("the design has no `{}` to link", word.value);
        let label = "no weapon, accessory, pop-up turret or link has this id or name";
        let is_other = |name: &&str| link.id.as_ref().is_none_or(|id| id.value != *name);
        let names: Vec<_> = parts.names.iter().copied().filter(is_other).collect();
        self.bad_reference(
            word,
            message,
            label,
            &names,
            &["weapons", "accessories", "links", "sidecar", "turrets", "wheelguards", "body"],
        );
    }
}

struct Linkable<'v> {
    vehicle: &'v Vehicle<'v>,
    members: HashMap<(By, String), Vec<Member>>,
    names: Vec<&'v str>,
}

/// The meanings of a word in a link, in this order. Parts include pop-up turrets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum By {
    LinkId,
    WeaponId,
    PartId,
    WeaponRow,
    PartRow,
}

impl<'v> Linkable<'v> {
    fn of(design: &'v Design, vehicle: &'v Vehicle<'_>) -> Linkable<'v> {
        let mut parts: Vec<(Member, Option<&'v str>, &'v Row)> = Vec::new();
        let mut add = |unit: &'v Vehicle<'_>,
                       of_weapon: fn(usize) -> Member,
                       of_part: fn(usize) -> Member| {
            let weapons = unit.weapons.iter().enumerate();
            parts.extend(weapons.map(|(n, part)| (of_weapon(n), known(&part.id), &part.row.row)));
            let others = unit.accessories.iter().enumerate();
            parts.extend(others.map(|(n, part)| (of_part(n), known(&part.id), &part.row.row)));
        };
        add(vehicle, Member::Weapon, Member::Accessory);
        if let Some(sidecar) = &vehicle.sidecar {
            add(sidecar, Member::SidecarWeapon, Member::SidecarAccessory);
        }
        let turrets = vehicle.turrets.iter().enumerate().filter(|(_, turret)| turret.row.pop_up);
        parts.extend(turrets.map(|(n, part)| (Member::Turret(n), known(&part.id), &part.row.row)));
        let mut names = Vec::new();
        let mut members: HashMap<(By, String), Vec<Member>> = HashMap::default();
        for (number, link) in design.links.iter().enumerate() {
            let Some(id) = link.id.as_ref().map(|id| id.value.as_str()) else { continue };
            names.push(id);
            let link = Member::Link(vehicle.links.len() + number);
            members.entry((By::LinkId, suggest::key(id))).or_insert_with(|| vec![link]);
        }
        for (member, id, row) in parts {
            let (by_id, by_row, name) = match member {
                Member::Weapon(_) | Member::SidecarWeapon(_) => {
                    (By::WeaponId, By::WeaponRow, Some(row.short()))
                }
                Member::Turret(_) => (By::PartId, By::PartRow, Some(row.name.as_str())),
                _ => (By::PartId, By::PartRow, None),
            };
            names.extend(id.or(name));
            if let Some(id) = id {
                members.entry((by_id, suggest::key(id))).or_default().push(member);
            }
            members.entry((by_row, row.id.clone())).or_default().push(member);
        }
        if vehicle.wheelguards.iter().any(|guard| guard.retractable.is_some()) {
            names.push(GUARDS);
            members.entry((By::PartId, GUARDS.to_owned())).or_default().push(Member::Guards);
        }
        names.sort_unstable();
        names.dedup();
        // Each unknown word is compared with all names, so limit their number.
        names.truncate(WORDS);
        Linkable { vehicle, members, names }
    }

    /// The members that a word names: by id, or else by the part's name.
    fn called(&self, catalog: &Catalog, word: &str) -> &[Member] {
        let weapon = catalog.weapons.find(word, |_| true).map(|row| &row.id);
        let part = catalog.accessories.find(word, |row| self.vehicle.is_of(&row.kinds));
        let turret = || Some(&catalog.turrets.find(word, |_| true)?.row.id);
        let part = part.map(|row| &row.id).or_else(turret);
        let ids = [By::LinkId, By::WeaponId, By::PartId].map(|by| Some((by, suggest::key(word))));
        let rows = [(By::WeaponRow, weapon), (By::PartRow, part)];
        let rows = rows.map(|(by, id)| Some((by, id?.clone())));
        let found = ids.into_iter().chain(rows).flatten().find_map(|key| self.members.get(&key));
        found.map(Vec::as_slice).unwrap_or_default()
    }
}

pub(super) fn linked(outfit: &Outfit, vehicle: &Vehicle<'_>) -> Vec<Link> {
    let link = |entry: &design::WeaponEntry| {
        let linked = entry.linked.filter(|linked| linked.value != design::Linked::Not)?;
        Some(Link {
            id: None,
            number: None,
            weapon: Some(entry.number),
            span: linked.span,
            smart: linked.value == design::Linked::Smart,
            members: of_entry(&vehicle.weapons, entry.number).map(Member::Weapon).collect(),
        })
    };
    outfit.weapons.iter().filter_map(link).collect()
}
