//! Texts, numbers and words after a `=` or in a list.

use crate::text::limits::DEPTH;
use crate::text::source::Span;

use super::super::shape::kinds::flag_meant;
use super::list::closes_braces;
use super::scan::{Scan, Within, begins_pair, edit};
use super::{Habit, Mistake};

/// The quotes of word processors.
const CURLY: [char; 9] = ['“', '”', '„', '‘', '’', '«', '»', '`', '´'];

impl Scan<'_> {
    pub(super) fn value(&mut self, within: Within) {
        let start = self.at;
        let rest = self.rest_of_line();
        match self.next() {
            _ if within == Within::Line && begins_pair(rest) && closes_braces(rest) => {
                self.no_opening(start);
            }
            Some('"' | '\'') => self.quoted(within),
            Some('[' | '(' | '{') if self.depth >= DEPTH => {
                let end = self.eol();
                let span = Span::new(start, end);
                self.lose(
                    Mistake::new(span, "lists and tables are nested too deeply").label("ignored"),
                    span,
                );
                self.at = end;
            }
            // At the end of the line, where the bracket is missing.
            Some('[' | '(' | '\n' | '\r') => {
                self.depth += 1;
                self.list(within);
                self.depth -= 1;
            }
            Some('{') => {
                self.depth += 1;
                self.braces(within);
                self.depth -= 1;
            }
            Some(c) if CURLY.contains(&c) => self.curly(within),
            Some(c) if c.is_ascii_digit() || "+-.$€".contains(c) => self.number(within),
            _ => self.words(within),
        }
        // Skip it, so that the next round does not find it again.
        if self.at == start {
            self.at += self.next().map_or(0, char::len_utf8);
            let end = self.at;
            let span = Span::new(start, end);
            self.lose(Mistake::new(span, "expected a value").label("not understood"), span);
        }
    }

    fn ends_value(c: char, within: Within) -> bool {
        match within {
            Within::Line => matches!(c, '#' | ',' | ';'),
            Within::List | Within::Braces => matches!(c, '#' | ',' | ';' | ']' | '}' | ')'),
        }
    }

    /// A text in quotes, open or closed.
    fn quoted(&mut self, within: Within) {
        let start = self.at;
        let quote = self.next().expect("there is a quote here");
        let triple = quote.to_string().repeat(3);
        if self.rest().starts_with(&triple) {
            match self.rest()[3..].find(&triple) {
                Some(end) => {
                    self.at += 3 + end + 3;
                    self.at += self.rest().len() - self.rest().trim_start_matches(quote).len();
                }
                None => {
                    let end = self.eol();
                    self.at = end;
                    let mistake = Mistake::new(
                        Span::new(start, start + 3),
                        format!("this `{triple}` is never closed"),
                    )
                    .label("opened here")
                    .because(Span::new(end, end), format!("expected `{triple}` here"))
                    .repair(format!("add `{triple}`"));
                    self.mend(mistake, vec![edit(end, end, triple)]);
                }
            }
            return;
        }
        let line_end = self.eol();
        let line = &self.text[start + 1..line_end];
        let escapes = quote == '"';
        let Some(close) = closing(line, quote, escapes) else {
            return self.unclosed(start, quote, within);
        };
        let after = &line[close + 1..];
        let next = after.trim_start_matches([' ', '\t']).chars().next();
        let touching = after.chars().next();
        let is_delimiter = |c: char| ",;]})#=:/".contains(c);
        let fits = next.is_none_or(|c| is_delimiter(c) || c == '\r');
        if close == 0 && touching.is_some_and(|c| c.is_alphanumeric()) {
            // `""HD"`: one quote too many.
            let mistake =
                Mistake::new(Span::new(start, start + 2), format!("two `{quote}` open this text"))
                    .label("expected one")
                    .repair("remove one");
            self.mend(mistake, vec![edit(start, start + 1, "")]);
            self.at = start + 1;
            return self.quoted(within);
        }
        let end = start + 1 + close + 1;
        if !fits && next != Some(quote) && next.is_some_and(|c| c != '[' && c != '{') {
            let content = &line[..close];
            if within != Within::Line && content.contains([',', ']', '}']) {
                return self.unclosed(start, quote, within);
            }
            // `"A "big" car"`: the line cannot be read.
            let last = match within {
                Within::Line => line.split('#').next().unwrap_or_default().trim_end(),
                Within::List | Within::Braces => "",
            };
            if last.ends_with(quote) && last.len() > close + 1 && !begins_pair(after) {
                self.at = line_end;
                return;
            }
        }
        if touching == Some(quote) {
            let past = after[1..].trim_start_matches([' ', '\t']).chars().next();
            if past.is_none_or(is_delimiter) {
                let mistake = Mistake::new(
                    Span::new(end, end + 1),
                    format!("unexpected `{quote}` after the end of the text"),
                )
                .label("not expected here")
                .repair(format!("remove the `{quote}`"));
                self.mend(mistake, vec![edit(end, end + 1, "")]);
                self.at = end + 1;
                return;
            }
        }
        self.at = end;
    }

    /// A text that is never closed: it ends before the next entry, or at the end of the line.
    fn unclosed(&mut self, start: usize, quote: char, within: Within) {
        let line_end = self.eol();
        let line = &self.text[start + 1..line_end];
        let end = match within {
            Within::Line => line.find(" #").unwrap_or(line.len()),
            Within::List | Within::Braces => line.find([',', ']', '}']).unwrap_or(line.len()),
        };
        let content = line[..end].trim_end();
        let stop = start + 1 + content.len();
        let stray =
            content.chars().next_back().filter(|c| CURLY.contains(c) || *c == '\'' || *c == '"');
        let from = stray.map_or(stop, |c| stop - c.len_utf8());
        let mistake = Mistake::new(
            Span::new(start, stop.max(start + 1)),
            format!("this `{quote}` is never closed"),
        )
        .label(format!("expected `{quote}` at the end of this"))
        .follows(stop)
        .repair(format!("add `{quote}`"));
        self.mend(mistake, vec![edit(from, stop, quote)]);
        self.at = stop;
    }

    /// A text in curly quotes.
    fn curly(&mut self, within: Within) {
        let start = self.at;
        let open = self.next().expect("there is a quote here");
        let inside = start + open.len_utf8();
        let line_end = self.eol();
        let line = &self.text[inside..line_end];
        let is_single = "‘’`´".contains(open);
        let closes = |c: char| match is_single {
            true => "‘’`´'".contains(c),
            false => "“”„«»\"".contains(c),
        };
        let found = line.char_indices().find(|(_, c)| closes(*c));
        let (content, width) = match found {
            Some((at, c)) => (&line[..at], c.len_utf8()),
            None => {
                let end = line.find(|c| Self::ends_value(c, within)).unwrap_or(line.len());
                (line[..end].trim_end(), 0)
            }
        };
        let end = inside + content.len();
        let span = Span::new(start, end + width);
        let quote = if content.contains(['"', '\\']) { "'" } else { "\"" };
        let mistake = Mistake::new(span, format!("expected straight quotes, found `{open}`"))
            .label("write `\"`")
            .habit(Habit::Quotes)
            .repair("write straight quotes");
        self.mend(mistake, vec![edit(start, inside, quote), edit(end, end + width, quote)]);
        self.at = end + width;
    }

    fn number(&mut self, within: Within) {
        let start = self.at;
        if let Some(sign @ ('$' | '€')) = self.next() {
            let end = start + sign.len_utf8();
            let mistake =
                Mistake::new(Span::new(start, end), format!("a number cannot have a `{sign}`"))
                    .label("write the number alone")
                    .repair(format!("remove the `{sign}`"));
            self.mend(mistake, vec![edit(start, end, "")]);
            self.at = end;
            self.skip_blanks();
            if !self.next().is_some_and(|c| c.is_ascii_digit()) {
                return;
            }
        }
        let first = self.at;
        let rest = self.rest_of_line();
        let token = rest.trim_start_matches(|c: char| c.is_alphanumeric() || "+-._:".contains(c));
        let token = rest[..rest.len() - token.len()].to_owned();
        if let Some(written) = grouped(rest, within) {
            let written = written.to_owned();
            let plain = written.replace(',', "");
            let span = Span::new(first, first + written.len());
            let mistake = Mistake::new(span, format!("a number cannot have commas: `{written}`"))
                .label(format!("write `{plain}`"))
                .repair(format!("write `{plain}`"));
            self.mend(mistake, vec![edit(span.start, span.end, plain)]);
            self.at = span.end;
            return self.unit(within);
        }
        if let Some(written) = decimal_comma(rest, within) {
            let plain = written.replace(',', ".");
            let span = Span::new(first, first + written.len());
            let mistake = Mistake::new(span, format!("a number cannot have commas: `{written}`"))
                .label(format!("write `{plain}`"))
                .follows(span.end)
                .repair(format!("write `{plain}`"));
            self.mend(mistake, vec![edit(span.start, span.end, plain)]);
            self.at = span.end;
            return;
        }
        let span = Span::new(first, first + token.len());
        let after = self.text[span.end..].chars().next();
        // TOML says what is wrong with `020` or `.5`.
        let is_number = is_toml(&token) || token.parse::<f64>().is_ok();
        if is_number && !matches!(after, Some('/' | '%')) {
            self.at = span.end;
            return self.unit(within);
        }
        let digits = token.trim_start_matches(['+', '-']);
        let whole =
            &digits[..digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
        let sign = &token[..token.len() - digits.len()];
        let fraction = &digits[whole.len()..];
        // `3O` is more likely 30 than 3 of a unit.
        let is_unit = fraction.chars().all(char::is_alphabetic)
            && !fraction.starts_with(['O', 'o', 'l', 'I']);
        if !whole.is_empty() && is_unit && (!fraction.is_empty() || after == Some('%')) {
            self.at = first + sign.len() + whole.len();
            return self.unit(within);
        }
        self.words(within);
    }

    /// The unit after a number: `10 pts`.
    fn unit(&mut self, within: Within) {
        let end = self.at;
        let rest = self.rest_of_line();
        let words = rest.split(|c| Self::ends_value(c, within)).next().unwrap_or_default();
        // Another number is more than a unit.
        let is_more = words.contains(|c: char| "=:\"'[{".contains(c) || c.is_ascii_digit());
        let unit = words.trim();
        if unit.is_empty() || is_more || !unit.starts_with(|c: char| c.is_alphabetic() || c == '%')
        {
            return;
        }
        let start = end + words.len() - words.trim_start().len();
        let span = Span::new(start, start + unit.len());
        let mistake = Mistake::new(span, format!("a number cannot have a unit: `{unit}`"))
            .label("not expected here")
            .follows(end)
            .repair(format!("remove `{unit}`"));
        self.mend(mistake, vec![edit(end, span.end, "")]);
        self.at = span.end;
    }

    /// Words without quotes.
    fn words(&mut self, within: Within) {
        let start = self.at;
        let rest = self.rest_of_line();
        let is_end = |c: char| Self::ends_value(c, within) || c == '"' || CURLY.contains(&c);
        let mut end = rest.find(is_end).unwrap_or(rest.len());
        // `Tuned, twice"`: a single quote at the end of the line.
        if within == Within::Line {
            let line = rest.split(" #").next().unwrap_or_default().trim_end();
            if line.find('"') == Some(line.len().wrapping_sub(1)) {
                end = line.len() - 1;
            }
        }
        let mut words = rest[..end].trim_end();
        if let Some(sign) = words.find('=') {
            // The last word before a `=` is the next key.
            let before = words[..sign].trim_end();
            words = before.rfind([' ', '\t']).map_or("", |blank| before[..blank].trim_end());
        }
        if words.is_empty() {
            let quote = rest.chars().next().filter(|c| *c != '"');
            if quote.is_some_and(|c| CURLY.contains(&c)) {
                self.curly(within);
            }
            return;
        }
        let stop = start + words.len();
        let closing = rest[words.len()..].chars().next().filter(|c| *c == '"' || CURLY.contains(c));
        if words == "true" || words == "false" || is_toml(words) {
            self.at = stop;
            return;
        }
        let span = Span::new(start, stop + closing.map_or(0, char::len_utf8));
        self.at = span.end;
        if let (Some(flag), None) = (flag_meant(words), closing) {
            let mistake =
                Mistake::new(span, format!("expected `true` or `false`, found `{words}`"))
                    .label(format!("write `{flag}`"))
                    .repair(format!("write `{flag}`"));
            return self.mend(mistake, vec![edit(span.start, span.end, flag.to_string())]);
        }
        let quote = if words.contains('\\') { "'" } else { "\"" };
        let mistake = match closing {
            Some(_) => Mistake::new(span, format!("`{words}` has no quote before it")),
            None => Mistake::new(span, format!("`{words}` has no quotes")).habit(Habit::Unquoted),
        };
        let mistake =
            mistake.label(format!("write `{quote}{words}{quote}`")).repair("put quotes around it");
        self.mend(mistake, vec![edit(start, start, quote), edit(stop, span.end, quote)]);
    }
}

/// The place of the closing quote.
fn closing(line: &str, quote: char, escapes: bool) -> Option<usize> {
    let mut chars = line.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == quote {
            return Some(at);
        }
        if c == '\\' && escapes {
            chars.next();
        }
    }
    None
}

/// A number with commas between thousands. In a list, a comma may also separate two numbers.
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

/// A number with a comma for its decimals. In a list, it may also separate two numbers.
fn decimal_comma(rest: &str, within: Within) -> Option<&str> {
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
    let (whole, decimals) = rest[..end].split_once(',')?;
    let after = rest[end..].trim_start();
    let is_one = !whole.is_empty()
        && (1..=2).contains(&decimals.len())
        && decimals.bytes().all(|digit| digit.is_ascii_digit())
        && (after.is_empty() || after.starts_with('#'));
    (is_one && within == Within::Line).then(|| &rest[..end])
}

fn is_toml(value: &str) -> bool {
    value.parse::<toml::Value>().is_ok()
}
