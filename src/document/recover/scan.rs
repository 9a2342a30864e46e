//! The position in the file, and the errors so far.

use std::collections::HashMap;

use crate::check::finding::{Finding, Fix};
use crate::check::rules::INVALID_TOML;
use crate::text::edit::{Change, Edit};
use crate::text::limits::{CORRECTED, FINDINGS};
use crate::text::source::Span;
use crate::units::thousands;

use super::{Loss, Mistake, NOTHING};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    Line,
    List,
    Braces,
}

#[derive(Default)]
pub(super) struct Scan<'s> {
    pub(super) text: &'s str,
    pub(super) at: usize,
    /// The number of open lists and tables.
    pub(super) depth: usize,
    /// The line start of the current statement.
    pub(super) line: usize,
    /// Cache of the last line end.
    eol: Option<Span>,
    pub(super) edits: Vec<Edit>,
    pub(super) mistakes: Vec<Mistake>,
    /// The error that represents all places with the same correction.
    habits: HashMap<&'static str, usize>,
    /// Places with losses, and the keys that lost their value.
    lost_at: Vec<(usize, Option<Span>)>,
    pub(super) headers: Vec<Header>,
    pub(super) pairs: Vec<Pair>,
}

#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) span: Span,
    pub(super) opening: Span,
    pub(super) closing: Span,
    pub(super) path: Vec<String>,
    /// `None` if the brackets are ambiguous.
    pub(super) is_double: Option<bool>,
}

#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) path: Vec<String>,
    pub(super) key: Span,
    pub(super) end: usize,
}

pub(super) fn edit(start: usize, end: usize, text: impl Into<String>) -> Edit {
    Edit { span: Span::new(start, end), text: text.into() }
}

pub(super) fn found(span: Span, message: impl Into<String>, label: impl Into<String>) -> Finding {
    let mut finding = Finding::new(&INVALID_TOML, span, message.into());
    finding.at.text = label.into();
    finding
}

/// Whether a character looks like a blank. [`Scan::characters`] reports those that TOML forbids.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{feff}') || instead(c).is_some()
}

/// The replacement of an invisible character.
fn instead(c: char) -> Option<&'static str> {
    match c {
        '\u{a0}' | '\u{2002}' | '\u{2003}' | '\u{3000}' | '\u{202f}' => Some(" "),
        '\u{200b}' | '\u{2060}' => Some(""),
        _ => None,
    }
}

pub(super) fn is_bare(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

impl<'s> Scan<'s> {
    pub(super) fn new(text: &'s str) -> Scan<'s> {
        Scan { text, ..Scan::default() }
    }

    pub(super) fn characters(&mut self) {
        for (at, c) in self.text.char_indices() {
            let Some(instead) = instead(c) else { continue };
            let end = at + c.len_utf8();
            let message = format!("an invisible character (U+{:04X})", u32::from(c));
            let finding = found(Span::new(at, end), message, "use a plain space, or nothing");
            self.fix_all(finding, "replace it", vec![edit(at, end, instead)]);
        }
    }

    /// The losses, and the part above the first header.
    pub(super) fn losses(&mut self) -> (Vec<Loss>, Span) {
        self.leave_out_what_is_too_much();
        let starts: Vec<_> = self.headers.iter().map(|header| header.span.start).collect();
        let end = |number: usize| starts.get(number).copied().unwrap_or(self.text.len());
        let lost = self.lost_at.iter().map(|(at, pair)| {
            let number = starts.partition_point(|start| start <= at);
            let header = number.checked_sub(1).map(|number| &self.headers[number]);
            let start = header.map_or(0, |header| header.span.start);
            let path = header.map(|header| header.path.clone()).unwrap_or_default();
            Loss { table: Span::new(start, end(number)), path, pair: *pair }
        });
        (lost.collect(), Span::new(0, end(0)))
    }

    /// Reads the file up to the first error beyond the limit.
    fn leave_out_what_is_too_much(&mut self) {
        let Some(last) = self.mistakes.get(FINDINGS) else { return };
        let cut = last.finding.at.span.start;
        let cut = self.text[..cut].rfind('\n').map_or(0, |newline| newline + 1);
        self.mistakes.truncate(FINDINGS);
        self.edits.retain(|edit| edit.span.end <= cut);
        self.headers.retain(|header| header.span.end <= cut);
        let message = format!("more than {} errors", thousands(FINDINGS as i64));
        let finding = found(Span::new(cut, cut), message, "the rest is not read");
        self.lose(finding, Span::new(cut, self.text.len()));
        self.lost_at.push((0, None));
    }

    /// Reads at least one character, so that loops terminate.
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

    pub(super) fn letter(&self, at: usize) -> Span {
        let letter = self.text[at..].chars().next();
        Span::new(at, at + letter.map_or(0, char::len_utf8))
    }

    pub(super) fn eol(&mut self) -> usize {
        match self.eol {
            Some(eol) if eol.start <= self.at && self.at <= eol.end => eol.end,
            _ => {
                let end = self.rest().find(['\n', '\r']);
                let end = end.map_or(self.text.len(), |end| self.at + end);
                self.eol = Some(Span::new(self.at, end));
                end
            }
        }
    }

    /// The rest of the line, up to a limit.
    pub(super) fn rest_of_line(&mut self) -> &'s str {
        const FAR: usize = 400;
        let end = self.eol().min(self.text.floor_char_boundary(self.at + FAR));
        &self.text[self.at..end]
    }

    pub(super) fn skip(&mut self, is_sign: impl Fn(char) -> bool) -> Span {
        let start = self.at;
        self.at = self.text.len() - self.rest().trim_start_matches(is_sign).len();
        Span::new(start, self.at)
    }

    pub(super) fn skip_blanks(&mut self) {
        self.skip(is_blank);
    }

    /// Skips blanks, comments and line ends. Returns whether a line ended.
    pub(super) fn skip_lines(&mut self) -> bool {
        let start = self.at;
        loop {
            self.skip(|c| is_blank(c) || c == '\n' || c == '\r');
            if self.next() != Some('#') {
                return self.text[start..self.at].contains('\n');
            }
            self.at = self.eol();
        }
    }

    pub(super) fn is_at_end_of_line(&self) -> bool {
        matches!(self.next(), None | Some('\n' | '\r' | '#'))
    }

    pub(super) fn next_line(&mut self) {
        self.at = self.eol();
        self.at += usize::from(self.rest().starts_with('\r'));
        self.at += usize::from(self.rest().starts_with('\n'));
    }

    /// Records an error. Errors beyond the limit only mark the end of reading.
    fn push(&mut self, finding: Finding) {
        if self.mistakes.len() <= FINDINGS {
            self.mistakes.push(Mistake { finding, more: 0, follows: None });
        }
    }

    /// Corrects an error, and offers the correction as its fix.
    pub(super) fn fix(&mut self, mut finding: Finding, fix: impl Into<String>, edits: Vec<Edit>) {
        self.edits.extend(edits.iter().cloned());
        let changes = edits.into_iter().map(Change::Replace).collect();
        finding.fixes = vec![Fix::new(INVALID_TOML.id, true, fix.into(), changes)];
        finding.is_corrected = true;
        self.push(finding);
    }

    /// Makes the last correction a choice: it may lose the meaning of the text.
    pub(super) fn doubt(&mut self) {
        if let Some(last) = self.mistakes.last_mut() {
            last.finding.fixes.iter_mut().for_each(|fix| fix.safe = false);
        }
    }

    /// Like [`Scan::fix`], with one finding for all places of a repeated error.
    pub(super) fn fix_all(&mut self, finding: Finding, fix: &'static str, edits: Vec<Edit>) {
        let number = *self.habits.entry(fix).or_insert(self.mistakes.len());
        match self.mistakes.get_mut(number) {
            Some(first) if first.more < CORRECTED => {
                first.more += 1;
                self.edits.extend(edits.iter().cloned());
                let all = &mut first.finding.fixes[0].changes;
                all.extend(edits.into_iter().map(Change::Replace));
            }
            _ => self.fix(finding, fix, edits),
        }
    }

    /// Marks that the last error concerns the value or key ending here. An error there hides it.
    pub(super) fn follows(&mut self, end: usize) {
        if let Some(last) = self.mistakes.last_mut() {
            last.follows = Some(end);
        }
    }

    /// Drops part of the file.
    pub(super) fn lose(&mut self, finding: Finding, span: Span) {
        self.lost_at.push((span.start, None));
        self.edits.push(edit(span.start, span.end, ""));
        self.push(finding);
    }

    /// Replaces the value of a key, up to `end`, by a placeholder.
    pub(super) fn lose_value(&mut self, finding: Finding, key: Span, end: usize) {
        let comma = if self.text[key.end..end].trim_end().ends_with(',') { "," } else { "" };
        // Drop the correction of a missing `=`, too.
        self.edits.pop_if(|sign| sign.span == Span::new(key.end, end));
        self.edits.push(edit(key.end, end, format!("{NOTHING}{comma}")));
        self.lost_at.push((key.start, Some(Span::new(key.start, end))));
        self.push(finding);
    }
}

pub(super) fn begins_pair(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    if line.starts_with(['"', '\'']) {
        let after = line[1..].split_once(&line[..1]).map(|(_, after)| after.trim_start());
        return after.is_some_and(|after| after.starts_with('='));
    }
    let rest = line.trim_start_matches(|c: char| is_bare(c) || c == '.');
    rest.len() < line.len() && rest.trim_start_matches([' ', '\t']).starts_with('=')
}

pub(super) fn is_header(line: &str) -> bool {
    let inside = line.trim_start().trim_start_matches('[').trim_start();
    let rest = inside.trim_start_matches(|c: char| is_bare(c) || c == '.').trim_start();
    let after = rest.trim_start_matches(']');
    let is_alone = after.trim_start().is_empty() || after.trim_start().starts_with('#');
    line.trim_start().starts_with('[')
        && inside.starts_with(|c: char| c.is_alphabetic())
        && after.len() < rest.len()
        && is_alone
}
