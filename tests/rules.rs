//! The rules: each has its file, its documentation and its two examples, and each repair works.

use std::fs;

use roadworthy::change;
use roadworthy::check::finding::Scalar;
use roadworthy::check::rule::{Level, Rule};
use roadworthy::check::rules::{LEFT_OPEN, NOT_UNDERSTOOD};
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::Report;
use roadworthy::report::import;
use roadworthy::report::judge;
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;

use crate::rule_ids;

/// Every rule with the folder of its examples.
fn all() -> Vec<(String, &'static Rule)> {
    let mut all: Vec<_> =
        roadworthy::check::rules::RULES.iter().map(|rule| ("common".to_owned(), *rule)).collect();
    for system in SYSTEMS {
        all.extend(system.rules().into_iter().map(|rule| (system.id().to_owned(), rule)));
    }
    all
}

/// The same, with the rules of events: those need an event, and are run in `events`.
fn documented() -> Vec<(String, &'static Rule)> {
    let events = roadworthy::event::rules::RULES.iter();
    all().into_iter().chain(events.map(|check| ("event".to_owned(), &check.rule))).collect()
}

fn names(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().unwrap();
        name.strip_suffix(ending).map(str::to_owned)
    });
    let mut names: Vec<_> =
        names.filter(|name| !["mod", "alike"].contains(&name.as_str())).collect();
    names.sort();
    names
}

#[test]
fn lists_agree_with_the_folders() {
    let mut folders = vec![
        ("common".to_owned(), "src/check/rules".to_owned()),
        ("event".to_owned(), "src/event/rules".to_owned()),
    ];
    folders.extend(SYSTEMS.iter().map(|system| {
        (system.id().to_owned(), format!("src/games/{}/rules", system.id().replace('-', "_")))
    }));
    for (examples, sources) in folders {
        let ids: Vec<_> = documented()
            .into_iter()
            .filter(|(of, _)| *of == examples)
            .map(|(_, rule)| rule.id)
            .collect();
        let files: Vec<_> = ids.iter().map(|id| id.replace('-', "_")).collect();
        assert_eq!(files, names(&sources, ".rs"), "{sources} and its list, in order");
        assert_eq!(ids, names(&format!("tests/rules/{examples}"), ""), "examples of {examples}");
    }
}

#[test]
fn every_rule_is_documented() {
    for (_, rule) in documented() {
        let sections: Vec<_> = rule.docs.lines().filter(|line| line.starts_with('#')).collect();
        assert_eq!(sections, ["## What it checks", "## Why"], "{}", rule.id);
        assert!(rule.docs.lines().all(|line| line.len() <= 120), "{}", rule.id);
        assert!(!rule.summary.ends_with('.') && rule.summary.len() < 90, "{}", rule.id);
        assert!(
            rule.fires.lines().next().is_some_and(|line| line.starts_with("# ")),
            "{}",
            rule.id
        );
    }
}

/// Events and divisions are part of the call, not of the design.
fn options(rule: &Rule) -> Options {
    let division = (rule.id == "over-division").then_some(20);
    Options { division, ..Options::default() }
}

/// Rules on imported texts: their examples are no designs.
fn is_about_texts(rule: &Rule) -> bool {
    [LEFT_OPEN.id, NOT_UNDERSTOOD.id].contains(&rule.id)
}

fn examples(folder: &str, rule: &Rule, prefix: &str) -> Vec<Source> {
    let folder = format!("tests/rules/{folder}/{}", rule.id);
    let ending = if is_about_texts(rule) { "txt" } else { "toml" };
    let files = names(&folder, &format!(".{ending}"));
    let files = files.into_iter().filter(|name| name.starts_with(prefix));
    files
        .map(|name| {
            let path = format!("{folder}/{name}.{ending}");
            let text = fs::read(&path).unwrap();
            Source::new(path, String::from_utf8_lossy(&text).into_owned())
        })
        .collect()
}

fn check(source: &Source, rule: &Rule) -> Vec<Report> {
    if rule.id == "unreadable-file" && source.text.contains('\u{fffd}') {
        return vec![judge::unreadable(&source.name, "not UTF-8")];
    }
    if is_about_texts(rule) {
        return import::read(source, &options(rule)).1.into_iter().collect();
    }
    if rule.id == "broken-basis" {
        let folder = Folder { name: "house".into(), files: vec![source.clone()] };
        let catalogs = Catalogs::load(&[folder]).0;
        let kart = include_str!("../designs/classic/killer-kart.toml");
        let car = Source::new("car.toml", kart.split("[published]").next().unwrap_or_default());
        return change::check(&car, &Options { catalogs, ..Options::default() });
    }
    change::check(source, &options(rule))
}

#[test]
fn examples_that_fire_report_that_rule_only() {
    for (folder, rule) in all() {
        let fires = examples(&folder, rule, "fires");
        assert!(!fires.is_empty(), "{} has no example", rule.id);
        for source in fires {
            let reports = check(&source, rule);
            let ids: Vec<_> = reports.iter().flat_map(rule_ids).collect();
            assert!(
                !ids.is_empty() && ids.iter().all(|id| *id == rule.id),
                "{}: {ids:?}",
                source.name
            );
        }
    }
}

#[test]
fn examples_that_pass_report_nothing() {
    for (folder, rule) in all() {
        let passes = examples(&folder, rule, "passes");
        assert!(!passes.is_empty(), "{} has no example", rule.id);
        for source in passes {
            let ids: Vec<_> = check(&source, rule).iter().flat_map(rule_ids).collect();
            assert!(ids.is_empty(), "{}: {ids:?}", source.name);
        }
    }
}

/// The numbers in a text, each once.
fn numbers(texts: &[&str]) -> String {
    let mut found: Vec<&str> = Vec::new();
    for text in texts {
        let words = text.split(|letter: char| !letter.is_ascii_digit() && !",./-".contains(letter));
        let words = words.map(|word| word.trim_matches([',', '.', '/', '-']));
        for number in words.filter(|word| word.contains(|letter: char| letter.is_ascii_digit())) {
            if !found.contains(&number) {
                found.push(number);
            }
        }
    }
    found.join(" ")
}

/// What the finding of each example counts and what its repairs write, whatever its words.
fn figures_of(source: &Source, reports: &[Report]) -> String {
    let mut text = format!("{}\n", source.name);
    for finding in reports.iter().flat_map(|report| &report.findings) {
        let value = |value: &Option<Scalar>| match value {
            Some(Scalar::Number(number)) => number.to_string(),
            Some(Scalar::Text(_)) => "text".to_owned(),
            None => "none".to_owned(),
        };
        let line = |place: usize| source.text[..place].lines().count().max(1);
        let because = finding.because.iter().map(|label| label.text.as_str());
        let said: Vec<_> = [finding.message.as_str(), &finding.at.text]
            .into_iter()
            .chain(because)
            .chain(finding.help.as_deref())
            .collect();
        text.push_str(&format!(
            "  line {}: {} of {} ({})\n",
            line(finding.at.span.start),
            value(&finding.actual),
            value(&finding.limit),
            numbers(&said),
        ));
        for repair in &finding.repairs {
            text.push_str(&format!("    repair ({})\n", numbers(&[&repair.message])));
            for edit in &repair.edits {
                let old = &source.text[edit.span.start..edit.span.end];
                text.push_str(&format!("      {old:?} -> {:?}\n", edit.text));
            }
        }
    }
    text
}

/// A rule that fires where it should may still count wrongly or offer less than it could.
#[test]
fn examples_count_and_mend_as_before() {
    for system in SYSTEMS {
        let mut text = String::new();
        for rule in system.rules() {
            for source in examples(system.id(), rule, "fires") {
                text.push_str(&figures_of(&source, &check(&source, rule)));
            }
        }
        insta::assert_snapshot!(format!("counted_{}", system.id().replace('-', "_")), text);
    }
}

/// The two examples differ in one value: besides the comment, one line is changed, added or removed.
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
        let (fires, passes) = (lines(rule.fires), lines(rule.passes));
        if rule.id == "unreadable-file" {
            continue;
        }
        let same_start = fires.iter().zip(&passes).take_while(|(a, b)| a == b).count();
        let ends = fires.iter().rev().zip(passes.iter().rev());
        let same_end = ends.take_while(|(a, b)| a == b).count();
        let apart = fires.len().max(passes.len()).saturating_sub(same_start + same_end);
        assert!(fires != passes && apart <= 1, "{}: {apart} lines apart", rule.id);
    }
}

/// Each repair fixes its finding and breaks nothing else.
#[test]
fn every_repair_mends() {
    let mut repairs = 0;
    for (folder, rule) in all() {
        for source in examples(&folder, rule, "fires") {
            for report in check(&source, rule) {
                for finding in &report.findings {
                    for repair in &finding.repairs {
                        repairs += 1;
                        let mended = apply(&source.text, &repair.edits);
                        let after = check(&Source::new(source.name.clone(), mended.as_str()), rule);
                        let left: Vec<_> = after.iter().flat_map(rule_ids).collect();
                        let before = report.findings.len();
                        let context = format!("{}: {}\n{mended}", source.name, repair.message);
                        assert!(left.len() < before, "{context}\n{left:?}");
                        assert!(left.iter().all(|id| *id == rule.id), "{context}\n{left:?}");
                    }
                }
            }
        }
    }
    assert!(repairs > 60, "only {repairs} repairs");
}

/// A construction rule without any repair to offer must be one of these, and for a reason.
#[test]
fn every_error_offers_a_repair() {
    const WITHOUT: [&str; 0] = [];
    let offered = |folder: &str, rule: &Rule| {
        let sources = examples(folder, rule, "fires");
        let reports: Vec<_> = sources.iter().flat_map(|source| check(source, rule)).collect();
        reports
            .iter()
            .flat_map(|report| &report.findings)
            .any(|finding| !finding.repairs.is_empty())
    };
    let without: Vec<_> = all()
        .into_iter()
        .filter(|(folder, rule)| rule.level == Level::Error && !offered(folder, rule))
        .map(|(_, rule)| rule.id)
        .collect();
    assert_eq!(without, WITHOUT);
}
