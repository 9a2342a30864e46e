//! Drafts as design files.

use std::fmt::Write;

use crate::catalog::Row;
use crate::import::{quoted, slug};
use crate::text::printable::printable;
use crate::units::{Exact, decimal};

use super::super::catalog::Build;
use super::super::line::plain_name;
use super::super::vehicle::{original_power, recorded_factor, split_wheels, usual_wheels};
use super::draft::{Draft, Section};
use super::parts::{Armor, Cargo, Engine, Equipment, Member, Weapon, Wheels};
use crate::games::carz::places::{ENDS, Place, Side};

/// The whole file.
pub fn design(name: &str, draft: &Draft<'_>, source: &str) -> String {
    let mut text = String::from("system = \"carz\"\n");
    key(&mut text, "name", &quoted(name));
    head(draft, &mut text);
    notes(draft, Section::Head, &mut text);
    wheels(draft, &mut text);
    notes(draft, Section::Wheels, &mut text);
    for engine in &draft.engines {
        text.push_str("\n[[engines]]\n");
        self::engine(draft, engine, &mut text);
    }
    notes(draft, Section::Engines, &mut text);
    for (place, weapon) in draft.weapons.iter().enumerate() {
        text.push_str("\n[[weapons]]\n");
        self::weapon(draft, place, weapon, &mut text);
    }
    for link in &draft.links {
        let ids = link.iter().map(|place| quoted(&weapon_id(draft, *place)));
        let ids = list(ids.collect());
        let _ = write!(text, "\n[[links]]\nweapons = {ids}\n");
    }
    notes(draft, Section::Weapons, &mut text);
    armor(draft, &mut text);
    notes(draft, Section::Armor, &mut text);
    published(draft, source, &mut text);
    text
}

fn key(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = {value}");
}

fn notes(draft: &Draft<'_>, section: Section, text: &mut String) {
    for (_, note) in draft.notes.iter().filter(|(at, _)| *at == section) {
        let _ = writeln!(text, "# TODO: {}", printable(note));
    }
}

fn list(values: Vec<String>) -> String {
    format!("[{}]", values.join(", "))
}

/// An abbreviation in capitals, or the name.
fn item(row: &Row) -> String {
    let short = row.abbreviations.first().filter(|short| short.starts_with(char::is_uppercase));
    quoted(&short.cloned().unwrap_or_else(|| plain_name(&row.name)))
}

fn number(number: Exact) -> String {
    let digits = decimal(number).replace(',', "");
    if digits.contains('/') { quoted(&digits) } else { digits }
}

/// The keys above the tables.
fn head(draft: &Draft<'_>, text: &mut String) {
    let body = &draft.body;
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            key(text, name, &value);
        }
    };
    let some = |values: Vec<String>| Some(values).filter(|list| !list.is_empty()).map(list);
    add("color", draft.color.as_deref().map(quoted));
    add("body", body.style.map(|row| item(&row.row)));
    add("grade", body.grade.map(|row| item(&row.row)));
    add("volume", body.volume.map(number));
    add("construction", some(body.constructions.iter().map(|row| item(&row.row)).collect()));
    add("suspension", draft.suspension.map(|row| item(&row.row)));
    add("acceleration", draft.acceleration.map(number));
    add(
        "tank",
        draft.tank.map(|(row, gallons)| {
            let usual = draft.catalog.tanks.rows.first();
            let row = row.or(usual).map(|row| item(&row.row)).unwrap_or_default();
            format!("{{ item = {row}, gallons = {} }}", number(gallons))
        }),
    );
    add("crew", some(draft.crew.iter().map(member).collect()));
    add("spares", some(draft.spares.iter().map(|(wheels, side)| spare(wheels, *side)).collect()));
    add("turret", draft.turret.map(|volume| format!("{{ volume = {} }}", number(volume))));
    add("equipment", some(draft.equipment.iter().map(equipment).collect()));
    add("cargo", some(draft.cargo.iter().map(cargo).collect()));
    add("paint", draft.paint.map(|row| item(&row.row)));
    add("luxury", draft.luxury.map(number));
}

/// The item alone, or a table with more to say about it.
fn entry(name: &str, item: String, more: Vec<String>) -> String {
    if more.is_empty() { item } else { format!("{{ {name} = {item}, {} }}", more.join(", ")) }
}

fn several(count: i64) -> Vec<String> {
    (count != 1).then(|| format!("count = {count}")).into_iter().collect()
}

fn location(name: &str) -> String {
    format!("location = \"{name}\"")
}

fn member(member: &Member<'_>) -> String {
    let mut more = several(member.count);
    let held: Vec<_> = member.hand_weapons.iter().map(|row| item(&row.row)).collect();
    if !held.is_empty() {
        more.push(format!("hand-weapons = {}", list(held)));
    }
    entry("role", item(&member.row.row), more)
}

fn wheel(wheels: &Wheels<'_>) -> Vec<String> {
    let fireproof = wheels.fireproof.then(|| "fireproof = true".to_owned());
    let guard = wheels.guard.map(|points| match wheels.guarded {
        Some(guarded) => format!("guard = {{ points = {points}, wheels = {guarded} }}"),
        None => format!("guard = {points}"),
    });
    fireproof.into_iter().chain(guard).collect()
}

fn spare(wheels: &Wheels<'_>, side: Option<Side>) -> String {
    let mut more = several(wheels.count);
    more.extend(wheel(wheels));
    more.extend(side.map(|side| location(side.name())));
    entry("item", item(&wheels.row.row), more)
}

fn equipment(part: &Equipment<'_>) -> String {
    let mut more = several(part.count);
    more.extend(part.place.map(|place| location(place.name())));
    more.extend(part.looks_like.map(|row| format!("looks-like = {}", item(&row.row))));
    entry("item", item(&part.row.row), more)
}

fn cargo(cargo: &Cargo) -> String {
    let mut more = several(cargo.count);
    more.push(format!("weight = {}", number(cargo.weight)));
    more.push(format!("volume = {}", number(cargo.volume)));
    more.extend(cargo.wheels.map(|wheels| format!("wheels = {wheels}")));
    more.extend(cargo.turret.map(|volume| format!("turret = {}", number(volume))));
    entry("name", quoted(&cargo.name), more)
}

/// All alike, or those of each end.
fn wheels(draft: &Draft<'_>, text: &mut String) {
    if draft.wheels.is_empty() {
        return;
    }
    text.push_str("\n[wheels]\n");
    let cycle = draft.is_cycle();
    let usual = usual_wheels(cycle);
    let mut line = |end: &str, wheels: &Wheels<'_>, count: i64| {
        let mut more = Vec::new();
        if count != usual {
            more.push(format!("count = {count}"));
        }
        more.extend(wheel(wheels));
        key(text, end, &entry("item", item(&wheels.row.row), more));
    };
    for wheels in &draft.wheels {
        match (wheels.end, split_wheels(draft.catalog, cycle, wheels.count)) {
            (Some(end), _) => line(end.name(), wheels, wheels.count),
            (None, [front, back]) if front == back => line("all", wheels, front),
            (None, counts) => {
                ENDS.iter().zip(counts).for_each(|((end, _), count)| line(end, wheels, count));
            }
        }
    }
}

fn engine(draft: &Draft<'_>, engine: &Engine<'_>, text: &mut String) {
    let row = engine.row.or(draft.catalog.engines.rows.first());
    key(text, "item", &row.map(|row| item(&row.row)).unwrap_or_default());
    let factors = engine.chargers.iter().map(|row| recorded_factor(row));
    let factor = factors.fold(Exact::ONE, |all, factor| all * factor);
    let power = engine.original.unwrap_or_else(|| original_power(engine.recorded, factor));
    key(text, "horsepower", &number(power));
    let chargers: Vec<_> = engine.chargers.iter().map(|row| item(&row.row)).collect();
    if !chargers.is_empty() {
        key(text, "chargers", &list(chargers));
    }
    if let Some(end) = engine.end {
        key(text, "location", &quoted(end.name()));
    }
}

/// "mg50-front", with a number if another has that name.
fn weapon_id(draft: &Draft<'_>, place: usize) -> String {
    let name = |weapon: &Weapon<'_>| {
        let at = weapon.place.map_or("", Place::name);
        slug(&format!("{} {at}", weapon.row.row.short()))
    };
    let own = name(&draft.weapons[place]);
    match draft.weapons[..place].iter().filter(|weapon| name(weapon) == own).count() {
        0 => own,
        before => format!("{own}-{}", before + 1),
    }
}

fn weapon(draft: &Draft<'_>, place: usize, weapon: &Weapon<'_>, text: &mut String) {
    if draft.links.iter().flatten().any(|linked| *linked == place) {
        key(text, "id", &quoted(&weapon_id(draft, place)));
    }
    key(text, "item", &item(&weapon.row.row));
    if let Some(place) = weapon.place {
        key(text, "location", &quoted(place.name()));
    }
    if let Some(count) = weapon.count.filter(|count| *count != 1) {
        key(text, "count", &count.to_string());
    }
    let modifications: Vec<_> = weapon.modifications.iter().map(|row| item(&row.row)).collect();
    if !modifications.is_empty() {
        key(text, "modifications", &list(modifications));
    }
    if let Some(shots) = weapon.shots {
        key(text, "shots", &shots.to_string());
    }
    if let Some(row) = weapon.ammunition {
        key(text, "ammunition", &item(&row.row));
    }
    if weapon.concealed {
        key(text, "concealed", "true");
    }
    if let Some(lane) = weapon.lane {
        key(text, "lane", &lane.to_string());
    }
}

/// The type that is named first, and the others at their sides.
fn armor(draft: &Draft<'_>, text: &mut String) {
    let Some(first) = draft.armor.first() else { return };
    text.push_str("\n[armor]\n");
    let builds = &draft.catalog.builds.rows;
    // No side can say that it goes without the finish of the others: then none is of the type that all have.
    let finished = |part: &Armor<'_>| part.finish.is_some();
    let leads = !finished(first) || draft.armor.iter().all(finished);
    let is_of = |part: &Armor<'_>, row: &Build| {
        part.build.or(builds.first()).is_some_and(|own| own.row.id == row.row.id)
    };
    let free = |row: &&Build| draft.armor.iter().all(|part| finished(part) || !is_of(part, row));
    let usual = if leads { first.build } else { builds.iter().find(free) };
    usual.iter().for_each(|row| key(text, "build", &item(&row.row)));
    let finish = first.finish.filter(|_| leads);
    finish.iter().for_each(|row| key(text, "finish", &item(&row.row)));
    for (number, part) in draft.armor.iter().enumerate() {
        let mut own = Vec::new();
        if number > 0 || !leads {
            let build = part.build.or(builds.first());
            own.extend(build.map(|row| format!("build = {}", item(&row.row))));
            own.extend(part.finish.map(|row| format!("finish = {}", item(&row.row))));
        }
        for (side, points) in &part.sides {
            key(text, side.name(), &entry("points", points.to_string(), own.clone()));
        }
    }
}

fn published(draft: &Draft<'_>, source: &str, text: &mut String) {
    let mut notes = String::new();
    self::notes(draft, Section::Published, &mut notes);
    if draft.figures.is_empty() {
        text.push_str(&notes);
        return;
    }
    let _ = write!(text, "\n[published]\nsource = {}\n{notes}", quoted(source));
    for (name, figure) in &draft.figures {
        key(text, name, &number(*figure));
    }
}
