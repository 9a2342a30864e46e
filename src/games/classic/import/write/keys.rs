//! The values of a draft as TOML, key by key.

use crate::games::classic::catalog::CrewRole;
use crate::games::classic::line::short_or_lower;
use crate::games::classic::places::{WHEEL_GROUPS, WheelGroup};

use super::super::draft::{Draft, Layer, Link, Member, Turret};
use super::super::parts::{Accessory, Guards, Linked, Tires, Weapon};
use super::{Ids, id_of};
use crate::import::quoted;

pub type Keys = Vec<(&'static str, String)>;

/// The keys that stand above the tables.
pub fn head(draft: &Draft<'_>) -> Keys {
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

pub fn has_six_wheels(draft: &Draft<'_>) -> bool {
    let more = draft.tire_counts().is_some_and(|(counted, wheels)| wheels == 4 && counted == 6);
    draft.six_wheels || more
}

pub fn crew(draft: &Draft<'_>) -> Vec<String> {
    let rides = draft.kind().is_some_and(|kind| kind.skill == "cyclist" && draft.body.is_some());
    let name = |row: &&CrewRole| match row.row.id.as_str() {
        "driver" if rides => "\"cyclist\"".to_owned(),
        _ => lower(&row.row.name),
    };
    draft.crew.iter().map(name).collect()
}

pub fn turrets(draft: &Draft<'_>) -> Vec<String> {
    let one = |turret: &Turret<'_>| {
        let item = lower(&turret.row.0.row.name);
        if turret.universal { format!("{{ item = {item}, universal = true }}") } else { item }
    };
    draft.turrets.iter().map(one).collect()
}

pub fn accessories(draft: &Draft<'_>) -> Vec<String> {
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

/// The row of this name that such a vehicle may have: a house catalog may have several.
fn accessory_name(part: &Accessory<'_>, draft: &Draft<'_>) -> String {
    let shelf = &draft.catalog.accessories;
    let kind = draft.kind().map(|kind| kind.row.id.as_str());
    let fits = shelf
        .find(&part.written, |row| kind.is_none_or(|kind| row.kinds.iter().any(|k| k == kind)));
    fits.unwrap_or(part.row.0).row.name.to_lowercase()
}

pub fn tires(draft: &Draft<'_>) -> Keys {
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

pub fn guards(draft: &Draft<'_>) -> Keys {
    let value = |guards: &Guards<'_>| {
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

pub fn armor(layer: &Layer<'_>) -> Keys {
    let mut keys: Keys = Vec::new();
    keys.extend(layer.row.map(|row| ("type", lower(&row.row.name))));
    keys.extend(layer.sides.iter().map(|(place, points)| (place.name(), points.to_string())));
    keys
}

pub fn weapon(weapon: &Weapon<'_>) -> Keys {
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
    if weapon.magazine_switch {
        keys.push(("magazine-switch", "true".to_owned()));
    }
    keys
}

pub fn link(link: &Link<'_>, draft: &Draft<'_>, ids: &Ids) -> Keys {
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

fn lower(name: &str) -> String {
    quoted(&name.to_lowercase())
}

pub fn list(items: &[String]) -> String {
    format!("[{}]", items.join(", "))
}
