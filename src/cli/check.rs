//! `roadworthy check`: a verdict for every design.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::report::{Report, Verdict};
use crate::show::format::{Format, OF_VERDICTS, Style, terminal};
use crate::show::verdicts::Verdicts;

use super::input::{self, Detail, HANDFUL};
use super::output::{Output, Prints};
use super::{Designs, Failure, exit_code, help};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy check", "all designs below here"),
    ("roadworthy check . --event pack-attack", "by the rules of an event"),
    ("roadworthy check . --only illegal -o report.html", "save a page"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::VERDICTS))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    #[command(flatten)]
    output: Output<Arguments>,
    /// Show only these verdicts; the exit code still covers all designs
    #[arg(long, value_parser = verdicts(), value_name = "VERDICT", value_delimiter = ',')]
    only: Vec<Verdict>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
    /// Print nothing; only set the exit code
    #[arg(short, long, conflicts_with = "output")]
    quiet: bool,
    /// Print a table of the designs first, as is usual for more than seven
    #[arg(long)]
    list: bool,
}

impl Prints for Arguments {
    const FORMATS: &'static [&'static Format] = OF_VERDICTS;
}

impl Arguments {
    fn wants(&self, report: &Report) -> bool {
        !report.is_design() || self.only.is_empty() || self.only.contains(&report.verdict)
    }

    fn detail(&self, format: &Format) -> Detail {
        match format.name {
            "json" | "jsonl" | "csv" | "markdown" | "html" => Detail::Fingerprint,
            _ => Detail::Handful,
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
    let detail = arguments.detail(target.format);
    let mut judged = input::judged(&arguments.designs, detail)?;
    if arguments.strict {
        judged.reports = judged.reports.into_iter().map(Report::strict).collect();
    }
    if arguments.quiet {
        return Ok(exit_code(&judged.reports));
    }
    if target.format.has_repairs {
        judged.add_fixes(|report| arguments.wants(report));
    }
    let mut reports = judged.reports;
    let code = exit_code(&reports);
    let is_page = *target.format != terminal::FORMAT;
    let listed = is_page || arguments.list || designs(&reports) > HANDFUL;
    let all = reports.len();
    reports.retain(|report| arguments.wants(report));
    let left_out = all - reports.len();
    let view = Verdicts { listed, left_out, ..Verdicts::of(&reports) };
    target.print(&view, style)?;
    Ok(code)
}

fn designs(reports: &[Report]) -> usize {
    reports.iter().filter(|report| report.is_design()).count()
}
