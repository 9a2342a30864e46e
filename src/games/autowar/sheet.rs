//! Fills the record sheet of an AutoWar vehicle.

use std::collections::HashSet;

use crate::check::finding::Findings;
use crate::games::game::own_design;
use crate::sheet::model::{
    self, Armor, Boxes, Cell, Chart, ChartStyle, Figure, HandlingBox, HandlingState, Layer, Log,
    Note, Outline, Person, Sheet, Shots, Spec, Track, View, WeaponPanel,
};
use crate::text::sentence;
use crate::units::{Exact, counted, plain, pounds, several};
use crate::vehicle::derivation::Kept;

use super::catalog::{Catalog, Roll};
use super::figures::{Car, squares_text};
use super::layout::{Layout, Part, Points, Standing, standing};
use super::places::{Facing, Grid, SIDES, Side};
use super::readings::Readings;
use super::resolve::resolve;
use super::vehicle::{self, Extra, Vehicle};

/// The sheet without name, verdict and footer, which the report adds.
pub fn sheet(car: &Car<'_>) -> Sheet {
    let (vehicle, layout) = (car.vehicle, car.layout.as_ref());
    let bare = layout.map(|layout| bare_sides(vehicle, layout));
    Sheet {
        class: vehicle.sort_name(),
        key_figures: key_figures(car),
        spec: spec(car),
        weapon_figures: ["damage", "4/3/2 dice", "power"],
        weapons: vehicle.weapons.iter().map(weapon).collect(),
        crew: crew(vehicle),
        view: view(vehicle, layout),
        track: track(car),
        log: Log { title: "Turn", rows: vec!["speed"] },
        accessories: loose_weapons(vehicle, layout)
            .chain(vehicle.options.iter().map(accessory))
            .collect(),
        notes: vehicle.notes.iter().map(|text| Note::new("", text)).collect(),
        tables: bare.into_iter().chain(tables(vehicle)).collect(),
        figures: list_figures(car),
        ..Sheet::default()
    }
}

/// A box for each possible speed, reverse first.
fn track(car: &Car<'_>) -> Track {
    let reverse = car.reverse_speed.floor();
    let most = car.max_speed.map_or(0, Exact::floor);
    let state = |dashed| if dashed { HandlingState::Sometimes } else { HandlingState::Usual };
    let back = (1..=reverse).rev().map(|speed| (format!("R{speed}"), state(true)));
    let on = (0..=most).map(|speed| (speed.to_string(), state(false)));
    Track {
        title: "Speed".to_owned(),
        note: "1 more or less a turn, in own lengths".to_owned(),
        boxes: back
            .chain(on)
            .map(|(label, state)| HandlingBox { label, state, note: String::new() })
            .collect(),
        matrix: None,
    }
}

fn view(vehicle: &Vehicle<'_>, layout: Option<&Layout>) -> View {
    let armor = SIDES.iter().map(|(name, side)| {
        let points = vehicle.armor_at(*side);
        let layer = Layer { points: points.into(), ..Layer::default() };
        let layers = (points > 0).then_some(layer).into_iter().collect();
        Armor { side: *side, name: sentence(name), layers }
    });
    let narrow = vehicle.grid().is_some_and(|grid| grid.width == 1);
    View {
        outline: if narrow { Outline::Cycle } else { Outline::Car },
        armor_text: counted(vehicle.armor_points(), "point"),
        armor: armor.collect(),
        grid: vehicle.grid().map(|grid| squares(vehicle, grid, layout)),
        ..View::default()
    }
}

fn squares(vehicle: &Vehicle<'_>, grid: Grid, layout: Option<&Layout>) -> model::Grid {
    let across = usize::try_from(grid.width).unwrap_or(1).max(1);
    let count = usize::try_from(grid.squares()).unwrap_or(0);
    let mut squares: Vec<Vec<Cell>> = vec![Vec::new(); count];
    for (square, parts) in layout.iter().flat_map(|layout| &layout.squares) {
        let place = usize::try_from(square.row).unwrap_or(0) * across
            + usize::try_from(square.column).unwrap_or(0);
        if let Some(cells) = squares.get_mut(place) {
            cells.extend(parts.iter().map(|part| cell(vehicle, *part)));
        }
    }
    model::Grid { across, squares }
}

fn cell(vehicle: &Vehicle<'_>, part: Part) -> Cell {
    let Standing { name, short, facing, points } = standing(vehicle, part);
    let (dp, text) = match points {
        Points::Unsaid => (0, ""),
        Points::Of(points) => (points, ""),
        Points::ByGame(..) => (0, "see Crew"),
    };
    Cell {
        name,
        short,
        dp: dp.into(),
        weapon: if let Part::Weapon(number) = part { Some(number) } else { None },
        text: text.to_owned(),
        seat: part == Part::Driver,
        facing: facing.and_then(Facing::side),
        ..Cell::default()
    }
}

/// The title of the table that depends on the squares.
const BARE: &str = "Bare side: who is hit";

/// Hits on a side without armor: the driver, weapons and options in its squares share the die.
fn bare_sides(vehicle: &Vehicle<'_>, layout: &Layout) -> Chart {
    let Grid { width, length } = layout.grid;
    let row = |(name, side): (&str, Side)| {
        let behind = layout.squares.iter().filter(|(square, _)| match side {
            Side::Front => square.row == 0,
            Side::Back => square.row == length - 1,
            Side::Left => square.column == 0,
            Side::Right => square.column == width - 1,
            Side::Top | Side::Under => true,
        });
        let behind: Vec<_> = behind.flat_map(|(_, parts)| parts).collect();
        // Damage hits the driver, weapons and options, never the engine.
        let parts = behind.iter().filter(|part| ***part != Part::Engine);
        let names: Vec<_> = parts.map(|part| standing(vehicle, **part).short).collect();
        let name = sentence(if side == Side::Top { "top, bottom" } else { name });
        match share(names.len()) {
            _ if behind.is_empty() => Chart::row(name, "nothing there"),
            _ if names.is_empty() => Chart::row(name, "engine only: nothing is hit"),
            Some(dice) if !dice.is_empty() => {
                Chart::row(format!("{name}: {dice}"), names.join(" / "))
            }
            Some(_) => Chart::row(name, names.join(" / ")),
            None => Chart::row(name, "one of all, at random"),
        }
    };
    // Hits from above and below are alike.
    let level = SIDES.iter().copied().filter(|(_, side)| *side != Side::Under);
    Chart {
        title: BARE.to_owned(),
        note: "roll a die".to_owned(),
        column: 1,
        dense: true,
        own: true,
        rows: level.map(row).collect(),
        ..Chart::default()
    }
}

/// The numbers of a die for each of a few parts.
fn share(count: usize) -> Option<String> {
    match count {
        0 | 1 => Some(String::new()),
        2 => Some("1–3 / 4–6".to_owned()),
        3 => Some("1–2 / 3–4 / 5–6".to_owned()),
        4..=6 => Some(format!("1–{count}")),
        _ => None,
    }
}

fn key_figures(car: &Car<'_>) -> Vec<(String, String)> {
    let speed = car.max_speed.map_or("?".to_owned(), |speed| speed.to_string());
    let (short, long) = (car.driver_points_short, car.driver_points_long);
    let figures = [
        ("max speed", speed),
        ("reverse", car.reverse_speed.to_string()),
        ("driver", format!("{short} / {long}")),
    ];
    figures.map(|(label, value)| (label.to_owned(), value)).into()
}

fn list_figures(car: &Car<'_>) -> Vec<Figure> {
    let weight = car.weight;
    let speed = car.max_speed.map(|speed| Figure::new("max speed", speed.to_string(), None));
    // No total weight: each vehicle has its own capacity.
    let weight = Figure::new("weight, lb", plain(weight), None);
    std::iter::once(weight).chain(speed).collect()
}

fn spec(car: &Car<'_>) -> Vec<Spec> {
    let vehicle = car.vehicle;
    let capacity = car.capacity.map_or(" lbs.".to_owned(), |most| format!(" of {}", pounds(most)));
    // Without squares in the design, these are one way to fill them.
    let is_ours = car.layout.as_ref().is_some_and(|layout| layout.proposed);
    let squares = squares_text(car) + if is_ours { ", yours to move" } else { "" };
    let engine = vehicle.engine.as_ref().filter(|_| vehicle.frame.is_some());
    let lines = [
        ("Scenario", vehicle.scenario.clone()),
        ("Frame", vehicle.frame.map(|frame| frame.value.row.name.to_lowercase())),
        ("Engine", engine.map(|engine| engine.row.row.name.to_lowercase())),
        ("Tires", vehicle.tires.map(|tires| tires.value.row.name.to_lowercase())),
        ("Weight", Some(plain(car.weight) + &capacity)),
        ("Squares", Some(squares)),
    ];
    let line = |(label, value): (&str, Option<String>)| {
        Some(Spec { label: label.to_owned(), value: value? })
    };
    lines.into_iter().filter_map(line).collect()
}

fn weapon(weapon: &vehicle::Weapon<'_>) -> WeaponPanel {
    let row = weapon.row;
    let facing = weapon.facing.map(|facing| facing.value).filter(|_| weapon.mount.is_none());
    let (turns, facing): (Vec<_>, Vec<_>) =
        facing.into_iter().partition(|facing| *facing == Facing::Any);
    let turns = weapon.mount.map(|_| "turns").or(turns.first().map(|_| "all around"));
    let shots = row.rounds.map(|rounds| Shots {
        label: rounds.to_string(),
        boxes: rounds.into(),
        what: String::new(),
    });
    let each = usize::try_from(weapon.count).unwrap_or(1);
    WeaponPanel {
        mount: facing.first().map_or("–".to_owned(), |side| side.name()[..1].to_uppercase()),
        name: several(&row.row.name, weapon.count),
        effect: turns.into_iter().chain(row.does.as_deref()).collect::<Vec<_>>().join(", "),
        figures: [format!("1d+{}", row.power), ranges(row.range), row.power.to_string()],
        remarks: row.hits.iter().map(|hits| format!("hits on {hits}")).collect(),
        shots: shots.into_iter().flat_map(|shots| vec![shots; each]).collect(),
        ..WeaponPanel::default()
    }
}

/// Lines to write the ranges of 4 and 3 dice in. The rules give only the longest.
fn ranges(longest: i64) -> String {
    format!("__ / __ / {longest}")
}

/// The driver's points in the order they are lost. A gunner is an option and has no points.
fn crew(vehicle: &Vehicle<'_>) -> Vec<Person> {
    let driver = &vehicle.catalog.driver;
    let [short, _] = vehicle.driver_points();
    let rows = [
        ("worn", short - driver.short_game, false),
        ("long +", driver.long_game - driver.short_game, false),
        ("short", driver.short_game, true),
    ];
    let points =
        rows.into_iter().filter(|(_, count, _)| *count > 0).map(|(label, count, fatal)| {
            let label = match label.strip_suffix('+') {
                Some(label) => format!("{label}+{count}"),
                None => format!("{label} {count}"),
            };
            model::Points { label, boxes: count.into(), fatal }
        });
    let about = "strike out \u{201c}long\u{201d} in a short game".to_owned();
    vec![Person { role: "Driver".to_owned(), about, points: points.collect(), ..Person::default() }]
}

/// Boxes for weapons without a square, as on scenario vehicles.
fn loose_weapons<'v>(
    vehicle: &'v Vehicle<'_>,
    layout: Option<&'v Layout>,
) -> impl Iterator<Item = Note> {
    let parts = layout.iter().flat_map(|layout| layout.squares.values().flatten());
    let placed: HashSet<usize> = parts
        .filter_map(|part| if let Part::Weapon(number) = part { Some(*number) } else { None })
        .collect();
    let loose = vehicle.weapons.iter().enumerate();
    let loose = loose.filter(move |(number, _)| !placed.contains(number));
    loose.flat_map(|(number, weapon)| {
        let (name, count) = (&weapon.row.row.name, weapon.count.min(BOXED));
        let lead = move |one: i64| match count {
            1 => format!("{} {name}", number + 1),
            _ => format!("{} {name}, {one} of {count}", number + 1),
        };
        let dp = weapon.row.power.into();
        (1..=count).map(move |one| Note { lead: lead(one), dp, ..Note::default() })
    })
}

/// The most weapons with boxes.
const BOXED: i64 = 12;

fn accessory(option: &Extra<'_>) -> Note {
    Note::new(several(&option.row.row.name, option.count), option.does())
}

/// The dice tables for this type of vehicle and its tires.
fn tables(vehicle: &Vehicle<'_>) -> Vec<Chart> {
    let sort = vehicle.sort.map_or("", |sort| &sort.value.row.id);
    let tires = vehicle.tires.map_or("", |tires| &tires.value.row.id);
    let among = |ids: &[String], id: &str| ids.iter().any(|known| known == id);
    let weapons = vehicle.weapons.iter().map(|weapon| &weapon.row.row);
    let mounts = vehicle.mounted().map(|(_, mount)| &mount.value.row);
    let options = vehicle.options.iter().map(|option| &option.row.row);
    let parts: Vec<_> = weapons.chain(mounts).chain(options).collect();
    let concerns = |roll: &&Roll| {
        let has = || parts.is_empty() || parts.iter().any(|part| among(&roll.with, &part.id));
        (roll.vehicles.is_empty() || among(&roll.vehicles, sort))
            && !among(&roll.except, sort)
            && (roll.tires.is_empty() || tires.is_empty() || among(&roll.tires, tires))
            && (roll.with.is_empty() || has())
    };
    let line = |roll: &Roll| {
        // Without tires, as on a form, each row names its tires.
        let which = roll.tires.iter().filter(|_| tires.is_empty());
        let which = which.map(|tires| format!(", {tires} tires")).collect::<String>();
        let of_die = roll.says.len() == DIE;
        Chart {
            title: roll.table.clone(),
            note: roll.note.clone().unwrap_or_default(),
            column: usize::try_from(roll.column).unwrap_or(0),
            own: true,
            look: if of_die { ChartStyle::Grid } else { ChartStyle::List },
            headings: (1..=DIE).filter(|_| of_die).map(|number| number.to_string()).collect(),
            rows: vec![(roll.row.name.clone() + &which, roll.says.clone())],
            dense: !of_die,
            ..Chart::default()
        }
    };
    Chart::joined(vehicle.catalog.rolls.rows.iter().filter(concerns).map(line))
}

const DIE: usize = 6;

pub const FORMS: &[&str] = &["autowar-car", "autowar-van", "autowar-motorcycle"];

const WEAPONS: usize = 6;

/// The form for a type of vehicle; `None` if the type is unknown, or the catalog lacks a part for it.
pub fn blank(catalog: &Catalog, kind: &str) -> Option<Sheet> {
    let sort = catalog.vehicles.with_id(kind.strip_prefix("autowar-")?)?;
    sort.grid()?;
    let frames = catalog.frames.rows.iter().filter(|frame| sort.takes(frame));
    // Use the fastest frame: the form has a box for each speed.
    let frame = &frames.max_by_key(|frame| frame.max_speed)?.row.id;
    let engine = &catalog.engines.rows.iter().max_by_key(|engine| engine.max_speed)?.row.id;
    let sort = &sort.row.id;
    let text = format!("vehicle = \"{sort}\"\nframe = \"{frame}\"\nengine = \"{engine}\"\n");
    let (design, ignored) = (own_design(text), Findings::default());
    let mut vehicle = resolve(catalog, Readings::default(), &design, &ignored);
    vehicle.tires = None;
    let mut sheet = sheet(&Car::of(&vehicle, &Kept::default()));
    let worn = catalog.options.rows.iter().map(|option| option.driver_points).max().unwrap_or(0);
    for person in &mut sheet.crew {
        let label = "worn".to_owned();
        person.points.insert(0, model::Points { label, boxes: Boxes::open(worn), fatal: false });
    }
    let armor = Layer { points: Boxes::open(catalog.armor.most), ..Layer::default() };
    for side in &mut sheet.view.armor {
        side.layers = vec![armor.clone()];
    }
    for squares in sheet.view.grid.iter_mut().flat_map(|grid| &mut grid.squares) {
        squares.clear();
    }
    sheet.view.armor_text.clear();
    let rounds = catalog.weapons.rows.iter().filter_map(|weapon| weapon.rounds).max();
    let lines = ["Frame", "Engine", "Tires", "Weight", "Squares"];
    Some(sheet.form(&lines, (WEAPONS, rounds.unwrap_or(0)), &[BARE]))
}
