//! Published vehicles: each printed figure matches or has a note, and so does each broken rule.

use std::fs;

use roadworthy::check::finding::Findings;
use roadworthy::document::Document;
use roadworthy::games::{Options, autowar, classic};
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use roadworthy::vehicle::ledger::Load;

pub fn printed(game: &str) -> Vec<Report> {
    let folder = fs::read_dir(format!("designs/{game}")).unwrap();
    let mut files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let check = |path: &std::path::PathBuf| {
        let source = Source::new(path.display().to_string(), fs::read_to_string(path).unwrap());
        judge::describe_all(&source, &Options::default())
    };
    files.iter().flat_map(check).collect()
}

#[test]
fn every_printed_vehicle_and_option_is_here() {
    let reports = printed("classic");
    let (vehicles, options): (Vec<_>, Vec<_>) = reports.iter().partition(|r| r.variant.is_none());
    assert_eq!((vehicles.len(), options.len()), (12 + 2 + 2, 14), "cars, cycles, trikes");
}

/// No findings at all. A figure that differs without a note is a warning, and so is a note whose change does not give
/// the printed figure.
#[test]
fn every_printed_vehicle_is_legal_and_every_figure_accounted_for() {
    for report in printed("classic") {
        let findings: Vec<_> = report.findings.iter().map(|finding| &finding.message).collect();
        assert_eq!((report.verdict, findings), (Verdict::Legal, vec![]), "{}", report.path());
    }
}

/// Nine of the book's 30 vehicles and options have a wrong figure.
#[test]
fn the_misprints_are_the_known_ones() {
    let text = |path: &str| fs::read_to_string(path).unwrap();
    let noted: Vec<_> = printed("classic")
        .into_iter()
        .filter(|report| {
            let table = report.variant.as_ref().map_or("[[published.notes]]".to_owned(), |id| {
                format!("[[variants.{id}.published.notes]]")
            });
            text(&report.source.name).contains(&table)
        })
        .map(|report| report.name)
        .collect();
    let known = [
        "Blastmaster",
        "Bodyguard Shadrach",
        "Joseph Special",
        "Joseph Special \"T\"",
        "Mauler",
        "Mauler, Superzapper",
        "Shogun 100",
        "Shogun 200",
        "Ventura",
    ];
    assert_eq!(noted, known);
}

/// One line per vehicle in the book's format, with all main figures.
#[test]
fn stat_lines() {
    insta::assert_snapshot!(crate::stat_lines(&printed("classic")));
}

#[test]
fn the_ledger_adds_up() {
    for report in printed("classic") {
        let ledger = &report.description.ledger;
        let cost = ledger.sum(classic::ledger::COST, Load::ALL);
        let stat = |key| serde_json::json!(report.stat(key).unwrap().value);
        assert_eq!(stat("cost"), cost.rounded(), "{}", report.path());
        let weight = ledger.sum(classic::ledger::WEIGHT, Load::ALL);
        assert_eq!(stat("weight_with_cargo"), weight.rounded(), "{}", report.path());
        for line in &ledger.lines {
            assert!(line.cite.is_some() || line.span.end > 0, "{}: {}", report.path(), line.item);
        }
    }
}

/// Three of AutoWar's five samples are legal; the others break one rule each, as printed. There are no other findings:
/// the statistics match or have notes, and every note is needed.
#[test]
fn the_samples_of_autowar() {
    let found: Vec<_> = printed("autowar")
        .into_iter()
        .map(|report| {
            let rules: Vec<_> = report.findings.iter().map(|finding| finding.rule.id).collect();
            (report.name, report.verdict, rules.join(", "))
        })
        .collect();
    let known = [
        ("Big Brother", Verdict::IllegalAsPrinted, "no-facing"),
        ("The Black Panther", Verdict::IllegalAsPrinted, "over-capacity"),
        ("Kill Zone", Verdict::Legal, ""),
        ("Tanker", Verdict::NotJudged, ""),
        ("The Demon", Verdict::Legal, ""),
        ("The Rock", Verdict::Legal, ""),
    ];
    let known = known.map(|(name, verdict, rule)| (name.to_owned(), verdict, rule.to_owned()));
    assert_eq!(found, known);
}

/// In the samples' words and order.
#[test]
fn lines_of_autowar() {
    insta::assert_snapshot!(crate::stat_lines(&printed("autowar")));
}

#[test]
fn autowar_weighs_the_sum_of_its_lines() {
    for report in printed("autowar") {
        let ledger = &report.description.ledger;
        let weight = ledger.sum(autowar::ledger::WEIGHT, Load::ALL);
        assert_eq!(
            report.figure("weight"),
            Some(Exact::from(weight.rounded())),
            "{}",
            report.path()
        );
        assert!(ledger.lines.iter().all(|line| line.cite.is_some()), "{}", report.path());
    }
}

/// Seven of RX-Heaven's eleven printed figures match, and four have a note. There are no other findings.
#[test]
fn the_sample_of_carz() {
    let reports = printed("carz");
    let findings: Vec<_> = reports[0].findings.iter().map(|finding| &finding.message).collect();
    assert_eq!((reports.len(), reports[0].verdict, findings), (1, Verdict::Legal, vec![]));
    let document = Document::parse(&reports[0].source, &Findings::default());
    let misprints = roadworthy::report::published::misprints(&document.base());
    let known = ["engine hits 15", "weight 3,258", "top speed 129", "max cargo load 280"];
    assert_eq!(misprints, known);
}

/// In the book's words and order.
#[test]
fn lines_of_carz() {
    insta::assert_snapshot!(crate::stat_lines(&printed("carz")));
}

/// The changes in notes give the printed figures and fix the broken rules.
#[test]
fn causes_of_misprints_give_the_printed_figures() {
    for (file, cause, figures) in [
        (
            "classic/joseph-special",
            "tires = { all = \"puncture-resistant\" }",
            [("cost", 10_340), ("weight", 4_795)].as_slice(),
        ),
        ("classic/mauler", "accessories = [\"fire-extinguisher\"]", &[("weight", 5_760)]),
        ("classic/ventura", "", &[("top_speed_loaded", 90)]),
        ("autowar/black-panther", "frame = \"medium\"", &[("max_speed", 6)]),
        (
            "autowar/big-brother",
            "weapons = [{ id = \"grenades\", facing = \"front\" }]",
            &[("max_speed", 4)],
        ),
        (
            "carz/rx-heaven",
            "engines = [{ id = \"engine\", chargers = [] }]",
            &[("engine_hits", 15)],
        ),
    ] {
        let text = fs::read_to_string(format!("designs/{file}.toml")).unwrap();
        let source = Source::new(file, format!("{text}\n[variants.cause]\n{cause}\n"));
        let reports = judge::describe_all(&source, &Options::default());
        let changed = reports.last().unwrap();
        assert_eq!(changed.verdict, Verdict::Legal, "{file}");
        for (key, printed) in figures {
            assert_eq!(changed.figure(key), Some(Exact::from(*printed)), "{file}: {key}");
        }
    }
}

/// A note excuses only the named rule, and only while it is broken.
#[test]
fn notes_excuse_the_rules_that_they_name() {
    let panther = fs::read_to_string("designs/autowar/black-panther.toml").unwrap();
    let judged = |text: &str| {
        let report =
            judge::describe_all(&Source::new("test.toml", text), &Options::default()).remove(0);
        let rules: Vec<_> = report.findings.iter().map(|finding| finding.rule.id).collect();
        (report.verdict, rules.join(", "))
    };
    let with = |from: &str, to: &str| {
        assert!(panther.contains(from));
        judged(&panther.replace(from, to))
    };
    let expected = |verdict, rules: &str| (verdict, rules.to_owned());
    assert_eq!(judged(&panther), expected(Verdict::IllegalAsPrinted, "over-capacity"));
    let worse = with("front = 20", "front = 31");
    assert_eq!(worse, expected(Verdict::Illegal, "over-capacity, armor-over-limit"));
    let other = with("rule = \"over-capacity\"", "rule = \"no-facing\"");
    assert_eq!(other, expected(Verdict::Illegal, "over-capacity, unneeded-note"));
    let medium = with("frame = \"light\"", "frame = \"medium\"");
    assert_eq!(medium, expected(Verdict::Legal, "unneeded-note, unneeded-note"));
    let causeless = with("cause = \"a light", "remark = \"a light");
    assert_eq!(causeless.0, Verdict::Incomplete);
}

/// JSON keys are stable.
#[test]
fn json_of_a_legal_car() {
    let text = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let reports = judge::describe_all(&Source::new("killer-kart.toml", text), &Options::default());
    let json = crate::json(&reports);
    insta::assert_snapshot!(json.replace(env!("CARGO_PKG_VERSION"), "[version]"));
}

/// JSON of a game without money, with a noted violation.
#[test]
fn json_of_a_car_that_is_illegal_as_printed() {
    let text = fs::read_to_string("designs/autowar/big-brother.toml").unwrap();
    let reports = judge::describe_all(&Source::new("big-brother.toml", text), &Options::default());
    let json = crate::json(&reports);
    insta::assert_snapshot!(json.replace(env!("CARGO_PKG_VERSION"), "[version]"));
}

/// JSON of a game with cubic feet.
#[test]
fn json_of_a_car_of_carz() {
    let text = fs::read_to_string("designs/carz/rx-heaven.toml").unwrap();
    let reports = judge::describe_all(&Source::new("rx-heaven.toml", text), &Options::default());
    let json = crate::json(&reports);
    insta::assert_snapshot!(json.replace(env!("CARGO_PKG_VERSION"), "[version]"));
}

/// JSON with findings and fixes.
#[test]
fn json_of_a_broken_car() {
    let path = "tests/cmd/broken-car.toml";
    let source = Source::new(path, fs::read_to_string(path).unwrap());
    let reports = roadworthy::change::check(&source, &Options::default());
    let json: serde_json::Value = serde_json::from_str(&crate::json(&reports)).unwrap();
    insta::assert_json_snapshot!(json["results"][0]["findings"]);
}

/// A cycle has front and back armor only. An electric vehicle has no fire modifier.
#[test]
fn tables_show_only_what_there_is() {
    let text = "body = \"heavy cycle\"\npower-plant = \"large cycle\"\ntires = \"standard\"\n\
        crew = [\"cyclist\"]\narmor = { front = 5, back = 5 }\n[[weapons]]\nitem = \"LL\"\nmount = \"front\"\n";
    let report =
        judge::describe_all(&Source::new("cycle.toml", text), &Options::default()).remove(0);
    let section = |title: &str| {
        report.description.sections.iter().find(|section| section.title == title).unwrap()
    };
    let columns = section("Armor").columns.iter().map(|column| column.heading);
    assert_eq!(columns.collect::<Vec<_>>(), ["armor", "front", "back", "total"]);
    let details = &report.description.details;
    assert!(details.iter().all(|(_, text)| !text.contains("fire")), "{details:?}");
}
