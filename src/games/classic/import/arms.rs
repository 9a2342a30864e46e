//! Weapons and their places, and links.

use toml_edit::{Array, InlineTable, Value};

use crate::catalog::Item;
use crate::import::pattern::Found;
use crate::import::words::{Kind, Words};
use crate::text::suggest;

use super::super::catalog::Catalog;
use super::super::places::{PLACES, Place};
use super::{Left, Outcome, RULES, Vehicle};

/// A place, but not "front left", which is none of them.
pub fn place(words: &mut Words<'_, '_>) -> Option<Place> {
    words.try_read(|words| {
        let place = one_place(words)?;
        let mut next = *words;
        let _ = next.mark("-");
        let is_next = next.peek().is_some_and(|next| !next.starts_line);
        (!is_next || one_place(&mut next).is_none()).then_some(place)
    })
}

/// "front", "F", "right side", "in turret", "rear-mounted".
fn one_place(words: &mut Words<'_, '_>) -> Option<Place> {
    words.try_read(|words| {
        let _ = words.mark("-");
        let _ = words.word(&["in the", "on the", "in a", "in", "on", "to", "at"]);
        let token = words.peek().filter(|token| token.kind == Kind::Word)?;
        let place = place_called(token.text)?;
        words.at += 1;
        let _ = words.word(&["side"]);
        Some(place)
    })
}

/// A single letter must be a capital: "a" is not a place.
pub fn place_called(name: &str) -> Option<Place> {
    let fits = |known: &str| match name.len() {
        1 => known == name,
        _ => suggest::same(known, name),
    };
    let found = PLACES.iter().find(|(known, _)| fits(known)).map(|(_, place)| *place);
    found.filter(|place| *place != Place::Cargo)
}

/// "front", "back", "front left": the key of some wheels.
pub fn wheels(words: &mut Words<'_, '_>) -> Option<String> {
    let end = one_place(words).filter(|end| [Place::Front, Place::Back].contains(end))?;
    let side = words.try_read(|words| {
        let _ = words.mark("-");
        one_place(words).filter(|side| [Place::Left, Place::Right].contains(side))
    });
    Some(side.map_or(end.name().to_owned(), |side| format!("{}-{}", end.name(), side.name())))
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

/// A link: the words for it, and what it joins.
#[derive(Clone)]
pub struct Linking {
    pub words: String,
    pub members: Vec<Member>,
    pub is_smart: bool,
    /// The unit and the entry that the link is told of.
    pub with: Option<(usize, usize)>,
}

/// What a link joins.
#[derive(Clone)]
pub enum Member {
    Weapon(Found),
    Accessory(String),
}

/// The entries of some weapons, or why there are none.
pub fn entries(catalog: &Catalog, mut found: Found) -> Result<Vec<InlineTable>, Left> {
    let row = found.text("item").and_then(|name| catalog.weapons.find(name, |_| true));
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
        None if found.has("_plural") && places == 1 => Err("how many?".into()),
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
        None => Ok(vec![whole]),
    }
}

impl<'c> Vehicle<'c> {
    pub(super) fn weapon(&mut self, mut found: Found, words: String) -> Outcome {
        let odd = found.take("_odd");
        let with = found.take("_with");
        let is_linked = found.take("_linked").is_some();
        if is_linked {
            found.put("linked", true);
        }
        let entries = match entries(self.reader.0, found) {
            Ok(entries) => entries,
            Err(reason) => return Some(Err(reason)),
        };
        let is_single = entries.iter().map(number).sum::<i64>() == 1;
        let at = (self.units.len() - 1, self.unit().sketch.list("weapons").count());
        entries.into_iter().for_each(|entry| self.unit().sketch.push("weapons", entry));
        if let Some(with) = with.as_ref().and_then(Value::as_str) {
            let tokens = crate::import::words::tokens(with);
            let mut inside = Words::new(&tokens);
            let member = self.member(&mut inside).filter(|_| inside.peek().is_none());
            let Some(member) = member else {
                return Some(Err(format!("linked with `{with}`?").into()));
            };
            let members = vec![member];
            self.links.push(Linking { words, members, is_smart: false, with: Some(at) });
        }
        if is_linked && is_single {
            return Some(Err("what is it linked with?".into()));
        }
        let odd = odd.as_ref().and_then(Value::as_str);
        Some(odd.map_or(Ok(()), |odd| Err(format!("`{odd}` cannot be read").into())))
    }

    /// "link for MG front and SS back", "smart link", "linked".
    pub(super) fn link(&mut self, words: &mut Words<'_, '_>) -> Outcome {
        let start = words.at;
        let is_smart = words.has(&["smart"]);
        let _ = words.mark("-");
        words.word(&["link", "linked"])?;
        let mut members = Vec::new();
        if words.has(&["for", "connecting", "joining", "between", "to", "of", "with"]) {
            members.push(self.member(words)?);
            // Commas are between them if an "and" is before the last.
            let (first, mut has_and) = (*words, false);
            while let Some((member, is_and)) = words.try_read(|words| {
                let is_comma = words.mark(",").is_some();
                let is_and = words.word(&["and"]).or_else(|| words.mark("&+")).is_some();
                (is_and || is_comma && !has_and).then_some(())?;
                Some((self.member(words)?, is_and))
            }) {
                has_and |= is_and;
                members.push(member);
            }
            if !has_and {
                *words = first;
                members.truncate(1);
            }
        }
        words.done()?;
        // "2 RLs in turret w/ link"
        let unit = self.units.len() - 1;
        let last = self.unit().sketch.list("weapons").enumerate().last();
        let last = last.filter(|(_, weapon)| words.is_joined && number(weapon) > 1);
        let with = last.filter(|_| members.is_empty()).map(|(at, _)| (unit, at));
        self.links.push(Linking { words: words.since(start), members, is_smart, with });
        Some(Ok(()))
    }

    /// A weapon or an accessory as links name it.
    pub(super) fn member(&self, words: &mut Words<'_, '_>) -> Option<Member> {
        let _ = words.word(&["the", "both"]);
        let accessory = |words: &mut Words<'_, '_>| {
            let row = words.row(&self.reader.0.accessories).filter(|_| words.is_done())?;
            Some(Member::Accessory(row.row().name.to_lowercase()))
        };
        if let Some(accessory) = words.try_read(accessory) {
            return Some(accessory);
        }
        let rule = RULES.iter().find(|rule| rule.list == "weapons")?;
        rule.read(words, self.reader).map(Member::Weapon)
    }
}

/// What is said of a weapon elsewhere, as its entry would be written; nothing if that is not one.
pub fn said(catalog: &Catalog, found: &Found) -> Option<InlineTable> {
    if found.has("_odd") || found.has("_with") {
        return None;
    }
    let mut whole = found.table()?;
    match mounts(&whole).len() {
        _ if found.has("_plural") && !found.has("count") => whole.insert("count", 0.into()),
        0 => None,
        _ => {
            let all = entries(catalog, found.clone()).ok()?;
            return all.into_iter().next().filter(|entry| number(entry) == number(&whole));
        }
    };
    Some(whole)
}
