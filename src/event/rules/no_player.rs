use crate::rule;

use super::super::Limit;
use super::super::case::{Case, owner, some};
use super::super::limit::Per;
use super::Check;

pub static NO_PLAYER: Check = Check {
    rule: rule! {
        "event" / "no-player", Warning, "an entry without a player, where a limit is for each player or team",
        docs: "\
## What it checks
If an event has a limit for each player, an entry names its player; if it has one for each team, its team or its
player. The folder of an entry is its team, too. An entry that is judged alone need not say it.

## Why
An entry without a player is counted by itself: with another of the same player it might be too much.
",
    },
    beside: &[
        ("one.toml", include_str!("../../../tests/rules/event/no-player/one.toml")),
        ("other.toml", include_str!("../../../tests/rules/event/no-player/other.toml")),
    ],
    run: Some(check),
};

fn check(case: &Case<'_>) {
    let mut without = Vec::new();
    let mut place = None;
    for number in case.own_game() {
        let entry = case.entries[number];
        if entry.is_partial() {
            continue;
        }
        let is_lacking = |limit: &&Limit| {
            [Per::Player, Per::Team].contains(&limit.per) && owner(limit.per, entry).is_none()
        };
        let mut limits = case.terms(number).flat_map(|terms| &terms.limits);
        if let Some(limit) = limits.find(is_lacking) {
            without.push(entry.path());
            let bound = limit.most.as_ref().or(limit.least.as_ref());
            place = place.or(bound.map(|bound| &bound.place));
        }
    }
    // Alone it is counted right.
    let Some(place) = place.filter(|_| case.entries.len() > 1) else { return };
    let message = match without.len() {
        1 => "1 entry names no player: it is counted by itself".to_owned(),
        all => format!("{all} entries name no player: each is counted by itself"),
    };
    let named = some(&without);
    let at = (place, "this limit counts by player or team");
    let help =
        format!("name the players on a roster, or by `player = \"…\"` in `[entry]`, of {named}");
    case.on_event(&NO_PLAYER.rule, at, message).help(help);
}
