//! The verdicts of many designs as one page for a browser: it needs no script and no other file.

use quick_xml::escape::escape;

use crate::check::finding::Finding;
use crate::report::roster::Roster;
use crate::report::{Report, Verdict};
use crate::text::source::Source;

use super::row::Row;
use super::{catalogs_line, divisions, human, in_force, printable};

pub fn render(reports: &[Report]) -> String {
    let designs: Vec<_> =
        reports.iter().enumerate().filter(|(_, report)| report.is_design()).collect();
    let mut body =
        format!("<h1>Verdicts</h1>\n<p>{}</p>\n", text(human::summary(reports).trim_end()));
    body.extend(divisions(reports).map(|line| format!("<p>{}</p>\n", text(&line))));
    for field in Roster::of(reports) {
        body.push_str(&format!("<p>{}</p>\n", text(&field.text())));
    }
    body.push_str(&table(&designs));
    let found: Vec<_> =
        reports.iter().enumerate().filter(|(_, report)| !report.findings.is_empty()).collect();
    if !found.is_empty() {
        body.push_str("<h2>Findings</h2>\n");
    }
    for (number, report) in found {
        body.push_str(&findings(number, report));
    }
    let catalogs =
        catalogs_line(in_force(reports)).map(|line| format!(" · {}", text(line.trim_end())));
    page("Verdicts", &body, &catalogs.unwrap_or_default())
}

/// A whole page around its content.
pub(super) fn page(title: &str, body: &str, footer: &str) -> String {
    let (style, version) = (include_str!("style.css"), env!("CARGO_PKG_VERSION"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\
         <footer>roadworthy {version}{footer}</footer>\n</main>\n</body>\n</html>\n",
        text(title)
    )
}

/// Text that is nothing but text in a page, in an attribute, too.
pub(super) fn text(text: &str) -> String {
    escape(printable(text)).into_owned()
}

fn table(designs: &[(usize, &Report)]) -> String {
    let rows: Vec<_> = designs.iter().map(|(_, report)| Row::of(report)).collect();
    let any = |cell: fn(&Row) -> &str| rows.iter().any(|row| !cell(row).is_empty());
    let columns = Columns {
        number: any(|row| &row.number),
        player: any(|row| &row.player),
        team: any(|row| &row.team),
        cost: any(|row| &row.cost),
        weight: any(|row| &row.weight),
    };
    let lines =
        designs.iter().zip(&rows).map(|((number, report), row)| columns.line(*number, report, row));
    format!(
        "<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        columns.heading(),
        lines.collect::<String>()
    )
}

/// Which columns have something in them.
struct Columns {
    number: bool,
    player: bool,
    team: bool,
    cost: bool,
    weight: bool,
}

impl Columns {
    fn heading(&self) -> String {
        let columns = [
            (self.number, "<th class=\"figure\">No.</th>"),
            (self.player, "<th>Player</th>"),
            (self.team, "<th>Team</th>"),
            (true, "<th>Vehicle</th>"),
            (self.cost, "<th class=\"figure\">Cost</th>"),
            (self.weight, "<th class=\"figure\">Weight</th>"),
            (true, "<th>Verdict</th><th>Reason</th><th>Fingerprint</th>"),
        ];
        columns.into_iter().filter(|(shown, _)| *shown).map(|(_, cell)| cell).collect()
    }

    fn line(&self, number: usize, report: &Report, row: &Row) -> String {
        let cell = |class: &str, of: &str, content: &str| {
            let of = if of.is_empty() { String::new() } else { format!(" data-of=\"{of}\"") };
            format!("<td class=\"{class}\"{of}>{}</td>", text(content))
        };
        let fingerprint = report.fingerprint.as_ref().map(|found| format!("<code>{found}</code>"));
        let verdict = match report.findings.is_empty() {
            true => painted(report.verdict),
            false => format!("<a href=\"#entry-{number}\">{}</a>", painted(report.verdict)),
        };
        let columns = [
            (self.number, cell("figure", "No.", &row.number)),
            (self.player, cell("", "Player", &row.player)),
            (self.team, cell("", "Team", &row.team)),
            (true, cell("name", "", &row.name)),
            (self.cost, cell("figure", "", &row.cost)),
            (self.weight, cell("figure", "", &row.weight)),
            (true, format!("<td class=\"verdict\">{verdict}</td>")),
            (true, cell("reason", "", &row.reason)),
            (true, format!("<td>{}</td>", fingerprint.unwrap_or_default())),
        ];
        let cells = columns.into_iter().filter(|(shown, _)| *shown).map(|(_, cell)| cell);
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    }
}

fn painted(verdict: Verdict) -> String {
    let word = verdict.name();
    let class = match verdict {
        Verdict::Legal => "good",
        Verdict::NotJudged | Verdict::IllegalAsPrinted => "fair",
        Verdict::Illegal | Verdict::Unreadable => "bad",
    };
    format!("<span class=\"{class}\">{word}</span>")
}

fn findings(number: usize, report: &Report) -> String {
    let all: String = report.findings.iter().map(|found| finding(found, report)).collect();
    format!(
        "<article id=\"entry-{number}\">\n<h3>{} · {}</h3>\n<p class=\"soft\">{}</p>\n<ul>\n{all}</ul>\n</article>\n",
        text(&report.description.name),
        painted(report.verdict),
        text(&report.path())
    )
}

fn finding(finding: &Finding, report: &Report) -> String {
    let severity = finding.level().severity();
    let mut item = format!(
        "<li><span class=\"{severity}\">{severity}</span> {} <code>{}</code>\n{}",
        text(&finding.message),
        finding.rule.id,
        quoted(finding, report)
    );
    let mut line =
        |line: String| item.push_str(&format!("<p class=\"soft\">{}</p>\n", text(&line)));
    for label in finding.because.iter().filter(|label| !label.text.is_empty()) {
        let number = |source: &Source| source.position(label.span.start).line;
        line(match &label.source {
            Some(other) => format!("{}:{}: {}", other.name, number(other), label.text),
            None => format!("line {}: {}", number(&report.source), label.text),
        });
    }
    finding.as_printed.iter().for_each(|cause| line(format!("as printed: {cause}")));
    finding.help.iter().for_each(|help| line(help.clone()));
    for (number, repair) in finding.repairs.iter().enumerate() {
        line(format!("{}{}", if number > 0 { "or " } else { "" }, repair.message));
    }
    finding.cite.iter().for_each(|cite| line(format!("see {}", cite.in_full(report.system.1))));
    item + "</li>\n"
}

/// The line of the file that a finding is about, with its place marked; nothing if there is none or it is absurdly long.
fn quoted(finding: &Finding, report: &Report) -> String {
    const LONGEST_LINE: usize = 200;
    let (source, span) = (&report.source, finding.at.span);
    let start = source.text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = source.text[start..].find('\n').map_or(source.text.len(), |newline| start + newline);
    if end == start || end - start > LONGEST_LINE {
        return String::new();
    }
    if finding.withholds() {
        return String::new();
    }
    let marked = span.end.clamp(span.start, end.max(span.start)).min(source.text.len());
    let (before, place, after) = (
        &source.text[start..span.start],
        &source.text[span.start..marked],
        &source.text[marked..end.max(marked)],
    );
    let line = source.position(span.start).line;
    let label = match finding.at.text.as_str() {
        "" => String::new(),
        label => format!("<p class=\"soft\">line {line}: {}</p>\n", text(label)),
    };
    format!(
        "<pre>{line} │ {}<mark>{}</mark>{}</pre>\n{label}",
        text(before),
        text(place),
        text(after.trim_end())
    )
}
