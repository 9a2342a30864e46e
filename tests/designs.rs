//! The printed vehicles: each is legal, and each printed figure is right or has its note.

use std::fs;

use roadworthy::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::source::Source;
use roadworthy::system::Options;
use roadworthy::units::Exact;

fn printed() -> Vec<Report> {
    let mut files: Vec<_> =
        fs::read_dir("designs/classic").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let check = |path: &std::path::PathBuf| {
        let source = Source::new(path.display().to_string(), fs::read_to_string(path).unwrap());
        judge::check(&source, &Options::default())
    };
    files.iter().flat_map(check).collect()
}

#[test]
fn every_printed_vehicle_and_option_is_here() {
    let reports = printed();
    let (vehicles, options): (Vec<_>, Vec<_>) = reports.iter().partition(|r| r.variant.is_none());
    assert_eq!((vehicles.len(), options.len()), (12 + 2 + 2, 14), "cars, cycles, trikes");
}

/// No finding at all: a figure that differs without a note, or a note whose change does not give the printed
/// figure, would be a warning.
#[test]
fn every_printed_vehicle_is_legal_and_every_figure_accounted_for() {
    for report in printed() {
        let findings: Vec<_> = report.findings.iter().map(|finding| &finding.message).collect();
        assert_eq!((report.verdict, findings), (Verdict::Legal, vec![]), "{}", report.path());
    }
}

/// Nine of the book's 30 vehicles and options have a wrong figure.
#[test]
fn the_misprints_are_the_known_ones() {
    let text = |path: &str| fs::read_to_string(path).unwrap();
    let noted: Vec<_> = printed()
        .into_iter()
        .filter(|report| {
            let table = report.variant.as_ref().map_or("[[published.notes]]".to_owned(), |id| {
                format!("[[variants.{id}.published.notes]]")
            });
            text(&report.source.name).contains(&table)
        })
        .map(|report| report.description.name)
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

/// One line per vehicle, as the book prints them: a golden copy of every main figure.
#[test]
fn stat_lines() {
    insta::assert_snapshot!(roadworthy::render::line::render(&printed()));
}

/// The totals are the sums of the lines, whatever the vehicle.
#[test]
fn the_ledger_adds_up() {
    for report in printed() {
        let ledger = &report.description.ledger;
        let cost: Exact = ledger.lines.iter().map(|line| line.cost).sum();
        let stat = |key| report.stat(key).unwrap().value.clone();
        assert_eq!(stat("cost"), cost.rounded(), "{}", report.path());
        let weight: Exact = ledger.lines.iter().map(|line| line.weight).sum();
        assert_eq!(stat("weight_with_cargo"), weight.rounded(), "{}", report.path());
        for line in &ledger.lines {
            assert!(line.cite.is_some() || line.span.end > 0, "{}: {}", report.path(), line.item);
        }
    }
}

/// The keys of the JSON are a promise.
#[test]
fn json_of_a_legal_car() {
    let text = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let reports = judge::check(&Source::new("killer-kart.toml", text), &Options::default());
    let json = roadworthy::render::json::render(&reports);
    insta::assert_snapshot!(json.replace(env!("CARGO_PKG_VERSION"), "[version]"));
}

/// The same for findings and their repairs.
#[test]
fn json_of_a_broken_car() {
    let path = "tests/cmd/broken-car.toml";
    let source = Source::new(path, fs::read_to_string(path).unwrap());
    let reports = judge::check(&source, &Options::default());
    let json: serde_json::Value =
        serde_json::from_str(&roadworthy::render::json::render(&reports)).unwrap();
    insta::assert_json_snapshot!(json["results"][0]["findings"]);
}
