//! The derivation of a figure: a line for each step, and the readings behind it.

use serde::Serialize;

use crate::catalog::ruling::Ruling;
use crate::check::rule::Cite;
use crate::games::browse::Listing;
use crate::report::Report;
use crate::vehicle::derivation::{Derivation, Step};
use crate::vehicle::figure::{self, Figure};

use super::data::{Identity, Whole};
use super::values::Values;
use super::{Block, Cell, Column, Data, Look, Page, Table, View, catalogs_line, in_force, rulings};

pub struct Derived<'d> {
    report: &'d Report,
    figure: &'static Figure,
    derivation: &'d Derivation,
    /// Of each step.
    cites: Vec<Option<Cite>>,
    /// The chosen readings behind the figure.
    readings: Vec<Ruling>,
}

impl<'d> Derived<'d> {
    /// `listing` is the catalog of the game.
    pub fn new(
        report: &'d Report,
        figure: &'static Figure,
        derivation: &'d Derivation,
        listing: &Listing,
    ) -> Derived<'d> {
        let cite = |step: &Step| step.origin.as_ref().and_then(|origin| listing.cite(origin));
        let ids = report.description.rulings.iter().find(|(of, _)| *of == figure.key);
        let ids = ids.map(|(_, ids)| ids.as_slice()).unwrap_or_default();
        let game = crate::games::system(report.system.0);
        let mut readings = game.map(|game| game.rulings()).unwrap_or_default();
        readings.retain(|ruling| ids.contains(&ruling.id.as_str()));
        let cites = derivation.steps.iter().map(cite).collect();
        Derived { report, figure, derivation, cites, readings }
    }
}

impl View for Derived<'_> {
    fn page(&self) -> Page<'_> {
        let columns = vec![
            Column::text("Step"),
            Column::number("Value"),
            Column::text(Cite::heading(self.cites.iter().flatten())),
        ];
        let row = |(step, cite): (&Step, &Option<Cite>)| {
            let cite = cite.as_ref().map(ToString::to_string).unwrap_or_default();
            vec![step.what.as_str().into(), Cell::number(step.value, step.show), cite.into()]
        };
        let rows = self.derivation.steps.iter().zip(&self.cites).map(row).collect();
        let title = format!("{} ({})", self.figure.label, figure::word(self.figure.key));
        let mut blocks = vec![
            Block::Verdict(None, self.report),
            Block::Heading(title),
            Block::Table(Table::new(Look::Framed, columns, rows)),
        ];
        blocks.extend(self.readings.iter().map(|ruling| Block::Text(vec![rulings::brief(ruling)])));
        blocks.extend(catalogs_line(in_force([self.report])).map(|line| Block::Text(vec![line])));
        Page { blocks, ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let steps = self.derivation.steps.iter().zip(&self.cites);
        let steps = steps.map(|(step, cite)| Line::of(step, cite.as_ref(), self.report.system.1));
        let explained = Explained {
            design: Identity::of(self.report),
            figure: self.figure.key,
            label: self.figure.label,
            value: Values::number(self.derivation.result()),
            steps: steps.collect(),
            rulings: self.readings.iter().map(|ruling| ruling.id.as_str()).collect(),
        };
        Box::new(Whole::on([self.report], explained))
    }
}

#[derive(Serialize)]
pub(super) struct Explained<'d> {
    design: Identity<'d>,
    figure: &'static str,
    label: &'static str,
    #[serde(flatten)]
    value: Values<'static>,
    steps: Vec<Line>,
    rulings: Vec<&'d str>,
}

/// A step.
#[derive(Serialize)]
pub(super) struct Line {
    step: String,
    #[serde(flatten)]
    value: Values<'static>,
    cite: Option<String>,
}

impl Line {
    pub(super) fn of(step: &Step, cite: Option<&Cite>, game: &str) -> Line {
        Line {
            step: step.what.clone(),
            value: Values::number(step.value),
            cite: cite.map(|cite| cite.in_full(game)),
        }
    }
}
