//! An AutoWar vehicle as neutral tables, with its grid as text.

use crate::text::source::Span;
use crate::units::{Exact, plain, pounds};
use crate::vehicle::description::{Amount, Column, Description, Section, Summary};

use super::figures::Car;
use super::layout::{Layout, Points, Standing, standings};
use super::places::{LETTERS, SIDES};
use super::stat_line::line;
use super::vehicle::Vehicle;

pub fn summary(car: &Car<'_>) -> Summary {
    let is_of_scenario = car.vehicle.scenario.is_some();
    Summary {
        outside_rules: is_of_scenario.then_some("a scenario vehicle: it has no construction rules"),
        headline: headline(car),
        ..Summary::default()
    }
}

pub fn words(car: &Car<'_>) -> Description {
    let vehicle = car.vehicle;
    let line = line(car);
    Description {
        sections: vec![
            specification(vehicle),
            armor(vehicle),
            squares(vehicle, car.layout.as_ref()),
        ],
        details: details(vehicle),
        // Nothing is secret in these rules.
        declaration: vec![line.clone()],
        line,
        ..Description::default()
    }
}

/// "200 of 200 lbs., 6 of 8 squares, max speed 6".
fn headline(car: &Car<'_>) -> Vec<Amount> {
    let vehicle = car.vehicle;
    let weight = car.capacity.map(|most| Amount::of(car.weight, Some(most), pounds));
    let show = |squares| format!("{} squares", plain(squares));
    let squares = match (car.squares_used, vehicle.grid()) {
        (Some(used), grid) => {
            let most = grid.map(|grid| Exact::from(grid.squares()));
            Some(Amount::of(used, most, show))
        }
        (None, grid) => grid.map(|grid| format!("{grid} squares").into()),
    };
    let speed = car.max_speed.map(|speed| format!("max speed {speed}").into());
    weight.into_iter().chain(squares).chain(speed).collect()
}

fn specification(vehicle: &Vehicle<'_>) -> Section {
    let frame = vehicle.frame.map(|frame| {
        let (speed, capacity) = (frame.value.max_speed, pounds(frame.value.capacity));
        format!("{}, {capacity}, speed {speed}", frame.value.row.name)
    });
    let engine = vehicle.engine.as_ref().filter(|_| vehicle.own_max_speed.is_none());
    let engine = engine.map(|engine| match engine.row.max_speed {
        0 => engine.row.row.name.clone(),
        more => format!("{}, speed {more:+}", engine.row.row.name),
    });
    let rows = [("Scenario", vehicle.scenario.clone()), ("Frame", frame), ("Engine", engine)];
    let notes = vehicle.notes.iter().map(|note| ("Note", Some(note.clone())));
    let rows = rows.into_iter().chain(notes);
    let rows = rows.filter_map(|(label, text)| Some(vec![label.to_owned(), text?]));
    Section::new("Specification", Vec::new(), rows.collect())
}

fn armor(vehicle: &Vehicle<'_>) -> Section {
    let columns = Column::list(">Front, >Back, >Left, >Right, >Top, >Bottom, >Total");
    let points = SIDES.iter().map(|(_, side)| vehicle.armor_at(*side));
    let mut row: Vec<_> = points.map(|points| points.to_string()).collect();
    row.push(vehicle.armor_points().to_string());
    let rows = if vehicle.armor_points() > 0 { vec![row] } else { Vec::new() };
    Section::new("Armor", columns, rows)
}

fn details(vehicle: &Vehicle<'_>) -> Vec<(Span, String)> {
    let weapons = vehicle.weapons.iter().map(|weapon| {
        let row = weapon.row;
        let rounds = row.rounds.map(|rounds| format!("{rounds} rounds"));
        let hits = row.hits.as_ref().map(|hits| format!("hits on {hits}"));
        let texts = [format!("power {}", row.power), format!("range {}", row.range)];
        let texts = texts.into_iter().chain(rounds).chain(hits).chain(row.does.clone());
        (weapon.item.span, texts.collect::<Vec<_>>().join(", "))
    });
    let options = vehicle.options.iter().map(|option| (option.item.span, option.does()));
    weapons.chain(options).collect()
}

/// The grid, front at the top, with each part's points in parentheses.
fn squares(vehicle: &Vehicle<'_>, layout: Option<&Layout>) -> Section {
    let Some(layout) = layout else { return Section::new("Squares", Vec::new(), Vec::new()) };
    let width = usize::try_from(layout.grid.width).unwrap_or_default();
    let mut columns = vec![Column::number("")];
    columns.extend((0..width).map(|column| Column::text(&LETTERS[column..=column])));
    let cell =
        |standings: &[Standing]| standings.iter().map(standing).collect::<Vec<_>>().join(", ");
    let squares = standings(vehicle, layout);
    let rows = squares.chunks(width).enumerate().map(|(number, row)| {
        let cells = row.iter().map(|(_, here)| cell(here));
        std::iter::once((number + 1).to_string()).chain(cells).collect()
    });
    let title = if layout.proposed { "Squares (proposed)" } else { "Squares" };
    Section::new(title, columns, rows.collect())
}

/// "Heavy machine gun ↑ (4)".
fn standing(standing: &Standing) -> String {
    let facing = standing.facing.map(|facing| format!(" {}", facing.arrow())).unwrap_or_default();
    let points = match standing.points {
        Points::Unsaid => String::new(),
        Points::Of(points) => format!(" ({points})"),
        Points::ByGame(short, long) => format!(" ({short} or {long})"),
    };
    format!("{}{facing}{points}", standing.name)
}
