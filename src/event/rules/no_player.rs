use crate::report::entry::Entry;
use crate::rule;
use crate::text::source::Span;

use super::super::case::Case;
use super::super::limit::Per;
use super::Check;

pub static NO_PLAYER: Check = Check {
    rule: rule! {
        "event" / "no-player", Warning, "an entry of nobody, where a limit is for each player or team",
        docs: "\
## What it checks
If an event has a limit for each player, an entry names its player; if it has one for each team, its team or its
player. The folder of an entry is its team, too.

## Why
An entry of nobody is counted by itself: with another of the same player it might be too much.
",
    },
    beside: &[("event.toml", include_str!("../../../tests/rules/event/no-player/event.toml"))],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    for number in case.own_game() {
        let entry = case.entries[number];
        let Entry { player, team, folder, .. } = &entry.entry;
        let is_lacking = |per: Per| match per {
            Per::Player => player.is_none(),
            Per::Team => player.is_none() && team.is_none() && folder.is_none(),
            Per::Person | Per::Vehicle | Per::Side | Per::Field => false,
        };
        let mut limits = case.terms(number).flat_map(|terms| &terms.limits);
        let Some(limit) = limits.find(|limit| is_lacking(limit.per)) else { continue };
        let of = limit.per.name();
        let sink = case.sink(number, &NO_PLAYER.rule);
        let message = format!("no {of} is named: the entry is counted by itself");
        let finding =
            sink.finding(Span::default(), message).label(format!("a limit is for each {of}"));
        sink.push(
            finding.help(format!("add `[entry]` with `{of} = \"…\"`, or put it on a roster")),
        );
    }
}
