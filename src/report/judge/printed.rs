//! Accepts published figures that match either the active catalogs or the book's catalog.

use crate::check::finding::{Finding, Findings};
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, UNNEEDED_NOTE};
use crate::document::Table;
use crate::games::{Extent, Game, Options};
use crate::report::published;
use crate::vehicle::figure::Stat;

pub(super) fn compare(
    table: &Table<'_>,
    system: &Game,
    stats: &[Stat],
    options: &Options,
    findings: &Findings,
) {
    published::check(table, stats, system, findings);
    let is_doubt =
        |found: &Finding| [PUBLISHED_FIGURE_DIFFERS.id, UNNEEDED_NOTE.id].contains(&found.rule.id);
    let is_by_book = options.catalogs.names(system.id).is_empty() && options.readings.is_empty();
    if is_by_book || !findings.to_vec().iter().any(is_doubt) {
        return;
    }
    let book = Options { extent: Extent::Figures, ..Options::default() };
    let by_book = Findings::default();
    let stats = (system.describe)(table.clone(), &book, &by_book).0.stats;
    // Without house rows, parts are missing.
    if by_book.is_partial() {
        return;
    }
    published::check(table, &stats, system, &by_book);
    let doubts = by_book.into_vec();
    let is_same = |one: &Finding, other: &Finding| {
        one.rule.id == other.rule.id && one.at.span == other.at.span
    };
    findings.retain(|found| !is_doubt(found) || doubts.iter().any(|doubt| is_same(doubt, found)));
}
