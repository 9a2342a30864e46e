//! The panel "What fits": every addition, replacement and removal that breaks no rule, each ready to apply.

use maud::{Markup, html};

use crate::change::{Action, Offer, Offers, trials};
use crate::query::Query;
use crate::vehicle::figure::Figure;
use crate::vehicle::ledger::{Load, Measure};

use super::Garage;
use super::choose::{changed, heading, signed};
use super::look::Look;
use super::problems::apply;

pub fn panel(look: &Look<'_>, _: &Garage, _: Option<&str>) -> Markup {
    let report = look.report();
    let trials = match trials(report, &look.judges, look.listing, |_| true) {
        Ok(trials) => trials,
        Err(many) => return html! { p.note { (many) } },
    };
    let offers = Offers::of(report, trials, &Query::default(), &[]);
    let measures = changed(look, offers.offers.iter().map(|offer| &offer.trial.report));
    let legal = report.verdict == crate::report::Verdict::Legal;
    html! {
        div.search {
            input #search type="search" placeholder=(format!("Search {} changes", offers.offers.len())) aria-label="Search changes";
            p.outdated { "Outdated. " button type="button" data-refresh { "Refresh" } }
            span.note { @if legal { "Every change keeps it legal." } @else { "No change adds a problem." } }
        }
        div.rows {
            table.sortable {
                thead { tr {
                    (heading("Part", false, false)) (heading("Instead of", false, false)) (heading("Place", false, false))
                    @for measure in &measures { (heading(measure.heading.unwrap_or_default(), true, false)) }
                    @for figure in &offers.figures { (heading(figure.label, true, false)) }
                    th scope="col" { span.sr { "Apply" } }
                } }
                tbody {
                    @for offer in &offers.offers {
                        (change(look, offer, &measures, &offers.figures))
                    }
                }
            }
            p #nothing.note hidden { "No such change. " button.link type="button" data-all { "Show all" } }
        }
    }
}

fn change(
    look: &Look<'_>,
    offer: &Offer<'_>,
    measures: &[&Measure],
    figures: &[&Figure],
) -> Markup {
    let (report, trial) = (look.report(), &offer.trial);
    let proposal = &trial.proposal;
    let name = proposal.row.title();
    let (part, old) = match &proposal.action {
        Action::Add => (name.to_owned(), ""),
        Action::Exchange(old) => (name.to_owned(), old.as_str()),
        Action::Remove => (format!("Remove {name}"), ""),
    };
    let place = proposal.place.as_deref().unwrap_or_default();
    html! {
        tr data-words=(format!("{part} {} {old} {place}", proposal.row.kind).to_lowercase()) {
            td {
                strong { (part) } " " span.caption { (proposal.row.kind.replace('-', " ")) }
                @if let Some(with) = &proposal.with { " with " (with) }
            }
            td { (old) }
            td { (place) }
            @for measure in measures {
                @let [now, then] = [report, &trial.report].map(|of| of.description.ledger.sum(**measure, Load::ALL));
                td.number data-said=(signed(then - now, measure.words)) { (signed(then - now, measure.show)) }
            }
            @for figure in figures {
                @let [now, then] = [report, &trial.report].map(|of| of.figure(figure.key));
                td.number data-of=(figure.label) data-same[now == then] {
                    @if let Some(then) = then { ((figure.show)(then)) }
                    @if let Some((now, then)) = now.zip(then) { " " span.caption { (signed(then - now, figure.show)) } }
                }
            }
            td.number {
                (apply(format!("{part} {old}").trim(), "Apply", &trial.edits))
            }
        }
    }
}
