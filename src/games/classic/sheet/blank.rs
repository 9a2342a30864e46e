//! Blank forms: the sheet of a plain vehicle without figures.

use crate::check::finding::Findings;
use crate::games::game::own_design;
use crate::sheet::model::{
    Armor, Boxes, Cell, Chart, ChartStyle, Layer, Outline, Person, Sheet, Side, View, Wheel,
};

use super::super::catalog::play::Part;
use super::super::catalog::{Catalog, Kind};
use super::super::figures::{Figures, Unit};
use super::super::readings::Readings;
use super::super::resolve::resolve;
use super::super::vehicle::Vehicle;
use super::view::side_strike;
use super::{play, power_units};

pub const KINDS: &[&str] = &["car", "cycle", "trike", "reversed-trike"];

/// Number of boxes and lines on a form: armor of a side, and of top and underbody; part, tire, guard; weapons, shots.
const ARMOR: [i64; 2] = [45, 10];
const BESIDE_A_TRIKE: i64 = 30;
const PART: i64 = 5;
const TIRE: i64 = 12;
const GUARD: i64 = 10;
const WEAPONS: usize = 6;
const SHOTS: i64 = 20;
const FASTEST: i64 = 180;

/// The form for a kind of vehicle; `None` if the kind is unknown, or the catalog lacks a part for it.
pub fn blank(catalog: &Catalog, kind: &str) -> Option<Sheet> {
    let (design, ignored) = (own_design(plain(catalog, kind)?), Findings::default());
    let vehicle = resolve(catalog, Readings::default(), &design, &ignored);
    let units = [Unit::new(&vehicle)];
    let sheet = super::sheet(&units, &Figures::of(&units));
    let (speed, handling) = play::form(catalog, FASTEST);
    let chassis = vehicle.kind.is_some_and(|kind| kind.chassis);
    let body = if chassis { "Body, chassis" } else { "Body" };
    let lines = ["Division", body, "Suspension", "Plant", "Tires", "Weight, spaces", "Handling"];
    let worksheet = worksheet(chassis, &sheet.view.armor);
    let erased = |(label, _): (String, String)| (label, String::new());
    let sheet = sheet.form(&lines, (WEAPONS, SHOTS), &[play::OUR_SPEED]);
    Some(Sheet {
        class: kind.replace('-', " "),
        to_hit_us: sheet.to_hit_us.into_iter().map(erased).collect(),
        crew: sheet.crew.into_iter().map(|one| Person { about: String::new(), ..one }).collect(),
        view: view(
            sheet.view,
            largest_plant(catalog, &vehicle),
            side_strike(&vehicle, Part::Weapon),
        ),
        power: Some(power_units(0, false)),
        speed,
        handling,
        worksheet,
        ..sheet
    })
}

/// Cost, weight and spaces of each part, to add up.
fn worksheet(chassis: bool, armor: &[Armor]) -> Vec<Chart> {
    const ROWS: usize = 20;
    let table = |title: &str, first: Vec<String>, last: &[&str]| {
        let free = ROWS.saturating_sub(first.len() + last.len());
        let free = std::iter::repeat_n(String::new(), free);
        let labels = first.into_iter().chain(free).chain(last.iter().copied().map(str::to_owned));
        Chart {
            title: title.to_owned(),
            note: "each part, or several".to_owned(),
            look: ChartStyle::Form,
            headings: ["cost", "lb", "spaces"].map(str::to_owned).into(),
            rows: labels.map(|label| (label, vec![String::new(); 3])).collect(),
            ..Chart::default()
        }
    };
    let chassis = if chassis { &["Chassis"][..] } else { &[] };
    let parts = [&["Body"], chassis, &["Suspension", "Power plant", "Crew", "Tires"]].concat();
    let sides = armor.iter().map(|armor| format!("Armor, {}", armor.name.to_lowercase()));
    let first = parts.into_iter().map(str::to_owned).chain(sides).collect();
    let total = ["All three columns", "Most allowed", "Left"];
    vec![
        table("Vehicle", first, &["Together"]),
        table("Weapons, ammunition", Vec::new(), &["Together"]),
        table("Accessories, cargo", Vec::new(), &[&["Together"][..], &total].concat()),
    ]
}

/// A plain design: the first body of a kind, and the first row of each required part.
fn plain(catalog: &Catalog, kind: &str) -> Option<String> {
    let is = |found: &Kind| found.row.id == kind;
    let built = |reversed| {
        let mut bodies = catalog.bodies.rows.iter();
        let body = bodies.find(|body| catalog.kind_of(body, reversed).is_some_and(is));
        body.map(|body| (body, reversed))
    };
    let (body, reversed) = built(false).or_else(|| built(true))?;
    let fits = |kinds: &[String]| kinds.contains(&body.kind);
    let plant = catalog.power_plants.rows.iter().find(|plant| fits(&plant.kinds))?;
    let tire = catalog.tires.rows.first()?;
    let (body, plant, tire) = (&body.row.id, &plant.row.id, &tire.row.id);
    let gunner = catalog.kinds.with_id(kind)?.gunners.then_some(false);
    let role = |drives| catalog.crew.rows.iter().find(|role| role.fires && role.drives == drives);
    let people = [Some(true), gunner].into_iter().flatten().filter_map(role);
    let people: Vec<_> = people.map(|role| format!("\"{}\"", role.row.id)).collect();
    let people = people.join(", ");
    Some(format!(
        "body = \"{body}\"\nreversed = {}\npower-plant = \"{plant}\"\ncrew = [{people}]\n[tires]\nall = \"{tire}\"\n",
        reversed,
    ))
}

fn largest_plant(catalog: &Catalog, vehicle: &Vehicle<'_>) -> i64 {
    let kind = vehicle.body.map(|body| body.value.kind.as_str()).unwrap_or_default();
    let plants = catalog.power_plants.rows.iter();
    let fitting = plants.filter(|plant| plant.kinds.iter().any(|other| other == kind));
    fitting.map(|plant| plant.dp).max().unwrap_or(0)
}

fn view(view: View, plant: i64, strike: String) -> View {
    let [around, level] = ARMOR;
    let open = |points: i64| Layer { points: Boxes::open(points), ..Layer::default() };
    let is_short = matches!(view.outline, Outline::Trike | Outline::ReversedTrike);
    let armor = view.armor.into_iter().map(|armor| {
        let points = match armor.side {
            Side::Top | Side::Under => level,
            Side::Left | Side::Right if is_short => BESIDE_A_TRIKE,
            _ => around,
        };
        Armor { layers: vec![open(points)], ..armor }
    });
    let weapons = if view.outline == Outline::Car { 2 } else { 1 };
    let part = || Cell { dp: Boxes::open(PART), strike: strike.clone(), ..Cell::default() };
    let cell = |cell: Cell| {
        // Hit rolls depend on the parts inside, except on a cycle.
        let strike = if view.outline == Outline::Cycle { cell.strike } else { String::new() };
        match cell.dp.count {
            0 if cell.seat => Cell { strike, ..cell },
            0 => Cell { text: String::new(), strike, ..cell },
            _ => Cell { name: cell.short.clone(), dp: Boxes::open(plant), strike, ..cell },
        }
    };
    let rows = view.rows.into_iter().map(|row| row.into_iter().map(cell).collect::<Vec<_>>());
    let cargo = Cell { name: "Cargo".to_owned(), ..Cell::default() };
    let cargo = (view.outline == Outline::Car).then(|| vec![cargo]);
    let wheels = view.wheels.into_iter().map(|wheel| Wheel {
        name: String::new(),
        tires: vec![Boxes::open(TIRE)],
        guard: Some(Boxes::open(GUARD)),
        ..wheel
    });
    View {
        armor_text: String::new(),
        armor: armor.collect(),
        front: vec![part(); weapons],
        rows: rows.chain(cargo).collect(),
        back: vec![part(); weapons],
        wheels: wheels.collect(),
        ..view
    }
}
