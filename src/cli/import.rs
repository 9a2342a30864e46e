//! `roadworthy import`: makes designs of stat lines, one file per vehicle.

use std::io;
use std::path::Path;

use clap::Args;
use rayon::prelude::*;

use crate::change::{Judges, add_fixes, add_safe_fixes};
use crate::games::Options;
use crate::import::slug;
use crate::report::import;
use crate::report::judge;
use crate::report::{Report, Subject};
use crate::show::format::{Style, terminal};
use crate::show::printable;
use crate::show::verdicts::Verdicts;
use crate::text::link::{self, Incomplete};
use crate::text::source::Source;
use crate::units::counted;
use crate::workspace::names;

use super::output::HEADING;
use super::{Failure, HouseCatalogs, exit_code, files, help, print, say_text, usage, write};

#[derive(Args)]
#[command(after_long_help = help::after("import", "verdicts"))]
pub(super) struct Arguments {
    /// Text with the vehicles (.txt, .md, .html), or a record sheet that roadworthy wrote; `-` for standard input
    #[arg(required_unless_present = "text", conflicts_with = "text")]
    file: Option<String>,
    /// Import this text instead of a file
    #[arg(long, value_name = "LINE")]
    text: Option<String>,
    /// Write a file per vehicle into this folder [default: print them]
    #[arg(short, long, value_name = "FOLDER", help_heading = HEADING)]
    output: Option<String>,
    /// Replace existing files
    #[arg(long, help_heading = HEADING)]
    force: bool,
    #[command(flatten)]
    catalogs: HouseCatalogs,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let mut loaded = arguments.catalogs.load()?;
    let options = Options { catalogs: loaded.catalogs.clone(), ..Options::default() };
    let folder = arguments.output.as_deref().filter(|folder| *folder != "-");
    let mut reports: Vec<Report> = loaded.take_faulty().collect();
    let sheet = arguments.file.as_deref().map(Path::new).filter(|path| files::is_pdf(path));
    let carried = sheet.and_then(|path| files::open(path).and_then(files::carried).ok());
    // A record sheet contains designs, and so does a link.
    let carried = carried.into_iter().flatten();
    let named = carried.map(|design| (names::of_design(&design.name), design.text));
    let (mut names, mut texts): (Vec<_>, Vec<_>) = named.unzip();
    let given = arguments.text.as_deref().or(arguments.file.as_deref()).unwrap_or_default();
    let linked = link::decode(given);
    if let Some(Ok(design)) = &linked {
        let report = judge::describe(&Source::new("link", design.as_str()), &options, None);
        names.push(slug(report.as_ref().map_or("", |report| &report.name)));
        texts.push(design.clone());
    }
    let (mut read, mut left, mut open) = (0, 0, Vec::new());
    if texts.is_empty() {
        match source(arguments, linked.and_then(Result::err)) {
            Ok(text) => {
                let (vehicles, report) = import::read(&text, &options);
                reports.extend(report);
                for vehicle in vehicles {
                    read += vehicle.tally.read;
                    left += vehicle.tally.todo.len();
                    if let todo @ 1.. = vehicle.tally.todo.len() {
                        open.push(format!("{} {todo}", vehicle.name));
                    }
                    names.push(vehicle.slug());
                    texts.push(vehicle.design);
                }
            }
            Err(report) => reports.push(*report),
        }
    }
    let path = |name: String| Path::new(folder.unwrap_or_default()).join(format!("{name}.toml"));
    let paths = names::numbered(names).into_iter().map(path);
    // Control characters of the text are made visible.
    let designs: Vec<_> = paths.zip(texts.iter().map(|text| printable(text))).collect();
    // If one file exists, nothing is written.
    let taken = designs.iter().find(|(path, _)| path.symlink_metadata().is_ok());
    if let Some((path, _)) = taken.filter(|_| folder.is_some() && !arguments.force) {
        return Err(Failure::Exists(path.display().to_string()));
    }
    // One that cannot be written does not stop the others.
    let to_write = designs.iter().filter(|_| folder.is_some());
    let failed = to_write.filter_map(|(path, design)| write::in_folder(path, design).err());
    let written = Failure::all(failed.collect());
    let judges = Judges::new(&options, None).shared_by(designs.len());
    // A table of designs shows no choices.
    let fix = if designs.len() > 1 { add_safe_fixes } else { add_fixes };
    let judged = designs.par_iter().flat_map_iter(|(path, design)| {
        let design = Source::new(path.display().to_string(), &**design);
        let mut reports = judge::describe_all(&design, &options);
        fix(&mut reports, &judges);
        reports
    });
    reports.par_extend(judged);
    if folder.is_some() {
        print(&terminal::FORMAT.write(&Verdicts::of(&reports), style))?;
    } else {
        let text = designs.iter().map(|(path, design)| format!("# {}\n{design}", path.display()));
        print(&text.collect::<Vec<_>>().join("\n"))?;
        let next = arguments.file.as_deref().filter(|path| *path != "-" && !texts.is_empty());
        let next = next.map(|path| format!("roadworthy import {} -o cars", usage::quoted(path)));
        say_text(&terminal::FORMAT.write(&Verdicts { next, ..Verdicts::of(&reports) }, style));
    }
    if read + left > 0 {
        // The only vehicle needs no name.
        open.retain(|_| texts.len() > 1);
        let (read, of) = (counted(read as i64, "phrase"), if open.is_empty() { "" } else { ": " });
        say_text(&format!("{read} read, {left} left in `todo`{of}{}\n", open.join(", ")));
    }
    written.map(|()| exit_code(&reports))
}

fn source(arguments: &Arguments, broken: Option<Incomplete>) -> Result<Source, Box<Report>> {
    let is = |path: &str, ending: &str| files::has_ending(Path::new(path), ending);
    let is_document =
        |path: &str| ["docx", "doc", "odt", "rtf"].iter().any(|ending| is(path, ending));
    let unreadable =
        |path: &str, reason: &str| Err(Box::new(judge::unreadable(path, reason).on(Subject::Text)));
    if let Some(broken) = broken {
        return unreadable("the link", &broken.to_string());
    }
    match (&arguments.text, arguments.file.as_deref()) {
        (Some(text), _) => Ok(Source::new("<text>", text.as_str())),
        (None, Some(path)) if is(path, "toml") => unreadable(path, "this is a design already"),
        (None, None | Some("-")) => files::read_from("<stdin>", io::stdin().lock()),
        (None, Some(path)) if is_document(path) => unreadable(path, "save it as text first (.txt)"),
        (None, Some(path)) => files::read(path, Path::new(path)),
    }
}
