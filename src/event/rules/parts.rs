//! Parts and designs that an event allows.

use crate::check::rule::Rule;
use crate::rules;
use crate::vehicle::ledger::{Item, Load};

use super::super::case::Case;

rules! {
    "parts.md";
    denied_item: Error, "a part that the event forbids";
    item_not_allowed: Error, "a part that is not on the event's list";
}

fn denied_item(case: &Case<'_>, rule: &'static Rule) {
    for number in case.own_game() {
        let sink = case.sink(number, rule);
        for list in case.terms(number).flat_map(|terms| &terms.deny) {
            let lines = case.entries[number].description.ledger.lines.iter();
            for line in lines.filter(|line| line.made_of.iter().any(|item| list.has(item))) {
                let event = &case.event.heading.name;
                // A pack may be allowed while its contents are denied.
                let is_own = line.made_of.first().is_some_and(|own| list.has(own));
                let is_inside = line.load == Load::Personal && !is_own;
                let part = if is_inside { "part of " } else { "" };
                let message = format!("{event} forbids {part}the {}", line.name());
                let denied = list.text();
                sink.finding(line.span, message)
                    .label("not allowed in this event")
                    .actual(line.item.as_str())
                    .limit(format!("no {denied}"))
                    .because_of(&list.place, format!("forbids {denied}"))
                    .help(format!("leave out the {}", line.name()));
            }
        }
    }
}

fn item_not_allowed(case: &Case<'_>, rule: &'static Rule) {
    for number in case.own_game() {
        let sink = case.sink(number, rule);
        for list in case.terms(number).flat_map(|terms| &terms.allow) {
            let off = |item: &&Item| item.kind == list.kind && !list.has(item);
            let lines = case.entries[number].description.ledger.lines.iter();
            for (line, item) in
                lines.filter_map(|line| Some((line, line.made_of.iter().find(off)?)))
            {
                let name = item.id.replace('-', " ");
                let (event, allowed) = (&case.event.heading.name, list.text());
                let kind = list.kind.replace('-', " ");
                let message = format!("the {kind} `{name}` is not on the list of {event}");
                sink.finding(line.span, message)
                    .label(format!("allowed: {allowed}"))
                    .actual(item.id.as_str())
                    .limit(allowed.as_str())
                    .because_of(&list.place, format!("allows {allowed}"));
            }
        }
    }
}
