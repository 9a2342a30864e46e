//! Reads invalid TOML as people write it by hand.
//!
//! A line that cannot continue a value ends the value. Each error is reported once, and the rest of the file is read as
//! usual. [`Recovered`] is the corrected text, with all spans mapped to the file. It is built only if `toml` rejects the
//! file. Common errors are corrected; other faulty lines are dropped.
//!
//! [`scan`] tracks the position and the errors. [`statement`] walks the lines, [`value`] reads after a `=`, and
//! [`tables`] finds duplicates. To add a correction, edit the matching module.

mod scan;
mod statement;
mod tables;
mod value;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, INVALID_TOML, MISSING_KEY, RULES, UNKNOWN_KEY};
use crate::document::tree::{self, Tree};
use crate::text::edit::Edit;
use crate::text::limits::{FINDINGS, LEFT_OUT, REREAD};
use crate::text::source::Span;

use scan::{Scan, edit, found};

#[derive(Debug)]
struct Mistake {
    finding: Finding,
    /// The number of further places.
    more: usize,
    /// The end of the value or key with the error. An error there hides this one.
    follows: Option<usize>,
}

impl Mistake {
    fn is_in_vain(&self, findings: &[Finding]) -> bool {
        let is_value = |found: &Finding| {
            [BAD_VALUE.id, UNKNOWN_KEY.id].contains(&found.rule.id)
                && self.follows == Some(found.at.span.end)
        };
        self.more == 0 && self.follows.is_some() && findings.iter().any(is_value)
    }
}

/// A placeholder value that no key allows.
const NOTHING: &str = " = 0001-01-01";

/// Quotes a piece of the file, truncated.
fn quoted(text: &str) -> Cow<'_, str> {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// An unreadable piece of the file.
#[derive(Debug)]
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
        finding.level() == Level::Unreadable
            && self.pair.is_some_and(|pair| pair.start <= at && at <= pair.end)
    }

    fn explains(&self, finding: &Finding, root: Span, variant: Option<&str>) -> bool {
        let outer = self.path.first().map(String::as_str);
        if outer == Some("variants") && self.path.get(1).map(String::as_str) != variant {
            return false;
        }
        let at = finding.at.span.start;
        let is_within = |span: Span| span.start <= at && at < span.end.max(1);
        if finding.level() == Level::Unreadable {
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

#[derive(Debug)]
struct Piece {
    start: usize,
    /// Its span in the file.
    from: Span,
    is_kept: bool,
}

/// The corrected text of an invalid file.
#[derive(Debug, Default)]
pub struct Recovered {
    text: String,
    pieces: Vec<Piece>,
    mistakes: Vec<Mistake>,
    lost: Vec<Loss>,
    /// The part above the first header.
    root: Span,
}

impl Recovered {
    pub fn new(text: &str) -> Recovered {
        let mut scan = Scan::new(text);
        match foreign(text) {
            Some(finding) => scan.lose(finding, Span::new(0, text.len())),
            None => {
                scan.characters();
                while scan.at < text.len() && scan.mistakes.len() <= FINDINGS {
                    scan.step(Scan::statement);
                }
                tables::check(&mut scan);
            }
        }
        let (lost, root) = scan.losses();
        let Scan { edits, mistakes, .. } = scan;
        let mut recovered = Recovered { lost, root, mistakes, ..Recovered::default() };
        recovered.mistakes.sort_by_key(|mistake| mistake.finding.at.span);
        recovered.leave_out_the_rest(text, edits);
        recovered
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
                self.append(&original[at..span.start], Span::new(at, span.start), true);
                self.append(text, *span, false);
                at = span.end;
            }
        }
        self.append(&original[at..], Span::new(at, original.len()), true);
    }

    fn append(&mut self, text: &str, from: Span, is_kept: bool) {
        if !text.is_empty() {
            self.pieces.push(Piece { start: self.text.len(), from, is_kept });
            self.text.push_str(text);
        }
    }

    /// Applies the edits, and drops lines that are still invalid one by one. After the last round it drops the rest of
    /// the file.
    fn leave_out_the_rest(&mut self, original: &str, mut edits: Vec<Edit>) {
        self.apply(original, &mut edits);
        let rounds = LEFT_OUT.min(REREAD / self.text.len().max(1));
        for round in 0..=rounds {
            let Err(error) = DeTable::parse(&self.text) else { return };
            let place = error.span().map_or(0, |span| span.start).min(self.text.len());
            let place = self.text.floor_char_boundary(place);
            let start = self.text[..place].rfind('\n').map_or(0, |newline| newline + 1);
            let end = self.text[place..].find('\n').map_or(self.text.len(), |end| place + end);
            let at = self.place(place..place);
            let line = Span::new(self.place(start..start).start, self.place(end..end).end);
            if original[line.start..line.end].trim().is_empty() && !self.mistakes.is_empty() {
                return;
            }
            let is_last = round == rounds;
            let message = match is_last {
                true => format!("from here on the file cannot be read: {}", error.message()),
                false => format!("this line cannot be read: {}", error.message()),
            };
            let finding = found(at, message, "cannot be read");
            self.mistakes.push(Mistake { finding, more: 0, follows: None });
            let (key, _) = self.text[start..end].split_once('=').unwrap_or_default();
            let pair = format!("{}{NOTHING}", key.trim_end());
            let is_key = pair != self.text[start..end] && DeTable::parse(&pair).is_ok();
            let pair = (is_key && !is_last).then_some(pair);
            self.lost.push(Loss {
                table: self.root,
                path: Vec::new(),
                pair: pair.is_some().then_some(line),
            });
            let end = if is_last { original.len() } else { line.end };
            edits.retain(|Edit { span, text }| match span.start == span.end {
                true => text.contains('\n') || span.end < line.start || end < span.start,
                false => span.end <= line.start || end <= span.start,
            });
            edits.push(edit(line.start, end, pair.unwrap_or_default()));
            self.apply(original, &mut edits);
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
        let after = self.pieces.partition_point(|piece| match is_end {
            true => piece.start < at,
            false => piece.start <= at,
        });
        let Some(Piece { start, from, is_kept }) = self.pieces.get(after.saturating_sub(1)) else {
            return 0;
        };
        match (*is_kept, is_end) {
            (true, _) => (from.start + (at - start)).min(from.end),
            (false, true) => from.end,
            (false, false) => from.start,
        }
    }

    /// The parsed text with spans in the file.
    pub(super) fn parse(&self) -> Spanned<Tree<'_>> {
        let (root, _) = tree::parse(&self.text);
        let span = self.place(0..0);
        let table = super::placed_table(root, &|range| self.place(range));
        Spanned::new(span.start..span.end, table)
    }

    pub(super) fn report(&self, findings: &Findings) {
        // The number of these errors is already limited.
        findings.extend(self.mistakes.iter().map(|Mistake { finding, more, .. }| {
            let mut finding = finding.clone();
            finding.message += &match more {
                0 => String::new(),
                1 => ", and in one more place".into(),
                more => format!(", and in {more} more places"),
            };
            finding
        }));
    }

    /// Drops findings that only follow from unreadable text.
    pub(super) fn leave_out_explained(&self, findings: &mut Vec<Finding>, variant: Option<&str>) {
        let in_vain = self.mistakes.iter().filter(|mistake| mistake.is_in_vain(findings));
        let in_vain: Vec<Span> = in_vain.map(|mistake| mistake.finding.at.span).collect();
        let unknown: Vec<_> =
            self.lost.iter().filter(|loss| loss.is_of_unknown_key(findings)).collect();
        findings.retain(|finding| match finding.rule.id == INVALID_TOML.id {
            true => !in_vain.contains(&finding.at.span),
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
    let begins = |signs: &str| {
        let mut rest = body;
        signs.chars().all(|sign| {
            let after = rest.trim_start().strip_prefix(sign);
            rest = after.unwrap_or_default();
            after.is_some()
        })
    };
    let (name, hint) = if body.starts_with("{\\rtf") {
        ("a rich-text document", "save it as plain text")
    } else if body.starts_with('<') {
        ("a web page or XML", "save it as plain text")
    } else if ["{\"", "{}", "[{\""].into_iter().any(begins) {
        ("JSON", "a design is TOML: one `key = value` per line, without the outer braces")
    } else {
        return None;
    };
    let start = text.len() - body.len();
    let first = body.lines().next().unwrap_or_default();
    let span = Span::new(start, start + first.len());
    let message = format!("this is {name}, not TOML");
    let mut finding = found(span, message, "the file begins with this");
    finding.help = Some(format!("{hint}; the file is not judged"));
    Some(finding)
}
