//! One vehicle in tables for the terminal: specification, figures, what it carries, and the ledger that adds up.

use std::collections::HashSet;

use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets,
};

use crate::check::rule::Cite;
use crate::report::Report;
use crate::units::thousands;
use crate::vehicle::description::{Column, Description, Section};
use crate::vehicle::ledger::{Line, Load};

use super::{Style, catalogs_line, human, in_force, printable};

pub fn render(reports: &[Report], style: Style) -> String {
    let mut text = String::new();
    let mut told = human::Told::new();
    for (number, report) in reports.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        text.push_str(&human::verdict_line(report, style));
        text.push_str(&human::findings(report, style, &mut told));
        for section in sections(report) {
            text.push_str(&format!("\n{}\n{}\n", section.title, table(&section, style)));
        }
    }
    text.extend(catalogs_line(in_force(reports)).map(|line| format!("\n{line}")));
    text
}

/// The game's own sections, then the figures and the ledger.
pub fn sections(report: &Report) -> Vec<Section> {
    let described = &report.description;
    let statistics = Section {
        title: if report.is_partial() { "Statistics (partial)" } else { "Statistics" },
        columns: Vec::new(),
        rows: described.statistics.iter().cloned().chain(readings(described)).collect(),
    };
    let all = described.sections.iter().cloned().chain([statistics, ledger(report)]);
    all.filter(|section| !section.rows.is_empty()).collect()
}

/// The chosen rulings that the figures rest on, each once.
fn readings(described: &Description) -> Option<Vec<String>> {
    let mut ids: Vec<_> = described.rulings.iter().flat_map(|(_, ids)| ids).copied().collect();
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    (!ids.is_empty()).then(|| vec!["Readings".to_owned(), ids.join(", ")])
}

fn ledger(report: &Report) -> Section {
    let ledger = &report.description.ledger;
    let row = |line: &Line| {
        let unit = line.unit.unwrap_or_default();
        let mut row = vec![
            line.item.clone(),
            [unit, &line.place].join(" ").trim().to_owned(),
            thousands(line.count),
        ];
        row.extend(ledger.columns().map(|measure| (measure.show)(line[measure])));
        row.push(line.cite.as_ref().map(ToString::to_string).unwrap_or_default());
        row
    };
    let of = |personal: bool| {
        let lines = ledger.lines.iter();
        lines.filter(move |line| (line.load == Load::Personal) == personal).map(row)
    };
    let total = |label: &str, personal: bool| {
        let loads = if personal { &[Load::Personal][..] } else { Load::WITH_CARGO };
        let sums = ledger.columns().zip(ledger.totals(loads));
        let shown = sums.map(|(measure, sum)| match personal && sum.is_zero() {
            true => String::new(),
            false => (measure.show)(sum),
        });
        let mut row = vec![label.to_owned(), String::new(), String::new()];
        row.extend(shown);
        row.push(String::new());
        row
    };
    let mut rows: Vec<_> = of(false).collect();
    if !rows.is_empty() {
        let with_cargo = ledger.totals(&[Load::Cargo]).iter().any(|sum| !sum.is_zero());
        rows.push(total(if with_cargo { "Total, with cargo" } else { "Total" }, false));
    }
    let personal: Vec<_> = of(true).collect();
    if !personal.is_empty() {
        rows.extend(personal);
        rows.push(total("Total of personal gear", true));
    }
    let cites = ledger.lines.iter().filter_map(|line| line.cite.as_ref());
    let mut columns = vec![Column::text("Item"), Column::text("Place"), Column::number("Count")];
    columns.extend(ledger.columns().filter_map(|measure| measure.heading).map(Column::number));
    columns.push(Column::text(Cite::heading(cites)));
    Section { title: "Ledger", columns, rows }
}

/// A table with its columns, as wide as the terminal allows.
pub(super) fn table(section: &Section, style: Style) -> String {
    let width = style.columns();
    let stacked = (narrowest(section) > width).then(|| stacked(section));
    let section = stacked.as_ref().unwrap_or(section);
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_BORDERS_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width).unwrap_or(u16::MAX))
        .force_no_tty();
    if !section.columns.is_empty() {
        table.set_header(section.columns.iter().map(|column| column.heading));
    }
    for row in &section.rows {
        table.add_row(row.iter().map(|text| Cell::new(printable(text))));
    }
    let fits = natural(section) <= width;
    for number in 0..table.column_count() {
        let right = section.columns.get(number).is_some_and(|column| column.align_right);
        let Some(column) = table.column_mut(number) else { continue };
        if right {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if right || fits {
            column.set_constraint(ColumnConstraint::ContentWidth);
        } else if number == 0 {
            let longest = word_width(section, 0) + 2;
            let longest = Width::Fixed(u16::try_from(longest).unwrap_or(u16::MAX));
            column.set_constraint(ColumnConstraint::LowerBoundary(longest));
        }
    }
    let lines: Vec<_> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}

/// A table whose rows stand one below the other, however much room there is.
pub(super) fn stacked_table(section: &Section, width: usize) -> String {
    table(&stacked(section), Style { color: false, width }) + "\n"
}

/// The columns of a terminal that a table takes when nothing wraps.
fn natural(section: &Section) -> usize {
    let columns = section.rows.first().map_or(0, Vec::len);
    (0..columns).map(|number| cell_width(section, number) + 2).sum::<usize>() + columns.max(2)
}

/// The columns of a terminal in which a table fits without breaking a word or a number.
fn narrowest(section: &Section) -> usize {
    let columns = section.rows.first().map_or(0, Vec::len);
    let width = |number: usize| match section.columns.get(number) {
        Some(column) if column.align_right => cell_width(section, number),
        _ => word_width(section, number),
    };
    (0..columns).map(|number| width(number) + 2).sum::<usize>() + columns.max(2)
}

/// The longest cell of a column, with its heading.
fn cell_width(section: &Section, number: usize) -> usize {
    let cells = section.rows.iter().filter_map(|row| row.get(number)).map(String::as_str);
    let heading = section.columns.get(number).map_or("", |column| column.heading);
    cells.chain([heading]).map(|cell| cell.chars().count()).max().unwrap_or_default()
}

/// The longest word of a column, with its heading.
fn word_width(section: &Section, number: usize) -> usize {
    let cells = section.rows.iter().filter_map(|row| row.get(number)).map(String::as_str);
    let heading = section.columns.get(number).map_or("", |column| column.heading);
    let words = cells.chain([heading]).flat_map(str::split_whitespace);
    words.map(|word| word.chars().count()).max().unwrap_or_default().min(30)
}

/// The same rows, one below the other: the first cell, and the others with their headings.
fn stacked(section: &Section) -> Section {
    let row = |row: &Vec<String>| {
        let named = section.columns.iter().zip(row).skip(1);
        let filled = named.filter(|(_, cell)| !cell.is_empty() && *cell != "0");
        let rest: Vec<_> =
            filled.map(|(column, cell)| format!("{} {cell}", column.heading)).collect();
        vec![row.first().cloned().unwrap_or_default(), rest.join(", ")]
    };
    Section {
        title: section.title,
        columns: Vec::new(),
        rows: section.rows.iter().map(row).collect(),
    }
}
