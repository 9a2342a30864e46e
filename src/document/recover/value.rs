//! Reads values: strings, numbers, words, lists and inline tables, over one or more lines.

use crate::text::limits::DEPTH;
use crate::text::source::Span;

use super::super::shape::kinds::{flag_meant, is_unit};
use super::scan::{Pair, Scan, Within, begins_pair, edit, found, is_header};

/// Quotes of word processors.
const CURLY: [char; 9] = ['“', '”', '„', '‘', '’', '«', '»', '`', '´'];

impl Scan<'_> {
    pub(super) fn value(&mut self, within: Within) {
        match self.next() {
            Some(_) if within == Within::Line && self.lacks_brace() => self.no_opening(),
            Some('"' | '\'') => self.quoted(within),
            Some('[' | '{') if self.depth >= DEPTH => {
                let span = Span::new(self.at, self.eol());
                let message = "lists and tables are nested too deeply";
                self.lose(found(span, message, "ignored"), span);
                self.at = span.end;
            }
            Some(open @ ('[' | '{')) => {
                self.depth += 1;
                if open == '[' {
                    self.list(within)
                } else {
                    self.braces(within)
                }
                self.depth -= 1;
            }
            Some(c) if CURLY.contains(&c) => self.curly(within),
            Some(c) if c.is_ascii_digit() || "+-.$€".contains(c) => self.number(within),
            Some(c) if c.is_alphabetic() => self.words(within),
            // `toml` reports the error in the line.
            _ if within == Within::Line => self.at = self.eol(),
            _ => drop(self.skip(|c| !Self::ends_value(c, within) && !"\r\n".contains(c))),
        }
    }

    fn ends_value(c: char, within: Within) -> bool {
        "#,".contains(c) || within != Within::Line && "]})".contains(c)
    }

    /// Whether a table follows whose opening brace is missing.
    fn lacks_brace(&mut self) -> bool {
        let line = self.rest_of_line().split('#').next().unwrap_or_default();
        begins_pair(line) && line.split_once('}').is_some_and(|(before, _)| !before.contains('{'))
    }

    fn no_opening(&mut self) {
        let at = self.at;
        let finding = found(self.letter(at), "expected `{` before this entry", "add `{` here");
        self.fix(finding, "add `{`", vec![edit(at, at, "{ ")]);
        self.braces(Within::List);
    }

    fn list(&mut self, within: Within) {
        let open = self.at;
        self.at += 1;
        // The end of the last entry or comma.
        let (mut end, mut comma) = (self.at, true);
        loop {
            let new_line = self.skip_lines();
            let here = self.at;
            let line = self.rest_of_line();
            match self.next() {
                Some(']') => return self.at += 1,
                Some('}') if within == Within::Braces => {
                    return self.never_closed(open, end, ']');
                }
                None => return self.never_closed(open, end, ']'),
                Some(_) if self.lacks_brace() => {
                    if !comma {
                        self.no_comma(end, here);
                    }
                    self.no_opening();
                    (end, comma) = (self.at, false);
                }
                Some(_) if new_line && (is_header(line) || begins_pair(line)) => {
                    return self.never_closed(open, end, ']');
                }
                Some('}' | ')') => return self.wrong_bracket(']'),
                Some(',') => {
                    self.comma(comma);
                    (end, comma) = (self.at, true);
                }
                Some(_) => {
                    if !comma {
                        self.no_comma(end, here);
                    }
                    self.step(|scan| scan.value(Within::List));
                    (end, comma) = (self.at, false);
                }
            }
        }
    }

    fn braces(&mut self, within: Within) {
        if self.rest().starts_with("{{") {
            self.two_open("table");
        }
        let open = self.at;
        self.at += usize::from(self.next() == Some('{'));
        // The end of the last pair or comma.
        let (mut end, mut comma, mut last_comma) = (self.at, true, None);
        self.skip_blanks();
        let own_line = self.is_at_end_of_line();
        let indent = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
        let statement = indent(&self.text[self.line..]);
        loop {
            let new_line = self.skip_lines();
            let here = self.at;
            let line = self.rest_of_line();
            let above = self.text[..here].rfind('\n').map_or(0, |newline| newline + 1);
            let goes_on = own_line && (comma || here - above > statement);
            match self.next() {
                Some('}') => return self.at += 1,
                Some(']') if within == Within::List => {
                    return self.never_closed(open, end, '}');
                }
                Some(']' | ')') => return self.wrong_bracket('}'),
                None | Some('{') => {}
                Some(_) if new_line && (is_header(line) || begins_pair(line) && !goes_on) => {}
                Some(',') => {
                    last_comma = (!comma).then_some(here);
                    self.comma(comma);
                    (end, comma) = (self.at, true);
                    continue;
                }
                Some(_) => {
                    self.step(|scan| comma = !scan.entry(end, comma));
                    end = self.at;
                    continue;
                }
            }
            // In a list, a trailing comma separates this table from the next.
            let before_comma = last_comma.filter(|at| within == Within::List && at + 1 == end);
            return self.never_closed(open, before_comma.unwrap_or(end), '}');
        }
    }

    /// Reads `key = value` in braces, after the `end` of another pair. Returns whether it read one.
    fn entry(&mut self, end: usize, comma: bool) -> bool {
        let here = self.at;
        let Some(path) = self.key() else {
            self.step(|scan| scan.value(Within::Braces));
            self.skip_blanks();
            self.at += usize::from(self.next() == Some(','));
            let span = Span::new(here, self.at);
            let message = "expected `key = value` between `{` and `}`";
            self.lose(found(span, message, "a value without a key"), span);
            return false;
        };
        if !comma {
            self.no_comma(end, here);
        }
        let mut pair = Pair { path, key: Span::new(here, self.at), end: self.at };
        let has_value = self.equals(&mut pair, Within::Braces);
        if has_value {
            self.value(Within::Braces);
        } else if !self.text[here..self.at].ends_with(',') {
            self.skip_blanks();
            if !matches!(self.next(), None | Some('}' | ']')) {
                self.edits.push(edit(self.at, self.at, ","));
            }
        }
        has_value
    }

    fn never_closed(&mut self, open: usize, end: usize, close: char) {
        self.at = end;
        if !self.text[open..].starts_with(['[', '{']) {
            // The edit is recorded here.
            return self.edits.push(edit(end, end, close));
        }
        let span = self.letter(open);
        let message = format!("this `{}` is never closed", &self.text[span.start..span.end]);
        let finding = found(span, message, "opened here");
        let finding = finding.because(Span::new(end, end), format!("expected `{close}` here"));
        self.fix(finding, format!("add `{close}`"), vec![edit(end, end, close)]);
    }

    /// Removes the first of two repeated characters.
    fn two_open(&mut self, what: &str) {
        let span = self.letter(self.at);
        self.at = span.end;
        let message = format!("two `{}` open this {what}", &self.text[span.start..span.end]);
        let edits = vec![edit(span.start, span.end, "")];
        self.fix(found(span, message, "expected one"), "remove one", edits);
    }

    fn wrong_bracket(&mut self, close: char) {
        let span = self.letter(self.at);
        self.at = span.end;
        let found_it = &self.text[span.start..span.end];
        let message = format!("expected `{close}`, found `{found_it}`");
        let edits = vec![edit(span.start, span.end, close)];
        self.fix(found(span, message, "the wrong bracket"), format!("write `{close}`"), edits);
    }

    fn no_comma(&mut self, end: usize, next: usize) {
        let span = Span::new(end, end);
        let finding = found(span, "expected a comma between two entries", "add a comma here");
        let finding = finding.because(self.letter(next), "the next entry");
        self.fix(finding, "add a comma", vec![edit(end, end, ",")]);
    }

    fn comma(&mut self, doubled: bool) {
        let span = self.letter(self.at);
        self.at = span.end;
        if doubled {
            let finding = found(span, "a comma with nothing before it", "not expected here");
            self.fix(finding, "remove the comma", vec![edit(span.start, span.end, "")]);
        }
    }

    fn quoted(&mut self, within: Within) {
        let start = self.at;
        let quote = &self.rest()[..1];
        let line_end = self.eol();
        if let Some(text) = self.rest().strip_prefix(&quote.repeat(3)) {
            // `toml` reports an unclosed string.
            let close = text.find(&quote.repeat(3));
            self.at = close.map_or(line_end, |close| start + close + 6);
            self.skip(|c| quote.starts_with(c));
            return;
        }
        let line = &self.text[start + 1..line_end];
        let Some(close) = closing(line, quote) else {
            return self.unclosed(start, within);
        };
        if close == 0 && line[1..].starts_with(char::is_alphanumeric) {
            self.two_open("text");
            return self.quoted(within);
        }
        let after = line[close + 1..].trim_start_matches([' ', '\t']);
        let fits = after.is_empty() || after.starts_with(|c| ",]})#=:/;[{\r\"'".contains(c));
        if !fits && within != Within::Line && line[..close].contains([',', ']', '}']) {
            return self.unclosed(start, within);
        }
        // `"A "big" car"`: the line cannot be read.
        let last = line.split('#').next().unwrap_or_default().trim_end();
        let has_inner = !fits
            && within == Within::Line
            && last.ends_with(quote)
            && last.len() > close + 1
            && !begins_pair(after);
        let end = start + close + 2;
        self.at = if has_inner { line_end } else { end };
        let past = line[close + 1..].strip_prefix(quote).map(str::trim_start);
        if past.is_some_and(|past| past.is_empty() || past.starts_with(|c| ",]})#=:/".contains(c)))
        {
            let message = format!("unexpected `{quote}` after the end of the text");
            self.at = end + 1;
            let edits = vec![edit(end, self.at, "")];
            let finding = found(Span::new(end, self.at), message, "not expected here");
            self.fix(finding, format!("remove the `{quote}`"), edits);
        }
    }

    /// Closes an unclosed string before the next entry or at the end of the line.
    fn unclosed(&mut self, start: usize, within: Within) {
        let quote = &self.text[start..=start];
        let line = &self.text[start + 1..self.eol()];
        let end = match within {
            Within::Line => line.find(" #"),
            Within::List | Within::Braces => line.find([',', ']', '}']),
        };
        let content = line[..end.unwrap_or(line.len())].trim_end();
        let stop = start + 1 + content.len();
        let stray = content.chars().next_back().filter(|c| CURLY.contains(c) || "\"'".contains(*c));
        let from = stray.map_or(stop, |c| stop - c.len_utf8());
        let message = format!("this `{quote}` is never closed");
        let label = format!("expected `{quote}` at the end of this");
        let span = Span::new(start, stop.max(start + 1));
        let edits = vec![edit(from, stop, quote)];
        self.fix(found(span, message, label), format!("add `{quote}`"), edits);
        self.follows(stop);
        self.at = stop;
    }

    fn curly(&mut self, within: Within) {
        let open = self.letter(self.at);
        let sign = &self.text[open.start..open.end];
        let line = &self.text[open.end..self.eol()];
        let closes = if "‘’`´".contains(sign) { "‘’`´'" } else { "“”„«»\"" };
        let (content, width) = match line.char_indices().find(|(_, c)| closes.contains(*c)) {
            Some((at, c)) => (&line[..at], c.len_utf8()),
            None => {
                let end = line.find(|c| Self::ends_value(c, within)).unwrap_or(line.len());
                (line[..end].trim_end(), 0)
            }
        };
        let end = open.end + content.len();
        self.at = end + width;
        let quote = if content.contains(['"', '\\']) { "'" } else { "\"" };
        let message = format!("expected straight quotes, found `{sign}`");
        let finding = found(Span::new(open.start, self.at), message, "write `\"`");
        let edits = vec![edit(open.start, open.end, quote), edit(end, self.at, quote)];
        self.fix_all(finding, "write straight quotes", edits);
    }

    fn number(&mut self, within: Within) {
        if let Some(sign @ ('$' | '€')) = self.next() {
            let span = self.letter(self.at);
            self.at = span.end;
            let message = format!("a number cannot have a `{sign}`");
            let edits = vec![edit(span.start, span.end, "")];
            let finding = found(span, message, "write the number alone");
            self.fix(finding, format!("remove the `{sign}`"), edits);
            self.skip_blanks();
        }
        let start = self.at;
        let rest = self.rest_of_line();
        if let Some(written) = grouped(rest, within) {
            self.at += written.len();
            let plain = written.replace(',', "");
            let message = format!("a number cannot have commas: `{written}`");
            let write = format!("write `{plain}`");
            let span = Span::new(start, self.at);
            let edits = vec![edit(span.start, span.end, plain)];
            self.fix(found(span, message, write.as_str()), write, edits);
            return self.unit(within);
        }
        let token = self.skip(|c| c.is_alphanumeric() || "+-._:".contains(c));
        let token = &self.text[token.start..token.end];
        // `toml` reports `30,5`.
        let is_decimal = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        if within == Within::Line && self.rest().strip_prefix(',').is_some_and(is_decimal) {
            return self.at = self.eol();
        }
        // `toml` reports `020` or `.5`.
        let is_number = is_toml(token) || token.parse::<f64>().is_ok();
        if is_number && !matches!(self.next(), Some('/' | '%')) {
            return self.unit(within);
        }
        let unit =
            token.trim_start_matches(['+', '-']).trim_start_matches(|c: char| c.is_ascii_digit());
        let is_unit = unit.chars().all(char::is_alphabetic);
        if is_unit && (!unit.is_empty() || self.next() == Some('%')) {
            self.at -= unit.len();
            return self.unit(within);
        }
        self.at = start;
        self.words(within);
    }

    /// Removes the unit after a number: `10 pts`.
    fn unit(&mut self, within: Within) {
        let end = self.at;
        let rest = self.rest_of_line();
        let words = rest.split(|c| Self::ends_value(c, within)).next().unwrap_or_default();
        let unit = words.trim();
        if words.contains(['=', ':', '"', '\'', '[', '{'])
            || !unit.starts_with(|c: char| c.is_alphabetic() || c == '%')
        {
            return;
        }
        self.at += words.trim_end().len();
        let span = Span::new(self.at - unit.len(), self.at);
        let message = format!("a number cannot have a unit: `{unit}`");
        let edits = vec![edit(end, span.end, "")];
        self.fix(found(span, message, "not expected here"), format!("remove `{unit}`"), edits);
        if !is_unit(unit) {
            self.doubt();
        }
        self.follows(end);
    }

    /// Quotes words without quotes, or without the opening quote.
    fn words(&mut self, within: Within) {
        let start = self.at;
        let rest = self.rest_of_line();
        let is_end = |c: char| Self::ends_value(c, within) || c == '"' || CURLY.contains(&c);
        let mut end = rest.find(is_end).unwrap_or(rest.len());
        // `Tuned, twice"`: a single quote at the end of the line.
        let line = rest.split(" #").next().unwrap_or_default().trim_end();
        if within == Within::Line && line.find('"') == Some(line.len().wrapping_sub(1)) {
            end = line.len() - 1;
        }
        let mut words = rest[..end].trim_end();
        if let Some(sign) = words.find('=') {
            // The last word before `=` is the next key.
            let before = words[..sign].trim_end();
            words = before.rfind([' ', '\t']).map_or("", |blank| before[..blank].trim_end());
        }
        let stop = start + words.len();
        self.at = stop;
        if words.is_empty() || words == "true" || words == "false" || is_toml(words) {
            return;
        }
        let closing = self.next().filter(|c| *c == '"' || CURLY.contains(c));
        self.at += closing.map_or(0, char::len_utf8);
        let span = Span::new(start, self.at);
        if let (Some(flag), None) = (flag_meant(words), closing) {
            let message = format!("expected `true` or `false`, found `{words}`");
            let write = format!("write `{flag}`");
            let edits = vec![edit(span.start, span.end, flag.to_string())];
            return self.fix(found(span, message, write.as_str()), write, edits);
        }
        let quote = if words.contains('\\') { "'" } else { "\"" };
        let label = format!("write `{quote}{words}{quote}`");
        let edits = vec![edit(start, start, quote), edit(stop, span.end, quote)];
        const FIX: &str = "put quotes around it";
        match closing {
            Some(_) => {
                let message = format!("`{words}` has no quote before it");
                self.fix(found(span, message, label), FIX, edits);
            }
            None => {
                let finding = found(span, format!("`{words}` has no quotes"), label);
                self.fix_all(finding, FIX, edits);
                self.follows(span.end);
            }
        }
    }
}

fn closing(line: &str, quote: &str) -> Option<usize> {
    let mut is_escaped = false;
    line.char_indices().find_map(|(at, c)| {
        let is_close = !is_escaped && quote.starts_with(c);
        is_escaped = !is_escaped && c == '\\' && quote == "\"";
        is_close.then_some(at)
    })
}

/// A number with thousands separators. In a list, a comma may also separate two numbers.
fn grouped(rest: &str, within: Within) -> Option<&str> {
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
    let written = rest[..end].trim_end_matches(',');
    let (first, groups) = written.split_once(',')?;
    let fits = !first.is_empty()
        && first.len() <= 3
        && groups.split(',').all(|group| group.len() == 3)
        && !rest[end..].starts_with(|c: char| c.is_alphanumeric() || c == '.');
    let is_clear = within != Within::List || groups.split(',').any(|group| group.starts_with('0'));
    (fits && is_clear).then_some(written)
}

fn is_toml(value: &str) -> bool {
    value.parse::<toml::Value>().is_ok()
}
