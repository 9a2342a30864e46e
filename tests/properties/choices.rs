//! The text of each choice of `fix`, and of the changes that make a design legal, says what they write.
//!
//! `CHOICES=2000 cargo test --release choices` tries 2,000 wrong designs of each game. With `CORPUS=FOLDER`, it tries
//! all designs in its folders instead.

use std::collections::BTreeMap;
use std::{env, fs};

use rayon::prelude::*;
use roadworthy::change::Judges;
use roadworthy::change::fix::{Plan, fix};
use roadworthy::check::finding::Fix;
use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::report::{Report, Verdict};
use roadworthy::text::edit::apply;
use toml::Value;

use crate::fix_writes::generated;
use crate::judged;

/// Designs of each game, unless `CHOICES` says otherwise.
const USUALLY: usize = 3;

/// Counts of parts by name, and by name and place. A link of one weapon counts as none.
fn parts(report: &Report) -> BTreeMap<String, i64> {
    let mut parts = BTreeMap::new();
    for line in report.description.ledger.lines.iter().filter(|line| line.count != 0) {
        let name = line.item.split(", points").next().unwrap();
        for key in [name.to_owned(), format!("{name} ({})", line.place)] {
            *parts.entry(key).or_default() += line.count;
        }
    }
    parts
}

/// The numbers and words of a design by path, without positions in lists.
fn values(value: &Value, path: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Table(table) => {
            table.iter().for_each(|(key, value)| values(value, &format!("{path}.{key}"), found));
        }
        Value::Array(list) => list.iter().for_each(|value| values(value, path, found)),
        Value::String(text) => found.push((path.to_owned(), text.clone())),
        other => found.push((path.to_owned(), other.to_string())),
    }
}

/// The name of a part in a phrase, without its count.
fn placed(words: &str) -> &str {
    let words = words.split_once(" × ").map_or(words, |(_, name)| name);
    ["the ", "one ", "a ", "an "].iter().find_map(|it| words.strip_prefix(it)).unwrap_or(words)
}

/// The name without its place.
fn part(words: &str) -> &str {
    placed(words).split(" (").next().unwrap()
}

/// A phrase that the change does not do.
fn false_words(words: &str, before: &Report, after: &Report) -> Option<String> {
    let (old, new) = (parts(before), parts(after));
    let is_known = |name: &str| [&old, &new].iter().any(|parts| parts.contains_key(name));
    let grows = |words: &str| -> i64 {
        let name = if is_known(placed(words)) { placed(words) } else { part(words) };
        // A phrase ends at the comma of "Laser, pop-up".
        let is_it = |item: &str| item.split(", ").next().unwrap().eq_ignore_ascii_case(name);
        let count = |parts: &BTreeMap<String, i64>| -> i64 {
            parts.iter().filter(|(item, _)| is_it(item)).map(|(_, count)| count).sum()
        };
        count(&new) - count(&old)
    };
    // Parts that cannot be read are not in the ledger.
    let is_unread = before.verdict > Verdict::Illegal;
    let is_part = |name: &str| !is_unread && is_known(name);
    let mut written = Vec::new();
    // Broken TOML has no values to compare.
    values(&Value::Table(after.source.text.parse().ok()?), "", &mut written);
    let is_written = |key: &str, value: &str| {
        let number: Result<f64, _> = value.parse();
        let is_it = |text: &str| {
            text == value || number.as_ref().is_ok_and(|number| text.parse() == Ok(*number))
        };
        written.iter().any(|(path, text)| path.ends_with(key) && is_it(text))
    };
    let fault = |holds: bool| (!holds).then(|| format!("{words:?} is not true"));
    if let Some(rest) = words.strip_prefix("lower armor to ") {
        let (_, points) = rest.split_once(": ")?;
        let is_armor = |points: &str| {
            written.iter().any(|(path, text)| path.contains(".armor") && text == points)
        };
        return fault(points.split(' ').all(is_armor));
    }
    if let Some((key, rest)) = words.strip_prefix("set `").and_then(|rest| rest.split_once('`')) {
        let (_, value) = rest.rsplit_once(" to ")?;
        // A value with commas or keys is more than one phrase.
        let is_plain = !value.contains(['[', '{']);
        return is_plain.then(|| fault(is_written(key, value))).flatten();
    }
    if let Some((new, old)) = words.split_once(" instead of ") {
        let (new, old) = (part(new.trim_start_matches("add ")), part(old));
        let are_parts = is_part(new) && is_part(old) && new != old;
        return are_parts.then(|| fault(grows(new) > 0 && grows(old) < 0)).flatten();
    }
    if let Some(rest) = words.strip_prefix("remove ").filter(|rest| is_part(part(rest))) {
        return fault(grows(rest) < 0);
    }
    if let Some(rest) = words.strip_prefix("keep only ") {
        let (count, _) = rest.split_once(" × ")?;
        let is_kept = ["count", "magazines"].iter().any(|key| is_written(key, count));
        return fault((is_unread || grows(rest) < 0) && is_kept);
    }
    let rest = words.strip_prefix("add ").filter(|rest| is_part(part(rest)))?;
    fault(grows(rest) > 0)
}

fn faults(text: &str) -> Vec<String> {
    let (reports, options) = (judged(text), Options::default());
    let judges = Judges::new(&options, None);
    let found = fix(&reports, &judges, &[]).unwrap();
    let start = judged(&found.start().source.text).remove(0);
    let mut faults = Vec::new();
    let mut told = |fixes: &[Fix], now: &str, expected: &str| -> Report {
        let after = judged(now).remove(0);
        let actions = fixes.iter().flat_map(|fix| fix.action.split(", "));
        faults.extend(actions.filter_map(|words| false_words(words, &start, &after)));
        if now != expected {
            faults.push(format!("{fixes:?} writes something else"));
        }
        after
    };
    let picked = |picks: &[usize]| fix(&reports, &judges, picks).unwrap();
    for choice in found.choices() {
        let expected = apply(&start.source.text, &choice.fix.edits);
        told(std::slice::from_ref(&choice.fix), picked(&[choice.pick]).text(), &expected);
    }
    if let Some(Plan { picks, fixes, report, .. }) = &found.legal {
        let after = told(fixes, picked(picks).text(), &report.source.text);
        if ![Verdict::Legal, Verdict::NotJudged].contains(&after.verdict) {
            faults.push(format!("{fixes:?} is {:?}", after.verdict));
        }
    }
    faults.iter().map(|fault| format!("{fault}:\n{text}")).collect()
}

fn wrong_designs(game: &&'static Game) -> Vec<String> {
    if let Ok(corpus) = env::var("CORPUS") {
        let Ok(files) = fs::read_dir(format!("{corpus}/{}", game.id)) else { return Vec::new() };
        return files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    }
    let most = env::var("CHOICES").map_or(USUALLY, |most| most.parse().unwrap());
    generated(game, most)
}

#[test]
fn choices_write_what_they_say() {
    let designs: Vec<_> = SYSTEMS.iter().flat_map(wrong_designs).collect();
    let faults: Vec<_> = designs.par_iter().flat_map_iter(|text| faults(text)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
