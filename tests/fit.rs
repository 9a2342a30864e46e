//! The best completion of a design is what plain loops over rows and points find, judged one by one.

use std::collections::BTreeSet;
use std::path::Path;

use roadworthy::change::Judges;
use roadworthy::change::fit::{Fit, Refusal, Wanted, fit};
use roadworthy::check::finding::Findings;
use roadworthy::document::Document;
use roadworthy::document::edit::edits;
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::query::{Query, Sort};
use roadworthy::report::{Report, Verdict};
use roadworthy::text::edit::{Change, apply};
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use roadworthy::vehicle::ledger::Load;

use crate::changes::{judged, listing, rows};
use crate::cli::{run, text};

const CLASSIC: &str = include_str!("cmd/first-car.toml");
const CARZ: &str = "system = \"carz\"\nvolume = 100\ntank = { item = \"standard\", gallons = 10 }\n\
                    crew = [\"driver\"]\nengines = [{ item = \"normal\", horsepower = 60 }]\n\
                    wheels = { all = \"standard\" }\narmor = { front = 8, back = 4 }\n";
const AUTOWAR: &str = "system = \"autowar\"\nframe = \"light\"\n\
                       armor = { front = 10, back = 5, left = 5, right = 5 }\n";
const SIXTH: &str = "system = \"sixth\"\ndivision = 4\ndriver = \"Amateur\"\ngunner = \"Rookie\"\n";

/// What the search finds, as `show` sees it.
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

/// The value of a goal: a figure, or all points of armor.
fn value(report: &Report, goal: &str) -> Exact {
    let sides = report.description.armor.iter();
    match goal {
        "armor" => sides.map(|side| Exact::from(side.points)).sum(),
        goal => report.figure(&goal.replace('-', "_")).unwrap(),
    }
}

/// Compares the best of a search with the best of all these designs; or if there is none, the conditions that are too many.
#[track_caller]
fn check(text: &str, asked: (&[&str], &str, &str), designs: impl Iterator<Item = String>) {
    let (_, conditions, goals) = asked;
    let reports: Vec<_> = designs.map(|text| judged(&text)).collect();
    let listings = [listing(reports[0].system.0)];
    let conditions: Vec<&str> = conditions.split_whitespace().collect();
    let queries: Vec<_> =
        conditions.iter().map(|one| Query::read(one, &reports, &listings).unwrap()).collect();
    // A bit for legality and for each condition.
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

/// Every pair of one and the other.
fn pairs<'a, A: Clone + 'a, B: 'a>(
    one: impl IntoIterator<Item = A> + 'a,
    other: impl Fn() -> Box<dyn Iterator<Item = B> + 'a> + 'a,
) -> impl Iterator<Item = (A, B)> + 'a {
    one.into_iter().flat_map(move |one| other().map(move |other| (one.clone(), other)))
}

fn numbers(first: i64, last: i64) -> impl Fn() -> Box<dyn Iterator<Item = i64>> {
    move || Box::new(first..=last)
}

/// A row instead of what the car has; `None` leaves the line out.
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
        pairs(options_of("classic", "chassis"), numbers(20, 69))
            .map(|(row, points)| front(&with_row(CLASSIC, "chassis", row.as_deref()), points))
    };
    let vary: &[&str] = &["chassis", "armor.front=20..69"];
    check(CLASSIC, (vary, "cost<=8000 acceleration>=5", "armor,-cost"), designs());
    check(CLASSIC, (vary, "weight<=4500 armor-front>=25", "-cost"), designs());
    check(CLASSIC, (vary, "top-speed>=105", "acceleration,armor,-weight"), designs());
    // Nothing is that cheap; then that together is too much.
    check(CLASSIC, (vary, "cost<=100 armor>=50", "armor"), designs());
    check(CLASSIC, (vary, "acceleration>=10 armor-front>=30 weight<=4400", "armor"), designs());
    check(CLASSIC, (vary, "load-left>=600 armor-front>=60 cost<=9000", "-cost"), designs());
}

#[test]
fn two_sides_are_varied_together() {
    let designs = pairs(0..=19, numbers(0, 19)).map(|(one, other): (i64, i64)| {
        front(CLASSIC, 30 + one).replace("back = 25", &format!("back = {}", 20 + other))
    });
    let vary: &[&str] = &["armor.front=30..49", "armor.back=20..39"];
    check(CLASSIC, (vary, "weight<=4400", "armor,-weight"), designs);
}

#[test]
fn the_best_carz_car_is_the_best_of_all() {
    let designs = || {
        pairs(45..=60, numbers(0, 20)).map(|(power, points): (i64, i64)| {
            front(CARZ, points).replace("horsepower = 60", &format!("horsepower = {power}"))
        })
    };
    let vary: &[&str] = &["engines.normal.horsepower=45..60", "armor.front=0..20"];
    check(CARZ, (vary, "cost<=9000", "armor,-cost"), designs());
    check(CARZ, (vary, "weight<=3000", "-cost,armor"), designs());
    check(CARZ, (vary, "cost<=5 weight<=5 armor-front>=20", "armor"), designs());
}

#[test]
fn the_best_autowar_car_is_the_best_of_all() {
    let designs = || {
        pairs(rows("autowar", "frame"), numbers(0, 60))
            .map(|(row, points)| front(&with_row(AUTOWAR, "frame", Some(&row)), points))
    };
    let frames = rows("autowar", "frame").join("|");
    let frames = format!("frame={frames}");
    let vary: &[&str] = &[&frames, "armor.front=0..60"];
    check(AUTOWAR, (vary, "max-speed>=1", "armor,max-speed"), designs());
    check(AUTOWAR, (vary, "weight<=60", "max-speed,-weight"), designs());
    check(AUTOWAR, (vary, "max-speed>=90 armor-front>=3", "armor"), designs());
}

#[test]
fn the_best_crew_of_the_sixth_edition_is_the_best_of_all() {
    let designs = || {
        pairs(options_of("sixth", "driver"), || Box::new(options_of("sixth", "gunner").into_iter()))
            .map(|(driver, gunner)| {
                let text = with_row(SIXTH, "driver", driver.as_deref());
                with_row(&text, "gunner", gunner.as_deref())
            })
    };
    let vary: &[&str] = &["driver", "gunner"];
    check(SIXTH, (vary, "", "+crew-points-used,-build-points-used"), designs());
    check(SIXTH, (vary, "crew-points-left>=50", "-crew-points-used"), designs());
}

/// Points without a range go as far as anything is legal: no more are of use.
#[test]
fn armor_without_a_range_is_searched_to_its_end() {
    let (range, best) = fitted(CLASSIC, (&["armor.front"], "", "armor"), |fit| {
        let fit = fit.unwrap();
        (fit.keys[0].range.clone().unwrap(), fit.winners[0].values[0].parse::<i64>().unwrap())
    });
    assert_eq!(range, ("0".to_owned(), (best + 1).to_string()));
    assert_eq!(judged(&front(CLASSIC, best)).verdict, Verdict::Legal);
    for points in best + 1..best + 100 {
        assert_eq!(judged(&front(CLASSIC, points)).verdict, Verdict::Illegal, "{points}");
    }
}

/// What the bounds rest on: a point that is written is at most one that is had, costs, weighs, and mends nothing of which
/// there is too much.
#[test]
fn points_of_armor_only_cost_and_weigh() {
    let mut tried = 0;
    for (name, text) in SYSTEMS.iter().flat_map(|game| game.designs()) {
        let source = Source::new(*name, *text);
        let document = Document::parse(&source, &Findings::default());
        let with = |side: &str, points: i64| {
            let change = Change::set_in("armor", side, points.to_string());
            let edits = edits(text, &document.base(), &[change]).unwrap();
            judged(&apply(text, &edits))
        };
        let too_much = |report: &Report| -> BTreeSet<&str> {
            let found = report.findings.iter().filter(|finding| finding.is_too_much());
            let ids = found.map(|finding| finding.rule.id);
            ids.filter(|id| *id != "published-figure-differs").collect()
        };
        let sums = |report: &Report| {
            let ledger = &report.description.ledger;
            ledger.measures.iter().map(|one| ledger.sum(*one, Load::ALL)).collect::<Vec<_>>()
        };
        let report = judged(text);
        let sides = report.description.armor.iter().filter(|side| side.unit.is_none());
        for (side, points) in sides.flat_map(|side| [0, 1, side.points, 60].map(|n| (side, n))) {
            let [fewer, more] = [points, points + 1].map(|points| with(side.name, points));
            let place = format!("{name}: {} {points}", side.name);
            let had = value(&more, "armor") - value(&fewer, "armor");
            assert!(had >= Exact::ZERO && had <= Exact::from(1), "{place}");
            let grown = sums(&fewer).into_iter().zip(sums(&more)).all(|(one, other)| one <= other);
            assert!(grown, "{place}");
            let figures = ["cost", "weight"].map(|key| (fewer.figure(key), more.figure(key)));
            assert!(figures.iter().all(|(one, other)| one <= other), "{place}");
            let (before, after) = (too_much(&fewer), too_much(&more));
            assert!(before.is_subset(&after), "{place}: {before:?} {after:?}");
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

fn said(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(Path::new("tests/cmd"), arguments);
    (text(&output.stderr), output.status.code())
}

#[test]
fn mistakes_in_the_call_are_marked_at_their_place() {
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

/// Points that weigh and cost nothing have no end.
#[test]
fn armor_that_nothing_limits_needs_a_range() {
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

/// A search that would take too long is not begun.
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
    assert!(text(&again.stdout).contains("none is better than the design as it is"));
}

/// The variant is changed, not the design that it is a variant of.
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

/// Nothing is proposed for what is not understood, or not judged.
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

/// The edits of every winner make of the text what was shown.
#[test]
fn winners_keep_what_they_promise() {
    fitted(CLASSIC, (&["chassis", "suspension", "armor"], "", "armor,-cost"), |fit| {
        for winner in &fit.unwrap().winners {
            let again = judged(&apply(CLASSIC, &winner.edits));
            assert_eq!(value(&again, "armor"), value(&winner.report, "armor"));
            assert_eq!(again.verdict, Verdict::Legal);
        }
    });
}

/// Ctrl-C prints what was found so far.
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
