//! Events in words: the list of those that are built in, and one with everything that it asks for.

use crate::event::{Event, Limit, List, Side, Terms};

use super::printable;

/// One line for each event.
pub fn list(events: &[(&str, Event)]) -> String {
    let width = events.iter().map(|(id, _)| id.len()).max().unwrap_or_default();
    let line = |(id, event): &(&str, Event)| {
        let says = event.says.as_deref().unwrap_or_default();
        format!("{id:<width$}  {}: {says}\n", event.system.name())
    };
    events.iter().map(line).collect()
}

/// What an event asks for, each with the line that says so.
pub fn show(event: &Event) -> String {
    let mut text = format!("{}\n", event.heading.name);
    text.extend(event.says.iter().map(|says| format!("{says}\n")));
    let cite = event.cite.as_ref().map(|cite| cite.in_full(event.system.name()));
    text.push_str(&format!("{}\n\n", cite.as_deref().unwrap_or(event.system.name())));
    let options = &event.options;
    let mut rows: Vec<(String, String)> = Vec::new();
    if let (Some(division), Some(place)) = (options.division, &options.division_from) {
        rows.push((format!("division {division}"), place.line()));
    }
    rows.extend(terms(&event.terms, ""));
    for side in &event.sides {
        rows.push((takes(side), side.place.line()));
        rows.extend(terms(&side.terms, "  "));
    }
    if let Some(stock) = &event.stock {
        rows.push((format!("only {}", stock.text()), stock.place.line()));
    }
    for waiver in &event.waivers {
        let (rule, entry) = (&waiver.rule, &waiver.entry.value);
        let (reason, by) = (&waiver.reason, &waiver.by);
        rows.push((format!("{entry} is let off {rule}: {reason} ({by})"), waiver.place.line()));
    }
    let width = rows.iter().map(|(what, _)| what.chars().count()).max().unwrap_or_default();
    text.extend(rows.iter().map(|(what, place)| format!("  {what:<width$}  {place}\n")));
    if !event.mistakes.is_empty() {
        text.push_str("  what else it asks for is not understood\n");
    } else if rows.is_empty() {
        text.push_str("  nothing beyond the rulebook\n");
    }
    let catalogs = options.catalogs.names(event.system.id());
    let catalogs: Vec<_> = catalogs.iter().map(|name| &**name).collect();
    let catalogs = ["built-in"].into_iter().chain(catalogs).collect::<Vec<_>>().join(", ");
    text.push_str(&format!("\ncatalogs: {catalogs}\n"));
    if !event.heading.readings.is_empty() {
        text.push_str(&format!("alternate readings: {}\n", event.heading.readings.join(", ")));
    }
    printable(&text)
}

fn takes(side: &Side) -> String {
    format!("{}, of {}:", side.name, List::texts(&side.takes))
}

fn terms(terms: &Terms, indent: &str) -> Vec<(String, String)> {
    let list = |verb: &str, list: &List| {
        let kind = list.kind.replace('-', " ");
        let what = list.text();
        let is_told = what.starts_with("any ") || kind == "kind";
        let what = if is_told { what } else { format!("{kind} {what}") };
        (format!("{indent}{verb} {what}"), list.place.line())
    };
    let allow = terms.allow.iter().map(|allowed| list("only", allowed));
    let deny = terms.deny.iter().map(|denied| list("no", denied));
    let limits = terms.limits.iter().map(|limit| {
        let place = limit.most.as_ref().or(limit.least.as_ref()).map(|bound| bound.place.line());
        (format!("{indent}{}", limit_text(limit)), place.unwrap_or_default())
    });
    allow.chain(deny).chain(limits).collect()
}

/// "per team, cost: at most $25,000".
fn limit_text(limit: &Limit) -> String {
    let bound = |word: &str, bound: &Option<crate::event::Bound>| {
        bound.as_ref().map(|bound| format!("{word} {}", limit.amount_text(bound.value)))
    };
    let least = bound("at least", &limit.least);
    let bounds: Vec<_> = least.into_iter().chain(bound("at most", &limit.most)).collect();
    let per = limit.per.name();
    format!("per {per}, {}: {}", limit.what(), bounds.join(" and "))
}
