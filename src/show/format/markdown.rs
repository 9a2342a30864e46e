//! Markdown.

use crate::report::Report;
use crate::sheet::model::Declared;
use crate::show::{Block, Cell, Page, Picture, Tabular, View, printable};

use super::{Format, Need, Sign, Style, each};

/// A comment, which readers do not see.
const SIGN: &str = "<!-- written by roadworthy -->\n";

pub static FORMAT: Format = Format {
    ending: Some("md"),
    sign: Some(Sign::Ends(SIGN)),
    needs: &[Need::Fixes, Need::Fingerprint],
    ..Format::new("markdown", "For a forum or a repository", write)
};

fn write(view: &dyn View, _: Style) -> String {
    let page = view.page();
    let mut parts: Vec<_> = page.title.iter().map(|title| heading(1, title)).collect();
    parts.extend(page.summary.iter().map(|line| escape(line) + "\n"));
    // Adjacent verdicts are items of one list.
    let is_verdict = |block: &Block<'_>| matches!(block, Block::Verdict(..));
    for list in page.blocks.chunk_by(|one, next| is_verdict(one) && is_verdict(next)) {
        parts.push(list.iter().map(|found| block(found, &page)).collect());
    }
    parts.retain(|part| !part.is_empty());
    parts.iter().map(|part| format!("{part}\n")).collect::<String>() + SIGN
}

fn block(block: &Block<'_>, page: &Page<'_>) -> String {
    match block {
        Block::Title(title) => heading(1, title),
        Block::Heading(title) => heading(2, title),
        Block::Verdict(letter, report) => verdict(*letter, report),
        // Vehicles are headings below the title of the page.
        Block::Findings(_, report) | Block::Brief(_, report)
            if page.title.is_some() && report.findings.is_empty() =>
        {
            String::new()
        }
        Block::Findings(_, report) | Block::Brief(_, report) => {
            findings(report, 1 + usize::from(page.title.is_some()))
        }
        Block::Table(table) | Block::Curves(Picture { table, .. }) => rows(table),
        Block::Pictures(_) => String::new(),
        Block::Heat(title, table) => format!("{}\n{}", heading(2, title), rows(table)),
        Block::Text(lines) => {
            lines.iter().map(|line| escape(line)).collect::<Vec<_>>().join("  \n") + "\n"
        }
        Block::Prose(markdown) => printable(markdown).into_owned(),
        Block::Card(Declared { heading: name, who, lines }) => {
            let who = if who.is_empty() { String::new() } else { format!("\n{}\n", escape(who)) };
            let lines: String = lines.iter().map(|line| format!("- {}\n", escape(line))).collect();
            format!("{}{who}\n{lines}", heading(2, name))
        }
    }
}

fn heading(level: usize, text: &str) -> String {
    format!("{} {}\n", "#".repeat(level), escape(text))
}

fn verdict(letter: Option<&str>, report: &Report) -> String {
    let letter = letter.map(|letter| format!("**{letter}** ")).unwrap_or_default();
    let name = escape(&report.name);
    let (verdict, path) = (report.verdict, code(&report.path()));
    let reason = report.not_judged().map(|reason| format!(" · {}", escape(reason)));
    format!("- {letter}{name} · {verdict} · {path}{}\n", reason.unwrap_or_default())
}

/// A verdict with an item per finding, then the next steps.
fn findings(report: &Report, level: usize) -> String {
    let mut text = heading(level, &report.name);
    let division = report.division.iter().map(|division| format!(" · {}", division.text()));
    let division: String = division.collect();
    let game = report.game().map(|_| format!(" · {}", report.system.1)).unwrap_or_default();
    let fingerprint = report.fingerprint.iter().map(|found| format!(" · `{found}`"));
    let (fingerprint, path) = (fingerprint.collect::<String>(), code(&report.path()));
    let words = report.verdict_words();
    let words = if words.is_empty() { String::new() } else { format!("**{words}**") };
    let line = format!("{words}{division}{game} · {path}{fingerprint}");
    text.push_str(&format!("\n{}\n", line.trim_start_matches(" · ")));
    if !report.findings.is_empty() {
        text.push('\n');
    }
    for finding in &report.findings {
        let line = report.source.position(finding.at.span.start).line;
        let (severity, rule) = (finding.severity(), finding.rule.id);
        text.push_str(&format!(
            "- {severity} `{rule}`, line {line}: {}{}\n",
            escape(&finding.message),
            escape(&finding.excused())
        ));
        let see = finding.cite.iter().map(|cite| format!("see {}", cite.in_full(report.system.1)));
        for line in finding.advice().chain(see) {
            text.push_str(&format!("  - {}\n", escape(&line)));
        }
    }
    text
}

fn rows(table: &Tabular) -> String {
    let width = table.rows.first().map_or(table.columns.len(), |row| row.len());
    let headings: Vec<_> = (0..width)
        .map(|number| table.columns.get(number).map_or("", |column| &column.heading))
        .collect();
    let rule = |number: usize| match table.columns.get(number) {
        Some(column) if column.align_right => "--:",
        _ => "---",
    };
    let rules: Vec<_> = (0..width).map(rule).collect();
    let line = |row: &Vec<Cell>| {
        let cells: Vec<_> = row.iter().map(cell).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rows = each(&table.rows, line);
    format!("| {} |\n| {} |\n{rows}", headings.join(" | "), rules.join(" | "))
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Verdict(verdict, _) => format!("**{verdict}**"),
        Cell::Code(text) if !text.is_empty() => format!("`{text}`"),
        _ => escape(cell.shown()),
    }
}

/// A code span, in more backticks than the text has in a row.
fn code(text: &str) -> String {
    let text = printable(text).replace('\n', " ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let room = if longest > 0 { " " } else { "" };
    format!("{fence}{room}{text}{room}{fence}")
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in printable(text).chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '\\' | '[' => escaped.extend(['\\', c]),
            '\n' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}
