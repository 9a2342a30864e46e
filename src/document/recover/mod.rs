//! Reads invalid TOML as people write it by hand.
//!
//! Common errors are corrected, and each is reported once. A statement that stays invalid is left out, and reported with
//! the error of `toml`. [`Recovered`] is the corrected text, with all spans mapped to the file. It is built only if
//! `toml` rejects the file.
//!
//! [`scan`] walks the lines, [`value`] reads after a `=`, and [`tables`] compares headers and keys. To add a correction,
//! edit the matching module.

mod scan;
mod tables;
mod value;

use std::cmp::Reverse;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, INVALID_TOML, MISSING_KEY, RULES, UNKNOWN_KEY};
use crate::document::tree::Tree;
use crate::text::edit::Edit;
use crate::text::limits::{FINDINGS, REREAD};
use crate::text::source::Span;

use scan::{JOIN, Scan, found};

/// An unreadable piece of the file.
#[derive(Debug, Default)]
struct Loss {
    /// The table with the loss: its header and all content.
    table: Span,
    path: Vec<String>,
    /// The key and the placeholder value, if known.
    pair: Option<Span>,
}

impl Loss {
    /// Whether the key of the lost value is unknown. Then any key may be meant.
    fn is_of_unknown_key(&self, findings: &[Finding]) -> bool {
        let is_here = |at: Span| self.pair.is_some_and(|pair| pair.start == at.start);
        self.pair.is_none()
            || findings.iter().any(|f| f.rule.id == UNKNOWN_KEY.id && is_here(f.at.span))
    }

    /// Whether `finding` concerns the lost value of a known key.
    fn is_about(&self, finding: &Finding) -> bool {
        let at = finding.at.span.start;
        finding.level == Level::Unreadable
            && self.pair.is_some_and(|pair| pair.start <= at && at <= pair.end)
    }

    fn explains(&self, finding: &Finding, root: Span, variant: Option<&str>) -> bool {
        let outer = self.path.first().map(String::as_str);
        if outer == Some("variants") && self.path.get(1).map(String::as_str) != variant {
            return false;
        }
        let at = finding.at.span.start;
        let is_within = |span: Span| span.start <= at && at < span.end.max(1);
        if finding.level == Level::Unreadable {
            return finding.rule.id == MISSING_KEY.id && is_within(self.table);
        }
        match outer {
            Some("published" | "entry") => is_within(self.table),
            None | Some("variants") => true,
            // The shared rules depend on the whole design.
            Some(_) => RULES.contains(&finding.rule) || is_within(self.table) || is_within(root),
        }
    }
}

/// The corrected text of an invalid file.
#[derive(Debug, Default)]
pub struct Recovered {
    text: String,
    /// The edited ranges of the text, each with its span in the file.
    pieces: Vec<(Range<usize>, Span)>,
    mistakes: Vec<Finding>,
    lost: Vec<Loss>,
    /// The part above the first header.
    root: Span,
}

impl Recovered {
    pub fn new(text: &str) -> Recovered {
        let mut scan = Scan { text, ..Scan::default() };
        if let Some(finding) = foreign(text) {
            scan.lose_rest(0, finding);
        }
        scan.blanks();
        while scan.at < text.len() && scan.mistakes.len() <= FINDINGS {
            scan.statement();
        }
        if scan.mistakes.len() > FINDINGS {
            let message = format!("more than {FINDINGS} errors");
            let finding = found(Span::new(scan.line, scan.line), message, "the rest is not read");
            scan.lose_rest(scan.line, finding);
        }
        tables::headers(&mut scan);
        tables::switches(&mut scan);
        let mut recovered = Recovered::default();
        recovered.leave_out_the_rest(&mut scan);
        scan.mistakes.sort_by_key(|mistake| mistake.at.span);
        let first = scan.statements.iter().find(|statement| statement.brackets.is_some());
        let root = Span::new(0, first.map_or(text.len(), |header| header.span.start));
        Recovered { mistakes: scan.mistakes, lost: scan.lost, root, ..recovered }
    }

    /// A text that `toml` accepts, although a line breaks around a `=` inside braces.
    pub fn joined(text: &str) -> Option<Recovered> {
        let breaks = |line: &str| {
            let pair = line.split('#').next().unwrap_or_default().trim();
            pair.starts_with('=') || pair.ends_with('=')
        };
        let recovered = text.lines().any(breaks).then(|| Recovered::new(text))?;
        let is_break = |found: &Finding| found.fixes.iter().any(|fix| fix.action == JOIN);
        let is_joined = !recovered.mistakes.is_empty() && recovered.mistakes.iter().all(is_break);
        is_joined.then_some(recovered)
    }

    /// Applies the edits. Of overlapping edits, the first or largest wins.
    fn apply(&mut self, original: &str, edits: &mut [Edit]) {
        edits.sort_by_key(|Edit { span, .. }| {
            (span.start, span.end > span.start, Reverse(span.end))
        });
        self.text.clear();
        self.pieces.clear();
        let mut at = 0;
        for Edit { span, text } in edits {
            if span.start >= at {
                self.text.push_str(&original[at..span.start]);
                let start = self.text.len();
                self.text.push_str(text);
                self.pieces.push((start..self.text.len(), *span));
                at = span.end;
            }
        }
        self.text.push_str(&original[at..]);
    }

    /// Applies the edits, and leaves out statements that are still invalid one by one. After the last round it leaves out
    /// the rest of the file.
    fn leave_out_the_rest(&mut self, scan: &mut Scan<'_>) {
        self.apply(scan.text, &mut scan.edits);
        let rounds = FINDINGS.min(REREAD / self.text.len().max(1));
        for round in 0..=rounds {
            let Err(error) = DeTable::parse(&self.text) else { return };
            let place = error.span().map_or(0, |span| span.start).min(self.text.len());
            let place = self.text.floor_char_boundary(place);
            let at = self.place(place..place).start;
            if round == rounds {
                let message = format!("from here on the file cannot be read: {}", error.message());
                scan.lose_rest(at, found(Span::new(at, at), message, "cannot be read"));
            } else {
                scan.leave_out(at, error.message());
            }
            self.apply(scan.text, &mut scan.edits);
        }
    }

    /// Maps a range of the text to the file.
    fn place(&self, range: Range<usize>) -> Span {
        let start = self.boundary(range.start, false);
        let end = self.boundary(range.end, true);
        Span::new(start, end.max(start))
    }

    /// Maps an offset to the file. Where two pieces meet, an end belongs to the first.
    fn boundary(&self, at: usize, is_end: bool) -> usize {
        let is_before = |start: usize| start < at || start == at && !is_end;
        let after = self.pieces.partition_point(|(range, _)| is_before(range.start));
        match self.pieces[..after].last() {
            None => at,
            Some((range, from)) if is_before(range.end) => from.end + (at - range.end),
            Some((_, from)) => [from.start, from.end][usize::from(is_end)],
        }
    }

    /// The parsed text with spans in the file.
    pub(super) fn parse(&self) -> Spanned<Tree<'_>> {
        let root = Tree::parse_recoverable(&self.text).0.into_inner();
        let span = self.place(0..0);
        let table = super::placed_table(root, &|range| self.place(range));
        Spanned::new(span.start..span.end, table)
    }

    pub(super) fn report(&self, findings: &Findings) {
        // The number of these errors is already limited.
        findings.extend(self.mistakes.iter().cloned());
    }

    /// Drops findings that only follow from unreadable text, and corrections of values that are wrong anyway.
    pub(super) fn leave_out_explained(&self, findings: &mut Vec<Finding>, variant: Option<&str>) {
        let is_wrong = |found: &&Finding| [BAD_VALUE.id, UNKNOWN_KEY.id].contains(&found.rule.id);
        let wrong: Vec<Span> =
            findings.iter().filter(is_wrong).map(|found| found.at.span).collect();
        let unknown: Vec<_> =
            self.lost.iter().filter(|loss| loss.is_of_unknown_key(findings)).collect();
        findings.retain(|finding| match finding.rule.id == INVALID_TOML.id {
            true => !(finding.is_corrected && wrong.contains(&finding.at.span)),
            false => {
                !self.lost.iter().any(|loss| loss.is_about(finding))
                    && !unknown.iter().any(|loss| loss.explains(finding, self.root, variant))
            }
        });
    }
}

/// Detects files of other formats.
fn foreign(text: &str) -> Option<Finding> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let (name, hint) = match body {
        _ if body.starts_with("{\\rtf") => ("a rich-text document", "save it as plain text"),
        _ if body.starts_with('<') => ("a web page or XML", "save it as plain text"),
        _ if body.starts_with('{') => {
            ("JSON", "a design is TOML: one `key = value` per line, without the outer braces")
        }
        _ => return None,
    };
    let start = text.len() - body.len();
    let end = start + body.lines().next().map_or(0, str::len);
    let message = format!("this is {name}, not TOML");
    let mut finding = found(Span::new(start, end), message, "the file begins with this");
    finding.help = Some(format!("{hint}; the file is not judged"));
    Some(finding)
}
