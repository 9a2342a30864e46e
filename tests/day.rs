//! A day at an arena: from the entries to the roster, the record, the sheets and the repair bills. The entries are
//! published designs.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{run, text};
use crate::entries::{paths, put};

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

/// The legal entries of the division.
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

/// A published design with a new name and player.
fn entry(design: &str, number: usize, player: &str) -> String {
    let text = fs::read_to_string(format!("designs/classic/{design}.toml")).unwrap();
    let own = text.split("[published]").next().unwrap().split("[variants").next().unwrap();
    let line = own.lines().find(|line| line.starts_with("name = ")).unwrap();
    let own = own.replacen(line, &format!("name = \"{design} {number}\""), 1);
    format!("{own}\n[entry]\nnumber = {number}\nplayer = \"{player}\"\n")
}

/// The output of a command, which must end with this exit code.
fn told(folder: &Path, code: i32, arguments: &[&str]) -> String {
    let out = run(folder, arguments);
    let told = text(&out.stdout) + &text(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{arguments:?}: {told}");
    told
}

/// Designs and a list.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::create_dir(here.join("entries")).unwrap();
    put(here, "arena.toml", EVENT);
    for number in 1..=24 {
        let design = SOUND[number % SOUND.len()];
        let text = entry(design, number, &format!("Player {}", number % 13));
        put(here, &format!("entries/{number:02}.toml"), &text);
    }
    // A club sends a vehicle list.
    let lines = SOUND[..6].iter().enumerate().map(|(number, design)| {
        put(here, "line.toml", &entry(design, 40 + number, ""));
        told(here, 0, &["show", "line.toml", "--format", "line"]) + "\n"
    });
    let lines = lines.collect::<String>();
    put(here, "entries/club.txt", &lines);
    // Three illegal entries, and one unreadable entry.
    for (number, design) in [(51, "shogun-200"), (52, "mauler"), (53, "blastmaster")] {
        put(here, &format!("entries/{number}.toml"), &entry(design, number, "Boris"));
    }
    put(here, "entries/54.toml", "name = \"No End\nbody = \"compact\"\n");
    fs::remove_file(here.join("line.toml")).unwrap();
    folder
}

fn count(entries: &Value) -> usize {
    entries.as_array().unwrap().len()
}

/// A spreadsheet lists every entry once, with its status and reasons.
#[test]
fn a_day_is_one_table() {
    let here = Path::new(".");
    let day = ["event", "open", "tests/events/melee.toml", "tests/events/entries", "--format"];
    let printed = |format| text(&run(here, &[&day[..], &[format]].concat()).stdout);
    let [rows, page] = ["csv", "json"].map(printed);
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let rows: Vec<HashMap<String, String>> = rows.deserialize().map(Result::unwrap).collect();
    let page: Value = serde_json::from_str(&page).unwrap();
    for standing in ["starts", "out"] {
        let paths = page[standing].as_array().unwrap().iter();
        let paths: Vec<_> = paths.map(|entry| entry["path"].as_str().unwrap()).collect();
        let own = rows.iter().filter(|row| row["standing"] == standing);
        assert_eq!(own.map(|row| row["path"].as_str()).collect::<Vec<_>>(), paths);
    }
    let heavy = rows.iter().find(|row| row["name"] == "Too Heavy").unwrap();
    assert_eq!(heavy["reason"], "the vehicle is 410 lbs. over its maximum load (over-weight)");
    let pardon = "the heavy rocket is banned (waived: it is her first car (the marshal))";
    assert!(rows.iter().any(|row| row["standing"] == "starts" && row["reason"] == pardon));
    assert!(page["waived"][0].as_str().unwrap().ends_with(pardon), "{}", page["waived"]);
    assert_eq!(page["event"]["name"], "Grand Melee");
    assert_eq!((heavy["cost"].as_str(), heavy["weight"].as_str()), ("4750", "2710"));
}

#[test]
fn a_day_is_played_through() {
    let folder = folder();
    let here = folder.path();
    // The organiser adds the drivers of the club's vehicles to the roster.
    told(here, 2, &["event", "roster", "arena.toml", "entries", "-o", "roster.csv"]);
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
    let field = ["entries", "--roster", "roster.csv"];
    let opened = told(here, 2, &[&["event", "open", "arena.toml"], &field[..]].concat());
    insta::assert_snapshot!("the_page_of_the_day", opened);
    let day = page_of(here, &field);
    assert_eq!((count(&day["starts"]), count(&day["out"])), (30, 4), "{opened}");
    assert_eq!(paths(&day["out"]).len(), 4);

    // Two entries changed after the roster was written: their fingerprints differ.
    for (name, before, after) in
        [("entries/08.toml", "front = 5", "front = 4"), ("entries/05.toml", "back = 8", "back = 7")]
    {
        let text = fs::read_to_string(here.join(name)).unwrap();
        assert!(text.contains(before), "{text}");
        put(here, name, &text.replacen(before, after, 1));
    }
    let opened = told(here, 2, &[&["event", "open", "arena.toml"], &field[..]].concat());
    insta::assert_snapshot!("the_page_after_changes", opened);
    let page = [&["check", "--event", "arena.toml", "-o", "day.html"], &field[..]].concat();
    told(here, 2, &page);

    // The HTML page names the event, and each entry once.
    let html = fs::read_to_string(here.join("day.html")).unwrap();
    assert!(html.contains("<h1>Midsummer Arena: verdicts</h1>"));
    let ids: Vec<_> = html.split(" id=\"").skip(1).map(|rest| rest.split('"').next()).collect();
    let each: HashSet<_> = ids.iter().collect();
    assert!(ids.len() > 6 && each.len() == ids.len(), "{ids:?}");

    // The sheets of the legal entries after a cover, with the designs attached.
    let print = [&["sheet", "--event", "arena.toml"], &field[..], &["-o", "tonight.pdf"]].concat();
    told(here, 2, &print);
    let pdf = lopdf::Document::load(here.join("tonight.pdf")).unwrap();
    assert!(pdf.get_pages().len() > 30 / 2, "{}", pdf.get_pages().len());

    // After the duel: repair costs of a design, and of a listed vehicle.
    put(here, "hits.toml", "[armor]\nfront = 3\nback = 2\n\n[tires]\nfront-right = 1\n");
    let mut bills = String::new();
    for path in ["entries/16.toml", "entries/club.txt#killer-kart-40"] {
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
