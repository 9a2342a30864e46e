//! Files, widths and contents of outputs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use roadworthy::show::format::{FORMATS, Format};
use serde_json::Value;
use tempfile::TempDir;

use crate::cli::{run, text};

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");

/// Files with these names, some in folders.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), files);
    folder
}

pub(crate) fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// A car with this much front armor, and an entry.
fn car(front: usize, entry: &str) -> String {
    let plain = CAR.split("[published]").next().unwrap();
    format!("{}{entry}", plain.replace("front = 5", &format!("front = {front}")))
}

fn entry(player: &str, number: usize) -> String {
    format!("[entry]\nplayer = \"{player}\"\nnumber = {number}\n")
}

/// Two cars in separate folders, an overweight car, and an event.
fn field() -> TempDir {
    let event = "name = \"Fall Classic\"\n[[limits]]\nper = \"team\"\nvehicles = \"all\"\nmost = 2\n\
        [[deny]]\nweapon = \"MG\"\n";
    let files = [
        ("event.toml", event.replace("[[deny]]\nweapon = \"MG\"\n", "")),
        ("entries/red/a.toml", car(5, &entry("Ann", 7))),
        ("entries/blue/b.toml", car(4, &entry("Boris", 12))),
        ("entries/blue/c.toml", car(200, &entry("Carla", 13))),
    ];
    folder(&files.each_ref().map(|(name, text)| (*name, text.as_str())))
}

fn with_columns(folder: &Path, columns: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.current_dir(folder).env("COLUMNS", columns).args(arguments).output().unwrap()
}

fn with_endings() -> impl Iterator<Item = (&'static Format, &'static str)> {
    FORMATS.iter().filter_map(|format| Some((*format, format.ending?)))
}

#[test]
fn extensions_and_names_of_formats_are_unique() {
    let endings: BTreeSet<_> = with_endings().map(|(_, ending)| ending).collect();
    assert_eq!(endings.len(), with_endings().count());
    let names = FORMATS.iter().map(|format| format.name);
    assert_eq!(names.clone().collect::<BTreeSet<_>>().len(), names.count());
}

/// The file extension sets the format. An existing file is replaced if its format shows that roadworthy wrote it.
#[test]
fn extensions_set_the_format() {
    let folder = field();
    for (format, ending) in with_endings() {
        let file = format!("verdicts.{ending}");
        let call = ["check", "entries", "-o", &file];
        let output = run(folder.path(), &call);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
        assert_eq!(text(&output.stderr), format!("wrote {file}\n"));
        let printed = run(folder.path(), &["check", "entries", "--format", format.name]);
        let written = fs::read_to_string(folder.path().join(&file)).unwrap();
        assert_eq!(written, text(&printed.stdout), "{file}");
        let again = run(folder.path(), &call);
        let is_signed = !["txt", "csv"].contains(&ending);
        assert_eq!(again.status.code(), Some(if is_signed { 1 } else { 2 }), "{file}");
        let forced = run(folder.path(), &[&call[..], &["--force"]].concat());
        assert_eq!(forced.status.code(), Some(1), "{file}");
    }
}

#[test]
fn files_of_other_programs_are_kept() {
    let folder = field();
    for (_, ending) in with_endings() {
        let file = folder.path().join(format!("mine.{ending}"));
        fs::write(&file, "{ \"mine\": 1 }").unwrap();
        let output = run(folder.path(), &["check", "entries", "-o", &format!("mine.{ending}")]);
        assert_eq!(output.status.code(), Some(2), "{ending}");
        assert!(text(&output.stderr).contains("--force"), "{}", text(&output.stderr));
        assert_eq!(fs::read_to_string(&file).unwrap(), "{ \"mine\": 1 }");
    }
}

#[test]
fn an_input_is_never_overwritten() {
    let folder = folder(&[("car.txt", CAR), ("event.md", "name = \"Any\"\n")]);
    for call in [
        &["check", "car.txt", "-o", "./car.txt", "--force"][..],
        &["show", "car.txt", "-o", "car.txt", "--force"],
        &["check", "car.txt", "--event", "event.md", "-o", "event.md", "--force"],
        &["event", "show", "event.md", "-o", "event.md", "--force"],
        &["explain", "car.txt", "weight", "-o", "car.txt", "--force"],
        &["compare", "car.txt", "car.txt", "-o", "car.txt", "--force"],
    ] {
        let output = run(folder.path(), call);
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert!(text(&output.stderr).contains("is an input"), "{}", text(&output.stderr));
    }
    assert_eq!(fs::read_to_string(folder.path().join("car.txt")).unwrap(), CAR);
}

#[test]
fn extensions_must_match_the_format() {
    let folder = field();
    for (arguments, message) in [
        (
            &["stats", "entries", "-o", "all.pdf"][..],
            "error: all.pdf: expected a file name ending in one of .txt, .json, .md, .html\n",
        ),
        (
            &["stats", "entries", "-o", "all"],
            "error: all: expected a file name ending in one of .txt, .json, .md, .html\n",
        ),
        (
            &["check", "entries", "-o", "all.json", "--format", "html"],
            "error: the extension of all.json means json, but --format is html\n",
        ),
    ] {
        let output = run(folder.path(), arguments);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), message.to_owned()));
    }
    let output = run(folder.path(), &["stats", "entries", "--format", "csv"]);
    let message = text(&output.stderr);
    assert!(message.contains("[possible values: human, json, markdown, html]"), "{message}");
    // A format without its own extension is text.
    let concise = ["check", "entries", "--format", "concise", "-o", "all.txt"];
    assert_eq!(run(folder.path(), &concise).status.code(), Some(1));
    let name = folder.path().join("all.txt");
    assert!(fs::read_to_string(name).unwrap().contains(": error[over-weight] "));
}

#[test]
fn every_view_goes_to_a_file() {
    let folder = field();
    for (number, call) in [
        &["show", "entries"][..],
        &["show", "entries", "--declare"],
        &["list", "entries"],
        &["stats", "entries"],
        &["compare", "entries/red/a.toml", "entries/blue/b.toml"],
        &["catalog", "list"],
        &["catalog", "list", "weapon"],
        &["catalog", "search", "laser"],
        &["catalog", "show", "MG"],
        &["event", "list"],
        &["event", "show", "event.toml"],
        &["event", "check", "event.toml"],
        &["explain"],
        &["explain", "--rulings"],
        &["explain", "side-limit"],
        &["explain", "entries/red/a.toml", "weight"],
    ]
    .iter()
    .enumerate()
    {
        for ending in ["txt", "json", "md", "html"] {
            let file = format!("{number}.{ending}");
            let output = run(folder.path(), &[call, &["-o", &file][..]].concat());
            assert!(output.status.code() < Some(2), "{call:?}: {}", text(&output.stderr));
            let written = fs::read_to_string(folder.path().join(&file)).unwrap();
            assert!(written.len() > 25, "{call:?}: {written}");
            if ending == "json" {
                let json: Value = serde_json::from_str(&written).unwrap();
                assert_eq!(json["format_version"], 3, "{call:?}");
            }
        }
    }
}

#[test]
fn concise_prints_a_line_per_finding() {
    let folder = field();
    let output = run(folder.path(), &["check", "entries", "--format", "concise"]);
    let lines: Vec<_> = text(&output.stdout).lines().map(str::to_owned).collect();
    let over = "entries/blue/c.toml:1:8: error[over-weight] ";
    assert!(
        lines[0].starts_with("entries/blue/c.toml:") && lines[0].contains(": error["),
        "{lines:?}"
    );
    assert!(lines.iter().any(|line| line.contains(over.split(':').next().unwrap())), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains("over-weight")).count(), 1);
    assert!(lines.contains(&"3 designs: 2 legal, 1 illegal".to_owned()), "{lines:?}");
    assert_eq!(output.status.code(), Some(1));
}

/// A problem that variants inherit is listed once.
#[test]
fn concise_names_the_variant() {
    let text_of_car = format!("{CAR}\n[variants.cheap]\ntires = \"strandard\"\n");
    let text_of_car = text_of_car.replacen("body = ", "bdy = ", 1);
    let folder = folder(&[("car.toml", &text_of_car)]);
    let output = run(folder.path(), &["check", "--format", "concise"]);
    let lines = text(&output.stdout);
    let lines: Vec<_> = lines.lines().collect();
    let told = |end: &str| lines.iter().filter(|line| line.ends_with(end)).count();
    assert_eq!((told("a design"), told("a design (variant cheap)")), (1, 0), "{lines:?}");
    assert_eq!(told("no tire is called `strandard` (variant cheap)"), 1, "{lines:?}");
}

#[test]
fn a_concise_run_fits_on_a_screen() {
    let cars: Vec<_> = (1..=60)
        .map(|number| (format!("{number}.toml"), car(if number % 20 == 0 { 200 } else { 5 }, "")))
        .collect();
    let files: Vec<_> = cars.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let output = run(folder(&files).path(), &["check", "--format", "concise"]);
    let lines = text(&output.stdout);
    assert!(lines.lines().count() <= 24, "{lines}");
    assert!(lines.contains("60 designs: 57 legal, 3 illegal"), "{lines}");
}

#[test]
fn a_sheet_is_a_pdf() {
    let folder = folder(&[("car.toml", CAR)]);
    for name in ["car.txt", "car"] {
        let output = run(folder.path(), &["sheet", "car.toml", "-o", name]);
        assert!(text(&output.stderr).contains("pdf"));
        assert_eq!((output.status.code(), folder.path().join(name).exists()), (Some(2), false));
    }
}

/// A terminal shortens names; files and pipes do not.
#[test]
fn only_terminals_shorten_names() {
    let name = "The Uncommonly Long Name of a Small Car";
    let car = CAR.replace("Killer Kart", name);
    let folder = folder(&[("car.toml", &car)]);
    let whole = text(&run(folder.path(), &["list", "car.toml"]).stdout);
    assert!(whole.contains(name), "{whole}");
    let narrow = text(&with_columns(folder.path(), "100", &["list", "car.toml"]).stdout);
    assert!(!narrow.contains(name) && narrow.contains("The Uncommonly"), "{narrow}");
}

/// Files and pipes have the full width, unless `COLUMNS` is set.
#[test]
fn redirected_output_wraps_only_at_columns() {
    let folder = field();
    let widest = |output: &Output| {
        text(&output.stdout).lines().map(|line| line.chars().count()).max().unwrap_or_default()
    };
    let free = run(folder.path(), &["check", "entries"]);
    let rulings = ["explain", "--rulings"];
    assert!(widest(&run(folder.path(), &rulings)) > 200);
    assert!(widest(&with_columns(folder.path(), "80", &rulings)) <= 80);
    let narrow = with_columns(folder.path(), "80", &["show", "entries"]);
    assert!(widest(&narrow) <= 80, "{}", text(&narrow.stdout));
    for strange in ["", "0", "wide", "-5", "99999999999"] {
        let output = with_columns(folder.path(), strange, &["check", "entries", "--full"]);
        assert_eq!(output.stdout, free.stdout, "{strange}");
    }
    run(folder.path(), &["check", "entries", "-o", "all.txt"]);
    let file = fs::read_to_string(folder.path().join("all.txt")).unwrap();
    assert_eq!(file, text(&free.stdout));
}

/// In an event, the folder of an entry is its team in every output.
#[test]
fn a_team_may_be_a_folder() {
    let folder = field();
    let of = |arguments: &[&str]| {
        let event = ["--event", "event.toml"];
        text(&run(folder.path(), &[arguments, &event].concat()).stdout)
    };
    assert!(of(&["check", "entries", "--format", "csv"]).contains("7,Ann,red,Killer Kart,"));
    assert!(
        of(&["check", "entries", "--format", "markdown"])
            .contains("| 7 | Ann | red | Killer Kart |")
    );
    let json: Value = serde_json::from_str(&of(&["check", "entries", "--format", "json"])).unwrap();
    let teams: Vec<_> =
        json["results"].as_array().unwrap().iter().map(|of| &of["entry"]["team"]).collect();
    assert_eq!(teams, ["blue", "blue", "red"]);
    assert!(of(&["list", "entries"]).contains("Ann     red"), "{}", of(&["list", "entries"]));
    assert!(of(&["list", "entries", "--where", "team=red"]).contains("1 of 3 designs"));
    assert!(of(&["show", "entries", "--declare"]).contains("7 · Killer Kart – Ann, red\n"));
    let without = text(&run(folder.path(), &["check", "entries", "--format", "csv"]).stdout);
    assert!(without.contains("7,Ann,,Killer Kart,"), "{without}");
}

/// Text and HTML name the player and number of each entry, and omit illegal ones.
#[test]
fn a_declaration_names_who_starts() {
    let folder = field();
    for format in ["human", "markdown", "html"] {
        let output = run(folder.path(), &["show", "entries", "--declare", "--format", format]);
        let declared = text(&output.stdout);
        assert!(declared.contains("7 · Killer Kart") && declared.contains("Ann"), "{declared}");
        assert!(!declared.contains("Carla"), "{declared}");
        assert_eq!(text(&output.stderr), "illegal: entries/blue/c.toml: left out\n");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_page_names_its_event() {
    let folder = field();
    let call = ["check", "entries", "--event", "event.toml", "--format", "html"];
    let page = text(&run(folder.path(), &call).stdout);
    assert!(page.contains("<title>Fall Classic: verdicts</title>"), "{page}");
    assert!(page.contains("<h1>Fall Classic: verdicts</h1>"), "{page}");
    assert!(page.contains("event: Fall Classic (event.toml)"), "{page}");
    let ids: Vec<_> = page.split(" id=\"").skip(1).collect();
    let different: BTreeSet<_> = ids.iter().map(|id| id.split('"').next()).collect();
    assert_eq!(ids.len(), different.len());
}

#[test]
fn backticks_are_code_on_a_page() {
    let unknown = format!("accessories = [\"flux\"]\n{CAR}");
    let folder = folder(&[("a.toml", &unknown)]);
    let page = text(&run(folder.path(), &["check", "--format", "html"]).stdout);
    assert!(page.contains("is called <code>flux</code>") && !page.contains('`'), "{page}");
}

/// Every place in JSON is a line of an existing file or of a built-in event.
#[test]
fn places_of_findings_are_in_files() {
    let call = ["check", "tests/events/entries", "--event", "tests/events/grand-melee.toml"];
    let json = run(Path::new("."), &[&call[..], &["--format", "json"]].concat()).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    let list = |value: &Value, key: &str| value[key].as_array().unwrap().clone();
    let mut related = 0;
    for report in list(&json, "results") {
        for finding in list(&report, "findings") {
            let because = list(&finding, "because");
            related += because.len();
            for place in because.iter().chain([&finding]) {
                let path = place.get("path").unwrap_or(&report["path"]).as_str().unwrap();
                if path.starts_with("built-in event ") {
                    continue;
                }
                let file = fs::read_to_string(path).unwrap_or_else(|_| panic!("no file {path}"));
                let line = place["line"].as_u64().unwrap() as usize;
                assert!(line <= file.lines().count().max(1), "{path}:{line}");
            }
        }
    }
    assert!(related > 0);
}

#[test]
fn a_terminal_shows_fingerprints() {
    let folder = folder(&[("a.toml", CAR)]);
    let json = text(&run(folder.path(), &["check", "a.toml", "--format", "json"]).stdout);
    let json: Value = serde_json::from_str(&json).unwrap();
    let fingerprint = json["results"][0]["fingerprint"].as_str().unwrap();
    for command in ["check", "show"] {
        let shown = text(&run(folder.path(), &[command, "a.toml"]).stdout);
        let shown = shown.to_lowercase();
        assert!(shown.contains(&format!("fingerprint {fingerprint}")), "{shown}");
    }
}

#[test]
fn every_spreadsheet_is_one_table() {
    let calls = [
        "check designs",
        "list designs",
        "options designs/classic/killer-kart.toml",
        "catalog list",
        "catalog list weapon --game all",
        "catalog search fire",
        "catalog show MG",
        "event list",
        "event open tests/events/melee.toml tests/events/entries",
        "explain",
        "explain side-limit",
        "explain --rulings",
        "explain designs/classic/killer-kart.toml top-speed",
    ];
    for call in calls {
        let arguments: Vec<_> = call.split(' ').chain(["--format", "csv"]).collect();
        let printed = text(&run(Path::new("."), &arguments).stdout);
        let mut rows = csv::Reader::from_reader(printed.as_bytes());
        let headings = rows.headers().unwrap().clone();
        assert!(headings.iter().all(|heading| !heading.is_empty()), "{call}: {headings:?}");
        // Rows with different lengths are errors.
        let rows: Result<Vec<_>, _> = rows.records().collect();
        assert!(!rows.unwrap_or_else(|error| panic!("{call}: {error}")).is_empty(), "{call}");
    }
}

/// Each game declares the figures of verdict lists; no other figures and no empty columns appear.
#[test]
fn lists_have_the_figures_of_their_games() {
    let headings = |folder: &str| {
        let csv = text(&run(Path::new("."), &["check", folder, "--format", "csv"]).stdout);
        let first = csv.lines().next().unwrap().to_owned();
        first.split(',').skip(9).take_while(|name| *name != "partial").collect::<Vec<_>>().join(" ")
    };
    let found = ["classic", "carz", "autowar", "sixth", "card-game"]
        .map(|game| headings(&format!("designs/{game}")));
    assert_eq!(found, ["cost weight", "cost weight", "weight", "", ""]);
    assert_eq!(headings("designs"), "weight cost");
}

#[test]
fn a_list_counts_what_it_could_not_read() {
    let folder = folder(&[("car.toml", CAR), ("odd.toml", "# nothing\n"), ("empty.toml", "")]);
    let output = run(folder.path(), &["list", ".", "--where", "verdict=legal"]);
    let said = "2 files could not be read; `roadworthy check` says why\n";
    assert_eq!(text(&output.stderr), said);
    assert!(text(&output.stdout).contains("3 designs; 2 could not be read\n"));
    assert_eq!(output.status.code(), Some(2));
}

/// One table per game; CSV has a column. `--game` selects one.
#[test]
fn a_catalog_names_its_games() {
    let of = |more: &[&str]| {
        text(&run(Path::new("."), &[&["catalog", "list", "weapon"], more].concat()).stdout)
    };
    let csv = of(&["--format", "csv"]);
    let mut lines = csv.lines();
    let heading = lines.next().unwrap().trim_start_matches('\u{feff}');
    assert!(heading.starts_with("Game,Kind,Id,Name,Abbreviations,class"), "{heading}");
    let games: BTreeSet<_> = lines.filter_map(|line| line.split(',').next()).collect();
    assert_eq!(games, BTreeSet::from(["autowar", "carz", "classic", "sixth"]));
    assert!(of(&[]).contains("\nAutoWar\n"));
    let carz = of(&["--game", "carz"]);
    assert!(carz.contains("MG50") && !carz.contains("Vulcan"), "{carz}");
}

/// A CSV of several games has the main figures of all games.
#[test]
fn a_list_of_several_games_has_the_figures_of_all() {
    // Tires are a main figure only in the Card Game.
    let cards = include_str!("../designs/card-game/blue-streak.toml");
    let sixth = include_str!("../designs/sixth/broadside.toml");
    let folder = folder(&[("a.toml", CAR), ("b.toml", sixth), ("c.toml", cards)]);
    let listed = |more: &[&str]| {
        let arguments = [&["list", "--format", "csv"], more].concat();
        text(&run(folder.path(), &arguments).stdout)
    };
    let plain = listed(&[]);
    let tires = plain.lines().next().unwrap().split(',').position(|key| key == "tires").unwrap();
    let broadside = plain.lines().find(|line| line.contains("Broadside")).unwrap();
    assert_eq!(broadside.split(',').nth(tires), Some("10"), "{plain}");
    assert_eq!(plain, listed(&["--sort", "system"]));
}
