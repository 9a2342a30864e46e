//! A report on one screen: its figures, then each problem with its place and one fix.

use crate::check::finding::{Finding, Label};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, MISSING_KEY, UNKNOWN_ITEM};
use crate::report::{Report, Verdict};
use crate::show::format::Style;
use crate::show::printable;
use crate::show::problems::{Problem, counts, exchange, problems};
use crate::text::source::{Place, Span};
use crate::text::{sentence, some};

use super::{shortened, wrapped};

const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "31";
const BLUE: &str = "34";

/// The lines of a screen without the last paragraph.
const SCREEN: usize = 21;
/// The first problems point into their lines.
const POINTED: usize = 3;
/// The longest list of a problem.
const LISTED: usize = 6;
const ARROW: &str = "  → ";

/// Without a way to see `all`, it shows every problem, on more than one screen if need be.
pub fn screen(report: &Report, style: Style, all: Option<&str>) -> String {
    let (most, listed) = all.map_or((usize::MAX, usize::MAX), |_| (SCREEN, LISTED));
    let mut lines = head(report, style);
    let problems = if only_reason(report).is_some() { Vec::new() } else { problems(report) };
    let mut blocks = Vec::new();
    for (number, problem) in problems.iter().enumerate() {
        let solved = problems[..number].iter().find(|other| solves(other, problem));
        blocks.push(block(problem, report, number < POINTED, solved, listed, style));
    }
    // Carets go first, then the last problems.
    let used = |blocks: &[Block]| -> usize {
        let gaps = if problems.len() < POINTED { blocks.len() } else { 1 };
        blocks.iter().map(|block| block.lines.len()).sum::<usize>() + gaps
    };
    let room = most.saturating_sub(lines.len());
    while used(&blocks) > room
        && let Some(block) = blocks.iter_mut().rev().find(|block| block.carets.is_some())
    {
        block.carets.take().map(|at| block.lines.remove(at));
    }
    let mut left_out = 0;
    while blocks.len() > 1 && used(&blocks) + usize::from(left_out > 0) > room {
        blocks.pop();
        left_out += problems[blocks.len()].findings.len();
    }
    for (number, block) in blocks.into_iter().enumerate() {
        if number == 0 || problems.len() < POINTED {
            lines.push(String::new());
        }
        lines.extend(block.lines);
    }
    let all = all.filter(|_| left_out > 0);
    lines.extend(all.map(|all| format!("  {left_out} more ({all})")));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The verdict, and the figures.
pub(super) fn head(report: &Report, style: Style) -> Vec<String> {
    let word = report.verdict_words();
    let code = match report.verdict {
        Verdict::Legal => "1;32",
        Verdict::Incomplete => "1;33",
        Verdict::Illegal | Verdict::Unreadable => "1;31",
        Verdict::NotJudged => DIM,
        Verdict::IllegalAsPrinted => BOLD,
    };
    let path = report.path();
    let division =
        report.division.as_ref().map(|division| format!(", division {}", division.number));
    let title = match report.is_described() {
        true => format!("{} ({path}){}", report.name, division.unwrap_or_default()),
        false => path,
    };
    let reason = report.not_judged().map(str::to_owned).or_else(|| only_reason(report));
    let reason = reason.or_else(|| counts(report));
    let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
    let text =
        wrapped(printable(&format!("{word}  {title}{reason}")).trim_start(), style.columns());
    let text = style.painted(code, word) + text.strip_prefix(word).unwrap_or(&text);
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let amounts = report.headline().into_iter().map(|amount| match amount.over {
        Some(_) => style.painted(RED, &amount.text),
        None => amount.text,
    });
    let figures = amounts.collect::<Vec<_>>().join(", ");
    if !figures.is_empty() && report.is_described() {
        let so_far = if report.verdict == Verdict::Incomplete { "so far " } else { "" };
        lines.push(format!("{so_far}{figures}"));
    }
    lines
}

/// The only problem of a file without a design.
fn only_reason(report: &Report) -> Option<String> {
    let [finding] = report.findings.as_slice() else { return None };
    let start = format!("cannot read {}: ", report.path());
    let message = finding.message.strip_prefix(&start).unwrap_or(&finding.message);
    (report.is_design() && !report.is_described()).then(|| message.to_owned())
}

/// Whether the first fix of one problem is enough for another.
fn solves(one: &Problem<'_>, other: &Problem<'_>) -> bool {
    let fix = one.findings[0].fixes.first();
    let is_enough = fix.is_some_and(|fix| fix.solves.contains(&other.findings[0].rule.id));
    is_enough && one.findings[0].rule != other.findings[0].rule && other.findings.len() == 1
}

struct Block {
    lines: Vec<String>,
    /// The line with carets.
    carets: Option<usize>,
}

fn block(
    problem: &Problem<'_>,
    report: &Report,
    is_pointed: bool,
    solved: Option<&Problem<'_>>,
    listed: usize,
    style: Style,
) -> Block {
    let first = problem.findings[0];
    let rule = match &first.cite {
        _ if problem.is_safe() => String::new(),
        Some(cite) => format!("  [{}, {cite}]", first.rule.id),
        None => format!("  [{}]", first.rule.id),
    };
    let message = indented(
        &format!("{} {}{}", problem.mark(), problem.text(), first.excused()),
        &rule,
        style,
    );
    let mut lines: Vec<_> = message.lines().map(str::to_owned).collect();
    let mut carets = None;
    if problem.findings.len() == 1 && !problem.is_safe() {
        let label = place(first);
        let at = report.place(label);
        if !at.source.text.is_empty() && (at.span != Span::default() || first.is_unread()) {
            let is_pointed = is_pointed && is_wrong(first);
            let (line, marks) = quoted(&at, is_pointed, style);
            lines.push(line);
            carets = marks.as_ref().map(|_| lines.len());
            lines.extend(marks);
        }
    } else {
        lines.extend(list(problem, report, listed, style));
    }
    let advice = match solved {
        Some(_) => Some("the fix above is enough".to_owned()),
        None => advice(problem),
    };
    if let Some(advice) = advice {
        let text = indented("fix:", &format!(" {}", printable(&advice)), style);
        let text = text.replacen("fix:", &style.painted(BLUE, "fix:"), 1);
        lines.extend(text.lines().map(|line| format!("  {line}")));
    }
    Block { lines, carets }
}

/// The part that sets a limit, or else the place of the problem.
fn place(finding: &Finding) -> &Label {
    let own = finding.because.iter().find(|label| label.source.is_none());
    own.filter(|_| finding.is_limit()).unwrap_or(&finding.at)
}

/// Whether the text at the place is wrong, not only involved.
fn is_wrong(finding: &Finding) -> bool {
    finding.level >= Level::Error && !finding.is_limit() && !finding.is_excused()
}

/// The one advice for all findings of a problem.
fn advice(problem: &Problem<'_>) -> Option<String> {
    if problem.is_safe() || problem.findings[0].is_excused() {
        return None;
    }
    let mut all = problem.findings.iter().map(|finding| first_advice(finding));
    let first = all.next()??;
    all.all(|other| other == Some(first)).then(|| first.replace('\n', " "))
}

fn first_advice(finding: &Finding) -> Option<&str> {
    let fix = finding.fixes.first().map(|fix| fix.message.as_str());
    let label = Some(finding.at.text.as_str()).filter(|text| !text.is_empty());
    let label = label.filter(|_| finding.rule == &BAD_VALUE);
    let help = finding.help.as_deref();
    // The help on an unknown name says more than its removal.
    let first = if finding.rule == &UNKNOWN_ITEM { help.or(fix) } else { fix.or(help) };
    first.or(label)
}

/// A line for each finding. Texts of one line with the same advice are joined, and equal texts of several lines.
fn list(problem: &Problem<'_>, report: &Report, listed: usize, style: Style) -> Vec<String> {
    let is_one_advice = advice(problem).is_some();
    let mut rows: Vec<(Vec<usize>, Vec<String>, Option<&str>)> = Vec::new();
    let mut file = String::new();
    for finding in &problem.findings {
        let at = report.place(&finding.at);
        let written = at.source.text.get(at.span.start..at.span.end).unwrap_or_default();
        let is_word = finding.is_unread()
            && finding.rule != &MISSING_KEY
            && !written.is_empty()
            && !written.contains('\n');
        let (text, advice) = match exchange(finding, report) {
            Some((old, new)) if problem.is_safe() => {
                let (old, new) = (shortened(old.into(), 30), shortened(new.into(), 44));
                (format!("{old}{ARROW}{new}"), None)
            }
            _ if problem.is_safe() || !is_word => (sentence(&finding.message), None),
            _ => (written.to_owned(), first_advice(finding).filter(|_| !is_one_advice)),
        };
        file = at.source.name.to_string();
        let line = at.start().line;
        let same = rows.iter_mut().find(|(lines, texts, known)| {
            *texts == [text.as_str()] || *known == advice && advice.is_some() && *lines == [line]
        });
        match same {
            Some((lines, texts, _)) if *texts == [text.as_str()] => lines.push(line),
            Some((_, texts, _)) => texts.push(text),
            None => rows.push((vec![line], vec![text], advice)),
        }
    }
    let left_out = rows.len().saturating_sub(listed);
    if left_out > 0 {
        rows.truncate(listed - 1);
    }
    let room = style.columns().saturating_sub(file.chars().count() + 8);
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(mut lines, texts, advice)| {
            let times = lines.len();
            lines.dedup();
            let text = texts.join(", ");
            let advice = advice.map(|advice| format!("{text}: {advice}"));
            let text = advice.filter(|long| long.chars().count() <= room).unwrap_or(text);
            let text = match times > 1 && lines.len() == 1 {
                true if times == 2 => format!("{text} (twice)"),
                true => format!("{text} ({times} times)"),
                false => text,
            };
            let lines: Vec<_> = lines.iter().map(usize::to_string).collect();
            (format!("{file}:{}", some(&lines, listed)), text)
        })
        .collect();
    let mut lines = aligned(&rows, style);
    lines.extend((left_out > 0).then(|| format!("  {} more (--full)", left_out + 1)));
    lines
}

/// Places in a dim column, and texts beside them. Arrows are below each other.
fn aligned(rows: &[(String, String)], style: Style) -> Vec<String> {
    let places = rows.iter().map(|(place, _)| place.chars().count()).max().unwrap_or_default();
    let olds = rows.iter().filter_map(|(_, text)| Some(text.split_once(ARROW)?.0));
    let old_width = olds.map(|old| old.chars().count()).max().unwrap_or_default();
    let row = |(place, text): &(String, String)| {
        let text = match text.split_once(ARROW) {
            Some((old, new)) => format!("{old:<old_width$}{ARROW}{new}"),
            None => text.clone(),
        };
        let room = style.columns().saturating_sub(places + 4);
        let text = shortened(printable(&text), room).into_owned();
        format!("  {}  {text}", style.painted(DIM, &format!("{:<places$}", printable(place))))
    };
    rows.iter().map(row).collect()
}

/// A line of the file, cut on both sides of the place, and carets below it.
fn quoted(at: &Place, is_pointed: bool, style: Style) -> (String, Option<String>) {
    let (start, end) = (at.start(), at.end());
    let place = format!("  {}", printable(&at.line()));
    let line_start = at.source.line_start(start.line - 1);
    let line = at.source.text[line_start..].lines().next().unwrap_or_default();
    let text: Vec<char> = printable(line).replace('\t', " ").chars().collect();
    let indent = text.iter().take_while(|letter| letter.is_whitespace()).count();
    let first = start.column - 1;
    let last = if end.line == start.line { (end.column - 1).max(first + 1) } else { text.len() };
    let room = style.columns().saturating_sub(place.chars().count() + 2).clamp(20, 100);
    // Both sides of the place are cut alike.
    let spare = room.saturating_sub(last - first) / 2;
    let from =
        if text.len() - indent <= room { indent } else { first.saturating_sub(spare).max(indent) };
    let to = text.len().min((from + room).max(last.min(from + room)));
    let mut shown: String = text[from.min(to)..to].iter().collect();
    let cut = from > indent;
    if cut {
        shown = format!("… {}", shown.trim_start());
    }
    if to < text.len() {
        shown = format!("{} …", shown.trim_end());
    }
    let skipped = text[from.min(to)..to].iter().take_while(|letter| letter.is_whitespace()).count();
    let before =
        first.saturating_sub(from + if cut { skipped } else { 0 }) + if cut { 2 } else { 0 };
    let count = last.min(to).saturating_sub(first).max(1);
    let marks = is_pointed.then(|| {
        let margin = " ".repeat(place.chars().count() + 2 + before);
        format!("{margin}{}", style.painted(RED, &"^".repeat(count)))
    });
    (format!("{}  {shown}", style.painted(DIM, &place)), marks)
}

/// A wrapped paragraph whose further lines are indented by two. A rule at its end is dim.
fn indented(start: &str, end: &str, style: Style) -> String {
    let room = style.columns().saturating_sub(2);
    let hung = |text: &str| wrapped(&printable(text), room).trim_end().replace('\n', "\n  ");
    if !end.starts_with("  [") {
        return hung(&format!("{start}{end}"));
    }
    let text = hung(start);
    let last = text.lines().last().unwrap_or_default().chars().count();
    let gap = if last + end.chars().count() > style.columns() { "\n  " } else { "  " };
    format!("{}{gap}{}", style.painted(BOLD, &text), style.painted(DIM, end.trim_start()))
}
