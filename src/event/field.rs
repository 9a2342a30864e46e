//! Judges a field of entries by the event's rules: each entry, and all entries together.

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::withheld::Withheld;
use crate::report::{Report, Subject, Verdict};
use crate::text::suggest;

use super::case::Case;
use super::rules::{CHECKS, UNUSED_WAIVER};
use super::{Event, Side, Waiver};

/// Judges the reports of a field. Returns a report on the event if it has findings. If the event has errors, all
/// verdicts are withheld.
pub fn judge(event: &Event, reports: &mut [Report]) -> Option<Report> {
    // Folders mean teams only in an event.
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.event = Some(event.heading.clone());
    }
    if !event.withheld.is_empty() {
        withhold(&event.withheld, reports);
        return None;
    }
    let entries: Vec<&Report> = reports.iter().filter(|report| report.is_design()).collect();
    let case = Case {
        event,
        entries: &entries,
        sides: entries.iter().map(|entry| side(event, entry)).collect(),
        findings: entries.iter().map(|_| Findings::default()).collect(),
        roster: reports.iter().find(|report| report.subject == Subject::Roster),
        of_event: Findings::default(),
    };
    for (rule, check) in CHECKS.iter() {
        check(&case, rule);
    }
    let of_event = case.of_event;
    let mut found = case.findings.into_iter().map(Findings::into_vec);
    let mut used = vec![false; event.waivers.len()];
    let nearest: Vec<_> = event.waivers.iter().map(|waiver| nearest(waiver, reports)).collect();
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.fingerprint = report.fingerprint.take().map(|own| own.under(&event.own));
        report.findings.extend(found.next().unwrap_or_default());
        waive(event, &nearest, report, &mut used);
        report.decide();
    }
    unused(event, &nearest, reports, &used, &of_event);
    let findings = of_event.into_vec();
    (!findings.is_empty()).then(|| event.report(event.source.clone(), findings))
}

fn withhold(withheld: &Withheld, reports: &mut [Report]) {
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.fingerprint = None;
        report.findings.extend(withheld.finding().filter(|_| report.is_described()));
        report.decide();
    }
}

fn side(event: &Event, entry: &Report) -> Option<usize> {
    let items: Vec<_> =
        entry.description.ledger.lines.iter().flat_map(|line| &line.made_of).collect();
    let takes = |side: &Side| side.takes.iter().any(|list| items.iter().any(|item| list.has(item)));
    event.sides.iter().position(takes)
}

fn waive(event: &Event, nearest: &[Option<Match>], report: &mut Report, used: &mut [bool]) {
    for ((waiver, nearest), used) in event.waivers.iter().zip(nearest).zip(used) {
        if !is_meant(waiver, *nearest, report) {
            continue;
        }
        let of_rule = |finding: &&mut Finding| suggest::same(finding.rule.id, &waiver.rule);
        for finding in report.findings.iter_mut().filter(of_rule) {
            finding.waived = Some(format!("{} ({})", waiver.reason, waiver.by));
            // A waived finding needs no help.
            finding.help = None;
            *used = true;
        }
    }
}

fn is_meant(waiver: &Waiver, nearest: Option<Match>, report: &Report) -> bool {
    nearest.is_some() && matched(waiver, report) == nearest
}

/// How a waiver matches an entry, the closest match last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    Name,
    Number,
    /// The file name, with or without extension.
    File,
    Path,
}

/// The closest match among all entries. An entry's file beats another entry's equal name.
fn nearest(waiver: &Waiver, entries: &[Report]) -> Option<Match> {
    let entries = entries.iter().filter(|entry| entry.is_design());
    entries.filter_map(|entry| matched(waiver, entry)).max()
}

fn matched(waiver: &Waiver, report: &Report) -> Option<Match> {
    let path = report.path();
    let file = path.rsplit('/').next().unwrap_or_default();
    let number = report.entry.number.map(|number| number.value.to_string());
    let written = waiver.entry.value.as_str();
    if path == written {
        Some(Match::Path)
    } else if file == written || file.replace(".toml", "") == written {
        Some(Match::File)
    } else if number.is_some_and(|number| number == written.trim_start_matches('#')) {
        Some(Match::Number)
    } else {
        suggest::same(&report.name, written).then_some(Match::Name)
    }
}

fn unused(
    event: &Event,
    nearest: &[Option<Match>],
    entries: &[Report],
    used: &[bool],
    findings: &Findings,
) {
    let mut files =
        entries.iter().filter(|entry| entry.is_design()).map(|entry| &entry.source.name);
    let first = files.next();
    // Waivers for other entries are only unused if the field has several files.
    let is_field = files.any(|file| Some(file) != first);
    let waivers = event.waivers.iter().zip(nearest).zip(used).filter(|(_, used)| !**used);
    for ((waiver, nearest), _) in waivers {
        let (entry, rule) = (&waiver.entry.value, &waiver.rule);
        let message = match nearest {
            Some(_) => format!("`{entry}` does not break `{rule}`"),
            None if is_field => format!("no entry is called `{entry}`"),
            None => continue,
        };
        let at = (&waiver.place, "unused waiver");
        event.finding(findings, &UNUSED_WAIVER, at, message).help("remove the waiver");
    }
}

pub fn may_start(report: &Report) -> bool {
    report.verdict == Verdict::Legal
}

/// The messages that keep an entry from starting.
pub fn reasons(report: &Report) -> Vec<String> {
    let broken = report.findings.iter();
    let broken = broken.filter(|found| found.level() != Level::Warning);
    let broken = broken.filter(|found| found.waived.is_none());
    broken.map(|found| format!("{} ({})", found.message, found.rule.id)).collect()
}
