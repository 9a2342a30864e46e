//! Where the walk through a file is, and what it has found, mended and lost so far.

use std::collections::BTreeMap;

use crate::text::edit::Edit;
use crate::text::limits::{FINDINGS, MENDED};
use crate::text::source::Span;
use crate::units::thousands;

use super::{Habit, Loss, Mistake, NOTHING};

/// The mistakes in a file.
pub(super) struct Scanned {
    pub(super) edits: Vec<Edit>,
    pub(super) mistakes: Vec<Mistake>,
    pub(super) lost: Vec<Loss>,
    pub(super) root: Span,
}

/// What a value is inside of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    Line,
    List,
    Braces,
}

pub(super) struct Scan<'s> {
    pub(super) text: &'s str,
    pub(super) at: usize,
    /// The number of open lists and tables.
    pub(super) depth: usize,
    /// The beginning of the line of the current statement.
    pub(super) line: usize,
    /// The last line end that was looked up, and from where.
    eol: Span,
    pub(super) edits: Vec<Edit>,
    pub(super) mistakes: Vec<Mistake>,
    /// The mistake that stands for all places of a habit.
    habits: BTreeMap<Habit, usize>,
    /// Places where something is lost, until the tables are known, with the key that lost its value.
    lost_at: Vec<(usize, Option<Span>)>,
    /// The line with the first mistake beyond the limit: the file is read up to here.
    cut: Option<usize>,
    pub(super) headers: Vec<Header>,
    pub(super) pairs: Vec<Pair>,
}

/// A `[table]` or `[[list]]`.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) span: Span,
    pub(super) opening: Span,
    pub(super) name: Span,
    pub(super) closing: Span,
    pub(super) path: Vec<String>,
    /// `None` if the brackets do not tell.
    pub(super) is_double: Option<bool>,
}

/// A `key = value`.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) path: Vec<String>,
    pub(super) key: Span,
    pub(super) end: usize,
}

pub(super) fn scan(text: &str) -> Scan<'_> {
    let mut scan = Scan {
        text,
        at: 0,
        depth: 0,
        line: 0,
        eol: Span::new(1, 0),
        edits: Vec::new(),
        mistakes: Vec::new(),
        habits: BTreeMap::new(),
        lost_at: Vec::new(),
        cut: None,
        headers: Vec::new(),
        pairs: Vec::new(),
    };
    scan.characters();
    while scan.at < text.len() && !scan.is_full() {
        scan.step(Scan::statement);
    }
    scan
}

pub(super) fn edit(start: usize, end: usize, text: impl Into<String>) -> Edit {
    Edit { span: Span::new(start, end), text: text.into() }
}

/// What looks like a blank; [`Scan::characters`] reports those that are not allowed in TOML.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{feff}' | '\u{200b}' | '\u{2060}') || is_wide(c)
}

pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2002}' | '\u{2003}' | '\u{3000}' | '\u{202f}')
}

pub(super) fn is_bare(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

impl<'s> Scan<'s> {
    /// The result.
    pub(super) fn finish(mut self) -> Scanned {
        self.leave_out_what_is_too_much();
        let starts: Vec<_> = self.headers.iter().map(|header| header.span.start).collect();
        let lost = self.lost_at.iter().map(|(at, pair)| {
            let number = starts.partition_point(|start| start <= at);
            let end = starts.get(number).copied().unwrap_or(self.text.len());
            match number.checked_sub(1).map(|number| &self.headers[number]) {
                Some(header) => {
                    let table = Span::new(header.span.start, end);
                    Loss { table, path: header.path.clone(), pair: *pair }
                }
                None => Loss { table: Span::new(0, end), path: Vec::new(), pair: *pair },
            }
        });
        let root = Span::new(0, starts.first().copied().unwrap_or(self.text.len()));
        Scanned { lost: lost.collect(), edits: self.edits, mistakes: self.mistakes, root }
    }

    /// Whether there are too many mistakes; the rest of the file is not looked at.
    pub(super) fn is_full(&self) -> bool {
        self.cut.is_some()
    }

    /// Reads the file up to the line of `at`.
    fn cut(&mut self, at: usize) {
        if self.cut.is_none_or(|cut| at < cut) {
            let line = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
            self.cut = Some(line);
        }
    }

    fn leave_out_what_is_too_much(&mut self) {
        let Some(cut) = self.cut else { return };
        let end = self.text.len();
        self.edits.retain(|edit| edit.span.end <= cut);
        self.edits.push(edit(cut, end, ""));
        self.headers.retain(|header| header.span.end <= cut);
        self.lost_at.push((0, None));
        let most = if self.mistakes.len() < FINDINGS { MENDED } else { FINDINGS };
        let message = format!("more than {} mistakes", thousands(most as i64));
        let mistake = Mistake::new(Span::new(cut, cut), message);
        self.mistakes.push(mistake.label("the rest is not read").loss());
    }

    /// Reads something, at least one character, so that a loop of steps always reaches the end of the file.
    pub(super) fn step(&mut self, read: impl FnOnce(&mut Self)) {
        let least = self.at + self.next().map_or(0, char::len_utf8);
        read(self);
        self.at = self.at.max(least);
    }

    pub(super) fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    pub(super) fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The place of the letter at `at`.
    pub(super) fn letter(&self, at: usize) -> Span {
        let letter = self.text[at..].chars().next();
        Span::new(at, at + letter.map_or(0, char::len_utf8))
    }

    /// The end of the current line.
    pub(super) fn eol(&mut self) -> usize {
        if !(self.eol.start <= self.at && self.at <= self.eol.end) {
            let end = self.rest().find(['\n', '\r']).map_or(self.text.len(), |end| self.at + end);
            self.eol = Span::new(self.at, end);
        }
        self.eol.end
    }

    /// The rest of the line, up to a limit.
    pub(super) fn rest_of_line(&mut self) -> &'s str {
        const FAR: usize = 400;
        let end = self.eol().min(self.text.floor_char_boundary(self.at + FAR));
        &self.text[self.at..end]
    }

    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_blank).len();
    }

    pub(super) fn is_at_end_of_line(&self) -> bool {
        matches!(self.next(), None | Some('\n' | '\r' | '#'))
    }

    /// Moves to the beginning of the next line.
    pub(super) fn next_line(&mut self) {
        self.at = self.eol();
        self.at += usize::from(self.rest().starts_with('\r'));
        self.at += usize::from(self.rest().starts_with('\n'));
    }

    /// Makes the edits of a mistake, and keeps them as its repair.
    pub(super) fn mend(&mut self, mut mistake: Mistake, edits: Vec<Edit>) {
        self.edits.extend(edits.iter().cloned());
        mistake.edits = edits;
        self.push(mistake);
    }

    /// Keeps a mistake: one for each habit, at most [`FINDINGS`], and at most [`MENDED`] edits.
    pub(super) fn push(&mut self, mistake: Mistake) {
        let first = mistake.habit.and_then(|habit| self.habits.get(&habit));
        if self.edits.len() > MENDED {
            self.cut(mistake.span.start);
        } else if let Some(first) = first.map(|number| &mut self.mistakes[*number]) {
            first.more += 1;
            first.edits.extend(mistake.edits);
            first.is_loss |= mistake.is_loss;
        } else if self.mistakes.len() < FINDINGS {
            self.habits.extend(mistake.habit.map(|habit| (habit, self.mistakes.len())));
            self.mistakes.push(mistake);
        } else {
            self.cut(mistake.span.start);
        }
    }

    /// Leaves out part of the file.
    pub(super) fn lose(&mut self, mistake: Mistake, span: Span) {
        self.lost_at.push((span.start, None));
        self.edits.push(edit(span.start, span.end, ""));
        self.push(mistake.loss());
    }

    /// Leaves out the value of a key, up to `end`; the key is read as having a value that is not understood.
    pub(super) fn lose_value(&mut self, mistake: Mistake, key: Span, end: usize) {
        self.unknown_value(key, end);
        self.push(mistake.loss());
    }

    /// Replaces a value by one that no key allows.
    pub(super) fn unknown_value(&mut self, key: Span, end: usize) {
        let comma = if self.text[key.end..end].trim_end().ends_with(',') { "," } else { "" };
        self.edits.retain(|edit| edit.span.end <= key.end || edit.span.start >= end);
        self.edits.push(edit(key.end, end, format!("{NOTHING}{comma}")));
        self.lost_at.push((key.start, Some(Span::new(key.start, end))));
    }
}

/// Whether a line begins with `key =`.
pub(super) fn begins_pair(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    if line.starts_with(['"', '\'']) {
        let quote = &line[..1];
        let after = line[1..].split_once(quote).map(|(_, after)| after.trim_start());
        return after.is_some_and(|after| after.starts_with('='));
    }
    let rest = line.trim_start_matches(|c: char| is_bare(c) || c == '.');
    rest.len() < line.len() && rest.trim_start_matches([' ', '\t']).starts_with('=')
}

/// Whether a line is a `[header]`.
pub(super) fn is_header(line: &str) -> bool {
    let line = line.trim();
    let Some(inside) = line.strip_prefix('[') else { return false };
    let inside = inside.strip_prefix('[').unwrap_or(inside).trim_start();
    let rest = inside.trim_start_matches(|c: char| is_bare(c) || c == '.');
    let after = rest.trim_start().trim_start_matches(']');
    inside.starts_with(|c: char| c.is_alphabetic())
        && rest.trim_start().starts_with(']')
        && (after.trim_start().is_empty() || after.trim_start().starts_with('#'))
}
