//! Possible additions, replacements and removals of a design.

use std::cmp::Ordering;

use crate::change::{Action, Offer, Offers, Order, blocking};
use crate::text::label;
use crate::units::{Exact, about, counted, plain};
use crate::vehicle::figure::Figure;

use super::{Cell, Column, Columns, Data, Look, Page, Records, Role, View, data};

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
        let mut page = Page::titled(format!("Options of {}", self.before.name));
        let columns = columns(self);
        let figures = 2 + self.before.description.ledger.columns().count();
        for (title, group) in groups {
            let table = columns.table(Look::Plain, group);
            page.table(title, table.filled(|number| number >= figures));
        }
        let broken: Vec<_> = blocking(&self.before.findings).map(|found| &*found.message).collect();
        let mut summary = match self.offers.len() {
            0 => "no options".to_owned(),
            number => counted(number as i64, "option"),
        };
        if !broken.is_empty() {
            let broken = broken.join("; ");
            summary.push_str(&format!("; none breaks a limit further. Broken now: {broken}"));
        }
        page.summary.push(summary);
        page
    }

    fn data(&self) -> Data {
        let findings = blocking(&self.before.findings);
        let results = Data::of([("of", data::reference(self.before))])
            .list("findings", findings.map(|finding| data::found(finding, self.before)))
            .list("results", self.offers.iter().map(|offer| result(self, offer)));
        data::on([self.before], results)
    }

    fn records(&self) -> Records<'_> {
        columns(self).records(&self.offers)
    }
}

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

fn columns<'o>(offers: &'o Offers<'_>) -> Columns<'o, Offer<'o>> {
    let measures = offers.before.description.ledger.columns();
    let ratio = |order: &Order, offer: &Offer<'_>| -> Cell {
        let ratio = order.ratio(offers.before, &offer.trial.report);
        ratio.map(|ratio| Cell::number(ratio, about)).into()
    };
    Columns::new()
        .add("action", None, |offer: &Offer<'_>| action(offer).0.into())
        .add("kind", None, |offer| (&offer.trial.proposal.row.kind).into())
        .add("id", None, |offer| Cell::code(&offer.trial.proposal.row.id))
        .add("name", None, |offer| offer.trial.proposal.row.title().into())
        .add("", Column::text("Option").role(Role::Name), |offer| name(offer).into())
        .add("with", None, |offer| offer.trial.proposal.with.as_ref().into())
        .add("instead_of", None, |offer| action(offer).1.into())
        .add("within", None, |offer| offer.trial.proposal.within.as_ref().into())
        .add("places", None, |offer| Cell::code(offer.places.join(" ")))
        .add("", Column::text("Where"), |offer| match offer.trial.proposal.action {
            Action::Exchange(_) => Cell::EMPTY,
            _ => offer.places.join(", ").into(),
        })
        .each(measures, |columns, of| {
            let column = Column::number(of.heading.unwrap_or_default());
            columns.add(of.key, column, move |offer| {
                let added = offer.trial.added(offers.before, of);
                Cell::Number(added, signed(added, plain))
            })
        })
        .each(&offers.figures, |columns, of| {
            columns.add(of.key, Column::number(of.label), move |offer| after(offers, offer, of))
        })
        .each(ratios(offers), |columns, order| {
            let key = order.text.replace('-', "_");
            columns.add(key, Column::number("Ratio"), move |offer| ratio(order, offer))
        })
}

/// The sort keys that are ratios instead of figures.
fn ratios<'o>(offers: &'o Offers<'_>) -> impl Iterator<Item = &'o Order> {
    offers.order.iter().filter(|order| order.is_ratio())
}

/// A figure of the changed design, with the difference: "5 (-2 1/2)".
fn after(offers: &Offers<'_>, offer: &Offer<'_>, figure: &Figure) -> Cell {
    let Some(now) = offer.trial.report.figure(figure.key) else { return Cell::EMPTY };
    let before = offers.before.figure(figure.key);
    let text = match before.map(|before| now - before) {
        Some(difference) if !difference.is_zero() => {
            format!("{} ({})", (figure.show)(now), signed(difference, figure.show))
        }
        _ => (figure.show)(now),
    };
    Cell::Number(now, text)
}

/// "+5", "-2.5"; empty for zero.
fn signed(number: Exact, show: fn(Exact) -> String) -> String {
    match number.cmp(&Exact::ZERO) {
        Ordering::Greater => format!("+{}", show(number)),
        Ordering::Equal => String::new(),
        Ordering::Less => show(number),
    }
}

fn result(offers: &Offers<'_>, offer: &Offer<'_>) -> Data {
    let proposal = &offer.trial.proposal;
    let (action, instead_of) = action(offer);
    let (before, after) = (offers.before, &offer.trial.report);
    let measures = before.description.ledger.columns();
    let figures = offers.figures.iter();
    let ratios =
        ratios(offers).filter_map(|order| Some((order.text.clone(), order.ratio(before, after)?)));
    let ratios: Vec<_> = ratios.collect();
    Data::of([("action", action), ("kind", &proposal.row.kind), ("id", &proposal.row.id)])
        .with("name", proposal.row.title())
        .maybe("with", proposal.with.as_ref())
        .maybe("instead_of", instead_of)
        // The table of another vehicle that changes: `sidecar`.
        .maybe("within", proposal.within.as_ref())
        .list("places", &offer.places)
        .with("adds", Data::of(measures.map(|of| (of.key, offer.trial.added(before, of)))))
        .with("stats", Data::of(figures.filter_map(|of| Some((of.key, after.figure(of.key)?)))))
        .maybe("ratios", (!ratios.is_empty()).then(|| Data::of(ratios)))
        // The edits for the first place.
        .with("edits", data::edits(&offer.trial.edits, &before.source))
}
