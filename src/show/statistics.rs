//! Statistics of many designs, game by game.

use serde::Serialize;

use crate::report::Report;
use crate::report::statistics::{Owned, Popular, Spread, Statistics};
use crate::text::{label, suggest};
use crate::units::{Exact, counted, thousands};

use super::data::{Named, Whole};
use super::values::{ByKey, Values};
use super::{Block, Cell, Column, Data, Look, Page, Table, View};

/// The most rows that are shown of a kind.
const MOST_POPULAR: usize = 5;

pub struct Overview<'s>(pub &'s [Statistics<'s>]);

impl View for Overview<'_> {
    fn page(&self) -> Page<'_> {
        Page { blocks: self.0.iter().flat_map(blocks).collect(), ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let designs = self.0.iter().flat_map(|statistics| &statistics.designs).copied();
        let games = Games { games: self.0.iter().map(game).collect() };
        Box::new(Whole::on(designs, games))
    }
}

fn blocks<'s>(statistics: &Statistics<'s>) -> Vec<Block<'s>> {
    let mut blocks = vec![Block::Title(heading(statistics))];
    let tables = [("Figures", spreads(statistics)), ("Popular", popular(statistics))];
    for (title, table) in tables.into_iter().filter(|(_, table)| !table.rows.is_empty()) {
        blocks.extend([Block::Heading(title.to_owned()), Block::Table(table)]);
    }
    blocks
}

/// "Car Wars Classic: 3 designs; 1 other was not understood".
fn heading(statistics: &Statistics<'_>) -> String {
    let designs = counted(statistics.designs.len() as i64, "design");
    let left_out = match statistics.left_out {
        0 => String::new(),
        1 => "; 1 other was not understood".to_owned(),
        more => format!("; {more} others were not understood"),
    };
    format!("{}: {designs}{left_out}", statistics.system.1)
}

fn spreads(statistics: &Statistics<'_>) -> Table {
    let mut columns = vec![Column::text("Figure")];
    columns.extend(["Lowest", "Median", "Highest"].map(Column::number));
    let row = |spread: &Spread<'_>| {
        let amounts = [spread.lowest.0, spread.median, spread.highest.0];
        let show = |value| Cell::number(value, spread.figure.show);
        [spread.figure.label.into()].into_iter().chain(amounts.map(show)).collect()
    };
    let main = statistics.spreads.iter().filter(|spread| spread.figure.main);
    Table::new(Look::Framed, columns, main.map(row).collect())
}

fn popular(statistics: &Statistics<'_>) -> Table {
    let row = |popular: &Popular| {
        let named = |row: &Owned| {
            let together = match row.count == row.vehicles as i64 {
                true => String::new(),
                false => format!(" ({})", thousands(row.count)),
            };
            let is_other = |other: &&Owned| other.name == row.name && other.id != row.id;
            let has_namesake = popular.rows.iter().any(|other| is_other(&other));
            let id = (has_namesake && !suggest::same(&row.id, &row.name)).then_some(&row.id);
            let id = id.map(|id| format!(" ({id})")).unwrap_or_default();
            format!("{}{id} {}{together}", row.name, row.vehicles)
        };
        let mut rows: Vec<_> = popular.rows.iter().take(MOST_POPULAR).map(named).collect();
        let more = popular.rows.len().saturating_sub(MOST_POPULAR);
        rows.extend((more > 0).then(|| format!("{more} more")));
        vec![label(popular.kind).into(), rows.join(", ").into()]
    };
    let columns = ["Kind", "Vehicles that have it (total number)"].map(Column::text).to_vec();
    let rows = statistics.popular.iter().map(row).collect();
    Table::new(Look::Framed, columns, rows)
}

#[derive(Serialize)]
pub(super) struct Games<'s> {
    games: Vec<Game<'s>>,
}

#[derive(Serialize)]
struct Game<'s> {
    system: &'static str,
    designs: usize,
    not_understood: usize,
    figures: ByKey<Vec<(&'static str, Spreads<'s>)>>,
    popular: ByKey<Vec<(&'static str, Vec<Row<'s>>)>>,
}

#[derive(Serialize)]
struct Spreads<'s> {
    known: usize,
    lowest: End<'s>,
    #[serde(flatten)]
    middle: Values<'static>,
    highest: End<'s>,
}

#[derive(Serialize)]
struct End<'s> {
    #[serde(flatten)]
    value: Values<'static>,
    design: Named<'s>,
}

#[derive(Serialize)]
struct Row<'s> {
    id: &'s str,
    name: &'s str,
    designs: usize,
    count: i64,
}

fn game<'s>(statistics: &'s Statistics<'s>) -> Game<'s> {
    let of_kind = |popular: &'s Popular| (popular.kind, popular.rows.iter().map(owned).collect());
    Game {
        system: statistics.system.0,
        designs: statistics.designs.len(),
        not_understood: statistics.left_out,
        figures: ByKey(statistics.spreads.iter().map(spread).collect()),
        popular: ByKey(statistics.popular.iter().map(of_kind).collect()),
    }
}

fn owned(row: &Owned) -> Row<'_> {
    Row { id: &row.id, name: &row.name, designs: row.vehicles, count: row.count }
}

fn spread<'s>(spread: &Spread<'s>) -> (&'static str, Spreads<'s>) {
    let end = |(value, report): (Exact, &'s Report)| End {
        value: Values::number(value),
        design: Named::of(report),
    };
    let middle = Values(vec![("median", spread.median.into())]);
    let (lowest, highest) = (end(spread.lowest), end(spread.highest));
    let spreads = Spreads { known: spread.known, lowest, middle, highest };
    (spread.figure.key, spreads)
}
