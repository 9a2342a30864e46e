//! Browsing: rows of the catalog with what tells them apart, by conditions and in order.

use std::path::Path;

use roadworthy::games::SYSTEMS;
use roadworthy::games::browse::{Kind, Listing};
use roadworthy::query::{Query, RowKeys, Shelves};
use roadworthy::write::{Style, terminal};
use serde_json::{Value, json};

use crate::cli::{run, text};

fn here(arguments: &[&str]) -> String {
    let output = run(Path::new("."), arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn data(arguments: &[&str]) -> Value {
    serde_json::from_str(&here(&[arguments, &["--format", "json"]].concat())).unwrap()
}

/// At any width, ids are whole.
#[test]
fn ids_are_never_broken() {
    for game in SYSTEMS {
        let listing = [Listing::of(*game, &Default::default())];
        for kind in &listing[0].kinds {
            let is_kind = |other: &Kind| other.name == kind.name;
            let query = Query::within("", &RowKeys::of(&listing, is_kind)).unwrap();
            for width in [40, 60, 80, 120] {
                let shelves = Shelves::of(&listing, is_kind, &query, &[]);
                let shown = terminal::FORMAT.write(&shelves, Style { color: false, width });
                let lost = kind.rows.iter().find(|row| !shown.contains(&row.id));
                assert!(lost.is_none(), "{width}: {} is broken:\n{shown}", lost.unwrap().id);
            }
        }
    }
}

#[test]
fn spreadsheets_have_every_key() {
    let csv = here(&["catalog", "list", "weapon", "--where", "name=MG", "--format", "csv"]);
    let lines: Vec<_> = csv.lines().collect();
    let [heading, classic] = lines[..] else { panic!("{csv}") };
    assert!(heading.starts_with("Game,Kind,Id,Name,Abbreviations,class,to-hit,damage,dp,cost"));
    assert!(heading.ends_with("effect,Source"), "{heading}");
    let row = "classic,weapon,machine-gun,Machine Gun,MG,small-bore projectile,7,1d,3,1000,150,1,20,25,2.5";
    assert!(classic.starts_with(row), "{classic}");
}

/// Also those that a file has as fractions in quotes.
#[test]
fn numbers_are_numbers_in_json() {
    let found = data(&["catalog", "list", "weapon", "--game", "classic", "--where", "name=MG"]);
    let keys = &found["rows"][0]["keys"];
    assert_eq!(keys["shot-weight"], json!({ "value": 2.5, "source": "built-in" }));
    assert_eq!(keys["damage"]["value"], "1d");
    let rockets = data(&["catalog", "show", "mini-rocket", "--game", "classic"]);
    let spaces = &rockets["rows"][0]["keys"]["spaces"];
    assert_eq!(*spaces, json!({ "value": 0.333333, "value_exact": "1/3", "source": "built-in" }));
}

#[test]
fn options_are_kept_by_their_rows() {
    let design = "designs/classic/killer-kart.toml";
    let all = ["options", design, "--kind", "weapon"];
    let cheap = [&all[..], &["--where", "cost<=500", "--sort", "cost"]].concat();
    let [all, cheap] = [data(&all), data(&cheap)];
    let ids = |found: &Value| -> Vec<String> {
        let results = found["results"].as_array().unwrap().iter();
        results.map(|result| result["id"].as_str().unwrap().to_owned()).collect()
    };
    let rows = data(&["catalog", "list", "weapon", "--game", "classic", "--where", "cost<=500"]);
    let rows: Vec<_> = rows["rows"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
    let (mut expected, mut found) = (ids(&all), ids(&cheap));
    expected.retain(|id| rows.iter().any(|row| *row == id));
    expected.sort();
    found.sort();
    assert!(!found.is_empty() && found.len() < ids(&all).len());
    assert_eq!(found, expected);
    let wrong = run(Path::new("."), &["options", design, "--where", "cots<=500"]);
    let expected =
        "error: --where: unknown key `cots`; did you mean `cost`?\n  cots<=500\n  ^^^^\n";
    assert_eq!(text(&wrong.stderr), expected);
}

/// A row of a house and its values are asked like any other.
#[test]
fn house_rows_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let harpoon = "[[weapon]]\nid = \"harpoon\"\nname = \"Harpoon\"\ncite = \"club rules\"\n\
        class = \"small-bore projectile\"\nto-hit = 8\ndamage = \"5d+1\"\ndp = 2\ncost = 800\n\
        weight = 120\nspaces = 1\n";
    std::fs::create_dir(folder.path().join("house")).unwrap();
    std::fs::write(folder.path().join("house/weapons.toml"), harpoon).unwrap();
    let arguments =
        ["catalog", "list", "weapon", "--catalog", "house", "--where", "damage>=5d cost<=1000"];
    let shown = text(&run(folder.path(), &arguments).stdout);
    let rows = shown.lines().filter(|line| line.contains("club rules")).count();
    assert!(rows == 1 && shown.contains("1 of "), "{shown}");
}

/// The settings may name the game.
#[test]
fn a_folder_has_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let listed = |more: &[&str]| {
        let found = run(folder.path(), &[&["catalog", "list"], more].concat());
        (text(&found.stdout), text(&found.stderr))
    };
    let every_game = listed(&["weapon"]).0;
    assert!(every_game.contains("\nAutoWar\n") && every_game.contains("\nCarz\n"));
    std::fs::write(folder.path().join("roadworthy.toml"), "game = \"carz\"\n").unwrap();
    let (carz, note) = listed(&["weapon"]);
    assert_eq!(carz, listed(&["weapon", "--game", "carz"]).0);
    let because = "note: only Carz, as roadworthy.toml says; --game all lists every game\n";
    assert_eq!(note, because);
    assert_eq!(listed(&["weapon", "--game", "all"]), (every_game, String::new()));
    assert!(!listed(&[]).0.contains("AutoWar"));
    // A kind that the game does not have is shown for those that have it.
    assert_eq!(listed(&["frame"]), listed(&["frame", "--game", "autowar"]));
}

/// Only what a book prints is called published; the rest of what is built in is our own.
#[test]
fn what_is_ours_is_not_called_published() {
    let [published, built_in] = ["--published", "--built-in"].map(|all| data(&["list", all]));
    let results = |found: &Value| found["results"].as_array().unwrap().clone();
    let is_printed = |result: &Value| result["printed_in"].is_string();
    assert!(results(&published).iter().all(is_printed));
    let all = results(&built_in);
    let (printed, ours): (Vec<_>, Vec<_>) = all.iter().partition(|result| is_printed(result));
    assert_eq!(printed.len(), results(&published).len());
    let paths = |results: &[&Value]| -> Vec<String> {
        results.iter().map(|result| result["path"].as_str().unwrap().to_owned()).collect()
    };
    assert!(paths(&printed).iter().all(|path| path.starts_with("published ")));
    assert!(!ours.is_empty() && paths(&ours).iter().all(|path| path.starts_with("built-in ")));
    let shown = here(&["list", "--built-in", "--where", "name='night shift'"]);
    assert!(shown.contains("our own design"), "{shown}");
    assert!(here(&["list", "--published"]).contains("Car Wars Classic, p. 6\n"));
}
