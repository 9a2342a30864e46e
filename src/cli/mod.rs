//! The command line: one file for each subcommand. Nothing else in the crate prints.

mod catalog;
mod check;
mod compare;
mod complete;
mod duel;
mod event;
mod explain;
mod failure;
mod fit;
mod fix;
mod format;
mod garage;
mod guide;
mod help;
mod import;
mod input;
mod list;
mod new;
mod options;
mod output;
mod progress;
pub mod read;
mod repair;
mod schema;
mod sheet;
mod show;
mod stats;
mod usage;
pub mod write;

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use rayon::ThreadPoolBuilder;

use crate::document::STACK;
use crate::games::{Options, SYSTEMS};
use crate::report::division::{DivisionError, Wanted};
use crate::report::{Report, Verdict};
use crate::show::files::Files;
use crate::show::format::{Style, terminal};
use crate::units::counted;
use crate::workspace::Missing;
use crate::workspace::basis::Basis;
use crate::workspace::catalogs::LoadedCatalogs;
use crate::workspace::files;

use failure::Failure;

/// Check and describe vehicles of tabletop car-combat games
#[derive(Parser)]
#[command(
    name = "roadworthy",
    version,
    propagate_version = true,
    after_help = "`roadworthy help COMMAND` has examples, `roadworthy guide` lists the guides."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to use colors
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    color: Color,
}

#[derive(Subcommand)]
enum Command {
    /// Build vehicles in the browser
    Garage(garage::Arguments),
    /// Begin a design, an event, house rules or a damage file
    New(new::Arguments),
    /// Check whether designs are legal, and point out every problem
    #[command(alias = "validate")]
    Check(check::Arguments),
    /// Show designs: figures, armor, weapons, the price of each part
    Show(show::Arguments),
    /// List designs with their figures, filtered and sorted
    List(list::Arguments),
    /// Summarize many designs: figures and popular parts
    Stats(stats::Arguments),
    /// Compare vehicles of one game: parts, figures, armor
    Compare(compare::Arguments),
    /// The chances of vehicles that fire at each other
    Duel(duel::Arguments),
    /// List parts that fit a design, replacements, or removable parts
    Options(options::Arguments),
    /// Find the fewest changes that make designs legal
    Fix(fix::Arguments),
    /// Find the best completion of a design: parts and points that meet conditions
    Fit(fit::Arguments),
    /// Write record sheets as PDF
    #[command(alias = "print")]
    Sheet(sheet::Arguments),
    /// Price the repairs of a vehicle after a duel, and its salvage
    Repair(repair::Arguments),
    /// Turn the one-line vehicles of books and lists into designs
    Import(import::Arguments),
    /// Explain a rule, a ruling, or the steps of a figure
    Explain(explain::Arguments),
    /// List, show and check events: the terms for every entry
    Event(event::Arguments),
    /// Browse the catalog of parts, or check house rules
    Catalog(catalog::Arguments),
    /// Format files: order and layout; figures and comments stay
    Fmt(format::Arguments),
    /// Print a guide to a game or a task, or a reference
    Guide(guide::Arguments),
    /// Print a JSON Schema, so that editors complete and check files
    Schema(schema::Arguments),
    /// Print a script that completes arguments in a shell
    Completions(complete::Arguments),
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Args, Clone, Default)]
struct Designs {
    /// Design files or folders; `-` for standard input, `FILE#VARIANT` for one variant [default: .]
    #[arg(value_hint = ValueHint::AnyPath)]
    paths: Vec<String>,
    /// File name of standard input in messages
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    stdin_name: Option<String>,
    /// Number, player and team of each entry, as `roadworthy event roster` writes them
    ///
    /// A table with the columns number, player, team, file, fingerprint and ceiling. Its files are entries, too; without
    /// other paths, they are the only ones.
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    roster: Option<String>,
    #[command(flatten)]
    terms: Terms,
}

/// The options that decide how designs are judged.
#[derive(Args, Clone, Default)]
struct Terms {
    /// Check against this division: 20, or '$20,000' in games with prices
    #[arg(long, value_name = "N", value_parser = division)]
    division: Option<Wanted>,
    /// Judge by the rules of an event: a built-in one, or a file
    ///
    /// Only the event's own catalogs and readings apply.
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["division", "folders"])]
    event: Option<String>,
    #[command(flatten)]
    catalogs: HouseCatalogs,
}

#[derive(Args, Clone, Default)]
struct HouseCatalogs {
    /// Add a folder of house rules, or `other-books`; repeatable, the last one wins
    #[arg(long = "catalog", value_name = "DIR", value_hint = ValueHint::DirPath)]
    folders: Vec<String>,
}

impl HouseCatalogs {
    /// Loads the catalogs of `roadworthy.toml`, then the folders given here.
    fn load(&self) -> Result<LoadedCatalogs, Missing> {
        LoadedCatalogs::load(&self.folders)
    }
}

impl Terms {
    fn basis(&self) -> Result<Basis, Missing> {
        Basis::open(self.division, self.event.as_deref(), &self.catalogs.folders)
    }
}

/// Parses a division number or an amount in dollars. The catalogs map amounts to numbers.
fn division(text: &str) -> Result<Wanted, String> {
    let options = Options::default();
    let unit = SYSTEMS.iter().find_map(|game| game.dollars_a_division(&options));
    Wanted::read(text, unit).map_err(|error| explained(&error))
}

/// The error message for a division, with the nearest ones.
fn explained(error: &DivisionError) -> String {
    let offer = error.offer("--division ").map(|offer| format!("; {offer}"));
    format!("{}{}", error.message, offer.unwrap_or_default())
}

/// Whether standard output was closed at the start. `main` has to check before Rust reopens it.
pub static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

pub fn run() -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        say(&format!("error: internal error, please report it: {panic}"));
    }));
    let named = thread::Builder::new().name("main".to_owned()).stack_size(STACK);
    let pool = ThreadPoolBuilder::new().stack_size(STACK).build_global().map_err(io::Error::other);
    match pool.and_then(|()| named.spawn(run_here)) {
        Ok(thread) => thread.join().unwrap_or(ExitCode::from(2)),
        Err(error) => {
            say(&format!("error: cannot start a thread for each core: {error}"));
            ExitCode::from(2)
        }
    }
}

fn run_here() -> ExitCode {
    match usage::parsed(std::env::args_os().collect()) {
        Ok(Some(cli)) => match run_command(&cli) {
            Ok(code) => return ExitCode::from(code),
            Err(Failure::Reported) => {}
            Err(failure) => say(&format!("error: {failure}")),
        },
        Ok(None) if print(usage::OVERVIEW).is_ok() => return ExitCode::SUCCESS,
        Ok(None) => {}
        Err(help) if help.exit_code() == 0 && help.print().is_ok() => return ExitCode::SUCCESS,
        Err(wrong) => say(&usage::explained(&wrong)),
    }
    ExitCode::from(2)
}

fn run_command(cli: &Cli) -> Result<u8, Failure> {
    let style = style(cli.color);
    match &cli.command {
        Command::Garage(arguments) => garage::run(arguments),
        Command::New(arguments) => new::run(arguments, style),
        Command::Check(arguments) => check::run(arguments, style),
        Command::Show(arguments) => show::run(arguments, style),
        Command::List(arguments) => list::run(arguments, style),
        Command::Compare(arguments) => compare::run(arguments, style),
        Command::Duel(arguments) => duel::run(arguments, style),
        Command::Stats(arguments) => stats::run(arguments, style),
        Command::Options(arguments) => options::run(arguments, style),
        Command::Fix(arguments) => fix::run(arguments, style),
        Command::Fit(arguments) => fit::run(arguments, style),
        Command::Sheet(arguments) => sheet::run(arguments, style),
        Command::Repair(arguments) => repair::run(arguments, style),
        Command::Import(arguments) => import::run(arguments, style),
        Command::Explain(arguments) => explain::run(arguments, style),
        Command::Event(arguments) => event::run(arguments, style),
        Command::Catalog(arguments) => catalog::run(arguments, style),
        Command::Fmt(arguments) => format::run(arguments),
        Command::Guide(arguments) => guide::run(arguments),
        Command::Schema(arguments) => schema::run(arguments),
        Command::Completions(arguments) => complete::run(arguments, Cli::command()),
    }
}

fn style(color: Color) -> Style {
    const WIDEST: usize = 100;
    let wanted = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let plain = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && !plain("NO_COLOR") && !dumb
        }
    };
    let width = width_asked().unwrap_or_else(|| {
        let found = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
        found.map_or(Style::UNBOUNDED.width, |(width, _)| usize::from(width.0).min(WIDEST))
    });
    Style { color: wanted, width }
}

/// The width in `COLUMNS`, on a terminal or not.
fn width_asked() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok()?.parse().ok()?;
    (1..=Style::WIDEST).contains(&asked).then_some(asked)
}

/// Prints `text`. A closed pipe is not an error.
fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Prints a patch. On a terminal, control characters are symbols; a pipe gets the bytes of the files.
fn print_patch(patch: &str) -> Result<(), Failure> {
    match io::stdout().is_terminal() {
        true => print(&crate::show::printable(&patch.replace("\r\n", "\n"))),
        false => print(patch),
    }
}

fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    if OUTPUT_IS_CLOSED.load(Relaxed) {
        return Err(Failure::Write(io::Error::other("standard output is closed")));
    }
    let mut output = io::stdout().lock();
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Prints a line on standard error, and ignores failures.
fn say(text: &str) {
    say_text(&format!("{text}\n"));
}

fn say_text(text: &str) {
    let _ = write!(io::stderr(), "{}", crate::show::printable(text));
}

/// Explains on standard error why designs are missing from the output or have no verdict.
fn report_missing(reports: &[Report]) {
    for report in reports {
        for finding in &report.findings {
            if !report.is_described() {
                say(&format!("{}: {}", finding.level.severity(), finding.message));
            } else if finding.withholds() {
                say(&format!("{}: {}: {}", report.verdict, report.path(), finding.message));
            }
        }
    }
}

/// Prints the findings on catalogs, settings and events, and the number of unreadable designs.
fn report_briefly(reports: &[Report], style: Style) {
    report_sources(reports, style);
    let lost = reports.iter().filter(|report| is_lost(report)).count();
    if lost > 0 {
        let files = counted(lost as i64, "file");
        say(&format!("{files} could not be read; `roadworthy check` says why"));
    }
}

/// Prints the findings on catalogs, settings and events, and on every unreadable design.
fn report_files(reports: &[Report], style: Style) {
    report_sources(reports, style);
    reports.iter().filter(|report| is_lost(report)).for_each(|lost| report_design(lost, style));
}

/// The designs of these files; `None` if one cannot be read. Reports the problems of files.
fn described(reports: &[Report], style: Style) -> Option<Vec<&Report>> {
    report_files(reports, style);
    let is_complete = !reports.iter().any(is_lost);
    reports.iter().filter(|report| is_unfinished(report)).for_each(|of| report_design(of, style));
    is_complete.then(|| reports.iter().filter(|report| report.is_design()).collect())
}

fn report_sources(reports: &[Report], style: Style) {
    let files: Vec<_> = reports.iter().filter(|report| !report.is_design()).cloned().collect();
    if !files.is_empty() {
        say_text(&terminal::FORMAT.write(&Files(&files), style));
    }
}

/// Prints the short report of `check` on standard error.
fn report_design(report: &Report, style: Style) {
    say_text(&terminal::problems(report, style));
}

/// Whether the design was read, but lacks something.
fn is_unfinished(report: &Report) -> bool {
    report.is_described() && (report.verdict == Verdict::Incomplete || report.is_open())
}

/// Whether the file could not be read as a design.
fn is_lost(report: &Report) -> bool {
    report.is_design() && !report.is_described()
}

/// The exit code of commands that ignore legality.
fn reading_code(reports: &[Report]) -> u8 {
    if reports.iter().any(Report::is_open) { 2 } else { 0 }
}

fn exit_code(reports: &[Report]) -> u8 {
    match reports.iter().map(|report| report.verdict).max() {
        Some(Verdict::Incomplete | Verdict::Unreadable) => 2,
        _ if reports.iter().any(Report::is_open) => 2,
        Some(Verdict::Illegal) => 1,
        _ => 0,
    }
}
