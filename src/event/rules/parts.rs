//! Parts and designs that an event allows.

use crate::check::finding::{Draft, Involved, Sink};
use crate::check::rule::Rule;
use crate::report::Report;
use crate::rules;
use crate::units::counted;
use crate::vehicle::ledger::{Item, Line, Load};

use super::super::case::Case;

rules! {
    "parts.md";
    denied_item as DENIED_ITEM: Error, "a part that the event forbids";
    item_not_allowed as ITEM_NOT_ALLOWED: Error, "a part that is not on the event's list";
}

fn denied_item(case: &Case<'_>, rule: &'static Rule) {
    for number in case.own_game() {
        let sink = case.sink(number, rule);
        for list in case.terms(number).flat_map(|terms| &terms.deny) {
            for lines in alike(case.entries[number], |item| list.has(item)) {
                let line = lines[0];
                // A pack may be allowed while its contents are denied.
                let is_own = line.made_of.first().is_some_and(|own| list.has(own));
                let is_inside = line.load == Load::Personal && !is_own;
                let part = if is_inside { "part of " } else { "" };
                let name = line.name();
                let message = match lines.iter().map(|line| line.count).sum() {
                    1 => format!("{part}the {name} is banned"),
                    count => format!("{part}the {} are banned", counted(count, &name)),
                };
                let denied = list.text();
                on_parts(&sink, &lines, message)
                    .label("not allowed in this event")
                    .actual(line.item.as_str())
                    .limit(format!("no {denied}"))
                    .because_of(&list.place, format!("forbids {denied}"))
                    .help(format!("leave out the {name}"));
            }
        }
    }
}

fn item_not_allowed(case: &Case<'_>, rule: &'static Rule) {
    for number in case.own_game() {
        let sink = case.sink(number, rule);
        for list in case.terms(number).flat_map(|terms| &terms.allow) {
            let is_off = |item: &Item| item.kind == list.kind && !list.has(item);
            for lines in alike(case.entries[number], is_off) {
                let Some(item) = lines[0].made_of.iter().find(|item| is_off(item)) else {
                    continue;
                };
                let name = item.id.replace('-', " ");
                let (event, allowed) = (&case.event.heading.name, list.text());
                let kind = list.kind.replace('-', " ");
                let message = format!("the {kind} `{name}` is not on the list of {event}");
                on_parts(&sink, &lines, message)
                    .label(format!("allowed: {allowed}"))
                    .actual(item.id.as_str())
                    .limit(allowed.as_str())
                    .because_of(&list.place, format!("allows {allowed}"));
            }
        }
    }
}

/// A finding on equal parts, which another row may replace.
fn on_parts<'s>(sink: &Sink<'s>, lines: &[&Line], message: String) -> Draft<'s> {
    let finding = sink.finding(lines[0].span, message);
    let finding =
        finding.each(&lines[1..], |finding, line| finding.because(line.span, "here, too"));
    finding.each(lines, |finding, line| finding.involve(Involved::Banned(line.span)))
}

/// The parts with such a row, equal parts together.
fn alike(entry: &Report, is_wanted: impl Fn(&Item) -> bool) -> Vec<Vec<&Line>> {
    let mut found: Vec<Vec<&Line>> = Vec::new();
    let lines = entry.description.ledger.lines.iter();
    for line in lines.filter(|line| line.made_of.iter().any(&is_wanted)) {
        match found.iter_mut().find(|lines| lines[0].made_of == line.made_of) {
            Some(lines) => lines.push(line),
            None => found.push(vec![line]),
        }
    }
    found
}
