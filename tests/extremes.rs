//! Every key of every design gets every extreme value once. Each of these designs is judged, and one command runs on it;
//! slow commands run only for a share of the keys. No command panics.
//!
//! The full matrix of commands, keys and values: `EXTREMES=1 cargo test --release extremes`.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;
use roadworthy::change::fix::fix;
use roadworthy::change::{Judges, Proposal, add_fixes, fit, trials};
use roadworthy::document::layout::settled;
use roadworthy::document::shape::{Holds, Key, Need, Shape};
use roadworthy::event::{self, Event, Files};
use roadworthy::games::browse::Listing;
use roadworthy::games::overlay::Catalogs;
use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::query::{Query, Scope, Sort};
use roadworthy::report::common::Common;
use roadworthy::report::comparison::Comparison;
use roadworthy::report::{Report, import, judge};
use roadworthy::sheet::damage;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::page::Paper;
use roadworthy::show::comparison::SideBySide;
use roadworthy::show::format::{Style, terminal};
use roadworthy::text::source::Source;
use toml::{Table, Value};

const EXTREMES: [&str; 8] = [
    "9223372036854775807",
    "-9223372036854775808",
    "1000000000000000000",
    "-1000000000000000000",
    "0",
    "[]",
    "[[{ absurd = true }], 1, \"x\"]",
    "\"\"",
];

/// Placeholder for the value until the design is text, because `toml` rejects the largest numbers.
const MARK: &str = "@extreme@";

/// The paths of all values of a design. A table inside a table of its own kind adds none.
fn paths(keys: Vec<Key>, above: &[Key], found: &mut Vec<Vec<Key>>) {
    for key in keys {
        let is_known = |other: &Key| key.holds.table().is_some_and(|_| other.key == key.key);
        let below = if above.iter().any(is_known) { Vec::new() } else { key.below() };
        let path = [above, &[key]].concat();
        paths(below, &path, found);
        found.push(path);
    }
}

fn is_list(holds: &Holds) -> bool {
    match holds {
        Holds::Parts(_) | Holds::Several(_) => true,
        Holds::Either(ways) => ways.iter().any(is_list),
        _ => false,
    }
}

/// An allowed value, or nearly.
fn sample(key: &Key, listing: &Listing) -> Value {
    let row = |kind: &str| listing.rows().find(|row| row.kind == kind).map(|row| row.id.as_str());
    match key.holds.one() {
        Holds::Row { kind, .. } => Value::from(row(kind).unwrap_or("x")),
        Holds::Choice { words, .. } => Value::from(*words.first().unwrap_or(&"x")),
        Holds::Flag => Value::from(true),
        Holds::Whole(range) | Holds::Number(range) => Value::from(*range.start()),
        _ => Value::from("x"),
    }
}

/// Writes the placeholder at a path. Tables on the way get their required keys.
fn mark(table: &mut Table, path: &[Key], listing: &Listing) {
    let [key, below @ ..] = path else { return };
    if below.is_empty() {
        table.insert(key.key.to_owned(), Value::from(MARK));
        return;
    }
    let value = table.entry(key.key).or_insert(Value::Array(Vec::new()));
    let old = match value.take_first() {
        Value::Table(table) => table,
        other => key
            .holds
            .table()
            .and_then(|(_, alone)| alone)
            .map(|alone| (alone.to_owned(), other))
            .into_iter()
            .collect(),
    };
    let mut inner = old;
    for key in key.below().iter().filter(|key| key.need == Need::Needed) {
        inner.entry(key.key).or_insert_with(|| sample(key, listing));
    }
    mark(&mut inner, below, listing);
    let inner = Value::Table(inner);
    *value = if is_list(&key.holds) { Value::Array(vec![inner]) } else { inner };
}

trait First {
    fn take_first(&mut self) -> Value;
}

impl First for Value {
    fn take_first(&mut self) -> Value {
        match std::mem::replace(self, Value::from("x")) {
            Value::Array(list) => list.into_iter().next().unwrap_or(Value::from("x")),
            other => other,
        }
    }
}

/// A design of normal size, without published figures.
fn base(game: &Game) -> Table {
    let files = fs::read_dir(format!("designs/{}", game.id)).unwrap();
    let texts = files.filter_map(|file| fs::read_to_string(file.unwrap().path()).ok());
    let mut texts: Vec<_> = texts.filter(|text| !text.starts_with('#')).collect();
    texts.sort_by_key(String::len);
    let mut table: Table = texts[texts.len() / 2].parse().unwrap();
    table.remove("published");
    table.remove("variants");
    table
}

/// Runs one of nine commands on a design.
fn command(number: usize, text: &str, game: &Game, listing: &Listing) {
    let options = Options::default();
    let judges = Judges::new(&options, None);
    let source = Source::new("car.toml", text);
    let mut reports = judge::describe_all(&source, &options);
    let report = reports[0].clone();
    let stat = |number: usize| report.summary.stats.get(number % report.summary.stats.len().max(1));
    match number % COMMANDS {
        0 => add_fixes(&mut reports, &judges),
        1 if runs(number, 3) => drop(crate::every_output(&reports, Style::PLAIN)),
        2 if runs(number, 5) => {
            if let Some(mut sheet) = judge::sheet(&report, &options) {
                damage::written(&sheet);
                judge::repair(&report, &options, &mut sheet);
                let page = |_| Ok::<_, ()>(());
                layout::print([sheet], Layout::Half, Paper::Letter, page).unwrap();
            }
        }
        3 => drop(stat(number / COMMANDS).map(|stat| judge::derive(&report, &options, stat.key))),
        4 => {
            let keys = [Common::keys(), (game.design_keys)()].concat();
            settled(text, &keys, &keys);
        }
        5 if runs(number, 10) => {
            let next = AtomicUsize::new(number);
            let seldom = |_: &Proposal<'_>| next.fetch_add(1, Relaxed).is_multiple_of(97);
            drop(trials(&report, &judges, listing, seldom));
        }
        6 if runs(number, 10) => vary(&report, &judges, listing, text, number / COMMANDS),
        7 => {
            if let Ok(compared) = Comparison::of(&[&report, &report]) {
                let view = SideBySide { comparison: &compared, is_full: true, next: None };
                terminal::FORMAT.write(&view, Style::PLAIN);
            }
            // An event that limits a figure.
            let figure = stat(number / COMMANDS).map_or("crew", |stat| stat.key);
            let limits = format!("[[limits]]\nfigure = \"{figure}\"\nmost = 3\n");
            let event = format!("name = \"Any\"\nsystem = \"{}\"\n{limits}", game.id);
            let files = Files::gather(Source::new("event.toml", event), |_, _| Err(String::new()));
            event::judge(&Event::read(&files, Catalogs::default()).0, &mut reports);
            if runs(number, 10) {
                import::read(&source, &options);
            }
        }
        8 if runs(number, 100) => drop(fix(&reports, &judges, &[])),
        _ => (),
    }
}

const COMMANDS: usize = 9;

/// Whether a slow command runs on this key. A full run tries all keys, others one key of `share`.
fn runs(number: usize, share: usize) -> bool {
    is_full() || (number / COMMANDS).is_multiple_of(share)
}

fn is_full() -> bool {
    env::var_os("EXTREMES").is_some()
}

/// Varies a key of the design, to maximise the first suitable figure.
fn vary(report: &Report, judges: &Judges<'_>, listing: &Listing, text: &str, number: usize) {
    let (reports, listings) = (std::slice::from_ref(report), std::slice::from_ref(listing));
    let conditions = Query::read("", reports, listings).unwrap();
    let keys = report.summary.stats.iter().map(|stat| stat.key.replace('_', "-"));
    let best: Vec<_> = keys
        .filter_map(|key| Sort::best(&key, reports, &Scope::of(reports, listings)).ok())
        .take(1)
        .collect();
    let keys: Vec<_> = text.parse::<Table>().unwrap_or_default().into_iter().collect();
    if let Some((key, _)) = keys.get(number % keys.len().max(1)) {
        let vary = std::slice::from_ref(key);
        let wanted =
            fit::Wanted { vary, conditions: &conditions, best: &best, most: 2, is_tradeoff: false };
        drop(fit::fit(report, judges, &wanted, &|_| ()));
    }
}

#[test]
fn no_value_of_any_key_breaks_a_command() {
    let of_game = |game: &&'static Game| {
        let listing = Listing::of(game, &Default::default());
        let (base, mut found) = (base(game), Vec::new());
        paths([Common::keys(), (game.design_keys)()].concat(), &[], &mut found);
        let of_path = |(number, path): (usize, &Vec<Key>)| {
            let mut table = base.clone();
            mark(&mut table, path, &listing);
            let marked = table.to_string();
            let of_value = |(shift, value): (usize, &&str)| {
                let text = marked.replace(&format!("\"{MARK}\""), value);
                // Each key and each value is combined with every command.
                let own = number * COMMANDS + (number + shift) % COMMANDS;
                let commands = if is_full() { own..own + COMMANDS } else { own..own + 1 };
                let call = || commands.for_each(|which| command(which, &text, game, &listing));
                catch_unwind(AssertUnwindSafe(call)).is_err().then_some(text)
            };
            EXTREMES.iter().enumerate().filter_map(of_value).collect::<Vec<_>>()
        };
        found.par_iter().enumerate().flat_map_iter(of_path).collect::<Vec<_>>()
    };
    let broken: Vec<_> = SYSTEMS.iter().flat_map(of_game).collect();
    assert!(broken.is_empty(), "{} designs:\n{}", broken.len(), broken.join("\n---\n"));
}
