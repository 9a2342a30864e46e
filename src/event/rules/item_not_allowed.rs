use crate::rule;
use crate::vehicle::ledger::Item;

use super::super::case::Case;
use super::Check;

pub static ITEM_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "event" / "item-not-allowed", Error, "a part that is not on the event's list",
        docs: "\
## What it checks
If the event, or the entry's side, lists the allowed parts of a kind under `[allow]`, every part of that kind is on the
list. Parts of other kinds are not restricted.

## Why
An event may be limited to one body, or to a few weapons.
",
    },
    beside: &[(
        "event.toml",
        include_str!("../../../tests/rules/event/item-not-allowed/event.toml"),
    )],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for number in case.own_game() {
        let sink = case.sink(number, &ITEM_NOT_ALLOWED.rule);
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
                let finding = sink.finding(line.span, message).label(format!("allowed: {allowed}"));
                let finding = finding.actual(item.id.as_str()).limit(allowed.as_str());
                sink.push(finding.because_of(&list.place, format!("allows {allowed}")));
            }
        }
    }
}
