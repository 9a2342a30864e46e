//! `fit` finds the same completion as plain loops over rows and points, judged one by one.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use roadworthy::change::Judges;
use roadworthy::change::fit::{Fit, Refusal, Wanted, fit};
use roadworthy::check::rule::Level;
use roadworthy::games::{Extent, Options, SYSTEMS};
use roadworthy::query::{Answer, Query, Scope, Sort, values};
use roadworthy::report::judge::describe;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;
use roadworthy::units::Exact;

use crate::assert_marked;
use crate::changes::{judged, listing, rows};
use crate::cli::{run, text};
use crate::events::sound;

const CLASSIC: &str = include_str!("cmd/first-car.toml");

/// The result of the search, as `show` prints it.
fn fitted<T>(
    text: &str,
    asked: (&[&str], &str, &str),
    look: impl FnOnce(Result<&Fit<'_>, &Refusal>) -> T,
) -> T {
    fitted_by(&Judges::new(&Options::default(), None), text, asked, look)
}

fn fitted_by<T>(
    judges: &Judges<'_>,
    text: &str,
    (vary, conditions, best): (&[&str], &str, &str),
    look: impl FnOnce(Result<&Fit<'_>, &Refusal>) -> T,
) -> T {
    let report = judged(text);
    let listing = listing(report.system.0);
    let (reports, listings) = ([report.clone()], std::slice::from_ref(listing));
    let conditions = &Query::read(conditions, &reports, listings).unwrap();
    let best: Vec<_> = best
        .split(',')
        .map(|key| Sort::best(key, &reports, &Scope::of(&reports, listings)).unwrap())
        .collect();
    let vary: Vec<_> = vary.iter().map(|key| (*key).to_owned()).collect();
    let wanted = Wanted { vary: &vary, conditions, best: &best, most: 3, is_tradeoff: false };
    look(fit(&report, judges, &wanted, &|_| ()).as_ref())
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
    let listings = std::slice::from_ref(listing(reports[0].system.0));
    let conditions: Vec<&str> = conditions.split_whitespace().collect();
    let queries: Vec<_> =
        conditions.iter().map(|one| Query::read(one, &reports, listings).unwrap()).collect();
    let found = reports.iter().filter(|report| {
        report.verdict == Verdict::Legal && queries.iter().all(|query| query.matches(report))
    });
    let values = |report: &Report| -> Vec<Exact> {
        let signed = |goal: &str| match goal.strip_prefix('-') {
            Some(goal) => Exact::ZERO - value(report, goal),
            None => value(report, goal.trim_start_matches('+')),
        };
        goals.split(',').map(signed).collect()
    };
    let best = found.map(values).max();
    fitted(text, asked, |fit| {
        let fit = fit.unwrap();
        assert_eq!(fit.progress.count, reports.len() as i64);
        let won = fit.winners.first().map(|winner| values(&winner.report));
        assert_eq!(won, best, "{asked:?}");
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

/// Replaces a row of the car.
fn with_row(text: &str, key: &str, row: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(&format!("{key} =")));
    let rest: String = lines.map(|line| format!("{line}\n")).collect();
    format!("{key} = \"{row}\"\n{rest}")
}

fn front(text: &str, points: i64) -> String {
    let at = text.find("front = ").unwrap() + "front = ".len();
    let end = at + text[at..].find(|c: char| !c.is_ascii_digit()).unwrap();
    format!("{}{points}{}", &text[..at], &text[end..])
}

#[test]
fn the_best_classic_car_is_the_best_of_all() {
    let designs = || {
        pairs(rows("classic", "chassis"), numbers(20, 44))
            .map(|(row, points)| front(&with_row(CLASSIC, "chassis", &row), points))
    };
    let vary: &[&str] = &["chassis", "armor.front=20..44"];
    check(CLASSIC, (vary, "cost<=8000 acceleration>=5", "armor,-cost"), designs());
    check(CLASSIC, (vary, "top-speed>=105", "acceleration,armor,-weight"), designs());
    // No car is that cheap.
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
        ("weapons", 0, "name one, as in `weapons.MG`"),
        ("weapons.MGG", 8, "did you mean `MG`?"),
        ("weapons.SS.cuont", 11, "did you mean `count`?"),
        ("armor.frnt", 6, "did you mean `front`?"),
        ("name", 0, "cannot be varied"),
        ("chassis=hevy", 8, "did you mean"),
        ("armor.front=9..5", 12, "expected `5..9`"),
        ("armor.front=a", 12, "whole numbers"),
        ("armor=0..50000", 6, "too many numbers"),
        ("weapons.SS.count", 0, "may be 1 to 999: give `weapons.SS.count` a range"),
        ("power-plant.location", 12, "expected one of: fittings"),
        ("chassis.item", 8, "the design has no table there"),
    ];
    for (vary, column, words) in cases {
        assert_marked(&fit(vary, "armor"), column, words);
    }
    assert!(
        fit("armor,armor.front", "cost").contains("`armor` and `armor.front` change the same text")
    );
    assert!(
        fit("armor.front,armor.back", "cost").contains("share the rest: give `armor.back` a range")
    );
    assert!(fit("armor", "top-sped").contains("did you mean `top-speed`?"));
    assert!(fit("armor", "name").contains("`name` is not a number"));
}

/// One more point never takes a point from a side.
#[test]
fn points_of_armor_keep_the_proportions_of_the_design() {
    let sides = |points: usize| {
        let vary = format!("armor={points}");
        fitted(CLASSIC, (&[&vary], "", "armor"), |fit| {
            let armor = &fit.unwrap().winners[0].report.description.armor;
            armor.iter().map(|side| side.points).collect::<Vec<_>>()
        })
    };
    let now = sides(97);
    assert_eq!(now, [30, 15, 15, 25, 5, 7], "its own points are its own shares");
    for points in 20..97 {
        let (less, more) = (sides(points), sides(points + 1));
        assert!(less.iter().zip(&more).all(|(less, more)| less <= more), "{less:?} {more:?}");
    }
}

/// Weightless free points have no upper bound.
/// Without a value, the parts of a list may also be missing.
#[test]
fn a_part_may_have_no_fitting() {
    let car = "body = \"compact\"\ncrew = [\"driver\"]\ntires = \"HD\"\n\
        power-plant = { item = \"medium\", fittings = [\"PC\"] }\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("car.toml");
    std::fs::write(&path, car).unwrap();
    let best = |vary: &str, key: &str| {
        let arguments = ["fit", path.to_str().unwrap(), "--vary", vary, "--best", key];
        let output = run(Path::new("."), &[&arguments[..], &["--catalog", "other-books"]].concat());
        let printed = text(&output.stdout);
        let line = printed.lines().find(|line| line.contains("fittings"));
        line.unwrap_or_else(|| panic!("{}", text(&output.stderr))).to_owned()
    };
    let cheapest = best("power-plant.fittings", "cost");
    assert!(cheapest.contains("Platinum Catalysts        none"), "{cheapest}");
    let fastest = best("power-plant.fittings=none|SC", "top-speed");
    assert!(fastest.contains("Superconductors    none"), "{fastest}");
}

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
    assert!(said.contains("nothing limits the armor: give `armor` a range"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

/// The search computes every figure that an event limits.
#[test]
fn an_event_may_limit_a_figure_of_fire() {
    let event = sound("name = \"Any\"\n[[limits]]\nfigure = \"volley\"\nmost = 3\n");
    let (report, listing) = (judged(CLASSIC), std::slice::from_ref(listing("classic")));
    let reports = [report.clone()];
    let conditions = Query::read("", &reports, listing).unwrap();
    let best = [Sort::best("+cost", &reports, &Scope::of(&reports, listing)).unwrap()];
    let vary = ["weapons.MG".to_owned()];
    let wanted =
        Wanted { vary: &vary, conditions: &conditions, best: &best, most: 1, is_tradeoff: false };
    let found = fit(&report, &Judges::new(&event.options, Some(&event)), &wanted, &|_| ()).unwrap();
    let volley = found.winners[0].report.figure("volley").unwrap();
    assert!(volley <= Exact::from(3), "{volley}");
}

/// The best by brute force: every combination is judged in full. A third of the questions start from an illegal design,
/// and in a third the present value is not among the listed ones. `FITS=1000` asks 1,000 questions of up to 5,000
/// combinations.
#[test]
fn the_best_of_random_questions_is_the_best_of_all() {
    let all = std::env::var("FITS").ok().map(|all| all.parse().unwrap());
    let (questions, most) = all.map_or((24, 120), |all: usize| (all, 5_000));
    let (mut asked, mut none, mut skipped, mut seed) = (0, 0, 0, 51_u64);
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let designs =
        SYSTEMS.iter().map(|game| (game, game.designs)).filter(|(_, all)| !all.is_empty());
    let games: Vec<_> = designs.collect();
    while asked < questions {
        let (game, designs) = games[random(games.len())];
        let (mut report, listing) =
            (judged(designs[random(designs.len())].1), std::slice::from_ref(listing(game.id)));
        if report.summary.outside_rules.is_some() {
            continue;
        }
        let division = [None, None, Some(10), Some(20)][random(4)];
        let options = Options { division, extent: Extent::Figures, ..Options::default() };
        let judges = Judges::new(&options, None);
        let text = report.source.text.clone();
        let parts = text.split("item = \"").skip(1).filter_map(|rest| rest.split('"').next());
        let lists = ["weapons", "accessories", "turrets", "front", "back", "crew-area"];
        let lists = parts.flat_map(|part| lists.map(|list| format!("{list}.{part}")));
        let counts: Vec<_> =
            lists.clone().map(|part| format!("{part}.count=1..{}", 1 + random(4))).collect();
        let sides = ["armor", "armor.front", "armor.back"];
        let sides = sides.map(|key| format!("{key}={}..{}", random(20), 20 + random(30)));
        let keys = game.keys().into_iter().map(str::to_owned);
        let keys: Vec<_> = keys.chain(lists).chain(counts).chain(sides).collect();
        let goals = [
            "armor",
            "cost",
            "+cost",
            "weight",
            "acceleration",
            "top-speed",
            "handling-class",
            "armor-front",
            "armor-back",
            "max-speed",
            "build-points-left",
            "spaces-used",
            "load-left",
            "firepower",
            "firepower-front",
            "volley-back",
            "volley",
            "endurance",
        ];
        let mut goal = || {
            Sort::best(
                goals[random(goals.len())],
                &[report.clone()],
                &Scope::of(&[report.clone()], listing),
            )
        };
        let Ok(best) = (0..=asked % 2).map(|_| goal()).collect::<Result<Vec<_>, _>>() else {
            continue;
        };
        let empty = Query::read("", &[report.clone()], listing).unwrap();
        let ask = |report: &Report, vary: &[String], conditions: &Query| {
            let wanted = Wanted { vary, conditions, best: &best, most: 1, is_tradeoff: false };
            let found = fit(report, &judges, &wanted, &|_| ()).ok()?;
            Some((found.keys, found.progress, found.winners.into_iter().next(), found.miss))
        };
        if asked % 3 == 0 {
            // One other value makes the design illegal.
            let one = [keys[random(keys.len())].clone()];
            let Some((axes, ..)) = ask(&report, &one, &empty) else { continue };
            let choice = &axes[0].choices[random(axes[0].choices.len())];
            let start = judged(&apply(&text, &choice.edits));
            if start.verdict == Verdict::Legal {
                continue;
            }
            report = start;
        }
        let figures = report.figures(|figure| figure.main);
        let mut condition = || {
            let figure = figures[random(figures.len())];
            let value = report.figure(figure.key)?.floor() * (80 + random(40) as i64) / 100;
            let operator = ["<=", ">=", ">=", "<"][random(4)];
            Some(format!("{}{operator}{value}", figure.key.replace('_', "-")))
        };
        let conditions = [condition(), condition()].map(Option::unwrap_or_default);
        let conditions = conditions[..random(3)].join(" ");
        let conditions = Query::read(&conditions, &[report.clone()], listing).unwrap();
        // A few values of each key.
        let mut vary: Vec<String> = Vec::new();
        let mut size = 1;
        for _ in 0..6 {
            let key = &keys[random(keys.len())];
            let Some((axes, ..)) = ask(&report, std::slice::from_ref(key), &empty) else {
                continue;
            };
            let (axis, path) = (&axes[0], key.split('=').next().unwrap());
            let mut words: Vec<_> = axis.choices.iter().map(|choice| choice.word.clone()).collect();
            if asked % 3 == 1 {
                axis.now().into_iter().for_each(|now| drop(words.remove(now)));
            }
            let room = (most / size).min(2 + random(40));
            if room < 2 || words.len() < 2 || vary.iter().any(|other| other.starts_with(path)) {
                continue;
            }
            let is_number = words[0].parse::<i64>().is_ok();
            while words.len() > room {
                words.remove(if is_number { words.len() - 1 } else { random(words.len()) });
            }
            size *= words.len();
            vary.push(match is_number {
                true => format!("{path}={}..{}", words[0], words[words.len() - 1]),
                false => format!("{path}={}", words.join("|")),
            });
        }
        let Some((axes, progress, winner, miss)) = ask(&report, &vary, &conditions) else {
            continue;
        };
        if axes.is_empty() {
            continue;
        }
        asked += 1;
        skipped += usize::from(progress.tried < progress.count);
        let goals_of = |report: &Report| -> Vec<Option<Exact>> {
            let ties = ["cost", "weight"].map(|key| report.figure(key).map(|value| -value));
            let of_goal = |(value, goal): (Option<Answer>, &Sort)| match value {
                Some(Answer::Number(value)) => Some(if goal.descending { value } else { -value }),
                _ => None,
            };
            values(report, &best).into_iter().zip(&best).map(of_goal).chain(ties).collect()
        };
        let sizes: Vec<_> = axes.iter().map(|axis| axis.choices.len()).collect();
        let judge = |index: usize| {
            let mut left = index;
            let edits = axes.iter().zip(&sizes).flat_map(|(axis, size)| {
                let choice = &axis.choices[left % size];
                left /= size;
                choice.edits.clone()
            });
            let mut edits: Vec<_> = edits.collect();
            edits.sort_by_key(|edit| edit.span);
            let source = Source::new("car.toml", apply(&report.source.text, &edits));
            let report = describe(&source, &options, None).unwrap();
            let mut found = report.findings.iter();
            let published = ["published-figure-differs", "unneeded-note"];
            found
                .all(|found| found.level == Level::Warning || published.contains(&found.rule.id))
                .then_some(report)
        };
        let legal: Vec<Report> = (0..sizes.iter().product()).filter_map(judge).collect();
        let met = legal.iter().filter(|report| conditions.matches(report));
        let expected = met.map(goals_of).max();
        let case = format!(
            "{} {division:?} {vary:?} {conditions:?} {best:?}\n{}",
            report.name, report.source.text
        );
        assert_eq!(winner.map(|winner| goals_of(&winner.report)), expected, "{case}");
        // The splits of the armor may be open.
        if progress.is_open && axes.iter().any(|axis| axis.keys.len() > 1) {
            continue;
        }
        assert!(!progress.is_open, "{case}");
        none += usize::from(expected.is_none());
        let is_excluded = |report: &&Report| {
            conditions
                .conditions()
                .iter()
                .any(|one| miss.excluding.contains(&one.text) && !one.holds(report))
        };
        if expected.is_none() {
            assert!(legal.iter().all(|report| is_excluded(&report)), "{case} {miss:?}");
            let price = game.price.filter(|_| !miss.excluding.is_empty());
            let cheapest = price.and_then(|key| legal.iter().filter_map(|of| of.figure(key)).min());
            assert_eq!(miss.price, cheapest, "{case}");
        }
    }
    assert!(none > questions / 8, "{none} of {questions} without an answer");
    assert!(skipped > questions / 8, "{skipped} of {questions} decided by bounds");
}

/// The numbers of combinations, counted by hand in the catalog.
#[test]
fn combinations_are_values_that_can_belong_together() {
    const CAR: &str = "body = \"compact\"\nchassis = \"standard\"\nsuspension = \"light\"\n\
        power-plant = \"medium\"\ntires = \"standard\"\ncrew = [\"driver\"]\n\
        weapons = [{ id = \"a\", item = \"MG\", mount = \"front\", magazines = 1 }, { id = \"b\", item = \"MG\", mount = \"back\" }]\n";
    let cases: [(&[&str], i64); 10] = [
        // 9 cars, 3 cycles and 4 trikes, each with 4 suspensions; 6, 5 and 5 power plants.
        (&["body", "suspension", "power-plant"], 9 * 4 * 6 + 3 * 4 * 5 + 4 * 4 * 5),
        // The sidecars are no vehicles.
        (&["body", "suspension"], 16 * 4),
        (&["power-plant"], 6),
        (&["suspension", "power-plant"], 4 * 6),
        (&["suspension=light|cycle-light"], 1),
        // Cycles have no chassis modifications.
        (
            &[
                "body=heavy-cycle|compact",
                "chassis=light|standard",
                "suspension",
                "power-plant=large|large-cycle",
            ],
            2 * 4 + 4,
        ),
        // Rockets and lasers take no magazines.
        (&["weapons.a=HR|MG|L|RR"], 2),
        (&["weapons.a=HR|MG|L|RR", "weapons.b=HR|MG|L|RR"], 2 * 4),
        (&["weapons.b=HR|MG", "weapons.b.count=1..4"], 2 * 4),
        (&["weapons.a.count=1..4", "tires=standard|HD|PR"], 4 * 3),
    ];
    for (vary, count) in cases {
        fitted(CAR, (vary, "", "-cost"), |fit| {
            let fit = fit.unwrap_or_else(|refusal| panic!("{vary:?}: {refusal}"));
            assert_eq!(fit.progress.count, count, "{vary:?}");
        });
    }
}

/// The nearest miss.
#[test]
fn conditions_that_exclude_each_other_are_named() {
    let vary: &[&str] = &["chassis", "armor.front"];
    fitted(CLASSIC, (vary, "weight<=4000 cost<=7000 armor-front>=40", "armor"), |fit| {
        let miss = &fit.unwrap().miss;
        assert_eq!(miss.excluding, ["cost<=7000", "armor-front>=40"]);
        assert_eq!(miss.price, Some(Exact::from(6_591)));
    });
}

/// Each of the weapons that a link names may be in either place.
#[test]
fn a_link_by_name_hides_no_legal_combination() {
    let car = "body = \"luxury\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\npower-plant = \"super\"\n\
        crew = [\"driver\"]\ntires = \"HD\"\nlinks = [{ joins = [\"MG\", \"RL\"] }]\n\
        weapons = [{ id = \"a\", item = \"MG\", mount = \"front\" }, { id = \"b\", item = \"RL\", mount = \"back\" }]\n";
    let vary: &[&str] = &["weapons.a=MG|RL", "weapons.b=MG|RL", "tires"];
    fitted(car, (vary, "", "firepower-front"), |fit| {
        assert_eq!(fit.unwrap().winners[0].values[..2], ["Rocket Launcher", "Machine Gun"]);
    });
}

/// A weapon in a turret and magazines: the present values are illegal.
#[test]
fn an_illegal_design_hides_no_legal_combination() {
    const START: &str = "body = \"van\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\npower-plant = \"super\"\n\
        crew = [\"driver\", \"gunner\"]\ntires = \"HD\"\nturrets = [{ id = \"t1\", item = \"two-space turret\" }]\n\
        armor = { front = 20, right = 10, left = 10, back = 20, top = 5, underbody = 5 }\n\
        weapons = [{ id = \"a\", item = \"AC\", mount = \"t1\" }, { id = \"b\", item = \"AC\", mount = \"t1\" }]\n";
    fitted(START, (&["weapons.a", "weapons.b"], "", "firepower"), |fit| {
        assert_eq!(fit.unwrap().winners[0].values, ["Light Laser", "Light Laser"]);
    });
    let rockets = "HR|MR|LtR|MG|RR";
    let magazines = START.replace("AC\", mount = \"t1\"", "HR\", mount = \"front\", magazines = 1");
    let vary = [format!("weapons.a={rockets}"), format!("weapons.b={rockets}")];
    let vary = vary.each_ref().map(String::as_str);
    fitted(&magazines, (&vary, "", "-cost"), |fit| {
        assert_eq!(fit.unwrap().winners[0].values, ["Machine Gun", "Machine Gun"]);
    });
}

#[test]
fn too_many_combinations_are_counted_before_they_are_tried() {
    let vary = "armor.front=0..299,armor.back=0..299,armor.top=0..99";
    let (said, code) =
        said(&["fit", "first-car.toml", "--vary", vary, "--best", "damage-modifier"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("9,000,000 combinations"), "{said}");
    assert!(said.contains("300 armor.front × 300 armor.back × 100 armor.top"), "{said}");
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

/// More combinations than can be judged: bounds on the points of cards exclude nearly all.
#[test]
fn many_cards_of_the_sixth_edition_are_searched() {
    let car = std::fs::read_to_string("designs/sixth/broadside.toml").unwrap();
    let vary: &[&str] = &["front.Hellfire", "left.Thresher", "right.Thresher"];
    fitted(&car, (vary, "", "-build-points-used"), |fit| {
        let fit = fit.unwrap();
        assert!(!fit.progress.is_open && fit.progress.judged < 100_000);
        assert_eq!(fit.winners[0].report.figure("build_points_used"), Some(16.into()));
    });
}

#[test]
fn a_broken_design_is_reported_first() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("car.toml"), CLASSIC.replace("compact", "compcat")).unwrap();
    let call = ["fit", "car.toml", "--vary", "chassis", "--best", "armor"];
    let output = run(folder.path(), &call);
    assert!(!text(&output.stdout).is_empty() && text(&output.stderr).contains("\"compcat\""));
    let (said, _) = said(&["fit", "-", "--vary", "armor", "--best", "armor", "--write"]);
    assert!(said.contains("standard input cannot be edited"), "{said}");
}

#[test]
fn a_search_without_time_judges_nothing() {
    let (options, is_over) = (Options::default(), AtomicBool::new(true));
    let judges = Judges::new(&options, None).interrupted_by(&is_over);
    let small: (&[&str], _, _) = (&["chassis", "armor"], "", "armor");
    let large: (&[&str], _, _) = (&["armor.front=0..999", "armor.back=0..999"], "", "-cost");
    for asked in [small, large] {
        fitted_by(&judges, CLASSIC, asked, |fit| {
            let fit = fit.unwrap();
            assert!(fit.winners.is_empty() && fit.progress.is_open);
            assert_eq!((fit.progress.judged, fit.progress.decided), (0, 0));
        });
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_the_best_so_far() {
    let vary = "armor.front=0..99,armor.back=0..99,armor.left=0..99";
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.args(["fit", "tests/fit/slots.toml", "--vary", vary, "--best", "firepower"]);
    command.args(["--where", "name=Other"]);
    let child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    let signal =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stdout);
    assert!(said.contains("combinations open, none over"), "{said}");
    assert!(output.status.code().is_some());
}

/// Each design of a trade-off is the only one of all combinations with its two figures that no other one beats in both, found by
/// judging every combination.
#[test]
fn tradeoffs_equal_brute_force() {
    const CAR: &str = "body = \"mid-sized\"\nchassis = \"extra-heavy\"\nsuspension = \"heavy\"\n\
        power-plant = \"large\"\ntires = \"HD\"\ncrew = [\"driver\"]\n\
        armor = { front = 20, right = 15, left = 15, back = 15 }\n\
        weapons = [{ id = \"gun\", item = \"MG\", mount = \"front\" }]\n";
    let guns = "weapons.gun=MG|VMG|AC|RR|LL|HR";
    let questions: [(&[&str], &str, &str); 10] = [
        (&[guns, "armor.front=0..30"], "", "firepower,endurance-front"),
        (&[guns, "armor.front=0..30"], "cost<=12000", "firepower,armor"),
        (&[guns, "power-plant"], "", "firepower,-cost"),
        (&["armor.front=0..40", "armor.back=0..9"], "weight<=4500", "endurance-front,-weight"),
        (&["power-plant", "chassis"], "", "top-speed,-cost"),
        (&["tires", "suspension"], "", "handling-class,-cost"),
        (&[guns, "tires"], "", "tire-dp,-cost"),
        (&[guns, "armor.front=0..20"], "", "firepower/cost,endurance-front"),
        (&["power-plant", "armor.front=0..20"], "acceleration>=10", "armor-front,top-speed"),
        (&[guns, "power-plant=large|super"], "cost<=9000", "-cost,firepower-front"),
    ];
    for (vary, conditions, goals) in questions {
        let report = judged(CAR);
        let listing = std::slice::from_ref(listing("classic"));
        let reports = [report.clone()];
        let scope = Scope::of(&reports, listing);
        let conditions = &Query::within(conditions, &scope).unwrap();
        let best: Vec<_> =
            goals.split(',').map(|key| Sort::best(key, &reports, &scope).unwrap()).collect();
        let vary: Vec<_> = vary.iter().map(|key| (*key).to_owned()).collect();
        let wanted = Wanted { vary: &vary, conditions, best: &best, most: 20, is_tradeoff: true };
        let options = Options::default();
        let judges = Judges::new(&options, None);
        let found = fit(&report, &judges, &wanted, &|_| ()).unwrap();
        let worth = |report: &Report| -> Vec<Exact> {
            let number = |answer: Option<Answer>| answer.unwrap().number().unwrap();
            let values = values(report, &best).into_iter().map(number).zip(&best);
            values.map(|(value, goal)| if goal.descending { value } else { -value }).collect()
        };
        let mut all: Vec<Vec<Exact>> = Vec::new();
        for one in &found.keys[0].choices {
            for other in &found.keys[1].choices {
                let mut edits = [one.edits.clone(), other.edits.clone()].concat();
                edits.sort_by_key(|edit| edit.span);
                let report = judged(&apply(CAR, &edits));
                if report.verdict == Verdict::Legal && conditions.matches(&report) {
                    all.push(worth(&report));
                }
            }
        }
        let is_beaten =
            |own: &Vec<Exact>| all.iter().any(|of| of != own && of[0] >= own[0] && of[1] >= own[1]);
        let mut front: Vec<_> = all.iter().filter(|own| !is_beaten(own)).cloned().collect();
        front.sort_by(|one, other| other.cmp(one));
        front.dedup();
        front.truncate(20);
        let winners: Vec<_> = found.winners.iter().map(|winner| worth(&winner.report)).collect();
        assert!(!found.progress.is_open && !front.is_empty(), "{goals}");
        assert_eq!(winners, front, "{goals}");
    }
}

/// A point on a compact costs $13 and weighs 6 lbs.: $500 more are 38 points, and 100 lbs. more are 16.
#[test]
fn what_more_money_and_weight_would_bring() {
    let told = |more: &[&str]| {
        let call = ["fit", "tests/cmd/first-car.toml", "--vary", "armor.front=0..200"];
        let call = [&call[..], &["--best", "armor"], more].concat();
        text(&run(Path::new("."), &call).stdout)
    };
    let found = told(&["--where", "cost<=7261 weight<=3367", "--more"]);
    assert!(found.contains("with $500 more: armor 97\nwith 100 lbs. more: armor 97\n"), "{found}");
    let found = told(&["--where", "cost<=7261", "--more"]);
    assert!(found.contains("with $500 more: armor 135, armor.front 68\n"), "{found}");
    let found = told(&["--where", "weight<=3367", "--more", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let [more] = found["more"].as_array().unwrap().as_slice() else { panic!("{found}") };
    assert_eq!(more["with"], "100 lbs.");
    assert_eq!(more["result"]["values"]["armor.front"], "46");
    assert!(!told(&["--where", "cost<=7261"]).contains("more:"));
}

/// Every split of points over sides.
fn splits(points: i64, sides: usize) -> Vec<Vec<i64>> {
    if sides == 1 {
        return vec![vec![points]];
    }
    let rest = |first: i64| {
        let put = move |rest: Vec<i64>| [vec![first], rest].concat();
        splits(points - first, sides - 1).into_iter().map(put)
    };
    (0..=points).flat_map(rest).collect()
}

const SPLIT: [(&str, &str); 3] = [
    (
        "body = \"compact\"\nchassis = \"standard\"\nsuspension = \"light\"\npower-plant = \"medium\"\n\
         tires = \"HD\"\ncrew = [\"driver\"]\n",
        "front right left back top underbody",
    ),
    (
        "body = \"medium-cycle\"\nsuspension = \"light\"\npower-plant = \"medium-cycle\"\ntires = \"HD\"\n\
         crew = [\"driver\"]\n",
        "front back",
    ),
    (
        "body = \"heavy-trike\"\nsuspension = \"light\"\npower-plant = \"medium\"\ntires = \"HD\"\n\
         crew = [\"driver\"]\n",
        "front right left back top underbody",
    ),
];

/// The best of all splits, judged one by one. Questions that the order of points cannot answer are left open.
#[test]
fn armor_is_split_as_the_best_of_all_splits() {
    let questions = [
        vec![
            ("", "endurance", true),
            ("", "endurance,-cost", true),
            ("endurance-front>=1.5", "-cost", true),
            ("armor-top>=1", "endurance", true),
            ("armor-underbody>=2 endurance-back>1.3", "endurance-front", true),
            ("endurance>=1.3 cost<=100000", "-weight", true),
            ("armor>=6", "endurance-left", true),
            ("", "endurance/cost", false),
            ("endurance<=1.3", "armor", false),
            ("", "endurance-front,endurance-back", false),
        ],
        vec![("", "endurance", true), ("armor-back>=4", "endurance-front", true)],
        vec![("", "endurance", true), ("endurance-top>1.3", "endurance-back", true)],
    ];
    for ((text, sides), questions) in SPLIT.into_iter().zip(questions) {
        let sides: Vec<_> = sides.split(' ').collect();
        let numbers = if sides.len() == 2 { 0..=12 } else { 0..=8 };
        let vary = format!("armor={}..{}", numbers.start(), numbers.end());
        let with = |points: &[i64]| {
            let all = sides.iter().zip(points).map(|(side, points)| format!("{side} = {points}"));
            judged(&format!("{text}armor = {{ {} }}\n", all.collect::<Vec<_>>().join(", ")))
        };
        let all = numbers.flat_map(|number| splits(number, sides.len()));
        let all: Vec<_> = all.map(|points| with(&points)).collect();
        let legal: Vec<_> = all.iter().filter(|car| car.verdict == Verdict::Legal).collect();
        assert!(legal.len() > 10, "{text}");
        let start = with(&vec![1; sides.len()]);
        for (conditions, goals, is_proven) in questions {
            let listings = std::slice::from_ref(listing("classic"));
            let query = Query::read(conditions, &all, listings).unwrap();
            let scope = Scope::of(&all, listings);
            let goal = |key| Sort::best(key, &all, &scope).unwrap();
            let goals_of: Vec<_> = goals.split(',').map(goal).collect();
            let worth = |car: &Report| -> Vec<_> {
                let found = values(car, &goals_of).into_iter().zip(&goals_of);
                let signed = |(value, goal): (Option<Answer>, &Sort)| match value {
                    Some(Answer::Number(value)) => {
                        if goal.descending {
                            value
                        } else {
                            -value
                        }
                    }
                    _ => panic!("{goals} has no value"),
                };
                found.map(signed).collect()
            };
            let best = legal.iter().filter(|car| query.matches(car)).map(|car| worth(car)).max();
            fitted(&start.source.text, (&[&vary], conditions, goals), |fit| {
                let fit = fit.unwrap();
                let found = fit.winners.first().map(|winner| worth(&winner.report));
                let case = format!("{text}{conditions} {goals}");
                assert_eq!(!fit.progress.is_open, is_proven, "{case}");
                assert!(found == best || !is_proven, "{case}: {found:?}, {best:?}");
                assert!(found <= best, "{case}: {found:?}, {best:?}");
            });
        }
    }
}
