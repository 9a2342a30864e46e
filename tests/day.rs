//! An arena's day, played through: from the folder of entries to the roster, the record, the sheets and the repair bills.
//! The entries are made of the published designs.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{run, text};
use crate::entries::{edit, paths, put};

const EVENT: &str = "\
name = \"Midsummer Arena\"
division = 20

[deny]
weapon = [\"spike gun\"]

[[limits]]
per = \"player\"
vehicles = \"all\"
most = 2
says = \"Two cars are enough for anybody.\"
";

/// Those that may start in the division.
const SOUND: [&str; 8] = [
    "killer-kart",
    "hotshot",
    "intimidator",
    "joseph-special",
    "mini-sherman",
    "stinger",
    "yellow-jacket",
    "spitfire",
];

/// A published design under another name and with its player.
fn entry(design: &str, number: usize, player: &str) -> String {
    let text = fs::read_to_string(format!("designs/classic/{design}.toml")).unwrap();
    let own = text.split("[published]").next().unwrap().split("[variants").next().unwrap();
    let line = own.lines().find(|line| line.starts_with("name = ")).unwrap();
    let own = own.replacen(line, &format!("name = \"{design} {number}\""), 1);
    format!("{own}\n[entry]\nnumber = {number}\nplayer = \"{player}\"\n")
}

/// What a command prints; it has to end with this exit code.
fn told(folder: &Path, code: i32, arguments: &[&str]) -> String {
    let out = run(folder, arguments);
    let told = text(&out.stdout) + &text(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{arguments:?}: {told}");
    told
}

/// Forty-six files: designs, sheets and lists.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::create_dir(here.join("entries")).unwrap();
    fs::create_dir(here.join("sheets")).unwrap();
    put(here, "arena.toml", EVENT);
    for number in 1..=24 {
        let design = SOUND[number % SOUND.len()];
        let text = entry(design, number, &format!("Player {}", number % 13));
        put(here, &format!("entries/{number:02}.toml"), &text);
    }
    // Sheets of players who sent no file, and one of a design that is there.
    for number in (3..=3).chain(25..=32) {
        let design = SOUND[number % SOUND.len()];
        let player = if number == 3 { "Player 3".to_owned() } else { format!("Guest {number}") };
        put(here, "sheet.toml", &entry(design, number, &player));
        told(here, 0, &["sheet", "sheet.toml", "-o", &format!("sheets/{number:02}.pdf")]);
    }
    // Two of them are edited after they are printed.
    edit(&here.join("sheets/31.pdf"), "name = \"spitfire 31\"", "name = \"Spitfire 31\"");
    edit(&here.join("sheets/32.pdf"), "name = \"killer-kart 32\"", "name = \"Killer-Kart 32\"");
    // A club sends a list.
    let lines = SOUND[..6].iter().enumerate().map(|(number, design)| {
        put(here, "line.toml", &entry(design, 40 + number, ""));
        told(here, 0, &["show", "line.toml", "--format", "line"]) + "\n"
    });
    let lines = lines.collect::<String>();
    put(here, "entries/club.txt", &lines);
    // Three that may not start, and one that nobody can read.
    for (number, design) in [(51, "shogun-200"), (52, "mauler"), (53, "blastmaster")] {
        put(here, &format!("entries/{number}.toml"), &entry(design, number, "Boris"));
    }
    put(here, "entries/54.toml", "name = \"No End\nbody = \"compact\"\n");
    for left in ["sheet.toml", "line.toml"] {
        fs::remove_file(here.join(left)).unwrap();
    }
    folder
}

fn count(entries: &Value) -> usize {
    entries.as_array().unwrap().len()
}

/// A spreadsheet has every entry once, with where it stands and why.
#[test]
fn a_day_is_one_table() {
    let here = Path::new(".");
    let day = ["event", "open", "tests/events/melee.toml", "tests/events/entries", "--format"];
    let printed = |format| text(&run(here, &[&day[..], &[format]].concat()).stdout);
    let [rows, page] = ["csv", "json"].map(printed);
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let rows: Vec<HashMap<String, String>> = rows.deserialize().map(Result::unwrap).collect();
    let page: Value = serde_json::from_str(&page).unwrap();
    for standing in ["starts", "changed", "out"] {
        let paths = page[standing].as_array().unwrap().iter();
        let paths: Vec<_> = paths.map(|entry| entry["path"].as_str().unwrap()).collect();
        let own = rows.iter().filter(|row| row["standing"] == standing);
        assert_eq!(own.map(|row| row["path"].as_str()).collect::<Vec<_>>(), paths);
    }
    let heavy = rows.iter().find(|row| row["name"] == "Too Heavy").unwrap();
    assert_eq!(heavy["reason"], "the vehicle is 410 lbs. over its maximum load (over-weight)");
    let pardon = "Grand Melee forbids the heavy rocket (waived: it is her first car (the marshal))";
    assert!(rows.iter().any(|row| row["standing"] == "starts" && row["reason"] == pardon));
    assert!(page["waived"][0].as_str().unwrap().ends_with(pardon), "{}", page["waived"]);
    assert_eq!(page["event"]["name"], "Grand Melee");
    assert_eq!((heavy["cost"].as_str(), heavy["weight"].as_str()), ("4750", "2710"));
}

#[test]
fn a_day_is_played_through() {
    let folder = folder();
    let here = folder.path();
    let sheets: Vec<_> =
        (3..=3).chain(25..=32).map(|number| format!("sheets/{number:02}.pdf")).collect();
    let sheets: Vec<_> = sheets.iter().map(String::as_str).collect();
    let field = [&["entries"], &sheets[..]].concat();

    // The roster, which the organiser completes with who enters the vehicles of the club.
    let write = [&["event", "roster", "arena.toml"], &field[..], &["-o", "roster.csv"]].concat();
    told(here, 2, &write);
    let roster = fs::read_to_string(here.join("roster.csv")).unwrap();
    let mut number = 60;
    let roster = roster.lines().map(|line| match line.strip_prefix(",,,entries/club.txt") {
        Some(rest) => {
            number += 1;
            format!("{number},Member {number},The Club,entries/club.txt{rest}\n")
        }
        None => format!("{line}\n"),
    });
    put(here, "roster.csv", &roster.collect::<String>());
    assert_eq!(number, 66);

    // The page of the day.
    let field = [&field[..], &["--roster", "roster.csv"]].concat();
    let opened = told(here, 2, &[&["event", "open", "arena.toml"], &field[..]].concat());
    insta::assert_snapshot!("the_page_of_the_day", opened);
    let day = page_of(here, &field);
    assert_eq!((count(&day["starts"]), count(&day["out"])), (40, 2), "{opened}");
    assert_eq!(paths(&day["out"]).len(), 2);

    // What passed is recorded; two are changed afterwards.
    let pass = [&["event", "pass", "arena.toml"], &field[..], &["-o", "passed.toml"]].concat();
    let passed = told(here, 2, &pass);
    assert!(passed.contains("passed 40 of 42 designs; wrote passed.toml"), "{passed}");
    for (name, before, after) in
        [("entries/08.toml", "front = 5", "front = 4"), ("entries/05.toml", "back = 8", "back = 7")]
    {
        let text = fs::read_to_string(here.join(name)).unwrap();
        assert!(text.contains(before), "{text}");
        put(here, name, &text.replacen(before, after, 1));
    }
    let again = [&field[..], &["--passed", "passed.toml"]].concat();
    let opened = told(here, 2, &[&["event", "open", "arena.toml"], &again[..]].concat());
    insta::assert_snapshot!("the_page_after_changes", opened);
    told(here, 2, &[&["check", "-o", "day.html"], &again[..]].concat());

    // Records that somebody edited prove nothing.
    let record = fs::read_to_string(here.join("passed.toml")).unwrap();
    for (before, after) in [("Player 8", "Player 9"), ("number = 16", "number = 17")] {
        assert!(record.contains(before), "{record}");
        put(here, "edited.toml", &record.replacen(before, after, 1));
        let edited =
            [&["check"], &field[..], &["--event", "arena.toml", "--passed", "edited.toml"]];
        let edited = told(here, 2, &edited.concat());
        assert!(edited.contains("the record was altered after it was written"), "{edited}");
    }

    // The page for the club's site names the event and each entry once.
    let html = fs::read_to_string(here.join("day.html")).unwrap();
    assert!(html.contains("<h1>Midsummer Arena: verdicts</h1>"));
    assert!(html.contains("value=\"illegal\"/> illegal (3)") && html.contains("Sort by"));
    let ids: Vec<_> = html.split(" id=\"").skip(1).map(|rest| rest.split('"').next()).collect();
    let each: HashSet<_> = ids.iter().collect();
    assert!(ids.len() > 6 && each.len() == ids.len(), "{ids:?}");

    // The sheets of those that may start, after a cover; each design comes with them.
    let print = [&["sheet", "--event", "arena.toml"], &field[..], &["-o", "tonight.pdf"]].concat();
    told(here, 2, &print);
    let pdf = lopdf::Document::load(here.join("tonight.pdf")).unwrap();
    assert!(pdf.get_pages().len() > 38 / 2, "{}", pdf.get_pages().len());

    // After the duel, what repairs cost: of a design, of a sheet, and of a vehicle on a list.
    put(here, "hits.toml", "[armor]\nfront = 3\nback = 2\n\n[tires]\nfront-right = 1\n");
    let mut bills = String::new();
    for path in ["entries/16.toml", "sheets/32.pdf", "entries/club.txt#killer-kart-40"] {
        let bill = ["repair", path, "--event", "arena.toml", "--damage", "hits.toml"];
        bills.push_str(&told(here, 0, &bill));
    }
    insta::assert_snapshot!("bills_after_the_duel", bills);
}

fn page_of(folder: &Path, field: &[&str]) -> Value {
    let call = ["event", "open", "arena.toml", "--format", "json"];
    let out = run(folder, &[&call[..], field].concat());
    serde_json::from_slice(&out.stdout).unwrap_or_else(|_| panic!("{}", text(&out.stderr)))
}
