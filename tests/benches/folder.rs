//! What it takes to judge a folder of ten thousand designs, beside what nobody can do without: reading the files, and
//! reading and parsing them.
//!
//! `cargo bench` prints the three. The check should stay within twice the second.

mod generated;

use std::fs;
use std::path::PathBuf;

use divan::{Bencher, black_box};
use rayon::prelude::*;
use roadworthy::judge;
use roadworthy::source::Source;
use roadworthy::system::Options;

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
fn a_reading(bencher: Bencher) {
    let (_folder, paths) = folder();
    bencher.bench(|| {
        paths.par_iter().for_each(|path| {
            black_box(fs::read_to_string(path).unwrap());
        });
    });
}

#[divan::bench(sample_count = 10)]
fn b_reading_and_parsing(bencher: Bencher) {
    let (_folder, paths) = folder();
    bencher.bench(|| {
        paths.par_iter().for_each(|path| {
            let text = fs::read_to_string(path).unwrap();
            black_box(toml::from_str::<toml::Table>(&text).unwrap());
        });
    });
}

#[divan::bench(sample_count = 10)]
fn c_full_check(bencher: Bencher) {
    let (_folder, paths) = folder();
    let options = Options { brief: true, ..Options::default() };
    bencher.bench(|| {
        paths.par_iter().for_each(|path| {
            let source = Source::new("made-up.toml", fs::read_to_string(path).unwrap());
            black_box(judge::check(&source, &options));
        });
    });
}
