//! `options` offers the same changes as plain loops over rows and places, judged one by one.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use roadworthy::change::{Action, Judges, Proposal, Trial, trials};
use roadworthy::games::browse::Listing;
use roadworthy::games::overlay::Catalogs;
use roadworthy::games::{Extent, Options, SYSTEMS, system};
use roadworthy::report::{Report, Verdict, judge};
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;
use roadworthy::units::Exact;

use crate::cli::{pipe, run, text};
use crate::rules::design;

/// A row with its place.
type Found = BTreeSet<(String, Option<String>)>;

const CLASSIC: &str = include_str!("cmd/first-car.toml");
const CARZ: &str = "system = \"carz\"\nvolume = 100\ntank = { item = \"standard\", gallons = 10 }\n\
                    crew = [\"driver\"]\nengines = [{ item = \"normal\", horsepower = 60 }]\n\
                    wheels = { all = \"standard\" }\n";
const AUTOWAR: &str = "system = \"autowar\"\nframe = \"light\"\n";
const SIXTH: &str = "system = \"sixth\"\ndivision = 4\ndriver = \"Amateur\"\ngunner = \"Rookie\"\n";

pub fn judged(text: &str) -> Report {
    let options = Options { extent: Extent::Figures, ..Options::default() };
    judge::describe_all(&Source::new("car.toml", text), &options).remove(0)
}

pub fn listing(game: &str) -> &'static Listing {
    static BUILT_IN: LazyLock<Catalogs> = LazyLock::new(Catalogs::default);
    Listing::in_force(system(game).unwrap(), &BUILT_IN)
}

pub fn rows(game: &str, kind: &str) -> Vec<String> {
    let kinds = listing(game).kinds.iter().filter(|found| found.name == kind);
    kinds.flat_map(|kind| &kind.rows).map(|row| row.id.clone()).collect()
}

fn tried<'l>(
    report: &Report,
    listing: &'l Listing,
    wanted: impl Fn(&Proposal<'l>) -> bool,
) -> Vec<Trial<'l>> {
    let options = Options::default();
    let judges = Judges::new(&options, None);
    trials(report, &judges, listing, wanted).unwrap().legal
}

fn offered(text: &str, wanted: impl Fn(&Proposal<'_>) -> bool) -> Found {
    let report = judged(text);
    let listing = listing(report.system.0);
    let trials = tried(&report, listing, wanted).into_iter();
    trials.map(|trial| (trial.proposal.row.id.clone(), trial.proposal.place)).collect()
}

fn added(text: &str, kind: &str) -> Found {
    offered(text, |proposal| proposal.action == Action::Add && proposal.row.kind == kind)
}

/// The rows and places that make a legal design.
fn legal(rows: &[String], places: &[&str], design: impl Fn(&str, &str) -> String) -> Found {
    let pairs = rows.iter().flat_map(|row| places.iter().map(move |place| (row, *place)));
    let legal = pairs.filter(|(row, place)| judged(&design(row, place)).verdict == Verdict::Legal);
    let found: Found = legal.map(|(row, place)| (row.clone(), Some(place.to_owned()))).collect();
    assert!(found.len() > 3, "{found:?}");
    found
}

fn with_weapon<'t>(text: &'t str, key: &'t str) -> impl Fn(&str, &str) -> String + 't {
    move |row, place| format!("{text}\n[[weapons]]\nitem = \"{row}\"\n{key} = \"{place}\"\n")
}

#[test]
fn options_offer_exactly_the_legal_weapons() {
    let places = ["front", "right", "left", "back", "top", "underbody", "turret", "cargo"];
    let weapons = legal(&rows("classic", "weapon"), &places, with_weapon(CLASSIC, "mount"));
    assert_eq!(added(CLASSIC, "weapon"), weapons);
    let places = ["front", "left", "right", "back", "turret"];
    let weapons = legal(&rows("carz", "weapon"), &places, with_weapon(CARZ, "location"));
    assert_eq!(added(CARZ, "weapon"), weapons);
    let places = ["front", "back", "left", "right"];
    let weapons = legal(&rows("autowar", "weapon"), &places, with_weapon(AUTOWAR, "facing"));
    let found = added(AUTOWAR, "weapon");
    // Changes without a direction have no place.
    assert_eq!(found.into_iter().filter(|(_, place)| place.is_some()).collect::<Found>(), weapons);
}

#[test]
fn options_offer_exactly_the_legal_cards() {
    let places = ["front", "left", "right", "back", "crew-area", "hidden"];
    for kind in ["weapon", "accessory", "structure", "sidearm", "gear"] {
        let with = |row: &str, place: &str| format!("{SIXTH}{place} = [\"{row}\"]\n");
        assert_eq!(added(SIXTH, kind), legal(&rows("sixth", kind), &places, with), "{kind}");
    }
}

/// Weapons of up to three build points fit under a concealment system.
#[test]
fn options_name_the_hidden_place() {
    let car = format!("{SIXTH}crew-area = [\"Simple Concealment System\"]\n");
    let hidden = added(&car, "weapon").into_iter();
    let hidden: Vec<_> = hidden.filter(|(_, place)| place.as_deref() == Some("hidden")).collect();
    let is_in = |row: &str| hidden.iter().any(|(known, _)| known == row);
    assert!(is_in("light-machine-gun") && !is_in("autocannon"), "{hidden:?}");
}

#[test]
fn options_offer_exactly_the_legal_bodies() {
    let with = |row: &str, _: &str| CLASSIC.replace("\"compact\"", &format!("\"{row}\""));
    let bodies = legal(&rows("classic", "body"), &[""], with);
    let others = bodies.into_iter().filter(|(row, _)| row != "compact");
    let found = offered(CLASSIC, |proposal| proposal.row.kind == "body");
    assert_eq!(found, others.map(|(row, _)| (row, None)).collect());
}

/// A weapon can be replaced by one with fewer shots even if the shots are written.
#[test]
fn a_full_load_is_exchanged_with_its_weapon() {
    let exchanged = |text: &str| {
        offered(text, |proposal| {
            let is_exchange = matches!(proposal.action, Action::Exchange(_));
            is_exchange && proposal.row.kind == "weapon"
        })
    };
    let with = |shots: &str| {
        exchanged(&format!("{CLASSIC}\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\n{shots}"))
    };
    let full = with("");
    let rocket = ("heavy-rocket".to_owned(), Some("front".to_owned()));
    assert!(full.contains(&rocket), "{full:?}");
    assert_eq!(with("shots = 20\n"), full);
    assert!(with("shots = 15\n").contains(&rocket));
}

/// Applying an offer gives the shown result and breaks nothing.
#[test]
fn offers_keep_what_they_promise() {
    for game in SYSTEMS {
        let Some((name, text)) = game.published().first() else { continue };
        let report = &judge::describe_all(&Source::new(*name, *text), &Options::default())[0];
        let next = AtomicUsize::new(0);
        let seldom = |_: &Proposal<'_>| next.fetch_add(1, Relaxed).is_multiple_of(7);
        for trial in tried(report, listing(game.id), seldom) {
            let changed = judged(&apply(text, &trial.edits));
            let figures = |report: &Report| {
                report.summary.stats.iter().map(|stat| stat.number()).collect::<Vec<_>>()
            };
            assert_eq!(figures(&changed), figures(&trial.report), "{name}: {:?}", trial.proposal);
            assert_eq!(changed.is_partial(), report.is_partial(), "{name}: {:?}", trial.proposal);
        }
    }
}

#[test]
fn removals_show_what_they_save() {
    let found = offered(CLASSIC, |proposal| proposal.action == Action::Remove);
    let expected = [("smokescreen", Some("back")), ("machine-gun", Some("front"))];
    let expected = expected.map(|(id, place)| (id.to_owned(), place.map(str::to_owned)));
    assert_eq!(found, expected.into_iter().collect());
}

#[test]
fn an_overweight_design_is_offered_no_part_that_adds_weight() {
    let text = CLASSIC.replace("front = 30", "front = 150");
    let (report, listing) = (judged(&text), listing("classic"));
    assert_eq!(report.verdict, Verdict::Illegal);
    let trials = tried(&report, listing, |_| true);
    let weight = report.description.ledger.columns().find(|measure| measure.key == "weight");
    let most = trials.iter().map(|trial| trial.added(&report, weight.unwrap())).max();
    assert_eq!(most, Some(Exact::ZERO));
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("car.toml"), text).unwrap();
    let said = run(folder.path(), &["options", "car.toml", "--remove"]);
    let expected = "legal. Broken now: the vehicle is 17 lbs. over its maximum load";
    assert!(self::text(&said.stdout).contains(expected), "{said:?}");
    let json = run(folder.path(), &["options", "car.toml", "--remove", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&self::text(&json.stdout)).unwrap();
    assert_eq!(json["findings"][0]["rule"], "over-weight");
}

#[test]
fn a_grenade_launcher_is_offered_with_each_type_of_grenade() {
    let unarmed = CLASSIC.split_once("\n[[weapons]]").unwrap().0;
    let listing = listing("classic");
    let exchange = Action::Exchange("Smokescreen".to_owned());
    for (text, action) in [(unarmed, Action::Add), (CLASSIC, exchange)] {
        let trials = tried(&judged(text), listing, |proposal| {
            proposal.row.id == "grenade-launcher" && proposal.action == action
        });
        let grenades: BTreeSet<_> = trials.iter().flat_map(|trial| &trial.proposal.with).collect();
        assert_eq!(grenades.len(), 12, "{grenades:?}");
        for trial in &trials {
            assert_eq!(judged(&apply(text, &trial.edits)).verdict, Verdict::Legal, "{trial:?}");
        }
    }
}

/// A cycle and its sidecar have the same places but separate edits.
#[test]
fn options_name_the_sidecar() {
    let cycle = &design("classic", "tires-must-match", "All three tires are alike.");
    let call =
        ["options", "-", "--kind", "weapon", "--where", "catalog.cost<=50", "--format", "json"];
    let output = pipe(cycle, &call);
    let json: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let said = json["results"].as_array().unwrap().iter().map(|option| {
        let edit = option["edits"][0]["start"].as_u64().unwrap() as usize;
        let is_in_sidecar = Some(edit) > cycle.find("[sidecar]");
        (option["within"].as_str(), option["places"].to_string(), is_in_sidecar)
    });
    let cycle = (None, r#"["front","back"]"#.to_owned(), false);
    let sidecar = (Some("sidecar"), r#"["front","right","left","back"]"#.to_owned(), true);
    assert_eq!(said.collect::<Vec<_>>(), [cycle, sidecar]);
}

#[test]
fn parts_without_a_place_are_written_without_one() {
    let call = ["options", "first-car.toml", "--kind", "accessory", "--format", "json"];
    let output = run(std::path::Path::new("tests/cmd"), &call);
    let json: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let without = |option: &&serde_json::Value| option["places"].as_array().unwrap().is_empty();
    let options: Vec<_> = json["results"].as_array().unwrap().iter().filter(without).collect();
    assert!(options.iter().any(|option| option["id"] == "body-blades"), "{options:?}");
    for option in options {
        let edit = option["edits"][0]["text"].as_str().unwrap();
        assert!(!edit.contains("location"), "{edit}");
    }
}

#[test]
fn too_many_changes_are_counted_before_they_are_tried() {
    let weapon = "\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\n";
    let report = judged(&format!("{CLASSIC}{}", weapon.repeat(3_000)));
    let options = Options::default();
    let judges = Judges::new(&options, None);
    let refused = trials(&report, &judges, listing("classic"), |_| true).unwrap_err();
    assert!(refused.count > 50_000 && refused.most < 1_000, "{refused}");
}

#[test]
fn errors_in_the_call_have_suggestions() {
    let said = |arguments: &[&str]| {
        let output = run(Path::new("tests/cmd"), arguments);
        (text(&output.stderr), output.status.code())
    };
    let (kind, code) = said(&["options", "first-car.toml", "--kind", "wepon"]);
    assert!(kind.contains("did you mean `weapon`?"), "{kind}");
    assert_eq!(code, Some(2));
    let (place, code) = said(&["options", "first-car.toml", "--at", "forward"]);
    assert!(place.contains("no place of this design is called `forward`; expected one"), "{place}");
    assert_eq!(code, Some(2));
    let at = |place| {
        text(&run(Path::new("tests/cmd"), &["options", "first-car.toml", "--at", place]).stdout)
            .to_owned()
    };
    assert!(at("rear").contains("back") && at("rear") == at("back"));
    let (folder, code) = said(&["options", "entries"]);
    assert!(folder.contains("entries is a folder"), "{folder}");
    assert_eq!(code, Some(2));
    let (file, code) = said(&["options", "no-such-car.toml"]);
    assert!(file.contains("no-such-car.toml"), "{file}");
    assert_eq!(code, Some(2));
}

/// What gives more for money comes first, then what costs nothing, then losses. The figure sorted by has a column.
#[test]
fn gains_come_before_losses() {
    let launcher = r#"
body = "luxury"
chassis = "extra-heavy"
suspension = "heavy"
power-plant = "super"
crew = ["driver"]
tires = "HD"
weapons = [{ item = "RL", mount = "front" }]
"#;
    let sorted = |key: &str| {
        let call = ["options", "-", "--kind=weapon", "--at=front", "--format=csv", key];
        let call = [&call[..], &["--where", "firepower>=0"]].concat();
        let output = pipe(launcher, &call);
        let csv = text(&output.stdout);
        let mut rows = csv.lines().map(|row| row.split(',').map(str::to_owned).collect::<Vec<_>>());
        let headings = rows.next().unwrap();
        let column = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
        let (cost, firepower) = (column("cost"), column("firepower"));
        let number = |text: &str| text.parse::<f64>().unwrap();
        rows.map(|row| (number(&row[cost]), number(&row[firepower]))).collect::<Vec<_>>()
    };
    let before = crate::judged(launcher)[0].figure("firepower").unwrap();
    let before = (before * 1_000_000).floor() as f64 / 1e6;
    let class = |(cost, firepower): &(f64, f64)| match firepower - before {
        gain if gain > 1e-5 && *cost > 0.0 => 0,
        gain if gain > -1e-5 && *cost <= 0.0 => 1,
        _ => 2,
    };
    let by_ratio = sorted("--sort=+cost/+firepower");
    let classes: Vec<_> = by_ratio.iter().map(class).collect();
    assert!(classes.is_sorted() && classes[0] == 0 && classes.last() == Some(&2), "{classes:?}");
    let falling = sorted("--sort=-firepower");
    assert!(falling.is_sorted_by(|(_, one), (_, next)| one >= next), "{falling:?}");
}

#[test]
fn no_options_have_a_reason() {
    let said = |conditions: &str| {
        let call = ["options", "first-car.toml", "--kind", "weapon", "--where", conditions];
        text(&run(std::path::Path::new("tests/cmd"), &call).stdout)
    };
    assert!(said("catalog.cost>=90000").contains("no change of First Car matches"));
    let heavy = said("catalog.weight>=700");
    assert!(heavy.contains("matching change"), "{heavy}");
}

/// The cost per added mile per hour. If no speed is added, the ratio is empty.
#[test]
fn options_are_sorted_by_what_they_give_for_their_price() {
    let by = "+cost/+top-speed";
    let call = ["options", "first-car.toml", "--remove", "--sort", by, "--format", "json"];
    let output = run(std::path::Path::new("tests/cmd"), &call);
    let json: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let found = json["results"].as_array().unwrap().iter();
    let found: Vec<_> = found.map(|option| (&option["id"], &option["asked"])).collect();
    // Without the gun the car is $3,050 cheaper and 10 mph faster: no such ratio.
    assert!(found.iter().all(|(_, ratios)| ratios.is_null()), "{found:?}");
    let by = "+weight/+cost";
    let call = ["options", "first-car.toml", "--remove", "--sort", by, "--format", "csv"];
    let csv = text(&run(std::path::Path::new("tests/cmd"), &call).stdout);
    let last = |row: &str| row.rsplit(',').next().unwrap().to_owned();
    let rows: Vec<_> = csv.lines().map(last).collect();
    // A spreadsheet would read a fraction as a date.
    assert_eq!(rows, ["+weight/+cost", "0.131148", "0.214286"]);
}

#[test]
fn a_broken_design_is_reported_before_its_options() {
    let folder = tempfile::tempdir().unwrap();
    let broken = CLASSIC.replace("\"compact\"", "\"compcat\"");
    std::fs::write(folder.path().join("car.toml"), broken).unwrap();
    std::fs::write(folder.path().join("good.toml"), CLASSIC).unwrap();
    std::fs::write(folder.path().join("event.toml"), "name = \"Night\"\nwepon = 1\n").unwrap();
    let calls = [
        (&["options", "car.toml"][..], "compcat", "changes make First Car legal"),
        (&["options", "good.toml", "--event", "event.toml"], "wepon", ""),
    ];
    for (arguments, expected, answer) in calls {
        let output = run(folder.path(), arguments);
        let (said, told) = (text(&output.stderr), text(&output.stdout));
        assert!(said.contains(expected) && told.contains(answer), "{said}{told}");
        assert_eq!((told.is_empty(), output.status.code()), (answer.is_empty(), Some(2)));
    }
}

/// `cost` is the price after the change, `+cost` what the change adds, `catalog.cost` the row's own price. The first car
/// costs $7,261; its Smokescreen $250 of the catalog, with 10 shots $350.
#[test]
fn options_tell_the_figure_from_the_change_and_the_row() {
    let found = |conditions: &str| {
        let call = ["options", "first-car.toml", "--at=back", "--kind=weapon", "--format=csv"];
        let call = [&call[..], &["--where", conditions, "--sort=-cost"]].concat();
        let csv = text(&run(std::path::Path::new("tests/cmd"), &call).stdout);
        let mut csv = csv::Reader::from_reader(csv.as_bytes());
        let headings = csv.headers().unwrap().clone();
        let column = |name| headings.iter().position(|heading| heading == name).unwrap();
        let (id, added) = (column("id"), column("cost"));
        let rows = csv.records().map(|row| row.unwrap());
        let rows: Vec<_> =
            rows.map(|row| (row[id].to_owned(), row[added].parse::<i64>().unwrap())).collect();
        (headings.iter().next_back().unwrap().to_owned(), rows)
    };
    let (heading, after) = found("cost>=9000");
    assert_eq!(heading, "cost_after");
    assert!(
        !after.is_empty() && after.iter().all(|(_, added)| 7_261 + added >= 9_000),
        "{after:?}"
    );
    let (_, added) = found("+cost>=1739");
    assert_eq!(added, after, "$9,000 is $1,739 more");
    let (heading, own) = found("catalog.cost>=2000");
    assert_eq!(heading, "cost_after", "the sort key comes last");
    assert!(own.iter().any(|(id, added)| id == "vulcan-machine-gun" && *added == 2_350), "{own:?}");
    let (_, gains) = found("+firepower/+cost>=0.0005");
    assert!(gains.iter().all(|(_, added)| *added > 0), "{gains:?}");
}
