//! Events: a list, and the terms of one event.

use std::collections::BTreeSet;

use crate::event::{Bound, Event, Limit, List, Side, Terms, Title};
use crate::report::Report;

use super::files::Files;
use super::{Block, Column, Columns, Data, Look, Page, Role, View, data};

pub struct Events<'e>(pub &'e [(&'static str, Title)]);

impl View for Events<'_> {
    fn page(&self) -> Page<'_> {
        let table = Columns::new()
            .add("", Column::text("Event"), |(id, _): &(&str, Title)| (*id).into())
            .add("", Column::text("Game"), |(_, event)| event.system.name.into())
            .add("", Column::text("About").role(Role::Rest), |(_, event)| {
                event.says.as_ref().into()
            })
            .table(Look::Plain, self.0);
        Page { blocks: vec![Block::Table(table)], ..Page::titled("Events") }
    }

    fn data(&self) -> Data {
        let event = |(id, event): &(&str, Title)| {
            Data::of([("id", *id), ("name", &event.name), ("system", event.system.id)])
                .with("says", event.says.as_deref())
        };
        data::on([], Data::default().list("events", self.0.iter().map(event)))
    }
}

/// The terms of an event, each with its source line.
pub struct Asked<'e>(pub &'e Event);

impl View for Asked<'_> {
    fn page(&self) -> Page<'_> {
        let event = self.0;
        let cite = event.cite.as_ref().map(|cite| cite.in_full(event.system.name));
        let source = cite.unwrap_or_else(|| event.system.name.to_owned());
        let mut page = Page::default();
        page.blocks.push(Block::Title(event.heading.name.clone()));
        page.text(event.says.iter().cloned().chain([source]));
        let terms = all_terms(event);
        let mut rest = Vec::new();
        if !event.withheld.is_empty() {
            rest.push("the rest cannot be read".to_owned());
        } else if terms.is_empty() {
            rest.push("nothing beyond the rulebook".to_owned());
        }
        if !terms.is_empty() {
            let columns = Columns::new()
                .add("", Column::text("Rule"), |term: &Term| {
                    format!("{}{}", if term.of_side { "  " } else { "" }, term.text).into()
                })
                .add("", Column::text("Where"), |term| (&term.place).into());
            page.blocks.push(Block::Table(columns.table(Look::Plain, terms)));
        }
        let meanings: BTreeSet<_> = event.lists().flat_map(|list| &list.meanings).collect();
        rest.extend(meanings.into_iter().cloned());
        rest.push(format!("catalogs: {}", event.catalogs().join(", ")));
        if !event.heading.readings.is_empty() {
            rest.push(format!("other readings: {}", event.heading.readings.join(", ")));
        }
        page.text(rest);
        page
    }

    fn data(&self) -> Data {
        let event = self.0;
        let term = |Term { text, place, of_side }: Term| {
            Data::of([("text", text), ("place", place)]).with("of_side", of_side)
        };
        let asked = Data::of([("name", &event.heading.name)])
            .with("source", &*event.heading.origin)
            .with("system", event.system.id)
            .with("says", event.says.as_deref())
            .with("cite", event.cite.as_ref().map(|cite| cite.in_full(event.system.name)))
            .list("terms", all_terms(event).into_iter().map(term))
            .list("readings", &event.heading.readings)
            // Whether the event's files have no errors.
            .with("sound", event.withheld.is_empty());
        let names = event.options.catalogs.names(event.system.id);
        data::whole([(event.system.id, &names)], asked)
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

    fn data(&self) -> Data {
        self.files.data()
    }

    fn reports(&self) -> &[Report] {
        self.files.reports()
    }
}

struct Term {
    text: String,
    place: String,
    /// Whether it applies only to the last named side.
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
