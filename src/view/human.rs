//! Verdicts and findings for people: one line for each design, its findings below, a summary at the end.

use std::collections::HashSet;
use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Severity,
    SourceCode,
};

use crate::check::finding::{Finding, Label};
use crate::check::rule::Level;
use crate::report::{Report, Subject, Verdict};
use crate::text::source::Place;

use super::{Style, catalogs_line, event_line, in_force, printable};

/// Reports of a whole run, with a summary line.
pub fn render(reports: &[Report], style: Style) -> String {
    let mut text = String::new();
    let mut told = HashSet::new();
    for report in reports {
        text.push_str(&verdict_line(report, style));
        text.push_str(&findings(report, style, &mut told));
    }
    text.push_str(&summary(reports));
    text.extend(event_line(reports));
    text.extend(catalogs_line(in_force(reports)));
    text
}

/// Reports on the files that checks rest on: catalogs and settings.
pub fn render_files(reports: &[Report], style: Style) -> String {
    let mut text = String::new();
    let mut told = Told::new();
    for report in reports {
        let path = printable(&report.path());
        text.push_str(&format!(
            "{} {path}\n",
            painted(report.verdict, file_verdict(report), style)
        ));
        text.push_str(&findings(report, style, &mut told));
    }
    let sound = reports.iter().filter(|report| report.verdict == Verdict::Legal).count();
    let parts = [(sound, "sound"), (reports.len() - sound, "unreadable")];
    text + &tally(reports.len(), "file", parts)
}

/// A file is not legal or illegal.
fn file_verdict(report: &Report) -> &'static str {
    if report.verdict == Verdict::Legal { "sound" } else { report.verdict.name() }
}

/// What was said already about the same place in the same file, by the base design or another variant.
pub type Told = HashSet<(String, &'static str, usize, String)>;

/// The findings of one report, without those in `told`.
pub fn findings(report: &Report, style: Style, told: &mut Told) -> String {
    if report.findings.is_empty() {
        return String::new();
    }
    let source = NamedSource::new(printable(&report.source.name), harmless(&report.source.text));
    let theme =
        if style.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler =
        GraphicalReportHandler::new_themed(theme).with_links(false).with_width(style.columns());
    let mut text = String::new();
    let mut repeated = 0;
    // The line of the verdict says why it is withheld.
    for finding in report.findings.iter().filter(|finding| !finding.withholds()) {
        let key = (
            report.source.name.to_string(),
            finding.rule.id,
            finding.at.span.start,
            finding.message.clone(),
        );
        if !told.insert(key) {
            repeated += 1;
            continue;
        }
        let shown = Shown { finding, source: &source, system: report.system.1 };
        text.push('\n');
        if handler.render_report(&mut text, &shown).is_err() {
            text.push_str(&printable(&finding.message));
        }
    }
    if repeated > 0 {
        let findings = count(repeated, "finding");
        text.push_str(&match report.variant {
            Some(_) => format!("  and {findings} that the base design has, too\n"),
            None => format!("  and {findings} reported above\n"),
        });
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The verdict with the main figures, and why it is withheld.
pub fn verdict_line(report: &Report, style: Style) -> String {
    let withheld =
        report.withheld().map(|found| format!("           {}\n", printable(&found.message)));
    judged(report, style) + &withheld.collect::<String>()
}

fn judged(report: &Report, style: Style) -> String {
    let word = match report.subject {
        Subject::Design => report.verdict.name(),
        _ => file_verdict(report),
    };
    let verdict = painted(report.verdict, word, style);
    let path = printable(&report.path());
    let described = &report.description;
    if described.headline.is_empty() {
        return format!("{verdict} {path}\n");
    }
    let partial = if report.is_partial() { " (partial figures)" } else { "" };
    let division = report.division.iter().map(|division| format!(", {}", division.text()));
    let figures = format!("{}{partial}{}", described.headline, division.collect::<String>());
    let name = printable(&described.name);
    let first = format!("{verdict} {path}: {name}");
    let before = report.verdict.name().len().max(VERDICT) + 1;
    if before + path.chars().count() + name.chars().count() + figures.chars().count() + 4
        <= style.width
    {
        format!("{first}, {figures}\n")
    } else {
        format!("{first}\n           {figures}\n")
    }
}

/// A verdict takes at least so many columns.
pub(super) const VERDICT: usize = 10;

pub(super) fn painted(verdict: Verdict, word: &str, style: Style) -> String {
    match (style.color, verdict) {
        (false, _) => format!("{word:<VERDICT$}"),
        (true, Verdict::Legal) => format!("\u{1b}[32m{word:<VERDICT$}\u{1b}[0m"),
        (true, Verdict::NotJudged | Verdict::IllegalAsPrinted) => {
            format!("\u{1b}[33m{word:<VERDICT$}\u{1b}[0m")
        }
        (true, Verdict::Illegal | Verdict::Unreadable) => {
            format!("\u{1b}[1;31m{word:<VERDICT$}\u{1b}[0m")
        }
    }
}

pub(super) fn summary(reports: &[Report]) -> String {
    let (designs, others): (Vec<_>, Vec<_>) = reports.iter().partition(|report| report.is_design());
    let of = |verdict| designs.iter().filter(|report| report.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| (of(verdict), verdict.name()));
    let text = match designs.len() {
        0 => "no designs\n".to_owned(),
        all => tally(all, "design", counts),
    };
    match others.iter().filter(|report| report.verdict == Verdict::Unreadable).count() {
        0 => text,
        number => format!("{}; {} unreadable\n", text.trim_end(), count(number, "other file")),
    }
}

/// "3 designs: 1 legal, 2 unreadable".
fn tally(all: usize, noun: &str, parts: impl IntoIterator<Item = (usize, &'static str)>) -> String {
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    let parts = parts.map(|(number, word)| format!("{number} {word}"));
    format!("{}: {}\n", count(all, noun), parts.collect::<Vec<_>>().join(", "))
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The text with every control character replaced by something as long, so that places stay where they are.
fn harmless(text: &str) -> String {
    let clean = |c: char| match c {
        '\r' => ' ',
        _ => same_length(c),
    };
    text.chars().map(clean).collect()
}

fn same_length(c: char) -> char {
    match (printable(c.encode_utf8(&mut [0; 4])).starts_with(c), c.len_utf8()) {
        (true, _) => c,
        (false, 1) => '?',
        (false, 2) => '·',
        (false, _) => '\u{fffd}',
    }
}

/// A finding as miette draws it.
struct Shown<'a> {
    finding: &'a Finding,
    source: &'a NamedSource<String>,
    system: &'static str,
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.finding.message))?;
        if !self.has_source() && !self.source.inner().is_empty() {
            let line = self.source.inner()[..self.finding.at.span.start].matches('\n').count() + 1;
            write!(f, " ({}, line {line})", self.source.name())?;
        }
        Ok(())
    }
}

impl std::error::Error for Shown<'_> {}

impl Shown<'_> {
    /// "see Car Wars Classic, p. 52 (ruling: side-limit)".
    fn source_line(&self) -> Option<String> {
        let cite = self.finding.cite.as_ref();
        let see = cite.map(|cite| format!("see {}", printable(&cite.in_full(self.system))));
        let rulings = self.finding.rulings;
        let noun = if rulings.len() == 1 { "ruling" } else { "rulings" };
        let rulings = (!rulings.is_empty()).then(|| format!("{noun}: {}", rulings.join(", ")));
        match (see, rulings) {
            (Some(see), Some(rulings)) => Some(format!("{see} ({rulings})")),
            (see, rulings) => see.or(rulings),
        }
    }

    /// Whether the place can be quoted: there is a text, and its line is not absurdly long.
    fn has_source(&self) -> bool {
        const LONGEST_LINE: usize = 400;
        let text = self.source.inner();
        let start = self.finding.at.span.start;
        let before = text[..start].rfind('\n').map_or(start, |newline| start - newline);
        let after = text[start..].find('\n').unwrap_or(text.len() - start);
        !text.is_empty() && before + after <= LONGEST_LINE
    }
}

impl Diagnostic for Shown<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        Some(Box::new(self.finding.rule.id))
    }

    fn severity(&self) -> Option<Severity> {
        Some(match self.finding.level() {
            Level::Warning => Severity::Warning,
            Level::Error | Level::Unreadable => Severity::Error,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        let cause = self.finding.as_printed.iter().map(|cause| format!("as printed: {cause}"));
        let waived = self.finding.waived.iter().map(|reason| format!("waived: {reason}"));
        let mut lines: Vec<String> = cause
            .chain(waived)
            .chain(self.finding.help.clone())
            .map(|text| printable(&text))
            .collect();
        for (number, repair) in self.finding.repairs.iter().enumerate() {
            let or = if number > 0 { "or " } else { "" };
            lines.push(format!("{or}{}", printable(&repair.message)));
        }
        let elsewhere = self.finding.because.iter().filter_map(|label| {
            let place = Place { source: label.source.clone()?, span: label.span };
            Some(printable(&format!("{}: {}", place.line(), label.text)))
        });
        lines.extend(elsewhere);
        lines.extend(self.source_line());
        (!lines.is_empty()).then(|| Box::new(lines.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.has_source().then_some(self.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if !self.has_source() {
            return None;
        }
        let labeled = |label: &Label, primary: bool| {
            let text = (!label.text.is_empty()).then(|| printable(&label.text));
            let range = (label.span.start, label.span.end - label.span.start);
            if primary {
                LabeledSpan::new_primary_with_span(text, range)
            } else {
                LabeledSpan::new_with_span(text, range)
            }
        };
        let first = labeled(&self.finding.at, true);
        let here = self.finding.because.iter().filter(|label| label.source.is_none());
        let others = here.map(move |label| labeled(label, false));
        Some(Box::new(std::iter::once(first).chain(others)))
    }
}
