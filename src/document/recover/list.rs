//! Lists in `[…]` and tables in `{…}`, over one line or several.

use crate::text::source::Span;

use super::Mistake;
use super::scan::{Pair, Scan, Within, begins_pair, edit, is_header};

impl Scan<'_> {
    /// Skips blanks, comments and line ends; returns whether a line has ended.
    fn skip_lines(&mut self) -> bool {
        let mut ended = false;
        loop {
            self.skip_blanks();
            match self.next() {
                Some('#') => self.at = self.eol(),
                Some('\n' | '\r') => {
                    ended = true;
                    self.at += 1;
                }
                _ => return ended,
            }
        }
    }

    fn indent(&self, at: usize) -> usize {
        at - self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    pub(super) fn list(&mut self, within: Within) {
        let open = self.at;
        self.at += 1;
        if self.rest().starts_with(|c: char| c == ' ' || c.is_alphabetic())
            && begins_pair(self.rest_of_line())
        {
            // `[front = 10]`: a table in the wrong brackets.
            self.at = open;
            return self.braces(within);
        }
        let is_round = self.text[open..].starts_with('(');
        let mut wrong = is_round.then_some(open);
        let mut entries = 0;
        // The end of the last entry, and of its comma.
        let mut end = self.at;
        let mut comma = true;
        loop {
            let new_line = self.skip_lines();
            let here = self.at;
            let line = self.rest_of_line();
            if !self.is_full() && begins_pair(line) && closes_braces(line) {
                if !comma {
                    self.no_comma(end, here);
                }
                self.step(|scan| scan.no_opening(here));
                comma = false;
                end = self.at;
                continue;
            }
            if self.is_full()
                || line.is_empty() && self.next().is_none()
                || new_line && (is_header(line) || begins_pair(line))
            {
                self.at = end;
                if entries == 1 && self.text[open..].starts_with("[[") {
                    return self.two_open(open + 1, '[', "list");
                }
                return self.never_closed(open, end, ']');
            }
            match self.next().expect("the file goes on") {
                ']' => break,
                ')' if is_round => break,
                '}' if within == Within::Braces => {
                    self.at = end;
                    return self.never_closed(open, end, ']');
                }
                '}' | ')' => {
                    wrong = Some(here);
                    break;
                }
                ',' | ';' => {
                    self.separator(here, comma);
                    comma = true;
                    end = self.at;
                }
                _ => {
                    if !comma {
                        self.no_comma(end, here);
                    }
                    self.step(|scan| scan.value(Within::List));
                    comma = false;
                    end = self.at;
                    entries += 1;
                }
            }
        }
        let close = self.at;
        self.at += 1;
        if let Some(at) = wrong {
            self.brackets(at, open, close, "[", "]");
        }
    }

    /// An entry of a list that is closed with `}` but never opened.
    pub(super) fn no_opening(&mut self, at: usize) {
        let mistake = Mistake::new(self.letter(at), "expected `{` before this entry")
            .label("add `{` here")
            .repair("add `{`");
        self.mend(mistake, vec![edit(at, at, "{ ")]);
        self.depth += 1;
        self.braces(Within::List);
        self.depth -= 1;
    }

    pub(super) fn braces(&mut self, within: Within) {
        let open = self.at;
        let is_square = self.text[open..].starts_with('[');
        self.at += usize::from(self.text[open..].starts_with(['[', '{']));
        if self.text[open..].starts_with("{{") {
            self.two_open(self.at, '{', "table");
            self.at += 1;
        }
        let mut wrong = is_square.then_some(open);
        // The end of the last pair, or of the comma after it.
        let mut end = self.at;
        let mut last_comma = None;
        let mut comma = true;
        let own_line = {
            self.skip_blanks();
            self.is_at_end_of_line()
        };
        loop {
            let new_line = self.skip_lines();
            let here = self.at;
            let line = self.rest_of_line();
            let goes_on = |scan: &Self| {
                let line = &scan.text[scan.line..];
                let statement = scan.line + line.len() - line.trim_start_matches([' ', '\t']).len();
                own_line && (comma || scan.indent(here) > scan.indent(statement))
            };
            let ends = self.is_full()
                || self.next().is_none()
                || new_line && (is_header(line) || begins_pair(line) && !goes_on(self))
                || self.next() == Some('{');
            if ends {
                // In a list, a comma before the end separates this table from the next.
                let before_comma = last_comma.filter(|at| within == Within::List && at + 1 == end);
                self.at = before_comma.unwrap_or(end);
                return self.never_closed(open, self.at, '}');
            }
            match self.next().expect("the file goes on") {
                '}' => break,
                ']' if is_square => break,
                ']' if within == Within::List => {
                    self.at = end;
                    return self.never_closed(open, end, '}');
                }
                ']' | ')' => {
                    wrong = Some(here);
                    break;
                }
                ',' | ';' => {
                    if self.separator(here, comma) {
                        last_comma = Some(here);
                    }
                    comma = true;
                    end = self.at;
                }
                _ => {
                    self.step(|scan| comma = !scan.entry(end, comma));
                    end = self.at;
                }
            }
        }
        let close = self.at;
        self.at += 1;
        if let Some(at) = wrong {
            self.brackets(at, open, close, "{", "}");
        }
    }

    fn is_bracket(&self, at: usize) -> bool {
        self.text[at..].starts_with(['[', ']', '{', '}', '(', ')'])
    }

    /// A `key = value` in braces, after the `end` of another; returns whether one was read.
    fn entry(&mut self, end: usize, comma: bool) -> bool {
        let here = self.at;
        let Some(path) = self.key() else {
            self.value(Within::Braces);
            self.skip_blanks();
            if self.next() == Some(',') {
                self.at += 1;
            }
            let span = Span::new(here, self.at);
            let mistake = Mistake::new(span, "expected `key = value` between `{` and `}`")
                .label("a value without a key");
            self.lose(mistake, span);
            return false;
        };
        if !comma {
            self.no_comma(end, here);
        }
        let mut pair = Pair { path, key: Span::new(here, self.at), end: self.at };
        let has_value = self.equals(&mut pair, Within::Braces);
        if has_value {
            let value = self.at;
            let lacks_bracket = unopened(self.rest_of_line()) == Some(']');
            self.value(Within::Braces);
            if lacks_bracket {
                self.bare_list(value);
            }
        } else if !self.text[here..self.at].ends_with(',') {
            self.skip_blanks();
            if !matches!(self.next(), None | Some('}' | ']')) {
                self.edits.push(edit(self.at, self.at, ","));
            }
        }
        has_value
    }

    fn two_open(&mut self, second: usize, bracket: char, what: &str) {
        let span = Span::new(second, second + 1);
        let mistake = Mistake::new(span, format!("two `{bracket}` open this {what}"))
            .label("expected one")
            .repair("remove one");
        self.mend(mistake, vec![edit(span.start, span.end, "")]);
    }

    fn never_closed(&mut self, open: usize, end: usize, close: char) {
        if !self.is_bracket(open) {
            // It is to be added itself.
            return self.edits.push(edit(end, end, close));
        }
        let bracket = &self.text[open..open + 1];
        let mistake =
            Mistake::new(Span::new(open, open + 1), format!("this `{bracket}` is never closed"))
                .label("opened here")
                .because(Span::new(end, end), format!("expected `{close}` here"))
                .repair(format!("add `{close}`"));
        let mut edits = vec![edit(end, end, close)];
        let opening = if close == ']' { "[" } else { "{" };
        if bracket != opening {
            edits.insert(0, edit(open, open + 1, opening));
        }
        self.mend(mistake, edits);
    }

    fn no_comma(&mut self, end: usize, next: usize) {
        let mistake = Mistake::new(Span::new(end, end), "expected a comma between two entries")
            .label("add a comma here")
            .because(self.letter(next), "the next entry")
            .repair("add a comma");
        self.mend(mistake, vec![edit(end, end, ",")]);
    }

    /// The separator of two entries; returns whether it is a comma with something before it.
    fn separator(&mut self, here: usize, doubled: bool) -> bool {
        let c = self.next().expect("there is a comma here");
        self.at += 1;
        if doubled {
            let mistake = Mistake::new(Span::new(here, here + 1), "a comma with nothing before it")
                .label("not expected here")
                .repair("remove the comma");
            self.mend(mistake, vec![edit(here, here + 1, "")]);
        } else if c == ';' {
            self.semicolon(here);
        }
        !doubled && c == ','
    }

    fn semicolon(&mut self, at: usize) {
        let mistake = Mistake::new(Span::new(at, at + 1), "expected a comma, found `;`")
            .label("write `,`")
            .habit(super::Habit::Semicolon)
            .repair("write `,`");
        self.mend(mistake, vec![edit(at, at + 1, ",")]);
    }

    fn brackets(&mut self, at: usize, open: usize, close: usize, opening: &str, closing: &str) {
        let message = format!("expected `{opening}…{closing}` around this");
        let mistake = Mistake::new(Span::new(at, at + 1), message)
            .label("the wrong bracket")
            .repair(format!("write `{opening}…{closing}`"));
        let edits = [(open, opening), (close, closing)]
            .into_iter()
            .filter(|(at, bracket)| self.is_bracket(*at) && !self.text[*at..].starts_with(bracket))
            .map(|(at, bracket)| edit(at, at + 1, bracket))
            .collect();
        self.mend(mistake, edits);
    }
}

/// The first closing bracket of a line without an opening one on the line.
fn unopened(line: &str) -> Option<char> {
    let mut depth = 0_usize;
    let mut quote = None;
    for c in line.chars() {
        match c {
            '"' | '\'' if quote.is_none_or(|quote| quote == c) => quote = quote.xor(Some(c)),
            _ if quote.is_some() => {}
            '#' => return None,
            '[' | '{' => depth += 1,
            ']' | '}' if depth == 0 => return Some(c),
            ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether a line has a `}` without a `{`.
pub(super) fn closes_braces(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default();
    line.find('}').is_some_and(|close| !line[..close].contains('{'))
}
