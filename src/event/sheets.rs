//! Record sheets among the entries: a sheet is the entry of the design that it carries.

use std::collections::HashSet;
use std::sync::Arc;

use crate::check::finding::{Finding, Findings};
use crate::games::Options;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, judge};
use crate::text::source::{Located, Span};
use crate::text::suggest;

use super::Event;
use super::rules::{NOT_ON_ROSTER, ROSTER_DIFFERS, SHEET_DIFFERS};

/// A file or a design that came as an entry.
pub struct Came {
    pub report: Report,
    /// Of a design on a record sheet: the fingerprints that the sheet shows.
    pub shown: Option<Vec<String>>,
}

/// Of sheets that merely lie in a folder of entries, those whose vehicle is not entered.
pub fn not_entered(entries: &[Report], sheets: Vec<Came>) -> Vec<Report> {
    let is_entered = |sheet: &Report| entries.iter().any(|entry| is_same(entry, sheet));
    let sheets = sheets.into_iter().map(|sheet| sheet.report);
    sheets.filter(|sheet| sheet.is_described() && !is_entered(sheet)).collect()
}

impl From<Report> for Came {
    fn from(report: Report) -> Came {
        Came { report, shown: None }
    }
}

/// Each vehicle once: a sheet of a design that is here itself is left out. Of the versions of a design, a sheet enters
/// those that it shows; one that shows none of them was changed, which is a finding.
pub fn each_once(event: &Event, came: Vec<Came>) -> Vec<Report> {
    let shows: Vec<_> = came.iter().map(|one| is_shown(event, one)).collect();
    let shown = came.iter().zip(&shows).filter(|(_, shows)| **shows);
    let shown: HashSet<_> = shown.map(|(one, _)| one.report.source.name.clone()).collect();
    let mut came: Vec<_> = came.into_iter().map(Some).collect();
    for at in 0..came.len() {
        let Some(mut sheet) = came[at].take_if(|one| one.shown.is_some()) else { continue };
        if !shows[at] && shown.contains(&sheet.report.source.name) {
            continue;
        }
        let others = came.iter_mut().enumerate();
        let others = others.filter_map(|(number, other)| Some((number, other.as_mut()?)));
        let mut others = others.filter(|(number, other)| other.shown.is_none() || *number < at);
        match others.find(|(_, other)| is_same(&other.report, &sheet.report)) {
            Some((_, other)) => complete(&mut other.report, sheet.report),
            None => {
                if !shows[at] {
                    differs(&mut sheet);
                }
                came[at] = Some(sheet);
            }
        }
    }
    came.into_iter().flatten().map(|one| one.report).collect()
}

/// Whether a sheet shows the fingerprint of its design: in the event, by the catalogs of the event, or as everywhere.
fn is_shown(event: &Event, sheet: &Came) -> bool {
    let Came { report, shown: Some(shown) } = sheet else { return false };
    let Some(own) = &report.fingerprint else { return false };
    let is_among = |print: &Fingerprint| shown.contains(&print.to_string());
    if is_among(own) || is_among(&own.under(&event.own)) {
        return true;
    }
    let usual = judge::describe(&report.source, &Options::default(), report.variant.as_deref());
    usual.and_then(|report| report.fingerprint).is_some_and(|print| is_among(&print))
}

/// Whether two are one entry: the same vehicle, entered by the same player as far as both say.
fn is_same(one: &Report, other: &Report) -> bool {
    let (own, their) = (&one.entry, &other.entry);
    let agree = |one: &Option<Located<String>>, other: &Option<Located<String>>| {
        let both = one.as_ref().zip(other.as_ref());
        both.is_none_or(|(one, other)| suggest::same(&one.value, &other.value))
    };
    one.is_design()
        && one.fingerprint.is_some()
        && one.fingerprint == other.fingerprint
        && own.number.zip(their.number).is_none_or(|(one, other)| one.value == other.value)
        && agree(&own.player, &their.player)
        && agree(&own.team, &their.team)
}

/// Adds what a sheet of the same entry says of who enters it.
fn complete(own: &mut Report, sheet: Report) {
    fn take<T>(own: &mut Option<Located<T>>, other: Option<Located<T>>) {
        if own.is_none() {
            *own = other.map(|other| Located::nowhere(other.value));
        }
    }
    let (entry, other) = (Arc::make_mut(&mut own.entry), Arc::unwrap_or_clone(sheet.entry));
    take(&mut entry.number, other.number);
    take(&mut entry.player, other.player);
    take(&mut entry.team, other.team);
    let is_missing = |found: &Finding| found.rule.id == NOT_ON_ROSTER.id;
    if !sheet.findings.iter().any(is_missing) {
        own.findings.retain(|found| !is_missing(found));
    }
    // What the roster contradicts on the sheet, it contradicts here.
    let of_roster = |found: &Finding| found.rule.id == ROSTER_DIFFERS.id;
    own.findings.extend(sheet.findings.into_iter().filter(of_roster).map(|mut found| {
        found.at.span = Span::default();
        found
    }));
}

/// Reports a sheet that shows another fingerprint than its design has.
fn differs(sheet: &mut Came) {
    let (Some(now), Some([first, ..])) = (&sheet.report.fingerprint, sheet.shown.as_deref()) else {
        return;
    };
    let findings = Findings::default();
    let sink = findings.of(SHEET_DIFFERS);
    let message = format!("the sheet shows {first}, but the design that it carries is {now}");
    let help = "it was changed after it was printed, or printed under other catalogs, readings or another event: compare both, or ask for a new sheet";
    sink.finding(Span::default(), message).actual(now.to_string()).limit(first.as_str()).help(help);
    sheet.report.findings.extend(findings.into_vec());
}
