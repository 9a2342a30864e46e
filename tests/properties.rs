//! Properties of every design of every game, legal or not.

mod choices;
mod proposals;
pub mod random;

use std::collections::BTreeMap;

use proptest::prelude::*;
use roadworthy::check::rule::Level;
use roadworthy::event::{self, Event, Files};
use roadworthy::games::overlay::Catalogs;
use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::page::Paper;
use roadworthy::sheet::pdf::Writer;
use roadworthy::show::format::Style;
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use roadworthy::vehicle::figure;
use roadworthy::vehicle::ledger::Load;
use toml::{Table, Value};

use crate::numbers;
use random::{design, shuffled, shuffled_but_alike};

fn judged(table: &Table) -> Report {
    crate::judged(&table.to_string()).remove(0)
}

fn broken(report: &Report) -> BTreeMap<&'static str, usize> {
    let mut broken = BTreeMap::new();
    for finding in report.findings.iter().filter(|finding| finding.level > Level::Warning) {
        *broken.entry(finding.rule.id).or_default() += 1;
    }
    broken
}

/// Figures; figures of people in any order. A proposed layout depends on the file, so it is left out.
fn figures(report: &Report) -> Vec<(&'static str, Vec<String>)> {
    let values = |value: &figure::Value| match value {
        figure::Value::List(list) => list.iter().map(|value| format!("{value:?}")).collect(),
        other => vec![format!("{other:?}")],
    };
    let stats = report.summary.stats.iter().filter(|stat| stat.key != "layout");
    let stats = stats.map(|stat| (stat.key, values(&stat.value)));
    let mut figures: Vec<_> = stats.collect();
    figures.iter_mut().for_each(|(_, values)| values.sort());
    figures
}

/// Every output of a design with this name, the sheet last.
fn outputs(table: &Table, name: &str) -> Vec<Vec<u8>> {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new(name, table.to_string()), &options);
    let texts = crate::every_output(&reports, Style::PLAIN);
    let sheets = reports.iter().filter_map(|report| judge::sheet(report, &options));
    let mut writer = Writer::default();
    layout::print(sheets, Layout::Half, Paper::Letter, |page| writer.page(page)).unwrap();
    let pdf = writer.finish("Any").unwrap().into_bytes();
    texts.into_iter().map(String::into_bytes).chain([pdf]).collect()
}

/// The broken rules of an event with one limit and one entry.
fn under(system: &Game, table: &Table, figure: &str, most: i64) -> BTreeMap<&'static str, usize> {
    let text = format!(
        "name = \"Any\"\nsystem = \"{}\"\n[[limits]]\nfigure = \"{figure}\"\nmost = {most}\n",
        system.id
    );
    let files = Files::gather(Source::new("event.toml", text), |_, _| Err(String::new()));
    let (event, mistakes) = Event::read(&files, Catalogs::default());
    assert!(mistakes.is_empty(), "{:?}", mistakes[0].findings);
    let mut reports = crate::judged(&table.to_string());
    event::judge(&event, &mut reports);
    broken(&reports[0])
}

fn no_more(after: &BTreeMap<&str, usize>, before: &BTreeMap<&str, usize>) -> bool {
    after.iter().all(|(rule, count)| before.get(rule).is_some_and(|before| count <= before))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Of several engines the first one drives, so its figures are compared.
    #[test]
    fn the_order_of_parts_does_not_matter((game, table) in design(), seed in any::<u64>()) {
        let mut other = shuffled(SYSTEMS[game], &table, seed);
        if let Some(engines) = table.get("engines") {
            other.insert("engines".to_owned(), engines.clone());
        }
        let (one, other) = (judged(&table), judged(&other));
        prop_assert_eq!(one.verdict, other.verdict);
        let rules = |report| broken(report).into_keys().collect::<Vec<_>>();
        prop_assert_eq!(rules(&one), rules(&other));
        prop_assert_eq!(figures(&one), figures(&other));
    }

    /// Equal parts may be referred to by their order.
    #[test]
    fn order_does_not_change_the_fingerprint((game, table) in design(), seed in any::<u64>()) {
        let (one, other) = (judged(&table), judged(&shuffled_but_alike(SYSTEMS[game], &table, seed)));
        prop_assert_eq!(one.fingerprint, other.fingerprint);
    }

    #[test]
    fn the_ledger_adds_up_to_every_total((_, table) in design()) {
        let report = judged(&table);
        let ledger = &report.description.ledger;
        for measure in ledger.measures {
            let lines = ledger.lines.iter();
            let own = lines.clone().filter(|line| line.load != Load::Personal).map(|line| line[*measure]);
            let all = ledger.sum(*measure, Load::WITH_CARGO);
            prop_assert_eq!(own.sum::<Exact>(), all);
            let vehicle = lines.filter(|line| line.load == Load::Vehicle).map(|line| line[*measure]).sum();
            // If a limit has the key, the used amount has another key; armor points are per side.
            let key = measure.key;
            let limited = report.stat(&format!("{key}_used"));
            let figure = match limited {
                Some(used) => used.number(),
                None => report.figure(key).filter(|_| key != "armor_points"),
            };
            let figure = figure.filter(|_| report.description.units.is_empty());
            let sums = [all, vehicle];
            let is_sum = |figure| sums.iter().any(|sum| *sum == figure || Exact::from(sum.rounded()) == figure);
            prop_assert!(figure.is_none_or(is_sum), "{key} {figure:?} {sums:?}");
        }
    }

    #[test]
    fn every_line_of_the_ledger_has_a_place_or_a_page((_, table) in design()) {
        let report = judged(&table);
        for line in &report.description.ledger.lines {
            prop_assert!(line.span.end > line.span.start || line.cite.is_some(), "{line:?}");
            prop_assert!(line.span.end <= report.source.text.len(), "{line:?}");
        }
    }

    #[test]
    fn armor_is_never_free((_, table) in design(), side in any::<prop::sample::Index>(), more in 1..20i64) {
        let mut thicker = table.clone();
        let armor = thicker.get_mut("armor").and_then(Value::as_table_mut);
        let mut sides: Vec<_> = armor.into_iter().flat_map(|armor| armor.iter_mut()).collect();
        sides.retain(|(_, value)| value.is_integer());
        prop_assume!(!sides.is_empty());
        let place = side.index(sides.len());
        let (_, points) = &mut sides[place];
        **points = Value::Integer(points.as_integer().unwrap_or_default() + more);
        let (before, after) = (judged(&table), judged(&thicker));
        prop_assume!(!before.is_partial() && !after.is_partial());
        for key in ["cost", "weight"] {
            prop_assert!(before.figure(key) <= after.figure(key), "{key}");
        }
    }

    #[test]
    fn a_higher_ceiling_forbids_no_more(
        (game, table) in design(),
        figure in any::<prop::sample::Index>(),
        least in 0..20_000i64,
        more in 0..20_000i64,
    ) {
        let report = judged(&table);
        let numbers: Vec<_> =
            report.summary.stats.iter().filter(|stat| stat.number().is_some()).collect();
        prop_assume!(!numbers.is_empty() && !report.is_partial());
        let key = numbers[figure.index(numbers.len())].key.replace('_', "-");
        let (low, high) =
            (under(SYSTEMS[game], &table, &key, least), under(SYSTEMS[game], &table, &key, least + more));
        prop_assert!(no_more(&high, &low), "{key}: {low:?} {high:?}");
    }

    #[test]
    fn a_higher_division_forbids_no_more((game, table) in design(), least in 1..40i64, more in 0..40i64) {
        prop_assume!(SYSTEMS[game].has_divisions());
        let source = Source::new("test.toml", table.to_string());
        let of = |division| {
            let options = Options { division: Some(division), ..Options::default() };
            broken(&judge::describe_all(&source, &options)[0])
        };
        let (low, high) = (of(least), of(least + more));
        prop_assert!(no_more(&high, &low), "{low:?} {high:?}");
    }

    #[test]
    fn every_number_of_json_reads_back((game, table) in design()) {
        let report = judged(&table);
        let read: serde_json::Value = serde_json::from_str(&crate::json(std::slice::from_ref(&report))).unwrap();
        let result = &read["results"][0];
        for figure in SYSTEMS[game].figures() {
            let number = numbers::exact(&result["stats"], figure.key);
            prop_assert_eq!(number, report.figure(figure.key), "{}", figure.key);
        }
        let ledger = &report.description.ledger;
        for (number, line) in ledger.lines.iter().enumerate() {
            for measure in ledger.columns() {
                let read = numbers::exact(&result["ledger"][number], measure.key);
                prop_assert_eq!(read, Some(line[measure]), "{}", measure.key);
            }
        }
        prop_assert_eq!(numbers::check(&read), Ok(()));
    }

    #[test]
    fn json_reads_back((_, table) in design()) {
        let written = crate::json(&[judged(&table)]);
        let read: serde_json::Value = serde_json::from_str(&written).unwrap();
        prop_assert_eq!(serde_json::to_string_pretty(&read).unwrap() + "\n", written);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_runs_give_the_same_bytes((_, table) in design()) {
        prop_assert_eq!(outputs(&table, "any.toml"), outputs(&table, "any.toml"));
    }

    /// The new folder name has the same length, so lines break alike. A design without a name is called like its file.
    #[test]
    fn a_file_may_be_moved((_, table) in design()) {
        let here = outputs(&table, "one-folder/any.toml");
        let there = outputs(&table, "new-folder/any.toml");
        for (here, there) in here.into_iter().zip(there) {
            let moved = String::from_utf8_lossy(&here).replace("one-folder/any.toml", "new-folder/any.toml");
            prop_assert_eq!(moved, String::from_utf8_lossy(&there));
        }
    }
}
