//! One versioned JSON object for a whole run. Its keys are a promise.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};

use crate::check::finding::{Finding, Scalar};
use crate::report::division::Division;
use crate::report::entry::Entry;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, Subject, Verdict};
use crate::text::edit::Edit;
use crate::text::source::Source;
use crate::vehicle::description::UnitStats;
use crate::vehicle::figure::Stat;
use crate::vehicle::ledger::Line;

use super::in_force;
use crate::text::printable::is_control;

/// Raised when a key changes its meaning or goes away.
const FORMAT_VERSION: u32 = 1;

#[derive(Serialize)]
struct Result<'r> {
    subject: Subject,
    path: &'r str,
    variant: Option<&'r str>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    entry: Map<String, Json>,
    system: Option<&'static str>,
    name: &'r str,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    division: Option<Json>,
    fingerprint: Option<&'r Fingerprint>,
    partial: bool,
    stats: Map<String, Json>,
    rulings: Map<String, Json>,
    units: Vec<Map<String, Json>>,
    ledger: Vec<Json>,
    findings: Vec<Json>,
}

/// Everything that is printed of a run.
#[derive(Serialize)]
struct Run<'r> {
    #[serde(flatten)]
    heading: Map<String, Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<Json>,
    readings: &'r [&'static str],
    #[serde(serialize_with = "results")]
    results: &'r [Report],
    summary: Json,
}

pub fn render(reports: &[Report]) -> String {
    let designs = || reports.iter().filter(|report| report.is_design());
    let of = |verdict| designs().filter(|report| report.verdict == verdict).count();
    let withheld = designs().any(|report| report.withheld().next().is_some());
    let mut summary = json!({ "designs": designs().count() });
    // Two verdicts that few runs have are counted where there are any, the others unless some are withheld.
    for (key, verdict, always) in [
        ("legal", Verdict::Legal, !withheld),
        ("illegal", Verdict::Illegal, !withheld),
        ("unreadable", Verdict::Unreadable, true),
        ("illegal_as_printed", Verdict::IllegalAsPrinted, false),
        ("not_judged", Verdict::NotJudged, false),
    ] {
        if always || of(verdict) > 0 {
            summary[key] = json!(of(verdict));
        }
    }
    let event = reports.iter().find_map(|report| report.event.as_ref());
    text(&Run {
        heading: heading(in_force(reports)),
        event: event.map(|event| json!({ "name": event.name, "source": &*event.origin })),
        readings: event.map(|event| event.readings.as_slice()).unwrap_or_default(),
        results: reports,
        summary,
    })
}

/// One result after the other: a folder has more of them than fit in memory twice.
fn results<S: Serializer>(
    reports: &[Report],
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_seq(reports.iter().map(result))
}

/// A line for each result, each with all that it needs to be read alone.
pub fn render_lines(reports: &[Report]) -> String {
    let line = |report: &Report| {
        let mut output = heading(in_force([report]));
        if let Ok(Json::Object(result)) = serde_json::to_value(result(report)) {
            output.extend(result);
        }
        escape_controls(Json::Object(output).to_string()) + "\n"
    };
    reports.iter().map(line).collect()
}

/// One JSON object as it is printed.
pub(super) fn text(output: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(output).expect("plain data is always JSON");
    text.push('\n');
    escape_controls(text)
}

/// What every object begins with.
pub(super) fn heading<'r>(
    verdicts: impl IntoIterator<Item = (&'static str, &'r Arc<[Arc<str>]>)>,
) -> Map<String, Json> {
    let heading = [
        ("format_version", json!(FORMAT_VERSION)),
        ("tool_version", json!(env!("CARGO_PKG_VERSION"))),
        ("catalogs", json!(catalogs(verdicts))),
    ];
    heading.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The catalogs in force, those of each game in the order in which they lie over each other.
fn catalogs<'r>(
    verdicts: impl IntoIterator<Item = (&'static str, &'r Arc<[Arc<str>]>)>,
) -> Vec<Json> {
    let catalogs = super::catalogs(verdicts).into_iter();
    catalogs
        .map(|(system, name)| json!({ "system": system, "source": name.unwrap_or("built-in") }))
        .collect()
}

/// Control characters beyond ASCII may stand in JSON as they are, but not on a terminal; nor may those that turn text around.
fn escape_controls(text: String) -> String {
    if !text.contains(is_control) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match is_control(c) {
            true => escaped.push_str(&format!("\\u{:04x}", c as u32)),
            false => escaped.push(c),
        }
    }
    escaped
}

/// What tells a design from others.
pub(super) fn identity(report: &Report) -> Map<String, Json> {
    let keys = [
        ("path", json!(&*report.source.name)),
        ("variant", json!(report.variant)),
        ("entry", json!(entry(&report.entry))),
        ("system", json!(report.game())),
        ("name", json!(report.description.name)),
        ("verdict", json!(report.verdict)),
        ("partial", json!(report.is_partial())),
    ];
    let withheld = report.withheld().map(|found| ("withheld", json!(found.message)));
    let division = report.division.as_ref().map(|found| ("division", division(found)));
    let keys = keys.into_iter().chain(withheld).chain(division);
    keys.map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Its number, and the most that figures may be, by their keys.
fn division(division: &Division) -> Json {
    let ceiling = division.ceiling.iter().map(|(figure, most)| (figure.key, json!(most)));
    json!({ "number": division.number, "ceiling": ceiling.collect::<BTreeMap<_, _>>() })
}

/// Who enters, as far as the design says.
pub(super) fn entry(entry: &Entry) -> Map<String, Json> {
    let player = entry.player.as_ref().map(|player| json!(player.value));
    let team = entry.team.as_ref().map(|team| json!(team.value));
    let number = entry.number.map(|number| json!(number.value));
    let keys = [("player", player), ("team", team), ("number", number)];
    keys.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

fn result(report: &Report) -> Result<'_> {
    let described = &report.description;
    Result {
        subject: report.subject,
        path: &report.source.name,
        variant: report.variant.as_deref(),
        entry: entry(&report.entry),
        system: report.game(),
        name: &described.name,
        verdict: report.verdict,
        division: report.division.as_ref().map(division),
        fingerprint: report.fingerprint.as_ref(),
        partial: report.is_partial(),
        stats: stats(&described.stats),
        rulings: described
            .rulings
            .iter()
            .map(|(stat, rulings)| ((*stat).to_owned(), json!(rulings)))
            .collect(),
        units: described.units.iter().map(unit).collect(),
        ledger: described.ledger.lines.iter().map(|line| ledger_line(line, report)).collect(),
        findings: report.findings.iter().map(|found| finding(found, report)).collect(),
    }
}

pub(super) fn stats(stats: &[Stat]) -> Map<String, Json> {
    stats.iter().map(|stat| (stat.key.to_owned(), json!(stat.value))).collect()
}

fn unit(unit: &UnitStats) -> Map<String, Json> {
    let mut object = Map::from_iter([("name".to_owned(), json!(unit.name))]);
    object.extend(stats(&unit.stats));
    object
}

fn ledger_line(line: &Line, report: &Report) -> Json {
    let mut object = json!({
        "unit": line.unit,
        "item": line.item,
        "where": line.place,
        "count": line.count,
    });
    let measures = report.description.ledger.columns();
    let measures = measures.map(|measure| (measure.key.to_owned(), json!(line[measure])));
    let rest = json!({
        "load": line.load,
        "cite": line.cite.as_ref().map(|cite| cite.in_full(report.system.1)),
        "line": report.source.position(line.span.start).line,
    });
    if let (Some(object), Json::Object(rest)) = (object.as_object_mut(), rest) {
        object.extend(measures);
        object.extend(rest);
    }
    object
}

fn finding(finding: &Finding, report: &Report) -> Json {
    let source = &report.source;
    let mut object = json!({
        "rule": finding.rule.id,
        "severity": finding.level().severity(),
        "message": finding.message,
    });
    let place = place(source, finding.at.span.start, finding.at.span.end);
    let because: Vec<_> = finding
        .because
        .iter()
        .map(|label| {
            let other = label.source.as_ref();
            let place = self::place(other.unwrap_or(source), label.span.start, label.span.end);
            let path = other.map(|other| ("path".to_owned(), json!(&*other.name)));
            let mut object: Map<_, _> = path.into_iter().chain(place).collect();
            object.insert("text".to_owned(), json!(label.text));
            Json::Object(object)
        })
        .collect();
    let rest = json!({
        "label": finding.at.text,
        "because": because,
        "actual": finding.actual.as_ref().map(value),
        "limit": finding.limit.as_ref().map(value),
        "cite": finding.cite.as_ref().map(|cite| cite.in_full(report.system.1)),
        "rulings": finding.rulings,
        "help": finding.help,
        "repairs": finding.repairs.iter().map(|repair| json!({
            "message": repair.message,
            "edits": repair.edits.iter().map(|found| edit(found, source)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    });
    if let (Some(object), Json::Object(rest)) = (object.as_object_mut(), rest) {
        object.extend(place);
        object.extend(rest);
        object
            .extend(finding.as_printed.iter().map(|cause| ("as_printed".to_owned(), json!(cause))));
        object.extend(finding.waived.iter().map(|reason| ("waived".to_owned(), json!(reason))));
    }
    object
}

fn value(value: &Scalar) -> Json {
    json!(value)
}

fn place(source: &Source, start: usize, end: usize) -> Map<String, Json> {
    let (start, end) = (source.position(start), source.position(end));
    let keys = [
        ("line", start.line),
        ("column", start.column),
        ("end_line", end.line),
        ("end_column", end.column),
    ];
    keys.into_iter().map(|(key, number)| (key.to_owned(), json!(number))).collect()
}

fn edit(edit: &Edit, source: &Source) -> Json {
    let mut object = place(source, edit.span.start, edit.span.end);
    object.insert("start".to_owned(), json!(edit.span.start));
    object.insert("end".to_owned(), json!(edit.span.end));
    object.insert("text".to_owned(), json!(edit.text));
    Json::Object(object)
}
