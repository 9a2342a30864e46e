//! Text for a terminal, in its width and colors.

mod brief;
mod findings;
mod table;

use std::borrow::Cow;

use crate::report::Report;
use crate::sheet::model::Declared;
use crate::show::{Block, Cell, Page, Picture, Role, TableStyle, printable};

use super::{Format, Need, Style};
use findings::Seen;

pub static FORMAT: Format = Format {
    ending: Some("txt"),
    needs: &[Need::Fixes],
    ..Format::new("human", "For reading", |view, style| page(view.page(), style))
};

fn page(mut page: Page<'_>, style: Style) -> String {
    let mut out = String::new();
    let mut seen = Seen::new();
    let is_brief = matches!(page.blocks.last(), Some(Block::Brief(..)));
    page.blocks.retain(|block| !matches!(block, Block::Pictures(_)));
    let gaps: Vec<_> = page.blocks.windows(2).map(|pair| has_gap(&pair[0], &pair[1])).collect();
    for (block, has_gap) in page.blocks.into_iter().zip([false].into_iter().chain(gaps)) {
        if has_gap {
            out.push('\n');
        }
        let text = match block {
            Block::Title(title) | Block::Heading(title) => format!("{}\n", printable(&title)),
            Block::Verdict(letter, report) => {
                let letter = letter.iter().map(|letter| format!("{letter}  "));
                letter.collect::<String>() + &verdict(report, style)
            }
            Block::Findings(_, report) => {
                let known = report.fingerprint.iter();
                let known = known.map(|found| format!("Fingerprint {found}\n"));
                let found = findings::all(report, style, &mut seen);
                verdict(report, style) + &known.collect::<String>() + &found
            }
            Block::Brief(_, report) => {
                brief::screen(report, style, (!page.is_whole).then_some("--full"))
            }
            Block::Table(found) | Block::Curves(Picture { table: found, .. }) => {
                table::render(found.without(|column| column.role == Role::Page), style)
            }
            Block::Heat(title, found) if found.columns.len() <= NARROW => {
                title + "\n\n" + &table::render(found, style)
            }
            Block::Heat(..) | Block::Pictures(_) => String::new(),
            Block::Text(lines) => all_lines(&lines, style),
            Block::Prose(text) => printable(&text).into_owned(),
            Block::Card(declared) => card(&declared),
        };
        out.push_str(&text);
    }
    let summary = all_lines(&page.summary, style);
    if !out.is_empty() && !summary.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
    out.push_str(&summary);
    if is_brief && summary.is_empty() && page.next.is_some() {
        out.push('\n');
    }
    if let Some(next) = page.next.filter(|_| style.width != Style::WIDEST) {
        out.push_str(&format!("{} {}\n", style.painted("34", "Next:"), printable(&next)));
    }
    out
}

/// The most columns of a table of chances.
const NARROW: usize = 9;

/// Whether a blank line separates two blocks. Verdicts have no gap, and findings bring their own.
fn has_gap(block: &Block<'_>, next: &Block<'_>) -> bool {
    let is_verdict = |block: &Block<'_>| matches!(block, Block::Verdict(..) | Block::Findings(..));
    match (block, next) {
        (Block::Heading(_), Block::Table(table)) => table.look != TableStyle::Brief,
        (Block::Title(_), Block::Text(_)) => false,
        (block, next) => !is_verdict(block) || !is_verdict(next),
    }
}

fn all_lines(lines: &[String], style: Style) -> String {
    lines.iter().map(|line| wrapped(&printable(line), style.columns())).collect()
}

fn card(declared: &Declared) -> String {
    let who = match declared.who.as_str() {
        "" => String::new(),
        who => format!(" – {who}"),
    };
    let lines = declared.lines.iter().map(|line| format!("  {line}\n"));
    let text = format!("{}{who}\n{}", declared.heading, lines.collect::<String>());
    printable(&text).into_owned()
}

/// The short report of `check` beside other output.
pub fn problems(report: &Report, style: Style) -> String {
    brief::screen(report, style, Some("roadworthy check"))
}

/// The verdict with the main figures, and the reason if it is withheld.
fn verdict(report: &Report, style: Style) -> String {
    brief::head(report, style).into_iter().map(|line| line + "\n").collect()
}

fn on_one_line(cell: &Cell) -> Cow<'_, str> {
    match printable(cell.shown()) {
        text if text.contains(['\n', '\t']) => text.replace(['\n', '\t'], " ").into(),
        text => text,
    }
}

fn shortened(text: Cow<'_, str>, room: usize) -> Cow<'_, str> {
    if text.chars().count() <= room {
        return text;
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end()).into()
}

/// Lines of at most `width` characters, wrapped between words.
pub fn wrapped(text: &str, width: usize) -> String {
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text, options) + "\n"
}
