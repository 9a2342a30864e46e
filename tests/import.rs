//! Stat lines become designs: the printed ones those that are here already, odd ones with a word at each odd place.

use std::collections::BTreeMap;
use std::fs;

use roadworthy::import::{self, Imported};
use roadworthy::judge;
use roadworthy::report::Report;
use roadworthy::rule::Level;
use roadworthy::source::Source;
use roadworthy::system::Options;
use roadworthy::units::Exact;

fn read(text: &Source) -> (Vec<Imported>, Option<Report>) {
    import::read(text, &Options::default())
}

fn file(path: &str) -> Source {
    Source::new(path, fs::read_to_string(path).unwrap())
}

fn check(design: &str) -> Vec<Report> {
    judge::check(&Source::new("imported.toml", design), &Options::default())
}

/// The figures under `[published]` of the design or variant that a report is on.
fn published(report: &Report) -> BTreeMap<String, f64> {
    let design: toml::Table = report.source.text.parse().unwrap();
    let own = match &report.variant {
        Some(id) => design["variants"][id].as_table().cloned().unwrap(),
        None => design,
    };
    let number =
        |value: &toml::Value| value.as_float().or(value.as_integer().map(|number| number as f64));
    let figures = own.get("published").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    figures.iter().filter_map(|(key, value)| Some((key.clone(), number(value)?))).collect()
}

/// Everything that a report says about the vehicle itself, whatever the order and the ids of its parts. With
/// `anywhere`, armor counts as a sum: the text does not say where it goes.
pub fn vehicle(report: &Report, anywhere: bool) -> Vec<String> {
    let described = &report.description;
    let mut all = Vec::new();
    for section in &described.sections {
        for row in &section.rows {
            let row = match (section.title, anywhere) {
                ("Armor", true) => vec![row[0].clone(), row[row.len() - 1].clone()],
                ("Links", _) => {
                    let kind = row[0].split(" \"").next().unwrap_or_default();
                    let mut members: Vec<_> = row[1].split([' ', ',']).collect();
                    members.sort_unstable();
                    vec![kind.to_owned(), members.join(" ")]
                }
                _ => row.clone(),
            };
            all.push(format!("{}: {}", section.title, row.join(" | ")));
        }
    }
    let mut sums: BTreeMap<String, (i64, [Exact; 3])> = BTreeMap::new();
    for line in &described.ledger.lines {
        // The ledger gives tires and guards by the keys of the design, not by wheels.
        let by_key = line.item.contains("tire") || line.item.contains("wheelguard");
        let moved = anywhere && line.item.contains("armor");
        let place = if by_key || moved { "" } else { &line.place };
        let sum = sums.entry(format!("{} {place}", line.item)).or_default();
        sum.0 += line.count;
        let figures = [line.cost, line.weight, line.spaces];
        sum.1.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
    }
    all.extend(sums.iter().map(|sum| format!("ledger: {sum:?}")));
    all.extend(described.stats.iter().map(|stat| format!("{} = {}", stat.key, stat.value)));
    all.sort();
    all
}

/// Whether the variant of a report puts armor somewhere because the text puts it anywhere.
fn is_left_open(report: &Report) -> bool {
    let Some(id) = &report.variant else { return false };
    let own = report.source.text.split(&format!("[variants.{id}]")).nth(1).unwrap();
    own.split("\n[").next().is_some_and(|own| own.contains("of armor anywhere"))
}

/// The vehicles of `text` are those of `designs/classic`, options and printed figures included.
fn assert_printed(text: &Source) -> usize {
    let (vehicles, _) = read(text);
    for imported in &vehicles {
        let original = file(&format!("designs/classic/{}.toml", imported.slug()));
        let mut reports = check(&imported.design);
        for expected in judge::check(&original, &Options::default()) {
            let (path, printed) = (expected.path(), published(&expected));
            let at = reports.iter().position(|report| published(report) == printed);
            let at = at.unwrap_or_else(|| panic!("{path}: {printed:?} in\n{}", imported.design));
            let report = reports.remove(at);
            let anywhere = is_left_open(&report);
            assert_eq!(vehicle(&report, anywhere), vehicle(&expected, anywhere), "{path}");
            let severe = report.findings.iter().any(|found| found.level() != Level::Warning);
            assert!(!severe, "{path}: {:?}", report.findings);
        }
        assert!(reports.is_empty(), "more than is printed: {}", imported.design);
    }
    vehicles.len()
}

#[test]
fn the_vehicles_of_chapter_8_are_those_of_the_designs() {
    assert_eq!(assert_printed(&file("tests/import/chapter-8.txt")), 15);
}

/// Its options are told in prose.
#[test]
fn the_first_example_is_the_hotshot_of_the_designs() {
    assert_eq!(assert_printed(&file("tests/import/hotshot.txt")), 1);
}
