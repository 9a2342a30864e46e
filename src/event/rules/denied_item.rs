use super::super::case::Case;
use super::Check;
use crate::rule;
use crate::vehicle::ledger::Load;

pub static DENIED_ITEM: Check = Check {
    rule: rule! {
        "event" / "denied-item", Error, "a part that the event forbids",
        docs: "\
## What it checks
No part of an entry is listed under `[deny]`, by the event or by the entry's side. A part is a row of the catalog: a
weapon, an accessory, a body, a piece of personal gear.

## Why
Some weapons spoil some events.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/denied-item/event.toml"))],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for number in case.own_game() {
        let sink = case.sink(number, &DENIED_ITEM.rule);
        for list in case.terms(number).flat_map(|terms| &terms.deny) {
            let lines = case.entries[number].description.ledger.lines.iter();
            for line in lines.filter(|line| line.made_of.iter().any(|item| list.has(item))) {
                let event = &case.event.heading.name;
                // A pack may be allowed, and what it holds denied.
                let is_own = line.made_of.first().is_some_and(|own| list.has(own));
                let is_inside = line.load == Load::Personal && !is_own;
                let part = if is_inside { "part of " } else { "" };
                let message = format!("{event} forbids {part}the {}", line.name());
                let finding = sink.finding(line.span, message).label("not allowed in this event");
                let denied = list.text();
                let finding = finding.actual(line.item.as_str()).limit(format!("no {denied}"));
                let finding = finding.because_of(&list.place, format!("forbids {denied}"));
                sink.push(finding.help(format!("leave out the {}", line.name())));
            }
        }
    }
}
