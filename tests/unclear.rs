//! One unreadable value in a legal design does not cause a missing or wrong value elsewhere.

use std::collections::BTreeSet;

use roadworthy::check::rules::RULES;
use roadworthy::games::{Extent, Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::text::source::Source;
use toml::{Table, Value};

use crate::rules::designs;

/// The broken rules of the game, and rules that a missing key breaks.
fn fired(table: &Table) -> Vec<&'static str> {
    let options = Options { extent: Extent::Verdict, ..Options::default() };
    let report = judge::describe(&Source::new("test.toml", table.to_string()), &options, None);
    let findings = report.unwrap().findings.into_iter();
    let fired = findings.filter(|found| !RULES.contains(&found.rule) || !found.needs.is_empty());
    fired.map(|finding| finding.rule.id).collect()
}

/// Copies of a value, each with one meaningless value or key.
fn broken(value: &Value, path: &str, put: &mut dyn FnMut(Value, String)) {
    put(Value::Datetime("1979-05-27".parse().unwrap()), path.to_owned());
    match value {
        Value::Table(table) => {
            for (key, below) in table {
                let path = format!("{path}.{key}");
                broken(below, &path, &mut |new, path| {
                    let mut table = table.clone();
                    table.insert(key.clone(), new);
                    put(Value::Table(table), path);
                });
                let mut table = table.clone();
                table.remove(key);
                table.insert(format!("{key}-unheard-of"), below.clone());
                put(Value::Table(table), format!("{path}, misspelled"));
            }
        }
        Value::Array(list) => {
            for (number, below) in list.iter().enumerate() {
                broken(below, &format!("{path}[]"), &mut |new, path| {
                    let mut list = list.clone();
                    list[number] = new;
                    put(Value::Array(list), path);
                });
            }
        }
        _ => {}
    }
}

#[test]
fn unreadable_values_break_no_rule() {
    let mut faults = BTreeSet::new();
    for system in SYSTEMS {
        let examples = designs(system, "passes").into_iter();
        for example in examples.filter(|example| example.name.ends_with("passes-1.toml")) {
            let design: Table = example.text.parse().unwrap();
            let before = fired(&design);
            broken(&Value::Table(design), "", &mut |new, place| {
                let Value::Table(new) = new else { return };
                let more = fired(&new).into_iter().filter(|id| !before.contains(id));
                faults.extend(more.map(|id| format!("{}: {id} because of {place}", example.name)));
            });
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
