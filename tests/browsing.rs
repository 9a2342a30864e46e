//! Browsing: catalog rows with their distinguishing values, conditions and sorting.

use std::path::Path;

use roadworthy::games::browse::{ListedRow, Listing};
use roadworthy::games::system;
use roadworthy::query::{Query, RowKeys, Sort, sort};
use serde_json::{Value, json};

use crate::assert_marked;
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

fn listing(game: &str) -> [Listing; 1] {
    [Listing::of(system(game).unwrap(), &Default::default())]
}

fn rows<'l>(listing: &'l [Listing; 1], kind: &str) -> &'l [ListedRow] {
    &listing[0].kinds.iter().find(|found| found.name == kind).unwrap().rows
}

/// The rows of a kind that meet these conditions.
fn found(game: &str, kind: &str, text: &str) -> Vec<String> {
    let listing = listing(game);
    let query = Query::within(text, &RowKeys::of(&listing, |found| found.name == kind)).unwrap();
    let rows = rows(&listing, kind).iter().filter(|row| query.matches(row));
    rows.map(|row| row.id.clone()).collect()
}

fn error(kind: &str, text: &str) -> String {
    let listing = listing("classic");
    let keys = RowKeys::of(&listing, |found| found.name == kind);
    Query::within(text, &keys).unwrap_err().pointed(text)
}

#[test]
fn rows_are_found_by_numbers_words_and_names() {
    assert_eq!(found("classic", "tire", "cost<=$100"), ["standard", "heavy-duty"]);
    assert_eq!(found("classic", "weapon", "name=MG"), ["machine-gun"]);
    assert_eq!(found("classic", "weapon", "name=L"), ["laser"]);
    let lasers = found("classic", "weapon", "class=laser");
    assert_eq!(found("classic", "weapon", "name=lasers"), lasers);
    assert_eq!(found("classic", "weapon", "shot-weight=2.5 cost=1000 dp=3"), ["machine-gun"]);
    assert_eq!(found("classic", "body", "handling=van cargo-spaces>=6"), ["van"]);
    assert_eq!(found("carz", "tank", "hits>4"), ["self-sealing"]);
}

#[test]
fn rolls_are_compared_by_their_means() {
    let strong = found("classic", "weapon", "damage>=3d");
    assert!(strong.contains(&"autocannon".to_owned()));
    assert_eq!(strong, found("classic", "weapon", "damage>=10.5"));
    assert_eq!(strong, found("classic", "weapon", "damage>10"));
}

#[test]
fn missing_keys_have_their_defaults() {
    let lasers = found("classic", "weapon", "drain>=0");
    assert_eq!(lasers, found("classic", "weapon", "drain!=1000"));
    assert!(lasers.len() < found("classic", "weapon", "").len());
    let all = found("classic", "weapon", "one-shot=yes").len()
        + found("classic", "weapon", "one-shot=no").len();
    assert_eq!(all, found("classic", "weapon", "").len());
}

#[test]
fn tables_have_keys_and_counts() {
    let red = found("sixth", "weapon", "dice-red>=2 product=core");
    let some = found("sixth", "weapon", "dice>=2 product='Core Set'");
    assert!(!red.is_empty() && red.iter().all(|id| some.contains(id)), "{red:?} {some:?}");
}

/// A condition on a reference accepts any name of the referenced row.
#[test]
fn references_have_all_names() {
    let grenades = found("classic", "ammunition", "for=GL");
    assert_eq!(grenades, found("classic", "ammunition", "for!=smokescreen"));
    assert!(!grenades.is_empty());
}

#[test]
fn rows_are_sorted() {
    let listing = listing("classic");
    let keys = RowKeys::of(&listing, |found| found.name == "weapon");
    let order = ["-damage", "cost"].map(|key| Sort::within(key, &keys).unwrap());
    let mut rows: Vec<_> = rows(&listing, "weapon").iter().collect();
    sort(&mut rows, &order);
    let at = |id: &str| rows.iter().position(|row| row.id == id).unwrap();
    assert!(at("autocannon") < at("recoilless-rifle"));
    assert!(at("recoilless-rifle") < at("machine-gun"));
    assert!(at("machine-gun") < at("smokescreen"), "rows without damage come last");
}

#[test]
fn errors_have_spans() {
    let cases = [
        ("costs<=9", 0, "did you mean `cost`?"),
        ("cost<=cheap", 6, "`cost` is a number, but `cheap` is not"),
        ("damage>=2e", 8, "`damage` is a number, but `2e` is not"),
        ("class=lazer", 6, "no `class` is called `lazer`; did you mean `laser`?"),
        ("one-shot=maybe", 9, "`one-shot` is yes or no, but `maybe` is neither"),
        ("one-shot>no", 8, "use = or !="),
        ("zzz=1", 0, "expected one of: name, class, to-hit, damage, dp, cost"),
    ];
    for (text, column, words) in cases {
        assert_marked(&error("weapon", text), column, words);
    }
    let unknown = error("ammunition", "for=VMGG");
    assert!(unknown.contains("no weapon is called `VMGG`; did you mean `VMG`?"), "{unknown}");
}
