//! Designs with their figures, a line each, for people.

use std::collections::BTreeSet;

use crate::query::{Selection, Subject, selection::Game};
use crate::report::Report;
use crate::units::counted;
use crate::vehicle::description::{Column, Section};

use super::row::Row;
use super::{Style, columns, divisions, event_line, markdown, printable};

pub fn render(selection: &Selection<'_>, style: Style) -> String {
    let tables = selection.games.iter().map(|game| {
        let section = section(game);
        let lines = columns::render(&section, style.columns());
        format!("{}{lines}", title(selection, game, ""))
    });
    let tables = tables.collect::<Vec<_>>().join("\n");
    let gap = if tables.is_empty() { "" } else { "\n" };
    let event = event_line(selection.games.iter().flat_map(|game| &game.designs).copied());
    let withheld: String = withheld(selection).map(|line| printable(line) + "\n").collect();
    format!("{tables}{gap}{}\n{withheld}{}", summary(selection), event.unwrap_or_default())
}

pub fn markdown(selection: &Selection<'_>) -> String {
    let tables = selection.games.iter().map(|game| {
        format!("{}{}\n", title(selection, game, "## "), markdown::rows(&section(game)))
    });
    let withheld = withheld(selection).map(|line| format!("\n{}\n", markdown::escape(line)));
    let withheld: String = withheld.collect();
    format!("{}{}\n{withheld}", tables.collect::<String>(), summary(selection))
}

/// Why verdicts are withheld, each reason once.
fn withheld<'s>(selection: &'s Selection<'_>) -> impl Iterator<Item = &'s str> {
    let designs = selection.games.iter().flat_map(|game| &game.designs);
    let reasons = designs.flat_map(|report| report.withheld());
    reasons.map(|found| found.message.as_str()).collect::<BTreeSet<_>>().into_iter()
}

/// The name of the game, if there are several.
fn title(selection: &Selection<'_>, game: &Game<'_>, mark: &str) -> String {
    match selection.games.len() {
        1 => String::new(),
        _ => format!("{mark}{}\n\n", game.system.1),
    }
}

/// "3 of 16 designs; 1 that was not understood has no figures to go by".
fn summary(selection: &Selection<'_>) -> String {
    let all = counted(selection.designs as i64, "design");
    let text = match selection.chosen() {
        chosen if chosen == selection.designs => all,
        chosen => format!("{chosen} of {all}"),
    };
    let designs = selection.games.iter().flat_map(|game| &game.designs).copied();
    let divisions = divisions(designs).map(|divisions| format!("; {divisions}"));
    let text = format!("{text}{}", divisions.unwrap_or_default());
    match selection.unreadable {
        0 => text,
        1 => format!("{text}; 1 that was not understood has no figures to go by"),
        more => format!("{text}; {more} that were not understood have no figures to go by"),
    }
}

fn section(game: &Game<'_>) -> Section {
    let rows: Vec<_> = game.designs.iter().map(|report| (Row::of(report), *report)).collect();
    let numbered = rows.iter().any(|(row, _)| !row.number.is_empty());
    let played = rows.iter().any(|(row, _)| !row.player.is_empty());
    let mut columns = vec![Column::text("Vehicle")];
    columns.extend(numbered.then(|| Column::number("No.")));
    columns.extend(played.then(|| Column::text("Player")));
    columns.extend(game.columns.iter().map(|subject| {
        let heading = game.designs.first().map_or("", |report| subject.heading(report));
        match subject {
            Subject::Words(_) => Column::text(heading),
            _ => Column::number(heading),
        }
    }));
    columns.extend(["Verdict", "File"].map(Column::text));
    let row = |(row, report): (Row, &Report)| {
        let mut cells = vec![row.name];
        cells.extend(numbered.then_some(row.number));
        cells.extend(played.then_some(row.player));
        cells.extend(game.columns.iter().map(|subject| subject.shown(report)));
        cells.extend([report.verdict.name().to_owned(), report.path()]);
        cells
    };
    Section { title: "", columns, rows: rows.into_iter().map(row).collect() }
}
