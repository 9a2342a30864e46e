//! Drafts as design files.

use std::fmt::Write;

use crate::import::slug;
use crate::units::{Exact, decimal};

use super::super::line::short_or_lower;
use super::super::places::{WHEEL_GROUPS, WheelGroup};
use super::draft::{Draft, Entry, Layer, Link, Member, Section};
use super::parts::{Accessory, Linked, Tires, Weapon};

/// A changed vehicle of the same text.
pub struct Variant<'c> {
    pub name: String,
    pub draft: Draft<'c>,
}

/// The ids of entries that others point at, by their numbers.
type Ids = Vec<(usize, String)>;

/// The whole file.
pub fn design(name: &str, draft: &Draft<'_>, variants: &[Variant<'_>], source: &str) -> String {
    let ids = ids(draft, variants);
    let mut text = String::new();
    notes(draft, Section::Head, &mut text);
    key(&mut text, "name", &quoted(name));
    unit(draft, "", &ids, &mut text);
    if let Some(sidecar) = &draft.sidecar {
        text.push_str("\n[sidecar]\n");
        notes(sidecar, Section::Head, &mut text);
        unit(sidecar, "sidecar.", &ids, &mut text);
    }
    remarks(draft, Section::Published, &mut text);
    published("published", &draft.figures, source, &mut text);
    let mut used = Vec::new();
    for variant in variants {
        let id = variant_id(name, &variant.name, &mut used);
        write_variant(&id, draft, variant, &ids, source, &mut text);
    }
    text
}

fn key(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = {value}");
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn lower(name: &str) -> String {
    quoted(&name.to_lowercase())
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(", "))
}

fn todo(remark: &str, text: &mut String) {
    let _ = writeln!(text, "# TODO: {remark}");
}

/// The remarks of a section that are on no weapon of their own.
fn notes(draft: &Draft<'_>, section: Section, text: &mut String) {
    let own = draft.notes.iter().filter(|note| note.section == section && note.weapon.is_none());
    own.for_each(|note| todo(&note.text, text));
}

/// The same in a paragraph of their own.
fn remarks(draft: &Draft<'_>, section: Section, text: &mut String) {
    let mut own = String::new();
    notes(draft, section, &mut own);
    if !own.is_empty() {
        let _ = write!(text, "\n{own}");
    }
}

/// Everything of a vehicle or sidecar; `path` goes before the names of its tables.
fn unit(draft: &Draft<'_>, path: &str, ids: &Ids, text: &mut String) {
    for (name, value) in head(draft) {
        key(text, name, &value);
    }
    let tires = tires(draft);
    table(draft, Section::Tires, &format!("[{path}tires]"), &tires, text);
    table(draft, Section::Guards, &format!("[{path}wheelguards]"), &guards(draft), text);
    let layers: Vec<_> = draft.armor.iter().map(armor).collect();
    let inner = layers.first().cloned().unwrap_or_default();
    table(draft, Section::Armor, &format!("[{path}armor]"), &inner, text);
    if let Some(outer) = layers.get(1) {
        let _ = writeln!(text, "\n[{path}armor.metal]");
        outer.iter().for_each(|(name, value)| key(text, name, value));
    }
    for entry in &draft.weapons {
        let _ = write!(text, "\n[[{path}weapons]]\n");
        let own = draft.notes.iter().filter(|note| note.weapon == Some(entry.number));
        own.for_each(|note| todo(&note.text, text));
        if let Some(id) = id_of(ids, entry.number) {
            key(text, "id", &quoted(id));
        }
        weapon(&entry.part).iter().for_each(|(name, value)| key(text, name, value));
    }
    remarks(draft, Section::Weapons, text);
    for entry in &draft.links {
        let _ = write!(text, "\n[[{path}links]]\n");
        if let Some(id) = id_of(ids, entry.number) {
            key(text, "id", &quoted(id));
        }
        link(&entry.part, draft, ids).iter().for_each(|(name, value)| key(text, name, value));
    }
    remarks(draft, Section::Links, text);
}

fn table(
    draft: &Draft<'_>,
    section: Section,
    title: &str,
    keys: &[(&'static str, String)],
    text: &mut String,
) {
    if keys.is_empty() {
        return remarks(draft, section, text);
    }
    let _ = writeln!(text, "\n{title}");
    notes(draft, section, text);
    keys.iter().for_each(|(name, value)| key(text, name, value));
}

type Keys = Vec<(&'static str, String)>;

/// The keys that stand above the tables.
fn head(draft: &Draft<'_>) -> Keys {
    let mut keys: Keys = Vec::new();
    keys.extend(draft.body.map(|row| ("body", lower(&row.row.name))));
    if draft.reversed {
        keys.push(("reversed", "true".to_owned()));
    }
    if has_six_wheels(draft) {
        keys.push(("six-wheels", "true".to_owned()));
    }
    keys.extend(draft.chassis.map(|row| ("chassis", lower(&row.row.name))));
    keys.extend(draft.suspension.map(|row| ("suspension", lower(&row.row.name))));
    keys.extend(draft.plant.map(|row| ("power-plant", lower(&row.row.name))));
    if !draft.crew.is_empty() {
        keys.push(("crew", list(&crew(draft))));
    }
    if !draft.turrets.is_empty() {
        keys.push(("turrets", list(&turrets(draft))));
    }
    if !draft.accessories.is_empty() {
        keys.push(("accessories", list(&accessories(draft))));
    }
    keys
}

fn has_six_wheels(draft: &Draft<'_>) -> bool {
    let more = draft.tire_counts().is_some_and(|(counted, wheels)| wheels == 4 && counted == 6);
    draft.six_wheels || more
}

fn crew(draft: &Draft<'_>) -> Vec<String> {
    let rides = draft.kind().is_some_and(|kind| kind.skill == "cyclist" && draft.body.is_some());
    let name = |row: &&super::super::catalog::CrewRole| match row.row.id.as_str() {
        "driver" if rides => "\"cyclist\"".to_owned(),
        _ => lower(&row.row.name),
    };
    draft.crew.iter().map(name).collect()
}

fn turrets(draft: &Draft<'_>) -> Vec<String> {
    let one = |turret: &super::draft::Turret<'_>| {
        let item = lower(&turret.row.0.row.name);
        if turret.universal { format!("{{ item = {item}, universal = true }}") } else { item }
    };
    draft.turrets.iter().map(one).collect()
}

fn accessories(draft: &Draft<'_>) -> Vec<String> {
    draft.accessories.iter().map(|part| accessory(part, draft)).collect()
}

fn accessory(part: &Accessory<'_>, draft: &Draft<'_>) -> String {
    let item = lower(&accessory_name(part, draft));
    let mut keys = Vec::new();
    if part.count > 1 {
        keys.push(format!("count = {}", part.count));
    }
    if part.fake {
        keys.push("fake = true".to_owned());
    }
    keys.extend(part.armor.map(|row| format!("type = {}", lower(&row.0.row.name))));
    keys.extend(part.place.map(|place| format!("location = \"{}\"", place.name())));
    keys.extend(part.person.as_ref().map(|person| format!("crew = {}", quoted(person))));
    if let Some((row, mount)) = &part.weapon {
        keys.push(format!("weapon = {}", quoted(&short_or_lower(&row.0.row))));
        keys.extend(mount.map(|place| format!("mount = \"{}\"", place.name())));
    }
    if keys.is_empty() { item } else { format!("{{ item = {item}, {} }}", keys.join(", ")) }
}

/// The row of this name that such a vehicle may have: "blades" are two.
pub fn accessory_name(part: &Accessory<'_>, draft: &Draft<'_>) -> String {
    let shelf = &draft.catalog.accessories;
    let kind = draft.kind().map(|kind| kind.row.id.as_str());
    let fits = shelf
        .find(&part.written, |row| kind.is_none_or(|kind| row.kinds.iter().any(|k| k == kind)));
    fits.unwrap_or(part.row.0).row.name.to_lowercase()
}

fn tires(draft: &Draft<'_>) -> Keys {
    let value = |tires: &Tires<'_>| {
        let item = short_or_lower(&tires.row.0.row);
        let modifications: Vec<_> =
            tires.modifications.iter().map(|row| lower(&row.0.row.name)).collect();
        match modifications.is_empty() {
            true => quoted(&item),
            false => {
                format!("{{ item = {}, modifications = {} }}", quoted(&item), list(&modifications))
            }
        }
    };
    let key = |tires: &Tires<'_>| match tires.wheels {
        None | Some(WheelGroup::All) => "all",
        Some(WheelGroup::Front) => "front",
        Some(WheelGroup::Back) => "back",
        Some(WheelGroup::One(wheel)) => wheel.name(),
    };
    unique(draft.tires.iter().map(|tires| (key(tires), value(tires))).collect())
}

/// The last value of each key, in the order of [`WHEEL_GROUPS`] where the keys are wheels.
fn unique(keys: Keys) -> Keys {
    let mut found: Keys = Vec::new();
    for (name, value) in keys {
        found.retain(|(known, _)| *known != name);
        found.push((name, value));
    }
    found.sort_by_key(|(name, _)| WHEEL_GROUPS.iter().position(|(key, _)| key == name));
    found
}

fn guards(draft: &Draft<'_>) -> Keys {
    let value = |guards: &super::parts::Guards<'_>| {
        let mut keys = vec![format!("points = {}", guards.points)];
        keys.extend(guards.armor.map(|row| format!("type = {}", lower(&row.0.row.name))));
        if guards.retractable {
            keys.push("retractable = true".to_owned());
        }
        if keys.len() == 1 {
            guards.points.to_string()
        } else {
            format!("{{ {} }}", keys.join(", "))
        }
    };
    let keys =
        draft.guards.iter().map(|guards| (draft.guarded(guards).unwrap_or("front"), value(guards)));
    unique(keys.collect())
}

fn armor(layer: &Layer<'_>) -> Keys {
    let mut keys: Keys = Vec::new();
    keys.extend(layer.row.map(|row| ("type", lower(&row.row.name))));
    keys.extend(layer.sides.iter().map(|(place, points)| (place.name(), points.to_string())));
    keys
}

fn weapon(weapon: &Weapon<'_>) -> Keys {
    let mut keys = vec![("item", quoted(&short_or_lower(&weapon.row.0.row)))];
    let mounts: Vec<_> = weapon.mounts.iter().map(|place| quoted(place.name())).collect();
    match mounts.as_slice() {
        [] => {}
        [only] => keys.push(("mount", only.clone())),
        several => keys.push(("mount", list(several))),
    }
    if weapon.count > 1 && weapon.count != mounts.len() as i64 {
        keys.push(("count", weapon.count.to_string()));
    }
    keys.extend(weapon.linked.map(|linked| match linked {
        Linked::Plain => ("linked", "true".to_owned()),
        Linked::Smart => ("linked", "\"smart\"".to_owned()),
    }));
    if weapon.infrared {
        keys.push(("infrared", "true".to_owned()));
    }
    if weapon.magazines > 0 {
        keys.push(("magazines", weapon.magazines.to_string()));
    }
    keys
}

fn link(link: &Link<'_>, draft: &Draft<'_>, ids: &Ids) -> Keys {
    let name = |member: &Member<'_>| match member {
        Member::Weapon(number) | Member::SidecarWeapon(number) => {
            quoted(id_of(ids, *number).unwrap_or_default())
        }
        Member::Accessory(row) => {
            let part = draft.accessories.iter().find(|part| part.row == *row);
            quoted(&part.map(|part| accessory_name(part, draft)).unwrap_or_default())
        }
    };
    let names: Vec<_> = link.members.iter().map(name).collect();
    let mut keys = vec![("joins", list(&names))];
    if link.smart {
        keys.push(("smart", "true".to_owned()));
    }
    keys
}

fn id_of(ids: &Ids, number: usize) -> Option<&str> {
    ids.iter().find(|(known, _)| *known == number).map(|(_, id)| id.as_str())
}

/// Ids for all that is linked, and for all that a variant changes or takes out.
fn ids(draft: &Draft<'_>, variants: &[Variant<'_>]) -> Ids {
    let mut ids = Ids::new();
    let drafts: Vec<_> = std::iter::once(draft).chain(variants.iter().map(|v| &v.draft)).collect();
    let linked: Vec<usize> = drafts
        .iter()
        .flat_map(|draft| &draft.links)
        .flat_map(|link| &link.part.members)
        .filter_map(|member| match member {
            Member::Weapon(number) | Member::SidecarWeapon(number) => Some(*number),
            Member::Accessory(_) => None,
        })
        .collect();
    let altered = |entry: &Entry<Weapon<'_>>| {
        variants.iter().any(|variant| !variant.draft.weapons.contains(entry))
            && draft.weapons.contains(entry)
    };
    let units = |draft: &'_ Draft<'_>| -> Vec<(usize, String, bool)> {
        let own = draft.weapons.iter().map(|entry| (entry, altered(entry)));
        let sidecar = draft.sidecar.iter().flat_map(|sidecar| &sidecar.weapons);
        own.chain(sidecar.map(|entry| (entry, false)))
            .map(|(entry, altered)| {
                let item = slug(&short_or_lower(&entry.part.row.0.row));
                let place = entry.part.mounts.first().map_or("", |place| place.name());
                let wanted = altered || linked.contains(&entry.number);
                (entry.number, slug(&format!("{item} {place}")), wanted)
            })
            .collect()
    };
    for (number, name, wanted) in drafts.into_iter().flat_map(units) {
        if wanted && id_of(&ids, number).is_none() {
            let id = unused(&name, |id| ids.iter().any(|(_, known)| known == id));
            ids.push((number, id));
        }
    }
    for (place, entry) in draft.links.iter().enumerate() {
        if variants.iter().any(|variant| !variant.draft.links.contains(entry)) {
            ids.push((entry.number, format!("link-{}", place + 1)));
        }
    }
    ids
}

/// The name itself, or with a number.
pub fn unused(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken(name)).unwrap_or_default()
}

/// The order in which figures are written.
const FIGURES: [&str; 10] = [
    "cost",
    "weight",
    "acceleration",
    "top-speed",
    "handling-class",
    "handling-class-off-road",
    "load-left",
    "cargo-spaces",
    "acceleration-loaded",
    "top-speed-loaded",
];

fn published(title: &str, figures: &[(&'static str, Exact)], source: &str, text: &mut String) {
    if figures.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n[{title}]");
    key(text, "source", &quoted(source));
    let mut figures = figures.to_vec();
    figures.sort_by_key(|(key, _)| FIGURES.iter().position(|known| known == key));
    for (name, number) in figures {
        let digits = decimal(number).replace(',', "");
        let plain = !digits.contains('/');
        key(text, name, &if plain { digits } else { quoted(&digits) });
    }
}

fn variant_id(name: &str, variant: &str, used: &mut Vec<String>) -> String {
    let own = variant.strip_prefix(name).unwrap_or(variant);
    let id = slug(own);
    let id = if id.is_empty() { "variant".to_owned() } else { id };
    let id = unused(&id, |id| used.iter().any(|known| known == id));
    used.push(id.clone());
    id
}

/// What a variant changes, and nothing else.
fn write_variant(
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
    let mut keys: Vec<(&'static str, String)> = Vec::new();
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
    keys: &mut Vec<(&'static str, String)>,
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
fn tables(
    name: &'static str,
    old: &Keys,
    new: &Keys,
    removed: &mut Vec<String>,
    keys: &mut Vec<(&'static str, String)>,
) {
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
fn armors(
    base: &Draft<'_>,
    draft: &Draft<'_>,
    removed: &mut Vec<String>,
    keys: &mut Vec<(&'static str, String)>,
) {
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
    for (number, keys) in old {
        if !new.iter().any(|(known, _)| known == number) {
            let item = keys.first().map(|(_, value)| value.trim_matches('"').to_owned());
            removed.extend(id_of(ids, *number).map(str::to_owned).or(item));
        }
    }
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
        "linked" | "infrared" | "smart" => "false",
        _ => return None,
    };
    Some((key, value.to_owned()))
}
