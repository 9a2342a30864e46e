//! Damage files: what a vehicle has lost so far, crossed out on its sheet.
//!
//! A damage file names things as the sheet and the design do: sides, corners, weapons, parts, people. What is not on the
//! sheet is reported, and so are more hits than there are boxes.

use crate::check::finding::Findings;
use crate::check::rules::BAD_VALUE;
use crate::document::{Document, Fields};
use crate::text::source::{Located, Source, Span};
use crate::text::suggest;
use crate::units::counted;

use super::model::{Armor, Boxes, Cell, Corner, Layer, Sheet, Side, View, Weapon, Wheel};

/// No count in a damage file is higher.
const MOST: i64 = 1_000_000;

const SIDES: &[(&str, Side)] = &[
    ("front", Side::Front),
    ("right", Side::Right),
    ("left", Side::Left),
    ("back", Side::Back),
    ("top", Side::Top),
    ("underbody", Side::Under),
];

const CORNERS: &[(&str, Corner)] = &[
    ("front", Corner::Front),
    ("front-left", Corner::FrontLeft),
    ("front-right", Corner::FrontRight),
    ("back", Corner::Back),
    ("back-left", Corner::BackLeft),
    ("back-right", Corner::BackRight),
    ("side", Corner::Side),
];

/// Crosses out on a sheet what a damage file tells. What it cannot mean is reported.
pub fn mark(sheet: &mut Sheet, source: &Source, findings: &Findings) {
    let document = Document::parse(source, findings);
    let fields = Fields::new(document.base(), "a damage file", findings);
    let Sheet { view, weapons, crew, accessories, power, .. } = sheet;
    let mut sidecar = view.sidecar.take();
    unit(&fields, view, weapons);
    for part in fields.tables("parts") {
        let part = Fields::new(part, "a part", findings);
        let mut named = cells(view).into_iter().filter(|cell| cell.weapon.is_none());
        let notes = accessories.iter_mut().filter(|note| note.dp.count > 0);
        let parts = named.by_ref().map(|cell| Part {
            names: vec![cell.name.clone(), cell.short.clone()],
            boxes: vec![&mut cell.dp],
        });
        let notes =
            notes.map(|note| Part { names: vec![note.lead.clone()], boxes: vec![&mut note.dp] });
        let hits = part.wholes("hits", 0..=MOST);
        for mut found in wanted(&part, "item", parts.chain(notes).collect(), |part| &part.names) {
            cross(&part, &mut found.boxes, &hits, &found.names[0]);
        }
        part.finish();
    }
    for person in fields.tables("crew") {
        let person = Fields::new(person, "a person", findings);
        let people = crew.iter_mut().map(|person| (vec![person.role.clone()], person));
        let [hits, worn, lost] =
            ["hits", "armor", "points"].map(|key| person.wholes(key, 0..=MOST));
        for (names, found) in wanted(&person, "role", people.collect(), |(names, _)| names) {
            let mut states = Boxes::from(found.states.len() as i64);
            cross(&person, &mut [&mut states], &hits, &names[0]);
            found.hits = states.crossed;
            let mut points: Vec<_> = found.points.iter_mut().map(|row| &mut row.boxes).collect();
            cross(
                &person,
                &mut points,
                &lost,
                &format!("points of the {}", names[0].to_lowercase()),
            );
            let name = format!("the armor of the {}", names[0].to_lowercase());
            cross(&person, &mut [&mut found.armor], &worn, &name);
        }
        person.finish();
    }
    let used = fields.wholes("power-units", 0..=MOST);
    if let Some(used) = used.first() {
        if let Some(power) = power {
            let mut units = Boxes::from(power.total);
            cross(&fields, &mut [&mut units], std::slice::from_ref(used), "the power units");
            power.used = units.crossed;
        } else {
            let message =
                "the sheet has no boxes for power units: nothing on this vehicle uses them";
            complain(findings, used.span, message);
        }
    }
    if let Some(beside) = fields.fields("sidecar", "[sidecar]") {
        match &mut sidecar {
            Some(view) => {
                unit(&beside, view, weapons);
                beside.finish();
            }
            None => complain(findings, beside.span(), "the vehicle has no sidecar"),
        }
    }
    view.sidecar = sidecar;
    fields.finish();
}

/// What both a vehicle and its sidecar have.
fn unit(fields: &Fields<'_, '_>, view: &mut View, weapons: &mut [Weapon]) {
    let findings = fields.findings;
    if let Some(armor) = fields.fields("armor", "[armor]") {
        for (key, side) in SIDES {
            let hits = armor.wholes(key, 0..=MOST);
            let found = view.armor.iter_mut().find(|armor| armor.side == *side);
            let layers = found.map_or(&mut [][..], |Armor { layers, .. }| layers);
            let mut boxes: Vec<_> = layers.iter_mut().map(|Layer { points, .. }| points).collect();
            cross(&armor, &mut boxes, &hits, &format!("{key} armor"));
        }
        armor.finish();
    }
    for (key, what) in [("tires", "[tires]"), ("wheelguards", "[wheelguards]")] {
        let Some(wheels) = fields.fields(key, what) else { continue };
        for (corner_key, corner) in CORNERS {
            let hits = wheels.wholes(corner_key, 0..=MOST);
            let found = view.wheels.iter_mut().find(|wheel| wheel.corner == *corner);
            let mut boxes: Vec<&mut Boxes> = match found {
                Some(Wheel { tires, .. }) if key == "tires" => tires.iter_mut().collect(),
                Some(Wheel { guard, .. }) => guard.iter_mut().collect(),
                None => Vec::new(),
            };
            let name = if key == "tires" { "tire" } else { "wheelguard" };
            cross(&wheels, &mut boxes, &hits, &format!("the {corner_key} {name}"));
        }
        wheels.finish();
    }
    for weapon in fields.tables("weapons") {
        let weapon = Fields::new(weapon, "a weapon", findings);
        let mount = weapon.text("mount");
        let armed = placed(view).into_iter().filter_map(|(place, cell)| {
            let row = cell.weapon?;
            let place = if place.is_empty() { cell.text.clone() } else { place.to_owned() };
            let wanted = mount.as_ref().is_none_or(|mount| suggest::same(&mount.value, &place));
            wanted.then(|| (vec![cell.name.clone(), cell.short.clone()], row, &mut cell.dp))
        });
        let [hits, shots] = ["hits", "shots"].map(|key| weapon.wholes(key, 0..=MOST));
        for (names, row, dp) in wanted(&weapon, "item", armed.collect(), |(names, ..)| names) {
            cross(&weapon, &mut [dp], &hits, &names[0]);
            let loads = weapons.get_mut(row).map_or(&mut [][..], |weapon| &mut weapon.shots);
            let mut boxes: Vec<_> = loads.iter_mut().map(|load| &mut load.boxes).collect();
            cross(&weapon, &mut boxes, &shots, &format!("the {}'s load", names[0].to_lowercase()));
        }
        weapon.finish();
    }
}

/// Something with boxes and the names that it goes by.
struct Part<'s> {
    names: Vec<String>,
    boxes: Vec<&'s mut Boxes>,
}

/// The cells of a view with the side that they are on; those above say it in their text.
fn placed(view: &mut View) -> Vec<(&'static str, &mut Cell)> {
    let View { front, back, left, right, above, grid, .. } = view;
    let squares = grid.iter_mut().flat_map(|grid| grid.squares.iter_mut().flatten());
    let squares = squares.map(|cell| (cell.facing.map_or("", side_name), cell));
    let sides = [("front", front), ("back", back), ("left", left), ("right", right), ("", above)];
    let placed = sides.into_iter();
    let placed = placed.flat_map(|(place, cells)| cells.iter_mut().map(move |cell| (place, cell)));
    placed.chain(squares).collect()
}

fn side_name(side: Side) -> &'static str {
    SIDES.iter().find(|(_, other)| *other == side).map_or("", |(name, _)| name)
}

/// The cells inside.
fn cells(view: &mut View) -> Vec<&mut Cell> {
    let squares = view.grid.iter_mut().flat_map(|grid| grid.squares.iter_mut().flatten());
    let inside = view.rows.iter_mut().flatten().chain(squares);
    inside.filter(|cell| cell.dp.count > 0).collect()
}

/// Those that a table means by the name under `key`: the one, or the one of its `number`, or `each` of them.
fn wanted<T>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    all: Vec<T>,
    names: impl Fn(&T) -> &Vec<String>,
) -> Vec<T> {
    let number = fields.whole("number", 1..=MOST);
    let each = fields.flag("each").is_some_and(|each| each.value);
    let Some(name) = fields.text(key) else {
        fields.missing_key();
        return Vec::new();
    };
    let mut known: Vec<String> = all.iter().map(|one| names(one)[0].clone()).collect();
    known.dedup();
    let mut found: Vec<T> = all
        .into_iter()
        .filter(|one| names(one).iter().any(|known| suggest::same(known, &name.value)))
        .collect();
    let findings = fields.findings;
    match (found.len(), number) {
        (0, _) => no_such(findings, &name, &known),
        (count, Some(number)) if number.value > count as i64 => {
            let there = counted(count as i64, &name.value);
            complain(
                findings,
                number.span,
                &format!("there is no number {}: {there}", number.value),
            );
            found.clear();
        }
        (_, Some(number)) => found = found.drain(number.value as usize - 1..).take(1).collect(),
        (1, None) => {}
        (_, None) if each => {}
        (count, None) => {
            let message = format!(
                "{count} are called {}: say `number = 1` to {count}, or `each = true`",
                name.value
            );
            let sink = findings.of(&BAD_VALUE);
            sink.push(sink.finding(name.span, message).label("which of them?"));
            found.clear();
        }
    }
    found
}

fn no_such(findings: &Findings, name: &Located<String>, known: &[String]) {
    let near = suggest::nearest(&name.value, known.iter().map(String::as_str));
    let advice = match near {
        Some(near) => format!("; did you mean {near}?"),
        None if known.is_empty() => String::new(),
        None => format!("; there are: {}", known.join(", ")),
    };
    complain(findings, name.span, &format!("the sheet has no {} there{advice}", name.value));
}

fn complain(findings: &Findings, span: Span, message: &str) {
    let sink = findings.of(&BAD_VALUE);
    sink.push(sink.finding(span, message.to_owned()).label("not on the sheet"));
}

/// Crosses out hits: one number for all boxes from the first on, or one for each group of them.
fn cross(fields: &Fields<'_, '_>, boxes: &mut [&mut Boxes], hits: &[Located<i64>], name: &str) {
    let findings = fields.findings;
    if let ([hit, ..], true) = (hits, boxes.is_empty()) {
        return complain(findings, hit.span, &format!("the sheet has no boxes of {name}"));
    }
    let room = |boxes: &Boxes| boxes.count - boxes.crossed;
    if let [hit] = hits {
        let most = boxes.iter().map(|boxes| room(boxes)).sum();
        let mut left = hit.value;
        for boxes in boxes {
            let now = left.min(room(boxes));
            boxes.crossed += now;
            left -= now;
        }
        return too_many(findings, hit, most, name);
    }
    for (number, hit) in hits.iter().enumerate() {
        let Some(boxes) = boxes.get_mut(number) else {
            let message = format!("{name}: there is no row {} of boxes", number + 1);
            complain(findings, hit.span, &message);
            continue;
        };
        let most = room(boxes);
        boxes.crossed += hit.value.min(most);
        too_many(findings, hit, most, name);
    }
}

fn too_many(findings: &Findings, hit: &Located<i64>, most: i64, name: &str) {
    if hit.value <= most {
        return;
    }
    let sink = findings.of(&BAD_VALUE);
    let boxes = if most == 1 { "box" } else { "boxes" };
    let message = format!("{name}: {} to be crossed out, of {most} {boxes}", hit.value);
    let finding = sink.finding(hit.span, message).label(format!("{} too many", hit.value - most));
    sink.push(finding.actual(hit.value).limit(most));
}
