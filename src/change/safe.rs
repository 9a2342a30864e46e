//! Applies the safe fixes of a file together. Each keeps every value of the file.

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::document::{Document, edit};
use crate::games::{Extent, Options};
use crate::report::{Report, judge};
use crate::text::edit::{Edit, apply};
use crate::text::source::{Source, Span};

use super::Judges;

/// A file after its safe fixes.
pub struct Safe {
    pub source: Source,
    pub reports: Vec<Report>,
    /// The fixes of the original text.
    pub(super) fixes: Vec<Slip>,
    /// The number of applied fixes.
    pub count: usize,
}

/// A safe fix of a finding.
#[derive(Clone)]
pub(super) struct Slip {
    pub at: Span,
    pub message: String,
    pub edits: Vec<Edit>,
}

/// The most passes: a fix may reveal another problem with a safe fix.
const ROUNDS: usize = 4;

/// Applies all safe fixes of a file, given the reports on its designs. Judges at most `left` changed files. `None` if
/// there is no safe fix.
pub fn apply_safe(reports: &[Report], judges: &Judges<'_>, left: usize) -> Option<Safe> {
    let faulty = reports.iter().find(|report| !report.findings.is_empty())?;
    let all = slips(&faulty.source, reports);
    if all.is_empty() {
        return None;
    }
    let options = Options { extent: Extent::Figures, ..judges.options.clone() };
    let mut left = left;
    let mut judged = |source: &Source, slips: &[Slip], before: &[Report]| {
        left = left.checked_sub(1)?;
        let (text, used) = together(&source.text, slips);
        let source = Source::new(source.name.clone(), text);
        let mut after: Vec<_> = before
            .iter()
            .map_while(|report| judge::describe(&source, &options, report.variant.as_deref()))
            .collect();
        judges.apply_event(&mut after);
        is_better(before, &after).then_some((source, after, used))
    };
    let mut now = judged(&faulty.source, &all, reports);
    let mut fixes = now.as_ref().map(|(_, _, used)| used.clone()).unwrap_or_default();
    if now.is_none() {
        // Some fix does harm: tries each with the accepted ones.
        for slip in all {
            let more = [&fixes[..], &[slip]].concat();
            if let Some(found) = judged(&faulty.source, &more, reports)
                && found.2.len() == more.len()
                && now.as_ref().is_none_or(|(_, best, _)| is_better(best, &found.1))
            {
                (fixes, now) = (more, Some(found));
            }
        }
    }
    let (mut source, mut after, used) = now?;
    let mut count = used.len();
    for _ in 1..ROUNDS {
        let more = slips(&source, &after);
        let Some((text, reports, used)) =
            (!more.is_empty()).then(|| judged(&source, &more, &after)).flatten()
        else {
            break;
        };
        (source, after, count) = (text, reports, count + used.len());
    }
    Some(Safe { source, reports: after, fixes, count })
}

/// The safe fixes of all designs of a file.
fn slips(source: &Source, reports: &[Report]) -> Vec<Slip> {
    let document = Document::parse(source, &Findings::default());
    let mut found: Vec<Slip> = Vec::new();
    for report in reports {
        let Some(root) = document.design(report.variant.as_deref()) else { continue };
        for finding in report.findings.iter().filter(|finding| finding.waived.is_none()) {
            for fix in finding.fixes.iter().filter(|fix| fix.safe) {
                let Some(edits) = edit::edits(&source.text, &root, &fix.changes) else {
                    continue;
                };
                if found.iter().all(|known| known.edits != edits) {
                    let (at, message) = (finding.at.span, fix.message.clone());
                    found.push(Slip { at, message, edits });
                }
            }
        }
    }
    found
}

/// Applies fixes to a text. Skips fixes that overlap earlier ones, and returns the others.
fn together(text: &str, slips: &[Slip]) -> (String, Vec<Slip>) {
    let (mut edits, mut used): (Vec<Edit>, Vec<Slip>) = (Vec::new(), Vec::new());
    for slip in slips {
        let meets = |edit: &Edit| {
            let other = |other: &Edit| {
                other.span == edit.span
                    || other.span.start < edit.span.end && edit.span.start < other.span.end
            };
            edits.iter().any(other)
        };
        let is_answered = used.iter().any(|other| other.at == slip.at);
        if !is_answered && !slip.edits.iter().any(meets) {
            edits.extend(slip.edits.iter().cloned());
            used.push(slip.clone());
        }
    }
    edits.sort_by_key(|edit| edit.span);
    (apply(text, &edits), used)
}

/// Whether more of the file can be read, and nothing else became unreadable.
fn is_better(before: &[Report], after: &[Report]) -> bool {
    let unread = |reports: &[Report]| -> Vec<(Option<String>, String)> {
        let found = reports.iter().flat_map(|report| {
            let unread = report.findings.iter().filter(|f| f.level() == Level::Unreadable);
            unread.map(|finding| (report.variant.clone(), finding.message.clone()))
        });
        found.collect()
    };
    let [old, new] = [before, after].map(unread);
    before.len() == after.len() && new.len() < old.len() && new.iter().all(|new| old.contains(new))
}
