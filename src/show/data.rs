//! Reports as data for programs. The keys are stable.

use std::borrow::Cow;

use crate::check::finding::{Finding, Label};
use crate::report::division::Division;
use crate::report::{Report, Verdict};
use crate::text::edit::Edit;
use crate::text::source::{Place, Source};
use crate::vehicle::description::Side;
use crate::vehicle::figure::{Stat, Value};
use crate::vehicle::ledger::Line;

use super::{InForce, catalogs, in_force};

/// Incremented when a key changes its meaning or is removed.
const FORMAT_VERSION: i64 = 3;

/// An object. A number with endless decimals gets its fraction beside it.
#[derive(Default)]
pub struct Data(Vec<(Cow<'static, str>, Value)>);

impl Data {
    pub(super) fn with(
        mut self,
        key: impl Into<Cow<'static, str>>,
        value: impl Into<Value>,
    ) -> Data {
        self.0.push((key.into(), value.into()));
        self
    }

    /// Adds a key if it has a value.
    pub(super) fn maybe(self, key: &'static str, value: Option<impl Into<Value>>) -> Data {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    pub(super) fn list<T: Into<Value>>(
        self,
        key: &'static str,
        items: impl IntoIterator<Item = T>,
    ) -> Data {
        self.with(key, items.into_iter().collect::<Value>())
    }

    pub(super) fn and(mut self, other: Data) -> Data {
        self.0.extend(other.0);
        self
    }

    pub(super) fn of<K: Into<Cow<'static, str>>, V: Into<Value>>(
        rows: impl IntoIterator<Item = (K, V)>,
    ) -> Data {
        Data(rows.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }
}

impl From<Data> for Value {
    fn from(data: Data) -> Value {
        Value::Table(data.0)
    }
}

/// An object that starts with the keys of every output. Catalogs are listed per game, from the lowest to the topmost.
pub(super) fn whole<'r>(verdicts: impl IntoIterator<Item = InForce<'r>>, rest: Data) -> Data {
    let catalog = |(system, name): (&'static str, Option<&str>)| {
        Data::default().with("system", system).with("source", name.unwrap_or("built-in"))
    };
    Data::default()
        .with("format_version", FORMAT_VERSION)
        .with("tool_version", env!("CARGO_PKG_VERSION"))
        .list("catalogs", catalogs(verdicts).into_iter().map(catalog))
        .and(rest)
}

/// Like [`whole`], with the catalogs of the reports.
pub(super) fn on<'r>(reports: impl IntoIterator<Item = &'r Report>, rest: Data) -> Data {
    whole(in_force(reports), rest)
}

pub(super) fn run(reports: &[Report]) -> Data {
    let rest = terms(reports).list("results", reports.iter().map(judged));
    on(reports, rest.with("summary", summary(reports)))
}

/// The division, event and readings that designs were judged by.
pub(super) fn terms(reports: &[Report]) -> Data {
    let event = reports.iter().find_map(|report| report.event.as_ref());
    let readings = event.map(|event| event.readings.as_slice()).unwrap_or_default();
    let event = event.map(|event| {
        let named = Data::default().with("name", &event.name).with("source", &*event.origin);
        named.maybe("starts", event.starts.as_deref()).maybe("arena", event.arena.as_deref())
    });
    Data::default().maybe("event", event).list("readings", readings)
}

/// Counts by verdict. Omits rare verdicts with zero designs, and `legal` and `illegal` if no verdict is given.
pub(super) fn summary(reports: &[Report]) -> Data {
    let designs = || reports.iter().filter(|report| report.is_design());
    let of = |verdict| designs().filter(|report| report.verdict == verdict).count();
    let withheld = designs().any(|report| report.withheld().next().is_some());
    let counted = |verdict, always| Some(of(verdict)).filter(|count| always || *count > 0);
    Data::default()
        .with("designs", designs().count())
        .maybe("legal", counted(Verdict::Legal, !withheld))
        .maybe("illegal", counted(Verdict::Illegal, !withheld))
        .with("incomplete", of(Verdict::Incomplete))
        .with("unreadable", of(Verdict::Unreadable))
        .maybe("illegal_as_printed", counted(Verdict::IllegalAsPrinted, false))
        .maybe("not_judged", counted(Verdict::NotJudged, false))
}

pub(super) fn judged(report: &Report) -> Data {
    let described = &report.description;
    let rulings = described.rulings.iter().map(|(key, ids)| (*key, ids.clone()));
    let unit_stats = described.units.iter();
    let unit_stats = unit_stats.map(|unit| Data::of([("name", unit.name)]).and(stats(&unit.stats)));
    let entry = Some(entry(report)).filter(|entry| !entry.0.is_empty());
    let after = |fixed: &Report| {
        Data::default()
            .with("verdict", fixed.verdict.name())
            .with("stats", stats(&fixed.summary.stats))
            .list("findings", fixed.findings.iter().map(|finding| found(finding, fixed)))
    };
    Data::default()
        .with("subject", report.subject.name())
        .and(named(report, entry))
        .maybe("division", report.division.as_deref().map(division))
        .with("fingerprint", fingerprint(report))
        .with("partial", report.is_partial())
        .with("stats", stats(&report.summary.stats))
        // The chosen rulings that affect figures.
        .with("rulings", Data::of(rulings))
        .list("units", unit_stats)
        .list("ledger", described.ledger.lines.iter().map(|line| ledger_line(line, report)))
        .list("findings", report.findings.iter().map(|finding| found(finding, report)))
        .maybe("with_safe_fixes", report.with_safe_fixes.as_deref().map(after))
}

fn named(report: &Report, entry: Option<Data>) -> Data {
    Data::default()
        .with("path", &*report.source.name)
        .with("variant", report.variant.as_deref())
        .maybe("entry", entry)
        .with("system", report.game())
        .with("name", &report.name)
        .with("verdict", report.verdict_name())
        .maybe("reason", report.not_judged())
}

pub(super) fn identity(report: &Report) -> Data {
    named(report, Some(entry(report)))
        .with("partial", report.is_partial())
        .maybe("division", report.division.as_deref().map(division))
}

pub(super) fn entrant(report: &Report) -> Data {
    identity(report).with("fingerprint", fingerprint(report))
}

pub(super) fn reference(report: &Report) -> Data {
    Data::default()
        .with("path", &*report.source.name)
        .with("variant", report.variant.as_deref())
        .with("name", &report.name)
}

fn fingerprint(report: &Report) -> Option<String> {
    report.fingerprint.as_ref().map(ToString::to_string)
}

/// The entry's number, player and team, if known.
fn entry(report: &Report) -> Data {
    Data::default()
        .maybe("player", report.entry.player.as_ref().map(|player| &player.value))
        .maybe("team", report.team())
        .maybe("number", report.entry.number.map(|number| number.value))
}

/// The number of a division, and its limits by figure.
fn division(division: &Division) -> Data {
    let mut ceiling: Vec<_> =
        division.ceiling.iter().map(|(figure, most)| (figure.key, *most)).collect();
    ceiling.sort_by_key(|(key, _)| *key);
    Data::default().with("number", division.number).with("ceiling", Data::of(ceiling))
}

pub(super) fn stats(stats: &[Stat]) -> Data {
    Data::of(stats.iter().map(|stat| (stat.key, stat.value.clone())))
}

pub(super) fn armor(sides: &[Side]) -> Data {
    Data::of(sides.iter().map(|side| (side.title(), side.points)))
}

fn ledger_line(line: &Line, report: &Report) -> Data {
    let measures = report.description.ledger.columns();
    Data::default()
        .with("unit", line.unit)
        .with("item", &line.item)
        .with("where", &line.place)
        .with("count", line.count)
        .and(Data::of(measures.map(|of| (of.key, line[of]))))
        .with("load", line.load.name())
        .with("cite", line.cite.as_ref().map(|cite| cite.in_full(report.system.1)))
        .with("line", report.source.place(line.span).start().line)
}

pub(super) fn found(finding: &Finding, report: &Report) -> Data {
    let labeled = |label: &Label| {
        // The path, if the label is in another file.
        let at = report.place(label);
        let is_other = label.source.is_some() || at.source.name != report.source.name;
        Data::default().maybe("path", is_other.then(|| &*at.source.name)).and(place(&at))
    };
    let because = |label: &Label| labeled(label).with("text", &label.text);
    let fixes = finding.fixes.iter().map(|fix| {
        let edits = edits(report.edits(fix), &report.source);
        Data::default()
            .with("message", &fix.message)
            .with("safe", fix.safe)
            .list("solves", &fix.solves)
            .with("edits", edits)
    });
    Data::default()
        .with("rule", finding.rule.id)
        .with("severity", finding.level.severity())
        .with("message", &finding.message)
        .and(labeled(&finding.at))
        .with("label", &finding.at.text)
        .list("because", finding.because.iter().map(because))
        .with("actual", finding.actual.clone())
        .with("limit", finding.limit.clone())
        .with("cite", finding.cite.as_ref().map(|cite| cite.in_full(report.system.1)))
        .list("rulings", finding.rulings)
        .with("help", finding.help.as_deref())
        .list("repairs", fixes)
        .maybe("as_printed", finding.as_printed.as_deref())
        .maybe("waived", finding.waived.as_deref())
}

fn place(place: &Place) -> Data {
    let (start, end) = (place.start(), place.end());
    Data::default()
        .with("line", start.line)
        .with("column", start.column)
        .with("end_line", end.line)
        .with("end_column", end.column)
}

pub(super) fn edits(edits: &[Edit], source: &Source) -> Value {
    let edit = |edit: &Edit| {
        place(&source.place(edit.span))
            .with("start", edit.span.start)
            .with("end", edit.span.end)
            .with("text", &edit.text)
    };
    edits.iter().map(edit).collect()
}
