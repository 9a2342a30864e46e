//! `roadworthy fix`: the smallest set of changes that makes a design legal.

use std::slice;

use clap::Args;

use crate::change::Judges;
use crate::change::fix::fix;
use crate::change::keep;
use crate::report::Report;
use crate::show::fix::{Fixes, patch};
use crate::show::format::Style;

use super::input::{self, Detail};
use super::output::{HEADING, Output, Pages};
use super::progress::interruption;
use super::{Designs, Failure, complain_of, complain_of_files, exit_code, help, print, write};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy fix my-car.toml", "what to change"),
    ("roadworthy fix my-car.toml --write", "edit the file"),
    ("roadworthy fix my-car.toml --keep weapons", "keep these as they are"),
    ("roadworthy fix . --division 20 --diff", "a patch of all files"),
];

const EXIT_CODES: &[&str] = &[
    "0  every design is legal, or is after --write",
    "1  a design is not legal",
    "2  a design could not be read or judged, or the command line is wrong",
];

/// Sets with the fewest changes come first, then sets that lose the least, then the cheapest.
#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, EXIT_CODES))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// Keep these keys and parts as they are, such as weapons,armor.front
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    keep: Vec<String>,
    /// Write the best set of changes to the files
    #[arg(long, help_heading = HEADING)]
    write: bool,
    /// Print a patch and nothing else
    #[arg(long, help_heading = HEADING, conflicts_with = "write")]
    diff: bool,
    #[command(flatten)]
    output: Output<Pages>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let judged = input::judged(&arguments.designs, Detail::Full)?;
    complain_of_files(&judged.reports, style);
    let mut judges = Judges::new(&judged.options, judged.event.as_ref());
    if !arguments.write {
        judges = judges.interrupted_by(interruption());
    }
    let files: Vec<_> =
        judged.reports.chunk_by(input::is_one_file).filter(|file| file[0].is_described()).collect();
    for file in &files {
        keep::check(&file[0], &judges, &arguments.keep).map_err(|(number, mistake)| {
            Failure::query("--keep", &arguments.keep[number])(mistake)
        })?;
    }
    let looked_at = files.iter().take_while(|_| !judges.is_interrupted());
    let found: Vec<_> = looked_at.map(|file| fix(file, &judges, &arguments.keep)).collect();
    if arguments.diff {
        let files = found.iter().filter(|fix| fix.before.source.is_written());
        let patches = files.filter_map(|fix| Some(patch(fix, fix.sets.first()?)));
        print(&patches.collect::<String>())?;
    } else {
        target.print(&Fixes(&found), style)?;
    }
    let lost = judged.reports.iter().filter(|report| report.is_design() && !report.is_described());
    let mut codes = vec![if lost.count() > 0 { 2 } else { 0 }];
    for fix in &found {
        codes.push(match fix.to_write().filter(|_| arguments.write) {
            Some(set) => {
                write::edited(&fix.before.source, &set.edits, !set.is_spelling)?;
                code(&set.report)
            }
            None => code(fix.before),
        });
        if arguments.write && fix.to_write().is_none() && !fix.sets.is_empty() {
            let path = fix.before.path();
            complain_of(&format!("{path} is not changed: no fix makes it legal"));
        }
    }
    for file in files.iter().filter(|file| file[0].may_compete()) {
        for variant in file[1..].iter().filter(|variant| code(variant) != 0) {
            let (path, verdict) = (variant.path(), variant.verdict);
            complain_of(&format!(
                "note: {path} is {verdict}: `roadworthy fix '{path}'` fixes it alone"
            ));
            codes.push(code(variant));
        }
    }
    match files.len() - found.len() {
        0 => Ok(codes.into_iter().max().unwrap_or_default()),
        left => Err(Failure::Interrupted(left)),
    }
}

fn code(report: &Report) -> u8 {
    exit_code(slice::from_ref(report))
}
