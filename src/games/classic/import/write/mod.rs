//! Drafts as design files.

mod keys;
mod variant;

use std::fmt::Write;

use crate::import::{quoted, slug};
use crate::text::printable::printable;
use crate::units::{Exact, decimal};

use super::draft::{Draft, Entry, Member, Section};
use super::parts::Weapon;
use crate::games::classic::line::short_or_lower;
use keys::{armor, guards, head, link, tires, weapon};

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
    for changed in variants {
        let id = variant::id(name, &changed.name, &mut used);
        variant::write(&id, draft, changed, &ids, source, &mut text);
    }
    text
}

fn key(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = {value}");
}

fn todo(remark: &str, text: &mut String) {
    let _ = writeln!(text, "# TODO: {}", printable(remark));
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
