//! Records of passed entries: `event pass` writes them, `check --passed` compares entries with them.

use std::fs;
use std::path::Path;

use crate::cli::{run, text};

const KART: &str = include_str!("../designs/classic/killer-kart.toml");
const EVENT: &str = "name = \"Fall Classic\"\ndivision = 10\n";

/// A kart of a player.
fn kart(number: u32, player: &str) -> String {
    let own = KART.split("[published]").next().unwrap();
    let own = own.replace("Killer Kart", &format!("Kart {number}"));
    format!("{own}\n[entry]\nnumber = {number}\nplayer = \"{player}\"\n")
}

/// A folder with three karts, one of which breaks the division, and the record of the others.
fn day() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("entries")).unwrap();
    put(folder.path(), "melee.toml", EVENT);
    put(folder.path(), "entries/ann.toml", &kart(1, "Ann"));
    put(folder.path(), "entries/bob.toml", &kart(2, "Bob"));
    let heavy = kart(3, "Cy").replace("[armor]\nfront = ", "[armor]\nfront = 20");
    put(folder.path(), "entries/cy.toml", &heavy);
    let out = pass(folder.path());
    assert_eq!(out.status.code(), Some(1), "{}", text(&out.stderr));
    let told = text(&out.stderr);
    assert!(told.contains("not passed: entries/cy.toml: "), "{told}");
    assert!(told.contains("passed 2 of 3 designs; wrote passed.toml"), "{told}");
    fs::remove_file(folder.path().join("entries/cy.toml")).unwrap();
    folder
}

fn pass(folder: &Path) -> std::process::Output {
    run(folder, &["event", "pass", "melee.toml", "entries", "-o", "passed.toml"])
}

fn put(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

fn check(folder: &Path, more: &[&str]) -> (String, Option<i32>) {
    let arguments = [&["check", "entries", "--passed", "passed.toml"], more].concat();
    let out = run(folder, &arguments);
    (text(&out.stdout) + &text(&out.stderr), out.status.code())
}

#[test]
fn what_was_passed_is_as_it_was() {
    let folder = day();
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("2 of 2 passed entries unchanged (passed.toml)"), "{told}");
    assert_eq!(code, Some(0));
    // A comment does not change the vehicle.
    put(folder.path(), "entries/ann.toml", &format!("# mine\n{}", kart(1, "Ann")));
    assert_eq!(check(folder.path(), &[]).1, Some(0));
    // A record of ours is replaced.
    assert_eq!(pass(folder.path()).status.code(), Some(0));
}

#[test]
fn what_was_changed_says_how() {
    let folder = day();
    let changed = kart(2, "Bob").replacen("front = 5", "front = 4", 1);
    assert_ne!(changed, kart(2, "Bob"));
    put(folder.path(), "entries/bob.toml", &changed);
    put(folder.path(), "entries/new.toml", &kart(7, "Eve").replace("Kart 7", "Newcomer"));
    fs::remove_file(folder.path().join("entries/ann.toml")).unwrap();
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("Kart 2 is not as it was passed: "), "{told}");
    assert!(told.contains("armor front 4, was 5"), "{told}");
    assert!(told.contains("Newcomer was not passed: it is not in passed.toml"), "{told}");
    assert!(
        told.contains("0 of 2 passed entries unchanged (passed.toml); missing: 1 Kart 1"),
        "{told}"
    );
    assert_eq!(code, Some(1));
}

/// What else is wrong with an entry does not say that it was not passed.
#[test]
fn what_was_not_passed_is_said_of_illegal_entries_too() {
    let folder = day();
    let path = folder.path().join("entries/new.toml");
    fs::write(path, kart(1, "Hal").replace("Kart 1", "Newcomer")).unwrap();
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("entries/ann.toml already has the number 1"), "{told}");
    assert!(told.contains("Newcomer was not passed: it is not in passed.toml"), "{told}");
    assert!(!told.contains("writes a record with it"), "{told}");
    assert_eq!(code, Some(1));
}

#[test]
fn another_player_or_number_is_a_change() {
    let folder = day();
    put(folder.path(), "entries/ann.toml", &kart(1, "Ann").replace("number = 1", "number = 9"));
    put(folder.path(), "entries/bob.toml", &kart(2, "Mallory"));
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("Kart 1 is not as it was passed: it had number 1"), "{told}");
    assert!(told.contains("Kart 2 is not as it was passed: Bob entered it"), "{told}");
    assert_eq!(code, Some(1));
}

/// An altered record proves nothing, and neither does that of another event or version.
#[test]
fn a_record_that_does_not_hold_is_a_no() {
    let folder = day();
    let record = fs::read_to_string(folder.path().join("passed.toml")).unwrap();
    let altered = record.replace("player = \"Ann\"", "player = \"Eve\"");
    assert_ne!(altered, record);
    put(folder.path(), "passed.toml", &altered);
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("the record was altered after it was written"), "{told}");
    assert!(told.contains("2 designs: 2 not-judged"), "{told}");
    assert!(!told.contains("unchanged"), "{told}");
    assert_eq!(code, Some(2));
    // Other ends of lines are no other record.
    put(folder.path(), "passed.toml", &record.replace('\n', "\r\n"));
    assert_eq!(check(folder.path(), &[]).1, Some(0));
    put(folder.path(), "passed.toml", &record[..record.len() / 2]);
    assert_eq!(check(folder.path(), &[]).1, Some(2));
    put(folder.path(), "passed.toml", &record);
    let (told, code) = check(folder.path(), &["--event", "division-10"]);
    assert!(told.contains("the record is of Fall Classic"), "{told}");
    assert_eq!(code, Some(2));
    put(folder.path(), "melee.toml", &EVENT.replace("10", "15"));
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("Fall Classic was changed since the entries were passed"), "{told}");
    assert_eq!(code, Some(2));
}

/// Whoever has a record wants these cars judged by its event, which a record that is cut short does not name.
#[test]
fn a_record_without_its_event_withholds_all_verdicts() {
    let folder = day();
    for (record, why) in [
        ("", "passed.toml:1: the record is empty"),
        ("junk\n", "passed.toml:1: a record of passed entries has no `checksum`"),
        (
            "checksum = \"4f09c1-7b2e55\"\n",
            "passed.toml:1: a record of passed entries has no `roadworthy`",
        ),
    ] {
        put(folder.path(), "passed.toml", record);
        let (told, code) = check(folder.path(), &[]);
        assert!(told.contains(&format!("no verdict: {why}")), "{told}");
        assert!(told.contains("2 designs: 2 not-judged; 1 other file unreadable"), "{told}");
        assert_eq!(told.matches("  × ").count(), 1, "{told}");
        assert!(told.contains("help: use the record that `roadworthy event pass` wrote"), "{told}");
        assert_eq!(code, Some(2));
    }
}

/// Nothing is written over a file of somebody else, or if nothing may start.
#[test]
fn a_record_is_written_whole_or_not_at_all() {
    let folder = day();
    put(folder.path(), "passed.toml", "mine = true");
    let out = pass(folder.path());
    assert_eq!(out.status.code(), Some(2), "{}", text(&out.stderr));
    assert!(
        text(&out.stderr).contains("write the record to another file"),
        "{}",
        text(&out.stderr)
    );
    put(folder.path(), "melee.toml", &EVENT.replace("10", "1"));
    fs::remove_file(folder.path().join("passed.toml")).unwrap();
    let out = pass(folder.path());
    assert!(text(&out.stderr).contains("no record is written"), "{}", text(&out.stderr));
    assert!(!folder.path().join("passed.toml").exists());
}

/// Under another catalog than the event is for, nothing is judged.
#[test]
fn an_event_is_for_a_catalog() {
    let folder = day();
    put(folder.path(), "melee.toml", &format!("{EVENT}catalog = \"classic 1\"\n"));
    let out = run(folder.path(), &["check", "entries", "--event", "melee.toml"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
    for other in ["classic 2", "4f09c1-7b2e55"] {
        put(folder.path(), "melee.toml", &format!("{EVENT}catalog = \"{other}\"\n"));
        let out = run(folder.path(), &["check", "entries", "--event", "melee.toml"]);
        let told = text(&out.stdout);
        assert!(told.contains(&format!("the event is for the catalog {other}")), "{told}");
        assert!(told.contains("2 designs: 2 not-judged"), "{told}");
        assert_eq!(out.status.code(), Some(2));
    }
}

#[test]
fn the_page_of_the_day_says_who_may_start() {
    let folder = day();
    put(folder.path(), "entries/dan.toml", &kart(2, "Dan").replace("Kart 2", "Kart 1"));
    put(folder.path(), "entries/eve.toml", "name = \"Broken\"\nbody = \"sub\n");
    let waiver =
        "\n[[waivers]]\nrule = \"over-weight\"\nentry = \"1\"\nreason = \"old\"\nby = \"me\"\n";
    put(folder.path(), "melee.toml", &format!("{EVENT}{waiver}"));
    let out = run(folder.path(), &["event", "open", "melee.toml", "entries"]);
    let told = text(&out.stdout);
    for line in [
        "May start (2)",
        "May not start (2)",
        "entries/bob.toml already has the number 2 (shared-number)",
        "same number 2: entries/bob.toml, entries/dan.toml",
        "same name Kart 1: entries/ann.toml, entries/dan.toml",
        "`1` does not break `over-weight` (unused-waiver)",
        "2 vehicles that may start are worth $7,696",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(out.status.code(), Some(2));
}

/// The vehicle does not say who entered it.
#[test]
fn two_of_the_same_design_are_two_entries() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("entries")).unwrap();
    put(folder.path(), "melee.toml", "name = \"Stock\"\n[stock]\ndesigns = [\"all\"]\n");
    for player in ["Ann", "Bob"] {
        let entry = format!("{KART}\n[entry]\nplayer = \"{player}\"\n");
        put(folder.path(), &format!("entries/{player}.toml"), &entry);
    }
    assert_eq!(pass(folder.path()).status.code(), Some(0));
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("2 of 2 passed entries unchanged"), "{told}");
    assert_eq!(code, Some(0));
    put(folder.path(), "entries/Cy.toml", KART);
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("entries/Cy.toml") && told.contains("was not passed"), "{told}");
    assert_eq!(code, Some(1));
}

#[test]
fn the_event_of_a_record_is_found_beside_it() {
    let folder = day();
    let there = folder.path().join("entries");
    let out = run(&there, &["check", ".", "--passed", "../passed.toml"]);
    assert!(text(&out.stdout).contains("2 of 2 passed entries unchanged"), "{}", text(&out.stderr));
}

/// Who enters it in which team is passed, too, whether an entry says so or its folder does.
#[test]
fn another_player_or_team_is_noticed() {
    let folder = day();
    let path = |path: &str| folder.path().join("entries").join(path);
    for team in ["red", "blue"] {
        fs::create_dir(path(team)).unwrap();
    }
    fs::rename(path("bob.toml"), path("red/bob.toml")).unwrap();
    pass(folder.path());
    // Judged by itself, it does not show its team.
    for alone in ["entries/red/bob.toml", "./entries/red/bob.toml"] {
        let alone = run(folder.path(), &["check", alone, "--passed", "passed.toml"]);
        assert_eq!(alone.status.code(), Some(0), "{}", text(&alone.stdout));
    }
    let ann = kart(1, "Ann");
    put(folder.path(), "entries/ann.toml", &ann.replace("player = \"Ann\"\n", ""));
    fs::rename(path("red/bob.toml"), path("blue/bob.toml")).unwrap();
    let (told, code) = check(folder.path(), &[]);
    assert!(told.contains("Kart 1 is not as it was passed: Ann entered it"), "{told}");
    assert!(told.contains("Kart 2 is not as it was passed: it was in team red"), "{told}");
    assert_eq!(code, Some(1));
    pass(folder.path());
    put(folder.path(), "entries/ann.toml", &(ann + "team = \"blue\"\n"));
    let (told, _) = check(folder.path(), &[]);
    assert!(told.contains("it named no player; it was in no team"), "{told}");
    // An entry that was passed by itself is the same in its folder.
    let call = ["event", "pass", "melee.toml", "entries/blue/bob.toml", "-o", "one.toml"];
    run(folder.path(), &call);
    let one = run(folder.path(), &["check", "entries", "--passed", "one.toml"]);
    assert!(!text(&one.stdout).contains("in no team"), "{}", text(&one.stdout));
}
