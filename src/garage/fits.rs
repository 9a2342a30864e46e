//! The panel "What fits": every addition, replacement and removal that breaks no rule, each ready to apply.

use maud::{Markup, html};

use crate::change::{Action, Offers, Trial, trials};
use crate::vehicle::ledger::Load;

use super::choose::signed;
use super::look::Look;

pub fn panel(look: &Look<'_>) -> Markup {
    let report = look.report();
    let trials = match trials(report, &look.judges, look.listing, |_| true) {
        Ok(trials) => trials,
        Err(many) => return html! { p.note { (many) } },
    };
    let offers = Offers::of(report, trials, &[]);
    let measures: Vec<_> = look.measures().collect();
    html! {
        p.note {
            (crate::units::counted(offers.offers.len() as i64, "change"))
            @if report.verdict == crate::report::Verdict::Legal { " that keep it legal" } @else { " that break no further rule" }
        }
        div.rows {
            table.sortable {
                thead { tr {
                    th { "Change" } th { "Part" } th { "Where" }
                    @for measure in &measures { th.number { (measure.heading.unwrap_or_default()) } }
                    @for figure in &offers.figures { th.number { (figure.label) } }
                    th { "Apply" }
                } }
                tbody {
                    @for offer in &offers.offers {
                        @let trial = &offer.trial;
                        @let proposal = &trial.proposal;
                        @let (verb, part) = match &proposal.action {
                            Action::Add => ("add", proposal.row.title().to_owned()),
                            Action::Exchange(old) => ("replace", format!("{old} → {}", proposal.row.title())),
                            Action::Remove => ("remove", proposal.row.title().to_owned()),
                        };
                        tr data-words=(part.to_lowercase()) {
                            td { (verb) }
                            td { (part) @if let Some(with) = &proposal.with { " with " (with) } }
                            td { (proposal.place.as_deref().unwrap_or_default()) }
                            @for measure in &measures {
                                @let [now, then] = [report, &trial.report].map(|of| of.description.ledger.sum(**measure, Load::ALL));
                                td.number { (signed(then - now, measure.show)) }
                            }
                            @for figure in &offers.figures {
                                td.number { @if let Some(value) = trial.report.figure(figure.key) { ((figure.show)(value)) } }
                            }
                            td {
                                button type="button" data-label=(format!("{verb} {part}"))
                                    data-edits=(serde_json::to_string(&edits(trial)).unwrap_or_default()) { "Apply" }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn edits<'t>(trial: &'t Trial<'_>) -> Vec<(usize, usize, &'t str)> {
    let edits = trial.edits.iter();
    edits.map(|edit| (edit.span.start, edit.span.end, edit.text.as_str())).collect()
}
