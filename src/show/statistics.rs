//! Statistics of many designs, game by game.

use crate::report::Report;
use crate::report::statistics::{Owned, Popular, Spread, Statistics};
use crate::text::{label, suggest};
use crate::units::{Exact, counted, thousands};
use crate::vehicle::figure::Value;
use crate::vehicle::fire::RULING;

use super::{Block, Cell, Column, Columns, Data, Page, TableStyle, Tabular, View, data};

const MOST_POPULAR: usize = 5;

pub struct Overview<'s>(pub &'s [Statistics<'s>]);

impl View for Overview<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::default();
        for statistics in self.0 {
            page.blocks.push(Block::Title(heading(statistics)));
            page.table("Figures", spreads(statistics));
            page.table("Popular", popular(statistics));
        }
        page
    }

    fn data(&self) -> Data {
        let designs = self.0.iter().flat_map(|statistics| &statistics.designs).copied();
        data::on(designs, Data::default().list("games", self.0.iter().map(game)))
    }
}

/// "Car Wars Classic: 3 designs; 1 other could not be read".
fn heading(statistics: &Statistics<'_>) -> String {
    let designs = counted(statistics.designs.len() as i64, "design");
    let left_out = match statistics.left_out {
        0 => String::new(),
        1 => "; 1 other could not be read".to_owned(),
        more => format!("; {more} others could not be read"),
    };
    format!("{}: {designs}{left_out}", statistics.system.1)
}

fn spreads(statistics: &Statistics<'_>) -> Tabular {
    let show = |spread: &Spread<'_>, value| Cell::number(value, spread.figure.show);
    Columns::new()
        .add("", Column::text("Figure"), |spread: &Spread<'_>| spread.figure.label.into())
        .add("", Column::number("Lowest"), |spread| show(spread, spread.lowest.0))
        .add("", Column::number("Median"), |spread| show(spread, spread.median))
        .add("", Column::number("Highest"), |spread| show(spread, spread.highest.0))
        .table(TableStyle::Brief, statistics.spreads.iter().filter(is_shown))
}

/// The main figures, and those of fire and armor by side.
fn is_shown(spread: &&Spread<'_>) -> bool {
    let of_combat =
        spread.figure.ruling == Some(RULING) && !spread.figure.key.starts_with("volley");
    spread.figure.main || of_combat
}

fn popular(statistics: &Statistics<'_>) -> Tabular {
    Columns::new()
        .add("", Column::text("Kind"), |popular: &Popular| label(popular.kind).into())
        .add("", Column::text("Vehicles that have it (total number)"), |popular| {
            let rows = &popular.rows;
            let mut texts: Vec<_> =
                rows.iter().take(MOST_POPULAR).map(|row| owned(row, rows)).collect();
            let more = rows.len().saturating_sub(MOST_POPULAR);
            texts.extend((more > 0).then(|| format!("{more} more")));
            texts.join(", ").into()
        })
        .table(TableStyle::Brief, &statistics.popular)
}

/// "Machine Gun 3 (5)", with the id if the name is ambiguous.
fn owned(row: &Owned, all: &[Owned]) -> String {
    let together = match row.count == row.vehicles as i64 {
        true => String::new(),
        false => format!(" ({})", thousands(row.count)),
    };
    let has_namesake = all.iter().any(|other| other.name == row.name && other.id != row.id);
    let id = (has_namesake && !suggest::same(&row.id, &row.name)).then_some(&row.id);
    let id = id.map(|id| format!(" ({id})")).unwrap_or_default();
    format!("{}{id} {}{together}", row.name, row.vehicles)
}

fn game(statistics: &Statistics<'_>) -> Data {
    let end = |(value, report): (Exact, &Report)| {
        Data::of([("value", value)]).with("design", data::reference(report))
    };
    let spread = |spread: &Spread<'_>| {
        let data = Data::of([("known", spread.known)])
            .with("lowest", end(spread.lowest))
            .with("median", spread.median)
            .with("highest", end(spread.highest));
        (spread.figure.key, data)
    };
    let row = |row: &Owned| {
        Data::of([("id", &row.id), ("name", &row.name)])
            .with("designs", row.vehicles)
            .with("count", row.count)
    };
    let popular = statistics.popular.iter();
    let popular = popular.map(|of| (of.kind, of.rows.iter().map(row).collect::<Value>()));
    Data::of([("system", statistics.system.0)])
        .with("designs", statistics.designs.len())
        .with("not_understood", statistics.left_out)
        .with("figures", Data::of(statistics.spreads.iter().map(spread)))
        .with("popular", Data::of(popular))
}
