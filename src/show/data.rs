//! Reports as data for programs. The keys are stable.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use crate::check::finding::{Finding, Label, Repair};
use crate::report::division::Division;
use crate::report::entry::Entry as Entered;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, Subject, Verdict};
use crate::text::edit::Edit;
use crate::text::source::{self, Source};
use crate::vehicle::description::UnitStats;
use crate::vehicle::figure::Value;
use crate::vehicle::ledger::{Line, Load};

use super::values::{ByKey, Stats, Values};
use super::{catalogs, in_force};

/// Raised when a key changes its meaning or goes away.
const FORMAT_VERSION: u32 = 2;

/// An object, after the keys that begin every one.
#[derive(Serialize)]
pub(super) struct Whole<T> {
    format_version: u32,
    tool_version: &'static str,
    /// In force; of each game from the lowest to the topmost.
    catalogs: Vec<Catalog>,
    #[serde(flatten)]
    rest: T,
}

#[derive(Serialize)]
struct Catalog {
    system: &'static str,
    source: Cow<'static, str>,
}

impl<T> Whole<T> {
    pub(super) fn new<'r>(
        verdicts: impl IntoIterator<Item = (&'static str, &'r Arc<[Arc<str>]>)>,
        rest: T,
    ) -> Whole<T> {
        let catalogs = catalogs(verdicts).into_iter();
        let catalog = |(system, name): (_, Option<&str>)| {
            let named = name.map(|name| Cow::Owned(name.to_owned()));
            Catalog { system, source: named.unwrap_or(Cow::Borrowed("built-in")) }
        };
        Whole {
            format_version: FORMAT_VERSION,
            tool_version: env!("CARGO_PKG_VERSION"),
            catalogs: catalogs.map(catalog).collect(),
            rest,
        }
    }

    pub(super) fn on<'r>(reports: impl IntoIterator<Item = &'r Report>, rest: T) -> Whole<T> {
        Whole::new(in_force(reports), rest)
    }
}

/// Everything about a run.
#[derive(Serialize)]
pub(super) struct Run<'r> {
    #[serde(flatten)]
    terms: Terms<'r>,
    results: Vec<Judged<'r>>,
    summary: Summary,
}

/// By what designs were judged, besides the rules of their games.
#[derive(Serialize)]
pub(super) struct Terms<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<Event<'r>>,
    readings: &'r [&'static str],
}

impl<'r> Terms<'r> {
    pub(super) fn of(reports: &'r [Report]) -> Terms<'r> {
        let event = reports.iter().find_map(|report| report.event.as_ref());
        Terms {
            event: event.map(|event| Event { name: &event.name, source: &event.origin }),
            readings: event.map(|event| event.readings.as_slice()).unwrap_or_default(),
        }
    }
}

#[derive(Serialize)]
struct Event<'r> {
    name: &'r str,
    source: &'r str,
}

/// Counts by verdict. Rare ones are left out if zero, `legal` and `illegal` if verdicts are withheld.
#[derive(Serialize)]
pub(super) struct Summary {
    designs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<usize>,
    unreadable: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal_as_printed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_judged: Option<usize>,
}

impl<'r> Run<'r> {
    pub(super) fn of(reports: &'r [Report]) -> Whole<Run<'r>> {
        let results = reports.iter().map(Judged::of).collect();
        let (terms, summary) = (Terms::of(reports), Summary::of(reports));
        Whole::on(reports, Run { terms, results, summary })
    }
}

impl Summary {
    pub(super) fn of(reports: &[Report]) -> Summary {
        let designs = || reports.iter().filter(|report| report.is_design());
        let of = |verdict| designs().filter(|report| report.verdict == verdict).count();
        let withheld = designs().any(|report| report.withheld().next().is_some());
        let counted = |verdict, always| Some(of(verdict)).filter(|count| always || *count > 0);
        Summary {
            designs: designs().count(),
            legal: counted(Verdict::Legal, !withheld),
            illegal: counted(Verdict::Illegal, !withheld),
            unreadable: of(Verdict::Unreadable),
            illegal_as_printed: counted(Verdict::IllegalAsPrinted, false),
            not_judged: counted(Verdict::NotJudged, false),
        }
    }
}

/// A result that can be read alone.
#[derive(Serialize)]
pub(super) struct Alone<'r> {
    #[serde(flatten)]
    result: Judged<'r>,
}

impl<'r> Alone<'r> {
    pub(super) fn of(report: &'r Report) -> Whole<Alone<'r>> {
        Whole::on([report], Alone { result: Judged::of(report) })
    }
}

#[derive(Serialize)]
pub(super) struct Judged<'r> {
    subject: Subject,
    path: &'r str,
    variant: Option<&'r str>,
    #[serde(skip_serializing_if = "Entry::is_empty")]
    entry: Entry<'r>,
    system: Option<&'static str>,
    name: &'r str,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    division: Option<InDivision>,
    fingerprint: Option<&'r Fingerprint>,
    partial: bool,
    stats: Stats<'r>,
    /// The chosen rulings behind figures.
    rulings: ByKey<&'r [(&'static str, Vec<&'static str>)]>,
    units: Vec<Unit<'r>>,
    ledger: Vec<LedgerLine<'r>>,
    findings: Vec<Found<'r>>,
}

impl<'r> Judged<'r> {
    pub(super) fn of(report: &'r Report) -> Judged<'r> {
        let described = &report.description;
        let unit = |unit: &'r UnitStats| Unit { name: unit.name, stats: Stats(&unit.stats) };
        Judged {
            subject: report.subject,
            path: &report.source.name,
            variant: report.variant.as_deref(),
            entry: Entry::of(report),
            system: report.game(),
            name: &report.name,
            verdict: report.verdict,
            division: report.division.as_deref().map(InDivision::of),
            fingerprint: report.fingerprint.as_ref(),
            partial: report.is_partial(),
            stats: Stats(&report.summary.stats),
            rulings: ByKey(&described.rulings),
            units: described.units.iter().map(unit).collect(),
            ledger: described
                .ledger
                .lines
                .iter()
                .map(|line| LedgerLine::of(line, report))
                .collect(),
            findings: report.findings.iter().map(|found| Found::of(found, report)).collect(),
        }
    }
}

/// What identifies a design.
#[derive(Serialize)]
pub(super) struct Identity<'r> {
    path: &'r str,
    variant: Option<&'r str>,
    entry: Entry<'r>,
    system: Option<&'static str>,
    name: &'r str,
    verdict: Verdict,
    partial: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    division: Option<InDivision>,
}

impl<'r> Identity<'r> {
    pub(super) fn of(report: &'r Report) -> Identity<'r> {
        Identity {
            path: &report.source.name,
            variant: report.variant.as_deref(),
            entry: Entry::of(report),
            system: report.game(),
            name: &report.name,
            verdict: report.verdict,
            partial: report.is_partial(),
            withheld: report.withheld().last().map(|found| found.message.as_str()),
            division: report.division.as_deref().map(InDivision::of),
        }
    }
}

/// An entry of an event, with the fingerprint of its design.
#[derive(Serialize)]
pub(super) struct Entrant<'r> {
    #[serde(flatten)]
    entry: Identity<'r>,
    fingerprint: Option<&'r Fingerprint>,
}

impl<'r> Entrant<'r> {
    pub(super) fn of(report: &'r Report) -> Entrant<'r> {
        Entrant { entry: Identity::of(report), fingerprint: report.fingerprint.as_ref() }
    }
}

/// A reference to a design.
#[derive(Serialize)]
pub(super) struct Named<'r> {
    path: &'r str,
    variant: Option<&'r str>,
    name: &'r str,
}

impl<'r> Named<'r> {
    pub(super) fn of(report: &'r Report) -> Named<'r> {
        Named { path: &report.source.name, variant: report.variant.as_deref(), name: &report.name }
    }
}

/// Who enters the design, as far as known.
#[derive(Serialize)]
struct Entry<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<i64>,
}

impl<'r> Entry<'r> {
    fn of(report: &'r Report) -> Entry<'r> {
        let Entered { player, number, .. } = &report.entry;
        Entry {
            player: player.as_ref().map(|player| player.value.as_str()),
            team: report.team(),
            number: number.map(|number| number.value),
        }
    }

    fn is_empty(&self) -> bool {
        self.player.is_none() && self.team.is_none() && self.number.is_none()
    }
}

/// Its number, and the ceilings of figures by their keys.
#[derive(Serialize)]
struct InDivision {
    number: i64,
    ceiling: Values<'static>,
}

impl InDivision {
    fn of(division: &Division) -> InDivision {
        let mut ceiling: Vec<_> = division
            .ceiling
            .iter()
            .map(|(figure, most)| (figure.key, Value::from(*most)))
            .collect();
        ceiling.sort_by_key(|(key, _)| *key);
        InDivision { number: division.number, ceiling: Values(ceiling) }
    }
}

#[derive(Serialize)]
struct Unit<'r> {
    name: &'static str,
    #[serde(flatten)]
    stats: Stats<'r>,
}

#[derive(Serialize)]
struct LedgerLine<'r> {
    unit: Option<&'static str>,
    item: &'r str,
    #[serde(rename = "where")]
    place: &'r str,
    count: i64,
    #[serde(flatten)]
    amounts: Values<'static>,
    load: Load,
    cite: Option<String>,
    line: usize,
}

impl<'r> LedgerLine<'r> {
    fn of(line: &'r Line, report: &Report) -> LedgerLine<'r> {
        let measures = report.description.ledger.columns();
        LedgerLine {
            unit: line.unit,
            item: &line.item,
            place: &line.place,
            count: line.count,
            amounts: Values(measures.map(|of| (of.key, Value::from(line[of]))).collect()),
            load: line.load,
            cite: line.cite.as_ref().map(|cite| cite.in_full(report.system.1)),
            line: report.source.place(line.span).start().line,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Found<'r> {
    rule: &'static str,
    severity: &'static str,
    message: &'r str,
    /// Of the file, if it is not the design's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(flatten)]
    place: Place,
    label: &'r str,
    because: Vec<Because<'r>>,
    #[serde(flatten)]
    /// What was found, and what is allowed.
    amounts: Values<'static>,
    cite: Option<String>,
    rulings: &'static [&'static str],
    help: Option<&'r str>,
    repairs: Vec<Repaired<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_printed: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waived: Option<&'r str>,
}

impl<'r> Found<'r> {
    pub(super) fn of(finding: &'r Finding, report: &'r Report) -> Found<'r> {
        Found {
            rule: finding.rule.id,
            severity: finding.level().severity(),
            message: &finding.message,
            path: other_file(&finding.at, report),
            place: Place::of(&report.place(&finding.at)),
            label: &finding.at.text,
            because: finding.because.iter().map(|label| Because::of(label, report)).collect(),
            amounts: Values(vec![
                ("actual", finding.actual.clone().into()),
                ("limit", finding.limit.clone().into()),
            ]),
            cite: finding.cite.as_ref().map(|cite| cite.in_full(report.system.1)),
            rulings: finding.rulings,
            help: finding.help.as_deref(),
            repairs: finding.repairs.iter().map(|repair| Repaired::of(repair, report)).collect(),
            as_printed: finding.as_printed.as_deref(),
            waived: finding.waived.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl Place {
    fn of(place: &source::Place) -> Place {
        let (start, end) = (place.start(), place.end());
        Place { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// The path of a label's file, if it is not the report's own.
fn other_file(label: &Label, report: &Report) -> Option<String> {
    let file = report.place(label).source.name;
    (label.source.is_some() || file != report.source.name).then(|| file.to_string())
}

#[derive(Serialize)]
struct Because<'r> {
    /// Of another file.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(flatten)]
    place: Place,
    text: &'r str,
}

impl<'r> Because<'r> {
    fn of(label: &'r Label, report: &Report) -> Because<'r> {
        Because {
            path: other_file(label, report),
            place: Place::of(&report.place(label)),
            text: &label.text,
        }
    }
}

#[derive(Serialize)]
struct Repaired<'r> {
    message: &'r str,
    edits: Vec<Edited<'r>>,
}

#[derive(Serialize)]
pub(super) struct Edited<'r> {
    #[serde(flatten)]
    place: Place,
    start: usize,
    end: usize,
    text: &'r str,
}

impl<'r> Repaired<'r> {
    fn of(repair: &'r Repair, report: &Report) -> Repaired<'r> {
        let edits = Edited::all(report.edits(repair), &report.source);
        Repaired { message: &repair.message, edits }
    }
}

impl<'r> Edited<'r> {
    pub(super) fn all(edits: &'r [Edit], source: &Source) -> Vec<Edited<'r>> {
        let edited = |edit: &'r Edit| Edited {
            place: Place::of(&source.place(edit.span)),
            start: edit.span.start,
            end: edit.span.end,
            text: &edit.text,
        };
        edits.iter().map(edited).collect()
    }
}
