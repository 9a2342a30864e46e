//! Lines of `show --format line` give the same canonical parts when `import` reads them, or a note names the rest.
//!
//! `CORPUS=FOLDER cargo test --test all lines::` tries all designs in its folders.

mod canon;

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::{env, fs};

use canon::{Canon, Parts};
use rayon::prelude::*;
use roadworthy::check::finding::Findings;
use roadworthy::document::Document;
use roadworthy::games::{Options, SYSTEMS, system};
use roadworthy::report::{Report, Verdict, import, judge};
use roadworthy::show::format::stat_line;
use roadworthy::text::source::Source;
use toml::Table;

static CANONS: LazyLock<Vec<Canon>> =
    LazyLock::new(|| SYSTEMS.iter().map(|game| Canon::new(game.id)).collect());

/// The canonical parts of a report's design.
fn parts(report: &Report) -> Parts {
    let ignored = Findings::default();
    let document = Document::parse(&report.source, &ignored);
    let variant = report.variant.as_ref().and_then(|id| document.variant(id));
    let game = system(report.system.0).unwrap();
    let design = game.rewritten(variant.unwrap_or_else(|| document.base()));
    let at = SYSTEMS.iter().position(|own| own.id == game.id).unwrap();
    CANONS[at].parts(&design.parse::<Table>().unwrap())
}

/// The parts that `before` has and `after` lacks.
fn more(before: &Parts, after: &Parts) -> Vec<String> {
    let lost = before.iter().map(|(part, count)| (part, count - after.get(part).unwrap_or(&0)));
    lost.filter(|(_, count)| *count > 0).map(|(part, count)| format!("{count} × {part}")).collect()
}

/// The words of a part or a note, but for places and articles.
fn words(text: &str) -> BTreeSet<String> {
    const COMMON: [&str; 7] = ["front", "left", "right", "of", "to", "and", "notes"];
    let words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    let is_own = |word: &String| word.len() > 1 && !COMMON.contains(&word.as_str());
    words.filter(is_own).filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect()
}

/// The changes of a line, and the notes on them.
#[derive(Debug, Default)]
struct Difference {
    lost: Vec<String>,
    added: Vec<String>,
    notes: Vec<String>,
    todo: Vec<String>,
    /// Of the vehicle that is read.
    verdict: Option<Verdict>,
}

impl Difference {
    fn of(report: &Report) -> Difference {
        let options = Options::default();
        let line = stat_line::render(std::slice::from_ref(report));
        let (mut vehicles, _) = import::read(&Source::new("line.txt", line), &options);
        let (before, mut after) = (parts(report), Parts::new());
        let (mut todo, mut verdict) = (Vec::new(), None);
        if let Some(vehicle) = vehicles.pop().filter(|_| vehicles.is_empty()) {
            let design = Source::new("line.toml", vehicle.design);
            let read = judge::describe(&design, &options, None).unwrap();
            (after, verdict) = (parts(&read), Some(read.verdict));
            todo = vehicle.tally.todo;
        }
        let notes = stat_line::unsaid(report, &options);
        Difference {
            lost: more(&before, &after),
            added: more(&after, &before),
            notes,
            todo,
            verdict,
        }
    }

    /// Lost parts without a note, added parts that replace nothing, and false notes.
    fn silent(&self, report: &Report) -> Vec<String> {
        if report.is_partial() {
            let is_told = !self.notes.is_empty() || !self.todo.is_empty();
            let is_again = self.lost.is_empty() && self.added.is_empty();
            return if is_told || is_again { Vec::new() } else { vec!["unread lines".to_owned()] };
        }
        let is_named = |text: &str, all: &[String]| {
            let own = words(text);
            all.iter().any(|other| !own.is_disjoint(&words(other)))
        };
        let texts = report.source.text.split("name = \"").skip(1);
        let names: Vec<_> = texts.filter_map(|text| text.split('"').next()).collect();
        let told = [&self.notes[..], &self.todo].concat();
        let is_told = |part: &&String| is_named(part, &told);
        let is_true = |note: &&String| {
            let is_lost = is_named(note, &self.lost) || !self.todo.is_empty();
            is_lost || names.iter().any(|name| note.contains(name))
        };
        let lost = self.lost.iter().filter(|part| !is_told(part));
        let added = self.added.iter().filter(|part| !is_named(part, &self.lost));
        let notes = self.notes.iter().filter(|note| !is_true(note));
        let is_waived = report.verdict == Verdict::IllegalAsPrinted;
        let is_same =
            !is_waived && self.lost.is_empty() && self.added.is_empty() && self.todo.is_empty();
        let other = (is_same && self.verdict != Some(report.verdict))
            .then(|| format!("{:?}", self.verdict));
        lost.chain(added).chain(notes).cloned().chain(other).collect()
    }
}

/// The silent changes of the designs in a folder.
fn faults(folder: &str) -> Vec<String> {
    let files: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().collect();
    let of_file = |file: &fs::DirEntry| {
        let source = Source::new("test.toml", fs::read_to_string(file.path()).unwrap());
        let reports = judge::describe_all(&source, &Options::default());
        let described = reports.iter().filter(|report| report.is_described());
        let difference = |report: &Report| {
            let own = Difference::of(report);
            let silent = own.silent(report);
            let path = file.path().display().to_string();
            (!silent.is_empty()).then(|| format!("{path}: {silent:#?}\n{own:#?}"))
        };
        described.filter_map(difference).collect::<Vec<_>>()
    };
    files.par_iter().flat_map_iter(of_file).collect()
}

#[test]
fn lines_keep_every_part_or_say_which_they_lack() {
    let corpus = env::var("CORPUS").ok();
    let roots = ["designs".to_owned()].into_iter().chain(corpus);
    let folders = roots.flat_map(|root| {
        let games = SYSTEMS.iter().filter(|game| game.import.is_some());
        games.map(move |game| format!("{root}/{}", game.id))
    });
    let folders = folders.chain(["tests/first-cars".to_owned(), "tests/fire".to_owned()]);
    let faults: Vec<_> = folders.flat_map(|folder| faults(&folder)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
