//! Adds row names, or the command that lists them, to findings.

use crate::check::finding::Finding;
use crate::games::Game;
use crate::games::browse::Listing;
use crate::report::Report;
use crate::text::suggest::LISTED;

use super::Judges;

/// Adds names to findings that ask for a row and have no help.
pub(super) fn name(report: &mut Report, game: &'static Game, judges: &Judges<'_>) {
    let asks = |finding: &&mut Finding| {
        let is_open = finding.waived.is_none() && finding.help.is_none();
        is_open && !finding.rows.is_empty() && finding.fixes.is_empty()
    };
    for finding in report.findings.iter_mut().filter(asks) {
        finding.help = Some(help(&finding.rows, game, judges.listing(game)));
    }
}

fn help(kinds: &[&str], game: &Game, listing: &Listing) -> String {
    let rows = listing.kinds.iter().filter(|kind| kinds.contains(&kind.name.as_str()));
    let ids: Vec<_> =
        rows.flat_map(|kind| &kind.rows).map(|row| row.id.as_str()).take(LISTED + 1).collect();
    if (1..=LISTED).contains(&ids.len()) {
        return format!("the catalog has: {}", ids.join(", "));
    }
    let command = |kind: &str| format!("`roadworthy catalog list {kind} --game {}` lists", game.id);
    match kinds {
        [kind] => format!("{} what there is", command(kind)),
        kinds => format!("{} what there is; KIND is one of: {}", command("KIND"), kinds.join(", ")),
    }
}
