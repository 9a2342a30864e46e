//! Designs with their figures for a spreadsheet: a line each, and a column for each figure that one of the games shows.

use crate::query::{Selection, Subject, Value};
use crate::report::Report;
use crate::report::division::Division;
use crate::units::exactly;

use super::csv::{table, words};
use super::row::Row;

pub fn render(selection: &Selection<'_>) -> String {
    let mut columns: Vec<&Subject> = Vec::new();
    for column in selection.games.iter().flat_map(|game| &game.columns) {
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    let before = ["number", "player", "team", "name", "system"].map(str::to_owned);
    let after = ["verdict", "path", "variant", "division"].map(str::to_owned);
    let keys = columns.iter().map(|column| column.key());
    let heading = before.into_iter().chain(keys).chain(after).collect();
    let designs = selection.games.iter().flat_map(|game| &game.designs);
    table(std::iter::once(heading).chain(designs.map(|report| record(report, &columns))))
}

fn record(report: &Report, columns: &[&Subject]) -> Vec<String> {
    let row = Row::of(report);
    let mut record = vec![row.number, words(&row.player), words(&row.team), words(&row.name)];
    record.push(report.system.0.to_owned());
    record.extend(columns.iter().map(|column| match column.value(report) {
        Some(Value::Number(number)) => exactly(number),
        Some(Value::Words(texts)) => words(&texts.join(", ")),
        None => String::new(),
    }));
    record.push(report.verdict.name().to_owned());
    record.push(words(&report.source.name));
    record.push(words(report.variant.as_deref().unwrap_or_default()));
    record.push(report.division.as_ref().map(Division::text).unwrap_or_default());
    record
}
