//! Queries on designs: conditions, keys and sorting.

use std::fs;
use std::sync::LazyLock;

use roadworthy::games::SYSTEMS;
use roadworthy::games::browse::Listing;
use roadworthy::query::{Query, Scope, Sort, sort};
use roadworthy::report::Report;

use crate::assert_marked;
use crate::cli::{run, text};
use crate::figures::published;

/// Every published design.
static DESIGNS: LazyLock<Vec<Report>> =
    LazyLock::new(|| SYSTEMS.iter().flat_map(|game| published(game)).collect());

fn listings() -> Vec<Listing> {
    SYSTEMS.iter().map(|game| Listing::of(game, &Default::default())).collect()
}

fn found(text: &str) -> Vec<String> {
    let query = Query::read(text, &DESIGNS, &listings()).unwrap();
    let wanted = DESIGNS.iter().filter(|report| query.matches(report));
    wanted.map(|report| report.name.clone()).collect()
}

fn error(text: &str) -> String {
    Query::read(text, &DESIGNS, &listings()).unwrap_err().pointed(text)
}

#[test]
fn all_conditions_must_hold() {
    assert_eq!(found("name=hotshot"), ["Hotshot"]);
    assert_eq!(found("name = \"Killer Kart\" cost<=3848"), ["Killer Kart"]);
    assert_eq!(found("cost < $3,848 name='killer kart'"), Vec::<String>::new());
    assert!(found("").len() > 30, "no condition, no choice");
    let fast = found("top-speed>=120 system=classic");
    let all = found("system=classic");
    let slow = found("Top-Speed<120 system=\"Car Wars Classic\"");
    assert_eq!(fast.len() + slow.len(), all.len());
}

#[test]
fn a_default_class_is_a_class() {
    let electric = found("power-plant=electric system=classic");
    assert_eq!(electric, found("power-plant=all system=classic"));
    assert!(electric.len() > 20);
}

/// A game without such a statistic or part never matches, not even `!=`.
#[test]
fn no_condition_holds_for_unknown_values() {
    let with = found("weapon=MG").len();
    let without = found("weapon!=machine-gun system=classic").len();
    assert!(with > 0 && with + without >= found("system=classic").len());
    assert!(found("cost>=0").len() < found("").len());
    assert!(found("driver!=0 weapon!=MG").is_empty(), "the Card Game has no weapons");
}

#[test]
fn a_game_declares_the_keys_of_its_designs() {
    for game in SYSTEMS {
        let listing = [Listing::of(game, &Default::default())];
        let of_game = Scope::of_game(game, &listing[0]);
        let designs = published(game);
        let of_designs = Scope::of(&designs, &listing).keys;
        let lacks: Vec<_> = of_designs.iter().filter(|key| !of_game.keys.contains(key)).collect();
        assert!(lacks.is_empty(), "{}: {lacks:?}", game.id);
    }
}

#[test]
fn sides_and_words_are_keys() {
    assert_eq!(
        found("armor-front=50 armor-right=40"),
        ["Hotshot, all FTs replaced by MGs", "Mauler", "RX-Heaven"]
    );
    assert_eq!(found("game=large").len(), found("damage-deck=B").len());
    assert!(found("system=autowar verdict=legal").contains(&"The Demon".to_owned()));
}

/// `armor-front` is the vehicle's own front, also of a cycle with a sidecar.
#[test]
fn sides_mean_the_vehicle_in_every_kind() {
    let folder = tempfile::tempdir().unwrap();
    let cycle = "name = \"One\"\nbody = \"heavy-cycle\"\npower-plant = \"large-cycle\"\n\
        suspension = \"heavy\"\ncrew = [\"cyclist\"]\ntires = \"HD\"\narmor = { front = 9, back = 8 }\n";
    let sidecar = "[sidecar]\nbody = \"light-sidecar\"\nsuspension = \"improved\"\ntires = \"HD\"\n\
        armor = { front = 4, right = 3 }\n";
    fs::write(folder.path().join("one.toml"), cycle).unwrap();
    let two = format!("{}{sidecar}", cycle.replace("One", "Two"));
    fs::write(folder.path().join("two.toml"), two).unwrap();
    let told = |call: &[&str]| text(&run(folder.path(), call).stdout);
    for (conditions, names) in [
        ("armor-front=9", "One,Two"),
        ("armor-front>=4 armor-back=8", "One,Two"),
        ("armor-sidecar-front=4", "Two"),
        ("armor-cycle-front=9", "Two"),
    ] {
        let rows = told(&["list", ".", "--where", conditions, "--format", "csv"]);
        let mut rows = csv::Reader::from_reader(rows.as_bytes());
        let found: Vec<_> = rows.records().map(|row| row.unwrap()[3].to_owned()).collect();
        assert_eq!(found.join(","), names, "{conditions}");
    }
    let explained = told(&["explain", "two.toml", "armor-sidecar-front"]);
    assert!(explained.contains("front  Verdict"), "{explained}");
    assert!(told(&["explain", "two.toml", "armor-front"]).contains(" 9 "));
    let event = "name = \"Thin\"\n[[limits]]\nfigure = \"armor-front\"\nmost = 8\n";
    fs::write(folder.path().join("thin.toml"), event).unwrap();
    for name in ["one.toml", "two.toml"] {
        let told = told(&["check", name, "--event", "thin.toml"]);
        assert!(told.contains("armor front 9, 1 more than Thin allows (8)"), "{told}");
    }
}

const REVERSED: &str = "crew = [\"driver\"]\nreversed = true";

/// By the book, a reversed trike is a trike.
#[test]
fn trikes_are_regular_and_reversed() {
    let folder = tempfile::tempdir().unwrap();
    let trike = "body = \"light-trike\"\nsuspension = \"heavy\"\npower-plant = \"medium\"\n\
        tires = \"HD\"\n";
    for (name, more) in [("regular", "crew = [\"cyclist\"]"), ("reversed", REVERSED)] {
        let design = format!("name = \"{name}\"\n{more}\n{trike}");
        fs::write(folder.path().join(format!("{name}.toml")), design).unwrap();
    }
    let told = |call: &[&str]| text(&run(folder.path(), call).stdout);
    for (word, banned, meaning) in [
        ("trike", "reversed,regular", "trike: Trike, Reversed trike"),
        ("trike-only", "regular", "trike-only: Trike"),
        ("reversed trike", "reversed", "reversed trike: Reversed trike"),
    ] {
        let event = format!("name = \"Night\"\n[deny]\nkind = [\"{word}\"]\n");
        fs::write(folder.path().join("night.toml"), event).unwrap();
        let means = told(&["event", "check", "night.toml"]);
        assert!(means.contains(&format!(" {meaning}\n")), "{means}");
        for name in ["regular", "reversed"] {
            let verdict = told(&["check", &format!("{name}.toml"), "--event", "night.toml"]);
            let is_banned = verdict.contains("the light trike is banned");
            assert_eq!(is_banned, banned.contains(name), "{word}: {verdict}");
            let listed =
                told(&["list", &format!("{name}.toml"), "--where", &format!("kind='{word}'")]);
            assert_eq!(listed.ends_with("\n1 design\n"), banned.contains(name), "{word}: {listed}");
        }
    }
}

/// A card has the class of its product, and of the type after its dash.
#[test]
fn parts_are_found_by_product_and_by_class() {
    let core = found("product=core");
    assert!(core.contains(&"Night Shift".to_owned()));
    let lists = |class: &str| found(&format!("weapon={class} system=sixth"));
    assert!(lists("blast").contains(&"Rocket Sled".to_owned()), "{:?}", lists("blast"));
    assert_eq!(lists("shred"), found("weapon=shred"));
    assert!(error("weapon=blaast").contains("did you mean `blast`?"));
}

#[test]
fn errors_have_spans() {
    let cases = [
        ("", None),
        ("cost", Some((4, "after `cost`"))),
        ("cost<=", Some((6, "after `<=`"))),
        ("cost<=cheap", Some((6, "`cost` is a number"))),
        ("<=5", Some((0, "a condition begins"))),
        ("name=\"open", Some((5, "never closed"))),
        ("topspead>=100", Some((0, "did you mean `top-speed`?"))),
        ("weapon=VMGG", Some((7, "did you mean `VMG`?"))),
        ("cost<=9 weapon>2", Some((14, "use = or !="))),
        ("verdict=leagl", Some((8, "did you mean `legal`?"))),
        ("system=carzz", Some((7, "did you mean `carz`?"))),
    ];
    for (text, expected) in cases {
        let Some((column, words)) = expected else {
            assert!(Query::read(text, &DESIGNS, &listings()).is_ok());
            continue;
        };
        assert_marked(&error(text), column, words);
    }
}

#[test]
fn sorts_by_several_keys_and_in_reverse() {
    let mut cars: Vec<_> = DESIGNS.iter().filter(|r| r.system.0 == "classic").collect();
    let keys = ["-top-speed", "cost"].map(|key| Sort::read(key, &DESIGNS, &listings()).unwrap());
    sort(&mut cars, &keys);
    let figures =
        |report: &Report| (report.figure("top_speed").unwrap(), report.figure("cost").unwrap());
    for pair in cars.windows(2) {
        let (one, next) = (figures(pair[0]), figures(pair[1]));
        assert!(one.0 > next.0 || one.0 == next.0 && one.1 <= next.1);
    }
    assert!(Sort::read("weapon", &DESIGNS, &listings()).is_err());
}

fn figure(name: &str, key: &str) -> f64 {
    let value = DESIGNS.iter().find(|it| it.name == name).unwrap().figure(key).unwrap();
    (value * 1_000_000).rounded() as f64 / 1e6
}

/// Against the same sums of the figures, worked out here.
#[test]
fn formulas_compute_with_figures() {
    for (formula, own) in [
        (
            "firepower/cost",
            (|name| figure(name, "firepower") / figure(name, "cost")) as fn(&str) -> f64,
        ),
        ("cost+2*weight", |name| figure(name, "cost") + 2.0 * figure(name, "weight")),
        ("firepower-front*endurance-front", |name| {
            figure(name, "firepower_front") * figure(name, "endurance_front")
        }),
        ("weight/2+cost/4", |name| figure(name, "weight") / 2.0 + figure(name, "cost") / 4.0),
    ] {
        for name in ["Hotshot", "Killer Kart", "Mauler"] {
            let (low, high) = (own(name) * 0.9999, own(name) * 1.0001);
            let within = format!("name='{name}' {formula}>={low:.9} {formula}<={high:.9}");
            assert_eq!(found(&within), [name], "{within}");
            assert_eq!(found(&format!("name='{name}' {formula}>{high:.9}")), [""; 0]);
        }
    }
    // No cycle has a firepower of 0 to divide by, and no value of a division by zero.
    assert_eq!(found("name=hotshot cost/laser-shots>0"), [""; 0]);
    assert_eq!(found("name=hotshot cost/0>0"), [""; 0]);
    let first = |text: &str| Sort::read(text, &DESIGNS, &listings()).unwrap_err().pointed(text);
    assert_marked(&first("-weapon/cost"), 1, "`weapon` is not a number");
    assert_marked(&first("cost/wieght"), 5, "unknown key `wieght`; did you mean `weight`?");
}

/// "or" is a `|` between values, and a class has the name of its first word.
#[test]
fn any_of_several_values_matches() {
    let mut either = [found("weapon=laser"), found("weapon=rocket")].concat();
    either.sort();
    either.dedup();
    let mut both = found("weapon=laser|rocket");
    both.sort();
    assert_eq!(both, either);
    assert_eq!(found("name=hotshot|mauler"), ["Hotshot", "Mauler"]);
    let neither = found("system=classic weapon!=laser|rocket");
    assert_eq!(
        neither.len() + found("system=classic weapon=laser|rocket").len(),
        found("system=classic").len()
    );
    let wrong = error("weapon=laser|rokket");
    assert_marked(&wrong, 13, "no weapon is called `rokket`; did you mean `rocket`?");
    assert!(found("weapon=dropped").contains(&"Mauler".to_owned()));
}

/// Hotshot uses all 19 spaces, and has four puncture-resistant tires of 9 DP.
#[test]
fn room_and_tires_are_figures() {
    assert_eq!(found("name=hotshot spaces-left=0 tire-dp=36"), ["Hotshot"]);
    assert_eq!(found("name=intimidator spaces-left=4"), ["Intimidator"]);
}

/// A machine gun hits with 21 of 36 rolls for 3 1/2 on average; each of six rockets with 10 of 36.
#[test]
fn rows_have_an_expected_damage() {
    let rows = |conditions: &str| {
        let call =
            ["catalog", "list", "weapon", "--game=classic", "--format=csv", "--where", conditions];
        let call = [&call[..], &["--sort=-expected"]].concat();
        text(&run(std::path::Path::new("."), &call).stdout)
    };
    let csv = rows("name=MG|MFR expected>=2");
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let at = csv.headers().unwrap().iter().position(|heading| heading == "expected").unwrap();
    let found: Vec<_> = csv.records().map(|row| row.unwrap()[at].to_owned()).collect();
    // 6 × 10/36 × 3.5 and 21/36 × 3.5.
    assert_eq!(found, ["5.833333", "2.041667"]);
    assert_eq!(rows("class=dropped").lines().count(), 1 + 7);
}

/// The chance is the one that `duel` prints, front against front; that of a folder is the mean.
#[test]
fn a_duel_is_a_key() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["stinger", "mauler"] {
        let path = format!("designs/classic/{name}.toml");
        fs::copy(path, folder.path().join(format!("{name}.toml"))).unwrap();
    }
    let json = |call: &[&str]| -> serde_json::Value {
        let output = run(folder.path(), &[call, &["--format=json"]].concat());
        serde_json::from_str(&text(&output.stdout)).unwrap()
    };
    let single = |foe: &str| {
        json(&["duel", "Hotshot", foe])["duels"][0]["breaches_first"]["first"].as_f64().unwrap()
    };
    let chance = |key: &str| {
        let call = ["list", "--published", "--where", "name=hotshot", "--sort", key];
        json(&call)["results"][0]["asked"][key].as_f64().unwrap()
    };
    let (stinger, mauler) = (single("Stinger"), single("Mauler"));
    assert_eq!(chance("duel:Stinger"), stinger);
    assert!((chance("duel:.") - (stinger + mauler) / 2.0).abs() < 1e-6);
    let cheapest = [
        "fit",
        "stinger.toml",
        "--vary=power-plant,chassis",
        "--best=cost",
        "--where=duel:Hotshot>=0.1 duel:stinger.toml>0",
        "--top=1",
    ];
    let found = json(&cheapest);
    assert_eq!(found["results"].as_array().unwrap().len(), 1, "{found}");
}
