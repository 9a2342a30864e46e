//! Applies the safe fixes of a file together. Each keeps every value of the file.

use crate::check::finding::{Finding, Findings, Fix};
use crate::check::rule::Level;
use crate::document::{Document, edit};
use crate::report::Report;
use crate::text::edit::{Edit, apply};
use crate::text::source::{Source, Span};

use super::{Judges, keys_of};

/// A file after its safe fixes.
pub struct Safe {
    pub source: Source,
    pub reports: Vec<Report>,
    /// The fixes of the original text.
    pub(super) fixes: Vec<Slip>,
    /// The number of applied fixes.
    pub count: usize,
}

impl Safe {
    /// Reduces the fixes of a finding to its applied safe fix, if it has one.
    pub(super) fn keep_fix(&self, finding: &mut Finding) -> bool {
        let slip = self.fixes.iter().find(|slip| {
            let mut safe = finding.fixes.iter().filter(|fix| fix.safe);
            slip.at == finding.at.span && safe.any(|fix| fix.message == slip.fix.message)
        });
        if let Some(slip) = slip {
            finding.fixes = vec![slip.fix.clone()];
        }
        slip.is_some()
    }
}

/// A safe fix of the finding at this place.
#[derive(Clone)]
pub(super) struct Slip {
    at: Span,
    fix: Fix,
}

/// The most problems in a table with a corrected header. With more it is no such table.
const OPENED: usize = 2;

/// The most passes: a fix may reveal another problem with a safe fix.
const ROUNDS: usize = 5;

/// As [`add_fixes`](super::add_fixes), but without a search for choices, which takes most of the time.
pub fn add_safe_fixes(reports: &mut [Report], judges: &Judges<'_>) {
    let faulty = reports.iter().find(|report| !report.findings.is_empty());
    let Some(left) = faulty.map(|report| judges.tries_of(&report.source)) else { return };
    let safe = apply_safe(reports, judges, left);
    let findings = reports.iter_mut().flat_map(|report| &mut report.findings);
    for finding in findings.filter(|finding| finding.waived.is_none()) {
        if !safe.as_ref().is_some_and(|safe| safe.keep_fix(finding)) {
            finding.fixes.clear();
        }
    }
    put_beside(reports, safe);
}

/// Keeps the reports with the safe fixes, and ranks the findings.
pub(super) fn put_beside(reports: &mut [Report], safe: Option<Safe>) {
    for (report, fixed) in reports.iter_mut().zip(safe.into_iter().flat_map(|safe| safe.reports)) {
        report.with_safe_fixes = Some(Box::new(fixed));
    }
    reports.iter_mut().for_each(Report::rank);
}

/// Applies all safe fixes of a file, given the reports on its designs. Judges at most `left` changed files. `None` if
/// there is no safe fix.
pub fn apply_safe(reports: &[Report], judges: &Judges<'_>, left: usize) -> Option<Safe> {
    let faulty = reports.iter().find(|report| !report.findings.is_empty())?;
    let mut left = left;
    let mut safe = pass(&faulty.source, reports, judges, &mut left)?;
    for _ in 1..ROUNDS {
        let Some(next) = pass(&safe.source, &safe.reports, judges, &mut left) else { break };
        safe = Safe { fixes: safe.fixes, count: safe.count + next.count, ..next };
    }
    Some(safe)
}

/// Applies the safe fixes of one text: all together, or if that does harm, one after another.
fn pass(source: &Source, before: &[Report], judges: &Judges<'_>, left: &mut usize) -> Option<Safe> {
    let all = slips(source, before);
    let mut judged = |slips: &[Slip], best: &[Report], opens: bool| {
        *left = left.checked_sub(1)?;
        let (text, fixes) = together(&source.text, slips);
        let source = Source::new(source.name.clone(), text);
        let reports = judges.again(&source, before);
        let count = fixes.len();
        is_better(best, &reports, opens).then_some(Safe { source, reports, fixes, count })
    };
    if all.is_empty() {
        return None;
    }
    if let Some(safe) = judged(&all, before, false) {
        return Some(safe);
    }
    let mut found: Option<Safe> = None;
    for slip in all {
        let (known, best) = match &found {
            Some(safe) => (safe.fixes.as_slice(), safe.reports.as_slice()),
            None => (&[][..], before),
        };
        // A table with a misspelt header is not read at all.
        let opens = source.text[..slip.at.start].ends_with('[');
        let more = [known, &[slip]].concat();
        let next = judged(&more, best, opens).filter(|next| next.count == more.len());
        found = next.or(found);
    }
    found
}

/// The safe fixes of all designs of a file.
fn slips(source: &Source, reports: &[Report]) -> Vec<Slip> {
    let document = Document::parse(source, &Findings::default());
    let mut found: Vec<Slip> = Vec::new();
    for report in reports {
        let Some(root) = document.design(report.variant.as_deref()) else { continue };
        for finding in report.findings.iter().filter(|finding| finding.waived.is_none()) {
            for fix in finding.fixes.iter().filter(|fix| fix.safe) {
                let keys = keys_of(report.system.0);
                let edits = edit::edits(&source.text, &root, keys, &fix.changes);
                let is_new = |edits: &Vec<Edit>| found.iter().all(|it| it.fix.edits != *edits);
                if let Some(edits) = edits.filter(is_new) {
                    found.push(Slip { at: finding.at.span, fix: Fix { edits, ..fix.clone() } });
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
        let meets = |own: &Edit| {
            edits.iter().map(|edit| edit.span).any(|other| {
                other == own.span || other.start < own.span.end && own.span.start < other.end
            })
        };
        let is_answered = used.iter().any(|other| other.at == slip.at);
        if !is_answered && !slip.fix.edits.iter().any(meets) {
            edits.extend(slip.fix.edits.iter().cloned());
            used.push(slip.clone());
        }
    }
    edits.sort_by_key(|edit| edit.span);
    (apply(text, &edits), used)
}

/// Whether the file can be read better: no problem is new, unless it has a safe fix or a table `opens`.
fn is_better(before: &[Report], after: &[Report], opens: bool) -> bool {
    let [old, new] = [before, after].map(unread);
    let is_old = |(own, problem, _): &Unread<'_>| {
        let is_same = |(report, old, _): &Unread<'_>| {
            report.variant == own.variant && old.message == problem.message
        };
        old.iter().any(is_same)
    };
    let opened = if opens { OPENED } else { 0 };
    before.len() == after.len()
        && (opens || new.len() <= old.len())
        && new.iter().filter(|problem| !problem.2 && !is_old(problem)).count() <= opened
}

/// A problem of a design that cannot be read or has a safe fix, and whether it has one.
type Unread<'r> = (&'r Report, &'r Finding, bool);

fn unread(reports: &[Report]) -> Vec<Unread<'_>> {
    let findings =
        reports.iter().flat_map(|report| report.findings.iter().map(move |it| (report, it)));
    let all = findings.map(|(report, it)| (report, it, it.fixes.iter().any(|fix| fix.safe)));
    all.filter(|(_, it, is_safe)| it.level == Level::Unreadable || *is_safe).collect()
}
