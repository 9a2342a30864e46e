//! Designs with their figures, one line each.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::query::{About, Selection, Subject, Value, selection::Game};
use crate::report::Report;
use crate::units::counted;

use super::data::{Identity, Whole};
use super::values::{ByKey, Stats, armor};
use super::verdicts::{Who, division};
use super::{
    Block, Cell, Column, Data, Look, Page, Records, Role, Table, View, divisions, event_line,
};

impl View for Selection<'_> {
    fn page(&self) -> Page<'_> {
        let mut blocks = Vec::new();
        for game in &self.games {
            // The name of the game, if there are several.
            if self.games.len() > 1 {
                blocks.push(Block::Heading(game.system.1.to_owned()));
            }
            let table = table(game);
            blocks.push(Block::Table(match self.built_in {
                true => table,
                false => table.without(|column| column.heading == PRINTED),
            }));
        }
        let mut lines = vec![summary(self)];
        lines.extend(withheld(self).map(str::to_owned));
        lines.extend(event_line(designs(self)));
        Page { title: Some("Designs".to_owned()), blocks, summary: lines }
    }

    fn data(&self) -> Data<'_> {
        let results = designs(self).map(|report| Result {
            identity: Identity::of(report),
            printed_in: report.printed.as_deref(),
            stats: Stats(&report.summary.stats),
            armor: armor(&report.description.armor),
        });
        let summary =
            Summary { designs: self.designs, chosen: self.chosen(), unreadable: self.unreadable };
        let results = results.collect();
        Box::new(Whole::on(designs(self), Results { results, summary }))
    }

    /// A column for each figure that one of the games shows.
    fn records(&self) -> Records<'_> {
        let mut columns: Vec<&Subject> = Vec::new();
        for column in self.games.iter().flat_map(|game| &game.columns) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let before = ["number", "player", "team", "name", "system"].map(str::to_owned);
        let after = ["verdict", "path", "variant", "division", "printed_in"].map(str::to_owned);
        let keys = columns.iter().map(|column| column.key());
        Records {
            headings: before.into_iter().chain(keys).chain(after).collect(),
            rows: Box::new(designs(self).map(move |report| record(report, &columns))),
        }
    }
}

/// The heading of where built-in designs were printed.
const PRINTED: &str = "Printed in";

fn designs<'s>(selection: &'s Selection<'_>) -> impl Iterator<Item = &'s Report> {
    selection.games.iter().flat_map(|game| &game.designs).copied()
}

/// Why verdicts are withheld, each reason once.
fn withheld<'s>(selection: &'s Selection<'_>) -> impl Iterator<Item = &'s str> {
    let reasons = designs(selection).flat_map(|report| report.withheld());
    reasons.map(|found| found.message.as_str()).collect::<BTreeSet<_>>().into_iter()
}

/// "3 of 16 designs; 1 was not understood".
fn summary(selection: &Selection<'_>) -> String {
    let all = counted(selection.designs as i64, "design");
    let text = match selection.chosen() {
        chosen if chosen == selection.designs => all,
        chosen => format!("{chosen} of {all}"),
    };
    let divisions = divisions(designs(selection)).map(|divisions| format!("; {divisions}"));
    let text = format!("{text}{}", divisions.unwrap_or_default());
    match selection.unreadable {
        0 => text,
        1 => format!("{text}; 1 was not understood"),
        more => format!("{text}; {more} were not understood"),
    }
}

fn table(game: &Game<'_>) -> Table {
    let mut columns = vec![
        Column::text("Vehicle").role(Role::Name),
        Column::number("No."),
        Column::text("Player"),
        Column::text("Team").role(Role::Spare(0)),
    ];
    columns.extend(game.columns.iter().map(|subject| {
        let heading = game.designs.first().map_or("", |report| subject.heading(report));
        match subject {
            Subject::Words(_) => Column::text(heading),
            _ => Column::number(heading),
        }
    }));
    columns.extend(["Verdict", "File"].map(Column::text));
    columns.push(Column::text(PRINTED).role(Role::Spare(1)));
    let figure = |subject: &Subject, report: &Report| match subject.value(report) {
        Some(Value::Number(number)) => Cell::Number(number, subject.shown(report)),
        _ => subject.shown(report).into(),
    };
    let row = |report: &&Report| {
        let Who { number, player, team, name } = Who::of(report);
        let mut cells = vec![name, number, player, team];
        cells.extend(game.columns.iter().map(|subject| figure(subject, report)));
        cells.extend([Cell::Verdict(report.verdict, None), report.path().into()]);
        cells.push(report.printed.as_deref().unwrap_or("our own design").into());
        cells
    };
    let asked = game.columns.len();
    let table = Table::new(Look::Plain, columns, game.designs.iter().map(row).collect());
    // Requested figures are shown even where no design has one.
    table.filled(|number| (4..4 + asked).contains(&number))
}

fn record(report: &Report, columns: &[&Subject]) -> Vec<Cell> {
    let Who { number, player, team, name } = Who::of(report);
    let mut record = vec![number, player, team, name, Cell::code(report.system.0)];
    record.extend(columns.iter().map(|column| match column.value(report) {
        Some(Value::Number(number)) => Cell::Number(number, String::new()),
        Some(Value::Words(texts)) => texts.join(", ").into(),
        None => Cell::EMPTY,
    }));
    record.extend([
        Cell::Verdict(report.verdict, None),
        Cell::from(&*report.source.name),
        Cell::from(report.variant.as_deref().unwrap_or_default()),
        division(report),
        report.printed.as_deref().unwrap_or_default().into(),
    ]);
    record
}

#[derive(Serialize)]
pub(super) struct Results<'r> {
    results: Vec<Result<'r>>,
    summary: Summary,
}

#[derive(Serialize)]
struct Result<'r> {
    #[serde(flatten)]
    identity: Identity<'r>,
    /// The book that prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    printed_in: Option<&'r str>,
    stats: Stats<'r>,
    armor: ByKey<Vec<(String, i64)>>,
}

#[derive(Serialize)]
struct Summary {
    designs: usize,
    chosen: usize,
    unreadable: usize,
}
