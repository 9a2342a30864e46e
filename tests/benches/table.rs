//! What whole commands take on a folder of made-up designs, beside the floor: reading the same files and parsing them as
//! bare TOML. Every command is a process of its own, and all of them run in turn, several times.
//!
//! `cargo bench` prints the table.

#![expect(clippy::print_stdout, reason = "the table is all it is for")]

mod generated;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use wait4::Wait4;

/// The program's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const DESIGNS: u64 = 10_000;
/// How often everything runs; an odd number, for the median.
const RUNS: usize = 5;
/// The first so many of the designs are also printed as sheets, each in a file of its own.
const SHEETS: u64 = 1_000;

/// What is printed and the arguments. `{all}`, `{sheets}` and `{one}` are the designs, `{out}` is an empty folder.
const COMMANDS: [(&str, &[&str]); 16] = [
    ("check --quiet", &["check", "{all}", "--quiet"]),
    ("check, human", &["check", "{all}", "--format", "human"]),
    ("check, csv", &["check", "{all}", "--format", "csv"]),
    ("check, markdown", &["check", "{all}", "--format", "markdown"]),
    ("check, html", &["check", "{all}", "--format", "html"]),
    ("check, jsonl", &["check", "{all}", "--format", "jsonl"]),
    ("check, json", &["check", "{all}", "--format", "json"]),
    ("check at an event", &["check", "{all}", "--event", "pack-attack", "--quiet"]),
    ("list", &["list", "{all}"]),
    ("stats", &["stats", "{all}"]),
    ("check of one design", &["check", "{one}"]),
    ("event list", &["event", "list"]),
    ("fit", &FIT),
    ("options", &["options", "designs/classic/killer-kart.toml"]),
    ("fix", &["fix", "tests/rules/classic/side-limit/fires.toml"]),
    ("sheets, --split", &["sheet", "{sheets}", "--split", "--force", "-o", "{out}"]),
];

/// 199,800 combinations of a trike.
const FIT: [&str; 8] = [
    "fit",
    "designs/classic/blastmaster.toml",
    "--vary",
    "chassis,suspension,power-plant,armor=0..369",
    "--where",
    "cost<=20000 acceleration>=5 top-speed>=100",
    "--best",
    "armor,-cost",
];

/// What a run took.
#[derive(Clone, Copy, Default)]
struct Took {
    wall: Duration,
    cpu: Duration,
    /// Kilobytes that were in memory at most.
    memory: u64,
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let [all, sheets, out] = ["all", "sheets", "out"].map(|name| folder.path().join(name));
    let files = made_up(&all, DESIGNS);
    made_up(&sheets, SHEETS);
    fs::create_dir(&out).unwrap();
    let one = files[0].clone();
    let path = |argument: &str| match argument {
        "{all}" => all.clone(),
        "{sheets}" => sheets.clone(),
        "{one}" => one.clone(),
        "{out}" => out.clone(),
        other => PathBuf::from(other),
    };
    let mut floor = Vec::new();
    let mut took = vec![Vec::new(); COMMANDS.len()];
    for _ in 0..RUNS {
        floor.push(read_and_parse(&files));
        for ((_, arguments), took) in COMMANDS.iter().zip(&mut took) {
            let arguments: Vec<_> = arguments.iter().map(|argument| path(argument)).collect();
            took.push(run(&arguments));
        }
    }
    let floor = median(floor);
    println!(
        "{DESIGNS} designs, medians of {RUNS} runs; floor: reading and bare parsing of the same files"
    );
    println!("{:<22}{:>9}{:>9}{:>10}{:>10}", "", "wall s", "floors", "CPU s", "peak MB");
    println!("{:<22}{:>9.3}{:>9.1}", "floor", floor.as_secs_f64(), 1.0);
    for ((name, _), took) in COMMANDS.iter().zip(&took) {
        let wall = median(took.iter().map(|took| took.wall).collect());
        let cpu = median(took.iter().map(|took| took.cpu).collect());
        let memory = median(took.iter().map(|took| took.memory).collect());
        let floors = wall.as_secs_f64() / floor.as_secs_f64();
        let (wall, cpu, memory) = (wall.as_secs_f64(), cpu.as_secs_f64(), memory / 1_000);
        println!("{name:<22}{wall:>9.3}{floors:>9.1}{cpu:>10.3}{memory:>10}");
    }
}

/// A folder of designs.
fn made_up(folder: &Path, count: u64) -> Vec<PathBuf> {
    fs::create_dir(folder).unwrap();
    let file = |number| {
        let file = folder.join(format!("{number:06}.toml"));
        fs::write(&file, generated::design(number)).unwrap();
        file
    };
    (0..count).into_par_iter().map(file).collect()
}

fn read_and_parse(files: &[PathBuf]) -> Duration {
    let start = Instant::now();
    files.par_iter().for_each(|file| {
        let text = fs::read_to_string(file).unwrap();
        std::hint::black_box(toml::de::DeTable::parse(&text).unwrap());
    });
    start.elapsed()
}

fn run(arguments: &[PathBuf]) -> Took {
    let start = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    let program = program.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    let used = program.spawn().unwrap().wait4().unwrap();
    // 0 and 1 are verdicts.
    assert!(used.status.code().is_some_and(|code| code <= 1), "{arguments:?} failed");
    let cpu = used.rusage.utime + used.rusage.stime;
    Took { wall: start.elapsed(), cpu, memory: used.rusage.maxrss / 1_000 }
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
    values.sort_unstable();
    values[values.len() / 2]
}
