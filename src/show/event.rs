//! Events: a list, and the terms of one event.

use crate::event::limit::Per;
use crate::event::{Bound, Event, Limit, List, Meaning, Side, Terms, Waiver};
use crate::report::Report;
use crate::report::division::Division;
use crate::text::sentence;
use crate::units::plain;

use super::files::Files;
use super::{Block, Column, Columns, Data, Page, Role, TableStyle, View, data};

pub struct Events<'e>(pub &'e [(&'static str, Event)]);

impl View for Events<'_> {
    fn page(&self) -> Page<'_> {
        let table = Columns::new()
            .add("", Column::text("Event"), |(id, _): &(&str, Event)| (*id).into())
            .add("", Column::text("Game"), |(_, event)| event.system.name.into())
            .add("", Column::text("About").role(Role::Rest), |(_, event)| {
                event.says.as_ref().into()
            })
            .table(TableStyle::Plain, self.0);
        Page { blocks: vec![Block::Table(table)], ..Page::titled("Events") }
    }

    fn data(&self) -> Data {
        let event = |(id, event): &(&str, Event)| {
            Data::of([("id", *id), ("name", &event.heading.name), ("system", event.system.id)])
                .with("says", event.says.as_deref())
        };
        data::on([], Data::default().list("events", self.0.iter().map(event)))
    }
}

/// The terms of an event, each with its source line.
pub struct Asked<'e> {
    pub event: &'e Event,
    /// Its files, for a check.
    pub files: Option<Files<'e>>,
}

impl View for Asked<'_> {
    fn page(&self) -> Page<'_> {
        let event = self.event;
        let mut page = self.files.as_ref().map(Files::page).unwrap_or_default();
        let cite = event.cite.as_ref().map(|cite| cite.in_full(event.system.name));
        let source = cite.unwrap_or_else(|| event.system.name.to_owned());
        page.blocks.push(Block::Title(event.heading.name.clone()));
        page.text(
            event.heading.where_and_when().into_iter().chain(event.says.clone()).chain([source]),
        );
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
                .add("", Column::text("Where"), |term| (&term.place).into())
                .add("", Column::text("Means").role(Role::Rest), |term| (&term.means).into());
            page.blocks.push(Block::Table(columns.table(TableStyle::Plain, terms)));
        }
        rest.push(format!("catalogs: {}", event.catalogs().join(", ")));
        if !event.heading.readings.is_empty() {
            rest.push(format!("other readings: {}", event.heading.readings.join(", ")));
        }
        page.text(rest);
        page
    }

    fn data(&self) -> Data {
        if let Some(files) = &self.files {
            return files.data();
        }
        let event = self.event;
        let term = |Term { text, means, place, of_side }: Term| {
            Data::of([("text", text), ("place", place), ("means", means)]).with("of_side", of_side)
        };
        let asked = Data::of([("name", &event.heading.name)])
            .with("source", &*event.heading.origin)
            .with("system", event.system.id)
            .with("says", event.says.as_deref())
            .maybe("starts", event.heading.starts.as_deref())
            .maybe("arena", event.heading.arena.as_deref())
            .with("cite", event.cite.as_ref().map(|cite| cite.in_full(event.system.name)))
            .list("terms", all_terms(event).into_iter().map(term))
            .list("readings", &event.heading.readings)
            // Whether the event's files have no errors.
            .with("sound", event.withheld.is_empty());
        let names = event.options.catalogs.names(event.system.id);
        data::whole([(event.system.id, &names)], asked)
    }

    fn reports(&self) -> &[Report] {
        self.files.as_ref().map_or(&[], Files::reports)
    }
}

struct Term {
    text: String,
    /// The rows that its words mean, or the counted vehicles.
    means: String,
    place: String,
    /// Whether it applies only to the last named side.
    of_side: bool,
}

impl Term {
    fn new(text: String, means: String, place: String) -> Term {
        Term { text, means, place, of_side: false }
    }
}

fn all_terms(event: &Event) -> Vec<Term> {
    let waived = event.waivers.iter().map(|waiver| {
        let Waiver { rule, whose, .. } = waiver;
        let items = Some(List::texts(&waiver.items)).filter(|items| !items.is_empty());
        let limit = waiver.limit.as_ref().map(|(id, _)| id.clone());
        let only = limit.or(items).map(|only| format!(" ({only})")).unwrap_or_default();
        let most = waiver.ceiling.map(|most| format!(" up to {}", plain(most))).unwrap_or_default();
        let text = format!("{rule}{only} is waived for {whose}{most}: {}", waiver.why());
        Term::new(text, String::new(), waiver.place.line())
    });
    terms_of(event).into_iter().chain(waived).collect()
}

/// All terms but the waivers.
fn terms_of(event: &Event) -> Vec<Term> {
    let division = Division::of(event.system, &event.options);
    let place = event.options.division_from.as_ref();
    let division = division.zip(place).map(|(division, place)| (division.text(), place.line()));
    let division = division.map(|(text, place)| Term::new(text, String::new(), place));
    let mut all: Vec<_> = division.into_iter().collect();
    all.extend(terms(&event.terms));
    for side in &event.sides {
        let means = means(side.takes.iter().flat_map(|list| &list.meanings));
        all.push(Term::new(takes(side), means, side.place.line()));
        all.extend(terms(&side.terms).map(|term| Term { of_side: true, ..term }));
    }
    all
}

fn means<'m>(meanings: impl IntoIterator<Item = &'m Meaning>) -> String {
    meanings.into_iter().map(Meaning::text).collect::<Vec<_>>().join("; ")
}

/// The place and the day, and what the event asks, in a paragraph.
pub fn asked(event: &Event) -> Vec<String> {
    let asked = terms_of(event).into_iter().map(|term| format!("{}.", sentence(&term.text)));
    let paragraph = asked.collect::<Vec<_>>().join(" ").replace(":.", ":");
    let paragraph = Some(paragraph).filter(|text| !text.is_empty());
    event.heading.where_and_when().into_iter().chain(paragraph).collect()
}

fn takes(side: &Side) -> String {
    format!("{}, of {}:", side.name, List::texts(&side.takes))
}

fn terms(terms: &Terms) -> impl Iterator<Item = Term> {
    let list = |verb: &str, list: &List| {
        let rows: Vec<_> = list.meanings.iter().map(|meaning| meaning.rows.join(", ")).collect();
        let text = format!("{verb}: {}", rows.join("; "));
        Term::new(text, means(&list.meanings), list.place.line())
    };
    let only = terms.allow.iter().map(move |it| list(&format!("only these of {}", it.kind), it));
    let banned = terms.deny.iter().map(move |it| list("banned", it));
    only.chain(banned).chain(limits(terms))
}

fn limits(terms: &Terms) -> impl Iterator<Item = Term> {
    terms.limits.iter().map(|limit| {
        let place = limit.most.as_ref().or(limit.least.as_ref()).map(|bound| bound.place.line());
        let counted = match limit.per {
            Per::Team => Some("vehicles without a team have no limit"),
            Per::Player => Some("a vehicle without a player counts alone"),
            _ => None,
        };
        let rows = means(limit.lists().iter().flat_map(|list| &list.meanings));
        let rows = Some(rows).filter(|rows| !rows.is_empty());
        let means: Vec<_> = rows.into_iter().chain(counted.map(str::to_owned)).collect();
        Term::new(limit_text(limit), means.join("; "), place.unwrap_or_default())
    })
}

/// "at most 4 vehicles per team", "cost: at most $25,000".
fn limit_text(limit: &Limit) -> String {
    let bound = |word: &str, bound: &Option<Bound>| {
        let text = |value| match limit.counts() {
            true => limit.found(value),
            false => limit.amount_text(value),
        };
        bound.as_ref().map(|bound| format!("{word} {}", text(bound.value)))
    };
    let least = bound("at least", &limit.least).into_iter();
    let bounds = least.chain(bound("at most", &limit.most)).collect::<Vec<_>>().join(" and ");
    let per = match limit.per {
        Per::Vehicle => String::new(),
        per => format!(" per {}", per.name()),
    };
    let says = limit.says.as_ref().map(|says| format!(" ({})", says.trim_end_matches('.')));
    let says = says.unwrap_or_default();
    match limit.counts() {
        true => format!("{bounds}{per}{says}"),
        false => format!("{}{per}: {bounds}{says}", limit.what()),
    }
}
