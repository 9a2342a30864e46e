//! Judges a field of entries by the event's rules: each entry, and all entries together.

use crate::check::finding::{Finding, Findings, Scalar};
use crate::check::rule::Level;
use crate::check::withheld::Withheld;
use crate::query;
use crate::report::{Report, Subject, Verdict};
use crate::text::source::Span;
use crate::text::suggest;
use crate::units::plain;

use super::case::Case;
use super::limit::figure;
use super::rules::{CHECKS, UNUSED_WAIVER};
use super::standing::{Standing, standings};
use super::{Event, List, Side, Waiver};

/// A report on the event if it has findings, and the limits across entries.
#[derive(Default)]
pub struct Field {
    pub report: Option<Report>,
    pub limits: Vec<Standing>,
}

/// Judges the reports of a field. If the event has errors, all verdicts are withheld.
pub fn judge(event: &Event, reports: &mut [Report]) -> Field {
    // Folders mean teams only in an event.
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.event = Some(event.heading.clone());
    }
    if !event.withheld.is_empty() {
        withhold(&event.withheld, reports);
        return Field::default();
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
    let limits = standings(&case);
    let of_event = case.of_event;
    let mut found = case.findings.into_iter().map(Findings::into_vec);
    for report in reports.iter_mut().filter(|report| report.is_design()) {
        report.fingerprint = report.fingerprint.take().map(|own| own.under(&event.own));
        report.findings.extend(found.next().unwrap_or_default());
    }
    reports.iter_mut().for_each(|report| own_ceiling(event, report));
    for waiver in &event.waivers {
        let mut waived = limits.iter().filter_map(|limit| limit.waived.as_ref());
        let is_used = waived.any(|own| own.place.span == waiver.place.span);
        if let Some(message) = waive(waiver, reports, is_used) {
            let at = (&waiver.place, "unused waiver");
            event.finding(&of_event, &UNUSED_WAIVER, at, message).help("remove the waiver");
        }
    }
    reports.iter_mut().filter(|report| report.is_design()).for_each(Report::decide);
    let findings = of_event.into_vec();
    let report = (!findings.is_empty()).then(|| event.report(event.source.clone(), findings));
    Field { report, limits }
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

/// The id of the rule in every game with divisions.
pub const OVER_DIVISION: &str = "over-division";

/// An entry's own ceiling replaces the one of the division.
fn own_ceiling(event: &Event, report: &mut Report) {
    let price = event.system.price.and_then(|price| event.system.figure(price));
    let (Some(ceiling), Some(price)) = (report.entry.ceiling, price) else { return };
    let gear = (event.system.gear_figure)(&event.options);
    let actual = figure(report, &query::Subject::Figure(price.key), gear);
    report.findings.retain(|found| found.rule.id != OVER_DIVISION);
    let limits = report.division.iter_mut().flat_map(|division| &mut division.ceiling);
    limits.filter(|(figure, _)| figure.key == price.key).for_each(|(_, most)| *most = ceiling);
    let rule = (event.system.rules)().into_iter().find(|rule| rule.id == OVER_DIVISION);
    let actual = actual.filter(|actual| *actual > ceiling);
    if let (Some(rule), Some(actual)) = (rule, actual) {
        let [text, over, most] = [actual, actual - ceiling, ceiling].map(price.show);
        let message = format!("{text} is {over} over its own ceiling of {most}");
        let findings = Findings::default();
        let finding = findings.of(rule).finding(Span::default(), message);
        finding.actual(actual).limit(ceiling).excess(price.key, actual - ceiling);
        report.findings.extend(findings.into_vec());
    }
}

/// Waives findings. Returns a message if the waiver is unused.
fn waive(waiver: &Waiver, reports: &mut [Report], mut is_used: bool) -> Option<String> {
    let mut files = reports.iter().filter(|it| it.is_design()).map(|entry| &entry.source.name);
    // Waivers for other entries are only unused if the field has several files.
    let is_field = files.next().is_some_and(|first| files.any(|file| file != first));
    let entries = meant(waiver, reports);
    let is_entered = !entries.is_empty();
    for number in entries {
        let Report { findings, description, .. } = &mut reports[number];
        let is_waived = |found: &&mut Finding| {
            let mut lines = description.ledger.lines.iter().filter(|it| it.span == found.at.span);
            waiver.is_about(found.rule, found.limit_at)
                && (waiver.items.is_empty() || lines.any(|it| List::any_of(&waiver.items, it)))
        };
        for finding in findings.iter_mut().filter(is_waived) {
            is_used = true;
            let most = waiver.ceiling.filter(|most| finding.actual > Some(Scalar::Number(*most)));
            // A waived finding needs no help.
            finding.help = most.map(|most| format!("the waiver is only up to {}", plain(most)));
            if most.is_none() {
                finding.waived = Some(waiver.why());
            }
        }
    }
    let (name, rule) = (&waiver.whose, waiver.rule);
    match is_entered {
        _ if is_used || !is_entered && !is_field => None,
        false if !waiver.is_player => Some(format!("no entry is called `{name}`")),
        _ => Some(format!("the waiver of `{rule}` for `{name}` has no effect")),
    }
}

/// The entries of the player, or the one whose file, number or name the waiver has. An entry's file beats another
/// entry's name.
fn meant(waiver: &Waiver, reports: &[Report]) -> Vec<usize> {
    let written = waiver.whose.as_str();
    if waiver.is_player {
        let is_own = |number: &usize| reports[*number].entry.is_of(written);
        return (0..reports.len()).filter(is_own).collect();
    }
    let find = |is_meant: &dyn Fn(&Report) -> bool| {
        reports.iter().position(|report| report.is_design() && is_meant(report))
    };
    let has_path = |report: &Report| {
        let path = report.path();
        let file = path.rsplit('/').next().unwrap_or_default();
        [path.as_str(), file, &file.replace(".toml", "")].contains(&written)
    };
    let has_number = |report: &Report| {
        let number = report.entry.number.map(|number| number.value.to_string());
        number.as_deref() == Some(written.trim_start_matches('#'))
    };
    let by_name = || find(&|report| suggest::same(&report.name, written));
    find(&has_path).or_else(|| find(&has_number)).or_else(by_name).into_iter().collect()
}

pub fn may_start(report: &Report) -> bool {
    report.verdict == Verdict::Legal
}

/// The findings that keep an entry from starting.
pub fn obstacles(report: &Report) -> impl Iterator<Item = &Finding> {
    let broken = report.findings.iter().filter(|found| found.level != Level::Warning);
    broken.filter(|found| found.waived.is_none())
}

/// The messages that keep an entry from starting.
pub fn reasons(report: &Report) -> Vec<String> {
    let broken = obstacles(report);
    broken.map(|found| format!("{} ({})", found.message, found.rule.id)).collect()
}
