//! Rules on limits.

use crate::check::rule::Rule;
use crate::rules;

use super::super::Limit;
use super::super::case::{Case, End, owner, some};
use super::super::limit::{Measure, Per};

rules! {
    "limits.md";
    over_event_limit: Error, "more than the event allows";
    under_event_limit: Error, "less than the event requires";
    no_player: Warning, "an entry without a player, where a limit is for each player or team";
}

fn over_event_limit(case: &Case<'_>, rule: &'static Rule) {
    for found in case.measured(End::Most, rule) {
        let (event, allowed) = (&case.event.heading.name, found.text(found.bound.value));
        let message = match found.amount {
            Some(amount) if amount > found.bound.value => {
                let over = found.text(amount - found.bound.value);
                let has = found.limit.found(&found.name, amount);
                match found.limit.counts() {
                    true => format!("{has}, {over} more than {event} allows ({allowed})"),
                    false => format!("{has} is {over} over the {allowed} of {event}"),
                }
            }
            // A missing minimum is reported there. People may lack a statistic.
            None if found.limit.least.is_none()
                && matches!(found.limit.measure, Measure::Figure(..)) =>
            {
                let what = found.limit.what();
                format!("{}: {what} not given, but {event} allows at most {allowed}", found.name)
            }
            _ => continue,
        };
        case.report(&found, rule, &message);
    }
}

fn under_event_limit(case: &Case<'_>, rule: &'static Rule) {
    for found in case.measured(End::Least, rule) {
        let asked = found.text(found.bound.value);
        let event = &case.event.heading.name;
        let message = match found.amount {
            Some(amount) if amount < found.bound.value => {
                let under = found.text(found.bound.value - amount);
                let less = if found.limit.counts() { "fewer" } else { "less" };
                let has = found.limit.found(&found.name, amount);
                format!("{has}, {under} {less} than {event} requires ({asked})")
            }
            Some(_) => continue,
            None => {
                let what = found.limit.what();
                format!("{}: {what} not given, but {event} requires at least {asked}", found.name)
            }
        };
        case.report(&found, rule, &message);
    }
}

fn no_player(case: &Case<'_>, rule: &'static Rule) {
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
    // A vehicle judged alone is counted correctly.
    let Some(place) = place.filter(|_| case.entries.len() > 1) else { return };
    let message = match without.len() {
        1 => "1 entry has no player: the limit counts it separately".to_owned(),
        all => format!("{all} entries have no player: the limit counts each separately"),
    };
    let named = some(&without);
    let at = (place, "this limit counts by player or team");
    let help =
        format!("name the players on a roster, or by `player = \"…\"` in `[entry]`, of {named}");
    case.on_event(rule, at, message).help(help);
}
