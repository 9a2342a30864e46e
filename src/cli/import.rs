//! `roadworthy import`: designs from stat lines, a file for each vehicle.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;

use crate::import;
use crate::judge;
use crate::render::{Style, human};
use crate::report::Report;
use crate::source::Source;
use crate::system::Options;

use super::house::{House, HouseCatalogs};
use super::{Failure, complain, exit_code, files, print, write};

#[derive(Args)]
pub(super) struct Arguments {
    /// The text with the vehicles; `-` for standard input
    #[arg(required_unless_present = "text", conflicts_with = "text")]
    file: Option<String>,
    /// The text itself
    #[arg(long, value_name = "LINE")]
    text: Option<String>,
    /// The folder for the designs; `-` prints them [default: print them]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<String>,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    catalogs: HouseCatalogs,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let mut house = House::load(&arguments.catalogs)?;
    let options = Options { catalogs: house.catalogs.clone(), ..Options::default() };
    let folder = arguments.output.as_deref().filter(|folder| *folder != "-");
    let mut reports: Vec<Report> = house.take_faulty().collect();
    let designs = match source(arguments) {
        Ok(text) => {
            let (vehicles, report) = import::read(&text, &options);
            reports.extend(report);
            named(vehicles, folder)
        }
        Err(report) => {
            reports.push(*report);
            Vec::new()
        }
    };
    if folder.is_some() {
        write_all(&designs, arguments.force)?;
    }
    let judged = designs.par_iter().flat_map_iter(|(path, design)| {
        judge::check(&Source::new(path.display().to_string(), design.as_str()), &options)
    });
    reports.par_extend(judged);
    if folder.is_some() {
        print(&human::render(&reports, style))?;
    } else {
        let text = designs.iter().map(|(path, design)| format!("# {}\n{design}", path.display()));
        print(&text.collect::<Vec<_>>().join("\n"))?;
        complain(&human::render(&reports, Style::PLAIN));
    }
    Ok(exit_code(&reports))
}

fn source(arguments: &Arguments) -> Result<Source, Box<Report>> {
    match (&arguments.text, arguments.file.as_deref()) {
        (Some(text), _) => Ok(Source::new("<text>", text.as_str())),
        (None, None | Some("-")) => files::read_from("<stdin>", io::stdin().lock()),
        (None, Some(path)) => files::read(path, Path::new(path)),
    }
}

/// The designs with their files: a vehicle whose name another one has gets a number.
fn named(vehicles: Vec<import::Imported>, folder: Option<&str>) -> Vec<(PathBuf, String)> {
    let mut last: HashMap<String, usize> = HashMap::new();
    let mut taken: HashSet<String> = HashSet::new();
    let mut name = |slug: String| {
        let number = last.entry(slug.clone()).or_default();
        loop {
            *number += 1;
            let name = if *number == 1 { slug.clone() } else { format!("{slug}-{number}") };
            if taken.insert(name.clone()) {
                return name;
            }
        }
    };
    let path = |name: String| Path::new(folder.unwrap_or_default()).join(format!("{name}.toml"));
    vehicles.into_iter().map(|vehicle| (path(name(vehicle.slug())), vehicle.design)).collect()
}

/// Writes every design, or none if one of the files is there already.
fn write_all(designs: &[(PathBuf, String)], force: bool) -> Result<(), Failure> {
    let taken = designs.iter().find(|(path, _)| path.symlink_metadata().is_ok());
    if let Some((path, _)) = taken.filter(|_| !force) {
        return Err(Failure::Exists(path.display().to_string()));
    }
    for (path, design) in designs {
        if let Some(folder) = path.parent() {
            let failed = |error| Failure::File(folder.display().to_string(), error);
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let failed = |error| Failure::File(path.display().to_string(), error);
        write::whole(path, design.as_bytes()).map_err(failed)?;
    }
    Ok(())
}
