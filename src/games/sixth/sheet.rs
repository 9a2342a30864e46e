//! Draws a Sixth Edition car as a dashboard.

use crate::check::finding::Findings;
use crate::games::game::{own_design, reminders};
use crate::sheet::model::{
    self, Amount, Board, BoardSide, Boxes, CardArea, Chart, Figure, Log, Note, Scale, ScaleBox,
    Seal, Sheet, Side,
};
use crate::units::Exact;
use crate::vehicle::derivation::Kept;

use super::catalog::{self, Catalog, Die, Kind};
use super::describe::in_play;
use super::figures::{Car, game};
use super::places::Spot;
use super::readings::Readings;
use super::resolve::resolve;
use super::vehicle::{Card, Vehicle};

/// The sheet without name, verdict and footer, which the report adds.
pub fn sheet(car: &Car<'_>) -> Sheet {
    let vehicle = car.vehicle;
    Sheet {
        class: vehicle.size.map(|size| format!("car for {size}")).unwrap_or_default(),
        aside: aside(car),
        key_figures: key_figures(car),
        log: Log { title: "Round", rows: vec!["speed", "control", "ace"] },
        notes: vehicle.notes.iter().map(|text| Note::new("", text)).collect(),
        tables: tables(car),
        figures: list_figures(car),
        board: Some(board(car)),
        ..Sheet::default()
    }
}

fn aside(car: &Car<'_>) -> Vec<String> {
    let left = |left: Option<Exact>, what: &str| {
        let left = left.filter(|left| *left > Exact::ZERO)?;
        Some(format!("{left} {what} left"))
    };
    let build = left(car.build_points_left, "build points");
    let crew = left(car.crew_points_left, "crew points");
    let left: Vec<_> = build.into_iter().chain(crew).collect();
    vec![if left.is_empty() { "all points spent".to_owned() } else { left.join(", ") }]
}

fn key_figures(car: &Car<'_>) -> Vec<(String, String)> {
    let vehicle = car.vehicle;
    let or_unknown = |number: Option<Exact>| number.map_or("?".to_owned(), |n| n.to_string());
    let of = |used: Exact, limit: Option<Exact>| format!("{used}/{}", or_unknown(limit));
    let start = &vehicle.catalog.start;
    let figures = [
        ("armor points", or_unknown(car.armor_points)),
        ("build points", of(car.build_points_used, car.build_points)),
        ("crew points", of(car.crew_points_used, car.crew_points)),
        ("game", game(vehicle).unwrap_or("?").to_owned()),
        ("damage deck", vehicle.damage_deck().unwrap_or("?").to_owned()),
        ("power", start.power.to_string()),
        ("tires", start.tires.to_string()),
        ("first speed", start.speed.to_string()),
    ];
    figures.map(|(label, value)| (label.to_owned(), value)).into()
}

fn list_figures(car: &Car<'_>) -> Vec<Figure> {
    let figure = |label: &str, points: Exact| {
        Figure::new(label, points.to_string(), Some(Amount::Plain(points)))
    };
    vec![figure("build points", car.build_points_used), figure("crew points", car.crew_points_used)]
}

fn board(car: &Car<'_>) -> Board {
    let vehicle = car.vehicle;
    let sides = [
        (Spot::Front, Side::Front, "Front"),
        (Spot::Left, Side::Left, "Left"),
        (Spot::Right, Side::Right, "Right"),
        (Spot::Back, Side::Back, "Back"),
    ];
    let armor = car.armor_points.map_or(0, Exact::floor);
    let sides = sides.map(|(spot, side, name)| BoardSide {
        side,
        scale: Scale { mark: "fire".to_owned(), ..slider(name, "", armor, armor) },
        cards: vehicle.at(spot).flat_map(|card| copies(vehicle, card)).collect(),
    });
    Board {
        blanks: vec!["Color of base"],
        title: "Dashboard and cards".to_owned(),
        key:
            "dice: Y yellow, R red, B blue, G green, K black, W white · +2: hits without a roll · \
              grey: destroyed"
                .to_owned(),
        sides: sides.into(),
        scales: scales(vehicle),
        area: CardArea {
            title: "Crew area".to_owned(),
            note: "white circle: crew points, black: build points · dashed box: worn, struck first"
                .to_owned(),
            cards: crew_area(vehicle),
        },
        score: None,
    }
}

fn slider(title: &str, note: &str, most: i64, start: i64) -> Scale {
    let number = |n: i64| ScaleBox { label: n.to_string(), start: n == start, last: n == 0 };
    Scale {
        title: title.to_owned(),
        note: note.to_owned(),
        boxes: (0..=most.clamp(0, MOST)).rev().map(number).collect(),
        ..Scale::default()
    }
}

const MOST: i64 = 999;

fn scales(vehicle: &Vehicle<'_>) -> Vec<Scale> {
    let Catalog { start, speed, .. } = vehicle.catalog;
    let top_speed = speed.most.min(MOST);
    let speed = |n: i64| ScaleBox {
        label: if n == 0 { "R 0".to_owned() } else { n.to_string() },
        start: n == start.speed,
        last: false,
    };
    let speed = Scale {
        title: "Speed".to_owned(),
        note: "1 more or less a turn; hard, one further".to_owned(),
        boxes: (0..=top_speed).map(speed).collect(),
        write_in: "write in: control and ace tokens that this speed shows".to_owned(),
        ..Scale::default()
    };
    let tires = slider("Tires", "0: no hard braking", start.tires, start.tires);
    let write_in = "write in: control tokens, and where the top speed drops".to_owned();
    let power = slider("Power", "0: destroyed", start.power, start.power);
    vec![speed, Scale { write_in, ..tires }, power]
}

/// One card for each copy, free copies last.
fn copies(vehicle: &Vehicle<'_>, card: &Card<'_>) -> Vec<model::Card> {
    let paid = card.count - card.free;
    let copy = |number: i64| {
        let mut drawn = drawn(vehicle, card.row, number >= paid);
        if card.spot == Spot::Hidden {
            drawn.title.insert_str(0, "hidden ");
        }
        drawn
    };
    (0..card.count).map(copy).collect()
}

/// The crew, standard cards, other cards, and hidden weapons.
fn crew_area(vehicle: &Vehicle<'_>) -> Vec<model::Card> {
    let crew = vehicle.crew().map(|card| drawn(vehicle, card.value, false));
    let given = vehicle.given().map(|card| drawn(vehicle, card, false));
    let cards = vehicle.at(Spot::CrewArea).flat_map(|card| copies(vehicle, card));
    let hidden = vehicle.at(Spot::Hidden).flat_map(|card| copies(vehicle, card));
    crew.chain(given).chain(cards).chain(hidden).collect()
}

fn drawn(vehicle: &Vehicle<'_>, card: &catalog::Card, free: bool) -> model::Card {
    let seal = |points: i64, dark: bool| Seal {
        text: if free { "0".to_owned() } else { points.to_string() },
        dark,
    };
    let crew = matches!(card.kind, Kind::Driver | Kind::Gunner | Kind::Gear | Kind::Sidearm);
    let costs = [
        (!crew || card.build_points > 0).then(|| seal(card.build_points, true)),
        (crew || card.crew_points > 0).then(|| seal(card.crew_points, false)),
    ];
    let of_crew = matches!(card.kind, Kind::Driver | Kind::Gunner);
    let (dice, result) = match card.defense() {
        [] if card.damage > 0 => (dice(card.dice()), format!("+{}", card.damage)),
        [] => (dice(card.dice()), String::new()),
        defense => (dice(defense), "to defense here".to_owned()),
    };
    let free = if free { ", free" } else { "" };
    model::Card {
        cost: costs.into_iter().flatten().collect(),
        name: card.row.name.clone(),
        title: format!("{}{free}", card.title()),
        dice,
        result,
        lines: in_play(card),
        hits: card.durability.into(),
        spare: if of_crew { vehicle.crew_durability().into() } else { 0.into() },
        tick: if card.one_shot { "fired".to_owned() } else { String::new() },
    }
}

fn dice(dice: &[Die]) -> Vec<Seal> {
    let letters = dice.iter().flat_map(|die| {
        let seal = Seal { text: die.name.value.to_owned(), dark: die.key == "black" };
        std::iter::repeat_n(seal, usize::try_from(die.value.value).unwrap_or(0))
    });
    letters.collect()
}

/// The row for the tokens of this car's cards.
const TOKENS: &str = "Cards, each round";

fn tables(car: &Car<'_>) -> Vec<Chart> {
    let mut tables = reminders(&car.vehicle.catalog.reminders.rows);
    let (control, ace) = (car.control_tokens, car.ace_tokens);
    if let Some(table) = tables.get_mut(1) {
        let row = Chart::row(TOKENS, format!("{control} control, {ace} ace"));
        table.rows.insert(0, row);
    }
    tables
}

pub const FORMS: &[&str] = &["sixth"];

/// Sizes on a form: boxes of armor and of a card, and cards of each side and of the crew area.
const ARMOR: i64 = 12;
const HITS: i64 = 5;
const ENDS: usize = 3;
const SIDES: usize = 2;
const AREA: usize = 6;

pub fn blank(catalog: &Catalog) -> Sheet {
    let design = own_design(String::new());
    let ignored = Findings::default();
    let vehicle = resolve(catalog, Readings::default(), &design, &ignored);
    let mut sheet = sheet(&Car::of(&vehicle, &Kept::default()));
    let empty = Seal::default();
    let card = model::Card { cost: vec![empty], hits: Boxes::open(HITS), ..model::Card::default() };
    if let Some(board) = &mut sheet.board {
        board.blanks.insert(0, "Car");
        for side in &mut board.sides {
            let number = |n: i64| ScaleBox { label: n.to_string(), start: false, last: n == 0 };
            side.scale.boxes = (0..=ARMOR).rev().map(number).collect();
            let across = matches!(side.side, Side::Front | Side::Back);
            side.cards = vec![card.clone(); if across { ENDS } else { SIDES }];
        }
        board.area.cards = vec![card; AREA];
    }
    for (of, is) in sheet.tables.iter_mut().flat_map(|table| &mut table.rows) {
        if of == TOKENS {
            *is = vec!["____ control, ____ ace".to_owned()];
        }
    }
    Sheet { class: "car".to_owned(), ..sheet.form(&[], (0, 0), &[]) }
}
