//! The costs of repairs to judged designs.

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::{Options, system};
use crate::report::Report;
use crate::sheet::model::Sheet;
use crate::vehicle::bill::Bill;

/// The repair bill for the damage on a sheet. `None` in a game without repair rules.
pub fn repair(report: &Report, options: &Options, sheet: &mut Sheet) -> Option<Bill> {
    let document = Document::parse(&report.source, &Findings::default());
    let table = document.design(report.variant.as_deref())?;
    let repair = system(report.system.0)?.repair?;
    Some(repair(table, options, sheet))
}
