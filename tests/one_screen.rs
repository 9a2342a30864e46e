//! Cars as players write them the first time. `check` answers on one screen.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::text;

/// The output on 80 columns, and the exit code.
fn shown(arguments: &[&str]) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.current_dir(Path::new("tests/first-cars")).env("COLUMNS", "80");
    let output = command.arg("check").args(arguments).output().unwrap();
    (text(&output.stdout), output.status.code())
}

#[test]
fn check_answers_on_one_screen() {
    for file in ["01-hammer", "03-dollars", "08-cycle", "09-sidecar", "11-van", "12-wagon"]
        .into_iter()
        .chain(["14-missing", "15-line"])
    {
        let (told, code) = shown(&[&format!("{file}.toml")]);
        let verdict = if file == "15-line" { "cannot be read  " } else { "incomplete  " };
        assert!(told.starts_with(verdict) && told.lines().count() <= 24, "{told}");
        assert_eq!(code, Some(2), "{file}");
    }
}

#[test]
fn a_folder_is_a_table_and_the_worst_problems() {
    let (told, code) = shown(&[]);
    assert_eq!(code, Some(2));
    let table = told.split("\n\n").next().unwrap();
    assert_eq!(table.lines().count(), 9, "{told}");
    let of_van = told.lines().filter(|line| line.starts_with("11-van.toml")).count();
    assert!((1..=3).contains(&of_van), "{told}");
}

/// Many places of one mistake do not push its text off the screen.
#[test]
fn prose_has_the_first_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("prose.toml");
    fs::write(&path, "no key here\n".repeat(40)).unwrap();
    let (told, _) = shown(&[path.to_str().unwrap()]);
    assert!(told.contains(":1, 2, 3, 4, 5, 6 and 34 more  "), "{told}");
}
