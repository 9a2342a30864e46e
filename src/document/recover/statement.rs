//! Reads a file line by line: headers, keys, and text after values.

use crate::text::limits::DEPTH;
use crate::text::source::Span;

use super::quoted;
use super::scan::{Header, Pair, Scan, Within, begins_pair, edit, found, is_bare};

impl Scan<'_> {
    pub(super) fn statement(&mut self) {
        self.line = self.at;
        self.skip_blanks();
        match self.next() {
            None | Some('\n' | '\r' | '#') => self.next_line(),
            Some('[') => self.header(),
            Some(']' | '}' | ')' | ',') => self.stray(),
            Some(_) => self.pair(),
        }
    }

    /// Reads a stray bracket or comma.
    fn stray(&mut self) {
        let span = self.letter(self.at);
        let c = &self.text[span.start..span.end];
        let message = format!("unexpected `{c}`: nothing is open here");
        let remove = vec![edit(span.start, span.end, "")];
        self.fix(found(span, message, "not expected here"), format!("remove the `{c}`"), remove);
        self.at = span.end;
    }

    /// Reads `[table]` or `[[list]]`.
    fn header(&mut self) {
        let opening = self.skip(|c| c == '[');
        self.skip_blanks();
        if let Some(path) = self.key() {
            return self.header_from(opening, path);
        }
        let span = Span::new(opening.start, self.eol());
        let message = "a header needs a name, like `[armor]`";
        self.lose(found(span, message, "expected a name between the brackets"), span);
        self.next_line();
    }

    /// Reads a header after its name.
    fn header_from(&mut self, opening: Span, path: Vec<String>) {
        let end = self.at;
        self.skip_blanks();
        let mut closing = self.skip(|c| c == ']');
        if closing.start == closing.end {
            closing = Span::new(end, end);
            self.at = end;
        }
        let [opened, closed] = [opening, closing].map(|span| span.end - span.start);
        let is_double = (opened == closed && opened <= 2).then_some(opened == 2);
        let span = Span::new(opening.start, closing.end);
        self.headers.push(Header { span, opening, closing, path, is_double });
        self.after_value();
    }

    pub(super) fn key(&mut self) -> Option<Vec<String>> {
        let mut path = Vec::new();
        while path.len() < DEPTH {
            let start = self.at;
            match self.next() {
                Some(quote @ ('"' | '\'')) => {
                    let line = self.rest_of_line();
                    let end = line[1..].find(quote)?;
                    path.push(line[1..=end].to_owned());
                    self.at += end + 2;
                }
                Some(c) if is_bare(c) => {
                    let name = self.skip(is_bare);
                    path.push(self.text[start..name.end].to_owned());
                }
                _ if path.is_empty() => return None,
                _ => return Some(path),
            }
            let end = self.at;
            self.skip_blanks();
            if self.next() != Some('.') {
                self.at = end;
                return Some(path);
            }
            self.at += 1;
            self.skip_blanks();
        }
        None
    }

    fn pair(&mut self) {
        let start = self.at;
        let Some(path) = self.key() else {
            let span = Span::new(start, self.eol());
            let message = "this line is neither `key = value` nor `[table]`";
            self.lose(found(span, message, "cannot be read"), span);
            return self.next_line();
        };
        let key = Span::new(start, self.at);
        self.skip_blanks();
        let is_header = self.next() == Some(']');
        self.at = key.end;
        if is_header {
            return self.header_from(Span::new(start, start), path);
        }
        let mut pair = Pair { path, key, end: key.end };
        if !self.equals(&mut pair, Within::Line) {
            return self.next_line();
        }
        let value = self.at;
        self.value(Within::Line);
        self.bare_list(value);
        pair.end = self.at;
        self.pairs.push(pair);
        self.after_value();
    }

    /// Reads the `=` after a key or a substitute. Drops lines that are not pairs.
    pub(super) fn equals(&mut self, pair: &mut Pair, within: Within) -> bool {
        let key = pair.key;
        let name = quoted(&self.text[key.start..key.end]);
        self.skip_blanks();
        let at = self.at;
        if matches!(self.next(), Some('=' | ':')) {
            let sign = self.skip(|c| "=:>".contains(c));
            let written = &self.text[sign.start..sign.end];
            if written != "=" {
                let message = format!("expected `=` after `{name}`, found `{}`", quoted(written));
                let instead = if at == key.end { " =" } else { "=" };
                let edits = vec![edit(sign.start, sign.end, instead)];
                self.fix_all(found(sign, message, "write `=`"), "write `=`", edits);
            }
            self.skip_blanks();
            return self.has_value(within) || self.no_value(&name, key, within);
        }
        if !self.has_value(within) {
            return self.no_value(&name, key, within);
        }
        let rest = self.rest_of_line();
        if let Some(words) = words_before_sign(rest) {
            self.at = at + words;
            let span = Span::new(key.start, self.at);
            let joined: Vec<_> = self.text[span.start..span.end].split_whitespace().collect();
            let joined = joined.join("-");
            let message = format!("a key is one word: `{}`", quoted(&joined));
            let fix = format!("write `{}`", quoted(&joined));
            let edits = vec![edit(span.start, span.end, joined.as_str())];
            self.fix(found(span, message, "a key cannot contain spaces"), fix, edits);
            self.follows(span.end);
            *pair = Pair { key: span, path: vec![joined], end: span.end };
            return self.equals(pair, within);
        }
        let word = rest.split([' ', '\t', ',', '#']).next().unwrap_or_default();
        let begins_value = rest.starts_with(|c: char| "\"'“”„‘[{".contains(c))
            || rest.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit());
        if begins_value || ["true", "false"].contains(&word) {
            let message = format!("`{name}` has no `=` before its value");
            let sign = if at == key.end { " = " } else { "= " };
            let edits = vec![edit(at, at, sign)];
            self.fix(found(key, message, "expected `=` after this"), "add `=`", edits);
            return true;
        }
        if within == Within::Braces {
            return self.no_value(&name, key, within);
        }
        let line = self.text[key.start..self.eol()].trim_end();
        let span = Span::new(key.start, key.start + line.len());
        let message = "this line is neither `key = value` nor a comment";
        let mut finding = found(span, message, "cannot be read");
        if line.ends_with(['.', '!', '?']) || line.split_whitespace().count() > 4 {
            let edits = vec![edit(key.start, key.start, "# ")];
            self.fix(finding, "begin a comment with `#`", edits);
            self.doubt();
        } else {
            let value = rest.split('#').next().unwrap_or_default().trim().replace('"', "");
            if !value.contains('=') {
                let help = format!("write `{name} = \"{value}\"`, or begin a comment with `#`");
                finding.help = Some(help);
            }
            self.lose_value(finding, key, span.end.max(key.end));
        }
        false
    }

    fn has_value(&self, within: Within) -> bool {
        let is_end = |c: char| c == ',' || within == Within::Braces && "}]".contains(c);
        !self.is_at_end_of_line() && !self.next().is_some_and(is_end)
    }

    fn no_value(&mut self, name: &str, key: Span, within: Within) -> bool {
        if within == Within::Braces && self.next() == Some(',') {
            self.at += 1;
        }
        let end = if within == Within::Line { self.eol() } else { self.at };
        if name.starts_with(['"', '\'']) {
            let message = format!("{name} has no key");
            let mut finding = found(key, message, "expected `key = value`");
            finding.help = Some(format!("write, for example, `item = {name}`"));
            self.lose(finding, Span::new(key.start, end));
            return false;
        }
        let mut finding =
            found(key, format!("`{name}` has no value"), format!("expected `{name} = …`"));
        finding.help = Some(format!(
            "give `{name}` a value, or remove it; until then, dependent rules are not judged"
        ));
        self.lose_value(finding, key, end);
        false
    }

    /// Reads a list without brackets: `crew = "driver", "gunner"`.
    pub(super) fn bare_list(&mut self, start: usize) {
        let first = self.at;
        let mut end = first;
        loop {
            self.skip_blanks();
            let is_comma = self.next() == Some(',');
            self.at += usize::from(is_comma);
            self.skip_blanks();
            if !is_comma || self.is_at_end_of_line() || begins_pair(self.rest_of_line()) {
                break;
            }
            self.value(Within::List);
            end = self.at;
        }
        self.at = end;
        if end > first && self.next() == Some(']') {
            self.at += 1;
            let span = Span::new(start, self.at);
            let finding = found(span, "a list must begin with `[`", "expected `[` before it");
            self.fix(finding, "add `[`", vec![edit(start, start, "[")]);
            self.edits.rotate_right(1);
        } else if end > first {
            let label = "expected `[` before it and `]` after it";
            let finding = found(Span::new(start, end), "a list needs brackets", label);
            self.fix(
                finding,
                "add the brackets",
                vec![edit(end, end, "]"), edit(start, start, "[")],
            );
            // A bracket precedes a quote at the same place.
            self.edits.rotate_right(1);
        }
    }

    /// Checks that only a comment follows a value or a header.
    fn after_value(&mut self) {
        let mut end = self.at;
        self.skip_blanks();
        while let Some(']' | '}' | ')') = self.next() {
            self.stray();
            end = self.at;
            self.skip_blanks();
        }
        let at = self.at;
        if self.is_at_end_of_line() {
            return self.next_line();
        }
        let sign = self.letter(at);
        self.at += usize::from(self.next() == Some(','));
        let is_comma = self.at > at;
        self.skip_blanks();
        if is_comma && self.is_at_end_of_line() {
            let message = "unexpected `,` at the end of the line";
            let edits = vec![edit(end, sign.end, "")];
            self.fix_all(found(sign, message, "not expected here"), "remove the `,`", edits);
        } else if begins_pair(self.rest_of_line()) {
            let label = if is_comma { "not expected here" } else { "begin a new line here" };
            let finding = found(sign, "each key needs its own line", label);
            self.fix_all(finding, "begin a new line", vec![edit(end, self.at, "\n")]);
        } else {
            self.at = at;
            let junk = self.rest_of_line().split('#').next().unwrap_or_default().trim_end();
            let message = format!("expected the end of the line, found `{junk}`");
            let span = Span::new(at, at + junk.len());
            let edits = vec![edit(at, at, if at == end { " # " } else { "# " })];
            self.fix(
                found(span, message, "a comment begins with `#`"),
                "begin a comment with `#`",
                edits,
            );
            self.next_line();
        }
    }
}

/// The length of the words before `=` or `:`, if nothing else comes before the sign.
fn words_before_sign(rest: &str) -> Option<usize> {
    let words = rest[..rest.find(['=', ':'])?].trim_end();
    let is_word =
        |word: &str| word.chars().all(is_bare) && word.starts_with(|c: char| c.is_alphabetic());
    (!words.is_empty() && words.split_whitespace().all(is_word)).then_some(words.len())
}
