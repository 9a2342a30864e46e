//! Judges a source: the base design and each variant get a report each. Also computes details of a report on request.

mod bill;
mod game;
mod printed;
mod sheet;
mod uncertain;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{
    LEFT_OPEN, MISSING_KEY, STAT_BLOCK, UNKNOWN_ITEM, UNKNOWN_KEY, UNREADABLE_FILE,
};
use crate::check::withheld::Withheld;
use crate::document::shape::Shape;
use crate::document::tree::Tree;
use crate::document::{Document, Fields, Table, check_removals, misplaced};
use crate::games::{Extent, Options, USUAL, system, system_of};
use crate::report::common::Common;
use crate::report::division::Division;
use crate::report::fingerprint::Fingerprint;
use crate::report::import;
use crate::report::published;
use crate::report::{Report, Subject};
use crate::text::limits::FINDINGS;
use crate::text::source::{Located, Source, Span};
use crate::text::suggest;
use crate::units::counted;
use crate::vehicle::derivation::Derivation;
use crate::vehicle::duel::Duelist;

pub use bill::repair;
pub use sheet::{declared, entrant, form, has_sheet, sheet};

/// Judges every design in `source`: the base, then its variants in file order.
pub fn describe_all(source: &Source, options: &Options) -> Vec<Report> {
    examine(source, options, Which::All)
}

/// Judges the base design or a variant.
pub fn describe(source: &Source, options: &Options, variant: Option<&str>) -> Option<Report> {
    examine(source, options, Which::One(variant)).pop()
}

pub fn derive(report: &Report, options: &Options, key: &str) -> Option<Derivation> {
    let again = again(report, options, Extent::Derivation(key.to_owned()))?;
    Arc::unwrap_or_clone(again.description).derivation.map(|derivation| *derivation)
}

/// A distance that changes no roll, for a vehicle that is moved later.
pub const UNMOVED: i64 = -1;

/// The fire and armor of a vehicle for a duel at this distance.
pub fn duelist(report: &Report, options: &Options, inches: i64) -> Option<Box<Duelist>> {
    let description = again(report, options, Extent::Duel)?.description;
    let mut duelist = Arc::unwrap_or_clone(description).duelist?;
    duelist.fire.move_to(inches);
    Some(duelist)
}

fn again(report: &Report, options: &Options, extent: Extent) -> Option<Report> {
    let options = Options { extent, ..options.clone() };
    examine(&report.source, &options, Which::One(report.variant.as_deref())).pop()
}

pub fn variants(source: &Source) -> Vec<String> {
    let ignored = Findings::default();
    let document = Document::parse(source, &ignored);
    document.variants(&ignored).into_iter().map(|id| id.value.to_owned()).collect()
}

/// The report on a file that could not be opened or is not text.
pub fn unreadable(name: &str, reason: &str) -> Report {
    let findings = Findings::default();
    let sink = findings.of(&UNREADABLE_FILE);
    sink.finding(Span::default(), format!("cannot read {name}: {reason}"));
    Report::of_file(Source::new(name, ""), Subject::Design, findings.into_vec())
}

/// Selects the designs of a file.
#[derive(Clone, Copy)]
enum Which<'a> {
    All,
    /// The base design or a variant.
    One(Option<&'a str>),
}

/// The number of passes over misplaced keys.
const ROUNDS: usize = 2;

fn examine(source: &Source, options: &Options, which: Which<'_>) -> Vec<Report> {
    let findings = Findings::default();
    let mut document = Document::parse(source, &findings);
    let is_stat_block = !findings.is_empty() && holds_stat_blocks(source);
    if is_stat_block || document.is_empty() {
        return match which {
            Which::One(Some(_)) => Vec::new(),
            Which::All | Which::One(None) if is_stat_block => vec![stat_block(source)],
            Which::All | Which::One(None) => vec![without_design(source, findings)],
        };
    }
    game::named(&mut document, &findings);
    let mut reports = examine_all(source, options, &document, which, &findings);
    if document.rename_keys(&unknown_keys(&reports, true), &findings) {
        reports = examine_all(source, options, &document, which, &findings);
    }
    let mut unknown = unknown_keys(&reports, false);
    if unknown.is_empty() {
        return reports;
    }
    if game::guess(&mut document, &findings) {
        reports = examine_all(source, options, &document, which, &findings);
        unknown = unknown_keys(&reports, false);
    }
    let system = system_of(&document.base(), &Findings::default());
    let keys = [(system.design_keys)(), Common::keys()].concat();
    // A corrected table may contain misplaced keys.
    for _ in 0..ROUNDS {
        let moved = document.put_in_place(&source.text, Common::WHAT, &keys, &unknown, &findings);
        if !moved {
            break;
        }
        reports = examine_all(source, options, &document, which, &findings);
        unknown = unknown_keys(&reports, false);
        unknown.retain(|finding| !finding.is_corrected);
    }
    for report in &mut reports {
        let figures = system.figures();
        let is_figure = |key: &str| figures.iter().any(|figure| suggest::same(figure.key, key));
        misplaced::join_figures(&source.text, Common::WHAT, is_figure, &mut report.findings);
        misplaced::join_runs(&source.text, &keys, &mut report.findings);
    }
    reports
}

pub const SMALLEST: &str =
    "body = \"subcompact\"\npower-plant = \"small\"\ntires = \"standard\"\ncrew = \"driver\"";

/// The report on a file without keys: it is empty, or its text is not TOML.
fn without_design(source: &Source, findings: Findings) -> Report {
    if findings.is_empty() {
        let sink = findings.of(&MISSING_KEY);
        let message = match source.text.trim_start_matches('\u{feff}').trim() {
            "" => "the file is empty",
            _ => "the file has comments, but no design",
        };
        let help = format!("the smallest legal car:\n{SMALLEST}");
        sink.finding(Span::default(), message).label("expected a design here").help(help);
    }
    let mut findings = findings.into_vec();
    findings.iter_mut().for_each(|finding| finding.level = Level::NoDesign);
    Report::of_file(source.clone(), Subject::Design, findings)
}

/// Whether a text holds printed vehicles and is no TOML.
pub fn is_stat_block(source: &Source) -> bool {
    let findings = Findings::default();
    Document::parse(source, &findings);
    !findings.is_empty() && holds_stat_blocks(source)
}

fn holds_stat_blocks(source: &Source) -> bool {
    // A broken design contains values or tables.
    let is_toml = |line: &str| {
        let is_table = line.starts_with('[') && line.ends_with(']') && !line.contains("[/");
        is_table || ["= \"", "= [", "= {"].iter().any(|value| line.contains(value))
    };
    let is_list = |line: &str| line.matches(',').count() > 1;
    let mut lines = source.text.lines();
    lines.clone().any(is_list)
        && !lines.any(|line| is_toml(line.trim()))
        && import::is_understood(source)
}

fn stat_block(source: &Source) -> Report {
    let findings = Findings::default();
    let sink = findings.of(&STAT_BLOCK);
    let message = format!("this is a stat block: `roadworthy import {}`", source.name);
    sink.finding(Span::default(), message);
    Report::of_file(source.clone(), Subject::Design, findings.into_vec())
}

/// The unknown keys, with or without a safe fix.
fn unknown_keys(reports: &[Report], is_slip: bool) -> Vec<Finding> {
    // Only findings without a list of allowed keys say where the key belongs.
    let unknown = |found: &&Finding| {
        found.rule.id == UNKNOWN_KEY.id
            && found.limit.is_some()
            && found.fixes.iter().any(|fix| fix.safe) == is_slip
    };
    let mut unknown: Vec<_> =
        reports.iter().flat_map(|report| &report.findings).filter(unknown).cloned().collect();
    unknown.sort_by_key(|finding| finding.at.span);
    unknown.dedup_by_key(|finding| finding.at.span);
    unknown.truncate(FINDINGS);
    unknown
}

fn examine_all(
    source: &Source,
    options: &Options,
    document: &Document<'_>,
    which: Which<'_>,
    broken: &Findings,
) -> Vec<Report> {
    let findings = Findings::from(broken.to_vec());
    let variants = document.variants(&findings);
    let broken = findings.into_vec();
    let base = std::iter::once((document.base(), None));
    let variants = variants.into_iter();
    let variants = variants.filter_map(|it| Some((document.variant(it.value)?, Some(it))));
    let is_wanted = |variant: &Option<Located<&str>>| match which {
        Which::All => true,
        Which::One(one) => one == variant.as_ref().map(|it| it.value),
    };
    let wanted = base.chain(variants).filter(|(_, variant)| is_wanted(variant));
    let one = |(table, variant)| examine_one(source, options, document, table, variant, &broken);
    wanted.map(one).collect()
}

fn examine_one(
    source: &Source,
    options: &Options,
    document: &Document<'_>,
    table: Table<'_>,
    variant: Option<Located<&str>>,
    broken: &[Finding],
) -> Report {
    let findings = Findings::from(broken.to_vec());
    let common = Common::read(&Fields::new(table.clone(), Common::WHAT, &findings));
    let common = common.unwrap_or_default();
    let system = common.system.and_then(system).unwrap_or(USUAL);
    left_to_read(&common.todo, &findings);
    check_removals(&table, "the base design", system.lists, &findings);
    match variant {
        Some(_) => own_variants(&table, &findings),
        None => entered_variant(&common, document, &findings),
    }
    // Any figure may be published.
    let is_published = table.own().get("published").is_some();
    let every = (is_published && options.extent == Extent::Verdict)
        .then(|| Options { extent: Extent::Figures, ..options.clone() });
    let options = every.as_ref().unwrap_or(options);
    let (mut summary, mut description) = (system.describe)(table.clone(), options, &findings);
    summary.drawn = description.ledger.drawn();
    printed::compare(&table, system, &summary.stats, options, &findings);
    if let Some(sheet) = &mut description.sheet {
        sheet.misprints = published::misprints(&table);
    }
    let withheld = options.catalogs.withheld(system.id).and_then(Withheld::finding);
    let mut findings = findings.into_vec();
    findings.extend(withheld);
    let id = variant.map(|id| id.value);
    uncertain::leave_out(&mut findings, &table);
    document.leave_out_explained(&mut findings, id);
    let is_open = |finding: &Finding| finding.is_unread() || finding.withholds();
    let wanted = (Extent::Fingerprint..=Extent::Words).contains(&options.extent);
    let known = wanted && !findings.iter().any(is_open);
    let fingerprint = known
        .then(|| Fingerprint::of(table.clone(), system, &description.rulings, &options.catalogs));
    let report = Report::of_file(source.clone(), Subject::Design, findings);
    Report {
        name: name(&table, id, &source.name),
        variant: id.map(str::to_owned),
        entry: common.entry.unwrap_or_default().composed(),
        printed: published::source(&table),
        system: (system.id, system.name),
        catalogs: options.catalogs.names(system.id),
        division: Division::of(system, options).map(Box::new),
        fingerprint,
        summary,
        description: Arc::new(description),
        ..report
    }
    .decided()
}

fn entered_variant(common: &Common, document: &Document<'_>, findings: &Findings) {
    let Some(wanted) = common.entry.as_ref().and_then(|entry| entry.variant.as_ref()) else {
        return;
    };
    let variants = document.variants(&Findings::default());
    if variants.iter().all(|variant| variant.value != wanted.value) {
        let message = format!("the design has no variant `{}`", wanted.value);
        findings
            .of(&UNKNOWN_ITEM)
            .finding(wanted.span, message)
            .actual(wanted.value.as_str())
            .did_you_mean(suggest::nearest(&wanted.value, variants.iter().map(|own| own.value)));
    }
}

fn left_to_read(todo: &[Located<String>], findings: &Findings) {
    if let (Some(first), Some(last)) = (todo.first(), todo.last()) {
        let sink = findings.of(&LEFT_OPEN);
        let span = Span::new(first.span.start, last.span.end);
        const LONGEST: usize = 80;
        let words: String = first.value.chars().take(LONGEST).collect();
        let more = if todo.len() > 1 { ", …" } else { "" };
        let count = counted(todo.len() as i64, "phrase");
        let message = format!("{count} left to read: `{words}`{more}");
        sink.finding(span, message)
            .label("incomplete until this list is empty")
            .actual(todo.len() as i64)
            .limit(0)
            .help("write each as a key of the design, or leave it out; then remove it from `todo`");
    }
}

fn own_variants(table: &Table<'_>, findings: &Findings) {
    if let Some(key) = table.own().keys().into_iter().find(|key| key.value == "variants") {
        let sink = findings.of(&UNKNOWN_KEY);
        sink.finding(key.span, "a variant cannot have variants")
            .label("list it with the other variants")
            .actual(key.value);
    }
}

/// The name of a design on one line. Variants are "Stinger, Option I", or their own name if it contains the design's:
/// "Capricorn Plus". By default the file's name.
fn name(table: &Table<'_>, variant: Option<&str>, file: &str) -> String {
    let unnamed = file_title(file).unwrap_or("Unnamed");
    let own = table.layers.first().and_then(|layer| written_name(layer.table));
    let base = table.layers.last().and_then(|layer| written_name(layer.table));
    let name = match variant {
        None => base.unwrap_or(unnamed).to_owned(),
        Some(id) => match (base, own) {
            (Some(base), Some(own)) if own.starts_with(base) => own.to_owned(),
            (Some(base), own) => format!("{base}, {}", own.unwrap_or(id)),
            (None, Some(own)) => own.to_owned(),
            (None, None) => format!("{unnamed}, {id}"),
        },
    };
    name.replace(['\n', '\r'], " ")
}

fn written_name<'d>(layer: &'d Tree<'_>) -> Option<&'d str> {
    let name = layer.get("name")?.get_ref().as_str()?;
    (!name.trim().is_empty()).then_some(name)
}

/// The name of a TOML file without folder and extension.
fn file_title(file: &str) -> Option<&str> {
    let file = Path::new(file);
    file.extension().filter(|ending| ending.eq_ignore_ascii_case("toml"))?;
    file.file_stem()?.to_str()
}

pub fn census<'f>(
    findings: impl IntoIterator<Item = &'f Finding>,
) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.rule.id).or_default() += 1;
    }
    counts
}
