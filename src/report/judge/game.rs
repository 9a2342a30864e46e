use std::cell::LazyCell;

use crate::check::finding::Findings;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::shape::Need;
use crate::document::{Document, Meanings};
use crate::games::{Game, SYSTEMS, USUAL, likely, system, system_of};
use crate::text::edit::Change;
use crate::text::source::Span;
use crate::text::suggest;

/// Reads `game = "Carz"` as `system = "carz"`, before any game judges the design.
pub(super) fn named(document: &mut Document<'_>, findings: &Findings) {
    let table = document.base();
    let mut keys = table.keys().into_iter();
    let Some(key) = keys.find(|key| suggest::same(key.value, "game")) else { return };
    let Some(value) = table.get(key.value).filter(|_| table.get("system").is_none()) else {
        return;
    };
    let near = value.get_ref().as_str().and_then(likely).filter(|near| near.is_sure);
    let Some(game) = near else { return };
    let line = format!("system = \"{}\"", game.name);
    let whole = Span::new(key.span.start, value.span().end);
    findings
        .of(&UNKNOWN_KEY)
        .finding(key.span, format!("`{}` is not a key of a design", key.value))
        .label("the game is the value of `system`")
        .actual(key.value)
        .safe_fix(format!("write `{line}`"), vec![Change::replace_span(whole, line.clone())])
        .corrected();
    let written = key.value.to_owned();
    document.remove(&written);
    document.set_system(game.name);
}

/// Guesses the game of a design without a game, by its written name or by its keys, and reports it. Returns whether it found one.
pub(super) fn guess(document: &mut Document<'_>, findings: &Findings) -> bool {
    /// The lead in matching keys that the best game needs.
    const CLEARLY: usize = 2;
    let table = document.base();
    let written = table.get("system").map(|written| written.get_ref().as_str());
    if written.flatten().and_then(system).is_some() {
        return false;
    }
    if let Some(near) = written.flatten().and_then(likely) {
        system_of(&table, findings);
        document.set_system(near.name);
        return true;
    }
    let keys = table.keys();
    let unknown = |system: &Game| {
        let known = system.keys();
        keys.iter().filter(|key| !known.contains(&key.value)).count()
    };
    let missing = |system: &Game| {
        let own = (system.design_keys)();
        let needed = own.iter().filter(|key| key.need == Need::Needed);
        needed.filter(|needed| keys.iter().all(|key| key.value != needed.key)).count()
    };
    let others = || SYSTEMS.iter().filter(|system| system.id != USUAL.id);
    let by_keys = others()
        .min_by_key(|system| unknown(system))
        .filter(|system| unknown(system) + CLEARLY <= unknown(USUAL));
    // Missing required keys of the default game count only if no other evidence exists and one game fits.
    let usual = USUAL.keys();
    let meanings = LazyCell::new(|| Meanings::new(&usual));
    let is_usual = keys
        .iter()
        .any(|key| !usual.contains(&key.value) && meanings.other_word(key.value).is_some());
    let amiss = |system: &Game| unknown(system) + missing(system);
    let fits = |system: &&&Game| amiss(system) + CLEARLY <= amiss(USUAL);
    let mut fitting = others().filter(fits);
    let alone = fitting.next().filter(|_| fitting.next().is_none() && !is_usual);
    let Some(likely) = by_keys.or(alone).copied() else { return false };
    let (id, name) = (likely.id, likely.name);
    if written.is_some() {
        system_of(&table, findings);
    } else {
        let line = format!("system = \"{id}\"");
        let sink = findings.of(&MISSING_KEY);
        sink.finding(Span::default(), "the design does not name its game")
            .label(format!("its keys belong to {name}"))
            .fix(
                format!("add `{line}`"),
                Change::replace_span(Span::default(), format!("{line}\n")),
            )
            .corrected();
    }
    document.set_system(id);
    true
}
