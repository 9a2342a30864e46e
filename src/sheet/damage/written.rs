//! Writes a damage file that lists everything with boxes on a sheet, with the boxes crossed out so far.

use std::fmt::Write;

use crate::sheet::model::{Boxes, Person, Sheet, View, WeaponPanel, Wheel};
use crate::text::printable::quoted;
use crate::text::suggest;

use super::{CORNERS, SIDES, cells, placed};

/// The damage file of a sheet. Comments give the number of boxes.
pub fn written(sheet: &Sheet) -> String {
    let Sheet { view, weapons, crew, accessories, power, .. } = sheet;
    let mut view = view.clone();
    let sidecar = view.sidecar.take();
    let mut text = String::new();
    if let Some(power) = power {
        let boxes = Boxes { count: power.total, crossed: power.used, ..Boxes::default() };
        hits(&mut text, "power-units", &[boxes]);
    }
    unit(&mut text, "", &mut view, weapons);
    let inside = cells(&mut view);
    let inside = inside.into_iter().filter(|cell| cell.weapon.is_none());
    let mut parts: Vec<_> =
        inside.map(|cell| (vec![cell.name.clone(), cell.short.clone()], cell.dp)).collect();
    let notes = accessories.iter().filter(|note| note.dp.count > 0);
    parts.extend(notes.map(|note| (vec![note.lead.clone()], note.dp)));
    let names: Vec<_> = parts.iter().map(|(names, _)| names.clone()).collect();
    for (number, (_, dp)) in parts.iter().enumerate() {
        header(&mut text, "[[parts]]");
        named(&mut text, "item", &names, number);
        hits(&mut text, "hits", &[*dp]);
    }
    people(&mut text, crew);
    if let Some(mut sidecar) = sidecar {
        unit(&mut text, "sidecar.", &mut sidecar, weapons);
    }
    text.trim_start().to_owned()
}

fn people(text: &mut String, crew: &[Person]) {
    let names: Vec<_> = crew.iter().map(|person| vec![person.role.clone()]).collect();
    for (number, person) in crew.iter().enumerate() {
        header(text, "[[crew]]");
        named(text, "role", &names, number);
        let points: Vec<_> = person.points.iter().map(|row| row.boxes).collect();
        let count = person.states.len() as i64;
        hits(text, "hits", &[Boxes { count, crossed: person.hits, ..Boxes::default() }]);
        hits(text, "armor", &[person.armor]);
        hits(text, "points", &points);
    }
}

fn unit(text: &mut String, below: &str, view: &mut View, weapons: &[WeaponPanel]) {
    let armor = SIDES.iter().filter_map(|(key, side)| {
        let armor = view.armor.iter().find(|armor| armor.side == *side)?;
        Some((*key, armor.layers.iter().map(|layer| layer.points).collect()))
    });
    table(text, &format!("[{below}armor]"), armor.collect());
    let corners = |of: fn(&Wheel) -> Vec<Boxes>| {
        let wheel = |key, corner| {
            let wheel = view.wheels.iter().find(|wheel| wheel.corner == corner)?;
            Some((key, of(wheel)))
        };
        CORNERS.iter().filter_map(|(key, corner)| wheel(*key, *corner)).collect()
    };
    table(text, &format!("[{below}tires]"), corners(|wheel| wheel.tires.clone()));
    let guards = corners(|wheel| wheel.guard.into_iter().collect());
    table(text, &format!("[{below}wheelguards]"), guards);
    let armed: Vec<_> = placed(view)
        .into_iter()
        .filter_map(|(place, cell)| {
            let place = if place.is_empty() { cell.text.clone() } else { place.to_owned() };
            Some((place, vec![cell.name.clone(), cell.short.clone()], cell.dp, cell.weapon?))
        })
        .collect();
    for (number, (place, _, dp, row)) in armed.iter().enumerate() {
        header(text, &format!("[[{below}weapons]]"));
        // Weapons are numbered per mount.
        let names: Vec<_> = armed
            .iter()
            .map(|(other, names, ..)| match place.is_empty() || suggest::same(other, place) {
                true => names.clone(),
                false => Vec::new(),
            })
            .collect();
        named(text, "item", &names, number);
        if !place.is_empty() {
            let _ = writeln!(text, "mount = {}", quoted(place));
        }
        hits(text, "hits", &[*dp]);
        // Weapons in one place can share their loads.
        let is_first = armed[..number].iter().all(|(.., other)| other != row);
        let loads = weapons.get(*row).filter(|_| is_first).map_or(&[][..], |weapon| &weapon.shots);
        hits(text, "shots", &loads.iter().map(|load| load.boxes).collect::<Vec<_>>());
    }
}

fn header(text: &mut String, header: &str) {
    let _ = writeln!(text, "\n{header}");
}

fn table(text: &mut String, title: &str, rows: Vec<(&str, Vec<Boxes>)>) {
    if rows.iter().any(|(_, boxes)| boxes.iter().any(|boxes| boxes.count > 0)) {
        header(text, title);
        rows.iter().for_each(|(key, boxes)| hits(text, key, boxes));
    }
}

fn named(text: &mut String, key: &str, all: &[Vec<String>], number: usize) {
    let name = &all[number][0];
    let is_called = |names: &&Vec<String>| names.iter().any(|other| suggest::same(other, name));
    let _ = writeln!(text, "{key} = {}", quoted(name));
    if all.iter().filter(is_called).count() > 1 {
        let own = all[..=number].iter().filter(is_called).count();
        let _ = writeln!(text, "number = {own}");
    }
}

/// A line with the hits, unless there are no boxes.
fn hits(text: &mut String, key: &str, boxes: &[Boxes]) {
    let counts: Vec<_> = boxes.iter().map(|boxes| boxes.count.to_string()).collect();
    match boxes {
        _ if boxes.iter().all(|boxes| boxes.count == 0) => {}
        [one] => drop(writeln!(text, "{key} = {}  # of {}", one.crossed, counts[0])),
        _ => {
            let crossed: Vec<_> = boxes.iter().map(|boxes| boxes.crossed.to_string()).collect();
            let (crossed, counts) = (crossed.join(", "), counts.join(", "));
            let _ = writeln!(text, "{key} = [{crossed}]  # of {counts}");
        }
    }
}
