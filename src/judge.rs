//! From a source to its reports: the base design and each variant, judged on their own.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::derivation::Derivation;
use crate::document::{Document, Table, check_removals};
use crate::edit;
use crate::entry::Entry;
use crate::finding::{Finding, Findings};
use crate::fingerprint::Fingerprint;
use crate::ledger::Item;
use crate::limits;
use crate::published;
use crate::report::{Report, Stat, Subject, Verdict};
use crate::rule::Level;
use crate::rules::{
    BAD_VALUE, INVALID_TOML, PUBLISHED_FIGURE_DIFFERS, RULES, UNKNOWN_KEY, UNREADABLE_FILE,
};
use crate::sheet::model::{self, Sheet};
use crate::source::{Located, Source, Span};
use crate::suggest;
use crate::system::{Options, SYSTEMS, System, system};
use crate::units::{Exact, counted};

/// So many repairs of a file are tried out; what is left is told without.
const MOST_TRIED: usize = 100;
/// So many bytes of designs are judged again for it.
const MOST_JUDGED: usize = 1024 * 1024;

/// Judges every design in `source`: the base, then its variants in the order of the file.
pub fn check(source: &Source, options: &Options) -> Vec<Report> {
    let mut reports = examine(source, options, Which::All);
    work_out_repairs(source, options, &mut reports);
    reports
}

/// Judges one variant of `source`. `None` comes back if there is no such variant.
pub fn check_variant(source: &Source, options: &Options, variant: &str) -> Option<Report> {
    let mut reports = examine(source, options, Which::One(Some(variant)));
    work_out_repairs(source, options, &mut reports);
    reports.pop()
}

/// Every design in `source`, judged, but without working out repairs.
pub fn describe_all(source: &Source, options: &Options) -> Vec<Report> {
    examine(source, options, Which::All)
}

/// Which of a file's designs are looked at.
#[derive(Clone, Copy)]
enum Which<'a> {
    All,
    /// The base design, or one of its variants.
    One(Option<&'a str>),
}

/// Whether a report is on a design, and not on a file that could not be read as one.
pub fn is_read(report: &Report) -> bool {
    let lost = |finding: &Finding| [INVALID_TOML.id, UNREADABLE_FILE.id].contains(&finding.rule.id);
    report.subject == Subject::Design && !report.findings.iter().any(lost)
}

/// Whether a report is on something that has a sheet: a design with no more parts than can be drawn.
pub fn has_sheet(report: &Report) -> bool {
    is_read(report) && drawn(report) <= limits::DRAWN
}

/// How many parts and shots a sheet has to draw.
pub fn drawn(report: &Report) -> i64 {
    let lines = report.description.ledger.lines.iter();
    let parts = lines.filter(|line| !line.made_of.iter().any(Item::is_armor));
    parts.map(|line| line.count).sum()
}

/// The record sheet of a design that has been judged; `None` for a report on anything else, and for what has too many
/// parts.
pub fn sheet(report: &Report, options: &Options) -> Option<Sheet> {
    if !has_sheet(report) {
        return None;
    }
    let document = Document::parse(&report.source, &Findings::default());
    let table = match &report.variant {
        Some(variant) => document.variant(variant)?,
        None => document.base(),
    };
    let misprints = published::misprints(&table);
    let mut sheet = system(report.system.0)?.sheet(table, options);
    sheet.name = report.description.name.clone();
    let player = report.entry.player.as_ref();
    sheet.player = player.map(|player| player.value.clone()).unwrap_or_default();
    let broken = report.findings.iter().filter(|finding| finding.level() != Level::Warning);
    let (waived, broken): (Vec<_>, Vec<_>) = broken.partition(|found| found.waived.is_some());
    let rules = census(broken).into_iter().map(|(rule, count)| match count {
        1 => rule.to_owned(),
        _ => format!("{rule} ×{count}"),
    });
    for (number, found) in waived.iter().enumerate() {
        let reason = found.waived.as_deref().unwrap_or_default();
        let lead = if number == 0 { "Waived".to_owned() } else { String::new() };
        let text = format!("{}: {reason}", found.rule.id);
        sheet.notes.push(model::Note { lead, text, ..Default::default() });
    }
    sheet.verdict = model::Verdict {
        word: report.verdict.name().to_uppercase(),
        bad: report.verdict > Verdict::NotJudged,
        rules: rules.collect(),
    };
    if !misprints.is_empty() {
        sheet.aside.push(counted(misprints.len() as i64, "published misprint"));
        let text = misprints.join(", ");
        sheet.notes.push(model::Note { lead: "In print".to_owned(), text, ..Default::default() });
    }
    let fingerprint = report.fingerprint.iter().map(|fingerprint| format!("{fingerprint} · "));
    let mut left = fingerprint.collect::<String>() + &maker(&report.catalogs);
    if let Some(event) = &report.event {
        left.push_str(&format!(" · event: {}", event.name));
        if !event.readings.is_empty() {
            left.push_str(&format!(" · decided otherwise: {}", event.readings.join(", ")));
        }
    }
    let mut rulings: Vec<_> =
        report.description.rulings.iter().flat_map(|(_, ids)| ids).copied().collect();
    rulings.sort_unstable();
    rulings.dedup();
    if !rulings.is_empty() {
        left.push_str(&format!(" · readings: {}", rulings.join(", ")));
    }
    sheet.footer = model::Footer { left, right: report.system.1.to_owned() };
    Some(sheet)
}

/// How a figure of a design that has been judged comes about.
pub fn derive(report: &Report, options: &Options, key: &str) -> Option<Derivation> {
    let document = Document::parse(&report.source, &Findings::default());
    let table = match &report.variant {
        Some(variant) => document.variant(variant)?,
        None => document.base(),
    };
    system(report.system.0)?.derive(table, options, key)
}

/// A form of this kind to fill in by hand, from the first game that has one.
pub fn form(kind: &str, options: &Options) -> Option<Sheet> {
    let system = SYSTEMS.iter().find(|system| system.forms().contains(&kind))?;
    let mut sheet = system.form(kind, options)?;
    let left = maker(&options.catalogs.names(system.id()));
    sheet.footer = model::Footer { left, right: system.name().to_owned() };
    Some(sheet)
}

/// This program, and the catalogs in force.
fn maker(catalogs: &[Arc<str>]) -> String {
    let mut text = format!("roadworthy {} · built-in catalog", env!("CARGO_PKG_VERSION"));
    for catalog in catalogs {
        text.push_str(&format!(" · {catalog}"));
    }
    text
}

/// The ids of the variants in `source`.
pub fn variants(source: &Source) -> Vec<String> {
    let unheard = Findings::default();
    let document = Document::parse(source, &unheard);
    document.variants(&unheard).into_iter().map(|id| id.value.to_owned()).collect()
}

/// The report on a file that could not be opened or is not text.
pub fn unreadable(name: &str, reason: &str) -> Report {
    let findings = Findings::default();
    let sink = findings.of(&UNREADABLE_FILE);
    sink.push(sink.finding(Span::default(), format!("cannot read {name}: {reason}")));
    Report::of_file(Source::new(name, ""), Subject::Design, findings.into_vec())
}

fn examine(source: &Source, options: &Options, which: Which<'_>) -> Vec<Report> {
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    let variants = document.variants(&findings);
    let broken = findings.into_vec();
    let wanted = |variant: Option<&str>| match which {
        Which::All => true,
        Which::One(one) => one == variant,
    };
    let mut reports = Vec::new();
    if wanted(None) {
        reports.push(examine_one(source, options, document.base(), None, &broken));
    }
    for variant in variants.into_iter().filter(|variant| wanted(Some(variant.value))) {
        if let Some(table) = document.variant(variant.value) {
            reports.push(examine_one(source, options, table, Some(variant), &broken));
        }
    }
    reports
}

fn examine_one(
    source: &Source,
    options: &Options,
    table: Table<'_>,
    variant: Option<Located<&str>>,
    broken: &[Finding],
) -> Report {
    let findings = Findings::from(broken.to_vec());
    let system = system_of(&table, &findings);
    check_removals(&table, system.lists(), &findings);
    if variant.is_some() {
        own_variants(&table, &findings);
    }
    let entry = Entry::read(&table, &findings);
    let mut description = system.describe(table.clone(), options, &findings);
    published::check(&table, &description.stats, &findings, |changed| {
        let open = Options { division: None, brief: true, ..options.clone() };
        let unclear = Findings::default();
        let stats = system.describe(changed, &open, &unclear).stats;
        let broken = unclear.broken();
        findings.extend(unclear.into_vec().into_iter().filter(|f| f.level() == Level::Unreadable));
        published::Recount { stats, broken }
    });
    if let Some(variant) = variant {
        description.name = variant_name(&table, &description.name, variant.value);
    }
    let mut findings = findings.into_vec();
    findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
    let outside = if description.outside_rules { Verdict::NotJudged } else { Verdict::Legal };
    let verdict = Verdict::of(&findings).max(outside);
    let known = !options.brief && verdict != Verdict::Unreadable;
    let fingerprint =
        known.then(|| Fingerprint::of(&table, system, &description.rulings, &options.catalogs));
    Report {
        subject: Subject::Design,
        source: source.clone(),
        variant: variant.map(|id| id.value.to_owned()),
        entry,
        system: (system.id(), system.name()),
        catalogs: options.catalogs.names(system.id()),
        event: None,
        verdict,
        fingerprint,
        description,
        findings,
    }
}

/// The game that a file is for, as its `system` says.
pub(crate) fn system_of(table: &Table<'_>, findings: &Findings) -> &'static dyn System {
    let Some(written) = table.get("system") else {
        return SYSTEMS[0];
    };
    let known = written.get_ref().as_str().and_then(system);
    if known.is_none() {
        let names: Vec<_> = SYSTEMS.iter().map(|system| system.id()).collect();
        let sink = findings.of(&BAD_VALUE);
        let word = written.get_ref().as_str().unwrap_or_default();
        let mut finding = sink
            .finding(written.span().into(), "`system` is no game that roadworthy knows")
            .label(format!("one of: {}", names.join(", ")))
            .actual(word)
            .limit(names.join(", "));
        if let Some(near) = suggest::nearest(word, names) {
            let change = edit::Change::replace_span(written.span().into(), format!("\"{near}\""));
            finding = finding.repair(format!("did you mean `{near}`?"), change);
        }
        sink.push(finding);
    }
    known.unwrap_or(SYSTEMS[0])
}

/// A variant has no variants of its own.
fn own_variants(table: &Table<'_>, findings: &Findings) {
    if let Some(key) = table.own().keys().into_iter().find(|key| key.value == "variants") {
        let sink = findings.of(&UNKNOWN_KEY);
        let finding = sink.finding(key.span, "a variant has no variants of its own");
        sink.push(finding.label("list it beside the others").actual(key.value));
    }
}

/// "Stinger, Option I"; a variant whose own name begins like the design's stands alone: "Capricorn Plus".
fn variant_name(table: &Table<'_>, name: &str, id: &str) -> String {
    let own = table.own();
    let own = own.get("name").and_then(|name| name.get_ref().as_str());
    let base = table.layers.last().and_then(|base| base.table.get("name")?.get_ref().as_str());
    match (base, own) {
        (Some(base), Some(own)) if own.starts_with(base) => own.to_owned(),
        (Some(base), own) => format!("{base}, {}", own.unwrap_or(id)),
        (None, Some(own)) => own.to_owned(),
        (None, None) => format!("{name}, {id}"),
    }
}

/// Turns what the rules suggest into edits, and keeps those that mend their finding and break nothing else.
fn work_out_repairs(source: &Source, options: &Options, reports: &mut [Report]) {
    if reports.iter().all(|report| report.findings.iter().all(|finding| finding.repairs.is_empty()))
    {
        return;
    }
    let document = Document::parse(source, &Findings::default());
    let options = &Options { brief: true, ..options.clone() };
    let most = MOST_JUDGED / (source.text.len() * reports.len()).max(1);
    let mut left = MOST_TRIED.min(most.max(1));
    let whole: Vec<_> = reports.iter().map(Outcome::of).collect();
    for (number, report) in reports.iter_mut().enumerate() {
        let root = match &report.variant {
            Some(id) => document.variant(id),
            None => Some(document.base()),
        };
        let Some(root) = root else { continue };
        for finding in &mut report.findings {
            let rule = finding.rule.id;
            finding.repairs.retain_mut(|repair| {
                let edits = edit::edits(&source.text, &root, &repair.changes);
                repair.edits = edits.filter(|_| left > 0).unwrap_or_default();
                if repair.edits.is_empty() {
                    return false;
                }
                left -= 1;
                let edited =
                    Source::new(source.name.clone(), edit::apply(&source.text, &repair.edits));
                let alone = Which::One(report.variant.as_deref());
                let which = if whole.len() > 1 { Which::All } else { alone };
                let after: Vec<_> =
                    examine(&edited, options, which).iter().map(Outcome::of).collect();
                mends(rule, number, &whole, &after)
            });
        }
    }
}

/// What a repair may not make worse.
struct Outcome {
    variant: Option<String>,
    understood: bool,
    counts: BTreeMap<&'static str, usize>,
    figures: Vec<Option<Exact>>,
}

impl Outcome {
    fn of(report: &Report) -> Outcome {
        Outcome {
            variant: report.variant.clone(),
            understood: report.verdict != Verdict::Unreadable,
            counts: census(&report.findings),
            figures: report.description.stats.iter().map(Stat::number).collect(),
        }
    }

    fn count(&self, rule: &str) -> usize {
        self.counts.get(rule).copied().unwrap_or_default()
    }

    /// Whether nothing fires here that did not fire before. What a design was not understood for may have hidden
    /// the breach of a rule, but the repair must not hide more.
    fn is_no_worse_than(&self, before: &Outcome) -> bool {
        let new = |(id, count): (&&'static str, &usize)| *count > before.count(id);
        let excused = |id: &str| id == PUBLISHED_FIGURE_DIFFERS.id || !before.understood;
        let unreadable =
            |id: &str| RULES.iter().any(|rule| rule.id == id && rule.level == Level::Unreadable);
        self.counts.iter().filter(|entry| new(*entry)).all(|(id, _)| excused(id) && !unreadable(id))
    }
}

/// Whether a repair of the report `number` mends one finding of `rule`, breaks nothing in the file, and leaves the base
/// design alone if it is a variant's.
fn mends(rule: &str, number: usize, before: &[Outcome], after: &[Outcome]) -> bool {
    let paired = before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before.variant == after.variant);
    let base_kept =
        number == 0 || before[0].variant.is_some() || before[0].figures == after[0].figures;
    paired
        && base_kept
        && after[number].count(rule) < before[number].count(rule)
        && before.iter().zip(after).all(|(before, after)| after.is_no_worse_than(before))
}

/// How often each rule fires.
fn census<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.rule.id).or_default() += 1;
    }
    counts
}
