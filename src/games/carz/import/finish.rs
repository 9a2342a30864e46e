//! What is only known once the whole record is read; writes the design file.

use toml_edit::Value;

use crate::document::shape::document;
use crate::document::shape::kinds::exact_value;
use crate::document::shape::slots::{Named, Said};
use crate::games::Game;
use crate::games::carz::Carz;
use crate::games::carz::design::{
    Armor, Construction, Design, Engine, Link, SETS, SideArmor, Weapon, Wheel, Wheels,
};
use crate::games::carz::places::{End, Place};
use crate::games::carz::vehicle::{original_power, recorded_factor, split_wheels, usual_wheels};
use crate::import::slug;
use crate::text::source::Located;
use crate::units::Exact;

use super::draft::{Draft, Section};
use super::parts;
use super::words::name_of;

/// The whole file.
pub fn file(name: &str, draft: Draft<'_>, source: &str) -> String {
    let body = &draft.body;
    let construction = |row| Construction { item: name_of(row), ..Construction::default() };
    let mut design = Design {
        name: Some(Located::nowhere(name.to_owned())),
        body: body.style.map(name_of),
        grade: body.grade.map(name_of),
        volume: body.volume.map(Located::nowhere).map_or(Said::Nothing, Said::Clearly),
        construction: body.constructions.iter().copied().map(construction).collect(),
        engines: draft.engines.iter().map(|engine| self::engine(&draft, engine)).collect(),
        wheels: wheels(&draft),
        armor: armor(&draft),
        ..draft.design
    };
    link(&mut design, &draft.links);
    for (section, remark) in draft.remarks {
        remarks_on(section, &mut design).push(remark);
    }
    let source = (!draft.figures.is_empty()).then(|| ("source", Value::from(source)));
    let figures = draft.figures.into_iter().map(|(key, figure)| (key, exact_value(figure)));
    document(Carz::ID, &design, source.into_iter().chain(figures))
}

fn engine(draft: &Draft<'_>, engine: &parts::Engine<'_>) -> Engine {
    let row = engine.row.or(draft.catalog.engines.rows.first());
    let factors = engine.chargers.iter().map(|row| recorded_factor(row));
    let factor = factors.fold(Exact::ONE, |all, factor| all * factor);
    let power = engine.original.unwrap_or_else(|| original_power(engine.recorded, factor));
    Engine {
        item: row.map(name_of).unwrap_or_default(),
        power: Located::nowhere(power),
        chargers: engine.chargers.iter().map(|row| name_of(*row)).collect(),
        end: engine.end,
        ..Engine::default()
    }
}

/// All alike, or separately for each end.
fn wheels(draft: &Draft<'_>) -> Option<Wheels> {
    let cycle = draft.is_cycle();
    let mut sets = Vec::new();
    let mut add = |end: Option<End>, wheel: &Wheel, count: i64| {
        let count = Some(count).filter(|count| *count != usual_wheels(cycle));
        let wheel = Wheel { count: count.map(Located::nowhere), ..wheel.clone() };
        let set = SETS.iter().find(|(_, of)| *of == end);
        sets.extend(set.map(|(key, end)| Named {
            key,
            name: Located::nowhere(*end),
            value: Located::nowhere(wheel),
        }));
    };
    for parts::Wheels { wheel, count, end } in &draft.wheels {
        match (end, split_wheels(draft.catalog, cycle, *count)) {
            (Some(_), _) => add(*end, wheel, *count),
            (None, [front, back]) if front == back => add(None, wheel, front),
            (None, [front, back]) => {
                add(Some(End::Front), wheel, front);
                add(Some(End::Back), wheel, back);
            }
        }
    }
    (!sets.is_empty()).then(|| Wheels { sets, ..Wheels::default() })
}

/// The first type named for the whole vehicle, the others on their sides.
fn armor(draft: &Draft<'_>) -> Option<Armor> {
    let first = draft.armor.first()?;
    let builds = draft.catalog.builds.rows.iter().map(name_of);
    let build_of = |part: &parts::Armor| part.build.clone().or_else(|| builds.clone().next());
    // A side cannot opt out of a common finish: then every side gets its own type.
    let finished = |part: &parts::Armor| part.finish.is_some();
    let leads = !finished(first) || draft.armor.iter().all(finished);
    let free = |build: &Located<String>| {
        draft.armor.iter().all(|part| finished(part) || build_of(part).as_ref() != Some(build))
    };
    let mut sides = Vec::new();
    for (number, part) in draft.armor.iter().enumerate() {
        let differs = number > 0 || !leads;
        for (side, points) in &part.sides {
            let armor = SideArmor {
                points: Located::nowhere(*points),
                build: build_of(part).filter(|_| differs),
                finish: part.finish.clone().filter(|_| differs),
            };
            let (name, value) = (Located::nowhere(*side), Located::nowhere(armor));
            sides.push(Named { key: side.name(), name, value });
        }
    }
    Some(Armor {
        build: if leads { first.build.clone() } else { builds.clone().find(free) },
        finish: first.finish.clone().filter(|_| leads),
        sides,
        ..Armor::default()
    })
}

/// Gives linked weapons their ids: "mg50-front", numbered if another has the same.
fn link(design: &mut Design, links: &[Vec<usize>]) {
    let name = |weapon: &Weapon| {
        let place = weapon.location.known().map(|place| place.value);
        slug(&format!("{} {}", weapon.item.value, place.map_or("", Place::name)))
    };
    let names: Vec<_> = design.weapons.iter().map(name).collect();
    let id = |at: &usize| {
        let name = &names[*at];
        Located::nowhere(match names[..*at].iter().filter(|other| *other == name).count() {
            0 => name.clone(),
            before => format!("{name}-{}", before + 1),
        })
    };
    for at in links.iter().flatten() {
        design.weapons[*at].id = Some(id(at));
    }
    let link =
        |link: &Vec<usize>| Link { weapons: link.iter().map(id).collect(), ..Link::default() };
    design.links = links.iter().map(link).collect();
}

fn remarks_on(section: Section, design: &mut Design) -> &mut Vec<String> {
    match section {
        Section::Head => &mut design.remarks,
        Section::Engine(at) => &mut design.engines[at].remarks,
        Section::Wheels => &mut design.wheels.get_or_insert_default().remarks,
        Section::Weapon(at) => &mut design.weapons[at].remarks,
        Section::Armor => &mut design.armor.get_or_insert_default().remarks,
    }
}
