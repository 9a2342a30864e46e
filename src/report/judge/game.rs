use std::cell::LazyCell;

use crate::check::finding::Findings;
use crate::check::rules::MISSING_KEY;
use crate::document::shape::Need;
use crate::document::{Document, Meanings};
use crate::games::{Game, SYSTEMS, USUAL, likely, system, system_of};
use crate::text::edit::{Change, Edit};
use crate::text::source::Span;

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
                Change::Replace(Edit { span: Span::default(), text: format!("{line}\n") }),
            )
            .corrected();
    }
    document.set_system(id);
    true
}
