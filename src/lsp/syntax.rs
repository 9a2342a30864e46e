//! The parts of a TOML text that is being written: its tables, keys and values with their places, finished or not.
//!
//! Nothing is judged here, and everything is kept: a line that makes no sense yet is a key without a value.

use crate::text::limits::DEPTH;
use crate::text::source::Span;

/// A table with its header, and what is written below it.
#[derive(Debug)]
pub struct Section {
    /// The keys of the header; none for the top of the file.
    pub path: Vec<Name>,
    /// Whether the header is in double brackets.
    pub is_list: bool,
    pub header: Span,
    /// With everything up to the next header.
    pub span: Span,
    pub pairs: Vec<Pair>,
}

/// A key, or a part of a dotted one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// A key with its value.
#[derive(Debug)]
pub struct Pair {
    pub key: Vec<Name>,
    pub value: Value,
    /// Whether there is an equals sign.
    pub is_assigned: bool,
    pub span: Span,
}

#[derive(Debug)]
pub enum Value {
    /// There is none yet; it could begin here.
    Missing(usize),
    Text {
        span: Span,
        text: String,
    },
    /// A number, a word without quotes, or whatever else stands there.
    Bare(Span),
    List {
        span: Span,
        items: Vec<Value>,
    },
    Table {
        span: Span,
        pairs: Vec<Pair>,
    },
}

impl Value {
    pub fn span(&self) -> Span {
        match self {
            Value::Missing(at) => Span::new(*at, *at),
            Value::Text { span, .. }
            | Value::Bare(span)
            | Value::List { span, .. }
            | Value::Table { span, .. } => *span,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The values of a list; any other value is a list of one.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List { items, .. } => items,
            one => std::slice::from_ref(one),
        }
    }

    /// Every value below it, and itself.
    pub fn each<'v>(&'v self, visit: &mut impl FnMut(&'v Value)) {
        visit(self);
        match self {
            Value::List { items, .. } => items.iter().for_each(|item| item.each(visit)),
            Value::Table { pairs, .. } => pairs.iter().for_each(|pair| pair.value.each(visit)),
            _ => {}
        }
    }
}

impl Section {
    /// The keys of its header.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.path.iter().map(|name| name.text.as_str())
    }

    /// The text under a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|pair| pair.is_called(key))?.value.text()
    }

    /// Where its last line with anything on it ends.
    pub fn end(&self) -> usize {
        self.pairs.last().map_or(self.header.end, |pair| pair.span.end)
    }
}

impl Pair {
    pub fn is_called(&self, key: &str) -> bool {
        matches!(&self.key[..], [name] if name.text == key)
    }
}

/// Reads a text. The first section is the top of the file.
pub fn read(text: &str) -> Vec<Section> {
    let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut reader = Reader { text, at, depth: 0 };
    let start = Span::new(reader.at, reader.at);
    let (path, pairs) = (Vec::new(), Vec::new());
    let mut sections = vec![Section { path, is_list: false, header: start, span: start, pairs }];
    loop {
        reader.skip_blank();
        let Some(next) = reader.peek() else { break };
        let start = reader.at;
        if next == b'[' {
            let section = reader.header();
            if let Some(last) = sections.last_mut() {
                last.span.end = start;
            }
            sections.push(section);
        } else {
            let pair = reader.pair(b"\n");
            reader.skip_line();
            if let Some(last) = sections.last_mut() {
                last.pairs.push(pair);
            }
        }
    }
    if let Some(last) = sections.last_mut() {
        last.span.end = text.len();
    }
    sections
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// How many lists and tables it is in.
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn starts_with(&self, start: &str) -> bool {
        self.text[self.at..].starts_with(start)
    }

    /// Goes on to the first character that `ends` it.
    fn skip_to(&mut self, ends: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.find(ends).unwrap_or(rest.len());
    }

    fn skip_spaces(&mut self) {
        self.skip_to(|c| c != ' ' && c != '\t');
    }

    fn skip_line(&mut self) {
        self.skip_to(|c| c == '\n');
    }

    /// Spaces, line ends and remarks.
    fn skip_blank(&mut self) {
        loop {
            self.skip_to(|c| !c.is_whitespace());
            if self.peek() != Some(b'#') {
                return;
            }
            self.skip_line();
        }
    }

    fn header(&mut self) -> Section {
        let start = self.at;
        let is_list = self.starts_with("[[");
        self.at += if is_list { 2 } else { 1 };
        let path = self.names();
        while self.peek() == Some(b']') {
            self.at += 1;
        }
        let header = Span::new(start, self.at);
        self.skip_line();
        Section { path, is_list, header, span: Span::new(start, self.at), pairs: Vec::new() }
    }

    /// The parts of a dotted key.
    fn names(&mut self) -> Vec<Name> {
        let mut names = Vec::new();
        loop {
            self.skip_spaces();
            let start = self.at;
            let text = match self.peek() {
                Some(quote @ (b'"' | b'\'')) => self.quoted(quote),
                _ => {
                    self.skip_to(|c| c.is_whitespace() || "=.[]{},#\"'".contains(c));
                    self.text[start..self.at].to_owned()
                }
            };
            names.push(Name { text, span: Span::new(start, self.at) });
            let end = self.at;
            self.skip_spaces();
            if self.peek() != Some(b'.') {
                self.at = end;
                return names;
            }
            self.at += 1;
        }
    }

    /// A key with its value; what comes after it on the line is left out. It ends before one of `ends`.
    fn pair(&mut self, ends: &[u8]) -> Pair {
        let start = self.at;
        let key = self.names();
        let end = self.at;
        self.skip_spaces();
        if self.peek() != Some(b'=') {
            // A key that is being written.
            let is_stuck = end == start;
            self.at = end
                + if is_stuck {
                    self.text[end..].chars().next().map_or(0, char::len_utf8)
                } else {
                    0
                };
            let value = Value::Missing(end);
            return Pair { key, value, is_assigned: false, span: Span::new(start, self.at) };
        }
        self.at += 1;
        let after = self.at;
        self.skip_spaces();
        let value = match self.peek() {
            None | Some(b'\n' | b'\r' | b'#') => Value::Missing(self.at),
            Some(next) if ends.contains(&next) => Value::Missing(self.at),
            _ => self.value(ends),
        };
        let end = self.at.max(after);
        Pair { key, value, is_assigned: true, span: Span::new(start, end) }
    }

    fn value(&mut self, ends: &[u8]) -> Value {
        let start = self.at;
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                let text = self.quoted(quote);
                Value::Text { span: Span::new(start, self.at), text }
            }
            Some(b'[') if self.depth < DEPTH => self.nested(Self::list),
            Some(b'{') if self.depth < DEPTH => self.nested(Self::table),
            _ => {
                let is_end = |c: char| {
                    "\r\n#".contains(c) || u8::try_from(c).is_ok_and(|c| ends.contains(&c))
                };
                self.skip_to(is_end);
                let written = self.text[start..self.at].trim_end().len();
                self.at = start + written;
                Value::Bare(Span::new(start, self.at))
            }
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Value) -> Value {
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    /// The text in quotes, which end with the line if they are not closed.
    fn quoted(&mut self, quote: u8) -> String {
        let mark = if quote == b'"' { "\"" } else { "'" };
        let long = mark.repeat(3);
        let is_long = self.starts_with(&long);
        let mark = if is_long { long.as_str() } else { mark };
        self.at += mark.len();
        let start = self.at;
        let mut rest = self.text[start..].char_indices();
        let mut end = self.text.len();
        while let Some((at, c)) = rest.next() {
            let at = start + at;
            if self.text[at..].starts_with(mark) {
                self.at = at + mark.len();
                return self.text[start..at].to_owned();
            }
            if c == '\n' && !is_long {
                end = at;
                break;
            }
            if c == '\\' && quote == b'"' {
                rest.next();
            }
        }
        let written = self.text[start..end].trim_end_matches('\r').len();
        self.at = start + written;
        self.text[start..self.at].to_owned()
    }

    /// Whether a new line begins a table or a key, so that what is not closed ends before it.
    fn is_at_next(&self) -> bool {
        let line = self.text[self.at..].lines().next().unwrap_or_default();
        let word = line.trim_start_matches(|c: char| c.is_alphanumeric() || "-_.".contains(c));
        let is_key = word.len() < line.len() && word.trim_start().starts_with('=');
        let is_header =
            line.starts_with("[[") || line.starts_with('[') && line.trim_end().ends_with(']');
        is_key || is_header && !line.trim_end().ends_with("]]") || line.starts_with("[[")
    }

    fn list(&mut self) -> Value {
        let start = self.at;
        self.at += 1;
        let mut items = Vec::new();
        let mut end = self.at;
        loop {
            let before = self.at;
            self.skip_blank();
            let is_new_line = self.text[before..self.at].contains('\n');
            match self.peek() {
                // Whatever comes next is still in it.
                None => {
                    end = self.at;
                    break;
                }
                _ if is_new_line && self.is_at_next() => break,
                Some(b']') => {
                    self.at += 1;
                    end = self.at;
                    break;
                }
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                Some(_) => items.push(self.value(b",]}")),
            }
            end = self.at;
        }
        self.at = end;
        Value::List { span: Span::new(start, end), items }
    }

    /// A table in braces. It ends with the line, unless a comma or the brace promises more.
    fn table(&mut self) -> Value {
        let start = self.at;
        self.at += 1;
        let mut pairs = Vec::new();
        let mut end = self.at;
        let mut is_open = true;
        loop {
            let before = self.at;
            self.skip_blank();
            let is_new_line = self.text[before..self.at].contains('\n');
            match self.peek() {
                None => {
                    end = self.at;
                    break;
                }
                Some(b'}') => {
                    self.at += 1;
                    end = self.at;
                    break;
                }
                _ if is_new_line && (!is_open || self.starts_with("[")) => break,
                Some(b',') => {
                    self.at += 1;
                    is_open = true;
                }
                Some(b']') => break,
                Some(_) => {
                    pairs.push(self.pair(b",}"));
                    is_open = false;
                }
            }
            end = self.at;
        }
        self.at = end;
        Value::Table { span: Span::new(start, end), pairs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each key with the text of its value.
    fn pairs(text: &str) -> Vec<String> {
        let sections = read(text);
        let pairs = sections.iter().flat_map(|section| {
            let path: Vec<_> = section.keys().collect();
            let path = path.join(".");
            section.pairs.iter().map(move |pair| {
                let key: Vec<_> = pair.key.iter().map(|name| name.text.as_str()).collect();
                let value = pair.value.span();
                format!("{path}/{}={}", key.join("."), &text[value.start..value.end])
            })
        });
        pairs.collect()
    }

    #[test]
    fn a_sound_text() {
        let text = "name = \"A\" # b\n[armor]\nfront = 10\n[[weapons]]\nitem = 'MG'\nmount = [\n \"front\", # x\n \"back\",\n]\nload = [{ ammo = \"a\" }]\n";
        assert_eq!(
            pairs(text),
            [
                "/name=\"A\"",
                "armor/front=10",
                "weapons/item='MG'",
                "weapons/mount=[\n \"front\", # x\n \"back\",\n]",
                "weapons/load=[{ ammo = \"a\" }]",
            ]
        );
    }

    #[test]
    fn a_text_of_brackets_is_read_to_its_end() {
        for bracket in ["[", "{a = "] {
            read(&format!("a = {}", bracket.repeat(100_000)));
        }
    }

    /// What is not finished ends where the next line begins something else.
    #[test]
    fn an_unfinished_text() {
        assert_eq!(
            pairs("bo\nbody = \ncrew = [\"driver\"\ntires = \"sta\n"),
            ["/bo=", "/body=", "/crew=[\"driver\"", "/tires=\"sta",]
        );
        assert_eq!(
            pairs("crew = [\n[[weapons]]\nitem = {\nmount = \"f"),
            ["/crew=[", "weapons/item={\nmount = \"f",]
        );
    }

    /// Every prefix of a text, and whatever else, is read without an end in sight.
    #[test]
    fn nothing_hangs() {
        let text =
            "a = [[1, {b = 'c', d = \"\"\"e\n\"\"\"}], ü]\n[x.\"y z\"]\n== = ] } , .\n{\"\n'\\";
        for (end, _) in text.char_indices() {
            read(&text[..end]);
            read(&text[end..]);
        }
    }
}
