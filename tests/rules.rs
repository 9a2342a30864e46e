//! The rules: examples on their pages are judged, and each fix works.
//!
//! `UPDATE_PAGES=1 cargo test --test all examples_that_fire` writes the messages on the pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rayon::prelude::*;
use roadworthy::change::{self, Judges};
use roadworthy::check::finding::{Finding, Label, Scalar};
use roadworthy::check::page::Example;
use roadworthy::check::rule::{Level, Rule};
use roadworthy::check::rules::NOT_UNDERSTOOD;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Game, Options, SYSTEMS, system};
use roadworthy::report::Report;
use roadworthy::report::import;
use roadworthy::report::judge;
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;

use crate::{pages, rule_ids};

/// Every rule with its game.
fn all() -> Vec<(String, &'static Rule)> {
    let mut all: Vec<_> =
        roadworthy::check::rules::RULES.iter().map(|rule| ("common".to_owned(), *rule)).collect();
    for system in SYSTEMS {
        all.extend((system.rules)().into_iter().map(|rule| (system.id.to_owned(), rule)));
    }
    all
}

/// All rules including event rules, which are tested in `events`.
fn documented() -> Vec<(String, &'static Rule)> {
    let events = roadworthy::event::rules::RULES.iter();
    all().into_iter().chain(events.map(|rule| ("event".to_owned(), *rule))).collect()
}

/// A game's rule examples whose name begins with `name`, without those that need house rows.
pub fn designs(game: &Game, name: &str) -> Vec<Source> {
    let of_rule = |rule: &'static Rule| examples(game.id, rule, name);
    let is_alone = |rule: &&'static Rule| rule.files().is_empty();
    (game.rules)().into_iter().filter(is_alone).flat_map(of_rule).collect()
}

/// The rule example whose sentence contains these words.
pub fn design(game: &str, rule: &str, words: &str) -> String {
    let mut rules = (system(game).unwrap().rules)().into_iter();
    let rule = rules.find(|known| known.id == rule).unwrap();
    let has_words = |example: &Example| example.text.lines().next().unwrap().contains(words);
    rule.examples().into_iter().find(has_words).unwrap().text
}

#[test]
fn every_rule_is_documented() {
    for (_, rule) in documented() {
        let docs = rule.docs();
        let sections: Vec<_> = docs.lines().filter(|line| line.starts_with('#')).collect();
        assert_eq!(sections, ["## What it checks", "## Why"], "{}", rule.id);
        assert!(docs.lines().all(|line| line.len() <= 120), "{}", rule.id);
        assert!(!rule.summary.ends_with('.') && rule.summary.len() < 90, "{}", rule.id);
        assert!(!rule.fires().is_empty() && !rule.passes().is_empty(), "{}", rule.id);
    }
}

#[test]
fn pages_have_nothing_else() {
    let mut pages: BTreeMap<&str, Vec<&Rule>> = BTreeMap::new();
    for (_, rule) in documented() {
        pages.entry(rule.page).or_default().push(rule);
    }
    for (page, rules) in pages {
        let title = page.lines().next().unwrap();
        assert_eq!(page.matches("\n## ").count(), rules.len(), "{title}");
        let examples: Vec<_> = rules.iter().flat_map(|rule| rule.examples()).collect();
        let messages = examples.iter().filter(|example| !example.messages.is_empty()).count();
        assert_eq!(page.matches("\n```").count(), 2 * (examples.len() + messages), "{title}");
    }
}

/// Events and divisions are options of the call, not of the design.
fn options(rule: &Rule) -> Options {
    let division = (rule.id == "over-division").then_some(20);
    let files = rule.files().into_iter();
    let files: Vec<_> = files.map(|file| Source::new(file.name, file.text)).collect();
    let catalogs = match files.is_empty() {
        true => Catalogs::default(),
        false => Catalogs::load(&[Folder { name: "house".into(), files }]).0,
    };
    Options { division, catalogs, ..Options::default() }
}

/// Whether the examples are imported texts instead of designs.
fn is_about_texts(rule: &Rule) -> bool {
    rule.id == NOT_UNDERSTOOD.id
}

fn examples(folder: &str, rule: &Rule, name: &str) -> Vec<Source> {
    let examples = rule.examples().into_iter().filter(|example| example.name == name);
    examples
        .enumerate()
        .map(|(n, example)| {
            Source::new(format!("{folder}/{}/{name}-{}.toml", rule.id, n + 1), example.text)
        })
        .collect()
}

/// An example that breaks its rule.
struct Fired {
    folder: String,
    rule: &'static Rule,
    source: Source,
    /// With fixes.
    reports: Vec<Report>,
}

static FIRED: LazyLock<Vec<Fired>> = LazyLock::new(|| {
    let fired = |(folder, rule): (String, &'static Rule)| {
        let sources = examples(&folder, rule, "fires").into_iter();
        let check = |source: Source| Fired {
            folder: folder.clone(),
            rule,
            reports: check(&source, rule),
            source,
        };
        sources.map(check).collect::<Vec<_>>()
    };
    all().into_par_iter().flat_map(fired).collect()
});

/// The reports on an example, with fixes.
fn check(source: &Source, rule: &Rule) -> Vec<Report> {
    let mut reports = judged(source, rule);
    change::add_fixes(&mut reports, &Judges::new(&design_and_options(source, rule).1, None));
    reports
}

fn judged(source: &Source, rule: &Rule) -> Vec<Report> {
    if rule.id == "unreadable-file" && source.text.lines().count() == 1 {
        return vec![judge::unreadable(&source.name, "not UTF-8")];
    }
    if is_about_texts(rule) {
        return import::read(source, &options(rule)).1.into_iter().collect();
    }
    let (design, options) = design_and_options(source, rule);
    judge::describe_all(&design, &options)
}

/// The example, or for an example of house rules a car that they are applied to.
fn design_and_options(source: &Source, rule: &Rule) -> (Source, Options) {
    if rule.id != "broken-basis" {
        return (source.clone(), options(rule));
    }
    let folder = Folder { name: "house".into(), files: vec![source.clone()] };
    let catalogs = Catalogs::load(&[folder]).0;
    let kart = include_str!("../designs/classic/killer-kart.toml");
    let car = Source::new("car.toml", kart.split("[published]").next().unwrap_or_default());
    (car, Options { catalogs, ..Options::default() })
}

/// The message of a finding, with its places and help.
pub fn told(report: &Report, finding: &Finding) -> String {
    let line = |label: &Label| {
        let source = label.source.as_ref().unwrap_or(&report.source);
        let place = source.text.get(label.span.start..label.span.end).unwrap_or_default();
        match (place.lines().next().unwrap_or_default(), label.text.as_str()) {
            (_, "") => String::new(),
            ("", text) => format!("  {text}\n"),
            (place, text) => format!("  {place}: {text}\n"),
        }
    };
    let places = std::iter::once(&finding.at).chain(&finding.because).map(line);
    let advice = finding.advice().map(|advice| format!("  help: {advice}\n"));
    let message = format!("{}\n", finding.message);
    std::iter::once(message).chain(places).chain(advice).collect()
}

fn title(page: &str) -> String {
    page.lines().next().unwrap_or_default().to_owned()
}

/// Compares the messages of a rule's examples with its page, or writes them.
pub fn compare(rule: &Rule, told: Vec<String>) {
    static PATHS: LazyLock<BTreeMap<String, PathBuf>> = LazyLock::new(|| {
        let pages = pages::pages(Path::new("src")).into_iter();
        pages.map(|path| (title(&fs::read_to_string(&path).unwrap()), path)).collect()
    });
    let path = &PATHS[&title(rule.page)];
    let page = fs::read_to_string(path).unwrap();
    let mut told = told.into_iter();
    pages::compare(path, &page, |example| {
        let is_own = example.heading == rule.id && example.name == "fires";
        is_own.then(|| told.next()).flatten()
    });
}

#[test]
fn examples_that_fire_report_that_rule_only() {
    let mut strays = Vec::new();
    let is_same =
        |one: &Fired, other: &Fired| (&one.folder, one.rule.id) == (&other.folder, other.rule.id);
    for of_rule in FIRED.chunk_by(is_same) {
        let (known, rule) = (strays.len(), of_rule[0].rule);
        let mut messages = Vec::new();
        for Fired { source, reports, .. } in of_rule {
            let ids: Vec<_> = reports.iter().flat_map(rule_ids).collect();
            if ids.is_empty() || ids.iter().any(|id| *id != rule.id) {
                strays.push(format!("{}: {ids:?}", source.name));
            }
            let findings = reports
                .iter()
                .flat_map(|report| report.findings.iter().map(move |found| told(report, found)));
            messages.push(findings.collect());
        }
        if strays.len() == known {
            compare(rule, messages);
        }
    }
    assert!(strays.is_empty(), "these examples break another rule, or none: {strays:#?}");
}

#[test]
fn examples_that_pass_report_nothing() {
    for (folder, rule) in all() {
        for source in examples(&folder, rule, "passes") {
            let ids: Vec<_> = judged(&source, rule).iter().flat_map(rule_ids).collect();
            assert!(ids.is_empty(), "{}: {ids:?}", source.name);
        }
    }
}

/// The amounts and edits of each example's finding, without words.
fn figures_of(source: &Source, reports: &[Report]) -> String {
    let mut text = format!("{}\n", source.name);
    for finding in reports.iter().flat_map(|report| &report.findings) {
        let value = |value: &Option<Scalar>| match value {
            Some(Scalar::Number(number)) => number.to_string(),
            Some(Scalar::Text(_)) => "text".to_owned(),
            None => "none".to_owned(),
        };
        let line = |place: usize| source.text[..place].lines().count().max(1);
        text.push_str(&format!(
            "  line {}: {} of {}\n",
            line(finding.at.span.start),
            value(&finding.actual),
            value(&finding.limit),
        ));
        for fix in &finding.fixes {
            text.push_str("    fix\n");
            for edit in &fix.edits {
                let old = &source.text[edit.span.start..edit.span.end];
                text.push_str(&format!("      {old:?} -> {:?}\n", edit.text));
            }
        }
    }
    text
}

/// A rule may fire correctly but count wrongly or offer too few fixes.
#[test]
fn amounts_and_fixes_of_examples_are_unchanged() {
    for system in SYSTEMS {
        let mut text = String::new();
        for fired in FIRED.iter().filter(|fired| fired.folder == system.id) {
            text.push_str(&figures_of(&fired.source, &fired.reports));
        }
        insta::assert_snapshot!(format!("counted_{}", system.id.replace('-', "_")), text);
    }
}

/// Besides the comment, one line is changed, added or removed.
#[test]
fn examples_differ_in_one_value() {
    for (_, rule) in documented() {
        let lines = |text: &str| -> Vec<String> {
            let lines = text
                .lines()
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        let (fires, passes) = (lines(&rule.fires()), lines(&rule.passes()));
        if ["unreadable-file", "stat-block"].contains(&rule.id) {
            continue;
        }
        let same_start = fires.iter().zip(&passes).take_while(|(a, b)| a == b).count();
        let ends = fires.iter().rev().zip(passes.iter().rev());
        let same_end = ends.take_while(|(a, b)| a == b).count();
        let apart = fires.len().max(passes.len()).saturating_sub(same_start + same_end);
        assert!(fires != passes && apart <= 1, "{}: {apart} lines apart", rule.id);
    }
}

#[test]
fn every_fix_solves_its_problem() {
    let mut fixes = 0;
    for Fired { rule, source, reports, .. } in FIRED.iter() {
        for report in reports {
            for fix in report.findings.iter().flat_map(|finding| &finding.fixes) {
                fixes += 1;
                let fixed = apply(&source.text, &fix.edits);
                let after = judged(&Source::new(source.name.clone(), fixed.as_str()), rule);
                let left: Vec<_> = after.iter().flat_map(rule_ids).collect();
                let before = report.findings.len();
                let context = format!("{}: {}\n{fixed}", source.name, fix.message);
                assert!(left.len() < before, "{context}\n{left:?}");
                assert!(left.iter().all(|id| *id == rule.id), "{context}\n{left:?}");
            }
        }
    }
    assert!(fixes > 60, "only {fixes} fixes");
}

/// Each construction rule without a fix is listed here with a reason.
#[test]
fn every_error_offers_a_fix() {
    const WITHOUT: [&str; 0] = [];
    let offered = |folder: &str, rule: &Rule| {
        let of_rule =
            FIRED.iter().filter(|fired| (&*fired.folder, fired.rule.id) == (folder, rule.id));
        let mut findings =
            of_rule.flat_map(|fired| &fired.reports).flat_map(|report| &report.findings);
        findings.any(|finding| !finding.fixes.is_empty())
    };
    let without: Vec<_> = all()
        .into_iter()
        .filter(|(folder, rule)| rule.level == Level::Error && !offered(folder, rule))
        .map(|(_, rule)| rule.id)
        .collect();
    assert_eq!(without, WITHOUT);
}
