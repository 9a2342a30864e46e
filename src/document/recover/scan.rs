//! Walks a file line by line: headers, keys, and what follows values.

use std::collections::BTreeMap;

use crate::text::edit::Edit;
use crate::text::limits::{FINDINGS, MENDED};
use crate::text::source::Span;
use crate::units::thousands;

use super::{Habit, Loss, Mistake};

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
    /// Keys alone on a line that lost their value.
    pub(super) without_value: Vec<Pair>,
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
    /// The depths at which its path leads to what is written again, each with a number of its own.
    pub(super) again: BTreeMap<usize, usize>,
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
        without_value: Vec::new(),
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

fn is_wide(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2002}' | '\u{2003}' | '\u{3000}' | '\u{202f}')
}

pub(super) fn is_bare(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
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
        const NOTHING: &str = " = 0001-01-01";
        let comma = if self.text[key.end..end].trim_end().ends_with(',') { "," } else { "" };
        self.edits.retain(|edit| edit.span.end <= key.end || edit.span.start >= end);
        self.edits.push(edit(key.end, end, format!("{NOTHING}{comma}")));
        self.lost_at.push((key.start, Some(Span::new(key.start, end))));
    }

    /// Invisible characters, and characters that look like a blank.
    fn characters(&mut self) {
        let text = self.text;
        for (at, c) in text.char_indices() {
            if self.is_full() {
                return;
            }
            let end = at + c.len_utf8();
            let instead = match c {
                c if is_wide(c) => " ",
                '\u{feff}' if at > 0 => "",
                '\u{200b}' | '\u{2060}' => "",
                '\r' if !text[end..].starts_with('\n') => "\n",
                c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => "",
                _ => continue,
            };
            let mistake = match c {
                '\r' => Mistake::new(Span::new(at, at), "a line ends in a bare carriage return")
                    .label("end lines with a line feed"),
                _ => Mistake::new(
                    Span::new(at, end),
                    format!("an invisible character (U+{:04X})", u32::from(c)),
                )
                .label("use a plain space, or nothing"),
            };
            let mistake = mistake.habit(Habit::Space).repair("replace it");
            self.mend(mistake, vec![edit(at, end, instead)]);
        }
    }

    fn statement(&mut self) {
        self.line = self.at;
        self.skip_blanks();
        let start = self.at;
        match self.next() {
            None => {}
            Some('\n' | '\r' | '#') => self.next_line(),
            Some('\u{feff}') if self.at == 0 => self.at += 3,
            Some('[') => self.header(),
            Some('/' | ';' | '%' | '*') => self.note(start),
            Some('-') if self.rest().starts_with("--") => self.note(start),
            Some('=' | ':') => {
                let end = self.eol();
                let mistake = Mistake::new(Span::new(start, start + 1), "a value without a key")
                    .label("expected a key before this");
                self.lose(mistake, Span::new(start, end));
                self.next_line();
            }
            Some(c @ (']' | '}' | ')' | ',')) => {
                self.at += 1;
                self.stray(c, start);
            }
            Some(_) => self.pair(),
        }
    }

    fn stray(&mut self, c: char, at: usize) {
        let mistake =
            Mistake::new(Span::new(at, at + 1), format!("unexpected `{c}`: nothing is open here"))
                .label("not expected here")
                .repair(format!("remove the `{c}`"));
        self.mend(mistake, vec![edit(at, at + 1, "")]);
    }

    /// A comment without its `#`.
    fn note(&mut self, start: usize) {
        let marker =
            self.rest().len() - self.rest().trim_start_matches(['/', ';', '%', '*', '-']).len();
        let marker = Span::new(start, start + marker);
        let mistake = Mistake::new(marker, "a comment begins with `#`")
            .label("not the beginning of a comment")
            .habit(Habit::Note)
            .repair("write `#`");
        self.mend(mistake, vec![edit(marker.start, marker.end, "#")]);
        self.next_line();
    }

    /// `[table]` or `[[list]]`.
    fn header(&mut self) {
        let start = self.at;
        let opened = self.rest().len() - self.rest().trim_start_matches('[').len();
        self.at += opened;
        self.skip_blanks();
        let name = self.at;
        let Some(path) = self.key() else {
            let end = self.eol();
            let span = Span::new(start, end);
            let mistake = Mistake::new(span, "a header needs a name, like `[armor]`")
                .label("expected a name between the brackets");
            self.lose(mistake, span);
            return self.next_line();
        };
        let name = Span::new(name, self.at);
        self.skip_blanks();
        self.header_from(Span::new(start, start + opened), name, path);
    }

    /// A header, from the end of its name on.
    pub(super) fn header_from(&mut self, opening: Span, name: Span, path: Vec<String>) {
        let opened = opening.end - opening.start;
        let closed = self.rest().len() - self.rest().trim_start_matches(']').len();
        let closing = match closed {
            0 => Span::new(name.end, name.end),
            _ => Span::new(self.at, self.at + closed),
        };
        self.at += closed;
        let is_double = (opened == closed && (1..=2).contains(&opened)).then_some(opened == 2);
        let span = Span::new(opening.start, closing.end);
        let again = BTreeMap::new();
        self.headers.push(Header { span, opening, name, closing, path, is_double, again });
        self.after_value();
    }

    /// `crew = "driver", "gunner"`: a list without its brackets, or without the first one.
    pub(super) fn bare_list(&mut self, start: usize) {
        let mut end = self.at;
        let mut is_list = false;
        loop {
            self.skip_blanks();
            if self.next() != Some(',') {
                break;
            }
            let comma = self.at;
            self.at += 1;
            self.skip_blanks();
            let rest = self.rest_of_line();
            if self.is_at_end_of_line() || begins_pair(rest) {
                self.at = comma;
                break;
            }
            self.value(Within::List);
            end = self.at;
            is_list = true;
        }
        if is_list && self.next() == Some(']') {
            self.at += 1;
            let span = Span::new(start, self.at);
            let mistake = Mistake::new(span, "a list must begin with `[`")
                .label("expected `[` before it")
                .repair("add `[`");
            self.mend(mistake, vec![edit(start, start, "[")]);
            return self.put_first();
        }
        self.at = end;
        if is_list {
            let mistake = Mistake::new(Span::new(start, end), "a list needs brackets")
                .label("expected `[` before it and `]` after it")
                .repair("add the brackets");
            self.mend(mistake, vec![edit(end, end, "]"), edit(start, start, "[")]);
            self.put_first();
        }
    }

    /// Puts the last inserted bracket before the quote at the same place.
    fn put_first(&mut self) {
        self.edits.rotate_right(1);
    }

    /// Closing brackets with nothing open.
    fn stray_brackets(&mut self) {
        loop {
            let end = self.at;
            self.skip_blanks();
            match self.next() {
                Some(c @ (']' | '}' | ')')) if !self.is_full() => {
                    self.at += 1;
                    self.stray(c, self.at - 1);
                }
                _ => {
                    self.at = end;
                    return;
                }
            }
        }
    }

    /// The rest of the line after a value or a header: nothing, a comment, or a mistake.
    pub(super) fn after_value(&mut self) {
        self.stray_brackets();
        let end = self.at;
        self.skip_blanks();
        let at = self.at;
        if self.is_at_end_of_line() || self.is_full() {
            return self.next_line();
        }
        let c = self.next().expect("the line goes on");
        let rest = self.rest_of_line();
        match c {
            ',' | ';' => {
                self.at += 1;
                self.skip_blanks();
                let is_last = self.is_at_end_of_line();
                let rest = self.rest_of_line();
                let (mistake, instead) = if is_last {
                    let message = format!("unexpected `{c}` at the end of the line");
                    (
                        Mistake::new(Span::new(at, at + 1), message)
                            .repair(format!("remove the `{c}`")),
                        "",
                    )
                } else if begins_pair(rest) {
                    let message = "each key needs its own line";
                    (Mistake::new(Span::new(at, at + 1), message).repair("begin a new line"), "\n")
                } else {
                    self.at = at;
                    let rest = self.rest_of_line();
                    return self.junk(end, at, rest);
                };
                let place = self.at;
                let mistake = mistake.label("not expected here").habit(Habit::Semicolon);
                self.mend(mistake, vec![edit(end, if is_last { at + 1 } else { place }, instead)]);
            }
            '/' if rest.starts_with("//") => self.note(at),
            _ if begins_pair(rest) => {
                let mistake =
                    Mistake::new(Span::new(at, at + c.len_utf8()), "each key needs its own line")
                        .label("begin a new line here")
                        .repair("begin a new line");
                self.mend(mistake, vec![edit(end, at, "\n")]);
            }
            _ => self.junk(end, at, rest),
        }
    }

    fn junk(&mut self, end: usize, at: usize, rest: &str) {
        let found = rest.split('#').next().unwrap_or_default().trim_end();
        let span = Span::new(at, at + found.len());
        let mistake = Mistake::new(span, format!("expected the end of the line, found `{found}`"))
            .label("a comment begins with `#`")
            .repair("begin a comment with `#`");
        let blank = if at == end { " # " } else { "# " };
        self.mend(mistake, vec![edit(at, at, blank)]);
        self.next_line();
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
