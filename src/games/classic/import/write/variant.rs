//! Variants: what an option changes, and nothing else.

use std::fmt::Write;

use crate::import::slug;

use super::super::draft::{Draft, Entry};
use super::super::parts::Weapon;
use super::keys::{
    Keys, accessories, armor, crew, guards, has_six_wheels, head, link, list, tires, turrets,
    weapon,
};
use super::{Ids, Variant, id_of, key, published, todo, unused};
use crate::import::quoted;

/// An id that no other variant has.
pub fn id(name: &str, variant: &str, used: &mut Vec<String>) -> String {
    let own = variant.strip_prefix(name).unwrap_or(variant);
    let id = slug(own);
    let id = if id.is_empty() { "variant".to_owned() } else { id };
    let id = unused(&id, |id| used.iter().any(|known| known == id));
    used.push(id.clone());
    id
}

/// The table of one variant.
pub fn write(
    id: &str,
    base: &Draft<'_>,
    variant: &Variant<'_>,
    ids: &Ids,
    source: &str,
    text: &mut String,
) {
    let draft = &variant.draft;
    let _ = writeln!(text, "\n[variants.{id}]");
    draft.notes.iter().skip(base.notes.len()).for_each(|note| todo(&note.text, text));
    key(text, "name", &quoted(&variant.name));
    let mut removed: Vec<String> = Vec::new();
    let mut keys = Keys::new();
    let old = head(base);
    for (name, value) in head(draft) {
        if ["crew", "turrets", "accessories"].contains(&name)
            || old.contains(&(name, value.clone()))
        {
            continue;
        }
        keys.push((name, value));
    }
    if has_six_wheels(base) && !has_six_wheels(draft) {
        keys.push(("six-wheels", "false".to_owned()));
    }
    lists("crew", crew(base), crew(draft), &mut removed, &mut keys);
    lists("turrets", turrets(base), turrets(draft), &mut removed, &mut keys);
    lists("accessories", accessories(base), accessories(draft), &mut removed, &mut keys);
    tables("tires", &tires(base), &tires(draft), &mut removed, &mut keys);
    tables("wheelguards", &guards(base), &guards(draft), &mut removed, &mut keys);
    armors(base, draft, &mut removed, &mut keys);
    let weapon_keys = |entry: &Entry<Weapon<'_>>| (entry.number, weapon(&entry.part));
    let weapons = entries(
        &base.weapons.iter().map(weapon_keys).collect::<Vec<_>>(),
        &draft.weapons.iter().map(weapon_keys).collect::<Vec<_>>(),
        ids,
        &mut removed,
    );
    keys.extend(weapons.map(|value| ("weapons", value)));
    let links = |draft: &Draft<'_>| -> Vec<_> {
        draft.links.iter().map(|entry| (entry.number, link(&entry.part, draft, ids))).collect()
    };
    let links = entries(&links(base), &links(draft), ids, &mut removed);
    keys.extend(links.map(|value| ("links", value)));
    if !removed.is_empty() {
        let names: Vec<_> = removed.iter().map(|name| quoted(name)).collect();
        key(text, "remove", &list(&names));
    }
    keys.iter().for_each(|(name, value)| key(text, name, value));
    published(&format!("variants.{id}.published"), &draft.figures, source, text);
}

/// A list's new entries; if some of the old ones are gone, the whole list is written anew.
fn lists(
    name: &'static str,
    old: Vec<String>,
    new: Vec<String>,
    removed: &mut Vec<String>,
    keys: &mut Keys,
) {
    if old == new {
        return;
    }
    if new.starts_with(&old) {
        return keys.push((name, list(&new[old.len()..])));
    }
    removed.push(name.to_owned());
    if !new.is_empty() {
        keys.push((name, list(&new)));
    }
}

/// A table's changed keys; one that has other keys is written anew.
fn tables(name: &'static str, old: &Keys, new: &Keys, removed: &mut Vec<String>, keys: &mut Keys) {
    if old == new {
        return;
    }
    if old.iter().any(|(key, _)| !new.iter().any(|(other, _)| other == key)) {
        removed.push(name.to_owned());
    }
    if !new.is_empty() {
        let inner: Vec<_> = new.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        keys.push((name, format!("{{ {} }}", inner.join(", "))));
    }
}

/// The sides of the inner layer that differ, and its type.
fn armors(base: &Draft<'_>, draft: &Draft<'_>, removed: &mut Vec<String>, keys: &mut Keys) {
    let of = |draft: &Draft<'_>| draft.armor.iter().map(armor).collect::<Vec<_>>();
    let (old, new) = (of(base), of(draft));
    if old == new {
        return;
    }
    let (Some(inner), Some(before)) = (new.first(), old.first()) else {
        return match new.first() {
            Some(inner) => tables("armor", &Keys::new(), inner, removed, keys),
            None => removed.push("armor".to_owned()),
        };
    };
    let changed = inner.iter().filter(|key| !before.contains(key));
    let changed: Vec<_> = changed.map(|(name, value)| format!("{name} = {value}")).collect();
    keys.push(("armor", format!("{{ {} }}", changed.join(", "))));
}

/// The entries that are new or changed; those that are gone go to `removed` by their ids.
fn entries(
    old: &[(usize, Keys)],
    new: &[(usize, Keys)],
    ids: &Ids,
    removed: &mut Vec<String>,
) -> Option<String> {
    let gone = old.iter().filter(|(number, _)| !new.iter().any(|(known, _)| known == number));
    removed.extend(gone.filter_map(|(number, _)| id_of(ids, *number)).map(str::to_owned));
    let mut tables = Vec::new();
    for (number, keys) in new {
        let before = old.iter().find(|(known, _)| known == number).map(|(_, keys)| keys);
        let mut parts: Vec<String> = Vec::new();
        parts.extend(id_of(ids, *number).map(|id| format!("id = {}", quoted(id))));
        match before {
            Some(before) if before == keys => continue,
            Some(before) => {
                parts.extend(keys.iter().filter(|key| !before.contains(key)).map(written));
                let gone = before.iter().filter(|(key, _)| !keys.iter().any(|(k, _)| k == key));
                parts.extend(gone.filter_map(|(key, _)| usual(key)).map(written));
            }
            None => parts.extend(keys.iter().map(written)),
        }
        tables.push(format!("{{ {} }}", parts.join(", ")));
    }
    (!tables.is_empty()).then(|| match tables.as_slice() {
        [only] => format!("[{only}]"),
        several => format!("[\n    {},\n]", several.join(",\n    ")),
    })
}

fn written<K: std::borrow::Borrow<(&'static str, String)>>(key: K) -> String {
    let (name, value) = key.borrow();
    format!("{name} = {value}")
}

/// What a key means when it is not written.
fn usual(key: &'static str) -> Option<(&'static str, String)> {
    let value = match key {
        "count" => "1",
        "magazines" => "0",
        "linked" | "infrared" | "magazine-switch" | "smart" => "false",
        _ => return None,
    };
    Some((key, value.to_owned()))
}
