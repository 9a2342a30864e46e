//! Statistics of a field for people.

use crate::report::Report;
use crate::report::statistics::{
    Beaten, Category, ENOUGH, Outlier, Owned, Popular, Spread, Statistics,
};
use crate::units::{Exact, counted, plain, thousands};
use crate::vehicle::description::{Column, Section};

use super::{Style, columns, markdown, printable, table};

/// So many rows of a kind are told.
const MOST_POPULAR: usize = 5;

pub fn render(games: &[Statistics<'_>], style: Style) -> String {
    let game = |statistics: &Statistics<'_>| {
        let mut text = format!("{}\n", heading(statistics));
        for (section, note) in sections(statistics) {
            let title = section.title;
            text.push_str(&match note {
                Some(note) => {
                    let lines = columns::render(&section, style.columns());
                    format!("\n{title}: {note}\n\n{lines}")
                }
                None => format!("\n{title}\n{}\n", table::table(&section, style)),
            });
        }
        text.extend(note(statistics).map(|note| format!("\n{note}\n")));
        text
    };
    games.iter().map(game).collect::<Vec<_>>().join("\n")
}

pub fn markdown(games: &[Statistics<'_>]) -> String {
    let game = |statistics: &Statistics<'_>| {
        let mut text = format!("# {}\n", heading(statistics));
        for (section, note) in sections(statistics) {
            let note = note.map(|note| format!("{note}\n\n")).unwrap_or_default();
            let rows = markdown::rows(&section);
            text.push_str(&format!("\n## {}\n\n{note}{rows}", section.title));
        }
        text.extend(note(statistics).map(|note| format!("\n{note}\n")));
        text
    };
    games.iter().map(game).collect::<Vec<_>>().join("\n")
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

/// The tables; lists of vehicles have a line that says what is on them.
fn sections(statistics: &Statistics<'_>) -> Vec<(Section, Option<&'static str>)> {
    let all = [
        (spreads(statistics), None),
        (popular(statistics), None),
        (categories(statistics), None),
        (
            outliers(statistics),
            Some("beyond the quartiles by more than 1 1/2 times the distance between them"),
        ),
        (
            beaten(statistics),
            Some("another one is better in one figure or more, and worse in none"),
        ),
    ];
    all.into_iter().filter(|(section, _)| !section.rows.is_empty()).collect()
}

fn spreads(statistics: &Statistics<'_>) -> Section {
    let headings = ["Lowest", "Quartile", "Median", "Quartile", "Highest"];
    let mut columns = vec![Column::text("Figure")];
    columns.extend(headings.map(Column::number));
    let row = |spread: &Spread<'_>| {
        // What is halfway between two is never rounded.
        let show = |value: Exact| match value.whole() {
            Some(_) => (spread.figure.show)(value),
            None => plain(value),
        };
        let quartile = |of: fn((Exact, Exact)) -> Exact| {
            spread.quartiles.map_or("–".to_owned(), |quartiles| show(of(quartiles)))
        };
        vec![
            spread.figure.label.to_owned(),
            show(spread.lowest.0),
            quartile(|(lower, _)| lower),
            show(spread.median),
            quartile(|(_, upper)| upper),
            show(spread.highest.0),
        ]
    };
    let main = statistics.spreads.iter().filter(|spread| spread.figure.main);
    Section { title: "Figures", columns, rows: main.map(row).collect() }
}

fn popular(statistics: &Statistics<'_>) -> Section {
    let row = |popular: &Popular| {
        let told = |row: &Owned| {
            let together = match row.count == row.vehicles as i64 {
                true => String::new(),
                false => format!(" ({})", thousands(row.count)),
            };
            let alike = popular.rows.iter().filter(|other| other.name == row.name).count();
            let name = if alike > 1 { &row.id } else { &row.name };
            format!("{name} {}{together}", row.vehicles)
        };
        let mut rows: Vec<_> = popular.rows.iter().take(MOST_POPULAR).map(told).collect();
        let more = popular.rows.len().saturating_sub(MOST_POPULAR);
        rows.extend((more > 0).then(|| format!("{more} more")));
        vec![popular.kind.to_owned(), rows.join(", ")]
    };
    let columns = ["Kind", "Vehicles that have it (how many together)"].map(Column::text).to_vec();
    let rows = statistics.popular.iter().map(row).collect();
    Section { title: "Popular", columns, rows }
}

/// A row for each category, with its share of the first measure.
fn categories(statistics: &Statistics<'_>) -> Section {
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
        let mut row = vec![name.to_owned()];
        for (number, (measure, sum)) in statistics.measures.iter().zip(sums).enumerate() {
            row.push((measure.show)(*sum));
            if number == 0 {
                row.push(match totals[0].is_zero() {
                    true => String::new(),
                    false => (*sum * 100 / totals[0]).rounded().to_string(),
                });
            }
        }
        row
    };
    let row = |category: &Category| cells(category.name, &category.sums);
    let mut rows: Vec<_> = statistics.categories.iter().map(row).collect();
    if !rows.is_empty() {
        rows.push(cells("Total", &totals));
    }
    Section { title: "What it goes into", columns, rows }
}

fn outliers(statistics: &Statistics<'_>) -> Section {
    let mut columns = ["Vehicle", "Figure"].map(Column::text).to_vec();
    columns.extend(["Value", "Usual"].map(Column::number));
    columns.push(Column::text("File"));
    let row = |outlier: &Outlier<'_>| {
        let show = outlier.figure.show;
        let (low, high) = outlier.usual;
        vec![
            name(outlier.design),
            outlier.figure.label.to_owned(),
            show(outlier.value),
            format!("{} to {}", show(low), show(high)),
            outlier.design.path(),
        ]
    };
    let rows = statistics.outliers.iter().map(row).collect();
    Section { title: "Outliers", columns, rows }
}

fn beaten(statistics: &Statistics<'_>) -> Section {
    let columns = ["Vehicle", "By", "Files"].map(Column::text).to_vec();
    let row = |beaten: &Beaten<'_>| {
        let files = format!("{} by {}", beaten.design.path(), beaten.by.path());
        vec![name(beaten.design), name(beaten.by), files]
    };
    Section { title: "Beaten", columns, rows: statistics.beaten.iter().map(row).collect() }
}

fn name(report: &Report) -> String {
    printable(&report.description.name)
}

/// What so few designs cannot tell.
fn note(statistics: &Statistics<'_>) -> Option<String> {
    let who = match statistics.designs.len() {
        1 => "1 design has".to_owned(),
        few if (2..ENOUGH).contains(&few) => format!("{few} designs have"),
        _ => return None,
    };
    Some(format!("{who} no quartiles and no outliers; {ENOUGH} do"))
}
