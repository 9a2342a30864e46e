//! Options of `check`: output and exit code.

use super::*;

fn check(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(folder, &[&["check"], arguments].concat());
    assert_eq!(text(&output.stderr), "");
    (output.status.code(), text(&output.stdout))
}

#[test]
fn only_some_verdicts_are_printed_and_all_decide_the_exit_code() {
    let folder = folder();
    let (code, told) = check(folder.path(), &["entries", "--only", "illegal"]);
    assert_eq!(code, Some(2), "two are incomplete");
    assert!(told.ends_with("\n4 designs: 4 illegal\n41 designs not shown\n"), "{told}");
    let (_, told) = check(folder.path(), &["entries", "--only", "incomplete,not-judged"]);
    assert!(told.contains("3 designs: 2 incomplete, 1 not judged\n42 designs not shown"), "{told}");
    let (_, told) = check(folder.path(), &["entries", "--only", "illegal", "--format", "csv"]);
    assert_eq!(told.lines().count(), 1 + 4);
    let (_, told) = check(folder.path(), &["entries/01.toml", "--only", "illegal"]);
    assert_eq!(told, "no designs\n1 design not shown\n");
}

#[test]
fn warnings_may_be_errors() {
    let folder = folder();
    let (code, told) = check(folder.path(), &["entries/12.toml"]);
    assert!(code == Some(0) && told.contains("⚠") && told.starts_with("legal"), "{told}");
    let (code, told) = check(folder.path(), &["entries/12.toml", "--strict"]);
    assert!(code == Some(1) && told.contains("×") && told.starts_with("illegal"), "{told}");
    let (code, _) = check(folder.path(), &["entries/01.toml", "--strict"]);
    assert_eq!(code, Some(0));
    let (_, told) = check(folder.path(), &["entries/12.toml", "--strict", "--format", "github"]);
    assert!(told.starts_with("::error "), "{told}");
}

#[test]
fn a_quiet_run_only_has_an_exit_code() {
    let folder = folder();
    for (path, code) in [("entries/01.toml", 0), ("entries/09.toml", 1), ("entries", 2)] {
        assert_eq!(check(folder.path(), &["-q", path]), (Some(code), String::new()));
    }
}

#[test]
fn many_designs_are_listed() {
    let folder = folder();
    let (_, told) = check(folder.path(), &["entries/01.toml", "entries/02.toml"]);
    assert!(told.contains("\n  1  Boris   Vehicle 1  entries/01.toml"), "{told}");
}

/// The players' page contains no armor, cost or verdict, and no unreadable text.
#[test]
fn the_players_page_shows_only_public_facts() {
    let folder = folder();
    let page =
        text(&run(folder.path(), &["show", "entries", "--declare", "--format", "html"]).stdout);
    assert!(page.contains("<h2>1 · Vehicle 1</h2>") && page.contains("Boris, Team 1"));
    let page = page.split("<body>").nth(1).unwrap();
    for secret in ["4,373", "legal", "Half a fi"] {
        assert!(!page.contains(secret), "{secret}");
    }
}

/// A catalog with errors changes the exit code, so each format reports it.
#[test]
fn problems_of_other_files_are_in_every_format() {
    let folder = folder();
    fs::create_dir(folder.path().join("house")).unwrap();
    fs::write(folder.path().join("roadworthy.toml"), "catalogs = [\"house\"]\n").unwrap();
    fs::write(folder.path().join("house/rows.toml"), "[[weapon]]\nid = \"MG\"\ncosts = 3\n")
        .unwrap();
    for format in ["human", "json", "jsonl", "csv", "markdown", "html", "github"] {
        let arguments = ["entries/01.toml", "--format", format, "--only", "illegal"];
        let (code, told) = check(folder.path(), &arguments);
        assert!(code == Some(2) && told.contains("house/rows.toml"), "{format}: {told}");
        assert!(told.contains("unknown-key"), "{format}: {told}");
        assert!(!told.contains("entries/01.toml"), "{format}: {told}");
    }
}
