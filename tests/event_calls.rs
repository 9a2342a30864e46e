//! Commands with `--event`: catalogs, entries and output.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::cli::{run, text};
use crate::outputs::write;

const KART: &str = include_str!("../designs/classic/killer-kart.toml");

/// Under an event, only its own catalogs apply. Their paths are relative to the event. Catalogs and the event are not
/// entries.
#[test]
fn catalogs_come_from_the_event_alone() {
    let folder = tempfile::tempdir().unwrap();
    let row =
        |cost: &str| format!("[[weapon]]\nid = \"machine-gun\"\ncost = {cost}\ncite = \"us\"\n");
    write(
        folder.path(),
        &[
            ("roadworthy.toml", "catalogs = [\"house\"]"),
            ("house/mg.toml", &row("1")),
            ("night/prices/mg.toml", &row("2_000")),
            ("night/event.toml", "name = \"Night\"\ncatalogs = [\"prices\"]"),
            ("night/kart.toml", KART.split("[published]").next().unwrap()),
        ],
    );
    let out = run(folder.path(), &["check", "night", "--event", "night/event.toml"]);
    let told = text(&out.stdout);
    assert!(told.contains("$4,848"), "{told}");
    assert!(told.contains("\nevent: Night (night/event.toml)\n"), "{told}");
    assert!(told.contains("catalogs: classic (built-in), night/prices\n"), "{told}");
    assert_eq!(out.status.code(), Some(0));
    let out = run(folder.path(), &["check", "night/kart.toml", "--event", "division-4"]);
    assert!(text(&out.stderr).contains("did you mean `division-"), "{}", text(&out.stderr));
    assert_eq!(out.status.code(), Some(2));
    let out = run(folder.path(), &["check", "--event", "division-5", "--division", "5"]);
    assert!(text(&out.stderr).contains("cannot be used with"), "{}", text(&out.stderr));
    let out = run(folder.path(), &["check", "--event", "division-5", "--catalog", "house"]);
    assert!(text(&out.stderr).contains("cannot be used with"), "{}", text(&out.stderr));
}

/// Without the catalogs of an event, entries are not judged, but the event itself is checked.
#[test]
fn an_event_is_checked_without_its_catalog() {
    let folder = tempfile::tempdir().unwrap();
    let event = "name = \"Night\"\ncatalogs = [\"nowhere\"]\ndivison = 5\n";
    write(folder.path(), &[("event.toml", event), ("kart.toml", KART)]);
    let out = run(folder.path(), &["event", "check", "event.toml"]);
    let told = text(&out.stdout);
    assert!(told.contains("Cannot read the catalog nowhere"), "{told}");
    assert!(told.contains("did you mean `division`"), "{told}");
    assert_eq!(out.status.code(), Some(2));
    let out = run(folder.path(), &["check", "kart.toml", "--event", "event.toml"]);
    let judged = text(&out.stdout);
    assert!(
        judged.contains("not judged  Killer Kart (kart.toml)") && judged.contains("nowhere"),
        "{judged}"
    );
    assert_eq!(out.status.code(), Some(2));
}

/// A subfolder is a team, unless the design has another one.
#[test]
fn a_folder_is_a_team() {
    let folder = tempfile::tempdir().unwrap();
    let kart = KART.split("[published]").next().unwrap();
    let other = format!("{}[entry]\nteam = \"Blue\"\n", kart.replace("front = 5", "front = 4"));
    let event = "name = \"Pairs\"\n[[limits]]\nper = \"team\"\nvehicles = \"all\"\nmost = 1\n";
    let third = kart.replace("front = 5", "front = 3");
    let files =
        [("red/a.toml", kart), ("red/b.toml", &other), ("c.toml", &third), ("event.toml", event)];
    write(folder.path(), &files);
    let judged = || run(folder.path(), &["check", "--event", "event.toml"]);
    assert_eq!(judged().status.code(), Some(0), "{}", text(&judged().stdout));
    write(folder.path(), &[("red/b.toml", &other.replace("Blue", "Red"))]);
    let told = text(&judged().stdout);
    assert!(told.contains("team red: 2 vehicles, 1 more than Pairs allows (1)"), "{told}");
    assert!(told.contains("help: counted: red/a.toml, red/b.toml\n"), "{told}");
    assert!(told.contains("3 designs: 3 legal; 1 limit broken\n"), "{told}");
}

/// The command fails even if no entry breaks a rule.
#[test]
fn event_errors_set_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[("kart.toml", KART), ("event.toml", "name = \"Night\"\nreadings = [\"prestige\"]")],
    );
    let out = run(folder.path(), &["check", "kart.toml", "--event", "event.toml"]);
    let told = text(&out.stdout);
    assert!(told.contains("no event can change the reading `prestige`"), "{told}");
    assert!(told.contains("1 design: 1 not judged; 1 other file cannot be read"), "{told}");
    assert_eq!(out.status.code(), Some(2));
    assert_eq!(run(folder.path(), &["event", "check", "event.toml"]).status.code(), Some(2));
    let sound = run(folder.path(), &["event", "check", "pack-attack"]);
    let told = text(&sound.stdout);
    assert!(told.starts_with("sound  built-in event pack-attack\n\nPack Attack\n"), "{told}");
    assert!(told.ends_with("\n\n1 file: 1 sound\n"), "{told}");
}

/// If a word names both a row and a class, it means the class.
#[test]
fn a_check_prints_the_rows_that_words_mean() {
    let folder = tempfile::tempdir().unwrap();
    let event = "name = \"Night\"\n[deny]\nweapon = [\"laser\", \"L\", \"Rocket Launchers\"]\n\
                 [[limits]]\nitems = { hand-weapon = \"all\" }\nmost = 2\n\
                 [[limits]]\nvehicles = { where = \"weapon=rocket turret!='all'\" }\nmost = 2\n";
    write(folder.path(), &[("event.toml", event)]);
    let told = text(&run(folder.path(), &["event", "check", "event.toml"]).stdout);
    for line in [
        "laser: Heavy Laser, Laser, Light Laser, Medium Laser, not Laser Rifle (hand-weapon); ",
        "; L: Laser; Rocket Launchers: Rocket Launcher, not Micromissile Launcher\n",
        "  event.toml:6  all: any hand-weapon\n",
        "  event.toml:9  rocket: Heavy Rocket, Light Rocket, ",
    ] {
        assert!(told.contains(line), "{told}");
    }
}

#[test]
fn json_names_the_event() {
    let arguments = ["check", "tests/events/entries/20-rocketeer.toml", "--format", "json"];
    let event = ["--event", "tests/events/melee.toml"];
    let out = run(Path::new("."), &[&arguments[..], &event].concat());
    let json: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(json["event"]["name"], "Grand Melee");
    assert_eq!(json["event"]["source"], "tests/events/melee.toml");
    assert_eq!(json["readings"][0], "personal-gear");
    let because = &json["results"][0]["findings"][0]["because"][0];
    assert_eq!(because["path"], "tests/events/melee.toml");
    assert_eq!(because["line"], 10);
}

/// For a single entry, another entry's waiver is not reported. For a field, it is reported before the entries.
#[test]
fn a_waiver_for_no_entry_is_reported_for_a_field() {
    let entries =
        ["20-rocketeer.toml", "13-mamba.toml"].map(|name| format!("tests/events/entries/{name}"));
    let first = |entries: &[String]| {
        let entries = entries.iter().map(String::as_str);
        let rest = ["--event", "tests/events/melee.toml", "--format", "json"];
        let call: Vec<_> = ["check"].into_iter().chain(entries).chain(rest).collect();
        let out = run(Path::new("."), &call);
        let json: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        json["results"][0].clone()
    };
    assert_eq!(first(&entries[..1])["subject"], "design");
    let event = first(&entries);
    assert_eq!(event["subject"], "event");
    assert_eq!(event["findings"][0]["rule"], "unused-waiver");
}

/// The roster with all entries, then a sheet for each legal one.
#[test]
fn sheets_of_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let kart = KART.split("[published]").next().unwrap();
    let heavy = kart.replace("front = 5", "front = 50").replace("Killer Kart", "Anvil");
    write(folder.path(), &[("a.toml", &heavy), ("b.toml", kart), ("c.toml", "name = \"")]);
    let call = ["sheet", ".", "--event", "division-5", "-o", "night.pdf"];
    let out = run(folder.path(), &call);
    assert_eq!(out.status.code(), Some(2));
    let pdf = lopdf::Document::load(folder.path().join("night.pdf")).unwrap();
    // The roster, the only kart with its tables, and the chart of movement.
    assert_eq!(pdf.get_pages().len(), 3);
    fs::remove_file(folder.path().join("b.toml")).unwrap();
    let out = run(folder.path(), &[&call[..], &["--force"]].concat());
    assert_eq!(out.status.code(), Some(2));
    let pdf = lopdf::Document::load(folder.path().join("night.pdf")).unwrap();
    assert_eq!(pdf.get_pages().len(), 1);
}

fn car(number: u32, body: &str, weapon: &str) -> String {
    format!(
        "name = \"Car {number}\"\nbody = \"{body}\"\nsuspension = \"heavy\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\n\
         tires = \"standard\"\nweapons = [{{ item = \"{weapon}\", mount = \"front\" }}]\n\
         [entry]\nplayer = \"Player {number}\"\nnumber = {number}\n"
    )
}

/// A limit across entries has its own line with the counted entries, which may not start. Conditions also treat an
/// entry's folder as its team.
#[test]
fn a_broken_limit_across_entries_stops_them_without_changing_verdicts() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[
            ("entries/a.toml", &car(1, "compact", "laser")),
            ("entries/b.toml", &car(2, "compact", "laser")),
            ("entries/red/c.toml", &car(3, "subcompact", "MG")),
        ],
    );
    let told = |limit: &str| {
        let event = format!("name = \"Night\"\n[[limits]]\nper = \"field\"\n{limit}\n");
        write(folder.path(), &[("event.toml", &event)]);
        let call = ["event", "open", "event.toml", "entries", "--format", "json"];
        let out = run(folder.path(), &call);
        let day: Value = serde_json::from_str(&text(&out.stdout)).unwrap();
        let limit = &day["limits"][0];
        let stopped = limit["entries"].as_array().unwrap().len();
        assert_eq!(day["starts"].as_array().unwrap().len() + stopped, 3, "{day}");
        assert_eq!((out.status.code(), &day["summary"]["legal"]), (Some(1), &3.into()));
        assert_eq!((&limit["per"], &limit["state"]), (&"field".into(), &"broken".into()), "{day}");
        limit["entries"].to_string()
    };
    let [lasers, red] = ["\"entries/a.toml\",\"entries/b.toml\"", "\"entries/red/c.toml\""];
    for (limit, counted) in [
        ("items = { weapon = \"laser\" }\nmost = 1", lasers),
        ("items = { weapon = \"laser\" }\nleast = 3", lasers),
        ("vehicles = { where = \"team=red\" }\nmost = 0", red),
        ("figure = \"cost\"\nmost = 100", &format!("{lasers},{red}")),
    ] {
        assert_eq!(told(limit), format!("[{counted}]"), "{limit}");
    }
}

/// A file enters its base design, unless its `[entry]`, the roster or `FILE#VARIANT` names a variant.
#[test]
fn a_file_enters_one_design() {
    let folder = tempfile::tempdir().unwrap();
    let design = include_str!("../designs/classic/mini-sherman.toml");
    let entered = |variant: &str| format!("{design}\n[entry]\nvariant = \"{variant}\"\n");
    let files = [
        ("event.toml", "name = \"Night\"\n"),
        ("base/a.toml", design),
        ("variant/a.toml", &entered("option")),
        ("wrong/a.toml", &entered("optoin")),
    ];
    write(folder.path(), &files);
    for (path, wanted) in [
        ("base", "(base/a.toml)"),
        ("base/a.toml", "(base/a.toml)"),
        ("base/a.toml#option", "(base/a.toml#option)"),
        ("variant", "(variant/a.toml#option)"),
        ("variant/a.toml", "(variant/a.toml#option)"),
    ] {
        let told = text(&run(folder.path(), &["check", path, "--event", "event.toml"]).stdout);
        assert!(told.contains(wanted) && told.contains("1 design: 1 legal"), "{told}");
    }
    let told = text(&run(folder.path(), &["check", "wrong", "--event", "event.toml"]).stdout);
    assert!(told.contains("the design has no variant `optoin`"), "{told}");
    assert!(told.contains("did you mean `option`?"), "{told}");
    let told = text(&run(folder.path(), &["check", "base"]).stdout);
    assert!(told.contains("2 designs: 2 legal"), "{told}");
}

/// Each line of a roster enters one variant.
#[test]
fn a_roster_may_enter_several_variants() {
    let folder = tempfile::tempdir().unwrap();
    let design = include_str!("../designs/classic/mini-sherman.toml");
    let all = "file\nentries/a.toml\nentries/a.toml#option\n";
    let files =
        [("event.toml", "name = \"Night\"\n"), ("entries/a.toml", design), ("all.csv", all)];
    write(folder.path(), &files);
    let told =
        text(&run(folder.path(), &["event", "open", "event.toml", "--roster", "all.csv"]).stdout);
    assert!(told.contains("2 of 2 entries may start"), "{told}");
    write(folder.path(), &[("base.csv", "file\nentries/a.toml\n")]);
    let told =
        text(&run(folder.path(), &["event", "open", "event.toml", "--roster", "base.csv"]).stdout);
    assert!(told.contains("1 of 1 entries may start"), "{told}");
}

/// A named variant replaces the base design of its file.
#[test]
fn repeated_entries_enter_once() {
    let folder = tempfile::tempdir().unwrap();
    let design = include_str!("../designs/classic/mini-sherman.toml");
    write(
        folder.path(),
        &[
            ("event.toml", "name = \"Night\"\n"),
            ("e/a.toml", &car(1, "compact", "MG")),
            ("e/b.toml", design),
        ],
    );
    let entries = ["e", "e/a.toml", "./e/a.toml", "e/b.toml#option"];
    let call = [&["event", "open", "event.toml"][..], &entries].concat();
    let told = text(&run(folder.path(), &call).stdout);
    assert!(told.contains("2 of 2 entries may start"), "{told}");
    let call = ["list", "e/b.toml", "./e/b.toml"];
    let told = text(&run(folder.path(), &call).stdout);
    assert!(told.ends_with("\n2 designs\n"), "{told}");
    let told = text(&run(folder.path(), &["list", "e/b.toml#base"]).stdout);
    assert!(told.ends_with("\n1 design\n"), "{told}");
    let out = run(folder.path(), &["check", "e/b.toml", "e/b.toml#nonsense"]);
    assert!(text(&out.stdout).contains("no such variant"), "{}", text(&out.stdout));
}

/// A file with only its game is neither a design nor a catalog.
#[test]
fn empty_catalogs_are_not_entries() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("a.toml", &car(1, "compact", "MG"))]);
    run(folder.path(), &["new", "catalog"]);
    let out = run(folder.path(), &["check", "."]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
    let note = "my-rules/rules.toml is a file that only names its game";
    assert!(text(&out.stderr).contains(note), "{}", text(&out.stderr));
}

/// A partly read file counts with its known cost, and only for its own player.
#[test]
fn a_typo_touches_only_the_limits_of_its_player() {
    let folder = tempfile::tempdir().unwrap();
    let owned = |number, player: &str, typo: &str| {
        let car = car(number, "compact", "MG");
        format!("{typo}{}", car.replace(&format!("Player {number}"), player))
    };
    let [typo, none] = ["colour = \"red\"\n", ""];
    write(
        folder.path(),
        &[
            ("entries/ann.toml", &owned(1, "Ann", none)),
            ("entries/ann-2.toml", &owned(4, "Ann", none)),
            ("entries/cy.toml", &owned(5, "Cy", none)),
            ("entries/bob.toml", &owned(2, "Bob", none)),
            ("entries/typo.toml", &owned(3, "Bob", typo)),
        ],
    );
    let limits = |most: &str| {
        let limit = format!("[[limits]]\nper = \"player\"\nfigure = \"cost\"\nmost = {most}\n");
        write(folder.path(), &[("event.toml", &format!("name = \"Night\"\n{limit}"))]);
        let call = ["event", "open", "event.toml", "entries", "--format", "json"];
        let day: Value = serde_json::from_str(&text(&run(folder.path(), &call).stdout)).unwrap();
        let row = |row: &Value| format!("{} {} {}", row["key"], row["state"], row["partly_read"]);
        let rows: Vec<_> = day["limits"].as_array().unwrap().iter().map(row).collect();
        (rows.join(", ").replace('"', ""), day["starts"].as_array().unwrap().len())
    };
    assert_eq!(limits("9000"), ("Bob not judged [Car 3], Ann kept []".to_owned(), 4));
    assert_eq!(limits("4000"), ("Ann broken [], Bob broken [Car 3]".to_owned(), 1));
}

/// Lists and texts have no verdict of their own, and the event is not illegal because its entries are.
#[test]
fn other_files_have_no_verdict_of_the_entries() {
    let folder = tempfile::tempdir().unwrap();
    let limit = "[[limits]]\nper = \"field\"\nvehicles = \"all\"\nmost = 1\n";
    let stat_block = "Joseph Special – Compact, x-hvy. chassis, hvy. suspension, medium power plant, \
        4 HD tires, driver, MG front. Armor: F20, R10, L10, B10, T2, U2. 2,300 lbs., $5,000.\n";
    write(
        folder.path(),
        &[
            ("event.toml", &format!("name = \"Night\"\n{limit}")),
            ("entries/a.toml", &car(1, "compact", "MG")),
            ("entries/b.toml", &car(1, "compact", "MG")),
            ("entries/club.txt", &format!("Club list\n\n{stat_block}")),
            ("entries/d.toml", stat_block),
        ],
    );
    let call = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
        command.current_dir(folder.path()).env("COLUMNS", "100");
        let out = command.args(words).output().unwrap();
        text(&out.stdout) + &text(&out.stderr)
    };
    let day = call(&["event", "open", "entries", "--event", "event.toml"]);
    let same = call(&["event", "open", "event.toml", "entries"]);
    assert_eq!(day.split("Next: ").next(), same.split("Next: ").next());
    for line in [
        "Night: 0 of 4 entries may start, 4 may not\n",
        "entries/b.toml: it is a copy of entries/a.toml (identical-design)\n",
        "this is a stat block: `roadworthy import entries/d.toml`\n",
        "broken  the field  vehicles 3 of 1, 2 over",
    ] {
        assert!(day.contains(line), "{line}: {day}");
    }
    assert_eq!(day.matches("stat block").count(), 1, "{day}");
    let check = ["check", "entries", "--event", "event.toml"];
    let json: Value =
        serde_json::from_str(&call(&[&check[..], &["--format", "json"]].concat())).unwrap();
    let files = json["results"].as_array().unwrap().iter();
    let files: Vec<_> = files
        .filter(|file| file["subject"] != "design")
        .map(|file| format!("{} {}", file["path"], file["verdict"]).replace('"', ""))
        .collect();
    assert_eq!(files, ["event.toml limit-broken", "entries/club.txt null"]);
    for format in ["human", "markdown", "html", "csv"] {
        let told = call(&[&check[..], &["--format", format]].concat());
        let said = |word: &str| format!("{word}  event.toml");
        assert!(!told.contains(&said("illegal")) && told.contains("broken"), "{told}");
    }
    let roster = call(&["event", "roster", "event.toml", "entries"]);
    let line = "limit broken: the field: vehicles 3 of 1, 2 over\n";
    for told in [call(&check), roster] {
        assert!(told.contains(line) && !told.contains("event.toml:"), "{told}");
    }
}

/// A player's page begins with the limits that the player breaks, and the cheapest ways out.
#[test]
fn a_page_of_a_player_begins_with_the_broken_limits() {
    let folder = tempfile::tempdir().unwrap();
    let of_ann = |number| car(number, "compact", "MG").replace(&format!("Player {number}"), "Ann");
    let limit = "[[limits]]\nper = \"player\"\nfigure = \"cost\"\nmost = 7_000\n";
    write(
        folder.path(),
        &[
            ("event.toml", &format!("name = \"Night\"\n{limit}")),
            ("entries/a.toml", &of_ann(1)),
            ("entries/b.toml", &of_ann(2)),
            ("entries/c.toml", &car(3, "compact", "MG")),
        ],
    );
    let call = ["event", "open", "event.toml", "entries", "--by-player", "pages"];
    let day = text(&run(folder.path(), &call).stdout);
    assert!(day.contains("\nAnn              cost $7,400 of $7,000, $400 over\n"), "{day}");
    let page = fs::read_to_string(folder.path().join("pages/ann.md")).unwrap();
    let mut lines = page.lines().filter(|line| !line.is_empty()).skip(1);
    let first = [(); 3].map(|()| lines.next().unwrap()).join("\n");
    insta::assert_snapshot!(first, @r"
    limit broken: Ann: cost $7,400 of $7,000, $400 over
    way out: leave out Car 1
    way out: change Car 1: set \`shots\` of the Machine Gun (front) to 4: $3,300
    ");
    let other = fs::read_to_string(folder.path().join("pages/player-3.md")).unwrap();
    assert!(!other.contains("limit"), "{other}");
}
