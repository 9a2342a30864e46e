//! The entries of an event, and the roster with their players.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{run, text};

const KART: &str = include_str!("../designs/classic/killer-kart.toml");
const EVENT: &str = "name = \"Fall Classic\"\ndivision = 10\n";

/// A kart with some armor in front.
pub fn kart(name: &str, front: u32) -> String {
    let own = KART.split("[published]").next().unwrap();
    own.replace("Killer Kart", name).replace("front = 5", &format!("front = {front}"))
}

pub fn by(number: u32, player: &str, design: &str) -> String {
    format!("{design}\n[entry]\nnumber = {number}\nplayer = \"{player}\"\n")
}

fn day() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("entries")).unwrap();
    put(folder.path(), "melee.toml", EVENT);
    folder
}

pub fn put(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

/// The record sheet of a design, in the folder of entries.
fn sheet(folder: &Path, name: &str, design: &str) {
    put(folder, &format!("{name}.toml"), design);
    let (from, to) = (format!("{name}.toml"), format!("entries/{name}.pdf"));
    let out = run(folder, &["sheet", &from, "-o", &to]);
    assert!(folder.join(to).exists(), "{}", text(&out.stderr));
    fs::remove_file(folder.join(from)).unwrap();
}

fn told(folder: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let out = run(folder, arguments);
    (text(&out.stdout) + &text(&out.stderr), out.status.code())
}

fn open(folder: &Path, more: &[&str]) -> (String, Option<i32>) {
    told(folder, &[&["event", "open", "melee.toml"], more].concat())
}

/// The page of the day, as JSON.
fn page(folder: &Path, more: &[&str]) -> Value {
    let call = ["event", "open", "melee.toml", "--format", "json"];
    let out = run(folder, &[&call[..], more].concat());
    serde_json::from_slice(&out.stdout).unwrap_or_else(|_| panic!("{}", text(&out.stderr)))
}

pub fn paths(entries: &Value) -> Vec<String> {
    let entries = entries.as_array().unwrap().iter();
    let path = |entry: &Value| match entry["variant"].as_str() {
        Some(variant) => format!("{}#{variant}", entry["path"].as_str().unwrap()),
        None => entry["path"].as_str().unwrap().to_owned(),
    };
    entries.map(path).collect()
}

/// A vehicle list with two vehicles.
const LIST: &str = "\
Joseph Special – Compact, x-hvy. chassis, hvy. suspension, medium power plant, 4 HD tires, driver, MG front. \
Armor: F20, R10, L10, B10, T2, U2. 2,300 lbs., $5,000.
";

/// Fingerprints are compared even without printing them.
#[test]
fn a_fingerprint_on_the_roster_decides_the_exit_code() {
    let folder = day();
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Kart", 5)));
    let judged =
        run(folder.path(), &["check", "entries", "--event", "melee.toml", "--format", "json"]);
    let judged: Value = serde_json::from_slice(&judged.stdout).unwrap();
    let own = judged["results"][0]["fingerprint"].as_str().unwrap();
    let call = ["check", "entries", "--event", "melee.toml", "--roster", "roster.csv", "--quiet"];
    for (said, code) in [(own, 0), ("000000-000000", 1)] {
        let line = format!("number,player,file,fingerprint\n1,Ann,entries/ann.toml,{said}\n");
        put(folder.path(), "roster.csv", &line);
        assert_eq!(told(folder.path(), &call), (String::new(), Some(code)), "{said}");
    }
}

/// Broken entries are reported at their place, and the others are judged. A record sheet is named, but not entered.
#[test]
fn a_broken_list_withholds_no_other_entry() {
    let folder = day();
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Kart", 5)));
    sheet(folder.path(), "bob", &kart("Kart", 4));
    let second = LIST.replace("Joseph", "Second").replace("MG front", "a zorp gun front");
    put(folder.path(), "entries/club.txt", &format!("{LIST}{second}"));
    let (told, code) = open(folder.path(), &["entries"]);
    let day = page(folder.path(), &["entries"]);
    assert_eq!(paths(&day["starts"]), ["entries/ann.toml", "entries/club.txt#joseph-special"]);
    assert_eq!(paths(&day["out"]), ["entries/club.txt#second-special"]);
    for line in [
        "no player  Second Special  1 phrase left to read: `a zorp gun front: cannot be read`\n",
        "Not entered: bob.pdf (roadworthy import entries/bob.pdf)\n",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(code, Some(2));
    let (told, code) = open(folder.path(), &["entries/bob.pdf"]);
    assert!(told.contains("cannot read entries/bob.pdf: a record sheet is not an entry"), "{told}");
    assert_eq!(code, Some(2));
    let one = ["show", "entries/club.txt#joseph-special", "--event", "melee.toml"];
    assert_eq!(self::told(folder.path(), &one).1, Some(0));
}

/// The messages point into the list, not into the parsed design.
#[test]
fn problems_of_a_listed_vehicle_point_into_the_list() {
    let folder = day();
    put(folder.path(), "melee.toml", "name = \"Melee\"\n[deny]\nweapon = [\"MG\"]\n");
    let broken = LIST.replace("Joseph", "Second").replace("MG front", "a zorp gun front");
    put(folder.path(), "entries/club.txt", &format!("{LIST}{broken}"));
    let call = ["check", "entries", "--event", "melee.toml", "--format"];
    let said = |format| told(folder.path(), &[&call[..], &[format]].concat()).0;
    let denied = "entries/club.txt:1:1: error[denied-item] the machine gun is banned\n";
    let unread =
        "entries/club.txt:2:1: error[left-open] 1 phrase left to read: `a zorp gun front: ";
    let concise = said("concise");
    assert!(concise.contains(denied) && concise.contains(unread), "{concise}");
    // Its figures are partial, so only some are compared with published figures.
    assert!(concise.matches("published-figure-differs").count() < 4, "{concise}");
    let human = said("human");
    assert!(human.contains("[entries/club.txt:2:1]"), "{human}");
    for format in ["github", "html", "json"] {
        let said = said(format);
        assert!(!said.contains("file=entries/club.txt#"), "{said}");
        assert!(!said.contains("\"inserted"), "{said}");
    }
    let json: Value = serde_json::from_str(&said("json")).unwrap();
    let found = &json["results"][0]["findings"][0];
    assert_eq!((&found["path"], &found["line"]), (&"entries/club.txt".into(), &1.into()));
    assert!(json.to_string().contains("\"edits\":[]"), "{json}");
}

/// Text that is not a vehicle is a warning on its line; the vehicles have verdicts. Options are not entered.
#[test]
fn text_of_a_list_that_is_no_vehicle_is_a_warning() {
    let folder = day();
    let limit = "[[limits]]\nper = \"field\"\nfigure = \"cost\"\nmost = 20_000\n";
    put(folder.path(), "melee.toml", &format!("name = \"Melee\"\n{limit}"));
    let option = "Option I: Replace the MG with an RL.\nOption II: zorp the gun.";
    let list = format!(
        "Club list, spring\n\nEntries – Division 15 – May 4\n\n{LIST}\n{option}\n\nSee you all in May.\n"
    );
    put(folder.path(), "entries/club.txt", &list);
    put(folder.path(), "entries/notes.txt", "nothing here\n");
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Kart", 5)));
    let call = ["check", "entries", "--event", "melee.toml", "--format", "concise"];
    let (said, code) = told(folder.path(), &call);
    for line in [
        "entries/club.txt:1:1: warning[not-understood] not part of a vehicle",
        "entries/club.txt:3:1: warning[not-understood] not part of a vehicle",
        "entries/club.txt:10:1: warning[not-understood] not part of a vehicle",
        "entries/notes.txt:1:1: warning[not-understood] no vehicle found in the text",
        "2 designs: 2 legal\n",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    assert_eq!(code, Some(0), "{said}");
    let line =
        "entries/club.txt:1: \"Club list, spring\": not part of a vehicle (not-understood)\n";
    let (said, _) = open(folder.path(), &["entries"]);
    assert!(said.contains(line), "{said}");
}

#[test]
fn each_limit_of_an_event_has_its_own_fixes() {
    let folder = day();
    let event = "name = \"Melee\"\n[[limits]]\nitems = { weapon = \"MG\" }\nmost = 1\n\
                 [[limits]]\nfigure = \"weight\"\nmost = 2_700\n";
    put(folder.path(), "melee.toml", event);
    let guns = "{ item = \"MG\", mount = \"front\" }, { item = \"MG\", mount = \"back\" }, \
                { item = \"MG\", mount = \"left\" }";
    let car = format!(
        "name = \"Gunboat\"\nbody = \"mid-sized\"\nchassis = \"standard\"\nsuspension = \"light\"\n\
         power-plant = \"medium\"\ntires = \"standard\"\ncrew = \"driver\"\nweapons = [{guns}]\n"
    );
    put(folder.path(), "entries/gunboat.toml", &car);
    let said = told(folder.path(), &["check", "entries", "--event", "melee.toml"]).0;
    let fewer = "help: remove the Machine Gun (back), the Machine Gun (left): $";
    let lighter = "the Machine Gun (back), the Machine Gun (left): $4,500, 600 lbs.";
    assert!(said.contains(fewer) && said.contains(lighter), "{said}");
}

#[test]
fn limits_across_entries_have_no_fix() {
    let folder = day();
    for (file, front) in [("entries/one.toml", 4), ("entries/two.toml", 5)] {
        put(folder.path(), file, &kart("Kart", front));
    }
    for (per, most, is_mended) in [("vehicle", 3_700, true), ("field", 7_400, false)] {
        let limit = format!("[[limits]]\nper = \"{per}\"\nfigure = \"cost\"\nmost = {most}\n");
        put(folder.path(), "melee.toml", &format!("name = \"Melee\"\n{limit}"));
        let said = told(folder.path(), &["check", "entries", "--event", "melee.toml"]).0;
        assert!(said.contains("over-event-limit"), "{said}");
        assert_eq!(said.contains(" less\n"), is_mended, "{said}");
    }
}

/// Fixes are not written into sheets and lists.
#[test]
fn sheets_and_lists_are_not_edited() {
    let folder = day();
    sheet(folder.path(), "bob", &kart("Kart", 4));
    let dear = ["fix", "entries/bob.pdf", "--division", "3", "--pick", "1", "--write"];
    let before = fs::read(folder.path().join("entries/bob.pdf")).unwrap();
    let (told, code) = told(folder.path(), &dear);
    assert!(told.contains("`roadworthy import` makes them of entries/bob.pdf"), "{told}");
    assert_eq!(code, Some(2));
    assert_eq!(fs::read(folder.path().join("entries/bob.pdf")).unwrap(), before);
}

/// With an event, fixes are offered even if only a variant has findings, or if a design is named twice.
#[test]
fn fixes_are_offered_for_variants() {
    let folder = day();
    let both = format!("{}\n[variants.dear]\narmor = {{ front = 900 }}\n", kart("Kart", 5));
    put(folder.path(), "entries/kart.toml", &both);
    let named = ["entries/kart.toml", "entries/kart.toml#dear"];
    let page = [&["check", "--event", "melee.toml", "-o", "page.html"], &named[..]].concat();
    assert_eq!(told(folder.path(), &page).1, Some(1));
    let twice = ["entries/kart.toml#dear", "entries/kart.toml#dear", "entries/kart.toml"];
    let twice = [&["check", "--division", "10"], &twice[..]].concat();
    assert_eq!(told(folder.path(), &twice).1, Some(1));
}

fn two() -> tempfile::TempDir {
    let folder = day();
    for (number, player) in [(1, "Ann"), (2, "Bob")] {
        let name = format!("entries/{}.toml", player.to_lowercase());
        let own = by(number, player, &kart(&format!("Kart {number}"), 5 - number));
        put(folder.path(), &name, &own);
    }
    folder
}

/// If the catalog differs from the event's catalog, nothing is judged.
#[test]
fn an_event_is_for_a_catalog() {
    let folder = two();
    put(folder.path(), "melee.toml", &format!("{EVENT}catalog = \"classic 2\"\n"));
    let out = run(folder.path(), &["check", "entries", "--event", "melee.toml"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
    for other in ["classic 1", "4f09c1-7b2e55"] {
        put(folder.path(), "melee.toml", &format!("{EVENT}catalog = \"{other}\"\n"));
        let out = run(folder.path(), &["check", "entries", "--event", "melee.toml"]);
        let told = text(&out.stdout);
        assert!(told.contains(&format!("the event is for the catalog {other}")), "{told}");
        assert!(told.contains("2 designs: 2 not judged"), "{told}");
        assert_eq!(out.status.code(), Some(2));
    }
}

#[test]
fn the_page_of_the_day_lists_starters() {
    let folder = two();
    put(folder.path(), "entries/dan.toml", &by(2, "Dan", &kart("Kart 1", 3)));
    put(folder.path(), "entries/eve.toml", "name = \"Broken\"\nbody = \"sub\n");
    let waiver =
        "[[waivers]]\nrule = \"over-weight\"\nentry = \"1\"\nreason = \"old\"\nby = \"me\"\n";
    put(folder.path(), "melee.toml", &format!("{EVENT}{waiver}"));
    let out = run(folder.path(), &["event", "open", "melee.toml", "entries"]);
    let told = text(&out.stdout);
    for line in [
        "Fall Classic: 3 of 4 entries may start, 1 may not\n",
        "broken  number 2  entries 2 of 1  Kart 2 (Bob), Kart 1 (Dan)",
        "\nBob        Kart 2   several entries have number 2\n",
        "entries/dan.toml: another entry is called Kart 1: entries/ann.toml (shared-name)",
        "the waiver of `over-weight` for `1` has no effect (unused-waiver); remove the waiver",
        "The 3 legal entries are worth $11,489",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(out.status.code(), Some(2));
}

/// A roster with three entries.
fn rostered() -> tempfile::TempDir {
    let folder = day();
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Ann's Kart", 5)));
    put(folder.path(), "entries/bob.toml", &kart("Bob's Kart", 4));
    put(folder.path(), "entries/cy.toml", &kart("Cy's Kart", 3));
    folder
}

#[test]
fn a_roster_is_written_and_read() {
    let folder = rostered();
    let call = ["event", "roster", "melee.toml", "entries", "-o", "roster.csv"];
    assert_eq!(told(folder.path(), &call).1, Some(0));
    let written = fs::read_to_string(folder.path().join("roster.csv")).unwrap();
    let lines: Vec<_> = written.lines().collect();
    assert_eq!(lines[0], "number,player,team,file,fingerprint,ceiling");
    assert!(lines[1].starts_with("1,Ann,,entries/ann.toml,"), "{written}");
    assert!(lines[2].starts_with(",,,entries/bob.toml,"), "{written}");
    assert!(lines[3].starts_with(",,,entries/cy.toml,"), "{written}");
    // The organiser fills it in with a program that writes semicolons and a byte order mark.
    let filled = written
        .replace(",,,entries/bob.toml", "7,Bob,Rust Belt,entries/bob.toml")
        .replace(",,,entries/cy.toml", "8,Cy,Rust Belt,entries/cy.toml");
    put(
        folder.path(),
        "roster.csv",
        &format!("\u{feff}{}", filled.replace(',', ";").replace('\n', "\r\n")),
    );
    for more in [&["--roster", "roster.csv"][..], &["entries", "--roster", "roster.csv"]] {
        let (told, code) = open(folder.path(), more);
        let day = page(folder.path(), more);
        let players: Vec<_> =
            (0..3).map(|number| day["starts"][number]["entry"].to_string()).collect();
        assert_eq!(
            players,
            [
                "{\"player\":\"Ann\",\"number\":1}",
                "{\"player\":\"Bob\",\"team\":\"Rust Belt\",\"number\":7}",
                "{\"player\":\"Cy\",\"team\":\"Rust Belt\",\"number\":8}"
            ],
            "{told}"
        );
        assert_eq!((day["to_settle"].as_array().unwrap().len(), code), (0, Some(0)), "{told}");
    }
}

#[test]
fn limits_use_the_roster() {
    let folder = rostered();
    let limit = "[[limits]]\nper = \"team\"\nvehicles = \"all\"\nmost = 1\n";
    put(folder.path(), "melee.toml", &format!("{EVENT}{limit}"));
    let roster = "team,file\nBlue,entries/ann.toml\nRed,entries/bob.toml\nred,entries/cy.toml\n";
    put(folder.path(), "roster.csv", roster);
    assert_eq!(open(folder.path(), &["entries"]).1, Some(0));
    let (told, code) = open(folder.path(), &["entries", "--roster", "roster.csv"]);
    assert!(
        told.contains("1 of 3 entries may start")
            && told.contains("broken  team Red  vehicles 2 of 1, 1 over  Bob's Kart, Cy's Kart\n"),
        "{told}"
    );
    assert_eq!(code, Some(1));
}

#[test]
fn a_contradiction_names_both_places() {
    let folder = rostered();
    let roster = "number,player,file,fingerprint\n2,Anna,entries/ann.toml,000000-000000\n";
    put(folder.path(), "roster.csv", roster);
    let (told, code) = open(folder.path(), &["entries", "--roster", "roster.csv"]);
    for line in [
        "number 1 (entries/ann.toml:25), but the roster has 2 (roster.csv:2)",
        "player Ann (entries/ann.toml:26), but the roster has Anna (roster.csv:2)",
        "but the roster has 000000-000000 (roster.csv:2)",
        "entries/bob.toml: Bob's Kart is not on the roster (roster.csv)",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(code, Some(1));
    let call = ["check", "entries", "--event", "melee.toml", "--roster", "roster.csv"];
    let (told, _) = self::told(folder.path(), &call);
    assert!(!told.contains("the roster has it at"), "{told}");
}

/// Each error of a roster is reported on its line, and the other lines count.
#[test]
fn a_broken_roster_is_partly_read() {
    let folder = rostered();
    let roster = "\
number,player,tema,file
1,Ann,,entries/ann.toml
1,Bob,,entries/bob.toml
x,Cy,,entries/cy.toml
4,Dan,,entries/dan.toml

6,Flo
7,Gus,,
8,Ann again,,entries/ann.toml
";
    put(folder.path(), "roster.csv", roster);
    let check = ["check", "--event", "melee.toml", "--roster", "roster.csv", "--format", "concise"];
    let (told, code) = told(folder.path(), &check);
    for line in [
        "roster.csv:1:1: error[unknown-key] unknown column `tema`; did you mean `team`?",
        "roster.csv:3:1: error[duplicate-id] entries/ann.toml already has the number 1",
        "roster.csv:4:1: error[bad-value] number `x`: expected a whole number from 0 to 9999",
        "roster.csv:5:1: error[unreadable-file] cannot read entries/dan.toml: not found",
        "roster.csv:7:1: error[bad-value] expected 4 fields as in the first line, found 2",
        "roster.csv:8:1: error[missing-key] the line names no file",
        "roster.csv:9:1: error[duplicate-id] entries/ann.toml is entered twice",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert_eq!(told.matches("roster.csv:").count(), 7, "{told}");
    assert_eq!(code, Some(2));
    let day = page(folder.path(), &["--roster", "roster.csv"]);
    assert_eq!(paths(&day["starts"]).len(), 3, "{day}");
    put(folder.path(), "roster.csv", "who,what\nAnn,entries/ann.toml\n");
    let (told, code) = open(folder.path(), &["--roster", "roster.csv"]);
    assert!(told.contains("The roster has no column `file`"), "{told}");
    assert_eq!(code, Some(2));
    let (told, code) = self::told(folder.path(), &["check", "--roster", "roster.csv"]);
    assert!(told.contains("name it with --event"), "{told}");
    assert_eq!(code, Some(2));
}

/// A line for a file with several vehicles must name one.
#[test]
fn a_line_is_one_entry() {
    let folder = day();
    let list = format!("{LIST}{}", LIST.replace("Joseph", "Second"));
    put(folder.path(), "entries/club.txt", &list);
    put(folder.path(), "roster.csv", "number,file\n1,entries/club.txt\n");
    let (told, code) = open(folder.path(), &["--roster", "roster.csv"]);
    assert!(told.contains("Entries/club.txt has 2 vehicles: name one of them"), "{told}");
    assert!(told.contains("as in `entries/club.txt#joseph-special`"), "{told}");
    assert_eq!(code, Some(2));
    put(folder.path(), "roster.csv", "number,file\n1,entries/club.txt#second-special\n");
    let day = page(folder.path(), &["--roster", "roster.csv"]);
    assert_eq!(paths(&day["starts"]), ["entries/club.txt#second-special"]);
    put(folder.path(), "roster.csv", "number,file\n1,entries/club.txt#third\n");
    assert_eq!(open(folder.path(), &["--roster", "roster.csv"]).1, Some(2));
    assert_eq!(open(folder.path(), &["entries", "--roster", "roster.csv"]).1, Some(2));
}

#[test]
fn an_unclosed_quote_is_an_error_of_its_line() {
    let folder = rostered();
    let roster = "number,file,player\n1,entries/ann.toml,\"Ann\n2,entries/bob.toml,Bob\n3,entries/cy.toml,Cy\n";
    put(folder.path(), "roster.csv", roster);
    let (told, code) = open(folder.path(), &["--roster", "roster.csv"]);
    assert!(told.contains("A quotation mark of this line is not closed"), "{told}");
    assert_eq!(code, Some(2));
}

#[test]
fn a_team_is_not_the_player_of_the_same_name() {
    let folder = day();
    put(
        folder.path(),
        "melee.toml",
        "name = \"Duel\"\n[[limits]]\nper = \"team\"\nvehicles = \"all\"\nmost = 1\n",
    );
    put(folder.path(), "entries/red.toml", &by(1, "Red", &kart("Kart 1", 5)));
    put(
        folder.path(),
        "entries/ann.toml",
        &format!("{}team = \"Red\"\n", by(2, "Ann", &kart("Kart 2", 4))),
    );
    assert_eq!(open(folder.path(), &["entries"]).1, Some(0));
}

/// A missing amount may exceed the limit.
#[test]
fn unknown_amounts_may_break_a_limit() {
    let folder = day();
    let limit = "[[limits]]\nfigure = \"armor-sidecar-front\"\nmost = 10\n";
    put(folder.path(), "melee.toml", &format!("name = \"Duel\"\n{limit}"));
    put(folder.path(), "entries/kart.toml", KART);
    let (told, code) = open(folder.path(), &["entries"]);
    assert!(told.contains("armor sidecar front not given, but Duel allows 10"), "{told}");
    assert_eq!(code, Some(1));
}

/// It depends on the content of house catalogs, not on their path.
#[test]
fn a_fingerprint_is_the_same_from_any_folder() {
    let folder = day();
    fs::create_dir(folder.path().join("house")).unwrap();
    put(folder.path(), "house/market.toml", include_str!("house/catalog/night-market.toml"));
    put(folder.path(), "entries/ann.toml", &kart("Kart", 5));
    let print = |from: &Path, arguments: [&str; 2]| {
        let call = [&["check", "--format", "json", "--catalog"], &arguments[..]].concat();
        let out = run(from, &call);
        let judged: Value = serde_json::from_slice(&out.stdout).unwrap();
        let results = judged["results"].as_array().unwrap().clone();
        results.last().unwrap()["fingerprint"].clone()
    };
    let here = print(folder.path(), ["house", "entries/ann.toml"]);
    let there = print(&folder.path().join("entries"), ["../house", "ann.toml"]);
    assert_eq!(here, there);
}

/// An event that forbids a part of every kart, and waives the rule for one entry.
fn waiving(entry: &str) -> String {
    format!(
        "{EVENT}[deny]\nweapon = \"MG\"\n[[waivers]]\nrule = \"denied-item\"\nentry = \"{entry}\"\n\
        items = {{ weapon = \"MG\" }}\nreason = \"her first car\"\nby = \"the marshal\"\n"
    )
}

#[test]
fn waived_findings_have_no_fix() {
    let folder = day();
    put(folder.path(), "melee.toml", &waiving("ann"));
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Kart", 5)));
    let (told, _) = told(folder.path(), &["check", "entries/ann.toml", "--event", "melee.toml"]);
    assert!(told.contains("waived: her first car (the marshal)"), "{told}");
    assert!(!told.contains("leave out") && !told.contains("remove"), "{told}");
}

#[test]
fn events_have_no_design_fixes() {
    let folder = day();
    put(folder.path(), "melee.toml", "name = \"Night\"\ndivision = 15000\n");
    put(folder.path(), "entries/ann.toml", KART);
    let (told, _) = told(folder.path(), &["check", "entries/ann.toml", "--event", "melee.toml"]);
    assert!(told.contains("help: did you mean `division = 15`?"), "{told}");
    assert!(!told.contains("set `division`") && !told.contains("remove"), "{told}");
}

/// A waived finding counts nowhere, but is listed with its reason.
#[test]
fn waived_findings_are_no_error_in_any_format() {
    let folder = day();
    put(folder.path(), "melee.toml", &waiving("ann"));
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Kart", 5)));
    let of = |format| {
        told(folder.path(), &["check", "entries", "--event", "melee.toml", "--format", format])
    };
    for (format, says, never) in [
        ("concise", ": note[denied-item] ", ": error["),
        ("github", "::notice ", "::error "),
        ("markdown", "- note `denied-item`", "- error "),
        ("html", ">note</span>", ">error</span>"),
        ("csv", ",0,0,waived: ", ",1,0,"),
    ] {
        let (told, code) = of(format);
        let compact = told.replace("\": ", "\":");
        assert!(compact.contains(says) && !compact.contains(never), "{format}: {told}");
        assert!(
            format == "csv" || told.contains("her first car (the marshal)"),
            "{format}: {told}"
        );
        assert_eq!(code, Some(0), "{format}");
    }
}

#[test]
fn a_sheet_is_never_replaced_by_its_own_design() {
    let folder = day();
    sheet(folder.path(), "bob", &kart("Kart", 5));
    let (told, code) =
        told(folder.path(), &["sheet", "entries/bob.pdf", "-o", "entries/bob.pdf", "--force"]);
    assert_eq!(code, Some(2), "{told}");
}

/// The most exact name wins: an entry may be called like another entry's file.
#[test]
fn a_waiver_applies_to_the_best_match() {
    let folder = day();
    put(folder.path(), "melee.toml", &waiving("ruth"));
    put(folder.path(), "entries/ruth.toml", &by(1, "Ruth", &kart("Kart", 5)));
    put(folder.path(), "entries/cheat.toml", &by(2, "Cy", &kart("Ruth", 4)));
    let day = page(folder.path(), &["entries"]);
    assert_eq!(paths(&day["starts"]), ["entries/ruth.toml"]);
}

/// A waiver is for the parts and the limit that it names, and a player's waiver for each of his entries and his limits.
#[test]
fn a_waiver_is_for_what_it_names() {
    let folder = day();
    let event = |waiver: &str| {
        let deny = "[deny]\nweapon = [\"MG\"]\nbody = [\"subcompact\"]\n";
        let money =
            "[[limits]]\nid = \"money\"\nper = \"player\"\nfigure = \"cost\"\nmost = 5_000\n";
        let cars = "[[limits]]\nid = \"cars\"\nper = \"player\"\nvehicles = \"all\"\nmost = 1\n";
        let granted = "reason = \"her first cars\"\nby = \"the marshal\"\n";
        let waiver = format!("[[waivers]]\n{waiver}\n{granted}");
        put(folder.path(), "melee.toml", &format!("name = \"Night\"\n{deny}{money}{cars}{waiver}"));
        let checked = told(folder.path(), &["event", "check", "melee.toml"]).0;
        let day = page(folder.path(), &["entries"]);
        let of = |entries: &Value| {
            let of = entries.as_array().unwrap().iter();
            of.flat_map(|entry| entry["reasons"].as_array().unwrap())
                .map(Value::to_string)
                .collect()
        };
        let reasons: Vec<String> = of(&day["out"]);
        let limits = day["limits"].as_array().unwrap().iter();
        let states: Vec<_> = limits.map(|limit| limit["state"].to_string()).collect();
        let count = |part: &str| reasons.iter().filter(|reason| reason.contains(part)).count();
        let counts = ["machine gun", "subcompact", "cost", "vehicles 2"].map(count);
        (counts, states.join(" ").replace('"', ""), checked)
    };
    put(folder.path(), "entries/ann.toml", &by(1, "Ann", &kart("Kart", 5)));
    put(folder.path(), "entries/ann-2.toml", &by(2, "Ann", &kart("Kart 2", 4)));
    let banned = "rule = \"denied-item\"";
    let over = "rule = \"over-event-limit\"";
    for (waiver, counts, states, warning) in [
        (
            format!("{banned}\nentry = \"ann\"\nitems = {{ weapon = \"MG\" }}"),
            [1, 2, 2, 2],
            "broken broken",
            "",
        ),
        (
            format!("{banned}\nplayer = \"ann\"\nitems = {{ weapon = \"MG\" }}"),
            [0, 2, 2, 2],
            "broken broken",
            "",
        ),
        (
            format!("{banned}\nplayer = \"Ann\""),
            [0, 0, 2, 2],
            "broken broken",
            "every `denied-item`",
        ),
        (format!("{over}\nplayer = \"Ann\"\nlimit = \"money\""), [2, 2, 0, 2], "broken waived", ""),
        (
            format!("{over}\nplayer = \"Ann\"\nlimit = \"money\"\nceiling = 5_100"),
            [2, 2, 2, 2],
            "broken broken",
            "",
        ),
        (
            format!("{over}\nplayer = \"Ann\""),
            [2, 2, 0, 0],
            "waived waived",
            "every `over-event-limit`",
        ),
        (format!("{over}\nplayer = \"Bob\"\nlimit = \"money\""), [2, 2, 2, 2], "broken broken", ""),
    ] {
        let (found, limits, checked) = event(&waiver);
        assert_eq!((found, limits.as_str()), (counts, states), "{waiver}");
        assert_eq!(checked.contains("wide-waiver"), !warning.is_empty(), "{checked}");
        assert!(checked.contains(warning), "{checked}");
    }
    for waiver in [
        format!("{banned}\nentry = \"ann\"\nplayer = \"Ann\""),
        banned.to_owned(),
        format!("{over}\nentry = \"ann\"\nlimit = \"monney\""),
    ] {
        let text = format!("name = \"Night\"\n[[waivers]]\n{waiver}\nreason = \"r\"\nby = \"m\"\n");
        put(folder.path(), "melee.toml", &text);
        assert_eq!(told(folder.path(), &["event", "check", "melee.toml"]).1, Some(2), "{waiver}");
    }
}
