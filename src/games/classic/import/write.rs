//! Writes drafts as designs, and options as their variants.

use toml_edit::{Table, Value};

use crate::catalog::Row;
use crate::document::shape::kinds::{exact_value, text_value};
use crate::document::shape::slots::{Counted, Named, Said};
use crate::document::shape::{changes, file};
use crate::games::Game;
use crate::games::classic::stat_line::short_or_lower;
use crate::import::slug;
use crate::text::printable::printable;
use crate::text::source::Located;
use crate::units::Exact;

use super::super::Classic;
use super::super::catalog;
use super::super::design::{self, Design, Frame, Outfit, Person, PowerPlant, Sidecar};
use super::super::places::{Place, WHEEL_GROUPS, WheelGroup};
use super::draft::{self, Draft, Entry, Layer, Link, Member, Note, Section};
use super::parts::{self, Accessory, Guards, Linked, Weapon};
use super::people;

/// A changed vehicle of the same text.
pub struct Variant<'c> {
    pub name: String,
    pub draft: Draft<'c>,
}

type Word = Located<String>;

/// The ids of entries that others refer to, by their numbers.
pub type Ids = Vec<(usize, String)>;

/// The whole file.
pub fn write(name: &str, draft: &Draft<'_>, variants: &[Variant<'_>], source: &str) -> String {
    let ids = ids(draft, variants);
    let base = design(name, draft, &ids);
    let mut whole = base.clone();
    let Design { outfit, links, remarks, sidecars, .. } = &mut whole;
    remark(draft, outfit, links, remarks);
    for (sidecar, draft) in sidecars.iter_mut().zip(&draft.sidecar) {
        remark(draft, &mut sidecar.outfit, &mut [], &mut sidecar.remarks);
    }
    let mut file = file(Classic::ID, &whole, published(&draft.figures, source));
    let (mut all, mut used) = (Table::new(), Vec::new());
    all.set_implicit(true);
    for variant in variants {
        let Variant { name: own, draft: changed } = variant;
        let id = variant_id(name, own, &mut used);
        let mut table = changes(&base, &design(own, changed, &ids));
        let published: Table = published(&changed.figures, source).into_iter().collect();
        if !published.is_empty() {
            table.insert("published", published.into());
        }
        let notes = changed.notes.iter().skip(draft.notes.len()).map(todo);
        let notes: String = notes.map(|note| format!("# {note}\n")).collect();
        table.decor_mut().set_prefix(format!("\n{notes}"));
        all.insert(&id, table.into());
    }
    if !all.is_empty() {
        file.insert("variants", all.into());
    }
    toml_edit::DocumentMut::from(file).to_string()
}

/// A unique id for a variant.
fn variant_id(name: &str, variant: &str, used: &mut Vec<String>) -> String {
    let id = slug(variant.strip_prefix(name).unwrap_or(variant));
    let id = if id.is_empty() { "variant".to_owned() } else { id };
    let id = unused(&id, |id| used.iter().any(|known| known == id));
    used.push(id.clone());
    id
}

pub fn design(name: &str, draft: &Draft<'_>, ids: &Ids) -> Design {
    let sidecar = |draft: &Draft<'_>| Sidecar {
        frame: frame(draft),
        outfit: outfit(draft, ids),
        ..Sidecar::default()
    };
    let plant = |row: &catalog::PowerPlant| {
        Said::Clearly(PowerPlant { item: lower(&row.row), location: None })
    };
    Design {
        name: Some(word(name)),
        frame: frame(draft),
        reversed: set(draft.reversed),
        six_wheels: set(draft.has_six_wheels()),
        power_plant: draft.plant.map_or(Said::Nothing, plant),
        outfit: outfit(draft, ids),
        links: draft.links.iter().map(|entry| link(entry, draft, ids)).collect(),
        sidecars: draft.sidecar.as_deref().map(sidecar).into_iter().collect(),
        ..Design::default()
    }
}

fn frame(draft: &Draft<'_>) -> Frame {
    Frame {
        body: draft.body.map_or(Said::Nothing, |row| Said::Clearly(lower(&row.row))),
        chassis: draft.chassis.map(|row| lower(&row.row)),
        suspension: draft.suspension.map(|row| lower(&row.row)),
    }
}

fn outfit(draft: &Draft<'_>, ids: &Ids) -> Outfit {
    let kind = draft.kind();
    let role = |row: &catalog::CrewRole| word(&draft.catalog.role_name(kind, row).to_lowercase());
    let gear = |gear: &people::Gear<'_>| design::Gear {
        item: lower(gear.row),
        count: gear.count,
        ..design::Gear::default()
    };
    let person = |person: &people::Person<'_>| Person {
        role: role(person.row),
        gear: person.gear.iter().map(gear).collect(),
        ..Person::default()
    };
    let turret = |turret: &draft::Turret<'_>| design::Turret {
        item: lower(&turret.row.0.row),
        universal: turret.universal,
        ..design::Turret::default()
    };
    let tires = by_wheels(draft.tires.iter().map(|tires| (tires.key(), tire(tires))));
    let guards = draft.guards.iter();
    let guards = guards.map(|guards| (draft.guarded(guards).unwrap_or("front"), guard(guards)));
    let guards = by_wheels(guards);
    let armor = |inner| design::Armor {
        layer: layer(inner),
        metal: draft.armor.get(1).map(layer),
        ..design::Armor::default()
    };
    Outfit {
        crew: draft.crew.iter().map(person).collect(),
        turrets: draft.turrets.iter().map(turret).collect(),
        accessories: draft.accessories.iter().map(|part| accessory(part, draft)).collect(),
        tires: some(tires)
            .map(|groups| Located::nowhere(design::Tires { groups, ..design::Tires::default() })),
        wheelguards: some(guards)
            .map(|groups| design::Guards { groups, ..design::Guards::default() }),
        armor: draft.armor.first().map(armor),
        weapons: draft.weapons.iter().map(|entry| weapon(entry, ids)).collect(),
        cargo: Vec::new(),
    }
}

/// The last value of each key of wheels.
fn by_wheels<V: Clone>(
    written: impl Iterator<Item = (&'static str, V)>,
) -> Vec<Named<WheelGroup, V>> {
    let written: Vec<_> = written.collect();
    let last = |(key, group): &(&'static str, WheelGroup)| {
        let (_, value) = written.iter().rfind(|(known, _)| known == key)?;
        Some(Named { key, name: Located::nowhere(*group), value: Located::nowhere(value.clone()) })
    };
    WHEEL_GROUPS.iter().filter_map(last).collect()
}

fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

fn tire(tires: &parts::Tires<'_>) -> design::Tire {
    let modifications = tires.modifications.iter().map(|row| lower(&row.0.row));
    design::Tire { item: short(&tires.row.0.row), modifications: modifications.collect() }
}

fn guard(guards: &Guards<'_>) -> design::Guard {
    design::Guard {
        points: Located::nowhere(guards.points),
        item_type: guards.armor.map(|row| lower(&row.0.row)),
        retractable: set(guards.retractable),
    }
}

fn layer(layer: &Layer<'_>) -> design::Layer {
    let side = |(place, points): &(Place, i64)| Named {
        key: place.name(),
        name: Located::nowhere(*place),
        value: Located::nowhere(design::Side {
            points: Some(Located::nowhere(*points)),
            item_type: None,
        }),
    };
    design::Layer {
        item_type: layer.row.map(|row| lower(&row.row)),
        sides: layer.sides.iter().map(side).collect(),
        ..design::Layer::default()
    }
}

fn accessory(part: &Accessory<'_>, draft: &Draft<'_>) -> design::Accessory {
    let (weapon, mount) = match &part.weapon {
        Some((row, mount)) => (Some(short(&row.0.row)), *mount),
        None => (None, None),
    };
    design::Accessory {
        item: accessory_name(part, draft),
        count: Some(part.count).filter(|count| *count > 1).map(Located::nowhere),
        location: part.place.map_or(Said::Nothing, |place| Said::Clearly(Located::nowhere(place))),
        item_type: part.armor.map(|row| lower(&row.0.row)),
        fake: set(part.fake),
        crew: part.person.as_deref().map(word),
        weapon,
        mount: mount.map(|place| word(place.name())),
        ..design::Accessory::default()
    }
}

/// The row of this name that fits the vehicle: a house catalog may have several.
fn accessory_name(part: &Accessory<'_>, draft: &Draft<'_>) -> Word {
    let shelf = &draft.catalog.accessories;
    let kind = draft.kind().map(|kind| kind.row.id.as_str());
    let fits = shelf
        .find(&part.written, |row| kind.is_none_or(|kind| row.kinds.iter().any(|k| k == kind)));
    lower(&fits.unwrap_or(part.row.0).row)
}

fn weapon(entry: &Entry<Weapon<'_>>, ids: &Ids) -> design::Weapon {
    let weapon = &entry.part;
    let mounts: Vec<_> = weapon.mounts.iter().map(|place| word(place.name())).collect();
    let counted = weapon.count > 1 && weapon.count != mounts.len() as i64;
    let magazines = match weapon.magazines {
        0 => Counted::default(),
        count => Counted::Count(Located::nowhere(count)),
    };
    let linked = weapon.linked.map(|linked| match linked {
        Linked::Plain => design::Linked::Plain,
        Linked::Smart => design::Linked::Smart,
    });
    design::Weapon {
        id: id_of(ids, entry.number).map(word),
        item: short(&weapon.row.0.row),
        mounts: some(mounts).map_or(Said::Nothing, |all| Said::Clearly(Located::nowhere(all))),
        count: counted.then_some(Located::nowhere(weapon.count)),
        linked: linked.map(Located::nowhere),
        load: design::Load {
            shots: weapon.shots.map(|shots| Located::nowhere(shots.number)),
            ..design::Load::default()
        },
        magazines,
        magazine_switch: set(weapon.magazine_switch),
        infrared: set(weapon.infrared),
        ..design::Weapon::default()
    }
}

fn link(entry: &Entry<Link<'_>>, draft: &Draft<'_>, ids: &Ids) -> design::Link {
    let name = |member: &Member<'_>| match member {
        Member::Weapon(number) | Member::SidecarWeapon(number) => id_of(ids, *number).map(word),
        Member::Accessory(row) => {
            let part = draft.accessories.iter().find(|part| part.row == *row);
            part.map(|part| accessory_name(part, draft))
        }
    };
    design::Link {
        id: id_of(ids, entry.number).map(word),
        joins: entry.part.members.iter().filter_map(name).collect(),
        smart: entry.part.smart,
        ..design::Link::default()
    }
}

/// Attaches each remark to the part that it is about, or to the whole if there is no such part.
fn remark(
    draft: &Draft<'_>,
    outfit: &mut Outfit,
    links: &mut [design::Link],
    remarks: &mut Vec<String>,
) {
    for note in &draft.notes {
        let above = match note.section {
            Section::Tires => outfit.tires.as_mut().map(|tires| &mut tires.value.remarks),
            Section::Guards => outfit.wheelguards.as_mut().map(|guards| &mut guards.remarks),
            Section::Armor => outfit.armor.as_mut().map(|armor| &mut armor.remarks),
            Section::Weapons => {
                let is_meant = |entry: &Entry<Weapon<'_>>| Some(entry.number) == note.weapon;
                let last = outfit.weapons.len().saturating_sub(1);
                let meant = draft.weapons.iter().position(is_meant).unwrap_or(last);
                outfit.weapons.get_mut(meant).map(|weapon| &mut weapon.remarks)
            }
            Section::Links => links.last_mut().map(|link| &mut link.remarks),
            Section::Head | Section::Published => None,
        };
        above.unwrap_or(&mut *remarks).push(todo(note));
    }
}

fn todo(note: &Note) -> String {
    let todo = if note.decided { "" } else { "TODO: " };
    format!("{todo}{}", printable(&note.text))
}

fn word(text: &str) -> Word {
    Located::nowhere(text.to_owned())
}

fn lower(row: &Row) -> Word {
    Located::nowhere(row.name.to_lowercase())
}

fn short(row: &Row) -> Word {
    Located::nowhere(short_or_lower(row))
}

fn set(flag: bool) -> Option<Located<bool>> {
    flag.then_some(Located::nowhere(true))
}

fn id_of(ids: &Ids, number: usize) -> Option<&str> {
    ids.iter().find(|(known, _)| *known == number).map(|(_, id)| id.as_str())
}

/// Ids for parts that are linked, and for those that a variant changes or removes.
pub fn ids(draft: &Draft<'_>, variants: &[Variant<'_>]) -> Ids {
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

/// The name, with a number if it is taken.
fn unused(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken(name)).unwrap_or_default()
}

/// The order in which figures are written.
const FIGURES: [&str; 11] = [
    "cost",
    "weight",
    "acceleration",
    "top-speed",
    "handling-class",
    "handling-class-at-speed",
    "handling-class-off-road",
    "load-left",
    "cargo-spaces",
    "acceleration-loaded",
    "top-speed-loaded",
];

fn published(figures: &[(&'static str, Exact)], source: &str) -> Vec<(&'static str, Value)> {
    if figures.is_empty() {
        return Vec::new();
    }
    let mut figures = figures.to_vec();
    figures.sort_by_key(|(key, _)| FIGURES.iter().position(|known| known == key));
    let figures = figures.into_iter().map(|(key, number)| (key, exact_value(number)));
    std::iter::once(("source", text_value(source))).chain(figures).collect()
}
