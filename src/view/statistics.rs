//! Statistics of many designs, game by game.

use serde::Serialize;

use crate::report::Report;
use crate::report::statistics::{
    Beaten, Category, ENOUGH, Outlier, Owned, Popular, Spread, Statistics,
};
use crate::text::{label, suggest};
use crate::units::{Exact, counted, plain, thousands};
use crate::vehicle::figure::Value;

use super::data::{Named, Whole};
use super::values::{ByKey, Values};
use super::{Block, Cell, Column, Data, Look, Page, Role, Table, View};

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
    for (title, note, table) in tables(statistics) {
        blocks.extend([Block::Heading(title.to_owned(), note), Block::Table(table)]);
    }
    blocks.extend(note(statistics).map(|note| Block::Text(vec![note])));
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

/// The tables, with a note on those that list vehicles.
fn tables(
    statistics: &Statistics<'_>,
) -> Vec<(&'static str, Option<&'static str>, Table<'static>)> {
    let all = [
        ("Figures", None, spreads(statistics)),
        ("Popular", None, popular(statistics)),
        ("Breakdown", None, categories(statistics)),
        (
            "Outliers",
            Some("beyond the quartiles by more than 1 1/2 times the distance between them"),
            outliers(statistics),
        ),
        (
            "Beaten",
            Some("another is better in at least one figure, and worse in none"),
            beaten(statistics),
        ),
    ];
    all.into_iter().filter(|(_, _, table)| !table.is_empty()).collect()
}

fn spreads(statistics: &Statistics<'_>) -> Table<'static> {
    let headings = ["Lowest", "Quartile", "Median", "Quartile", "Highest"];
    let mut columns = vec![Column::text("Figure")];
    columns.extend(headings.map(Column::number));
    let row = |spread: &Spread<'_>| {
        let show = |value: Exact| Cell::number(value, spread.figure.show);
        let quartile = |of: fn((Exact, Exact)) -> Exact| {
            spread.quartiles.map_or("–".into(), |quartiles| show(of(quartiles)))
        };
        vec![
            spread.figure.label.into(),
            show(spread.lowest.0),
            quartile(|(lower, _)| lower),
            show(spread.median),
            quartile(|(_, upper)| upper),
            show(spread.highest.0),
        ]
    };
    let main = statistics.spreads.iter().filter(|spread| spread.figure.main);
    Table::new(Look::Framed, columns, main.map(row).collect())
}

fn popular(statistics: &Statistics<'_>) -> Table<'static> {
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

/// A row for each category, with its share of the first measure.
fn categories(statistics: &Statistics<'_>) -> Table<'static> {
    let mut columns = vec![Column::text("Category")];
    for (number, measure) in statistics.measures.iter().enumerate() {
        columns.extend(measure.heading.map(Column::number));
        columns.extend((number == 0).then(|| Column::number("%")));
    }
    let sum = |number: usize| -> Exact {
        statistics.categories.iter().map(|category| category.sums[number]).sum()
    };
    let totals: Vec<_> = (0..statistics.measures.len()).map(sum).collect();
    let cells = |name: &str, sums: &[Exact]| {
        let mut row = vec![Cell::from(name)];
        for (number, (measure, sum)) in statistics.measures.iter().zip(sums).enumerate() {
            row.push(Cell::number(*sum, measure.show));
            if number == 0 {
                row.push(match totals[0].is_zero() {
                    true => Cell::EMPTY,
                    false => Cell::number((*sum * 100 / totals[0]).rounded().into(), plain),
                });
            }
        }
        row
    };
    let row = |category: &Category| cells(&label(category.name), &category.sums);
    let mut rows: Vec<_> = statistics.categories.iter().map(row).collect();
    if !rows.is_empty() {
        rows.push(cells("Total", &totals));
    }
    Table::new(Look::Framed, columns, rows)
}

fn outliers(statistics: &Statistics<'_>) -> Table<'static> {
    let mut columns = vec![Column::text("Vehicle").role(Role::Name), Column::text("Figure")];
    columns.extend(["Value", "Usual"].map(Column::number));
    columns.push(Column::text("File"));
    let row = |outlier: &Outlier<'_>| {
        let show = outlier.figure.show;
        let (low, high) = outlier.usual;
        vec![
            name(outlier.design),
            outlier.figure.label.into(),
            Cell::number(outlier.value, show),
            format!("{} to {}", show(low), show(high)).into(),
            outlier.design.path().into(),
        ]
    };
    let rows = statistics.outliers.iter().map(row).collect();
    Table::new(Look::Plain, columns, rows)
}

fn beaten(statistics: &Statistics<'_>) -> Table<'static> {
    let mut columns = ["Vehicle", "By", "Files"].map(Column::text).to_vec();
    columns[0].role = Role::Name;
    let row = |beaten: &Beaten<'_>| {
        let files = format!("{} by {}", beaten.design.path(), beaten.by.path());
        vec![name(beaten.design), name(beaten.by), files.into()]
    };
    Table::new(Look::Plain, columns, statistics.beaten.iter().map(row).collect())
}

fn name(report: &Report) -> Cell {
    report.name.as_str().into()
}

/// A note if there are too few designs for quartiles.
fn note(statistics: &Statistics<'_>) -> Option<String> {
    let who = match statistics.designs.len() {
        1 => "1 design is".to_owned(),
        few if (2..ENOUGH).contains(&few) => format!("{few} designs are"),
        _ => return None,
    };
    Some(format!("{who} too few for quartiles and outliers: at least {ENOUGH} are needed"))
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
    categories: Vec<Sums>,
    outliers: Vec<Odd<'s>>,
    beaten: Vec<Worse<'s>>,
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

#[derive(Serialize)]
struct Sums {
    category: &'static str,
    #[serde(flatten)]
    sums: Values<'static>,
}

#[derive(Serialize)]
struct Odd<'s> {
    design: Named<'s>,
    figure: &'static str,
    #[serde(flatten)]
    /// Its value, and the lowest and highest usual one.
    amounts: Values<'static>,
}

#[derive(Serialize)]
struct Worse<'s> {
    design: Named<'s>,
    by: Named<'s>,
}

fn game<'s>(statistics: &'s Statistics<'s>) -> Game<'s> {
    let categories = statistics.categories.iter().map(|category| {
        let sums = statistics.measures.iter().zip(&category.sums);
        let sums = sums.map(|(measure, sum)| (measure.key, Value::from(*sum))).collect();
        Sums { category: category.name, sums: Values(sums) }
    });
    let outliers = statistics.outliers.iter().map(|outlier| {
        let (low, high) = outlier.usual;
        let amounts =
            Values(vec![("value", outlier.value.into()), ("usual", vec![low, high].into())]);
        Odd { design: Named::of(outlier.design), figure: outlier.figure.key, amounts }
    });
    let beaten = statistics.beaten.iter();
    let beaten = beaten.map(|of| Worse { design: Named::of(of.design), by: Named::of(of.by) });
    let of_kind = |popular: &'s Popular| (popular.kind, popular.rows.iter().map(owned).collect());
    Game {
        system: statistics.system.0,
        designs: statistics.designs.len(),
        not_understood: statistics.left_out,
        figures: ByKey(statistics.spreads.iter().map(spread).collect()),
        popular: ByKey(statistics.popular.iter().map(of_kind).collect()),
        categories: categories.collect(),
        outliers: outliers.collect(),
        beaten: beaten.collect(),
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
    let middle = Values(vec![
        ("lower_quartile", spread.quartiles.map(|(lower, _)| lower).into()),
        ("median", spread.median.into()),
        ("upper_quartile", spread.quartiles.map(|(_, upper)| upper).into()),
    ]);
    let (lowest, highest) = (end(spread.lowest), end(spread.highest));
    let spreads = Spreads { known: spread.known, lowest, middle, highest };
    (spread.figure.key, spreads)
}
