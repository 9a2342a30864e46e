//! SARIF 2.1.0, for tools that show findings in a repository.

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::check::finding::{Finding, Label, Repair};
use crate::check::rule::Rule;
use crate::event::is_built_in;
use crate::report::Report;
use crate::text::edit::Edit;
use crate::text::json;
use crate::text::source::{Place, Source, Span};

use crate::view::divisions;

use super::{Format, Sign};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub static FORMAT: Format = Format {
    ending: Some("sarif"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\n  \"$schema\": \"https://docs.oasis-open.org/sarif/")),
    ..Format::new("sarif", "SARIF 2.1.0, for tools that show findings", |view, _| {
        render(view.reports())
    })
};

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Json,
    column_kind: &'static str,
    results: Results<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Json>,
}

/// The findings of all reports. Each is made when it is written: there may be many.
struct Results<'r> {
    reports: &'r [Report],
    /// Each with its game, in the order of their ids.
    rules: Vec<(&'r Rule, &'r str)>,
}

impl Serialize for Results<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.reports.iter().flat_map(|report| {
            report.findings.iter().map(move |finding| result(finding, report, &self.rules))
        }))
    }
}

fn render(reports: &[Report]) -> String {
    let mut rules: Vec<(&Rule, &str)> = Vec::new();
    for report in reports {
        rules.extend(report.findings.iter().map(|finding| (finding.rule, report.system.1)));
    }
    rules.sort_by_key(|(rule, _)| rule.id);
    rules.dedup_by_key(|(rule, _)| rule.id);
    let tool = json!({ "driver": {
        "name": "roadworthy",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules.iter().map(|(rule, game)| descriptor(rule, game)).collect::<Vec<_>>(),
    }});
    let run = Run {
        tool,
        column_kind: "unicodeCodePoints",
        results: Results { reports, rules },
        properties: divisions(reports).map(|divisions| json!({ "division": divisions })),
    };
    json::pretty(&Log { schema: SCHEMA, version: "2.1.0", runs: [run] })
}

fn descriptor(rule: &Rule, game: &str) -> Json {
    let cite = rule.cite.iter().map(|cite| format!("\n\nSee {}.", cite.in_full(game)));
    let help = format!("{}{}", rule.docs.trim(), cite.collect::<String>());
    json!({
        "id": rule.id,
        "shortDescription": { "text": format!("{}.", rule.summary) },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": rule.level.severity() },
    })
}

fn result(finding: &Finding, report: &Report, rules: &[(&Rule, &str)]) -> Json {
    let index = rules.iter().position(|(rule, _)| rule.id == finding.rule.id);
    let related = finding.because.iter().enumerate().map(|(number, label)| {
        let mut place = location(report, label);
        place["id"] = json!(number + 1);
        place
    });
    let mut message = finding.message.clone();
    message.extend(finding.help.iter().map(|help| format!(" ({help})")));
    let mut result = json!({
        "ruleId": finding.rule.id,
        "ruleIndex": index,
        "level": finding.level().severity(),
        "message": { "text": message },
        "locations": [located(report, &finding.at)],
        "properties": { "vehicle": report.name, "verdict": report.verdict.name() },
    });
    if !finding.because.is_empty() {
        result["relatedLocations"] = related.collect();
    }
    let fixes: Vec<_> = finding
        .repairs
        .iter()
        .filter(|repair| !report.edits(repair).is_empty())
        .map(|repair| fix(repair, &report.source))
        .collect();
    if !fixes.is_empty() {
        result["fixes"] = json!(fixes);
    }
    let suppressed = [(&finding.as_printed, "inSource"), (&finding.waived, "external")];
    let suppressed = suppressed.into_iter().filter_map(|(cause, kind)| {
        Some(json!({ "kind": kind, "justification": cause.as_ref()? }))
    });
    let suppressed: Vec<_> = suppressed.collect();
    if !suppressed.is_empty() {
        result["suppressions"] = json!(suppressed);
    }
    result
}

/// The place of a finding, and the variant it is about.
fn located(report: &Report, label: &Label) -> Json {
    let mut place = location(report, label);
    if report.variant.is_some() {
        place["logicalLocations"] =
            json!([{ "fullyQualifiedName": report.path(), "name": report.name }]);
    }
    place
}

fn location(report: &Report, label: &Label) -> Json {
    let Place { source, span } = report.place(label);
    let mut place = json!({});
    // Standard input and built-in events are not files.
    if !source.name.starts_with('<') && !is_built_in(&source) {
        place["physicalLocation"] = json!({
            "artifactLocation": artifact(&source),
            "region": region(&source, span),
        });
    }
    if !label.text.is_empty() {
        place["message"] = json!({ "text": label.text });
    }
    place
}

fn artifact(source: &Source) -> Json {
    json!({ "uri": uri(&source.name) })
}

fn region(source: &Source, span: Span) -> Json {
    let (start, end) = (source.position(span.start), source.position(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn fix(repair: &Repair, source: &Source) -> Json {
    let replacement = |edit: &Edit| {
        json!({
            "deletedRegion": region(source, edit.span),
            "insertedContent": { "text": edit.text },
        })
    };
    json!({
        "description": { "text": repair.message },
        "artifactChanges": [{
            "artifactLocation": artifact(source),
            "replacements": repair.edits.iter().map(replacement).collect::<Vec<_>>(),
        }],
    })
}

/// A relative path as a relative reference, an absolute one as a URI.
fn uri(path: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(byte);
    let escaped: String = path
        .bytes()
        .map(
            |byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") },
        )
        .collect();
    if path.starts_with('/') { format!("file://{escaped}") } else { escaped }
}
