//! Rules on limits.

use crate::check::rule::{Level, Rule};
use crate::rules;
use crate::text::some;

use super::super::case::{Case, End, NAMED};
use super::super::limit::Per;

rules! {
    "limits.md";
    over_event_limit as OVER_EVENT_LIMIT: Error, "more than the event allows";
    under_event_limit as UNDER_EVENT_LIMIT: Error, "less than the event requires";
    no_player as NO_PLAYER: Warning, "an entry without a player, where a limit is for each player";
}

fn over_event_limit(case: &Case<'_>, rule: &'static Rule) {
    report(case, rule, End::Most);
}

fn under_event_limit(case: &Case<'_>, rule: &'static Rule) {
    report(case, rule, End::Least);
}

fn report(case: &Case<'_>, rule: &'static Rule, wanted: End) {
    let event = &case.event.heading.name;
    let mut undecided = Vec::new();
    for found in case.measured() {
        let limit = found.limit;
        // Files of an unknown group leave a limit open for all groups, which is said once.
        let is_of_group = !found.partly.is_empty();
        if let Some((_, bound)) = found.undecided().filter(|(end, _)| *end == wanted)
            && !(is_of_group && found.members.len() == 1)
            && (is_of_group || !undecided.contains(&bound.place.span))
        {
            let mut whose = String::new();
            if is_of_group {
                whose = format!(" of {}", found.title());
            } else {
                undecided.push(bound.place.span);
            }
            let (counted, per) = (limit.what(), limit.per.name());
            let is = if found.unread.len() == 1 { "is" } else { "are" };
            let files = some(&found.unread, NAMED);
            let message = format!(
                "the limit on {counted} per {per}{whose} is not judged: {files} {is} not read whole"
            );
            case.on_event(rule, (&bound.place, "this limit"), message).at_level(Level::Warning);
        }
        let Some((_, bound)) = found.broken().filter(|(end, _)| *end == wanted) else { continue };
        let (name, asked) = (found.title(), limit.amount_text(bound.value));
        let verb = if wanted == End::Most { "allows" } else { "requires" };
        let message = match found.amount {
            None => format!("{name}: {} not given, but {event} {verb} {asked}", limit.what()),
            Some(amount) => {
                let (difference, word) = match wanted {
                    End::Most => (amount - bound.value, "more"),
                    End::Least if limit.counts() => (bound.value - amount, "fewer"),
                    End::Least => (bound.value - amount, "less"),
                };
                let (has, by) = (found.found(amount), limit.amount_text(difference));
                format!("{name}: {has}, {by} {word} than {event} {verb} ({asked})")
            }
        };
        case.report(&found, bound, rule, message);
    }
}

fn no_player(case: &Case<'_>, rule: &'static Rule) {
    let is_lacking = |entry: &usize| case.entries[*entry].entry.player.is_none();
    let without: Vec<_> = case.sound().into_iter().filter(is_lacking).collect();
    let mut limits = without.iter().flat_map(|entry| case.terms(*entry)).flat_map(|it| &it.limits);
    let limit = limits.find(|limit| limit.per == Per::Player);
    let bound = limit.and_then(|limit| limit.most.as_ref().or(limit.least.as_ref()));
    // A vehicle judged alone is counted correctly.
    let Some(bound) = bound.filter(|_| case.entries.len() > 1) else { return };
    let message = match without.len() {
        1 => "1 entry has no player: the limit counts it separately".to_owned(),
        all => format!("{all} entries have no player: the limit counts each separately"),
    };
    let files: Vec<_> = without.iter().map(|entry| case.entries[*entry].path()).collect();
    let named = some(&files, NAMED);
    let at = (&bound.place, "this limit counts by player");
    let help =
        format!("name the players on a roster, or by `player = \"…\"` in `[entry]`, of {named}");
    case.on_event(rule, at, message).help(help);
}
