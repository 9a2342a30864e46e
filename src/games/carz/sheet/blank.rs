//! Blank forms: the sheet of a plain vehicle without figures.

use crate::check::finding::Findings;
use crate::games::game::own_design;
use crate::sheet::model::{Boxes, Cell, Chart, HandlingState, Layer, Outline, Sheet, Side, View};

use super::super::catalog::Catalog;
use super::super::figures::Car;
use super::super::readings::Readings;
use super::super::resolve::resolve;
use super::play;

pub const KINDS: &[&str] = &["carz", "carz-motorcycle"];

/// Number of boxes and lines on a form: armor of a car, and of a motorcycle; engine of a car, and of a motorcycle;
/// weapon; wheel and guard; weapons, shots; handling classes.
const ARMOR: [i64; 2] = [40, 20];
const ENGINE: [i64; 2] = [20, 5];
const PART: i64 = 5;
const WHEEL: i64 = 12;
const GUARD: i64 = 5;
const WEAPONS: usize = 6;
const SHOTS: i64 = 20;
const HANDLING: i64 = 4;

/// The form for a kind of vehicle; `None` if the kind is unknown, or the catalog lacks a part for it.
pub fn blank(catalog: &Catalog, kind: &str) -> Option<Sheet> {
    let cycle = kind == KINDS[1];
    let (design, ignored) = (own_design(plain(catalog, cycle)?), Findings::default());
    let vehicle = resolve(catalog, Readings::default(), &design, &ignored);
    let mut totals = Car::of(&vehicle).totals;
    totals.fast_handling = HANDLING;
    let mut sheet = super::sheet(&vehicle, &totals);
    for found in &mut sheet.track.boxes {
        found.state = HandlingState::Usual;
    }
    sheet.track.note = "regain ____ each turn, up to ____".to_owned();
    let engine = ENGINE[usize::from(cycle)];
    let tank = catalog.tanks.rows.iter().map(|tank| tank.hits).max().unwrap_or(0).min(engine);
    let lines =
        ["Body", "Color", "Engine", "Tank", "Wheels", "Weight", "Cargo", "To hit us", "Collision"];
    let own = [play::COLLISION, play::TO_HIT_US, Chart::TO_HIT_AT];
    let sheet = sheet.form(&lines, (WEAPONS, SHOTS), &own);
    Some(Sheet {
        class: if cycle { "motorcycle" } else { "car" }.to_owned(),
        view: view(sheet.view, [engine, tank]),
        ..sheet
    })
}

/// A plain design: the first row of each required part.
fn plain(catalog: &Catalog, cycle: bool) -> Option<String> {
    let style = &catalog.styles.rows.iter().find(|style| style.cycle == cycle)?.row.id;
    let (engine, wheel) =
        (&catalog.engines.rows.first()?.row.id, &catalog.wheels.rows.first()?.row.id);
    let tank = &catalog.tanks.rows.first()?.row.id;
    let people = catalog.roles.rows.iter().filter(|role| role.drives || role.fires && !cycle);
    let people: Vec<_> = people.map(|role| format!("\"{}\"", role.row.id)).collect();
    let people = people.join(", ");
    Some(format!(
        "body = \"{style}\"\nvolume = 100\ncrew = [{people}]\ntank = {{ item = \"{tank}\", gallons = 1 }}\n\
         [[engines]]\nitem = \"{engine}\"\nhorsepower = 60\n[wheels]\nall = \"{wheel}\"\n"
    ))
}

fn view(mut view: View, [engine, tank]: [i64; 2]) -> View {
    let [mut around, level] = ARMOR;
    if view.outline == Outline::Cycle {
        // Forms are short: omit cells without boxes, and use one row for each end.
        around = level;
        view.rows.retain(|row| row.iter().any(|cell| cell.seat || cell.dp.count > 0));
    }
    for armor in &mut view.armor {
        let points = if matches!(armor.side, Side::Top | Side::Under) { level } else { around };
        armor.layers = vec![Layer { points: Boxes::open(points), ..Layer::default() }];
    }
    for cell in view.rows.iter_mut().flatten() {
        if cell.dp.count > 0 {
            cell.name.clone_from(&cell.short);
            cell.dp = Boxes::open(if cell.name == "Tank" { tank } else { engine });
        } else if !cell.seat {
            cell.text.clear();
        }
    }
    for wheel in &mut view.wheels {
        wheel.name.clear();
        wheel.tires = vec![Boxes::open(WHEEL)];
        wheel.guard = Some(Boxes::open(GUARD));
    }
    let part = Cell { dp: Boxes::open(PART), ..Cell::default() };
    let front = vec![part.clone(); if view.outline == Outline::Cycle { 1 } else { 2 }];
    View { armor_text: String::new(), front, back: vec![part], ..view }
}
