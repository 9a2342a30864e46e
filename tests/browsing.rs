//! Browsing: catalog rows with their distinguishing values, conditions and sorting.

use std::path::Path;

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

/// Includes numbers that the file quotes as fractions.
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
    let because = "note: only Carz, the game in roadworthy.toml; --game all lists every game\n";
    assert_eq!(note, because);
    assert_eq!(listed(&["weapon", "--game", "all"]), (every_game, String::new()));
    assert!(!listed(&[]).0.contains("AutoWar"));
    // Without the kind in its own game, the command lists the games that have it.
    assert_eq!(listed(&["frame"]), listed(&["frame", "--game", "autowar"]));
}

/// Only vehicles that a book prints are published; the other built-in designs are ours.
#[test]
fn only_book_vehicles_are_published() {
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
