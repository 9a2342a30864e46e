//! The problems of a report in brief: findings of one kind are one problem.

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::report::Report;
use crate::text::edit::Edit;
use crate::text::{grouped, sentence};
use crate::units::counted;

/// Findings of one rule, or all with a safe fix.
pub struct Problem<'r> {
    pub findings: Vec<&'r Finding>,
}

/// The problems of a report, worst first. The verdict already names withheld ones.
pub fn problems(report: &Report) -> Vec<Problem<'_>> {
    let kind = |finding: &Finding| match finding.has_safe_fix() {
        true => ("", ""),
        false => (finding.rule.id, finding.severity()),
    };
    let groups = grouped(shown(report).map(|finding| (kind(finding), finding)));
    groups.into_iter().map(|(_, findings)| Problem { findings }).collect()
}

/// The findings to list. Problems that the safe fixes solve, too, only follow from others.
fn shown(report: &Report) -> impl Iterator<Item = &Finding> {
    let stays = |finding: &Finding| {
        let mut after = report.with_safe_fixes.iter().flat_map(|after| &after.findings);
        report.with_safe_fixes.is_none() || after.any(|it| it.subject() == finding.subject())
    };
    let findings = report.findings.iter().filter(|finding| !finding.withholds());
    findings.filter(move |finding| finding.has_safe_fix() || stays(finding))
}

impl Problem<'_> {
    pub fn is_safe(&self) -> bool {
        self.findings[0].has_safe_fix()
    }

    pub fn mark(&self) -> &'static str {
        match (self.findings[0].is_excused(), self.findings[0].level) {
            (true, _) => "·",
            (false, Level::Warning) => "!",
            _ => "×",
        }
    }

    pub fn text(&self) -> String {
        let first = self.findings[0];
        let count = self.findings.len() as i64;
        match count {
            1 if self.is_safe() => "1 spelling problem, with a safe fix".to_owned(),
            _ if self.is_safe() => format!("{count} spelling problems, each with a safe fix"),
            1 => sentence(&first.message),
            _ if first.rule == &UNKNOWN_ITEM => format!("{count} names are not in this catalog"),
            _ if first.rule == &UNKNOWN_KEY => format!("{count} keys are not known there"),
            _ if first.rule == &BAD_VALUE => format!("{count} values do not fit their keys"),
            _ => format!("{}: {}", counted(count, self.noun()), first.rule.summary),
        }
    }

    fn noun(&self) -> &'static str {
        match self.mark() {
            "!" => "warning",
            "·" => "note",
            _ => "problem",
        }
    }
}

/// The old and new text of a fix with one short edit.
pub fn exchange<'r>(finding: &'r Finding, report: &'r Report) -> Option<(&'r str, &'r str)> {
    let [Edit { span, text }] = finding.fixes.first()?.edits.as_slice() else { return None };
    let old = report.source.text.get(span.start..span.end)?.trim();
    let new = text.trim();
    (!old.is_empty() && !new.is_empty() && !old.contains('\n') && !new.contains('\n'))
        .then_some((old, new))
}

/// "1 problem, 2 warnings".
pub fn counts(report: &Report) -> Option<String> {
    let of = |noun: &'static str, severity: &str| {
        let count = shown(report).filter(|found| found.severity() == severity).count();
        (count > 0).then(|| counted(count as i64, noun))
    };
    let counts = [("problem", "error"), ("warning", "warning"), ("note", "note")];
    let counts: Vec<_> = counts.into_iter().filter_map(|(noun, of_it)| of(noun, of_it)).collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}
