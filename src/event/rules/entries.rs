//! Rules that compare entries.

use std::collections::{BTreeMap, HashMap};

use crate::check::rule::Rule;
use crate::report::Report;
use crate::rules;
use crate::text::source::Span;
use crate::text::suggest;
use crate::vehicle::ledger::{Amounts, Item, Line, Load};

use super::super::List;
use super::super::case::Case;

rules! {
    "entries.md";
    identical_design: Warning, "two identical entries";
    shared_name: Warning, "two different entries with the same name";
    shared_number: Error, "two entries with the same number";
    no_side: Error, "an entry that no side of the event accepts";
    wrong_game: Error, "an entry for another game than the event";
}

fn identical_design(case: &Case<'_>, rule: &'static Rule) {
    let mut first = BTreeMap::new();
    for number in case.sound() {
        let same = *first.entry(parts(case.entries[number])).or_insert(number);
        if same == number {
            continue;
        }
        let other = case.entries[same].path();
        case.sink(number, rule)
            .finding(Span::default(), format!("it is identical to {other}"))
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
    let mut first = HashMap::new();
    for (number, entry) in case.entries.iter().enumerate() {
        let Some(own) = entry.entry.number else { continue };
        let (other, theirs) = *first.entry(own.value).or_insert((entry, own));
        if std::ptr::eq(other, entry) {
            continue;
        }
        let sink = case.sink(number, rule);
        let message = format!("{} already has the number {}", other.path(), own.value);
        let place = other.source.place(theirs.span);
        let help = match other.source.name == entry.source.name {
            true => format!(
                "every design of a file is an entry: name one of them, as in `{}`",
                entry.path()
            ),
            false => "use another number".to_owned(),
        };
        sink.finding(own.span, message)
            .label("used again here")
            .actual(own.value)
            .because_of(&place, "first used here")
            .help(help);
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
