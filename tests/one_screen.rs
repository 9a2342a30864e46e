//! Cars as players write them the first time. `check` answers on one screen.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::cli::text;

/// The output of `check` on 80 columns, and the exit code.
fn shown(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(&[&["check"], arguments].concat());
    (text(&output.stdout), output.status.code())
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.current_dir(Path::new("tests/first-cars")).env("COLUMNS", "80");
    command.args(arguments).output().unwrap()
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

/// Other commands print the short report of an unfinished design, and then answer.
#[test]
fn unfinished_designs_get_an_answer() {
    let car = "14-missing.toml";
    let show = text(&run(&["show", car]).stdout);
    let (report, figures) = show.split_once("\n\n  ").unwrap_or((&show, ""));
    assert!(report.starts_with("incomplete  ") && report.lines().count() <= 24, "{show}");
    assert!(!figures.is_empty() && show.lines().count() <= 45, "{show}");
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("car.pdf");
    let sheet = sheet.to_str().unwrap();
    let calls: [&[&str]; 4] = [
        &["options", car, "--kind", "weapon", "--at", "front"],
        &["fit", car, "--vary", "chassis", "--best", "armor"],
        &["compare", car, "Hotshot"],
        &["sheet", car, "-o", sheet],
    ];
    for call in calls {
        let output = run(call);
        let (report, answer) = (text(&output.stderr), text(&output.stdout));
        assert!(report.starts_with("incomplete  ") && report.lines().count() <= 25, "{report}");
        assert!(!answer.is_empty() || Path::new(sheet).exists(), "{call:?}");
    }
}

/// The report of a design with many problems ends with their number.
#[test]
fn many_problems_fit_a_screen() {
    let guns = (0..30).map(|number| format!("{{ item = \"MG\", mount = \"frnt{number}\" }}"));
    let guns = guns.collect::<Vec<_>>().join(",\n");
    let car = "body = \"van\"\nchassis = \"heavy\"\npower-plant = \"large\"\ncrew = [\"driver\"]\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("car.toml");
    fs::write(&file, format!("{car}\nweapons = [{guns}]\n")).unwrap();
    let output = run(&["options", file.to_str().unwrap(), "--kind", "chassis"]);
    let (report, answer) = (text(&output.stderr), text(&output.stdout));
    assert!(report.lines().count() <= 25 && report.contains("30 values"), "{report}");
    assert!(answer.lines().all(|line| line.len() < 2_000), "{answer}");
}

/// A rule, its legal example, and the lines that break it. Without a rule, the subjects of all rules.
#[test]
fn rules_are_explained_on_one_screen() {
    for rule in ["over-division", "turret-overfull", "link-too-few", "shared-number", "no-driver"] {
        let told = text(&run(&["explain", rule]).stdout);
        assert!(told.contains("Legal") && told.contains("\n    + "), "{told}");
        assert!(told.lines().count() <= 40, "{} lines: {told}", told.lines().count());
    }
    let full = text(&run(&["explain", "over-division", "--full"]).stdout);
    assert!(full.lines().count() > 100, "{full}");
    let groups = text(&run(&["explain"]).stdout);
    assert!(groups.lines().count() <= 40 && groups.contains("turrets 4"), "{groups}");
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
