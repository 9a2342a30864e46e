//! Reads values: strings, numbers, words, lists and inline tables, over one or more lines.

use crate::document::edit::line_start;
use crate::document::shape::kinds::{bare_number, flag_meant};
use crate::text::limits::DEPTH;
use crate::text::printable::quoted;
use crate::text::source::Span;

use super::scan::{Scan, Within, edit, found};

/// Quotes of word processors.
const CURLY: [char; 9] = ['“', '”', '„', '‘', '’', '«', '»', '`', '´'];

impl Scan<'_> {
    pub(super) fn value(&mut self, within: Within) {
        match self.next() {
            Some('"' | '\'') => self.string(within),
            Some('[' | '{') if self.depth < DEPTH => {
                self.depth += 1;
                self.group(within);
                self.depth -= 1;
            }
            _ => self.words(within),
        }
    }

    /// Reads a list or an inline table. A line that begins a statement ends it.
    fn group(&mut self, within: Within) {
        let open = Span::new(self.at, self.at + 1);
        let is_list = self.next() == Some('[');
        let close = if is_list { ']' } else { '}' };
        self.at = open.end;
        // The end of the last entry, and of the comma after it.
        let (mut end, mut comma) = (self.at, Some(self.at));
        loop {
            let is_new_line = self.skip_lines();
            match self.next() {
                Some(c) if c == close => return self.at += 1,
                None | Some(']' | '}') => break,
                Some('{') if !is_list => break,
                Some(_) if is_new_line && self.ends_group(is_list) => break,
                Some(',') => {
                    self.at += 1;
                    comma = Some(self.at);
                }
                Some(_) => {
                    if comma.is_none() {
                        let message = "expected a comma between two entries";
                        let finding = found(Span::new(end, end), message, "add a comma here");
                        self.fix(finding, "add a comma", vec![edit(end, end, ",")]);
                    }
                    self.step(|scan| if is_list { scan.value(Within::List) } else { scan.entry() });
                    (end, comma) = (self.at, None);
                }
            }
        }
        // In a list, the comma after an open table separates it from the next entry.
        if is_list || within != Within::List {
            end = comma.unwrap_or(end);
        }
        self.at = end;
        let message = format!("this `{}` is never closed", &self.text[open.start..open.end]);
        let expected = format!("expected `{close}` here");
        let finding = found(open, message, "opened here").because(Span::new(end, end), expected);
        self.fix(finding, format!("add `{close}`"), vec![edit(end, end, close)]);
    }

    /// Whether a statement begins here. A key of an inline table is indented deeper than its statement.
    fn ends_group(&mut self, is_list: bool) -> bool {
        let indent = self.at - line_start(self.text, self.at);
        (is_list || indent <= self.indent) && self.begins_statement()
    }

    /// Reads an entry of an inline table.
    fn entry(&mut self) {
        let start = self.at;
        match self.key() {
            Some(mut path) => {
                self.pair(&mut Span::new(start, self.at), &mut path, Within::Braces);
            }
            None => self.value(Within::Braces),
        }
    }

    /// Reads a comma after a value: at the end of the line, or in a list without brackets.
    pub(super) fn after_value(&mut self, start: usize) {
        let end = self.at;
        let mut last = end;
        self.skip_blanks();
        while self.next() == Some(',') {
            self.at += 1;
            let comma = self.at;
            self.skip_blanks();
            if matches!(self.next(), None | Some('\n' | '\r' | '#')) {
                let span = Span::new(comma - 1, comma);
                let finding = found(span, "unexpected `,` at the end of the line", "");
                self.fix(finding, "remove the `,`", vec![edit(last, comma, "")]);
            } else if self.begins_statement() {
                // `toml` reports a second key in a line.
                return;
            } else {
                self.step(|scan| scan.value(Within::List));
                last = self.at;
                self.skip_blanks();
            }
        }
        if last > end {
            let label = "expected `[` before it and `]` after it";
            let finding = found(Span::new(start, last), "a list needs brackets", label);
            let edits = vec![edit(start, start, "["), edit(last, last, "]")];
            self.fix(finding, "add the brackets", edits);
        }
    }

    fn string(&mut self, within: Within) {
        let start = self.at;
        let quote = &self.text[start..=start];
        if let Some(text) = self.rest().strip_prefix(&quote.repeat(3)) {
            // `toml` reports an unclosed string.
            let close = text.find(&quote.repeat(3)).map(|close| start + close + 6);
            self.at = close.unwrap_or(self.text.len());
            self.skip(|c| quote.starts_with(c));
            return;
        }
        let line = &self.text[start + 1..self.eol()];
        // `["driver, "gunner"]`: the second quote opens the next text.
        let is_next = |close: &usize| {
            let after = line[close + 1..].trim_start_matches([' ', '\t']);
            within != Within::Line
                && after.starts_with(char::is_alphanumeric)
                && line[..*close].contains([',', ']', '}'])
        };
        if let Some(close) = closing(line, quote).filter(|close| !is_next(close)) {
            return self.at = start + close + 2;
        }
        let end = match within {
            Within::Line => line.find(" #"),
            Within::List | Within::Braces => line.find([',', ']', '}']),
        };
        let content = line[..end.unwrap_or(line.len())].trim_end();
        self.at = start + 1 + content.len();
        // The text may end with a wrong quote.
        let stray = content.chars().next_back().filter(|c| CURLY.contains(c) || "\"'".contains(*c));
        let from = self.at - stray.map_or(0, char::len_utf8);
        let span = Span::new(start, self.at);
        let message = format!("this `{quote}` is never closed");
        let label = format!("expected `{quote}` at the end of this");
        let edits = vec![edit(from, self.at, quote)];
        self.fix(found(span, message, label), format!("add `{quote}`"), edits);
    }

    /// Reads a number or a word. Numbers lose their units, and words get quotes.
    fn words(&mut self, within: Within) {
        let rest = self.rest_of_line();
        let is_end = |c: char| c == '#' || within != Within::Line && ",]}".contains(c);
        let to_end = rest[..rest.find(is_end).unwrap_or(rest.len())].trim_end();
        let number = bare_number(to_end, "").filter(|number| is_toml(number));
        let written = match rest.chars().next().filter(|c| CURLY.contains(c)) {
            Some(open) => in_curly_quotes(rest, open).unwrap_or(to_end),
            None if number.is_some() || within != Within::Line => to_end,
            None => to_end.split(',').next().unwrap_or_default().trim_end(),
        };
        let span = Span::new(self.at, self.at + written.len());
        self.at = span.end;
        let plain = written.trim_matches(|c| CURLY.contains(&c) || c == '"').trim();
        let is_words = plain.contains(char::is_alphabetic) && !plain.contains(['=', '"', '[', '{']);
        if is_toml(written) || number.is_none() && !is_words {
            return;
        }
        let (message, text) = match (number, flag_meant(plain)) {
            (Some(number), _) => (format!("a number has only digits, not `{written}`"), number),
            (None, Some(flag)) if plain == written => {
                (format!("expected `true` or `false`, found `{written}`"), flag.to_string())
            }
            _ if written.starts_with(CURLY) => {
                (format!("expected straight quotes: `{written}`"), quoted(plain))
            }
            _ => (format!("`{written}` has no quotes"), quoted(plain)),
        };
        let write = format!("write `{text}`");
        let finding = found(span, message, write.as_str());
        self.fix(finding, write, vec![edit(span.start, span.end, text)]);
    }
}

/// The text from one curly quote to the next of its kind.
fn in_curly_quotes(rest: &str, open: char) -> Option<&str> {
    let closes = if "‘’`´".contains(open) { "‘’`´'" } else { "“”„«»\"" };
    let mut inner = rest.char_indices().skip(1);
    let (end, close) = inner.find(|(_, c)| closes.contains(*c))?;
    Some(&rest[..end + close.len_utf8()])
}

fn closing(line: &str, quote: &str) -> Option<usize> {
    let mut is_escaped = false;
    line.char_indices().find_map(|(at, c)| {
        let is_close = !is_escaped && quote.starts_with(c);
        is_escaped = !is_escaped && c == '\\' && quote == "\"";
        is_close.then_some(at)
    })
}

fn is_toml(value: &str) -> bool {
    value.parse::<toml::Value>().is_ok()
}
