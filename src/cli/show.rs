use clap::Args;
use rayon::prelude::*;

use crate::change::add_fixes;
use crate::games::{Extent, Options};
use crate::report::Report;
use crate::show::declaration::{Declarations, is_declared};
use crate::show::format::{Need, Style, stat_line, terminal};
use crate::show::vehicles::Vehicles;
use crate::vehicle::figure;

use super::input;
use super::output::{self, Output};
use super::{Designs, Failure, exit_code, help, report_missing, say, usage};

#[derive(Args)]
#[command(after_long_help = help::after("show", "verdicts"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    #[command(flatten)]
    output: Output<output::Vehicles>,
    /// Show every variant, figure and row, and more on each part
    #[arg(long)]
    full: bool,
    /// Show only public facts about legal vehicles, for opponents
    #[arg(long)]
    declare: bool,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let is_line = *target.format == stat_line::FORMAT;
    if arguments.declare && is_line {
        return Err(Failure::DeclaredLine);
    }
    let mut judged = input::judged(&arguments.designs, Extent::Words)?;
    if target.format.needs.contains(&Need::Fixes) && !arguments.declare {
        judged.add(add_fixes, |_| true);
    }
    let reports = judged.reports;
    if arguments.declare || is_line {
        report_missing(&reports);
    }
    if arguments.declare {
        report_undeclared(&reports);
        target.print(&Declarations::of(&reports), style)?;
    } else {
        if is_line {
            report_unsaid(&reports, &judged.options);
        }
        let is_full = arguments.full || *target.format != terminal::FORMAT;
        let next = next(&arguments.designs.paths, &reports).filter(|_| !is_full);
        let vehicles =
            Vehicles { reports: &reports, is_full, next, options: Some(&judged.options) };
        target.print(&vehicles, style)?;
    }
    Ok(exit_code(&reports))
}

/// The command that explains a figure of the only design.
fn next(paths: &[String], reports: &[Report]) -> Option<String> {
    let ([path], [.., last]) = (paths, reports) else { return None };
    let figure = last.figures(|figure| figure.main).pop();
    let figure = figure.filter(|figure| last.figure(figure.key).is_some())?;
    let is_one = reports.iter().all(|report| report.source.name == last.source.name);
    let (path, word) = (usage::quoted(path), figure::word(figure.key));
    (is_one && path != "-").then(|| format!("roadworthy explain {path} {word}"))
}

/// Names the parts that a line cannot say.
fn report_unsaid(reports: &[Report], options: &Options) {
    let unsaid = |report: &Report| (report.path(), stat_line::unsaid(report, options));
    let described: Vec<_> = reports.iter().filter(|report| report.is_described()).collect();
    let all: Vec<_> = described.into_par_iter().map(unsaid).collect();
    for (path, parts) in all.into_iter().filter(|(_, parts)| !parts.is_empty()) {
        say(&format!("note: {path}: not in its line: {}", parts.join("; ")));
    }
}

/// Names the omitted vehicles, unless an earlier message did.
fn report_undeclared(reports: &[Report]) {
    let known = reports.iter().filter(|report| report.is_described() && !is_declared(report));
    for report in known.filter(|report| report.withheld().next().is_none()) {
        say(&format!("{}: {}: left out", report.verdict, report.path()));
    }
}
