//! The roster of an event: who enters which file.

use crate::event::roster::COLUMNS;
use crate::report::Report;

use super::day::by_number;
use super::verdicts::{fingerprint, number, player, team};
use super::{Block, Column, Columns, Data, Page, Records, Role, TableStyle, View, data};

/// The roster rows of the designs that could be read.
pub struct Entrants<'r>(pub &'r [Report]);

impl<'r> Entrants<'r> {
    fn entries(&self) -> impl Iterator<Item = &'r Report> + use<'r> {
        by_number(self.0).into_iter().filter(|report| report.is_described())
    }
}

impl View for Entrants<'_> {
    fn page(&self) -> Page<'_> {
        let event = self.0.iter().find_map(|report| report.event.as_ref());
        let title = event.map(|event| format!("{}: roster", event.name));
        let table = columns().table(TableStyle::Plain, self.entries()).filled(|_| false);
        Page { title, blocks: vec![Block::Table(table)], ..Page::default() }
    }

    fn data(&self) -> Data {
        data::on(self.0, Data::default().list("entries", self.entries().map(data::entrant)))
    }

    fn records(&self) -> Records<'_> {
        columns().records(self.entries())
    }
}

/// The columns that the roster parser expects.
fn columns<'r>() -> Columns<'r, Report> {
    let [of_number, of_player, of_team, of_file, of_fingerprint, of_ceiling] = COLUMNS;
    Columns::new()
        .add(of_number, Column::number("No."), number)
        .add(of_player, Column::text("Player"), player)
        .add(of_team, Column::text("Team").role(Role::Spare(1)), team)
        .add(of_file, Column::text("File").role(Role::Name), |report| report.path().into())
        .add(of_fingerprint, Column::text("Fingerprint"), fingerprint)
        .add(of_ceiling, Column::number("Ceiling"), |report| report.entry.ceiling.into())
}
