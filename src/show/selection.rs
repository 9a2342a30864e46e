//! Designs with their figures, one line each.

use std::collections::BTreeSet;

use crate::query::{About, Answer, Selection, Subject};
use crate::report::Report;
use crate::units::counted;

use super::verdicts::{division, name, number, player, shared_folder, team};
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, View, data, divisions,
    event_line,
};

impl View for Selection<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled("Designs");
        for game in &self.games {
            // Show the game if there are several.
            if self.games.len() > 1 {
                page.heading(game.system.1);
            }
            let table = columns(&game.columns, &game.designs, self.built_in);
            let table = table.table(TableStyle::Plain, game.designs.iter().copied());
            // Show requested figures even if no design has them.
            let asked = 4..4 + game.columns.len();
            page.blocks.push(Block::Table(table.filled(|number| asked.contains(&number))));
        }
        page.summary = vec![summary(self)];
        page.summary.extend(withheld(self).map(str::to_owned));
        page.summary.extend(event_line(designs(self)));
        page
    }

    fn data(&self) -> Data {
        let asked = |report: &Report| {
            let keys = self.games.iter().flat_map(|game| &game.columns).map(|(key, _)| key);
            let keys = keys.filter(|key| matches!(key, Subject::Formula(_) | Subject::Duel(_)));
            let values: Vec<_> = keys
                .filter_map(|key| Some((key.heading(report), key.value(report)?.number()?)))
                .collect();
            (!values.is_empty()).then(|| Data::of(values))
        };
        let result = |report: &Report| {
            data::identity(report)
                // The book that prints the design.
                .maybe("printed_in", report.printed.as_deref())
                .with("stats", data::stats(&report.summary.stats))
                .with("armor", data::armor(&report.description.armor))
                .maybe("asked", asked(report))
        };
        let summary = Data::of([("designs", self.designs), ("chosen", self.chosen())])
            .with("unreadable", self.unreadable);
        let results = Data::default().list("results", designs(self).map(result));
        data::on(designs(self), results.with("summary", summary))
    }

    fn records(&self) -> Records<'_> {
        let mut found: Vec<&(Subject, bool)> = Vec::new();
        for column in self.games.iter().flat_map(|game| &game.columns) {
            if found.iter().all(|(known, _)| *known != column.0) {
                found.push(column);
            }
        }
        columns(found, &[], false).records(designs(self))
    }
}

fn columns<'s>(
    asked: impl IntoIterator<Item = &'s (Subject, bool)>,
    shown: &[&Report],
    built_in: bool,
) -> Columns<'s, Report> {
    let shared = shared_folder(shown);
    let column = |subject: &Subject, rank: Option<u8>| {
        let heading = shown.first().map(|report| subject.heading(report)).unwrap_or_default();
        match subject {
            Subject::Words(_) => Column::text(heading),
            _ => Column::number(heading).role(rank.map_or(Role::Ordinary, Role::Spare)),
        }
    };
    let figure = |subject: &Subject, report: &Report| match subject.value(report) {
        Some(Answer::Number(number)) => Cell::Number(number, subject.shown(report)),
        _ => subject.shown(report).into(),
    };
    let printed = || Column::text("Printed in").role(Role::Spare(1));
    Columns::new()
        .add("", Column::text("Vehicle").role(Role::Name), name)
        .add("number", Column::number("No."), number)
        .add("player", Column::text("Player"), player)
        .add("team", Column::text("Team").role(Role::Spare(0)), team)
        .add("name", None, name)
        .add("system", None, |report| Cell::code(report.system.0))
        .each(asked.into_iter().zip(0..), |columns, ((subject, is_asked), number)| {
            let rank = Some(number).filter(|number| *number > 0 && !is_asked);
            columns.add(subject.key(), column(subject, rank), move |report| figure(subject, report))
        })
        .add("verdict", Column::text("Verdict"), |report| Cell::Verdict(report.verdict, None))
        .add("path", None, |report| (&*report.source.name).into())
        .add("variant", None, |report| report.variant.as_deref().into())
        .add("division", None, division)
        .add("", Column::text("File"), move |report| report.path()[shared..].into())
        .add("", built_in.then(printed), |report| {
            report.printed.as_deref().unwrap_or("our own design").into()
        })
        .add("printed_in", None, |report| report.printed.as_ref().into())
}

fn designs<'s>(selection: &'s Selection<'_>) -> impl Iterator<Item = &'s Report> {
    selection.games.iter().flat_map(|game| &game.designs).copied()
}

/// The distinct reasons for withheld verdicts.
fn withheld<'s>(selection: &'s Selection<'_>) -> impl Iterator<Item = &'s str> {
    let reasons = designs(selection).flat_map(|report| report.withheld());
    reasons.map(|found| found.message.as_str()).collect::<BTreeSet<_>>().into_iter()
}

/// "3 of 16 designs; 1 could not be read".
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
        1 => format!("{text}; 1 could not be read"),
        more => format!("{text}; {more} could not be read"),
    }
}
