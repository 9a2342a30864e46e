//! The roster of an event: who enters which file.

use serde::Serialize;

use crate::event::roster::COLUMNS;
use crate::report::Report;

use super::data::{Entrant, Whole};
use super::day::by_number;
use super::verdicts::{Who, fingerprint};
use super::{Block, Cell, Column, Data, Look, Page, Records, Role, Table, View};

/// Of designs that could be opened.
pub struct Entrants<'r>(pub &'r [Report]);

impl<'r> Entrants<'r> {
    fn entries(&self) -> impl Iterator<Item = &'r Report> + use<'r> {
        by_number(self.0).into_iter().filter(|report| report.is_described())
    }
}

impl<'r> View for Entrants<'r> {
    fn page(&self) -> Page<'_> {
        let columns = vec![
            Column::number("No."),
            Column::text("Player"),
            Column::text("Team").role(Role::Spare(1)),
            Column::text("File").role(Role::Name),
            Column::text("Fingerprint"),
        ];
        let event = self.0.iter().find_map(|report| report.event.as_ref());
        let title = event.map(|event| format!("{}: roster", event.name));
        let table = Table::new(Look::Plain, columns, self.entries().map(row).collect());
        Page { title, blocks: vec![Block::Table(table)], ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let roster = Roster { entries: self.entries().map(Entrant::of).collect() };
        Box::new(Whole::on(self.0, roster))
    }

    fn records(&self) -> Records<'_> {
        let headings = COLUMNS.iter().map(|column| (*column).to_owned()).collect();
        Records { headings, rows: Box::new(self.entries().map(row)) }
    }
}

#[derive(Serialize)]
pub(super) struct Roster<'r> {
    entries: Vec<Entrant<'r>>,
}

/// In the order of the columns.
fn row(report: &Report) -> Vec<Cell> {
    let Who { number, player, team, .. } = Who::of(report);
    vec![number, player, team, report.path().into(), fingerprint(report)]
}
