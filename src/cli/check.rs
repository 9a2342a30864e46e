//! `roadworthy check`: a verdict for every design.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::change::{add_fixes, add_safe_fixes};
use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::STAT_BLOCK;
use crate::games::Extent;
use crate::report::{Report, Verdict};
use crate::show::day::broken;
use crate::show::format::{Format, Need, Style, terminal};
use crate::show::verdicts::Verdicts;

use super::input;
use super::output::{self, Output};
use super::usage::quoted;
use super::{Designs, Failure, exit_code, help};

#[derive(Args)]
#[command(after_long_help = help::after("check", "verdicts"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    #[command(flatten)]
    output: Output<output::Verdicts>,
    /// Show only these verdicts; the exit code still covers all designs
    #[arg(long, value_parser = verdicts(), value_name = "VERDICT", value_delimiter = ',')]
    only: Vec<Verdict>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
    /// Print nothing; only set the exit code
    #[arg(short, long, conflicts_with = "output")]
    quiet: bool,
    /// Show every problem with its lines and all fixes
    #[arg(long)]
    full: bool,
}

impl Arguments {
    fn wants(&self, report: &Report) -> bool {
        !report.is_design() || self.only.is_empty() || self.only.contains(&report.verdict)
    }

    /// The next command: a sheet, safe fixes, other fixes, or an import. Choices may not have been searched.
    fn next(&self, reports: &[Report], is_searched: bool) -> Option<String> {
        let mut terms = String::new();
        if let Some(event) = &self.designs.terms.event {
            terms = format!(" --event {}", quoted(event));
        } else if let Some(division) = reports.iter().find_map(|report| report.division.as_ref()) {
            terms = format!(" --division {}", division.number);
        }
        let files: String =
            self.designs.paths.iter().map(|path| format!(" {}", quoted(path))).collect();
        let has = |is_wanted: fn(&Finding) -> bool| {
            reports.iter().flat_map(|report| &report.findings).any(is_wanted)
        };
        let is_faulty =
            |report: &Report| matches!(report.verdict, Verdict::Illegal | Verdict::Incomplete);
        let verdict = reports.iter().map(|report| report.verdict).max()?;
        Some(if has(|found| found.rule == &STAT_BLOCK) && reports.len() == 1 {
            format!("roadworthy import{files}")
        } else if has(Finding::has_safe_fix) {
            format!("roadworthy fix{files}{terms} --write")
        } else if has(|found| found.level != Level::Warning && !found.fixes.is_empty())
            || !is_searched && reports.iter().any(|report| self.wants(report) && is_faulty(report))
        {
            format!("roadworthy fix{files}{terms}")
        } else if verdict == Verdict::Legal && reports.len() == 1 {
            format!("roadworthy sheet{files}{terms}")
        } else if verdict == Verdict::Legal {
            format!("roadworthy list{files}")
        } else {
            format!("roadworthy check{files}{terms} --full")
        })
    }

    fn extent(&self, format: &Format) -> Extent {
        match self.full || format.needs.contains(&Need::Fingerprint) {
            true => Extent::Fingerprint,
            false => Extent::Verdict,
        }
    }
}

fn verdicts() -> impl TypedValueParser<Value = Verdict> {
    PossibleValuesParser::new(Verdict::ALL.map(Verdict::name)).try_map(|name| {
        let named = Verdict::ALL.into_iter().find(|verdict| verdict.name() == name);
        named.ok_or("unknown verdict")
    })
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let extent = arguments.extent(target.format);
    let mut judged = input::judged(&arguments.designs, extent)?;
    if arguments.strict {
        judged.reports = judged.reports.into_iter().map(Report::strict).collect();
    }
    if arguments.quiet {
        return Ok(exit_code(&judged.reports));
    }
    let wants = |report: &Report| arguments.wants(report);
    let is_page = *target.format != terminal::FORMAT;
    let full = is_page || arguments.full;
    let listed = judged.reports.iter().filter(|report| report.is_design() && wants(report));
    // A table of designs shows no choices.
    let is_table = !full && listed.count() > 1;
    if is_table {
        judged.add(add_safe_fixes, wants);
    } else if target.format.needs.contains(&Need::Fixes) {
        judged.add(add_fixes, wants);
    }
    let mut reports = judged.reports;
    let code = exit_code(&reports);
    let next = arguments.next(&reports, !is_table);
    let all = reports.len();
    reports.retain(|report| arguments.wants(report));
    let left_out = all - reports.len();
    let broken = broken(&judged.limits);
    let view = Verdicts { full, left_out, broken, next, ..Verdicts::of(&reports) };
    target.print(&view, style)?;
    Ok(code)
}
