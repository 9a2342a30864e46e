//! Events: their rules by example, the built-in ones, what they can say, and a whole field of entries.

use std::fs;

use roadworthy::event::rules::{Check, RULES};
use roadworthy::event::{self, Event, Files};
use roadworthy::house::Catalogs;
use roadworthy::judge;
use roadworthy::report::Report;
use roadworthy::source::Source;
use roadworthy::system::SYSTEMS;

fn open(text: &str) -> (Event, Vec<Report>) {
    let none = |_: &Source, name: &str| Err(format!("no file {name}"));
    Event::read(&Files::gather(Source::new("event.toml", text), none), Catalogs::default())
}

/// An event that has no mistake.
fn sound(text: &str) -> Event {
    let (event, mistakes) = open(text);
    let told: Vec<_> = mistakes.iter().flat_map(|report| &report.findings).collect();
    assert!(told.is_empty(), "{told:?}");
    event
}

/// Judges designs by an event, in their order; a report on the event itself comes last.
fn judge_all(event: &Event, designs: &[(&str, &str)]) -> Vec<Report> {
    let reports = designs.iter().map(|(name, text)| Source::new(*name, *text));
    let mut reports: Vec<_> =
        reports.flat_map(|source| judge::check(&source, &event.options)).collect();
    let own = event::judge(event, &mut reports);
    reports.into_iter().chain(own).collect()
}

/// The rules that fire for one of the two examples, with what stands beside it.
fn fired(check: &Check, example: &str) -> Vec<&'static str> {
    let event = check.beside.iter().find(|(name, _)| *name == "event.toml");
    let (event, mistakes) = open(event.map_or(example, |(_, text)| text));
    let others = check.beside.iter().filter(|(name, _)| *name != "event.toml");
    let mut designs: Vec<(&str, &str)> = others.copied().collect();
    if check.beside.iter().any(|(name, _)| *name == "event.toml") {
        designs.push(("example.toml", example));
    }
    let judged = judge_all(&event, &designs);
    let findings = mistakes.iter().chain(&judged).flat_map(|report| &report.findings);
    findings.filter(|finding| finding.waived.is_none()).map(|finding| finding.rule.id).collect()
}

#[test]
fn examples_that_fire_report_that_rule_only() {
    for check in RULES {
        let ids = fired(check, check.rule.fires);
        let only = !ids.is_empty() && ids.iter().all(|id| *id == check.rule.id);
        assert!(only, "{}: {ids:?}", check.rule.id);
    }
}

#[test]
fn examples_that_pass_report_nothing() {
    for check in RULES {
        let ids = fired(check, check.rule.passes);
        assert!(ids.is_empty(), "{}: {ids:?}", check.rule.id);
    }
}

/// The built-in lists are what the folders hold.
#[test]
fn every_event_and_design_is_built_in() {
    for system in SYSTEMS {
        let folders = [
            (format!("catalog/{}/events", system.id()), system.events(), ".toml"),
            (format!("designs/{}", system.id()), system.designs(), ""),
        ];
        for (folder, listed, ending) in folders {
            let mut listed: Vec<_> =
                listed.iter().map(|(name, text)| (format!("{name}{ending}"), *text)).collect();
            listed.sort_unstable();
            let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
            let mut found: Vec<_> = files
                .map(|path| {
                    let name = path.file_name().unwrap().to_string_lossy().into_owned();
                    (name, fs::read_to_string(path).unwrap())
                })
                .collect();
            found.sort_unstable();
            let found: Vec<_> = found.iter().map(|(n, text)| (n.clone(), text.as_str())).collect();
            assert_eq!(listed, found, "{folder}");
        }
    }
}

#[test]
fn every_built_in_event_is_sound() {
    let mut names = Vec::new();
    for (id, text) in event::all_built_in() {
        let event = sound(text);
        assert!(event.says.is_some() && event.cite.is_some(), "{id}");
        assert!(event::built_in(&id.to_uppercase()).is_some(), "{id}");
        assert!(!names.contains(&event.heading.name), "{id}");
        names.push(event.heading.name.clone());
    }
}
