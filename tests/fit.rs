//! `fit` finds the same completion as plain loops over rows and points, judged one by one.

use std::path::Path;

use roadworthy::change::Judges;
use roadworthy::change::fit::{Fit, Refusal, Wanted, fit};
use roadworthy::games::Options;
use roadworthy::query::{Query, Sort};
use roadworthy::report::{Report, Verdict};
use roadworthy::units::Exact;

use crate::changes::{judged, listing, rows};
use crate::cli::{run, text};

const CLASSIC: &str = include_str!("cmd/first-car.toml");

/// The result of the search, as `show` prints it.
fn fitted<T>(
    text: &str,
    (vary, conditions, best): (&[&str], &str, &str),
    look: impl FnOnce(Result<&Fit<'_>, &Refusal>) -> T,
) -> T {
    let report = judged(text);
    let listing = listing(report.system.0);
    let (reports, listings) = ([report.clone()], [listing]);
    let conditions = &Query::read(conditions, &reports, &listings).unwrap();
    let best: Vec<_> =
        best.split(',').map(|key| Sort::best(key, &reports, &listings).unwrap()).collect();
    let vary: Vec<_> = vary.iter().map(|key| (*key).to_owned()).collect();
    let wanted = Wanted { vary: &vary, conditions, best: &best, most: 3 };
    let options = Options::default();
    let judges = Judges::new(&options, None);
    look(fit(&report, &judges, &wanted, &|_| ()).as_ref())
}

fn value(report: &Report, goal: &str) -> Exact {
    let sides = report.description.armor.iter();
    match goal {
        "armor" => sides.map(|side| Exact::from(side.points)).sum(),
        goal => report.figure(&goal.replace('-', "_")).unwrap(),
    }
}

/// Compares the search with the best of all these designs. Without a result, compares the impossible conditions.
#[track_caller]
fn check(text: &str, asked: (&[&str], &str, &str), designs: impl Iterator<Item = String>) {
    let (_, conditions, goals) = asked;
    let reports: Vec<_> = designs.map(|text| judged(&text)).collect();
    let listings = [listing(reports[0].system.0)];
    let conditions: Vec<&str> = conditions.split_whitespace().collect();
    let queries: Vec<_> =
        conditions.iter().map(|one| Query::read(one, &reports, &listings).unwrap()).collect();
    // One bit for legality, and one for each condition.
    let held = |report: &Report| {
        let all = std::iter::once(report.verdict == Verdict::Legal);
        let all = all.chain(queries.iter().map(|query| query.matches(report)));
        all.enumerate().map(|(bit, holds)| u32::from(holds) << bit).sum::<u32>()
    };
    let held: Vec<u32> = reports.iter().map(held).collect();
    let every = (1 << (conditions.len() + 1)) - 1;
    let found = reports.iter().zip(&held).filter(|(_, held)| **held == every);
    let values = |report: &Report| -> Vec<Exact> {
        let signed = |goal: &str| match goal.strip_prefix('-') {
            Some(goal) => Exact::ZERO - value(report, goal),
            None => value(report, goal.trim_start_matches('+')),
        };
        goals.split(',').map(signed).collect()
    };
    let best = found.map(|(report, _)| values(report)).max();
    fitted(text, asked, |fit| {
        let fit = fit.unwrap();
        assert_eq!(fit.combinations, reports.len());
        let won = fit.winners.first().map(|winner| values(&winner.report));
        assert_eq!(won, best, "{asked:?}");
        if best.is_none() {
            let met = |set: u32| held.iter().any(|held| held & set == set);
            let sizes = (0..=every).filter(|set| !met(*set)).map(u32::count_ones);
            assert_eq!(Some(fit.conflict.len() as u32), sizes.min(), "{:?}", fit.conflict);
            let named = fit.conflict.iter().map(|name| {
                1 << conditions.iter().position(|one| one == name).map_or(0, |number| number + 1)
            });
            let set: u32 = named.sum();
            assert!(!met(set), "{:?}", fit.conflict);
        }
    });
}

/// All pairs.
fn pairs<'a, A: Clone + 'a, B: 'a>(
    one: impl IntoIterator<Item = A> + 'a,
    other: impl Fn() -> Box<dyn Iterator<Item = B> + 'a> + 'a,
) -> impl Iterator<Item = (A, B)> + 'a {
    one.into_iter().flat_map(move |one| other().map(move |other| (one.clone(), other)))
}

fn numbers(first: i64, last: i64) -> impl Fn() -> Box<dyn Iterator<Item = i64>> {
    move || Box::new(first..=last)
}

/// Replaces a row of the car; `None` removes the line.
fn with_row(text: &str, key: &str, row: Option<&str>) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(&format!("{key} =")));
    let rest: String = lines.map(|line| format!("{line}\n")).collect();
    row.map(|row| format!("{key} = \"{row}\"\n")).unwrap_or_default() + &rest
}

fn options_of(game: &str, kind: &str) -> Vec<Option<String>> {
    rows(game, kind).into_iter().map(Some).chain([None]).collect()
}

fn front(text: &str, points: i64) -> String {
    let at = text.find("front = ").unwrap() + "front = ".len();
    let end = at + text[at..].find(|c: char| !c.is_ascii_digit()).unwrap();
    format!("{}{points}{}", &text[..at], &text[end..])
}

#[test]
fn the_best_classic_car_is_the_best_of_all() {
    let designs = || {
        pairs(options_of("classic", "chassis"), numbers(20, 44))
            .map(|(row, points)| front(&with_row(CLASSIC, "chassis", row.as_deref()), points))
    };
    let vary: &[&str] = &["chassis", "armor.front=20..44"];
    check(CLASSIC, (vary, "cost<=8000 acceleration>=5", "armor,-cost"), designs());
    check(CLASSIC, (vary, "top-speed>=105", "acceleration,armor,-weight"), designs());
    // No car is that cheap; then both conditions together are impossible.
    check(CLASSIC, (vary, "cost<=100 armor>=50", "armor"), designs());
    check(CLASSIC, (vary, "acceleration>=10 armor-front>=30 weight<=4400", "armor"), designs());
}

fn said(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(Path::new("tests/cmd"), arguments);
    (text(&output.stderr), output.status.code())
}

#[test]
fn errors_in_the_call_are_marked() {
    let fit = |vary: &str, best: &str| {
        let arguments = ["fit", "first-car.toml", "--vary", vary, "--best", best];
        let (said, code) = said(&arguments);
        assert_eq!(code, Some(2), "{said}");
        said
    };
    let cases = [
        ("chasis", 0, "did you mean `chassis`?"),
        ("weapons", 0, "name one of its parts, as in `weapons.MG`"),
        ("weapons.MGG", 8, "did you mean `MG`?"),
        ("weapons.SS.cuont", 11, "did you mean `count`?"),
        ("armor.frnt", 6, "did you mean `front`?"),
        ("name", 0, "cannot be varied"),
        ("chassis=hevy", 8, "did you mean"),
        ("armor.front=9..5", 12, "expected `5..9`"),
        ("armor.front=a", 12, "whole numbers"),
        ("armor=0..999999999", 6, "too many numbers"),
        ("weapons.SS.count", 0, "any number from 1 to 999"),
        ("power-plant.location", 12, "write `power-plant = { item = … }`"),
        ("chassis.item", 8, "`chassis` has no keys"),
    ];
    for (vary, column, words) in cases {
        let said = fit(vary, "armor");
        assert!(said.contains(words), "{said}");
        let mark = said.lines().last().unwrap();
        assert_eq!(mark.find('^'), Some(column + 2), "{said}");
    }
    assert!(fit("armor,armor.front", "cost").contains("varied by `armor` already"));
    assert!(fit("armor.front,armor.back", "cost").contains("give them ranges"));
    assert!(fit("armor", "top-sped").contains("did you mean `top-speed`?"));
    assert!(fit("armor", "name").contains("`name` is not a number"));
}

/// Weightless free points have no upper bound.
#[test]
fn unlimited_armor_needs_a_range() {
    let folder = tempfile::tempdir().unwrap();
    let armor =
        "[[armor]]\nid = \"plastic\"\nname = \"Plastic\"\ncost = 0\nweight = 0\nrepair = 0\n";
    std::fs::create_dir(folder.path().join("house")).unwrap();
    std::fs::write(folder.path().join("house/armor.toml"), armor).unwrap();
    std::fs::write(folder.path().join("car.toml"), CLASSIC).unwrap();
    let call = ["fit", "car.toml", "--catalog", "house", "--vary", "armor", "--best", "armor"];
    let output = run(folder.path(), &call);
    let said = text(&output.stderr);
    assert!(said.contains("nothing limits `armor`: give it a range"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn too_many_combinations_are_counted_before_they_are_tried() {
    let vary = "armor.front=0..999,armor.back=0..999,armor.top=0..9";
    let (said, code) = said(&["fit", "first-car.toml", "--vary", vary, "--best", "armor"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("10,000,000 combinations"), "{said}");
    assert!(said.contains("1,000 armor.front × 1,000 armor.back × 10 armor.top"), "{said}");
}

#[test]
fn the_best_is_written_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("car.toml");
    std::fs::write(&file, format!("# Mine.\n{CLASSIC}")).unwrap();
    let vary = ["fit", "car.toml", "--vary", "chassis,armor", "--best", "armor"];
    let shown = run(folder.path(), &vary);
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
    assert!(std::fs::read_to_string(&file).unwrap().ends_with(CLASSIC), "only --write writes");
    let written = run(folder.path(), &[&vary[..], &["--write"]].concat());
    assert_eq!(shown.stdout, written.stdout);
    let now = std::fs::read_to_string(&file).unwrap();
    assert!(now.starts_with("# Mine.\n") && judged(&now).verdict == Verdict::Legal, "{now}");
    let again = run(folder.path(), &vary);
    assert!(text(&again.stdout).contains("the design is already the best"));
}

/// The edit changes the variant, not its base design.
#[test]
fn a_variant_is_completed_in_its_own_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("car.toml");
    std::fs::write(&file, format!("{CLASSIC}\n[variants.light]\nname = \"Light\"\n")).unwrap();
    let vary = ["fit", "car.toml#light", "--vary", "chassis,armor", "--best", "-cost", "--write"];
    let written = run(folder.path(), &vary);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    let now = std::fs::read_to_string(&file).unwrap();
    assert!(now.starts_with(CLASSIC) && now.contains("chassis = \"light\""), "{now}");
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let vary = ["fit", "first-car.toml", "--vary", "chassis,suspension,armor.front=20..40"];
    let goals =
        ["--where", "cost<=9000", "--best", "acceleration,handling-class", "--format", "json"];
    let with = |threads: &str| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_roadworthy"));
        program.current_dir("tests/cmd").env("RAYON_NUM_THREADS", threads);
        program.args(vary).args(goals).output().unwrap().stdout
    };
    let alone = with("1");
    assert!(!alone.is_empty());
    assert_eq!(alone, with("2"));
    assert_eq!(alone, with("7"));
}

#[test]
fn a_broken_design_is_not_completed() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("car.toml"), CLASSIC.replace("compact", "compcat")).unwrap();
    let output = run(folder.path(), &["fit", "car.toml", "--vary", "armor", "--best", "armor"]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)));
    assert!(text(&output.stderr).contains("no body is called `compcat`"));
    let (said, _) = said(&["fit", "-", "--vary", "armor", "--best", "armor", "--write"]);
    assert!(said.contains("standard input cannot be edited"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_the_best_so_far() {
    let vary = "body,chassis,suspension,power-plant,tires";
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.args([
        "fit",
        "designs/classic/killer-kart.toml",
        "--vary",
        vary,
        "--best",
        "top-speed",
    ]);
    let child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let signal =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stdout);
    assert!(said.contains("48,600 combinations, interrupted after "), "{said}");
    assert!(output.status.code().is_some());
}
