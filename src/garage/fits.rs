//! The panel "What fits": every change that breaks no rule, and points of armor, by what they improve.

use std::cmp::Reverse;

use maud::{Markup, html};

use crate::change::best_use::spread;
use crate::change::{Action, Offers, edits_of, trials};
use crate::query::Query;
use crate::report::{Report, Verdict};
use crate::text::edit::Edit;
use crate::units::{Exact, counted};
use crate::vehicle::ledger::{Load, Measure};

use super::Garage;
use super::choose::{changed, heading, is_worse, signed};
use super::look::{Look, apply_button as apply};
use super::worth::{GOALS, Gain};

/// A change to apply.
struct Row<'r> {
    name: String,
    /// The part that it replaces, and its place: "for the smokescreen, back".
    aside: String,
    kind: String,
    /// The row of the catalog.
    part: &'r str,
    edits: &'r [Edit],
    after: &'r Report,
}

/// The rows of a group without its button.
const FEW: usize = 4;

pub fn panel(look: &Look<'_>, _: &Garage, _: Option<&str>) -> Markup {
    let report = look.report();
    let trials = match trials(report, &look.judges, look.listing, |_| true) {
        Ok(trials) => trials,
        Err(many) => return html! { p.note { (many) } },
    };
    let offers = Offers::of(report, trials, &Query::default(), &[]);
    let armor = armor(look);
    let armored = armor.iter().map(|(name, edits, after)| {
        let kind = "armor".to_owned();
        Row { name: (*name).to_owned(), aside: String::new(), kind, part: "", edits, after }
    });
    let offered = offers.offers.iter().map(|offer| {
        let (proposal, row) = (&offer.trial.proposal, offer.trial.proposal.row.title());
        let (name, old) = match &proposal.action {
            Action::Add => (row.to_owned(), None),
            Action::Exchange(old) => (row.to_owned(), Some(format!("for {old}"))),
            Action::Remove => (format!("Remove {row}"), None),
        };
        let with = proposal.with.as_ref().map(|with| format!("with {with}"));
        let aside: Vec<_> = old.into_iter().chain(with).chain(proposal.place.clone()).collect();
        let (edits, after) = (&*offer.trial.edits, &offer.trial.report);
        Row {
            name,
            aside: aside.join(", "),
            kind: proposal.row.kind.replace('-', " "),
            part: if proposal.action == Action::Remove { "" } else { &proposal.row.id },
            edits,
            after,
        }
    });
    let rows: Vec<_> = armored.chain(offered).collect();
    let measures = changed(look, rows.iter().map(|row| row.after));
    // A change is in the group of the first goal that it serves.
    let titles = GOALS.into_iter().map(|(_, title)| title).chain(["More"]);
    let mut groups: Vec<_> = titles.map(|title| (title, Vec::new())).collect();
    for row in &rows {
        let of = |number: usize| Some((number, Gain::of(look, row.after, GOALS[number].0)?));
        let all = (0..GOALS.len()).filter_map(of);
        let gains: Vec<_> = all.filter(|(_, gain)| !gain.amount().is_zero()).collect();
        let best = gains.iter().position(|(_, gain)| gain.amount() > Exact::ZERO);
        let group = best.map_or(GOALS.len(), |best| gains[best].0);
        groups[group].1.push((row, gains, best));
    }
    for (_, rows) in &mut groups {
        rows.sort_by_key(|(_, gains, best)| Reverse(best.map(|best| gains[best].1.rank())));
    }
    groups.retain(|(_, rows)| !rows.is_empty());
    let span = measures.len() + 4;
    html! {
        div #best {}
        div.search {
            input #search type="search" placeholder=(format!("Search {} changes", rows.len())) aria-label="Search changes";
            p.outdated { "Outdated. " button type="button" data-refresh { "Refresh" } }
            span.note { @if report.verdict == Verdict::Legal { "Every change keeps it legal." } @else { "No change adds a problem." } }
        }
        div.rows {
            table.sortable {
                thead { tr {
                    (heading("Change", false, false))
                    @for measure in &measures { (heading(measure.heading.unwrap_or_default(), true, false)) }
                    (heading("Then", false, false)) (heading("per $1,000", true, false))
                    th scope="col" { span.sr { "Apply" } }
                } }
                @for (title, rows) in &groups {
                    tbody {
                        tr.goal { th scope="rowgroup" colspan=(span) {
                            (title) " " span.caption { (counted(rows.len() as i64, "change")) }
                            @if rows.len() > FEW { " " button.link type="button" data-open-group { "Show all " (rows.len()) span.sr { ": " (title) } } }
                        } }
                        @for (row, gains, best) in rows { (change(look, row, (gains, *best), &measures)) }
                    }
                }
            }
            p #nothing.note hidden { "No such change. " button.link type="button" data-all { "Show all" } }
        }
    }
}

/// A row with all that it changes of the goals; `best` is the first of them that grows.
fn change(
    look: &Look<'_>,
    row: &Row<'_>,
    (gains, best): (&[(usize, Gain)], Option<usize>),
    measures: &[&Measure],
) -> Markup {
    let shown =
        gains.iter().find_map(|(goal, gain)| Some((gain, look.game.figure(GOALS[*goal].0)?)));
    html! {
        tr data-words=(format!("{} {} {}", row.name, row.kind, row.aside).to_lowercase()) data-kind=(row.kind) data-part=[Some(row.part).filter(|part| !part.is_empty())] {
            td { strong { (row.name) } " " span.caption { (row.aside) } }
            @for measure in measures {
                @let [now, then] = [look.report(), row.after].map(|of| of.description.ledger.sum(**measure, Load::ALL));
                td.number data-said=(signed(then - now, measure.words)) { (signed(then - now, measure.show)) }
            }
            td.then { @if let Some((of, figure)) = &shown {
                span.caption { (if of.side.is_empty() { figure.label } else { of.side }) " " ((figure.show)(of.now)) " → " }
                strong { ((figure.show)(of.then)) }
            } }
            td.number data-of="per $1,000" { (best.map(|best| gains[best].1.text()).unwrap_or_default()) }
            td.number { (apply(format!("{} {}", row.name, row.aside).trim(), "Apply", row.edits)) }
        }
    }
}

/// Points of armor that the sides of the vehicle can have.
fn armor(look: &Look<'_>) -> Vec<(&'static str, Vec<Edit>, Report)> {
    let changes = [
        ("Same armor, even on four sides", true, 0),
        ("10 points of armor", false, 10),
        ("20 points of armor", false, 20),
    ];
    let report = look.report();
    let tried = changes.into_iter().filter_map(|(name, is_even, more)| {
        let changes = spread(report, is_even, more)?;
        let after = look.tried(&changes).filter(|after| !is_worse(report, after))?;
        Some((name, edits_of(report, &changes)?, after))
    });
    tried.filter(|(_, edits, _)| !edits.is_empty()).collect()
}
