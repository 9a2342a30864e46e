//! What it takes to judge a folder of ten thousand designs, beside what no checker can do without: reading the files, and
//! reading and parsing them. Then a thousand sheets, a thousand vehicles read from their lines, the
//! best of many combinations, what still fits, and what makes the examples of the rules legal.
//!
//! `cargo bench --bench folder` prints all of it. The check should stay within twice the reading and parsing.

mod generated;

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use divan::{Bencher, black_box};
use rayon::prelude::*;
use roadworthy::change::fit::{Wanted, fit};
use roadworthy::change::{self, Judges, fix, trials};
use roadworthy::games::browse::Listing;
use roadworthy::games::{Extent, Options, SYSTEMS, system};
use roadworthy::query::{Query, Sort};
use roadworthy::report::Report;
use roadworthy::report::import;
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::page::Paper;
use roadworthy::sheet::pdf::Writer;
use roadworthy::text::source::Source;
use roadworthy::view::vehicles::Vehicles;
use roadworthy::write::{Style, stat_line};

/// The program's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FILES: u64 = 10_000;

fn main() {
    divan::main();
}

/// The files on disk, for as long as the folder lives.
fn folder() -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let path = |number| folder.path().join(format!("{number:05}.toml"));
    let paths: Vec<_> = (0..FILES).map(path).collect();
    for (number, path) in paths.iter().enumerate() {
        fs::write(path, generated::design(number as u64)).unwrap();
    }
    (folder, paths)
}

#[divan::bench(sample_count = 10)]
fn a_reading(bencher: Bencher<'_, '_>) {
    let (_folder, paths) = folder();
    bencher.bench(|| {
        paths.par_iter().for_each(|path| {
            black_box(fs::read_to_string(path).unwrap());
        });
    });
}

#[divan::bench(sample_count = 10)]
fn b_reading_and_parsing(bencher: Bencher<'_, '_>) {
    let (_folder, paths) = folder();
    bencher.bench(|| {
        paths.par_iter().for_each(|path| {
            let text = fs::read_to_string(path).unwrap();
            black_box(toml::from_str::<toml::Table>(&text).unwrap());
        });
    });
}

#[divan::bench(sample_count = 10)]
fn c_full_check(bencher: Bencher<'_, '_>) {
    let (_folder, paths) = folder();
    let options = Options { extent: Extent::Numbers, ..Options::default() };
    bencher.bench(|| {
        paths.par_iter().for_each(|path| {
            let source = Source::new("made-up.toml", fs::read_to_string(path).unwrap());
            black_box(change::check(&source, &options));
        });
    });
}

/// The reports on the first of the designs, with all that sheets and lines need.
fn reports(count: u64) -> Vec<Report> {
    let report = |number| {
        let source = Source::new("made-up.toml", generated::design(number));
        change::check(&source, &Options::default())
    };
    (0..count).flat_map(report).collect()
}

#[divan::bench(sample_count = 5)]
fn d_thousand_sheets(bencher: Bencher<'_, '_>) {
    let (reports, options) = (reports(1_000), Options::default());
    bencher.bench(|| {
        let mut writer = Writer::new();
        let sheets = reports.iter().filter_map(|report| judge::sheet(report, &options));
        layout::print(sheets, Layout::Half, Paper::Letter, |page| writer.page(page)).unwrap();
        black_box(writer.finish("Made up").unwrap().into_bytes());
    });
}

#[divan::bench(sample_count = 5)]
fn e_thousand_imports(bencher: Bencher<'_, '_>) {
    let text = Source::new(
        "made-up.txt",
        stat_line::FORMAT.write(&Vehicles(&reports(1_000)), Style::PLAIN),
    );
    bencher.bench(|| {
        let (vehicles, _) = import::read(black_box(&text), &Options::default());
        assert_eq!(vehicles.len(), 1_000);
    });
}

/// 199,800 combinations of a trike.
#[divan::bench(sample_count = 5)]
fn f_completion(bencher: Bencher<'_, '_>) {
    let text = include_str!("../../designs/classic/blastmaster.toml");
    let options = Options::default();
    let report = judge::describe_all(&Source::new("car.toml", text), &options).remove(0);
    let (reports, listings) =
        ([report], [Listing::of(system("classic").unwrap(), &options.catalogs)]);
    let conditions = "cost<=20000 acceleration>=5 top-speed>=100";
    let conditions = &Query::read(conditions, &reports, &listings).unwrap();
    let best = ["armor", "-cost"].map(|key| Sort::best(key, &reports, &listings).unwrap());
    let vary = ["chassis", "suspension", "power-plant", "armor=0..369"].map(str::to_owned);
    let judges = Judges::new(&options, None);
    bencher.bench(|| {
        let wanted = Wanted { vary: &vary, conditions, best: &best, most: 3 };
        let found = fit(&reports[0], &judges, &wanted, &|_| ()).unwrap();
        assert_eq!(found.combinations, 199_800);
        black_box(found.winners);
    });
}

/// Everything that still fits a published car.
#[divan::bench(sample_count = 5)]
fn g_options(bencher: Bencher<'_, '_>) {
    let text = include_str!("../../designs/classic/killer-kart.toml");
    let options = Options::default();
    let report = judge::describe_all(&Source::new("car.toml", text), &options).remove(0);
    let listing = Listing::of(system("classic").unwrap(), &options.catalogs);
    bencher.bench(|| {
        let judges = Judges::new(&options, None);
        black_box(trials(&report, &judges, &listing, |_| true).unwrap());
    });
}

/// The smallest set of changes for every illegal example of the rules: the slowest has to stay within half a second.
#[divan::bench(sample_count = 3)]
#[expect(
    clippy::print_stdout,
    reason = "the bench prints a table of means, and this is about the slowest"
)]
fn h_fix(bencher: Bencher<'_, '_>) {
    let options = Options::default();
    let rules = SYSTEMS.iter().flat_map(|game| game.rules());
    let files: Vec<_> = rules
        .map(|rule| (rule.id, judge::describe_all(&Source::new(rule.id, rule.fires), &options)))
        .filter(|(_, reports)| reports.first().is_some_and(|report| report.is_described()))
        .collect();
    let slowest = Mutex::new((Duration::ZERO, ""));
    bencher.bench(|| {
        for (rule, reports) in &files {
            let start = Instant::now();
            black_box(fix::fix(reports, &Judges::new(&options, None), &[]));
            let mut slowest = slowest.lock().unwrap();
            *slowest = (*slowest).max((start.elapsed(), *rule));
        }
    });
    let (time, rule) = slowest.into_inner().unwrap();
    println!("slowest: {rule}, {time:?}");
}
