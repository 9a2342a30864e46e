//! `roadworthy sheet`: record sheets as PDF or SVG, or as a page to tap.

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::iter::repeat_n;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use rayon::prelude::*;

use crate::check::finding::Findings;
use crate::event;
use crate::games::{Extent, Options, SYSTEMS};
use crate::report::judge;
use crate::report::roster::Roster;
use crate::report::{Report, Subject, Verdict};
use crate::sheet::filled;
use crate::sheet::layout::Layout;
use crate::sheet::model::{Entrant, Sheet};
use crate::sheet::page::Paper;
use crate::sheet::printout::{Binding, Cover, Form, Printout, is_ours};
use crate::sheet::{damage, tablet, text};
use crate::show::files::Files;
use crate::show::format::{Style, terminal};
use crate::show::verdicts::reason;
use crate::text::limits;
use crate::units::thousands;
use crate::workspace::{kinds, names};

use super::input::Judged;
use super::output::HEADING;
use super::progress::Progress;
use super::read::{file_and_version, file_of, only_marked};
use super::{
    Designs, Failure, exit_code, files, help, input, is_unfinished, report_design, report_missing,
    say, write,
};

#[derive(Args)]
#[command(after_long_help = help::after("sheet", "verdicts"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// Write to this .pdf, .svg or .html file; `-` for standard output [default: named after the design]
    #[arg(short, long, value_name = "FILE", help_heading = HEADING)]
    output: Option<String>,
    /// How much of a page each vehicle gets
    #[arg(long, value_enum, default_value_t = Size::Half)]
    layout: Size,
    /// Print everything in 10 points or more, on two pages per vehicle
    #[arg(long, conflicts_with = "layout")]
    large: bool,
    /// Paper size [default: from roadworthy.toml, or letter]
    #[arg(long, value_enum, ignore_case = true)]
    paper: Option<Paper>,
    /// Cross out the damage that this file lists, or the boxes ticked in a PDF
    #[arg(long, value_name = "FILE", conflicts_with = "blank")]
    damage: Option<String>,
    /// Write an empty form: car, trike, carz, sixth, … (see more with --help)
    #[arg(long, value_name = "KIND", value_parser = kinds(), long_help = forms(), hide_possible_values = true, conflicts_with = "paths")]
    blank: Option<String>,
    /// Write a page to cut out: range ruler, turning key, counters with the numbers of these vehicles
    #[arg(long, conflicts_with_all = ["damage", "blank", "tables", "layout", "large"])]
    kit: bool,
    /// Write only the tables that these vehicles need
    #[arg(long, conflicts_with_all = ["damage", "blank"])]
    tables: bool,
    /// Replace an existing file even if roadworthy did not write it
    #[arg(long, help_heading = HEADING)]
    force: bool,
}

/// The long help of `--blank`: every form.
fn forms() -> String {
    let kinds: Vec<_> = SYSTEMS.iter().flat_map(|system| system.forms).copied().collect();
    format!("Write an empty form for this kind of vehicle: {}", kinds.join(", "))
}

fn kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(SYSTEMS.iter().flat_map(|system| system.forms).copied())
}

#[derive(Clone, Copy, ValueEnum)]
enum Size {
    /// Two vehicles to a page
    Half,
    /// One, with large boxes and all its tables
    Full,
    /// Two, each on two cards to fold
    Card,
}

impl Arguments {
    fn form(&self, set: Option<Paper>) -> Form {
        let layout = match self.layout {
            _ if self.large => Layout::Large,
            Size::Half => Layout::Half,
            Size::Full => Layout::Full,
            Size::Card => Layout::Card,
        };
        Form { layout, paper: self.paper.or(set).unwrap_or_default() }
    }

    /// Whether the output is a page to tap.
    fn is_page(&self) -> bool {
        self.output.as_deref().is_some_and(|path| files::has_ending(Path::new(path), "html"))
    }

    /// A new file in the format of its name.
    fn printout(&self) -> Printout {
        match &self.output {
            Some(path) if files::has_ending(Path::new(path), "svg") => Printout::svg(),
            _ => Printout::pdf(),
        }
    }

    /// Writes the file to `--output`, or to its `usual` name.
    fn write(&self, sheets: &[u8], usual: &str, is_page: bool) -> Result<(), Failure> {
        match self.output.as_deref() {
            Some("-") if io::stdout().is_terminal() => Err(Failure::Terminal),
            Some("-") => super::print_bytes(sheets),
            path => {
                let path = PathBuf::from(path.unwrap_or(usual));
                if !files::is_pdf(&path) && !files::has_ending(&path, "svg") && !is_page {
                    let name = path.display().to_string();
                    return Err(Failure::Ending(name, "pdf, .svg, .html".to_owned()));
                }
                write::may_replace(&path)?;
                write::may_overwrite(&path, self.force, is_ours)?;
                write::whole(&path, sheets)?;
                say(&format!("wrote {}", path.display()));
                Ok(())
            }
        }
    }
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    if let Some(kind) = &arguments.blank {
        return blank(arguments, kind);
    }
    if arguments.kit && arguments.designs.paths.is_empty() {
        let loaded = arguments.designs.terms.catalogs.load()?;
        return kit(arguments, &[], &Options::default(), loaded.paper);
    }
    let mut designs = arguments.designs.clone();
    if designs.paths.is_empty() {
        // A marked PDF has its design.
        let pdf = arguments.damage.as_ref().filter(|file| files::is_pdf(Path::new(file_of(file))));
        designs.paths.extend(pdf.map(|file| only_marked(file)).transpose()?);
    }
    let Judged { mut reports, options, paper, event, .. } =
        input::judged(&designs, Extent::Fingerprint)?;
    if arguments.kit {
        return kit(arguments, &reports, &options, paper);
    }
    let form = arguments.form(paper);
    report_illegal(&reports, style);
    let (is_one, is_page) = (arguments.damage.is_some(), arguments.is_page());
    // A page to tap has a vehicle for each time that a path is given.
    let paths = &arguments.designs.paths;
    let times = |report: &Report| paths.iter().filter(|path| **path == report.path()).count();
    if is_one || is_page {
        // A path without `#` means the base design only.
        let mut seen = HashSet::new();
        let is_only = reports.len() == 1;
        reports.retain(|report| {
            (is_only || report.variant.is_none() || times(report) > 0) && seen.insert(report.path())
        });
    }
    let event = event.filter(|_| !is_one && !is_page);
    // At an event, only entries that may start get a sheet. The cover lists the others.
    let starts = |report: &&Report| event.is_none() || event::may_start(report);
    let designs = reports.iter().filter(|report| judge::has_sheet(report)).filter(starts);
    let mut designs: Vec<_> = designs.collect();
    if event.is_some() {
        let number = |report: &Report| report.entry.number.as_ref().map(|number| number.value);
        designs.sort_by_key(|report| (number(report).is_none(), number(report)));
    }
    let mut one = None;
    if let Some(file) = &arguments.damage {
        let [design] = designs.as_slice() else {
            return Err(Failure::OneVehicle(file.clone()));
        };
        one = judge::sheet(design, &options);
        if one.as_mut().is_some_and(|sheet| !crossed_out(sheet, file, style)) {
            return Ok(2);
        }
    }
    if designs.is_empty() && event.is_none() {
        say("nothing was written");
        return Ok(exit_code(&reports));
    }
    let sheet_of = |report: &Report| one.clone().or_else(|| judge::sheet(report, &options));
    let usual = names::of_document(&arguments.designs.paths);
    if is_page {
        if designs.len() > TAPPED {
            return Err(Failure::FullPage { most: TAPPED, found: designs.len() });
        }
        if let Some(other) = designs.iter().find(|other| other.system != designs[0].system) {
            return Err(Failure::OneGame([designs[0].system.1, other.system.1]));
        }
        let each = designs.iter().flat_map(|design| repeat_n(design, times(design).max(1)));
        let cars = each.filter_map(|design| {
            let sheet = sheet_of(design)?;
            report_name(&sheet);
            Some((sheet, design.source.text.to_string()))
        });
        arguments.write(tablet::page(cars.collect()).as_bytes(), &usual, true)?;
        return Ok(exit_code(&reports));
    }
    if arguments.tables {
        let sheets = designs.iter().filter_map(|report| sheet_of(report));
        arguments.write(&arguments.printout().tables(sheets, form)?, "tables.pdf", false)?;
        return Ok(exit_code(&reports));
    }
    let progress = Progress::of(designs.len());
    let at_once = AT_ONCE * rayon::current_num_threads();
    let made = designs.chunks(at_once).flat_map(|reports| {
        let sheets = reports.par_iter().map(|report| sheet_of(report));
        reports.iter().zip(sheets.collect::<Vec<_>>())
    });
    let sheets = made.filter_map(|(report, sheet)| {
        let sheet = sheet?;
        report_name(&sheet);
        progress.step();
        let entrant = judge::entrant(report, Some(&sheet));
        Some((sheet, entrant))
    });
    let folder = folder(&arguments.designs.paths).filter(|_| designs.len() > 1);
    let cover = (event.is_some() || folder.is_some()).then(|| Cover {
        day: event.as_ref().map(|event| event.heading.where_and_when().unwrap_or_default()),
        notes: Roster::of(&reports).iter().map(Roster::text).collect(),
        staying: match &event {
            Some(_) => not_starting(&reports, &options),
            None => Vec::new(),
        },
    });
    let title = event.as_ref().map(|event| event.heading.name.clone()).or(folder);
    let binding = Binding { form, title, cover, attached: names::attached(&designs) };
    let finished = arguments.printout().bound(sheets, binding)?;
    progress.done();
    arguments.write(&finished, &usual, false)?;
    Ok(exit_code(&reports))
}

/// Vehicles of a page to tap.
const TAPPED: usize = 30;

/// Number of sheets per core to build before printing them.
const AT_ONCE: usize = 4;

fn not_starting(reports: &[Report], options: &Options) -> Vec<Entrant> {
    let entries = reports.iter().filter(|report| report.is_design() && !event::may_start(report));
    let staying = entries.map(|report| {
        let mut entrant = judge::entrant(report, judge::sheet(report, options).as_ref());
        for figure in &mut entrant.figures {
            figure.amount = None;
        }
        let rules = event::obstacles(report).map(|found| found.message.clone()).collect();
        Entrant { rules, ..entrant }
    });
    staying.collect()
}

/// The name of the folder, if the command prints exactly one.
fn folder(paths: &[String]) -> Option<String> {
    let name = |path: &str| {
        let path = Path::new(path).canonicalize().ok()?;
        path.file_name().map(|name| name.to_string_lossy().into_owned())
    };
    match paths {
        [] => name("."),
        [only] if Path::new(only).is_dir() => name(only),
        _ => paths.iter().any(|path| Path::new(path).is_dir()).then(|| "Record sheets".to_owned()),
    }
}

/// A page to cut out for the game of the first vehicle.
fn kit(
    arguments: &Arguments,
    reports: &[Report],
    options: &Options,
    paper: Option<Paper>,
) -> Result<u8, Failure> {
    let system = reports.first().map_or(SYSTEMS[0].id, |report| report.system.0);
    let game = SYSTEMS.iter().find(|game| game.id == system && game.kit.is_some());
    let Some((game, kit)) = game.and_then(|game| Some((game, game.kit?))) else {
        return Err(Failure::NoKit);
    };
    let of_game = reports.iter().filter(|report| report.system.0 == game.id);
    let entrant = |report| Some(judge::entrant(report, Some(&judge::sheet(report, options)?)));
    let entrants: Vec<_> = of_game.filter_map(entrant).collect();
    let form = arguments.form(paper);
    let finished = arguments.printout().kit(&kit(options), &entrants, form.paper)?;
    arguments.write(&finished, "kit.pdf", false)?;
    Ok(exit_code(reports))
}

fn blank(arguments: &Arguments, kind: &str) -> Result<u8, Failure> {
    let mut loaded = arguments.designs.terms.catalogs.load()?;
    let options = Options { catalogs: loaded.catalogs.clone(), ..Options::default() };
    let form = arguments.form(loaded.paper);
    let sheet = judge::form(kind, &options).ok_or_else(|| Failure::NoForm(kind.to_owned()))?;
    let finished = arguments.printout().blank(sheet, kind, form)?;
    arguments.write(&finished, &format!("blank-{kind}.pdf"), false)?;
    let faulty: Vec<_> = loaded.take_faulty().collect();
    report_missing(&faulty);
    Ok(exit_code(&faulty))
}

/// Crosses out the boxes of a damage file or the ticked boxes of a PDF. Prints the problems of the file.
pub(super) fn crossed_out(sheet: &mut Sheet, file: &str, style: Style) -> bool {
    let (pdf, number) = file_and_version(file);
    if files::is_pdf(Path::new(pdf)) {
        let number = number.and_then(|number| number.parse().ok());
        let ticked = ticked(sheet, Path::new(pdf), number);
        return ticked.inspect_err(|problem| say(&format!("error: {file}: {problem}"))).is_ok();
    }
    let report = match files::read(file, Path::new(file)) {
        Ok(source) => {
            if let Some(other) = kinds::instead_of(kinds::DAMAGE, &damage::keys(), &source) {
                say(&format!("error: {other}"));
                return false;
            }
            let findings = Findings::default();
            damage::mark(sheet, &source, &findings);
            Report::of_file(source, Subject::Damage, findings.into_vec())
        }
        Err(report) => report.on(Subject::Damage),
    };
    let is_sound = report.verdict == Verdict::Legal;
    if !is_sound {
        say(terminal::FORMAT.write(&Files(&[report]), style).trim_end());
    }
    is_sound
}

/// Crosses out the boxes ticked in a PDF.
fn ticked(sheet: &mut Sheet, path: &Path, number: Option<usize>) -> Result<(), String> {
    let bytes = files::open(path).and_then(files::pdf).map_err(|error| error.to_string())?;
    let marks = filled::marks(&bytes, &sheet.footer.fingerprint, number)?;
    sheet.written = marks.written;
    match damage::tick(sheet, marks.ticks).as_slice() {
        [] => Ok(()),
        some => Err(format!("this vehicle has no boxes for {}: print it again", some.join(", "))),
    }
}

/// Names the designs without a sheet, and the illegal ones whose sheet is marked.
fn report_illegal(reports: &[Report], style: Style) {
    for report in reports.iter().filter(|report| report.summary.drawn > limits::DRAWN) {
        let (parts, most) = (thousands(report.summary.drawn), thousands(limits::DRAWN));
        let path = report.path();
        say(&format!(
            "no sheet: {path}: {parts} parts and shots, but a sheet can show at most {most}"
        ));
    }
    let stamped = |report: &&Report| report.verdict > Verdict::NotJudged || report.is_open();
    if let [report] = reports
        && is_unfinished(report)
    {
        return report_design(report, style);
    }
    for report in reports.iter().filter(stamped) {
        say(&format!("{}: {}: {}", report.verdict, report.path(), reason(report)));
    }
}

/// Warns about characters that the fonts lack.
fn report_name(sheet: &Sheet) {
    for text in [&sheet.name, &sheet.player, &sheet.event] {
        let missing: Vec<_> = text::missing(text).iter().map(char::to_string).collect();
        if !missing.is_empty() {
            let missing = missing.join(" ");
            say(&format!("warning: {text}: the fonts lack {missing}; the sheet has ? instead"));
        }
    }
}
