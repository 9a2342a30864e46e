//! Findings in the layout of miette: the place in its file, and the help.

use std::collections::HashSet;
use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, Severity, SourceCode, SourceSpan, SpanContents,
};

use crate::check::finding::{Finding, Label};
use crate::check::rule::Level;
use crate::report::Report;
use crate::show::format::Style;
use crate::show::printable;
use crate::text::source::{Place, Source, Span};
use crate::units::counted;

/// Findings that were already printed for the base design or another variant.
pub type Seen = HashSet<(String, &'static str, usize, String)>;

pub fn all(report: &Report, style: Style, seen: &mut Seen) -> String {
    if report.findings.is_empty() {
        return String::new();
    }
    let file = report.source.place(Span::default()).source;
    let labels = report.findings.iter().flat_map(|found| found.because.iter().chain([&found.at]));
    let places = labels.map(|label| report.place(label));
    let here = places.filter(|place| place.source.name == file.name);
    // Lists can be long, and each vehicle has its own report.
    let (first, last) = here.fold((usize::MAX, 0), |(first, last), Place { span, .. }| {
        (first.min(span.start), last.max(span.end))
    });
    let first = first.min(last);
    let first_line = file.line(first).saturating_sub(1);
    let start = file.line_start(first_line);
    let text = harmless(&file.text[start..file.line_start(file.line(last) + 2)]);
    let name = printable(&file.name).into_owned();
    let source = Quoted { name, text: &text, start, first_line };
    let theme =
        if style.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler =
        GraphicalReportHandler::new_themed(theme).with_links(false).with_width(style.columns());
    let mut out = String::new();
    let mut repeated = 0;
    // The verdict line already explains these findings.
    for finding in report.findings.iter().filter(|finding| !finding.withholds()) {
        let (path, at) = (report.source.name.to_string(), finding.at.span.start);
        if !seen.insert((path, finding.rule.id, at, finding.message.clone())) {
            repeated += 1;
            continue;
        }
        let shown = Shown { finding, report, file: &file, source: &source };
        out.push('\n');
        if handler.render_report(&mut out, &shown).is_err() {
            out.push_str(&printable(&finding.message));
        }
    }
    if repeated > 0 {
        let findings = counted(repeated, "finding");
        out.push_str(&match report.variant {
            Some(_) => format!("  and {findings} that the base design has, too\n"),
            None => format!("  and {findings} reported above\n"),
        });
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Replaces control characters by others of the same length, so that spans stay valid.
fn harmless(text: &str) -> String {
    let clean = |c: char| match c {
        '\r' => ' ',
        // Most characters need no look at their length.
        '\n' | ' '..='~' => c,
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

struct Shown<'a> {
    finding: &'a Finding,
    report: &'a Report,
    file: &'a Source,
    source: &'a Quoted<'a>,
}

/// A source for miette whose columns count characters.
struct Quoted<'a> {
    name: String,
    text: &'a str,
    start: usize,
    first_line: usize,
}

impl SourceCode for Quoted<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        let (name, start) = (self.name.clone(), read.span().offset());
        let line = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let column = self.text[line..start].chars().count();
        let (number, place) = (self.first_line + read.line(), *read.span());
        // miette skips the gap between two spans if it is longer than this.
        const ENDS: usize = 2;
        let lines = read.data().iter().filter(|byte| **byte == b'\n').count() + ENDS;
        let read = MietteSpanContents::new_named(name, read.data(), place, number, column, lines);
        Ok(Box::new(read))
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.finding.message))?;
        if !self.has_source() && !self.file.text.is_empty() {
            let line = self.report.place(&self.finding.at).start().line;
            write!(f, " ({}, line {line})", self.source.name)?;
        }
        Ok(())
    }
}

impl std::error::Error for Shown<'_> {}

impl Shown<'_> {
    /// "see Car Wars Classic, p. 52 (ruling: side-limit)".
    fn source_line(&self) -> Option<String> {
        let cite = self.finding.cite.as_ref();
        let see =
            cite.map(|cite| format!("see {}", printable(&cite.in_full(self.report.system.1))));
        let rulings = self.finding.rulings;
        let noun = if rulings.len() == 1 { "ruling" } else { "rulings" };
        let rulings = (!rulings.is_empty()).then(|| format!("{noun}: {}", rulings.join(", ")));
        match (see, rulings) {
            (Some(see), Some(rulings)) => Some(format!("{see} ({rulings})")),
            (see, rulings) => see.or(rulings),
        }
    }

    /// Whether the finding has source text on a line that is short enough to quote.
    fn has_source(&self) -> bool {
        const LONGEST_LINE: usize = 400;
        let text = &self.file.text;
        let start = self.report.place(&self.finding.at).span.start;
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
        Some(match self.finding.level {
            Level::Warning => Severity::Warning,
            _ => Severity::Error,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        let lines = self.finding.excuses().chain(self.finding.advice());
        let mut lines: Vec<String> = lines.map(|text| printable(&text).into_owned()).collect();
        let elsewhere = self.finding.because.iter().filter_map(|label| {
            let place = label.source.as_ref()?.place(label.span);
            if self.finding.message.contains(&place.line()) {
                return None;
            }
            let text = match label.text.strip_suffix(" here") {
                Some(text) => format!("{text} at {}", place.line()),
                None => format!("{}: {}", place.line(), label.text),
            };
            Some(printable(&text).into_owned())
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
            let text = (!label.text.is_empty()).then(|| printable(&label.text).into_owned());
            let Place { span, .. } = self.report.place(label);
            let range = (span.start - self.source.start, span.end - span.start);
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
