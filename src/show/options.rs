//! What fits a design, what could be exchanged, and what could go.

use std::cmp::Ordering;

use serde::Serialize;

use crate::change::{Action, Offer, Offers, Order, blocking};
use crate::text::label;
use crate::units::{Exact, about, counted, plain};
use crate::vehicle::figure::{Figure, Value};

use super::data::{Edited, Found, Named, Whole};
use super::values::Values;
use super::{Block, Cell, Column, Data, Look, Page, Records, Role, Table, View};

impl View for Offers<'_> {
    fn page(&self) -> Page<'_> {
        let mut groups: Vec<(String, Vec<&Offer<'_>>)> = Vec::new();
        for offer in &self.offers {
            let title = title(offer);
            match groups.iter_mut().find(|(known, _)| *known == title) {
                Some((_, group)) => group.push(offer),
                None => groups.push((title, vec![offer])),
            }
        }
        let blocks = groups.into_iter().flat_map(|(title, group)| {
            let table = Table::new(Look::Plain, columns(self), rows(self, &group));
            let figures = 2 + self.before.description.ledger.columns().count();
            let table = table.filled(|number| number >= figures);
            [Block::Heading(title), Block::Table(table)]
        });
        let broken: Vec<_> = blocking(&self.before.findings).map(|found| &*found.message).collect();
        let mut summary = match self.offers.len() {
            0 => "no options".to_owned(),
            number => counted(number as i64, "option"),
        };
        if !broken.is_empty() {
            let broken = broken.join("; ");
            summary.push_str(&format!("; none brings a figure further over. Broken now: {broken}"));
        }
        Page {
            title: Some(format!("Options of {}", self.before.name)),
            blocks: blocks.collect(),
            summary: vec![summary],
        }
    }

    fn data(&self) -> Data<'_> {
        let results = self.offers.iter().map(|offer| result(self, offer)).collect();
        let of = Named::of(self.before);
        let findings = blocking(&self.before.findings);
        let findings = findings.map(|found| Found::of(found, self.before)).collect();
        Box::new(Whole::on([self.before], Results { of, findings, results }))
    }

    fn records(&self) -> Records<'_> {
        let names = ["action", "kind", "id", "name", "with", "instead_of", "within", "places"];
        let names = names.map(str::to_owned);
        let measures = self.before.description.ledger.columns().map(|m| m.key.to_owned());
        let figures = self.figures.iter().map(|figure| figure.key.to_owned());
        let ratios = ratios(self).map(|order| order.text.replace('-', "_"));
        let row = |offer: &Offer<'_>| {
            let row = &offer.trial.proposal.row;
            let mut cells = vec![
                Cell::code(action(offer).0),
                Cell::code(&row.kind),
                Cell::code(&row.id),
                row.title().into(),
                offer.trial.proposal.with.as_deref().unwrap_or_default().into(),
                action(offer).1.unwrap_or_default().into(),
                offer.trial.proposal.within.as_deref().unwrap_or_default().into(),
                Cell::code(offer.places.join(" ")),
            ];
            cells.extend(amounts(self, offer).map(|(_, amount)| Cell::number(amount, plain)));
            let figures = self.figures.iter();
            cells.extend(figures.map(|figure| match number(offer, figure) {
                Some(number) => Cell::number(number, plain),
                None => Cell::EMPTY,
            }));
            cells.extend(ratios_of(self, offer).map(|(_, ratio)| match ratio {
                Some(ratio) => Cell::number(ratio, about),
                None => Cell::EMPTY,
            }));
            cells
        };
        Records {
            headings: names.into_iter().chain(measures).chain(figures).chain(ratios).collect(),
            rows: Box::new(self.offers.iter().map(row)),
        }
    }
}

/// What is done, and the name of what goes for it.
fn action<'o>(offer: &'o Offer<'_>) -> (&'static str, Option<&'o str>) {
    match &offer.trial.proposal.action {
        Action::Add => ("add", None),
        Action::Exchange(old) => ("exchange", Some(old)),
        Action::Remove => ("remove", None),
    }
}

/// "Weapon", "Weapon, sidecar", "Weapon instead of Machine Gun, front", "Without".
fn title(offer: &Offer<'_>) -> String {
    let proposal = &offer.trial.proposal;
    let kind = || label(&proposal.row.kind);
    let (action, places) = match &proposal.action {
        Action::Add => (kind(), &[][..]),
        Action::Exchange(old) => (format!("{} instead of {old}", kind()), &*offer.places),
        Action::Remove => ("Without".to_owned(), &[][..]),
    };
    let where_it_is = proposal.within.iter().chain(places).map(|place| format!(", {place}"));
    [action].into_iter().chain(where_it_is).collect()
}

/// "Grenade Launcher with Explosive Grenade".
fn name(offer: &Offer<'_>) -> String {
    let proposal = &offer.trial.proposal;
    let with = proposal.with.iter().map(|with| format!(" with {with}"));
    [proposal.row.title().to_owned()].into_iter().chain(with).collect()
}

fn columns(offers: &Offers<'_>) -> Vec<Column> {
    let mut columns = vec![Column::text("Option").role(Role::Name), Column::text("Where")];
    let measures = offers.before.description.ledger.columns();
    columns.extend(measures.map(|measure| Column::number(measure.heading.unwrap_or_default())));
    columns.extend(offers.figures.iter().map(|figure| Column::number(figure.label)));
    columns.extend(ratios(offers).map(|_| Column::number("Ratio")));
    columns
}

fn rows(offers: &Offers<'_>, group: &[&Offer<'_>]) -> Vec<Vec<Cell>> {
    let row = |offer: &&Offer<'_>| {
        let proposal = &offer.trial.proposal;
        let place = match proposal.action {
            Action::Exchange(_) => String::new(),
            _ => offer.places.join(", "),
        };
        let mut cells = vec![name(offer).into(), place.into()];
        cells.extend(
            amounts(offers, offer).map(|(_, amount)| Cell::Number(amount, signed(amount, plain))),
        );
        cells.extend(offers.figures.iter().map(|figure| after(offers, offer, figure)));
        cells.extend(ratios_of(offers, offer).map(|(_, ratio)| match ratio {
            Some(ratio) => Cell::number(ratio, about),
            None => Cell::EMPTY,
        }));
        cells
    };
    group.iter().map(row).collect()
}

/// How much of each measure it adds.
fn amounts<'o>(
    offers: &'o Offers<'_>,
    offer: &'o Offer<'_>,
) -> impl Iterator<Item = (&'static str, Exact)> + 'o {
    let measures = offers.before.description.ledger.columns();
    measures.map(|measure| (measure.key, offer.trial.added(offers.before, measure)))
}

/// What is sorted by that is no figure.
fn ratios<'o>(offers: &'o Offers<'_>) -> impl Iterator<Item = &'o Order> {
    offers.order.iter().filter(|order| order.is_ratio())
}

fn ratios_of<'o>(
    offers: &'o Offers<'_>,
    offer: &'o Offer<'_>,
) -> impl Iterator<Item = (&'o str, Option<Exact>)> {
    let ratio = |order: &'o Order| order.ratio(offers.before, &offer.trial.report);
    ratios(offers).map(move |order| (&*order.text, ratio(order)))
}

/// A figure of the changed design, with the difference where there is one: "5 (-2 1/2)".
fn after(offers: &Offers<'_>, offer: &Offer<'_>, figure: &Figure) -> Cell {
    let Some(now) = number(offer, figure) else { return Cell::EMPTY };
    let before = offers.before.figure(figure.key);
    let text = match before.map(|before| now - before) {
        Some(difference) if !difference.is_zero() => {
            format!("{} ({})", (figure.show)(now), signed(difference, figure.show))
        }
        _ => (figure.show)(now),
    };
    Cell::Number(now, text)
}

fn number(offer: &Offer<'_>, figure: &Figure) -> Option<Exact> {
    offer.trial.report.figure(figure.key)
}

/// "+5", "-2.5"; nothing of nothing.
fn signed(number: Exact, show: fn(Exact) -> String) -> String {
    match number.cmp(&Exact::ZERO) {
        Ordering::Greater => format!("+{}", show(number)),
        Ordering::Equal => String::new(),
        Ordering::Less => show(number),
    }
}

#[derive(Serialize)]
pub(super) struct Results<'r> {
    of: Named<'r>,
    /// The limits that are broken now.
    findings: Vec<Found<'r>>,
    results: Vec<Result<'r>>,
}

#[derive(Serialize)]
struct Result<'r> {
    action: &'static str,
    kind: &'r str,
    id: &'r str,
    name: &'r str,
    /// What else the part needs, such as the type of its ammunition.
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead_of: Option<&'r str>,
    /// The table of the design with the vehicle that changes, if it is not the design itself: `sidecar`.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<&'r str>,
    places: &'r [String],
    /// What it adds.
    adds: Values<'static>,
    /// The main figures with it.
    stats: Values<'static>,
    /// What is added of one figure for each of the other, if it is sorted by.
    #[serde(skip_serializing_if = "Values::is_empty")]
    ratios: Values<'r>,
    /// In the first of its places.
    edits: Vec<Edited<'r>>,
}

fn result<'r>(offers: &'r Offers<'_>, offer: &'r Offer<'_>) -> Result<'r> {
    let row = &offer.trial.proposal.row;
    let (action, instead_of) = action(offer);
    let figures = offers.figures.iter();
    let stats = figures.filter_map(|figure| Some((figure.key, number(offer, figure)?.into())));
    let ratios =
        ratios_of(offers, offer).filter_map(|(text, ratio)| Some((text, Value::from(ratio?))));
    let adds = amounts(offers, offer).map(|(key, amount)| (key, Value::from(amount)));
    Result {
        action,
        kind: &row.kind,
        id: &row.id,
        name: row.title(),
        with: offer.trial.proposal.with.as_deref(),
        instead_of,
        within: offer.trial.proposal.within.as_deref(),
        places: &offer.places,
        adds: Values(adds.collect()),
        stats: Values(stats.collect()),
        ratios: Values(ratios.collect()),
        edits: Edited::all(&offer.trial.edits, &offers.before.source),
    }
}
