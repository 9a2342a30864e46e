//! One HTML page without external files.

pub mod picture;

use crate::check::finding::Finding;
use crate::report::{Report, Verdict};
use crate::sheet::model::Declared;
use crate::show::{Block, Cell, Column, Page, Role, TableStyle, Tabular, View, printable};
use crate::text::source::Place;

use super::{Format, Need, Sign, Style, each};

const BEGINNING: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"generator\" content=\"roadworthy";

pub static FORMAT: Format = Format {
    ending: Some("html"),
    sign: Some(Sign::Begins(BEGINNING)),
    needs: &[Need::Fixes, Need::Fingerprint],
    ..Format::new("html", "One page for a browser", write)
};

fn write(view: &dyn View, _: Style) -> String {
    let view = view.page();
    let mut out = beginning(&view) + &body(&view);
    let version = env!("CARGO_PKG_VERSION");
    out.push_str(&format!("<footer>roadworthy {version}</footer>\n</main>\n"));
    if view.blocks.iter().any(|block| matches!(block, Block::Table(table) if is_list(table))) {
        out.push_str(&format!("<script>\n{}</script>\n", include_str!("sort.js")));
    }
    out + "</body>\n</html>\n"
}

/// The contents of a page, for other pages.
pub fn body(view: &Page<'_>) -> String {
    let mut out = String::new();
    view.title.iter().for_each(|title| out.push_str(&format!("<h1>{}</h1>\n", marked(title))));
    view.summary.iter().for_each(|line| out.push_str(&format!("<p>{}</p>\n", marked(line))));
    let is_card = |block: &Block<'_>| matches!(block, Block::Card(_));
    let mut heading = view.title.as_ref();
    for group in view.blocks.chunk_by(|one, next| is_card(one) && is_card(next)) {
        if let Block::Title(title) | Block::Heading(title) = &group[0] {
            heading = Some(title);
        }
        let blocks = group.iter().map(|one| block(one, view.title.is_some(), heading));
        let blocks = blocks.collect::<String>();
        out.push_str(&match is_card(&group[0]) {
            true => format!("<div class=\"cards\">\n{blocks}</div>\n"),
            false => blocks,
        });
    }
    out
}

/// Vehicles are headings below the document's title, or titles if it has none.
fn block(block: &Block<'_>, is_titled: bool, heading: Option<&String>) -> String {
    match block {
        Block::Title(title) => format!("<h1>{}</h1>\n", marked(title)),
        Block::Heading(title) => format!("<h2>{}</h2>\n", marked(title)),
        Block::Verdict(letter, report) => {
            let letter = letter.map(|letter| format!("<b>{letter}</b> ")).unwrap_or_default();
            let (name, path) = (text(&report.name), text(&report.path()));
            let reason = report.not_judged().map(|reason| format!(" · {}", marked(reason)));
            let reason = reason.unwrap_or_default();
            let verdict = painted(report.verdict, report.verdict_words());
            format!("<p>{letter}{name} · {verdict} · <code>{path}</code>{reason}</p>\n")
        }
        Block::Findings(_, report) | Block::Brief(_, report)
            if is_titled && report.findings.is_empty() =>
        {
            String::new()
        }
        Block::Findings(number, report) | Block::Brief(number, report) => {
            findings(*number, report, is_titled)
        }
        Block::Text(lines) => {
            let lines: Vec<_> = lines.iter().map(|line| marked(line)).collect();
            format!("<p>{}</p>\n", lines.join("<br>\n"))
        }
        Block::Prose(markdown) => prose(markdown),
        Block::Table(found) => table(found, heading),
        Block::Curves(picture) => picture::drawn(picture),
        Block::Pictures(all) => picture::side_by_side(&all()),
        Block::Heat(title, found) => format!("<h2>{}</h2>\n{}", marked(title), heat(found)),
        Block::Card(declared) => card(declared),
    }
}

fn beginning(page: &Page<'_>) -> String {
    let style = concat!(
        include_str!("style.css"),
        include_str!("heat.css"),
        include_str!("html/picture.css")
    );
    let version = env!("CARGO_PKG_VERSION");
    let first = page.blocks.iter().find_map(|block| match block {
        Block::Title(title) | Block::Heading(title) => Some(title),
        Block::Findings(_, report) | Block::Brief(_, report) | Block::Verdict(_, report) => {
            Some(&report.name)
        }
        _ => None,
    });
    let title = page.title.as_ref().or(first).map_or("roadworthy", String::as_str);
    format!(
        "{BEGINNING} {version}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n",
        text(title)
    )
}

fn text(text: &str) -> String {
    let escapes = [("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&apos;")];
    let text = printable(text).replace('&', "&amp;");
    escapes.iter().fold(text, |text, (sign, escape)| text.replace(sign, escape))
}

/// Escapes text, and marks text between backticks as code.
fn marked(text: &str) -> String {
    let mut parts = text.split('`').peekable();
    let mut found = self::text(parts.next().unwrap_or_default());
    while let Some(part) = parts.next() {
        match parts.next() {
            Some(after) => {
                found.push_str(&format!("<code>{}</code>{}", self::text(part), self::text(after)));
            }
            // An unclosed backtick is text.
            None => found.push_str(&format!("`{}", self::text(part))),
        }
    }
    found
}

/// Converts headings, paragraphs and examples from Markdown.
fn prose(markdown: &str) -> String {
    let mut page = String::new();
    for part in markdown.split("\n\n").map(|part| part.trim_matches('\n')) {
        page.push_str(&match (part.strip_prefix("## "), part.strip_prefix("# ")) {
            (Some(title), _) => format!("<h2>{}</h2>\n", marked(title)),
            (_, Some(title)) => format!("<h1>{}</h1>\n", marked(title)),
            _ if part.starts_with("    ") => format!("<pre>{}</pre>\n", text(part)),
            _ => format!("<p>{}</p>\n", marked(part)),
        });
    }
    page
}

fn card(declared: &Declared) -> String {
    let Declared { heading, who, lines } = declared;
    let who = match who.as_str() {
        "" => String::new(),
        who => format!("<p class=\"soft\">{}</p>\n", text(who)),
    };
    let lines: String = lines.iter().map(|line| format!("<li>{}</li>\n", text(line))).collect();
    format!("<article>\n<h2>{}</h2>\n{who}<ul>\n{lines}</ul>\n</article>\n", text(heading))
}

/// A table of percentages as colors with their numbers.
fn heat(table: &Tabular) -> String {
    let name =
        |column: &Column| format!("<th scope=\"col\"><span>{}</span></th>", text(&column.heading));
    let cell = |cell: &Cell| match cell {
        Cell::Number(chance, shown) => {
            let percent = (*chance * 100).rounded();
            let dark = if percent >= 75 { " class=\"dark\"" } else { "" };
            format!("<td{dark} style=\"--p:{percent}%\">{}</td>", text(shown))
        }
        _ => "<td></td>".to_owned(),
    };
    let row = |row: &Vec<Cell>| {
        let name = row.first().map(Cell::shown).unwrap_or_default();
        let cells = each(&row[row.len().min(1)..], cell);
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", text(name))
    };
    let (head, rows) = (each(&table.columns, name), each(&table.rows, row));
    format!(
        "<div class=\"heat\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// Lists have headings and no total.
fn is_list(table: &Tabular) -> bool {
    table.look == TableStyle::Plain && !table.columns.is_empty()
}

fn table(table: &Tabular, title: Option<&String>) -> String {
    let class = |column: &Column| match column.role {
        Role::Name => " class=\"name\"",
        Role::Rest => " class=\"reason\"",
        _ if column.align_right => " class=\"figure\"",
        _ => "",
    };
    let heading = |column: &Column| {
        let class = if column.align_right { " class=\"figure\"" } else { "" };
        format!("<th scope=\"col\"{class}>{}</th>", text(&column.heading))
    };
    let headings: String = table.columns.iter().map(heading).collect();
    let head = match headings.as_str() {
        "" => String::new(),
        headings => format!("<thead><tr>{headings}</tr></thead>\n"),
    };
    // Narrow pages show a label in each cell instead of headings.
    let opening = |column: &Column| {
        let of = match column.role {
            Role::Name | Role::Rest => String::new(),
            _ => format!(" data-of=\"{}\"", text(&column.heading)),
        };
        format!("<td{}{of}>", class(column))
    };
    let openings: Vec<_> = table.columns.iter().map(opening).collect();
    let row = |row: &Vec<Cell>| {
        let mut text = "<tr>".to_owned();
        for (number, cell) in row.iter().enumerate() {
            let opening = openings.get(number).map_or("<td>", String::as_str);
            text.extend([opening, &content(cell), "</td>"]);
        }
        text + "</tr>\n"
    };
    let class = if is_list(table) { " class=\"list\"" } else { "" };
    let rows = each(&table.rows, row);
    let caption = title.map(|title| format!("<caption>{}</caption>\n", marked(title)));
    let caption = caption.unwrap_or_default();
    format!("<table{class}>\n{caption}{head}<tbody>\n{rows}</tbody>\n</table>\n")
}

fn content(cell: &Cell) -> String {
    match cell {
        Cell::Verdict(verdict, None) => painted(*verdict, verdict.words()),
        Cell::Verdict(verdict, Some(number)) => {
            format!("<a href=\"#entry-{number}\">{}</a>", painted(*verdict, verdict.words()))
        }
        Cell::Code(code) if !code.is_empty() => format!("<code>{}</code>", text(code)),
        Cell::Text(words) => marked(words),
        _ => text(cell.shown()),
    }
}

fn painted(verdict: Verdict, words: &str) -> String {
    let class = match verdict {
        Verdict::Legal => "good",
        Verdict::NotJudged | Verdict::IllegalAsPrinted | Verdict::Incomplete => "fair",
        Verdict::Illegal | Verdict::Unreadable => "bad",
    };
    format!("<span class=\"{class}\">{words}</span>")
}

fn findings(number: usize, report: &Report, is_titled: bool) -> String {
    let name = text(&report.name);
    let words = report.verdict_words();
    let verdict = match words.is_empty() {
        true => String::new(),
        false => format!(" · {}", painted(report.verdict, words)),
    };
    let name = match is_titled {
        true => format!("<h2>{name}{verdict}</h2>"),
        false => format!("<h1>{name}{verdict}</h1>"),
    };
    let division = report.division.iter().map(|division| format!(" · {}", text(&division.text())));
    let fingerprint = report.fingerprint.iter().map(|found| format!(" · <code>{found}</code>"));
    let more: String = division.chain(fingerprint).collect();
    let all: String = report.findings.iter().map(|found| finding(found, report)).collect();
    let all = if all.is_empty() { all } else { format!("<ul>\n{all}</ul>\n") };
    format!(
        "<article id=\"entry-{number}\">\n{name}\n<p class=\"soft\">{}{more}</p>\n{all}</article>\n",
        text(&report.path())
    )
}

fn finding(finding: &Finding, report: &Report) -> String {
    let severity = finding.severity();
    let mut item = format!(
        "<li><span class=\"{severity}\">{severity}</span> {} <code>{}</code>\n{}",
        marked(&finding.message),
        finding.rule.id,
        quoted(finding, report)
    );
    let mut line =
        |line: String| item.push_str(&format!("<p class=\"soft\">{}</p>\n", marked(&line)));
    for label in finding.because.iter().filter(|label| !label.text.is_empty()) {
        let place = report.place(label);
        line(match &label.source {
            Some(_) => format!("{}: {}", place.line(), label.text),
            None => format!("line {}: {}", place.start().line, label.text),
        });
    }
    finding.excuses().for_each(&mut line);
    finding.advice().for_each(&mut line);
    finding.cite.iter().for_each(|cite| line(format!("see {}", cite.in_full(report.system.1))));
    item + "</li>\n"
}

/// The line of a finding with its span marked, unless the line is too long.
fn quoted(finding: &Finding, report: &Report) -> String {
    const LONGEST_LINE: usize = 200;
    let Place { source, span } = report.place(&finding.at);
    let start = source.text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = source.text[start..].find('\n').map_or(source.text.len(), |newline| start + newline);
    if end == start || end - start > LONGEST_LINE || finding.withholds() {
        return String::new();
    }
    let end_of_mark = span.end.clamp(span.start, end.max(span.start)).min(source.text.len());
    let (before, place) = (&source.text[start..span.start], &source.text[span.start..end_of_mark]);
    let after = &source.text[end_of_mark..end.max(end_of_mark)];
    let line = source.position(span.start).line;
    let label = match finding.at.text.as_str() {
        "" => String::new(),
        label => format!("<p class=\"soft\">line {line}: {}</p>\n", marked(label)),
    };
    format!(
        "<pre>{line} │ {}<mark>{}</mark>{}</pre>\n{label}",
        text(before),
        text(place),
        text(after.trim_end())
    )
}
