//! The lines of a damage file, for every box on a sheet.

use crate::sheet::model::{Boxes, Note, Person, Sheet, View, WeaponPanel, Wheel};
use crate::text::suggest;

use super::{CORNERS, SIDES, cells, placed};

/// A line with the hits of one key.
pub struct Line<'s> {
    /// The table: "[[weapons]]".
    pub header: String,
    /// The keys that say which part it is: `item`, `number`, `mount`.
    pub part: Vec<(&'static str, String)>,
    /// All names of that part.
    pub names: Vec<String>,
    pub key: &'static str,
    pub boxes: Vec<&'s mut Boxes>,
}

impl Line<'_> {
    /// The unique name of a group of its boxes: "weapons Machine gun 2 front shots". Names of fields have no dots.
    pub fn name(&self, group: usize) -> String {
        let header = self.header.trim_matches(['[', ']']).to_owned();
        let number = (self.boxes.len() > 1).then(|| (group + 1).to_string());
        let part = self.part.iter().map(|(_, value)| value.clone());
        let words = std::iter::once(header).chain(part).chain([self.key.to_owned()]).chain(number);
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ").replace('.', " ")
    }
}

/// Visits the lines in the order of the file.
pub fn visit(sheet: &mut Sheet, each: &mut dyn FnMut(Line<'_>)) {
    let Sheet { view, weapons, crew, accessories, power, .. } = sheet;
    let mut sidecar = view.sidecar.take();
    if let Some(power) = power {
        each(Line::of("", "power-units", vec![&mut power.units]));
    }
    unit("", view, weapons, each);
    let parts = parts(view, accessories);
    let names: Vec<_> = parts.iter().map(|(names, _)| names.clone()).collect();
    for (number, (_, dp)) in parts.into_iter().enumerate() {
        let part = named("item", &names, number);
        let names = names[number].clone();
        each(Line { part, names, ..Line::of("[[parts]]", "hits", vec![dp]) });
    }
    let names: Vec<_> = crew.iter().map(|person| vec![person.role.clone()]).collect();
    for (number, Person { hits, armor, points, .. }) in crew.iter_mut().enumerate() {
        let points = points.iter_mut().map(|row| &mut row.boxes).collect();
        for (key, boxes) in [("hits", vec![hits]), ("armor", vec![armor]), ("points", points)] {
            let part = named("role", &names, number);
            let names = names[number].clone();
            each(Line { part, names, ..Line::of("[[crew]]", key, boxes) });
        }
    }
    if let Some(view) = &mut sidecar {
        unit("sidecar.", view, weapons, each);
    }
    view.sidecar = sidecar;
}

/// Everything inside with boxes, except weapons, with its names.
pub fn parts<'s>(
    view: &'s mut View,
    accessories: &'s mut [Note],
) -> Vec<(Vec<String>, &'s mut Boxes)> {
    let cells = cells(view).into_iter().filter(|cell| cell.weapon.is_none());
    let cells = cells.map(|cell| (vec![cell.name.clone(), cell.short.clone()], &mut cell.dp));
    let notes = accessories.iter_mut().filter(|note| note.dp.count > 0);
    cells.chain(notes.map(|note| (vec![note.lead.clone()], &mut note.dp))).collect()
}

impl<'s> Line<'s> {
    fn of(header: &str, key: &'static str, boxes: Vec<&'s mut Boxes>) -> Line<'s> {
        let (part, names) = Default::default();
        Line { header: header.to_owned(), part, names, key, boxes }
    }
}

fn unit(below: &str, view: &mut View, weapons: &mut [WeaponPanel], each: &mut dyn FnMut(Line<'_>)) {
    for (key, side) in SIDES {
        if let Some(armor) = view.armor.iter_mut().find(|armor| armor.side == *side) {
            let layers = armor.layers.iter_mut().map(|layer| &mut layer.points).collect();
            each(Line::of(&format!("[{below}armor]"), key, layers));
        }
    }
    for (table, _, of) in WHEELS {
        for (key, corner) in CORNERS {
            if let Some(wheel) = view.wheels.iter_mut().find(|wheel| wheel.corner == *corner) {
                each(Line::of(&format!("[{below}{table}]"), key, of(wheel)));
            }
        }
    }
    let armed = placed(view).into_iter().filter_map(|(place, cell)| {
        let place = if place.is_empty() { cell.text.clone() } else { place.to_owned() };
        let names = vec![cell.name.clone(), cell.short.clone()];
        Some(((place, names, cell.weapon?), &mut cell.dp))
    });
    let (armed, boxes): (Vec<_>, Vec<_>) = armed.unzip();
    for (number, dp) in boxes.into_iter().enumerate() {
        let (place, _, row) = &armed[number];
        // Weapons are numbered per mount.
        let beside = |other: &String| place.is_empty() || suggest::same(other, place);
        let known = armed.iter();
        let names: Vec<_> = known
            .map(|(other, names, _)| if beside(other) { names.clone() } else { Vec::new() })
            .collect();
        let mut part = named("item", &names, number);
        part.extend((!place.is_empty()).then(|| ("mount", place.clone())));
        let header = format!("[[{below}weapons]]");
        let names: Vec<_> = names[number].clone();
        let line = Line::of(&header, "hits", vec![dp]);
        each(Line { part: part.clone(), names: names.clone(), ..line });
        // Weapons in one place can share their loads.
        let is_first = armed[..number].iter().all(|(.., other)| other != row);
        if let Some(weapon) = weapons.get_mut(*row).filter(|_| is_first) {
            let loads = weapon.shots.iter_mut().map(|load| &mut load.boxes).collect();
            each(Line { part, names, ..Line::of(&header, "shots", loads) });
        }
    }
}

/// The parts of a wheel with boxes: the table, a name, and the boxes.
pub const WHEELS: [(&str, &str, Part); 2] = [
    ("tires", "tire", |wheel| wheel.tires.iter_mut().collect()),
    ("wheelguards", "wheelguard", |wheel| wheel.guard.iter_mut().collect()),
];

type Part = fn(&mut Wheel) -> Vec<&mut Boxes>;

fn named(key: &'static str, all: &[Vec<String>], number: usize) -> Vec<(&'static str, String)> {
    let name = &all[number][0];
    let is_called = |names: &&Vec<String>| names.iter().any(|other| suggest::same(other, name));
    let several = all.iter().filter(is_called).count() > 1;
    let own = all[..=number].iter().filter(is_called).count();
    let number = several.then(|| ("number", own.to_string()));
    [(key, name.clone())].into_iter().chain(number).collect()
}
