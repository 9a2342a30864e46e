//! What work on judged designs costs, by their game.

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::{Options, system};
use crate::report::Report;
use crate::sheet::model::Sheet;
use crate::vehicle::bill::{Bill, Fixed};

/// The bill for what is crossed out on the sheet of a design. `None` in a game without rules for repairs.
pub fn repair(report: &Report, options: &Options, sheet: &mut Sheet) -> Option<Bill> {
    let document = Document::parse(&report.source, &Findings::default());
    let table = document.design(report.variant.as_deref())?;
    system(report.system.0)?.repair(table, options, sheet)
}

/// The bill for rebuilding a design as another of its game, or what stands in the way.
pub fn refit(old: &Report, new: &Report, options: &Options) -> Option<Result<Bill, Vec<Fixed>>> {
    let documents = [old, new].map(|report| Document::parse(&report.source, &Findings::default()));
    let tables = [
        documents[0].design(old.variant.as_deref())?,
        documents[1].design(new.variant.as_deref())?,
    ];
    let [old_table, new_table] = tables;
    system(old.system.0)?.refit(old_table, new_table, options)
}
