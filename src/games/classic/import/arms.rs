//! Weapons, their places, and links.

use toml_edit::{Array, InlineTable, Value};

use crate::games::import::unused;
use crate::import::pattern::Found;
use crate::import::words::{Kind, Words, tokens};
use crate::import::{Left, Sketch, slug, text};
use crate::text::suggest;

use super::super::places::{PLACES, Place};
use super::{RULES, Reader, unread};

/// "front", "F", "right side", "in turret", "rear-mounted". A single letter must be a capital: "a" is not a place.
fn one_place(words: &mut Words<'_, '_>) -> Option<Place> {
    let _ = words.mark("-");
    let _ = words.word(&["in the", "on the", "in a", "in", "on", "to", "at"]);
    let name = words.peek().filter(|token| token.kind == Kind::Word)?.text;
    let fits =
        |known: &str| if name.len() == 1 { known == name } else { suggest::same(known, name) };
    let (_, place) = PLACES.iter().find(|(known, _)| fits(known))?;
    words.at += 1;
    let _ = words.word(&["side"]);
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
    let is_wheel = matches!(end, Place::Front | Place::Back)
        && matches!(side, None | Some(Place::Left | Place::Right));
    let side = side.map(|side| format!("-{}", side.name())).unwrap_or_default();
    is_wheel.then(|| format!("{}{side}", end.name()))
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

/// The weapons of a vehicle and its sidecar, each with its place.
fn all(whole: &Sketch) -> Vec<((bool, usize), &InlineTable)> {
    let sidecar = whole.sidecar.iter().map(|sidecar| (true, &**sidecar));
    let units = std::iter::once((false, whole)).chain(sidecar);
    units
        .flat_map(|(is_sidecar, unit)| {
            unit.list("weapons").enumerate().map(move |(at, own)| ((is_sidecar, at), own))
        })
        .collect()
}

impl Reader<'_> {
    /// The entries of some weapons, or why there are none.
    pub fn entries(&self, mut found: Found) -> Result<Vec<InlineTable>, Left> {
        let row = found.text("item").and_then(|name| self.0.weapons.find(name, |_| true));
        let row = row.ok_or("which weapon?")?;
        let is_loaded = found.has("magazines") || found.has("_extra");
        if found.has("infrared") && !row.is_laser() || is_loaded && !row.takes_magazines() {
            return Err(format!("a {} cannot be so", row.row.name).into());
        }
        if found.has("_extra") {
            found.put("magazines", 1);
        }
        let count = found.take("count").and_then(|count| count.as_integer());
        if found.take("_smart").is_some() && found.take("linked").is_some() {
            found.put("linked", "smart");
        }
        if let Some(shots) = found.whole("_shots") {
            let is_each = found.has("_each") || count.is_none_or(|count| count == 1);
            if shots > row.shots || !is_each {
                return Err(format!("{shots} shots: a {} has {}", row.row.name, row.shots).into());
            }
            if shots < row.shots {
                found.put("shots", shots);
            }
        }
        let whole = found.table().ok_or("it says two things")?;
        let places = mounts(&whole).len() as i64;
        let counted = |count: i64| {
            let mut entry = whole.clone();
            entry.extend((count > 1).then_some(("count", Value::from(count))));
            entry
        };
        match count {
            _ if places == 0 => Err("where?".into()),
            // "MG L, L R" may be two weapons.
            _ if found.has("_comma") && count != Some(places) => Err("how many?".into()),
            None if (places > 1) != found.has("_plural") => Err("how many?".into()),
            None => Ok(vec![whole]),
            Some(count) if places == 1 => Ok(vec![counted(count)]),
            Some(count) if count == places => Ok(vec![whole]),
            Some(count) if count % places == 0 && !found.has("linked") => {
                let entry = |place: &str| {
                    let mut entry = counted(count / places);
                    entry.insert("mount", Array::from_iter([place]).into());
                    entry
                };
                Ok(mounts(&whole).into_iter().map(entry).collect())
            }
            Some(count) => Err(format!("{count} weapons at {places} places").into()),
        }
    }

    pub(super) fn weapon(&self, whole: &mut Sketch, mut found: Found) -> Result<(), Left> {
        let (odd, with) = (found.take("_odd"), found.take("_with"));
        let said = found.words.clone();
        let is_linked = found.take("_linked").is_some();
        if is_linked {
            found.put("linked", true);
        }
        let entries = self.entries(found)?;
        let is_single = entries.iter().map(number).sum::<i64>() == 1;
        let at = whole.unit().list("weapons").count();
        entries.into_iter().for_each(|entry| whole.unit().push("weapons", entry));
        if let Some(with) = with.as_ref().and_then(Value::as_str) {
            let all = tokens(with);
            let mut words = Words::new(&all);
            let member = self.member(&mut words).filter(|_| words.peek().is_none());
            let member = member.ok_or_else(|| format!("linked with `{with}`?"))?;
            let mut link = Found::default();
            link.words = said;
            link.put("_member", member);
            link.put("_with", at as i64);
            return self.keep_link(whole, link);
        }
        if is_linked && is_single {
            return Err("what is it linked with?".into());
        }
        unread(odd)
    }

    /// Keeps a link until all weapons are known.
    pub(super) fn keep_link(&self, whole: &mut Sketch, mut link: Found) -> Result<(), Left> {
        link.list = "links";
        if whole.sidecar.is_some() {
            link.put("_inside", true);
        }
        whole.kept.push(link);
        Ok(())
    }

    /// The words for a weapon, as links name it.
    pub(super) fn member(&self, words: &mut Words<'_, '_>) -> Option<String> {
        let _ = words.word(&["the", "both"]);
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
            let all = self.entries(found.clone()).ok()?;
            return all.into_iter().next().filter(|entry| number(entry) == number(&whole));
        }
        Some(whole)
    }

    /// Adds the link that a text describes, or marks the weapons of the only entry that it joins.
    pub(super) fn link(&self, whole: &mut Sketch, mut link: Found) -> Result<(), String> {
        let members = link.take_all("_member");
        let with = link.whole("_with").map(|at| (link.has("_inside"), at as usize));
        if members.is_empty() && with.is_none() {
            return Err("what is linked?".to_owned());
        }
        let mut places: Vec<_> = with.into_iter().collect();
        for member in members.iter().filter_map(Value::as_str) {
            let tokens = tokens(member);
            let mut words = Words::new(&tokens);
            let found = self.named_weapon(&mut words);
            let said =
                found.as_ref().and_then(|found| self.said(found)).ok_or("what is linked?")?;
            let is_sidecar = found.is_some_and(|found| found.has("_sidecar"));
            let own = all(whole).into_iter().filter(|(place, _)| {
                (place.0 == is_sidecar || whole.sidecar.is_none()) && Some(*place) != with
            });
            let (own, tables): (Vec<_>, Vec<_>) = own.unzip();
            let at = meant(&said, &tables).ok_or("which weapon of those is linked?")?;
            places.push(own[at]);
        }
        places.sort_unstable();
        places.dedup();
        let is_smart = link.has("_smart");
        if let [place] = places[..] {
            let linked = if is_smart { Value::from("smart") } else { true.into() };
            weapon(whole, place).map(|weapon| weapon.insert("linked", linked));
            return Ok(());
        }
        let joins: Array = places.into_iter().map(|place| identified(whole, place)).collect();
        let mut table = InlineTable::from_iter([("joins", Value::from(joins))]);
        table.extend(is_smart.then_some(("smart", Value::from(true))));
        whole.push("links", table);
        Ok(())
    }
}

fn weapon(whole: &mut Sketch, (is_sidecar, at): (bool, usize)) -> Option<&mut InlineTable> {
    let unit = if is_sidecar { whole.sidecar.as_deref_mut()? } else { whole };
    unit.tables("weapons").nth(at)
}

/// The id of a weapon, which it gets if it has none.
pub fn identified(whole: &mut Sketch, place: (bool, usize)) -> String {
    let taken: Vec<_> = all(whole).iter().map(|(_, own)| text(own, "id").to_owned()).collect();
    let Some(weapon) = weapon(whole, place) else { return String::new() };
    if !weapon.contains_key("id") {
        let place = mounts(weapon).first().copied().unwrap_or_default();
        let id = slug(&format!("{} {place}", text(weapon, "item")));
        let id = unused(&id, |id| taken.iter().any(|other| other == id));
        weapon.insert("id", id.into());
    }
    text(weapon, "id").to_owned()
}
