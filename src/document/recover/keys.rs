//! Keys, and what comes between them and their values.

use crate::text::limits::DEPTH;
use crate::text::source::Span;

use super::scan::{Pair, Scan, Within, begins_pair, edit, is_bare};
use super::{Habit, Mistake, quoted};

impl Scan<'_> {
    /// A key with its dots, if there is one here.
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
                    let rest = self.rest();
                    let end = start + rest.len() - rest.trim_start_matches(is_bare).len();
                    path.push(self.text[start..end].to_owned());
                    self.at = end;
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

    /// `key = value`.
    pub(super) fn pair(&mut self) {
        let start = self.at;
        let key = self.key();
        let Some(path) = key else {
            let end = self.eol();
            let span = Span::new(start, end);
            let mistake = Mistake::new(span, "this line is neither `key = value` nor `[table]`")
                .label("not understood");
            self.lose(mistake, span);
            return self.next_line();
        };
        let key = Span::new(start, self.at);
        self.skip_blanks();
        if self.rest().starts_with(']') {
            return self.header_from(Span::new(start, start), key, path);
        }
        self.at = key.end;
        let mut pair = Pair { path, key, end: key.end };
        if self.equals(&mut pair, Within::Line) {
            let value = self.at;
            self.value(Within::Line);
            self.bare_list(value);
            pair.end = self.at;
            self.pairs.push(pair);
            self.after_value();
        } else {
            self.next_line();
        }
    }

    /// The `=` after a key, or what people write instead. A line that is not a pair is left out.
    pub(super) fn equals(&mut self, pair: &mut Pair, within: Within) -> bool {
        let key = pair.key;
        let name = quoted(&self.text[key.start..key.end]);
        self.skip_blanks();
        let at = self.at;
        let sign = self.rest().len() - self.rest().trim_start_matches(['=', ':', '>']).len();
        if sign > 0 && !self.rest().starts_with('>') {
            let written = &self.text[at..at + sign];
            if written != "=" {
                let mistake = Mistake::new(
                    Span::new(at, at + sign),
                    format!("expected `=` after `{name}`, found `{}`", quoted(written)),
                )
                .label("write `=`")
                .habit(Habit::Colon)
                .repair("write `=`");
                let blank = if at == key.end { " =" } else { "=" };
                self.mend(mistake, vec![edit(at, at + sign, blank)]);
            }
            self.at += sign;
            self.skip_blanks();
            if self.has_value(within) {
                return true;
            }
            return self.no_value(&name, key, within);
        }
        if self.is_at_end_of_line()
            || within == Within::Braces && matches!(self.next(), Some(',' | '}'))
        {
            return self.no_value(&name, key, within);
        }
        let rest = self.rest_of_line();
        if let Some(words) = words_before_sign(rest) {
            let end = at + words;
            let span = Span::new(key.start, end);
            let words = rest[..words].trim();
            let joined = format!("{} {words}", &self.text[key.start..key.end]);
            let joined = joined.replace([' ', '\t'], "-");
            let mistake = Mistake::new(span, format!("a key is one word: `{}`", quoted(&joined)))
                .label("a key cannot contain spaces")
                .of_name()
                .repair(format!("write `{}`", quoted(&joined)));
            self.mend(mistake, vec![edit(key.start, end, joined.as_str())]);
            pair.key = span;
            pair.path = vec![joined];
            self.at = end;
            return self.equals(pair, within);
        }
        let word = rest.split([' ', '\t', ',', '#']).next().unwrap_or_default();
        let begins_value = rest.starts_with(|c: char| "\"'“”„‘[{".contains(c))
            || rest.trim_start_matches(['+', '-', '.']).starts_with(|c: char| c.is_ascii_digit());
        if begins_value || ["true", "false"].contains(&word) {
            let mistake = Mistake::new(key, format!("`{name}` has no `=` before its value"))
                .label("expected `=` after this")
                .repair("add `=`");
            let sign = if at == key.end { " = " } else { "= " };
            self.mend(mistake, vec![edit(at, at, sign)]);
            return true;
        }
        if within == Within::Braces {
            return self.no_value(&name, key, within);
        }
        let end = self.eol();
        let line = self.text[key.start..end].trim_end().to_owned();
        let is_note = line.ends_with(['.', '!', '?']) || line.split_whitespace().count() > 4;
        let span = Span::new(key.start, key.start + line.len());
        let mistake = Mistake::new(span, "this line is neither `key = value` nor a comment")
            .label("not understood");
        if is_note {
            let mistake = mistake.repair("begin a comment with `#`");
            self.mend(mistake, vec![edit(key.start, key.start, "# ")]);
        } else {
            let value = rest.split('#').next().unwrap_or_default().trim().replace('"', "");
            let mistake = match value.contains('=') {
                true => mistake,
                false => mistake
                    .help(format!("write `{name} = \"{value}\"`, or begin a comment with `#`")),
            };
            self.lose_value(mistake, key, span.end.max(key.end));
        }
        false
    }

    /// Whether a value follows on the line, or the entries of a list below it.
    fn has_value(&mut self, within: Within) -> bool {
        if within == Within::Line && is_list_without_opening(self.rest()) {
            let newline = self.at;
            let first = self.text.len() - self.rest().trim_start().len();
            let mistake = Mistake::new(self.letter(first), "a list must begin with `[`")
                .label("expected `[` above it, after the `=`")
                .repair("add `[`");
            self.mend(mistake, vec![edit(newline, newline, " [")]);
            return true;
        }
        let is_end = |c: char| c == ',' || within == Within::Braces && "}]".contains(c);
        !self.is_at_end_of_line() && !self.next().is_some_and(is_end)
    }

    fn no_value(&mut self, name: &str, key: Span, within: Within) -> bool {
        let mut end = self.at;
        if within == Within::Braces {
            self.skip_blanks();
            if self.next() == Some(',') {
                self.at += 1;
            }
            end = self.at;
        }
        if name.starts_with(['"', '\'']) {
            let mistake = Mistake::new(key, format!("{name} has no key"))
                .label("expected `key = value`")
                .help(format!("write, for example, `item = {name}`"));
            self.lose(mistake, Span::new(key.start, end));
            return false;
        }
        let mistake = Mistake::new(key, format!("`{name}` has no value"))
            .label(format!("expected `{name} = …`"))
            .help(format!(
                "give `{name}` a value, or remove it; until then, what depends on it is not judged"
            ));
        self.lose_value(mistake, key, end);
        false
    }
}

/// Whether the lines below a `=` are entries of a list, up to a `]` of their own.
fn is_list_without_opening(rest: &str) -> bool {
    const MOST: usize = 100;
    let is_entry = |line: &str| line.starts_with(['"', '\'']) && !begins_pair(line);
    let mut lines = rest.lines().take(MOST).map(str::trim).peekable();
    lines.next_if_eq(&"").is_some()
        && lines.peek().is_some_and(|line| is_entry(line))
        && lines.find(|line| !is_entry(line)).is_some_and(|line| line.starts_with(']'))
}

/// The length of the words before a `=` or `:`, if there is nothing else.
fn words_before_sign(rest: &str) -> Option<usize> {
    let place = rest.find(['=', ':'])?;
    let words = &rest[..place];
    let is_word =
        |word: &str| word.chars().all(is_bare) && word.starts_with(|c: char| c.is_alphabetic());
    (!words.trim().is_empty() && words.split_whitespace().all(is_word))
        .then_some(words.trim_end().len())
}
