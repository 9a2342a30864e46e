//! Weapons, their places, and links.

use toml_edit::{Array, InlineTable, Value};

use crate::import::pattern::Found;
use crate::import::words::{Kind, Words, tokens};
use crate::import::{Sketch, slug, tables, text};
use crate::text::{suggest, unused};

use super::super::catalog::{Ammunition, WeaponRow};
use super::super::places::{Place, WHEEL_GROUPS};
use super::{RULES, Reader, unread};

/// "front", "F", "right side", "in turret", "rear-mounted". A single letter must be a capital: "a" is not a place.
fn one_place(words: &mut Words<'_, '_>) -> Option<Place> {
    let _ = words.mark("-");
    let _ = words.word(&["in the", "on the", "in a", "in", "on", "to", "at", "facing"]);
    let name = words.peek().filter(|token| token.kind == Kind::Word)?.text;
    let fits =
        |known: &str| if name.len() == 1 { known == name } else { suggest::same(known, name) };
    let also = [("forward", Place::Front), ("rearward", Place::Back)];
    let (_, place) = Place::WORDS.iter().chain(&also).find(|(known, _)| fits(known))?;
    words.at += 1;
    words.try_read(|words| {
        let _ = words.mark("-");
        words.word(&["side", "facing", "mounted"])
    });
    (*place != Place::Cargo).then_some(*place)
}

/// A place, and the place behind it in "front left".
fn corner(words: &mut Words<'_, '_>) -> Option<(Place, Option<Place>)> {
    let place = one_place(words)?;
    let is_next = words.peek().is_some_and(|next| !next.starts_line);
    Some((place, is_next.then(|| words.try_read(one_place)).flatten()))
}

/// A place of a weapon.
pub fn place(words: &mut Words<'_, '_>) -> Option<Place> {
    corner(words).filter(|(_, side)| side.is_none()).map(|(place, _)| place)
}

/// "front", "back", "front left": the key of some wheels.
pub fn wheels(words: &mut Words<'_, '_>) -> Option<String> {
    let (end, side) = corner(words)?;
    let side = side.map(|side| format!("-{}", side.name())).unwrap_or_default();
    let key = format!("{}{side}", end.name());
    WHEEL_GROUPS.iter().any(|(name, _)| *name == key).then_some(key)
}

/// How many weapons an entry has.
pub fn number(entry: &InlineTable) -> i64 {
    let count = entry.get("count").and_then(Value::as_integer).unwrap_or(1);
    count.max(mounts(entry).len() as i64)
}

pub fn mounts(entry: &InlineTable) -> Vec<&str> {
    let mounts = entry.get("mount").and_then(Value::as_array);
    mounts.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The only entry that fits the words of a link or an option. An entry without any other keys fits best. A count of 0
/// fits every count.
pub fn meant(said: &InlineTable, entries: &[&InlineTable]) -> Option<usize> {
    let value = |table: &InlineTable, key: &str| {
        let value = table.get(key).map(|value| value.to_string().trim().to_owned());
        value.filter(|value| key != "count" || value != "1")
    };
    let is_any = value(said, "count").is_some_and(|count| count == "0");
    let has = |whole: &InlineTable, part: &InlineTable| {
        let keys = part.iter().map(|(key, _)| key).filter(|key| !["id", "linked"].contains(key));
        let mut keys = keys.chain(["count"]).filter(|key| *key != "count" || !is_any);
        keys.all(|key| value(whole, key) == value(part, key))
    };
    let fitting: Vec<_> = (0..entries.len()).filter(|at| has(entries[*at], said)).collect();
    let exact: Vec<_> = fitting.iter().copied().filter(|at| has(said, entries[*at])).collect();
    match if exact.is_empty() { fitting } else { exact }[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The weapons of a vehicle and then those of its sidecar.
pub fn all(whole: &mut Sketch) -> Vec<&mut InlineTable> {
    let sidecar = whole.sidecar.as_mut().map(|sidecar| &mut sidecar.keys);
    let units = std::iter::once(&mut whole.keys).chain(sidecar);
    units.flat_map(|keys| tables(keys, "weapons")).collect()
}

impl Reader<'_> {
    /// The entry of some weapons, or why there is none; `open` is a problem of its load.
    fn entry(
        &self,
        mut found: Found,
        open: &mut Result<(), String>,
    ) -> Result<InlineTable, String> {
        let row = found.text("item").and_then(|name| self.0.weapons.find(name, |_| true));
        let row = row.ok_or("which weapon?")?;
        let is_loaded = found.has("magazines") || found.has("_extra");
        if found.has("infrared") && !row.is_laser() || is_loaded && !row.takes_magazines() {
            return Err(format!("a {} cannot be so", row.name));
        }
        if found.has("_extra") {
            found.put("magazines", 1);
        }
        let count = found.take("count").and_then(|count| count.as_integer());
        if found.take("_smart").is_some() && found.take("linked").is_some() {
            found.put("linked", "smart");
        }
        let mut loads = self.loads(row, &found).unwrap_or_else(|reason| {
            *open = Err(reason);
            Vec::new()
        });
        if found.whole("magazines").is_some_and(|own| own > 0 && loads.len() as i64 == own + 1) {
            let full = loads.drain(1..).map(|(_, load)| load).collect::<Array>();
            found.take_all("magazines");
            found.put("magazines", full);
        }
        let all: i64 = loads.iter().map(|(shots, _)| shots.unwrap_or(row.shots)).sum();
        let is_each = found.has("_each") || count.is_none_or(|count| count == 1);
        if all > row.shots || !is_each && found.has("_shots") {
            return Err(format!("{all} shots: a {} has {}", row.name, row.shots));
        }
        for (shots, load) in &mut loads {
            let shots = shots.filter(|shots| all < row.shots || *shots < all);
            load.extend(shots.map(|shots| ("shots", shots)));
        }
        let mut loads = loads.into_iter().map(|(_, load)| load);
        match loads.len() {
            0 | 1 => {
                let load = loads.next().into_iter().flatten();
                found.values.extend(load.map(|(key, value)| (key.to_string(), value)));
            }
            _ => found.put("load", loads.collect::<Array>()),
        }
        let mut entry = found.table().ok_or("it says two things")?;
        let places = mounts(&entry).len() as i64;
        // "MG L, L R" may be two weapons.
        let is_clear = found.has("_plural") == (places > 1) && !found.has("_comma");
        let all = mounts(&entry);
        let is_twice = (1..all.len()).any(|at| all[..at].contains(&all[at]));
        match count.or(is_clear.then_some(places)) {
            _ if places == 0 => Err("where?".into()),
            _ if is_twice => Err("twice at one place?".into()),
            None => Err("how many?".into()),
            Some(count) if count == places => Ok(entry),
            Some(count) if places == 1 => {
                entry.insert("count", count.into());
                Ok(entry)
            }
            Some(count) => Err(format!("{count} weapons at {places} places")),
        }
    }

    /// The shots that the text names, with their ammunition and fuses.
    fn loads(
        &self,
        row: &WeaponRow,
        found: &Found,
    ) -> Result<Vec<(Option<i64>, InlineTable)>, String> {
        let mut loads: Vec<(Option<i64>, InlineTable)> = Vec::new();
        let (mut is_filled, mut is_late) = (false, false);
        for (key, value) in &found.values {
            let open = loads.pop_if(|(_, load)| key == "_ammo" && !load.contains_key("ammo"));
            let (shots, mut load) = open.unwrap_or_default();
            match key.as_str() {
                "_ammo" => {
                    let name = value.as_str().unwrap_or_default();
                    let fits = |own: &Ammunition| own.weapons.contains(&row.id);
                    let own = self.0.ammunition.find(name, fits);
                    let own =
                        own.ok_or_else(|| format!("its ammunition is not for a {}", row.name))?;
                    load.insert("ammo", own.row.lower().into());
                    loads.push((shots, load));
                }
                "_shots" => loads.push((value.as_integer(), load)),
                "_both" | "_impact" | "_remote" => {
                    if let Some((_, last)) = loads.last_mut() {
                        last.insert("fuses", key[1..].into());
                    }
                }
                _ => {}
            }
            is_filled |= ["magazines", "_extra"].contains(&key.as_str());
            is_late |= is_filled && ["_shots", "_ammo"].contains(&key.as_str());
        }
        // "with an extra magazine and 10 smoke grenades"; full loads, one for each magazine, are clear.
        let is_full = |(shots, _): &(Option<i64>, _)| shots.is_none_or(|shots| shots == row.shots);
        let magazines = found.whole("magazines").unwrap_or(0);
        let is_clear = loads.len() as i64 == magazines + 1 && loads.iter().all(is_full);
        if is_late && !is_clear {
            return Err("in which magazine?".into());
        }
        Ok(loads)
    }

    /// Weapons that share a place: "VMG and ML in 3-space turret".
    pub(super) fn several(&self, whole: &mut Sketch, mut found: Found) -> Result<(), String> {
        if found.has("_plural") {
            return Err("how many of each?".into());
        }
        turret(whole.unit(), &mut found)?;
        let items = found.take_all("item");
        items.into_iter().try_for_each(|item| {
            let mut one = found.clone();
            one.put("item", item);
            self.weapon(whole, one)
        })
    }

    pub(super) fn weapon(&self, whole: &mut Sketch, mut found: Found) -> Result<(), String> {
        let (odd, with) = (found.take("_odd"), found.take("_with"));
        let is_smart = found.has("_smart");
        let said = found.words.clone();
        let is_linked = found.take("_linked").is_some();
        if is_linked {
            found.put("linked", true);
        }
        let mut open = turret(whole.unit(), &mut found);
        let (shield, points) = (found.take("_shield"), found.take("_points"));
        let is_triggered = found.take("_trigger").is_some();
        let entry = self.entry(found, &mut open)?;
        let is_single = number(&entry) == 1;
        let places: Vec<_> = mounts(&entry).into_iter().map(str::to_owned).collect();
        let at = all(whole).len();
        whole.unit().push("weapons", entry);
        for place in places.iter().filter(|_| is_triggered) {
            let trigger = [("item", "bumper trigger"), ("location", place)];
            let trigger: InlineTable = trigger.into_iter().collect();
            let is_it = |own: &InlineTable| own.to_string() == trigger.to_string();
            if !whole.unit().list("accessories").any(is_it) {
                whole.unit().push("accessories", trigger);
            }
        }
        if let (Some(item), Some(points)) = (shield, points) {
            let weapon = identified(whole, at);
            let armor = [("item", item), ("points", points), ("weapon", weapon.into())];
            whole.unit().push("accessories", armor.into_iter().collect());
        }
        if let Some(with) = with.as_ref().and_then(Value::as_str) {
            let all = tokens(with);
            let mut words = Words::new(&all);
            let member = self.member(&mut words).filter(|_| words.peek().is_none());
            let mut link = Found { words: said, list: "links", ..Found::default() };
            link.put("_member", member.ok_or_else(|| format!("linked with `{with}`?"))?);
            link.put("_with", at as i64);
            link.values.extend(is_smart.then(|| ("_smart".to_owned(), true.into())));
            whole.kept.push(link);
        } else if is_linked && is_single {
            return Err("what is it linked with?".into());
        }
        open.and(unread(odd))
    }

    /// The words for a weapon, as links name it.
    pub(super) fn member(&self, words: &mut Words<'_, '_>) -> Option<String> {
        let _ = words.word(&["the", "both", "all"]);
        let start = words.at;
        self.named_weapon(words)?;
        Some(words.since(start))
    }

    /// A weapon that a link or an option names.
    pub(super) fn named_weapon(&self, words: &mut Words<'_, '_>) -> Option<Found> {
        RULES.iter().find(|rule| rule.list == "weapons")?.read(words, self)
    }

    /// The entry that a link or an option describes; nothing if the words describe several.
    pub fn said(&self, found: &Found) -> Option<InlineTable> {
        let mut whole = found.table().filter(|_| !found.has("_odd") && !found.has("_with"))?;
        if found.has("_plural") && !found.has("count") {
            whole.insert("count", 0.into());
        } else if !mounts(&whole).is_empty() {
            let mut open = Ok(());
            return self.entry(found.clone(), &mut open).ok().filter(|_| open.is_ok());
        }
        Some(whole)
    }

    /// Adds the link that a text describes, or marks the weapons of the only entry that it joins.
    pub(super) fn link(&self, whole: &mut Sketch, mut link: Found) -> Result<(), String> {
        let members = link.take_all("_member");
        let with = link.whole("_with").map(|at| at as usize);
        if members.is_empty() && with.is_none() {
            return Err("what is linked?".to_owned());
        }
        let (cycle, has_sidecar) = (whole.list("weapons").count(), whole.sidecar.is_some());
        let mut places: Vec<_> = with.into_iter().collect();
        for member in members.iter().filter_map(Value::as_str) {
            let tokens = tokens(member);
            let found = self.named_weapon(&mut Words::new(&tokens));
            let said =
                found.as_ref().and_then(|found| self.said(found)).ok_or("what is linked?")?;
            let is_sidecar = found.is_some_and(|found| found.has("_sidecar"));
            let own = all(whole).into_iter().enumerate().filter(|(at, _)| {
                (!has_sidecar || is_sidecar == (*at >= cycle)) && Some(*at) != with
            });
            let (own, tables): (Vec<_>, Vec<_>) = own.map(|(at, table)| (at, &*table)).unzip();
            let at = meant(&said, &tables).ok_or("which weapon of those is linked?")?;
            places.push(own[at]);
        }
        places.sort_unstable();
        places.dedup();
        let is_smart = link.has("_smart");
        if let [place] = places[..] {
            let own = &all(whole)[place];
            if number(own) == 1 || own.contains_key("linked") {
                return Err("what is it linked with?".into());
            }
            let linked = if is_smart { Value::from("smart") } else { true.into() };
            all(whole)[place].insert("linked", linked);
            return Ok(());
        }
        let joins: Array = places.into_iter().map(|place| identified(whole, place)).collect();
        let mut table = InlineTable::from_iter([("joins", Value::from(joins))]);
        table.extend(is_smart.then_some(("smart", Value::from(true))));
        whole.push("links", table);
        Ok(())
    }
}

/// Puts a weapon in the turret that its phrase names.
fn turret(unit: &mut Sketch, found: &mut Found) -> Result<(), String> {
    let Some(turret) = found.take("_turret") else { return Ok(()) };
    found.put("+mount", "turret");
    let is_known =
        unit.list("turrets").any(|own| text(own, "item") == turret.as_str().unwrap_or_default());
    if is_known && unit.list("weapons").any(|weapon| mounts(weapon).contains(&"turret")) {
        return Err("in the same turret?".into());
    }
    if !is_known {
        let universal = found.take("_universal").map(|own| ("universal", own));
        unit.push("turrets", [("item", turret)].into_iter().chain(universal).collect());
    }
    Ok(())
}

/// The id of a weapon, which it gets if it has none.
pub fn identified(whole: &mut Sketch, place: usize) -> String {
    let mut all = all(whole);
    let (item, mount) = (text(all[place], "item"), mounts(all[place]).first().copied());
    let id = slug(&format!("{item} {}", mount.unwrap_or_default()));
    let id = unused(&id, |id| all.iter().any(|other| text(other, "id") == id));
    all[place].entry("id").or_insert(id.into()).as_str().unwrap_or_default().to_owned()
}
