//! The entries of an event's day, in `event-day/`: verdicts, limits across entries, and what each player has to fix.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::cli::{run, text};

/// A copy of the folder.
fn copied() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let entries = folder.path().join("entries");
    fs::create_dir(&entries).unwrap();
    fs::copy("tests/event-day/event.toml", folder.path().join("event.toml")).unwrap();
    for file in fs::read_dir("tests/event-day/entries").unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), entries.join(file.file_name())).unwrap();
    }
    folder
}

fn open(folder: &Path, more: &[&str]) -> (String, Option<i32>) {
    let call = [&["event", "open", "event.toml", "entries"], more].concat();
    let out = run(folder, &call);
    (text(&out.stdout), out.status.code())
}

fn names(entries: &Value) -> Vec<&str> {
    entries.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect()
}

#[test]
fn each_entry_has_its_verdict() {
    let folder = copied();
    let (day, code) = open(folder.path(), &["--format", "json"]);
    let day: Value = serde_json::from_str(&day).unwrap();
    assert_eq!(code, Some(1));
    let starts = "Hotshot, Killer Kart, Stinger, Car 9, Car 12, Car 14, Car 6, Car 7, Car 8, Pony";
    assert_eq!(names(&day["starts"]).join(", "), starts);
    let out = ["Bodyguard", "Car 10", "Car 11", "Car 13", "Car 5", "Laser Lou"];
    assert_eq!(names(&day["out"]), out);
    let reasons: Vec<_> =
        day["out"].as_array().unwrap().iter().map(|out| &out["reasons"]).collect();
    let counts: Vec<_> = reasons.iter().map(|reasons| reasons.as_array().unwrap().len()).collect();
    assert_eq!(counts, [2, 1, 1, 3, 1, 2], "{reasons:?}");
    let not_entered = ["letter.docx", "letter.rtf", "pyproject.toml"];
    assert_eq!(day["not_entered"], Value::from(not_entered.to_vec()));
    let limits = day["limits"].as_array().unwrap().iter();
    let limits: Vec<_> = limits
        .map(|limit| ["id", "key", "count", "most", "state"].map(|key| limit[key].clone()))
        .collect();
    let kept = |team: &str| json!(["over-event-limit", team, 4, 4, "kept"]);
    let shared = json!(["shared-number", "14", 2, 1, "broken"]);
    let kept = ["Chrome Angels", "Midville Maulers", "Rust Belt"].map(kept);
    let all: Vec<_> = std::iter::once(shared).chain(kept).collect();
    assert_eq!(json!(limits), json!(all));
}

#[test]
fn the_day_fits_a_screen_of_100_columns() {
    let folder = copied();
    let call = ["event", "open", "event.toml", "entries"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    let out = command.current_dir(folder.path()).env("COLUMNS", "100").args(call).output().unwrap();
    insta::assert_snapshot!(text(&out.stdout));
}

#[test]
fn a_check_lists_what_each_line_means() {
    let told = text(&run(Path::new("tests/event-day"), &["event", "check", "event.toml"]).stdout);
    for line in [
        "laser: Heavy Laser, Laser, Light Laser, Medium Laser, not Laser Rifle (hand-weapon)",
        "mine dropper: Minedropper, not Spear 1000 Minedropper",
        "at most 4 vehicles per team ",
        "vehicles without a team have no limit",
    ] {
        assert!(told.contains(line), "{told}");
    }
}

/// Words that players use for groups get the parts that they may mean.
#[test]
fn words_for_groups_have_suggestions() {
    let folder = copied();
    for (kind, word, meant) in [
        ("weapon", "mines", "Minedropper, Spear 1000 Minedropper"),
        ("weapon", "droppers", "Minedropper, Spear 1000 Minedropper, Spikedropper"),
        ("weapon", "missiles", "Micromissile Launcher, Rocket Launcher"),
        ("weapon", "ramplates", "Ramplate (accessory)"),
        ("accessory", "oil jets", "Flaming Oil Jet (weapon), Oil Jet (weapon)"),
    ] {
        let event = format!("name = \"Night\"\n[deny]\n{kind} = [\"{word}\"]\n");
        fs::write(folder.path().join("event.toml"), event).unwrap();
        let told = text(&run(folder.path(), &["event", "check", "event.toml"]).stdout);
        let help = format!("fix: name each part that you mean: {meant}\n");
        assert!(told.contains(&help), "{word}: {told}");
        let (told, code) = open(folder.path(), &[]);
        assert!(told.contains("No entry was judged.") && code == Some(2), "{told}");
        assert_eq!(told.matches(word).count(), 2, "{told}");
    }
}

/// 42 entries fit 120 lines, and no reason stands twice for a player.
#[test]
fn many_entries_stay_readable() {
    let folder = copied();
    let entries = folder.path().join("entries");
    for file in fs::read_dir(&entries).unwrap().map(Result::unwrap) {
        let design = fs::read_to_string(file.path()).unwrap_or_default();
        if !design.contains("[entry]") {
            continue;
        }
        for round in [1, 2] {
            let line = |line: &str| match line.split_once(" = ") {
                Some((key @ ("player" | "team"), value)) => {
                    format!("{key} = {} {round}\"\n", value.trim_end_matches('"'))
                }
                Some(("number", number)) => format!("number = {round}{number:0>2}\n"),
                Some(("name", name)) => {
                    format!("name = {} {round}\"\n", name.trim_end_matches('"'))
                }
                _ => format!("{line}\n"),
            };
            let name = file.file_name().into_string().unwrap();
            let copy: String = design.lines().map(line).collect();
            fs::write(entries.join(format!("{round}-{name}")), copy).unwrap();
        }
    }
    fs::remove_file(entries.join("club.txt")).unwrap();
    for columns in ["60", "80", "100", "65535"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
        command.current_dir(folder.path()).env("COLUMNS", columns);
        let out = command.args(["event", "open", "event.toml", "entries"]).output().unwrap();
        let told = text(&out.stdout);
        assert!(
            told.starts_with("Spring Meeting: 27 of 42 entries may start, 15 may not\n"),
            "{told}"
        );
        assert!(columns == "60" || told.lines().count() <= 120, "{told}");
        // Narrow terminals keep the most important columns.
        assert!(told.contains("\nNo.  Vehicle        Player       Verdict     Cost"), "{told}");
        let starts = ["To fix, by player\n", "Limits across entries\n", "Entries\n"];
        let starts = starts.map(|start| told.find(&format!("\n{start}")).unwrap());
        assert!(starts.is_sorted(), "{told}");
        let to_fix = told.split("To fix, by player\n").nth(1).unwrap();
        for player in ["Player 3", "Player 3 1", "Player 13 2"] {
            let row = |line: &&str| line.split("  ").next() == Some(player);
            let reasons: Vec<_> = to_fix.lines().filter(row).collect();
            assert_eq!(reasons.len(), 1, "{told}");
            assert!(reasons[0].matches("banned").count() <= 1, "{told}");
        }
    }
}

/// The folder has a page for each player, in the format of the day's page. Only our own pages are replaced.
#[test]
fn each_player_gets_a_page() {
    let folder = copied();
    let pages = folder.path().join("pages");
    assert_eq!(open(folder.path(), &["--by-player", "pages"]).1, Some(1));
    let page = fs::read_to_string(pages.join("player-3.md")).unwrap();
    for line in [
        "event: Spring Meeting (event.toml)",
        "the 2 minedroppers are banned",
        "Spikedropper (left) instead of Minedropper",
        "$400 over the $15,000 of division 15",
    ] {
        assert!(page.contains(line), "{page}");
    }
    assert_eq!(fs::read_dir(&pages).unwrap().count(), 15);
    let both = ["--by-player", "pages", "-o", "day.html"];
    assert_eq!(open(folder.path(), &both).1, Some(1));
    assert!(fs::read_to_string(pages.join("player-1.html")).unwrap().contains("Hotshot"));
    fs::write(pages.join("player-3.md"), "my notes").unwrap();
    assert_eq!(open(folder.path(), &["--by-player", "pages"]).1, Some(2));
    assert_eq!(fs::read_to_string(pages.join("player-3.md")).unwrap(), "my notes");
}

/// A ceiling of an entry replaces the division's: on the roster, or in a waiver.
#[test]
fn an_entry_may_have_its_own_ceiling() {
    let folder = copied();
    let day = |roster: &str, waiver: &str| {
        let waiver = match waiver {
            "" => String::new(),
            most => format!(
                "[[waivers]]\nrule = \"over-division\"\nentry = \"12\"\nceiling = {most}\n\
                 reason = \"kill money\"\nby = \"the marshal\"\n"
            ),
        };
        let event = format!("name = \"Night\"\ndivision = 15\n{waiver}");
        fs::write(folder.path().join("event.toml"), event).unwrap();
        let roster = format!("file,ceiling\nentries/bodyguard.toml,{roster}\n");
        fs::write(folder.path().join("roster.csv"), roster).unwrap();
        let call = ["event", "open", "event.toml", "--roster", "roster.csv", "--format", "json"];
        let day: Value = serde_json::from_slice(&run(folder.path(), &call).stdout).unwrap();
        day["out"][0]["reasons"][0].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(day("\"$15,400\"", ""), "");
    assert_eq!(day("15400", ""), "");
    let over = "$15,400 is $1 over its own ceiling of $15,399 (over-division)";
    assert_eq!(day("15399", ""), over);
    assert_eq!(day("", "15_400"), "");
    let over = "$15,400 is $400 over the $15,000 of division 15 (over-division)";
    assert_eq!(day("", "15_399"), over);
    assert_eq!(day("", ""), over);
}

#[test]
fn pages_and_booklets_name_the_place_and_the_day() {
    let folder = copied();
    let event = "name = \"Night\"\nstarts = 2041-05-04\narena = \"Midville Arena\"\n";
    fs::write(folder.path().join("event.toml"), event).unwrap();
    let told = open(folder.path(), &[]).0;
    assert!(told.contains("may not\nMidville Arena, 2041-05-04\n"), "{told}");
    let call = ["sheet", "entries", "--event", "event.toml", "-o", "night.svg"];
    run(folder.path(), &call);
    let sheet = fs::read_to_string(folder.path().join("night.svg")).unwrap();
    assert!(sheet.contains("Midville Arena, 2041-05-04"));
    fs::write(folder.path().join("event.toml"), "name = \"Night\"\nstarts = true\n").unwrap();
    assert_eq!(open(folder.path(), &[]).1, Some(2));
}
