//! The verdicts of many designs: a line for each, what is wrong with them below, a summary and the field at the end.

use crate::report::Report;
use crate::report::roster::Roster;

use super::row::Row;
use super::{Style, catalogs_line, divisions, human, in_force};

/// Space between two columns.
const GAP: usize = 2;
/// No name is given more room.
const LONGEST_NAME: usize = 20;
/// A reason with less room than this has a line of its own.
const SHORTEST_REASON: usize = 24;

pub fn render(reports: &[Report], style: Style) -> String {
    let mut text = lines(reports, style);
    let mut told = human::Told::new();
    // Why a verdict is withheld stands in the line itself.
    let has_more = |report: &&Report| report.findings.iter().any(|finding| !finding.withholds());
    for report in reports.iter().filter(has_more) {
        text.push('\n');
        text.push_str(&human::verdict_line(report, style));
        text.push_str(human::findings(report, style, &mut told).trim_end_matches('\n'));
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&human::summary(reports));
    text.extend(divisions(reports).map(|text| text + "\n"));
    for field in Roster::of(reports) {
        text.push_str(&wrapped(&field.text(), style.columns()));
    }
    text.extend(catalogs_line(in_force(reports)));
    text
}

/// Places of the columns that a narrow terminal goes without.
const PLAYER: usize = 1;
const WEIGHT: usize = 4;

/// A column of texts.
struct Column {
    cells: Vec<String>,
    right: bool,
}

impl Column {
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.chars().count()).max().unwrap_or_default()
    }

    fn cell(&self, number: usize, width: usize) -> String {
        let cell = &self.cells[number];
        if self.right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

/// The list itself: number, player, name, cost, weight, verdict, and as much of the first reason as there is room for.
/// A narrow terminal goes without the weight, then without the player; then names are shorter.
fn lines(reports: &[Report], style: Style) -> String {
    let designs: Vec<_> = reports.iter().filter(|report| report.is_design()).collect();
    let rows: Vec<_> = designs.iter().map(|report| Row::of(report)).collect();
    let column = |right, cell: fn(&Row) -> &str| {
        let cells = rows.iter().map(|row| shortened(cell(row), LONGEST_NAME)).collect();
        Column { cells, right }
    };
    let mut columns = vec![
        column(true, |row| &row.number),
        column(false, |row| &row.player),
        column(false, |row| &row.name),
        column(true, |row| &row.cost),
        column(true, |row| &row.weight),
    ];
    let verdict = designs.iter().map(|report| report.verdict.name().len()).max().unwrap_or(0);
    let width = style.columns();
    let used = |columns: &[Column]| {
        let filled = columns.iter().map(Column::width).filter(|width| *width > 0);
        filled.map(|width| width + GAP).sum::<usize>() + verdict
    };
    for number in [WEIGHT, PLAYER] {
        if used(&columns) > width {
            columns.remove(number);
        }
    }
    let excess = used(&columns).saturating_sub(width);
    if excess > 0 {
        // Without the player, the name is where that was.
        let name = &mut columns[PLAYER];
        let room = name.width().saturating_sub(excess);
        name.cells.iter_mut().for_each(|cell| *cell = shortened(cell, room));
    }
    columns.retain(|column| column.width() > 0);
    let left = width.saturating_sub(used(&columns) + GAP);
    let widths: Vec<_> = columns.iter().map(Column::width).collect();
    let mut text = String::new();
    for (number, (report, row)) in designs.iter().zip(&rows).enumerate() {
        for (column, width) in columns.iter().zip(&widths) {
            text.push_str(&column.cell(number, *width));
            text.push_str(&" ".repeat(GAP));
        }
        text.push_str(&human::painted(report.verdict, report.verdict.name(), style));
        let written = human::VERDICT.max(report.verdict.name().len());
        if left >= SHORTEST_REASON {
            let gap = (verdict + GAP).saturating_sub(written);
            let room = left.min(width);
            text.push_str(&" ".repeat(gap));
            text.push_str(&shortened(&row.reason, room));
        } else if !row.reason.is_empty() {
            text.truncate(text.trim_end().len());
            text.push_str(&format!("\n    {}", shortened(&row.reason, width - 4)));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// At most so many characters.
pub(super) fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Lines of at most `width` characters, where the words allow it.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines.push_str(word);
        used += length;
    }
    lines + "\n"
}
