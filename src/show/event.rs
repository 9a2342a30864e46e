//! Events: a list of them, and everything that one asks for.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::event::{Bound, Event, Limit, List, Side, Terms, Title};
use crate::report::Report;

use super::data::Whole;
use super::files::Files;
use super::{Block, Column, Data, Look, Page, Role, Table, View};

/// Events by their ids.
pub struct Events<'e>(pub &'e [(&'static str, Title)]);

impl View for Events<'_> {
    fn page(&self) -> Page<'_> {
        let row = |(id, event): &(&str, Title)| {
            let says = event.says.as_deref().unwrap_or_default();
            vec![(*id).into(), event.system.name.into(), says.into()]
        };
        let mut columns = ["Event", "Game", "About"].map(Column::text).to_vec();
        columns[2].role = Role::Rest;
        let table = Table::new(Look::Plain, columns, self.0.iter().map(row).collect());
        let title = Some("Events".to_owned());
        Page { title, blocks: vec![Block::Table(table)], summary: Vec::new() }
    }

    fn data(&self) -> Data<'_> {
        let events = self.0.iter().map(|(id, event)| BuiltIn {
            id,
            name: &event.name,
            system: event.system.id,
            says: event.says.as_deref(),
        });
        Box::new(Whole::on([], Built { events: events.collect() }))
    }
}

#[derive(Serialize)]
pub(super) struct Built<'e> {
    events: Vec<BuiltIn<'e>>,
}

#[derive(Serialize)]
struct BuiltIn<'e> {
    id: &'static str,
    name: &'e str,
    system: &'static str,
    says: Option<&'e str>,
}

/// The terms of an event, each with the line that states it.
pub struct Asked<'e>(pub &'e Event);

impl View for Asked<'_> {
    fn page(&self) -> Page<'_> {
        let event = self.0;
        let cite = event.cite.as_ref().map(|cite| cite.in_full(event.system.name));
        let mut blocks = vec![Block::Title(event.heading.name.clone())];
        let source = cite.unwrap_or_else(|| event.system.name.to_owned());
        blocks.push(Block::Text(event.says.iter().cloned().chain([source]).collect()));
        let terms = all_terms(event);
        let mut rest = Vec::new();
        if !event.mistakes.is_empty() {
            rest.push("the rest was not understood".to_owned());
        } else if terms.is_empty() {
            rest.push("nothing beyond the rulebook".to_owned());
        }
        if !terms.is_empty() {
            let row = |term: Term| {
                let indent = if term.of_side { "  " } else { "" };
                vec![format!("{indent}{}", term.text).into(), term.place.into()]
            };
            let columns = ["Term", "Where"].map(Column::text).to_vec();
            let rows = terms.into_iter().map(row).collect();
            blocks.push(Block::Table(Table::new(Look::Plain, columns, rows)));
        }
        let meanings: BTreeSet<_> = event.lists().flat_map(|list| &list.meanings).collect();
        rest.extend(meanings.into_iter().cloned());
        rest.push(format!("catalogs: {}", event.catalogs().join(", ")));
        if !event.heading.readings.is_empty() {
            rest.push(format!("alternate readings: {}", event.heading.readings.join(", ")));
        }
        blocks.push(Block::Text(rest));
        Page { blocks, ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let event = self.0;
        let asked = Stated {
            name: &event.heading.name,
            source: &event.heading.origin,
            system: event.system.id,
            says: event.says.as_deref(),
            cite: event.cite.as_ref().map(|cite| cite.in_full(event.system.name)),
            terms: all_terms(event),
            readings: &event.heading.readings,
            sound: event.mistakes.is_empty(),
        };
        let names = event.options.catalogs.names(event.system.id);
        Box::new(Whole::new([(event.system.id, &names)], asked))
    }
}

/// The terms of an event, and the problems in its files.
pub struct Reviewed<'e> {
    pub files: Files<'e>,
    pub terms: Asked<'e>,
}

impl View for Reviewed<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = self.files.page();
        page.blocks.extend(self.terms.page().blocks);
        page
    }

    fn data(&self) -> Data<'_> {
        self.files.data()
    }

    fn reports(&self) -> &[Report] {
        self.files.reports()
    }
}

#[derive(Serialize)]
pub(super) struct Stated<'e> {
    name: &'e str,
    source: &'e str,
    system: &'static str,
    says: Option<&'e str>,
    cite: Option<String>,
    terms: Vec<Term>,
    readings: &'e [&'static str],
    /// Whether its files have no mistake.
    sound: bool,
}

/// Something that an event asks for.
#[derive(Serialize)]
struct Term {
    text: String,
    place: String,
    /// Whether it applies to one side alone, the one named last.
    of_side: bool,
}

impl Term {
    fn of_all(text: String, place: String) -> Term {
        Term { text, place, of_side: false }
    }
}

fn all_terms(event: &Event) -> Vec<Term> {
    let options = &event.options;
    let mut all: Vec<Term> = Vec::new();
    if let (Some(division), Some(place)) = (options.division, &options.division_from) {
        all.push(Term::of_all(format!("division {division}"), place.line()));
    }
    all.extend(terms(&event.terms, false));
    for side in &event.sides {
        all.push(Term::of_all(takes(side), side.place.line()));
        all.extend(terms(&side.terms, true));
    }
    for waiver in &event.waivers {
        let (rule, entry) = (&waiver.rule, &waiver.entry.value);
        let (reason, by) = (&waiver.reason, &waiver.by);
        let text = format!("{rule} is waived for {entry}: {reason} ({by})");
        all.push(Term::of_all(text, waiver.place.line()));
    }
    all
}

fn takes(side: &Side) -> String {
    format!("{}, of {}:", side.name, List::texts(&side.takes))
}

fn terms(terms: &Terms, of_side: bool) -> Vec<Term> {
    let list = |verb: &str, list: &List| {
        let kind = list.kind.replace('-', " ");
        let what = list.text();
        let is_named = what.starts_with("any ") || kind == "kind";
        let what = if is_named { what } else { format!("{kind} {what}") };
        Term { text: format!("{verb} {what}"), place: list.place.line(), of_side }
    };
    let allow = terms.allow.iter().map(|allowed| list("only", allowed));
    let deny = terms.deny.iter().map(|denied| list("no", denied));
    let limits = terms.limits.iter().map(|limit| {
        let place = limit.most.as_ref().or(limit.least.as_ref()).map(|bound| bound.place.line());
        Term { text: limit_text(limit), place: place.unwrap_or_default(), of_side }
    });
    allow.chain(deny).chain(limits).collect()
}

/// "per team, cost: at most $25,000".
fn limit_text(limit: &Limit) -> String {
    let bound = |word: &str, bound: &Option<Bound>| {
        bound.as_ref().map(|bound| format!("{word} {}", limit.amount_text(bound.value)))
    };
    let least = bound("at least", &limit.least);
    let bounds: Vec<_> = least.into_iter().chain(bound("at most", &limit.most)).collect();
    let per = limit.per.name();
    let says = limit.says.as_ref().map(|says| format!(" ({says})")).unwrap_or_default();
    format!("per {per}, {}: {}{says}", limit.what(), bounds.join(" and "))
}
