//! Tries out what the rules suggest: a repair is offered only if it mends its finding and breaks nothing else.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, RULES, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::Document;
use crate::document::edit;
use crate::games::{Extent, Options};
use crate::report::{Report, Verdict};
use crate::text::edit::apply;
use crate::text::limits::{JUDGED, REREAD, TRIED};
use crate::text::source::Source;
use crate::units::Exact;
use crate::vehicle::figure::Stat;

use super::{Which, census, examine};

/// Turns suggestions of the rules into edits, and keeps those that mend their finding and break nothing else.
pub(super) fn work_out(source: &Source, options: &Options, reports: &mut [Report]) {
    if reports.iter().all(|report| report.findings.iter().all(|finding| finding.repairs.is_empty()))
    {
        return;
    }
    let document = Document::parse(source, &Findings::default());
    let options = &Options { extent: Extent::Numbers, ..options.clone() };
    // The remaining findings have no repairs.
    let mut left =
        (TRIED.min(JUDGED / document.size().max(1))).min(REREAD / source.text.len().max(1)).max(1);
    let whole: Vec<_> = reports.iter().map(Outcome::of).collect();
    for (number, report) in reports.iter_mut().enumerate() {
        let Some(root) = document.design(report.variant.as_deref()) else { continue };
        for finding in &mut report.findings {
            let rule = finding.rule.id;
            let meant = finding.repairs.first().map(|repair| repair.message.clone());
            let mut offered = BTreeSet::new();
            finding.repairs.retain_mut(|repair| {
                let edits = edit::edits(&source.text, &root, &repair.changes);
                repair.edits = edits.filter(|_| left > 0).unwrap_or_default();
                if repair.edits.is_empty() {
                    return false;
                }
                left -= 1;
                let edited = Source::new(source.name.clone(), apply(&source.text, &repair.edits));
                let alone = Which::One(report.variant.as_deref());
                let which = if whole.len() > 1 { Which::All } else { alone };
                let after: Vec<_> =
                    examine(&edited, options, which).iter().map(Outcome::of).collect();
                // Two parts that are alike need the same repair only once.
                mends(rule, number, &whole, &after) && offered.insert(repair.message.clone())
            });
            // The right word is worth suggesting, even if its value must change, too.
            if finding.repairs.is_empty() && [UNKNOWN_KEY.id, UNKNOWN_ITEM.id].contains(&rule) {
                finding.help = finding.help.take().or(meant);
            }
        }
    }
}

/// What a repair may not make worse.
struct Outcome {
    variant: Option<String>,
    verdict: Verdict,
    /// Findings on what was not understood.
    unclear: usize,
    counts: BTreeMap<&'static str, usize>,
    figures: Vec<Option<Exact>>,
}

impl Outcome {
    fn of(report: &Report) -> Outcome {
        Outcome {
            variant: report.variant.clone(),
            verdict: report.verdict,
            unclear: report.findings.iter().filter(|f| f.level() == Level::Unreadable).count(),
            counts: census(&report.findings),
            figures: report.description.stats.iter().map(Stat::number).collect(),
        }
    }

    fn count(&self, rule: &str) -> usize {
        self.counts.get(rule).copied().unwrap_or_default()
    }

    /// Whether nothing fires here that did not fire before. If more is understood than before, hidden violations may
    /// appear.
    fn is_no_worse_than(&self, before: &Outcome) -> bool {
        let new = |(id, count): (&&'static str, &usize)| *count > before.count(id);
        let clearer = self.unclear < before.unclear;
        let excused = |id: &str| id == PUBLISHED_FIGURE_DIFFERS.id || clearer;
        let unreadable =
            |id: &str| RULES.iter().any(|rule| rule.id == id && rule.level == Level::Unreadable);
        self.verdict <= before.verdict
            && self
                .counts
                .iter()
                .filter(|entry| new(*entry))
                .all(|(id, _)| excused(id) && !unreadable(id))
    }
}

/// Whether a repair of the report `number` mends one finding of `rule`, breaks nothing in the file, and leaves the base
/// design alone if it is a variant's.
fn mends(rule: &str, number: usize, before: &[Outcome], after: &[Outcome]) -> bool {
    let paired = before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before.variant == after.variant);
    let base_kept =
        number == 0 || before[0].variant.is_some() || before[0].figures == after[0].figures;
    paired
        && base_kept
        && after[number].count(rule) < before[number].count(rule)
        && before.iter().zip(after).all(|(before, after)| after.is_no_worse_than(before))
}
