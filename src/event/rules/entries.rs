//! Rules that compare entries.

use std::collections::{BTreeMap, HashMap};

use crate::check::rule::Rule;
use crate::report::Report;
use crate::rules;
use crate::text::source::Span;
use crate::text::{some, suggest};
use crate::vehicle::ledger::{Amounts, Item, Line, Load};

use super::super::List;
use super::super::case::{Case, NAMED};

rules! {
    "entries.md";
    identical_design as IDENTICAL_DESIGN: Warning, "two identical entries";
    shared_name as SHARED_NAME: Warning, "two different entries with the same name";
    shared_number as SHARED_NUMBER: Error, "two entries with the same number";
    no_side: Error, "an entry that no side of the event accepts";
    wrong_game: Error, "an entry for another game than the event";
}

fn identical_design(case: &Case<'_>, rule: &'static Rule) {
    let (mut first, mut texts) = (BTreeMap::new(), HashMap::new());
    for number in case.sound() {
        let entry = case.entries[number];
        let same = *first.entry(parts(entry)).or_insert(number);
        let copied = *texts.entry(&*entry.source.text).or_insert(number);
        let (what, other) = match number {
            _ if same == number => continue,
            _ if copied == number => ("identical to", case.entries[same].path()),
            _ => ("a copy of", case.entries[copied].path()),
        };
        case.sink(number, rule)
            .finding(Span::default(), format!("it is {what} {other}"))
            .label("the same parts in the same places")
            .actual(other);
    }
}

/// A part: unit, rows or name, place, count and amounts.
type Part<'r> = (Option<&'static str>, &'r [Item], &'r str, &'r str, i64, Amounts);

/// The sorted parts of an entry, without personal gear.
fn parts(entry: &Report) -> Vec<Part<'_>> {
    let lines = entry.description.ledger.lines.iter();
    let mut parts: Vec<_> = lines.filter(|line| line.load != Load::Personal).map(part).collect();
    parts.sort();
    parts
}

fn part(line: &Line) -> Part<'_> {
    let name = if line.made_of.is_empty() { line.item.as_str() } else { "" };
    (line.unit, &line.made_of, name, &line.place, line.count, line.amounts)
}

fn shared_name(case: &Case<'_>, rule: &'static Rule) {
    let mut first = HashMap::new();
    for (number, entry) in case.entries.iter().enumerate().filter(|(_, entry)| entry.is_described())
    {
        let other: &Report = first.entry(suggest::key(&entry.name)).or_insert(*entry);
        if parts(other) == parts(entry) {
            continue;
        }
        let name = entry.name.as_str();
        case.sink(number, rule)
            .finding(Span::default(), format!("another entry is called {name}: {}", other.path()))
            .label("the name is used again")
            .actual(name)
            .help("give each entry its own name");
    }
}

fn shared_number(case: &Case<'_>, rule: &'static Rule) {
    for (number, entries) in case.shared_numbers() {
        let entries: Vec<_> = entries.into_iter().map(|entry| case.entries[entry]).collect();
        let paths: Vec<_> = entries.iter().map(|entry| entry.path()).collect();
        let message =
            format!("number {number} is taken {} times: {}", paths.len(), some(&paths, NAMED));
        let places = entries.iter().filter_map(|entry| {
            Some(entry.source.place(entry.entry.number?.span))
                .filter(|at| at.span != Span::default())
        });
        let sink = case.of_event.of(rule);
        let finding = sink.finding(Span::default(), message).actual(paths.len() as i64).limit(1);
        let finding =
            finding.each(places, |finding, place| finding.because_of(&place, "used here"));
        finding.help("give each entry its own number");
    }
}

fn no_side(case: &Case<'_>, rule: &'static Rule) {
    for number in case.sound().into_iter().filter(|_| !case.event.sides.is_empty()) {
        if case.side(number).is_some() {
            continue;
        }
        let sink = case.sink(number, rule);
        let message = format!("no side of {} accepts this entry", case.event.heading.name);
        sink.finding(Span::default(), message).label("not on any side").each(
            &case.event.sides,
            |finding, side| {
                let takes = List::texts(&side.takes);
                finding.because_of(&side.place, format!("{} accepts {takes}", side.name))
            },
        );
    }
}

fn wrong_game(case: &Case<'_>, rule: &'static Rule) {
    for (number, entry) in case.entries.iter().enumerate() {
        if entry.system.0 == case.event.system.id {
            continue;
        }
        let sink = case.sink(number, rule);
        let (event, game) = (&case.event.heading.name, case.event.system.name);
        let message = format!("{event} is for {game}, but this entry is for {}", entry.system.1);
        sink.finding(Span::default(), message)
            .label("another game")
            .actual(entry.system.0)
            .limit(case.event.system.id);
    }
}
