//! `roadworthy fix`: applies the safe fixes of designs, and the choices that the player picks.

use std::io::{self, BufRead, IsTerminal, Write};
use std::slice;

use clap::Args;

use crate::change::Judges;
use crate::change::fix::{Fixed, Plan, fix};
use crate::games::Extent;
use crate::report::Report;
use crate::show::fix::{Fixes, legal, listed};
use crate::show::format::Style;
use crate::text::diff;
use crate::units::counted;
use crate::workspace::entries::is_one_file;

use super::input;
use super::output::{HEADING, Output, Pages};
use super::progress::interruption;
use super::{Designs, Failure, exit_code, help, print_patch, report_files, say, write};

/// A safe fix corrects spelling or format. Other fixes are choices with numbers; each changes the vehicle.
#[derive(Args)]
#[command(after_long_help = help::after("fix", "fix"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// Apply these choices, such as 1,3
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pick: Vec<usize>,
    /// Write the safe fixes and the picked choices to the files
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
    let judged = input::judged(&arguments.designs, Extent::Words)?;
    report_files(&judged.reports, style);
    let mut judges = Judges::new(&judged.options, judged.event.as_ref());
    if !arguments.write {
        judges = judges.interrupted_by(interruption());
    }
    let files: Vec<_> =
        judged.reports.chunk_by(is_one_file).filter(|file| file[0].is_described()).collect();
    if files.len() > 1 && !arguments.pick.is_empty() {
        return Err(Failure::PickOne);
    }
    let looked_at = files.iter().take_while(|_| !judges.is_interrupted());
    let found = looked_at.map(|file| fix(file, &judges, &arguments.pick));
    let found = found.collect::<Result<Vec<_>, _>>()?;
    if arguments.write {
        for fixed in &found {
            written(fixed, fixed.picked.as_ref(), fixed.text())?;
        }
    }
    if arguments.diff {
        let files = found.iter().filter(|fixed| fixed.before.source.is_written());
        let patches = files.map(|fixed| {
            let before = &fixed.before.source;
            diff::unified(&before.name, &before.text, fixed.text())
        });
        print_patch(&patches.collect::<String>())?;
    } else {
        target.print(&Fixes { found: &found, is_written: arguments.write }, style)?;
    }
    let lost = judged.reports.iter().filter(|report| report.is_design() && !report.is_described());
    let mut codes = vec![if lost.count() > 0 { 2 } else { 0 }];
    for fixed in &found {
        let plan = fixed.legal.as_ref().filter(|_| arguments.write && fixed.picked.is_none());
        codes.push(match plan {
            Some(plan) if is_confirmed(plan)? => {
                written(fixed, Some(plan), &plan.report.source.text)?;
                code(&plan.report)
            }
            _ if arguments.write => code(fixed.result()),
            _ => code(fixed.before),
        });
    }
    for file in files.iter().filter(|file| file[0].may_compete()) {
        for variant in file[1..].iter().filter(|variant| code(variant) != 0) {
            let (path, verdict) = (variant.path(), variant.verdict);
            say(&format!("note: {path} is {verdict}: `roadworthy fix '{path}'` fixes it alone"));
            codes.push(code(variant));
        }
    }
    match files.len() - found.len() {
        0 => Ok(codes.into_iter().max().unwrap_or_default()),
        left => Err(Failure::Interrupted(left)),
    }
}

/// Writes the file, if the text changes. A choice keeps the old file.
fn written(fixed: &Fixed<'_>, plan: Option<&Plan>, text: &str) -> Result<(), Failure> {
    let source = &fixed.before.source;
    if *source.text == *text {
        return Ok(());
    }
    let safe = fixed.safe.as_ref().map(|safe| counted(safe.count as i64, "safe fix"));
    let picks = plan.filter(|plan| !plan.picks.is_empty());
    let picked = picks.map(|plan| match plan.picks.as_slice() {
        [one] => format!("choice {one}"),
        picks => format!("choices {}", listed(picks)),
    });
    let what: Vec<_> = safe.into_iter().chain(picked).collect();
    write::design(source, text, picks.is_some(), &format!(": {}", what.join(", ")))
}

/// Shows the changes that make the design legal on a terminal, and asks whether to apply them.
fn is_confirmed(plan: &Plan) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(false);
    }
    say(&format!("\n{}", legal(plan).join("\n")));
    let mut stderr = io::stderr();
    write!(stderr, "\nApply these changes, too? [y/N] ")?;
    stderr.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

fn code(report: &Report) -> u8 {
    exit_code(slice::from_ref(report))
}
