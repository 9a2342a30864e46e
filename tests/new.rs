//! `new`: the new file is legal or valid, lists its options, and replaces nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use roadworthy::check::finding::Findings;
use roadworthy::document::Document;
use roadworthy::games::SYSTEMS;
use roadworthy::report::Report;
use roadworthy::text::source::Source;

use crate::cli::{run, text};
use crate::{check, judged, rule_ids};

fn new(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(folder, &[&["new"], arguments].concat());
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn every_game_begins_with_a_legal_design() {
    let folder = tempfile::tempdir().unwrap();
    for game in SYSTEMS {
        let file = format!("{}.toml", game.id);
        let (code, said) = new(folder.path(), &[&file, "--game", game.id]);
        assert_eq!(code, Some(0), "{said}");
        let verdict = if game.id == "card-game" { "not judged" } else { "legal" };
        assert!(said.starts_with(verdict), "{said}");
        let design = fs::read_to_string(folder.path().join(file)).unwrap();
        // Every key is set or in a comment.
        for key in (game.design_keys)() {
            let line = |start: String| design.lines().any(|line| line.starts_with(&start));
            let [set, remark] = ["", "# "].map(|mark| format!("{mark}{} = ", key.key));
            let [section, sections] = [format!("[{}]", key.key), format!("[[{}]]", key.key)];
            let is_there = [set, remark, section, sections].into_iter().any(line);
            assert!(is_there, "{}: {}", game.id, key.key);
        }
    }
}

/// Each commented line is a valid setting.
#[test]
fn commented_lines_are_valid_settings() {
    let folder = tempfile::tempdir().unwrap();
    for game in SYSTEMS {
        let file = format!("{}.toml", game.id);
        new(folder.path(), &[&file, "--game", game.id]);
        let design = fs::read_to_string(folder.path().join(file)).unwrap();
        let weapons = design.lines().find(|line| line.starts_with("# weapons = "));
        let has_place = |line: &str| game.places.iter().any(|place| line.contains(place));
        assert!(weapons.is_none_or(has_place), "{}: {weapons:?}", game.id);
        let is_example = |line: &&str| line.starts_with("# ") && line.contains(" = ");
        for example in design.lines().filter(is_example) {
            let used = design.replacen(example, &example[2..], 1);
            let reports = judged(&used);
            let ids = rule_ids(&reports[0]);
            assert!(!ids.contains(&"missing-key"), "{}: {example}", game.id);
        }
    }
}

#[test]
fn a_name_makes_the_file_and_keys_can_be_set() {
    let folder = tempfile::tempdir().unwrap();
    let (code, said) = new(
        folder.path(),
        &["Road Queen", "--set", "body=luxury", "--set", "armor.front=12", "--set", "tires=HD"],
    );
    assert_eq!(code, Some(0), "{said}");
    let design = fs::read_to_string(folder.path().join("road-queen.toml")).unwrap();
    let table: toml::Table = design.parse().unwrap();
    assert_eq!(table["name"].as_str(), Some("Road Queen"));
    assert_eq!(table["body"].as_str(), Some("luxury"));
    assert_eq!(table["armor"]["front"].as_integer(), Some(12));
    let (code, said) = new(folder.path(), &["--set", "boddy=van"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("a design has no key `boddy`; did you mean `body`?"), "{said}");
    assert!(!folder.path().join("my-car.toml").exists());
}

#[test]
fn nothing_is_replaced_without_force() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my-car.toml");
    fs::write(&file, "mine").unwrap();
    let (code, said) = new(folder.path(), &[]);
    assert_eq!(code, Some(2));
    assert_eq!(said, "error: my-car.toml exists already; --force replaces it\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(new(folder.path(), &["--force"]).0, Some(0));
    assert!(fs::read_to_string(&file).unwrap().contains("body = "));
}

#[test]
fn published_vehicles_can_be_templates() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(new(folder.path(), &["--from", "killer kart"]).0, Some(0));
    let design = fs::read_to_string(folder.path().join("killer-kart.toml")).unwrap();
    assert!(design.contains("\nsuspension = \"heavy\"\n") && !design.contains("published"));
    let (code, said) = new(folder.path(), &["--from", "Killer Cart", "x.toml"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("did you mean `Killer Kart`?"), "{said}");
}

/// A variant becomes a separate design of the same vehicle.
#[test]
fn every_variant_can_be_written_as_a_whole() {
    let mut seen = 0;
    for game in SYSTEMS {
        for (file, text) in game.designs {
            let source = Source::new(*file, *text);
            let document = Document::parse(&source, &Findings::default());
            for report in check(text) {
                let table = document.design(report.variant.as_deref()).unwrap();
                let whole = game.rewritten(table);
                let [again] = &*check(&whole) else { panic!("{whole}") };
                let figures = |report: &Report| {
                    let stats = report.summary.stats.iter();
                    stats.map(|stat| format!("{stat:?}")).collect::<Vec<_>>()
                };
                assert_eq!(figures(&report), figures(again), "{}\n{whole}", report.path());
                assert_eq!(report.description.line, again.description.line);
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn events_and_house_rules_of_every_game_are_sound() {
    for game in SYSTEMS {
        let folder = tempfile::tempdir().unwrap();
        for arguments in [&["entry.toml"][..], &["event", "event.toml"], &["catalog", "house"]] {
            let (code, said) = new(folder.path(), &[arguments, &["--game", game.id]].concat());
            assert_eq!(code, Some(0), "{said}");
        }
        for command in [
            &["event", "check", "event.toml"][..],
            &["catalog", "check", "house"],
            &["check", "entry.toml", "--event", "event.toml"],
            &["check", "entry.toml", "--catalog", "house"],
        ] {
            let output = run(folder.path(), command);
            let said = text(&output.stdout) + &text(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{command:?}: {said}");
        }
    }
}

#[test]
fn event_house_rules_and_damage() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, file) in [
        (&["event", "Friday Night"][..], "friday-night.toml"),
        (&["catalog"], "my-rules/rules.toml"),
        (&["--from", "Killer Kart"], "killer-kart.toml"),
        (&["damage", "killer-kart.toml"], "killer-kart-damage.toml"),
    ] {
        let (code, said) = new(folder.path(), arguments);
        assert_eq!(code, Some(0), "{said}");
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    let crossed = ["sheet", "killer-kart.toml", "--damage", "killer-kart-damage.toml"];
    let output = run(folder.path(), &crossed);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let files: BTreeSet<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(files.contains(std::ffi::OsStr::new("killer-kart.pdf")), "{files:?}");
}

/// A name without a letter would give no file name.
#[test]
fn an_empty_name_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, usual) in
        [(vec![""], "My Car"), (vec!["  "], "My Car"), (vec!["event", ""], "My Event")]
    {
        let expected =
            format!("error: the name is empty: write one, or leave it out for {usual:?}\n");
        assert_eq!(new(folder.path(), &arguments), (Some(2), expected));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
