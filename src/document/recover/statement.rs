//! Walks a file line by line: headers, keys, and what follows values.

use crate::text::source::Span;

use super::scan::{Header, Scan, Within, begins_pair, edit, is_wide};
use super::{Habit, Mistake};

/// Tables that are nearly always written below a header.
const SECTIONS: [&str; 8] =
    ["armor", "entry", "links", "published", "sidecar", "turrets", "weapons", "wheelguards"];

impl Scan<'_> {
    /// Invisible characters, and characters that look like a blank.
    pub(super) fn characters(&mut self) {
        let text = self.text;
        for (at, c) in text.char_indices() {
            if self.is_full() {
                return;
            }
            let end = at + c.len_utf8();
            let instead = match c {
                c if is_wide(c) => " ",
                '\u{200b}' | '\u{2060}' => "",
                _ => continue,
            };
            let message = format!("an invisible character (U+{:04X})", u32::from(c));
            let mistake =
                Mistake::new(Span::new(at, end), message).label("use a plain space, or nothing");
            let mistake = mistake.habit(Habit::Space).repair("replace it");
            self.mend(mistake, vec![edit(at, end, instead)]);
        }
    }

    pub(super) fn statement(&mut self) {
        self.line = self.at;
        self.skip_blanks();
        let start = self.at;
        match self.next() {
            None => {}
            Some('\n' | '\r' | '#') => self.next_line(),
            Some('\u{feff}') if self.at == 0 => self.at += 3,
            Some(_) if self.unbracketed() => {}
            Some('[') => self.header(),
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

    /// `(armor)` or `armor:` on a line of its own, above the keys of its table.
    fn unbracketed(&mut self) -> bool {
        let line = self.rest_of_line().split('#').next().unwrap_or_default().trim_end();
        let is_sign = |c: char| "[](){}<>\"':".contains(c) || c.is_whitespace();
        let written = line.trim_matches(is_sign);
        let name = SECTIONS.iter().find(|name| name.eq_ignore_ascii_case(written));
        let Some(name) = name.filter(|_| !line.starts_with('[') || line.starts_with("[ [")) else {
            return false;
        };
        let mut below = self.rest().lines().skip(1).map(str::trim);
        let next = below.find(|line| !line.is_empty() && !line.starts_with('#'));
        // A word alone may also be a key that lost its value.
        let above = self.text[..self.line].trim_end_matches(['\r', '\n']);
        let is_apart = self.text[above.len()..self.line].matches('\n').count() != 1;
        let is_bracketed = line.starts_with(['[', '(', '{', '<']);
        if !next.is_some_and(begins_pair) || !(is_bracketed || is_apart) {
            return false;
        }
        let start = self.at + line.find(written).unwrap_or_default();
        let written = Span::new(start, start + written.len());
        let opening = Span::new(self.at, written.start);
        self.at += line.len();
        let closing = Span::new(written.end, self.at);
        self.headers.push(Header {
            span: Span::new(opening.start, closing.end),
            opening,
            name: written,
            closing,
            path: vec![(*name).to_owned()],
            is_double: None,
        });
        self.next_line();
        true
    }

    fn stray(&mut self, c: char, at: usize) {
        let mistake =
            Mistake::new(Span::new(at, at + 1), format!("unexpected `{c}`: nothing is open here"))
                .label("not expected here")
                .repair(format!("remove the `{c}`"));
        self.mend(mistake, vec![edit(at, at + 1, "")]);
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
        self.headers.push(Header { span, opening, name, closing, path, is_double });
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
