use crate::rule;
use crate::text::source::Span;

use super::super::case::Case;
use super::Check;

pub static WRONG_GAME: Check = Check {
    rule: rule! {
        "event" / "wrong-game", Error, "an entry for another game than the event",
        docs: "\
## What it checks
Every entry is for the game that the event's `system` names.

## Why
A vehicle of one game has no place in another's arena.
",
    },
    beside: &[("entry.toml", include_str!("../../../tests/rules/event/wrong-game/entry.toml"))],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for (number, entry) in case.entries.iter().enumerate() {
        if entry.system.0 == case.event.system.id() {
            continue;
        }
        let sink = case.sink(number, &WRONG_GAME.rule);
        let (event, game) = (&case.event.heading.name, case.event.system.name());
        let message = format!("{event} is for {game}, but this entry is for {}", entry.system.1);
        let finding = sink.finding(Span::default(), message).label("another game");
        sink.push(finding.actual(entry.system.0).limit(case.event.system.id()));
    }
}
