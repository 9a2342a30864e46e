//! Weapons with their mounts and loads, turrets, and the links that join them.

use super::names::place_names;
use super::*;

impl<'c> Lookup<'c, '_> {
    pub(super) fn turrets(&self, design: &Design) -> Vec<Turret<'c>> {
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
    pub(super) fn weapons(
        &self,
        entry: &design::Weapon,
        turrets: &[Turret<'c>],
    ) -> Vec<Weapon<'c>> {
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
                    load: self.load(row.value, &magazine.load, Some(&entry.load), magazine.span),
                })
                .collect(),
            magazine_switch: entry.magazine_switch.filter(|flag| flag.value).map(|flag| flag.span),
            infrared: entry.infrared.filter(|flag| flag.value).map(|flag| flag.span),
        };
        mounts.into_iter().map(weapon).collect()
    }

    pub(super) fn mount(&self, word: &Word, turrets: &[Turret<'c>]) -> Option<Located<Mount>> {
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

    /// What is in a weapon, or in a magazine: ammunition and fuses are the weapon's own unless the magazine names others.
    fn load(
        &self,
        weapon: &'c catalog::Weapon,
        load: &design::Load,
        own: Option<&design::Load>,
        span: Span,
    ) -> Load<'c> {
        let ammunition = |word: &Word| self.ammunition(weapon, word);
        let fuses = load.fuses.or(own.and_then(|own| own.fuses));
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
                ammunition: load
                    .ammunition
                    .as_ref()
                    .or_else(|| own?.ammunition.as_ref())
                    .and_then(ammunition),
                fuses,
            }]
        } else {
            let part = |part: &design::LoadPart| LoadPart {
                span: part.ammunition.as_ref().map_or(part.shots.span, |word| word.span),
                shots: part.shots.value,
                ammunition: part.ammunition.as_ref().and_then(ammunition),
                fuses: part.fuses.or(fuses),
            };
            load.parts.iter().map(part).collect()
        };
        let last = load.parts.last().map(|part| part.shots.span);
        let first = parts.first().map_or(span, |part| part.span);
        let span = load.shots.map(|shots| shots.span).or(last).unwrap_or(first);
        Load { span, parts }
    }

    pub(super) fn ammunition(
        &self,
        weapon: &catalog::Weapon,
        word: &Word,
    ) -> Option<&'c catalog::Ammunition> {
        let usual = ["standard", "normal"].iter().any(|usual| suggest::same(usual, &word.value));
        if usual && weapon.shot_cost.is_some() {
            return None;
        }
        let fits = |row: &catalog::Ammunition| row.weapons.contains(&weapon.row.id);
        Some(self.find(&self.catalog.ammunition, word, "ammunition", fits)?.value)
    }

    /// The links that the design lists, numbered after those of `linked` weapons.
    pub(super) fn links(&self, design: &Design, vehicle: &Vehicle<'c>) -> Vec<Link> {
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
            let matching = |parts: &[Accessory<'_>], member: fn(usize) -> Member| -> Vec<Member> {
                let numbered = parts.iter().enumerate();
                numbered.filter(|(_, part)| is(part)).map(|(number, _)| member(number)).collect()
            };
            let mut found = matching(&vehicle.accessories, Member::Accessory);
            if let Some(sidecar) = &vehicle.sidecar {
                found.extend(matching(&sidecar.accessories, Member::SidecarAccessory));
            }
            found
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
            let halves = || std::iter::once(vehicle).chain(vehicle.sidecar.as_deref());
            let ids = halves().flat_map(|half| &half.accessories);
            let mut names: Vec<&str> = halves()
                .flat_map(|half| &half.weapons)
                .map(|weapon| weapon.id.as_deref().unwrap_or(weapon.row.row.short()))
                .chain(ids.filter_map(|part| part.id.as_deref()))
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
}

/// The links of weapons that say `linked`.
pub(super) fn linked(design: &Design, vehicle: &Vehicle<'_>) -> Vec<Link> {
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
