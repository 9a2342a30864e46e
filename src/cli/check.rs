//! `roadworthy check`: a verdict for every design.

use clap::{Args, ValueEnum, ValueHint};

use crate::event::passed::Compared;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, Verdict};
use crate::view::differences::Against;
use crate::view::files::Files;
use crate::view::verdicts::Verdicts;
use crate::write::{Format, OF_VERDICTS, OneByOne, Style, terminal};

use super::input::{self, Detail, HANDFUL};
use super::one_by_one::{Results, Texts};
use super::output::{Output, Prints, Target};
use super::{Designs, Failure, complain_of, exit_code, help, print};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy check", "all designs below here"),
    ("roadworthy check . --event amateur-night", "by the rules of an event"),
    ("roadworthy check . --passed passed.toml", "is it what was passed?"),
    ("roadworthy check . --only illegal -o report.html", "save a page"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::VERDICTS))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    #[command(flatten)]
    output: Output<Arguments>,
    /// Show only these verdicts; the exit code is still that of all designs
    #[arg(long, value_enum, value_name = "VERDICT", value_delimiter = ',')]
    only: Vec<Only>,
    /// Compare the entries of an event with a record of those that were passed
    ///
    /// `roadworthy event pass` writes it. The event is that of the record, unless --event names it.
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["division", "folders"])]
    passed: Option<String>,
    /// Show which designs this folder of house rules would change, and how
    #[arg(long, hide_short_help = true, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with_all = ["passed", "only", "expect", "list"])]
    against: Option<String>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
    /// Print nothing; only set the exit code
    #[arg(short, long, conflicts_with = "output")]
    quiet: bool,
    /// Print a table of the designs first, as is usual for more than seven
    #[arg(long)]
    list: bool,
    /// Check that a design has this fingerprint, as printed on its sheet
    ///
    /// The exit code is 1 if none has.
    #[arg(long, value_name = "HASH", value_parser = fingerprint, conflicts_with_all = ["format", "output", "only", "list"])]
    expect: Option<Fingerprint>,
}

impl Prints for Arguments {
    const FORMATS: &'static [&'static Format] = OF_VERDICTS;
}

impl Arguments {
    pub(super) fn designs(&self) -> &Designs {
        &self.designs
    }

    /// Whether nothing is asked for that needs all reports at once.
    fn is_plain(&self) -> bool {
        let is_compared = self.passed.is_some() || self.expect.is_some();
        !self.quiet && !is_compared && self.designs.terms.event.is_none()
    }

    fn wants(&self, report: &Report) -> bool {
        let wanted = |only: &Only| only.verdict() == report.verdict;
        !report.is_design() || self.only.is_empty() || self.only.iter().any(wanted)
    }

    /// How much of each design a format prints.
    fn detail(&self, format: &Format) -> Detail {
        match format.name {
            _ if self.expect.is_some() => Detail::Fingerprint,
            _ if self.quiet => Detail::Verdict,
            "json" | "jsonl" => Detail::Data,
            "csv" | "markdown" | "html" => Detail::Fingerprint,
            // Both add up what the vehicles are worth.
            "human" | "concise" => Detail::Handful,
            _ => Detail::Verdict,
        }
    }
}

fn fingerprint(text: &str) -> Result<Fingerprint, String> {
    let read = Fingerprint::parse(text);
    read.ok_or_else(|| "a fingerprint is 12 digits from 0 to f, as in 4f09c1-7b2e55".to_owned())
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    Legal,
    Illegal,
    IllegalAsPrinted,
    NotJudged,
    Unreadable,
}

impl Only {
    fn verdict(self) -> Verdict {
        match self {
            Only::Legal => Verdict::Legal,
            Only::Illegal => Verdict::Illegal,
            Only::IllegalAsPrinted => Verdict::IllegalAsPrinted,
            Only::NotJudged => Verdict::NotJudged,
            Only::Unreadable => Verdict::Unreadable,
        }
    }
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target(&arguments.designs.inputs())?;
    if let Some(folder) = &arguments.against {
        return against(arguments, folder, &target, style);
    }
    if let Some(parts) = target.format.one_by_one.filter(|_| arguments.is_plain()) {
        return one_by_one(arguments, &target, parts);
    }
    let detail = arguments.detail(target.format);
    let (mut judged, passed) = match &arguments.passed {
        None => (input::judged(&arguments.designs, detail)?, None),
        Some(record) => input::judged_as_passed(&arguments.designs, detail, record)?,
    };
    if arguments.strict {
        judged.reports = judged.reports.into_iter().map(Report::strict).collect();
    }
    if let Some(expected) = &arguments.expect {
        return expect(&judged.reports, expected, arguments.quiet, style);
    }
    let code = exit_code(&judged.reports);
    if arguments.quiet {
        return Ok(code);
    }
    if target.format.has_repairs {
        judged.mend(|report| arguments.wants(report));
    }
    let mut reports = judged.reports;
    let is_page = *target.format != terminal::FORMAT;
    let listed = is_page || arguments.list || designs(&reports) > HANDFUL;
    let all = reports.len();
    reports.retain(|report| arguments.wants(report));
    let left_out = all - reports.len();
    let passed = passed.as_ref().map(Compared::text);
    let view = Verdicts { listed, left_out, passed, ..Verdicts::of(&reports) };
    target.print(&view, style)?;
    Ok(code)
}

/// Prints each result as soon as its turn comes.
fn one_by_one(arguments: &Arguments, target: &Target, parts: OneByOne) -> Result<u8, Failure> {
    let of = |report: Report| if arguments.strict { report.strict() } else { report };
    let wanted = |report: &Report| arguments.wants(report);
    let is_sound = |report: &Report| report.findings.is_empty() && wanted(report);
    let text = |report: &Report| is_sound(report).then(|| (parts.result)(report));
    let mut texts = Texts::default();
    let mut judged = input::judged_one_by_one(&arguments.designs, text, |text| texts.push(text))?;
    judged.reports = judged.reports.into_iter().map(of).collect();
    let results = Results { format: target.format, parts, wanted: &wanted, of: &of };
    target.print_by(|to| results.write(&judged, texts, to))?;
    Ok(exit_code(&judged.reports))
}

/// Prints which designs a folder of house rules changes.
fn against(
    arguments: &Arguments,
    folder: &str,
    target: &Target,
    style: Style,
) -> Result<u8, Failure> {
    let now = input::judged(&arguments.designs, Detail::Figures)?.reports;
    let then = input::judged_with(&arguments.designs, Detail::Figures, folder)?.reports;
    let faulty: Vec<_> = then.iter().filter(|report| !report.is_design()).cloned().collect();
    if !faulty.is_empty() {
        complain_of(&terminal::FORMAT.write(&Files(&faulty), style));
    }
    if !arguments.quiet {
        target.print(&Against { now: &now, then: &then, folder }, style)?;
    }
    Ok(exit_code(&then))
}

fn designs(reports: &[Report]) -> usize {
    reports.iter().filter(|report| report.is_design()).count()
}

/// Says whether one of the designs has the expected fingerprint.
fn expect(
    reports: &[Report],
    expected: &Fingerprint,
    quiet: bool,
    style: Style,
) -> Result<u8, Failure> {
    let found: Vec<_> =
        reports.iter().filter(|report| report.fingerprint.as_ref() == Some(expected)).collect();
    let mut text = String::new();
    for report in if found.is_empty() { reports.iter().collect() } else { found.clone() } {
        text.push_str(&terminal::verdict(report, style));
        if !report.is_design() {
            continue;
        }
        let answer = match &report.fingerprint {
            Some(own) if own == expected => format!("this is {expected}"),
            Some(own) => format!("this is {own}, not {expected}"),
            None if report.is_partial() => {
                format!("not understood, so it may or may not be {expected}")
            }
            None => format!("not judged, so it may or may not be {expected}"),
        };
        text.push_str(&format!("           {answer}\n"));
    }
    let mut all = reports.iter().filter(|report| report.is_design());
    if found.is_empty() && all.all(|report| report.fingerprint.is_some()) {
        text.push_str(&format!(
            "no match for {expected}: the design, the catalogs or the readings have changed\n"
        ));
    }
    if !quiet {
        print(&text)?;
    }
    Ok(match found.is_empty() {
        true => exit_code(reports).max(1),
        false => {
            found.iter().map(|report| exit_code(std::slice::from_ref(*report))).max().unwrap_or(0)
        }
    })
}
