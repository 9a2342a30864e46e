//! The derivation of a figure: a line for each step, and the readings behind it.

use crate::catalog::ruling::Ruling;
use crate::check::rule::Cite;
use crate::games::browse::Listing;
use crate::report::Report;
use crate::vehicle::derivation::{Derivation, Step};
use crate::vehicle::figure::{self, Figure};

use super::{
    Block, Cell, Column, Columns, Data, Page, TableStyle, Tabular, View, catalogs_line, data,
    in_force, rulings,
};

pub struct Derived<'d> {
    report: &'d Report,
    figure: &'static Figure,
    derivation: &'d Derivation,
    listing: &'d Listing,
    readings: Vec<Ruling>,
}

impl<'d> Derived<'d> {
    pub fn new(
        report: &'d Report,
        figure: &'static Figure,
        derivation: &'d Derivation,
        listing: &'d Listing,
    ) -> Derived<'d> {
        let ids = report.description.rulings.iter().find(|(of, _)| *of == figure.key);
        let ids = ids.map(|(_, ids)| ids.as_slice()).unwrap_or_default();
        let game = crate::games::system(report.system.0);
        let mut readings = game.map(|game| game.rulings()).unwrap_or_default();
        let defines = |ruling: &Ruling| figure.ruling.is_some_and(|id| ruling.id.ends_with(id));
        readings.retain(|ruling| ids.contains(&ruling.id.as_str()) || defines(ruling));
        Derived { report, figure, derivation, listing, readings }
    }
}

fn cite(step: &Step, listing: &Listing) -> Option<Cite> {
    listing.cite(step.origin.as_ref()?)
}

pub(super) fn steps(derivation: &Derivation, listing: &Listing, source: &'static str) -> Tabular {
    Columns::new()
        .add("", Column::text("Step"), |step: &Step| (&*step.what).into())
        .add("", Column::number("Value"), |step| Cell::number(step.value, step.show))
        .add("", Column::text(source), |step| cite(step, listing).as_ref().into())
        .table(TableStyle::Brief, &derivation.steps)
}

pub(super) fn amount(derivation: &Derivation, listing: &Listing, game: &str) -> Data {
    let step = |step: &Step| {
        Data::of([("step", &*step.what)])
            .with("value", step.value)
            .with("cite", cite(step, listing).map(|cite| cite.in_full(game)))
    };
    Data::of([("value", derivation.result())]).list("steps", derivation.steps.iter().map(step))
}

impl View for Derived<'_> {
    fn page(&self) -> Page<'_> {
        let cites: Vec<_> =
            self.derivation.steps.iter().filter_map(|step| cite(step, self.listing)).collect();
        let title = format!("{} ({})", self.figure.label, figure::word(self.figure.key));
        let mut page = Page { blocks: vec![Block::Verdict(None, self.report)], ..Page::default() };
        page.table(title, steps(self.derivation, self.listing, Cite::heading(&cites)));
        self.readings.iter().for_each(|ruling| page.text([rulings::brief(ruling)]));
        page.text(catalogs_line(in_force([self.report])));
        page
    }

    fn data(&self) -> Data {
        let explained = Data::default()
            .with("design", data::identity(self.report))
            .with("figure", self.figure.key)
            .with("label", self.figure.label)
            .and(amount(self.derivation, self.listing, self.report.system.1))
            .list("rulings", self.readings.iter().map(|ruling| &ruling.id));
        data::on([self.report], explained)
    }
}
