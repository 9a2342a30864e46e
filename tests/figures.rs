//! The declarations of figures match the figures.

use std::fs;

use roadworthy::games::browse::Listing;
use roadworthy::games::classic::categories::CATEGORIES;
use roadworthy::games::{Game, Options, SYSTEMS, system};
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::text::source::{Source, Span};
use roadworthy::units::{Exact, dollars};
use roadworthy::vehicle::category::Category;
use roadworthy::vehicle::derivation::{Derivation, Kept, Steps};
use roadworthy::vehicle::figure::Value;
use roadworthy::vehicle::ledger::{Line, MOST};

use crate::rules::designs;

/// The designs of `figures_have_these_steps`.
const DESIGNS: [&str; 8] = [
    "designs/autowar/black-panther",
    "designs/autowar/the-demon",
    "designs/card-game/green-ghost",
    "designs/carz/rx-heaven",
    "designs/classic/intimidator",
    "designs/classic/mauler",
    "designs/sixth/long-lance",
    "tests/sheets/night-mail",
];

pub fn published(game: &Game) -> Vec<Report> {
    let of = |(name, text): &(&str, &str)| {
        judge::describe_all(&Source::new(*name, *text), &Options::default())
    };
    game.designs.iter().flat_map(of).collect()
}

/// A listed figure is a number whenever it is known, and every number among the figures is listed.
#[test]
fn every_number_is_a_listed_figure() {
    for game in SYSTEMS {
        for report in published(game) {
            let path = report.path();
            for figure in game.figures() {
                let stat = report.stat(figure.key).unwrap_or_else(|| panic!("{}", figure.key));
                let known = stat.number().is_some() || !stat.value.is_known();
                assert!(known, "{path}: {} is {:?}", figure.key, stat.value);
            }
            for stat in report.summary.stats.iter().filter(|stat| stat.number().is_some()) {
                let listed = game.figures().iter().any(|figure| figure.key == stat.key);
                assert!(listed, "{path}: {} has no line in the figures of its game", stat.key);
            }
        }
    }
}

#[test]
fn measures_are_numbered_in_their_order() {
    for system in SYSTEMS {
        for (number, measure) in system.measures.iter().enumerate() {
            assert_eq!(measure.number, number, "{} of {}", measure.key, system.id);
        }
        assert!(system.measures.len() <= MOST, "{}", system.id);
    }
}

/// Kinds of rows that are not parts are in no ledger.
#[test]
fn ledgers_are_made_of_parts() {
    for game in SYSTEMS {
        let stock = Listing::of(game, &Default::default());
        for kind in game.no_parts {
            assert!(stock.kinds.iter().any(|found| found.name == *kind), "{kind}");
        }
        let reports = published(game);
        let lines = reports.iter().flat_map(|report| &report.description.ledger.lines);
        for item in lines.flat_map(|line| &line.made_of) {
            assert!(!game.no_parts.contains(&item.kind), "{} {}", item.kind, item.id);
        }
    }
}

#[test]
fn no_two_figures_share_a_name() {
    for game in SYSTEMS {
        for figure in game.figures() {
            for word in [figure.key, figure.label] {
                let named = game.figures().iter().filter(|other| other.is_called(word)).count();
                assert_eq!(named, 1, "{}: {word}", game.id);
            }
        }
    }
}

/// Every design of a game: published designs and examples of rules.
fn examples(game: &Game) -> Vec<Report> {
    let mut all = published(game);
    for source in [designs(game, "fires"), designs(game, "passes")].concat() {
        all.extend(judge::describe_all(&source, &Options::default()));
    }
    all
}

/// Each derivation ends at its figure. Each step with a table value names its page.
#[test]
fn derivations_end_at_their_figures() {
    let options = Options::default();
    for game in SYSTEMS {
        let stock = Listing::of(game, &options.catalogs);
        let reports = examples(game);
        assert!(!reports.is_empty(), "{}", game.id);
        for report in reports.iter().step_by(4) {
            for figure in game.figures() {
                let Some(value) = report.figure(figure.key) else { continue };
                let what = format!("{} of {}", figure.key, report.path());
                let derivation = judge::derive(report, &options, figure.key);
                let derivation = derivation.unwrap_or_else(|| panic!("no derivation of {what}"));
                assert_eq!(derivation.result(), value, "{what}: {derivation:#?}");
                for origin in derivation.steps.iter().filter_map(|step| step.origin.as_ref()) {
                    assert!(stock.cite(origin).is_some(), "{what}: {origin:?}");
                }
            }
        }
    }
}

/// The statistics of a design, and the steps of its figures.
#[test]
fn figures_have_these_steps() {
    let options = Options::default();
    for path in DESIGNS {
        let source = Source::new(path, fs::read_to_string(format!("{path}.toml")).unwrap());
        let report = judge::describe_all(&source, &options).remove(0);
        let rows = report.description.statistics.iter();
        let mut text: String = rows.map(|row| format!("{}\n", row.join(": "))).collect();
        for figure in system(report.system.0).unwrap().figures() {
            let Some(derivation) = judge::derive(&report, &options, figure.key) else { continue };
            text.push_str(&format!("\n{}\n", figure.key));
            for step in derivation.steps {
                text.push_str(&format!("  {}: {}\n", step.what, (step.show)(step.value)));
            }
        }
        let name = path.rsplit('/').next().unwrap().replace('-', "_");
        insta::assert_snapshot!(format!("steps_{name}"), text);
    }
}

/// Derivations of figures with several numbers contain each number.
#[test]
fn derivations_of_several_numbers_have_each_of_them() {
    let options = Options::default();
    for report in published(SYSTEMS[0]) {
        let stat = report.stat("range").unwrap();
        let derivation = judge::derive(&report, &options, stat.key).unwrap();
        let Value::Table(parts) = &stat.value else { panic!("{:?}", stat.value) };
        for (part, value) in parts {
            let step = derivation.steps.iter().find(|step| step.part == Some(&**part));
            assert_eq!(step.map(|step| step.value), value.number(), "{part} of {}", report.path());
        }
    }
}

/// Figures at the edges of the book's tables: a design, and its expected figures.
#[test]
fn figures_at_the_edges_of_tables() {
    const CAR: &str = "suspension = \"heavy\"\ncrew = [\"driver\"]\ntires = \"HD\"\n";
    for (text, figures) in [
        // A pickup above 5,500 lbs. handles like a van.
        (
            "body = \"pickup\"\nchassis = \"extra-heavy\"\npower-plant = \"super\"\narmor = { front = 178 }\n\
             wheelguards = { back = { points = 4 } }",
            [("weight", "5500"), ("handling_class", "3")],
        ),
        (
            "body = \"pickup\"\nchassis = \"extra-heavy\"\npower-plant = \"super\"\narmor = { front = 179 }\n\
             wheelguards = { back = { points = 4 } }",
            [("weight", "5511"), ("handling_class", "2")],
        ),
        // P. 19: the damage modifier grows by 1 per 4,000 lbs. above 12,000, or part of 4,000.
        (
            "body = \"luxury\"\npower-plant = \"small\"\narmor = { front = 1740 }",
            [("weight", "20010"), ("damage_modifier", "5")],
        ),
        // An immobile vehicle has no speed, and no weight lets it keep one (p. 51).
        ("body = \"luxury\"\npower-plant = \"small\"", [("acceleration", "0"), ("top_speed", "0")]),
        // 250 power units; a laser uses 2 per shot.
        (
            "body = \"luxury\"\npower-plant = \"large\"\nweapons = [{ item = \"laser\", mount = \"front\" }]",
            [("power_units", "250"), ("laser_shots", "125")],
        ),
        // Fixed front guards reduce handling. A spoiler and an airdam both help, but only at speed.
        (
            "body = \"luxury\"\npower-plant = \"large\"\nwheelguards = { front = { points = 4 } }\n\
             accessories = [\"spoiler\", \"airdam\"]",
            [("handling_class", "2"), ("handling_class_at_speed", "3")],
        ),
        (
            "body = \"luxury\"\npower-plant = \"large\"\naccessories = [\"active suspension\"]",
            [("handling_class", "4"), ("handling_class_at_speed", "4")],
        ),
        // Retractable guards and rear guards do not reduce handling.
        (
            "body = \"luxury\"\npower-plant = \"large\"\n\
             wheelguards = { front = { points = 4, retractable = true }, back = { points = 4 } }",
            [("handling_class", "3"), ("handling_class_at_speed", "3")],
        ),
    ] {
        let report = crate::judged(&format!("name = \"Edge\"\n{CAR}{text}\n")).remove(0);
        for (key, wanted) in figures {
            let found = report.stat(key).and_then(|stat| stat.number()).map(|n| n.to_string());
            assert_eq!(found.as_deref(), Some(wanted), "{key}: {text}");
        }
    }
}

/// Only both together do.
#[test]
fn a_spoiler_and_an_airdam_ease_fast_maneuvers() {
    for (accessories, eased) in [
        ("\"spoiler\", \"airdam\"", true),
        ("\"spoiler\"", false),
        ("\"airdam\"", false),
        ("\"airdam\", \"fire extinguisher\"", false),
    ] {
        let text = format!(
            "name = \"Swift\"\nbody = \"luxury\"\nsuspension = \"heavy\"\npower-plant = \"large\"\n\
             crew = [\"driver\"]\ntires = \"HD\"\naccessories = [{accessories}]\n"
        );
        let report = crate::judged(&text).remove(0);
        let mut rows = report.description.statistics.iter();
        let row = rows.find(|row| row[0] == "Handling class").unwrap();
        assert_eq!(row[1].contains("easier"), eased, "{accessories}");
    }
}

#[test]
fn immobile_vehicles_have_no_speed_to_keep_or_gain() {
    let text = "name = \"Edge\"\nbody = \"luxury\"\nsuspension = \"heavy\"\npower-plant = \"small\"\n\
                crew = [\"driver\"]\ntires = \"HD\"\n";
    let report = crate::judged(text).remove(0);
    let Some(Value::Table(rows)) = report.stat("thresholds").map(|stat| &stat.value) else {
        panic!("no thresholds");
    };
    for key in ["top_speed_kept_up_to", "top_speed_gained_at"] {
        let found = rows.iter().find(|(own, _)| own == key);
        assert!(matches!(found, Some((_, Value::Unknown))), "{found:?}");
    }
    let derivation = judge::derive(&report, &Options::default(), "acceleration").unwrap();
    assert_eq!(derivation.steps.last().unwrap().what, "800 is too little to move");
}

/// Rows at a limit and beyond it, and rows that only some vehicles have.
#[test]
fn rows_of_statistics() {
    let kart = include_str!("../designs/classic/killer-kart.toml");
    let trike = "body = \"light trike\"\nreversed = true\nsuspension = \"light\"\n\
                 power-plant = \"medium cycle\"\ncrew = [\"driver\"]\ntires = \"HD\"\n";
    let of = |rule: &str, words: &str| crate::rules::design("carz", rule, words);
    let engine = "{ item = \"normal\", horsepower = 50, chargers = [\"turbocharger\"] }";
    let carz = |engines: &str| {
        format!(
            "system = \"carz\"\nvolume = 100\ntank = {{ item = \"standard\", gallons = 10 }}\n\
             crew = [\"driver\"]\nwheels = {{ all = \"standard\" }}\nequipment = [\"overdrive\"]\n\
             engines = [{engines}]\n"
        )
    };
    let (one, two) = (carz(engine), carz(&format!("{engine}, {engine}")));
    let heavy = kart.replace("front = 5", "front = 25");
    for (text, label, shown) in [
        (kart, "Weight", "2,300 of 2,300 lbs., 0 lbs. left"),
        (&heavy, "Weight", "2,400 of 2,300 lbs., 100 lbs. over"),
        (kart, "Cargo", ""),
        (trike, "Handling class", "1, 0 off road"),
        (trike, "Weapon spaces left", "front 2, right 2, left 2, back 2"),
        (&of("over-load", "Exactly"), "Load", "5,220 lbs. of 5,220 lbs., 0 lbs. left"),
        (&of("over-load", "too many"), "Load", "5,230 lbs. of 5,220 lbs., 10 lbs. over"),
        (&of("over-volume", "Exactly"), "Space", "96.5 of 96.5 cf, 0 left"),
        (&of("over-volume", "cubic feet."), "Space", "96.5 of 96.4 cf, 0.1 over"),
        (&one, "Top speed", "128 mph, 113 without overdrive, 43 in reverse"),
        (&one, "Engine", "Normal, turbocharger, 50 hp, recorded 70, 4 hits, front"),
        (&two, "Mileage", "53 mpg at 65 mph, with the first engine"),
    ] {
        let report = crate::judged(text).remove(0);
        let sections = report.description.sections.iter().flat_map(|section| &section.rows);
        let mut rows = report.description.statistics.iter().chain(sections);
        let row = rows.find(|row| row[0] == label);
        assert_eq!(row.map_or("", |row| row[1].as_str()), shown, "{label}: {text}");
    }
}

#[test]
fn a_driver_without_the_skill_handles_worse() {
    let text = "body = \"luxury\"\nsuspension = \"heavy\"\npower-plant = \"large\"\ntires = \"HD\"\n\
                crew = [{ role = \"driver\", skills = { gunner = 1 } }]\n";
    let report = crate::judged(text).remove(0);
    let key = "handling_class_as_driven";
    let derivation = judge::derive(&report, &Options::default(), key).unwrap();
    let shown = report.description.statistics.iter().find(|row| row[0] == "As driven");
    assert_eq!((report.figure(key), derivation.result()), (Some(1.into()), 1.into()));
    assert_eq!(shown.unwrap()[1], "1, -2 without Driver");
}

/// If the body is unknown, a pickup shows its own space only. Without a grid, the number of squares is unknown.
#[test]
fn partly_known_figures_show_the_known_steps() {
    let options = Options::default();
    for (text, key, last) in [
        (
            "system = \"carz\"\nbody = \"wing\"\nvolume = 100\n",
            "effective_cargo_volume",
            "Space left, at least 0",
        ),
        (
            "system = \"autowar\"\nvehicle = \"wing\"\nframe = \"light\"\ndriver = { square = \"A1\" }\n",
            "squares_used",
            "The fewest squares for all parts",
        ),
    ] {
        let report = crate::judged(text).remove(0);
        let derivation = judge::derive(&report, &options, key).unwrap();
        assert_eq!(Some(derivation.result()), report.figure(key), "{text}");
        assert_eq!(derivation.steps.last().unwrap().what, last);
    }
}

/// A figure with several values is never compared with a published figure.
#[test]
fn only_single_numbers_are_compared_with_print() {
    let text = "name = \"Edge\"\nbody = \"luxury\"\n[published]\nwithout-sidecar = 1\n";
    let report = crate::judged(text).remove(0);
    let told = report.findings.iter().find(|finding| finding.message.contains("without-sidecar"));
    assert!(told.unwrap().message.ends_with("is not a figure that can be compared"), "{told:?}");
}

#[test]
fn people_keep_their_names_in_sentences() {
    let name = |category, item| {
        Line::new(Category::of(CATEGORIES, category), item, Span::default()).name()
    };
    assert_eq!(name("crew", "Gunner Mitzi"), "gunner Mitzi");
    assert_eq!(name("weapon", "Flaming Oil Jet"), "flaming oil jet");
    assert_eq!(name("ammunition", "FOJ shots"), "FOJ shots");
    assert_eq!(name("armor", "Plastic armor, points"), "plastic armor");
}

fn worked_out(steps: Steps<'_>) -> Exact {
    let half = steps.shown(dollars).step("All of it", 7) / Exact::from(2);
    steps.rounded(steps.step("Halved", half))
}

#[test]
fn steps_are_recorded() {
    let (value, derivation) = Derivation::of(worked_out);
    let steps = derivation.steps.iter();
    let steps: Vec<_> = steps.map(|step| (&*step.what, (step.show)(step.value))).collect();
    let expected = [("All of it", "$7"), ("Halved", "3 1/2"), ("Rounded, halves up", "4")];
    assert_eq!(steps, expected.map(|(what, value)| (what, value.to_owned())));
    assert_eq!(value, derivation.result());
}

#[test]
fn kept_steps_are_found_by_their_key() {
    let keep = |kept: Kept, key| (kept.keep("half", worked_out), kept.steps(key));
    let (value, steps) = keep(Kept::recorder(), "half");
    assert_eq!(steps.unwrap().last().unwrap().value, value);
    assert!(keep(Kept::recorder(), "whole").1.is_none());
    assert!(keep(Kept::default(), "half").1.is_none());
}
