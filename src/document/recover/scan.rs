//! Reads the file line by line: headers, keys, and the position in the text.

use crate::check::finding::{Finding, Fix};
use crate::check::rules::INVALID_TOML;
use crate::document::edit::line_start;
use crate::text::edit::{Change, Edit};
use crate::text::limits::{DEPTH, FINDINGS};
use crate::text::printable::shortened;
use crate::text::source::Span;

use super::Loss;

/// The place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    Line,
    List,
    Braces,
}

/// A header, or a key and its value.
#[derive(Debug)]
pub(super) struct Statement {
    /// All its lines.
    pub(super) span: Span,
    pub(super) name: Span,
    pub(super) path: Vec<String>,
    /// The brackets before and after the name of a header.
    pub(super) brackets: Option<[Span; 2]>,
}

impl Statement {
    /// Whether a header begins a list entry. `None` if its brackets do not match.
    pub(super) fn is_double(&self) -> Option<bool> {
        let [opened, closed] = self.brackets?.map(|span| span.end - span.start);
        (opened == closed && opened <= 2).then_some(opened == 2)
    }
}

/// The fix of a line break around `=`.
pub(super) const JOIN: &str = "join the lines";

/// A placeholder value that no key allows.
pub(super) const NOTHING: &str = " = 0001-01-01";

#[derive(Default)]
pub(super) struct Scan<'s> {
    pub(super) text: &'s str,
    pub(super) at: usize,
    /// The number of open lists and tables.
    pub(super) depth: usize,
    /// The first line of the current statement, and its indentation.
    pub(super) line: usize,
    pub(super) indent: usize,
    /// Cache of the last line end.
    pub(super) eol: Option<Span>,
    pub(super) edits: Vec<Edit>,
    pub(super) mistakes: Vec<Finding>,
    pub(super) statements: Vec<Statement>,
    pub(super) lost: Vec<Loss>,
}

pub(super) fn edit(start: usize, end: usize, text: impl Into<String>) -> Edit {
    Edit { span: Span::new(start, end), text: text.into() }
}

pub(super) fn found(span: Span, message: impl Into<String>, label: impl Into<String>) -> Finding {
    let mut finding = Finding::new(&INVALID_TOML, span, message.into());
    finding.at.text = label.into();
    finding
}

/// Blanks from web pages and word processors, which TOML forbids.
fn is_odd_blank(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{202f}' | '\u{2002}' | '\u{2003}')
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{feff}') || is_odd_blank(c)
}

pub(super) fn is_bare(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

impl<'s> Scan<'s> {
    pub(super) fn blanks(&mut self) {
        let blanks = self.text.match_indices(is_odd_blank).take(FINDINGS);
        let edits: Vec<_> = blanks.map(|(at, c)| edit(at, at + c.len(), " ")).collect();
        if let Some(first) = edits.first() {
            let finding = found(first.span, "a blank that TOML does not allow", "write a space");
            self.fix(finding, "write plain spaces", edits);
        }
    }

    /// Reads `[table]`, `[[list]]` or `key = value`. `toml` reports other lines.
    pub(super) fn statement(&mut self) {
        self.line = self.at;
        self.skip_blanks();
        self.indent = self.at - self.line;
        let opening = self.skip(|c| c == '[');
        self.skip_blanks();
        let start = self.at;
        let Some(path) = self.key() else { return self.next_line() };
        let name = Span::new(start, self.at);
        self.skip_blanks();
        let closing = self.skip(|c| c == ']');
        let is_header = opening.start < opening.end || closing.start < closing.end;
        let brackets = is_header.then_some([opening, closing]);
        let mut statement = Statement { span: name, name, path, brackets };
        if !is_header {
            self.pair(&mut statement.name, &mut statement.path, Within::Line);
        }
        self.next_line();
        statement.span = Span::new(self.line, self.at);
        self.statements.push(statement);
    }

    /// Reads a dotted key.
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
        // `toml` names no place for this error.
        let span = Span::new(self.line, self.eol());
        self.lose(span, None);
        self.mistakes.push(found(span, "a key has too many names", "cannot be read"));
        None
    }

    /// Reads the `=` and the value after a key. Several words become one key.
    pub(super) fn pair(&mut self, name: &mut Span, path: &mut Vec<String>, within: Within) {
        self.skip_blanks();
        if let Some(words) = words_before_sign(self.rest_of_line()) {
            self.at += words;
            name.end = self.at;
            let words: Vec<_> = self.text[name.start..name.end].split_whitespace().collect();
            let joined = words.join("-");
            let message = format!("a key is one word: `{joined}`");
            let edits = vec![edit(name.start, name.end, joined.as_str())];
            let finding = found(*name, message, "a key cannot contain spaces");
            self.fix(finding, format!("write `{joined}`"), edits);
            *path = vec![joined];
            self.skip_blanks();
        }
        let mut breaks: Vec<_> = self.line_break(|scan| scan.next() == Some('=')).collect();
        let sign = self.skip(|c| "=:>".contains(c));
        match &self.text[sign.start..sign.end] {
            "" => return,
            "=" => {}
            _ => {
                let message = format!("expected `=`, found `{}`", self.name(sign));
                let edits = vec![edit(sign.start, sign.end, " =")];
                self.fix(found(sign, message, "write `=`"), "write `=`", edits);
            }
        }
        self.skip_blanks();
        breaks.extend(self.line_break(|scan| scan.begins_value(within)));
        if !breaks.is_empty() {
            let message =
                format!("`{}`, its `=` and its value belong on one line", self.name(*name));
            self.fix(found(*name, message, JOIN), JOIN, breaks);
        }
        let value = self.at;
        self.value(within);
        if within == Within::Line {
            self.after_value(value);
        }
    }

    /// Skips line breaks that TOML forbids here, if the pair goes on behind them.
    fn line_break(&mut self, goes_on: impl Fn(&mut Self) -> bool) -> impl Iterator<Item = Edit> {
        let Span { start, end } = self.skip(|c| is_blank(c) || c == '\n' || c == '\r');
        let is_break = self.text[start..end].contains(['\n', '\r']) && goes_on(self);
        if !is_break {
            self.at = start;
        }
        is_break.then(|| edit(start, end, " ")).into_iter()
    }

    /// Whether a value stands here, and no statement.
    fn begins_value(&mut self, within: Within) -> bool {
        let rest = self.rest();
        let is_plain = rest.starts_with(['"', '\'', '[', '{'])
            || rest.starts_with(|c: char| c.is_ascii_digit())
            || rest.starts_with("true")
            || rest.starts_with("false");
        let is_inner = within != Within::Line && !rest.starts_with([',', ']', '}', '#', '=']);
        (is_plain || is_inner && !rest.is_empty()) && !self.begins_statement()
    }

    /// Whether a header or a key with `=` begins here.
    pub(super) fn begins_statement(&mut self) -> bool {
        let here = self.at;
        let is_header = self.skip(|c| c == '[').end > here;
        let is_text = is_header && matches!(self.next(), Some('"' | '\''));
        let has_key = !is_text && self.key().is_some();
        self.skip_blanks();
        let rest = self.rest_of_line();
        self.at = here;
        let after = rest.trim_start_matches(if is_header { ']' } else { '=' }).trim_start();
        let is_alone = after.is_empty() || after.starts_with('#');
        has_key && after.len() < rest.len() && (is_alone || !is_header)
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

    fn next_line(&mut self) {
        self.at = self.eol();
        self.at += usize::from(self.rest().starts_with('\r'));
        self.at += usize::from(self.rest().starts_with('\n'));
    }

    /// Corrects an error, and offers the correction as its fix. Reading ends after too many errors.
    pub(super) fn fix(&mut self, mut finding: Finding, fix: impl Into<String>, edits: Vec<Edit>) {
        if self.mistakes.len() > FINDINGS {
            return;
        }
        self.edits.extend(edits.iter().cloned());
        let changes = edits.into_iter().map(Change::Replace).collect();
        finding.fixes = vec![Fix::new(INVALID_TOML.id, true, fix.into(), changes)];
        finding.is_corrected = true;
        self.mistakes.push(finding);
    }

    /// Drops a piece of the file with its corrections, or replaces the value of the key `name` by a placeholder.
    pub(super) fn lose(&mut self, span: Span, name: Option<Span>) {
        let start = name.map_or(span.start, |name| name.end);
        let end = span.start + self.text[span.start..span.end].trim_end().len();
        let is_apart = |other: Span| other.end <= start || end < other.start;
        self.edits.retain(|edit| is_apart(edit.span));
        self.mistakes.retain(|found| !found.is_corrected || is_apart(found.at.span));
        self.edits.push(edit(start, end, if name.is_some() { NOTHING } else { "" }));
        // A stray bracket has no meaning to lose.
        if name.is_none() && !self.text[start..end].contains(char::is_alphanumeric) {
            return;
        }
        let number = self.statements.partition_point(|other| other.span.start <= span.start);
        let (above, below) = self.statements.split_at(number);
        let header = above.iter().rfind(|above| above.brackets.is_some());
        let next = below.iter().find(|below| below.brackets.is_some());
        let table_end = next.map_or(self.text.len(), |next| next.span.start);
        self.lost.push(Loss {
            table: Span::new(header.map_or(0, |header| header.span.start), table_end),
            path: header.map(|header| header.path.clone()).unwrap_or_default(),
            pair: name.map(|name| Span::new(name.start, end)),
        });
    }

    /// Leaves out the statement at an offset that `toml` rejects. A header takes its table along.
    pub(super) fn leave_out(&mut self, at: usize, reason: &str) {
        let start = line_start(self.text, at);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        let line = &self.text[start..end];
        let message = format!("this line cannot be read: {reason}");
        let mut finding = found(Span::new(at, at), message, "cannot be read");
        if !line.contains('=') {
            finding.help = Some("write `key = value`, or begin a comment with `#`".to_owned());
        }
        let number = self.statements.partition_point(|statement| statement.span.start <= at);
        let is_here = |last: &&Statement| at < last.span.end || line.trim().is_empty();
        let Some(statement) = self.statements[..number].last().filter(is_here) else {
            self.lose(Span::new(start, end), None);
            return self.mistakes.push(finding);
        };
        let Statement { mut span, name, .. } = *statement;
        let key = self.name(name);
        let is_twice = reason == "duplicate key";
        let twice = format!("`{key}` is written twice");
        let value = self.text[name.end..span.end].trim_start_matches([' ', '=', ':']);
        let pairs = self.statements[..number - 1].iter().rev();
        let mut pairs = pairs.take_while(|pair| pair.brackets.is_none());
        if statement.brackets.is_some() {
            let is_other =
                |below: &&Statement| below.brackets.is_some() && below.path != statement.path;
            let below = self.statements[number..].iter().find(is_other);
            span.end = below.map_or(self.text.len(), |below| below.span.start);
            let message =
                if is_twice { twice } else { format!("this table cannot be read: {reason}") };
            finding = found(name, message, "the keys below it are not read");
            self.lose(span, None);
        } else if self
            .lost
            .iter()
            .any(|lost| lost.pair.is_some_and(|pair| pair.start == name.start))
        {
            return self.lose(span, None);
        } else if let Some(first) = pairs.find(|pair| is_twice && pair.path == statement.path) {
            finding =
                found(name, twice, "keep one of them").because(first.name, "first written here");
            let (first, key) = (first.span, first.name);
            self.lose(first, Some(key));
            self.edits.push(edit(span.start, span.end, ""));
        } else {
            if value.is_empty() || value.starts_with(['\n', '\r', '#']) {
                let message = format!("`{key}` has no value");
                finding = found(name, message, format!("expected `{key} = …`"));
                finding.help = Some(format!(
                    "give `{key}` a value, or remove it; until then, dependent rules are not judged"
                ));
            }
            self.lose(span, Some(name));
        }
        self.mistakes.push(finding);
    }

    /// Leaves out the file from a line on. Any table may be missing then.
    pub(super) fn lose_rest(&mut self, at: usize, finding: Finding) {
        let line = line_start(self.text, at);
        self.statements.retain(|statement| statement.span.start < line);
        self.at = self.text.len();
        self.lose(Span::new(line, self.text.len()), None);
        self.lost.push(Loss::default());
        self.mistakes.push(finding);
    }

    /// A piece of the file for a message.
    pub(super) fn name(&self, span: Span) -> String {
        shortened(&self.text[span.start..span.end])
    }
}

/// The length of the words before `=` or `:`, if nothing else comes before the sign.
fn words_before_sign(rest: &str) -> Option<usize> {
    let words = rest[..rest.find(['=', ':'])?].trim_end();
    let is_word =
        |word: &str| word.chars().all(is_bare) && word.starts_with(|c: char| c.is_alphabetic());
    (!words.is_empty() && words.split_whitespace().all(is_word)).then_some(words.len())
}
