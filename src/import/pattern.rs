//! Patterns of phrases: "volume# cf { body@style grade@grade }* < ( $volume cf ) >?".
//!
//! A word stands for itself; `|` is between others for it, and `_` is a blank in one. `key@kind` is the name of a row or
//! a place, `key#` a number of the design, `$key` a published one, `key"` a text in quotes, `key=words` a flag, and `+`
//! before it adds to a list. `<…>` is a group, `{…}` any one of its parts, `(…)` what is in brackets, part by part
//! between commas; `?` is none or one of what it follows, `*` none or more. A key that begins with `_` is not written.

use std::str::SplitWhitespace;

use toml_edit::{Array, InlineTable, Value};

use crate::document::shape::kinds::exact_value;
use crate::units::Exact;

use super::Format;
use super::words::Words;

#[derive(Clone, Debug)]
enum Part {
    Word(Vec<String>),
    Row(String, String),
    Number(String),
    Quoted(String),
    Flag(String, Vec<String>),
    Group(Vec<Node>),
    Any(Vec<Node>),
    Brackets(Vec<Node>),
}

#[derive(Clone, Debug)]
struct Node {
    part: Part,
    is_optional: bool,
    is_repeated: bool,
}

/// A pattern, and the list that its finds are an entry of; nothing for the design itself.
#[derive(Clone, Debug)]
pub struct Rule {
    pub list: &'static str,
    nodes: Vec<Node>,
}

/// What a pattern found, by keys.
#[derive(Clone, Debug, Default)]
pub struct Found(Vec<(String, Value)>);

/// Rules, a line each: a list, a colon, a pattern.
pub fn rules(text: &'static str) -> Vec<Rule> {
    let rule = |line: &'static str| {
        let (list, pattern) = line.trim().split_once(':')?;
        Some(Rule { list, nodes: nodes(&mut pattern.split_whitespace()).0 })
    };
    text.lines().filter_map(rule).collect()
}

/// The parts of a pattern or group, and the marks behind its end.
fn nodes<'p>(tokens: &mut SplitWhitespace<'p>) -> (Vec<Node>, &'p str) {
    let mut all = Vec::new();
    while let Some(token) = tokens.next() {
        let plain = token.trim_end_matches(['?', '*']);
        let mut marks = &token[plain.len()..];
        let mut inside = || {
            let (inside, own) = nodes(tokens);
            marks = own;
            inside
        };
        let part = match plain {
            ">" | "}" | ")" => return (all, marks),
            "<" => Part::Group(inside()),
            "{" => Part::Any(inside()),
            "(" => Part::Brackets(inside()),
            _ => part(plain),
        };
        all.push(Node { part, is_optional: !marks.is_empty(), is_repeated: marks == "*" });
    }
    (all, "")
}

fn part(token: &str) -> Part {
    let plain = |word: &str| match word {
        "gt" => ">".to_owned(),
        "hash" => "#".to_owned(),
        word => word.replace('_', " "),
    };
    let words = |text: &str| text.split('|').map(plain).collect();
    let key = |end: char| token.strip_suffix(end).filter(|key| !key.is_empty()).map(str::to_owned);
    let two = |mark: char| {
        token.split_once(mark).filter(|(key, what)| !key.is_empty() && !what.is_empty())
    };
    match token {
        _ if token.len() > 1 && token.starts_with('$') => Part::Number(token.to_owned()),
        _ if let Some(key) = key('#') => Part::Number(key),
        _ if let Some(key) = key('"') => Part::Quoted(key),
        _ if let Some((key, kind)) = two('@') => Part::Row(key.to_owned(), kind.to_owned()),
        _ if let Some((key, text)) = two('=') => Part::Flag(key.to_owned(), words(text)),
        _ => Part::Word(words(token)),
    }
}

impl Rule {
    /// What the phrase says, if the pattern fits all of it.
    pub fn read(&self, words: &mut Words<'_, '_>, format: &dyn Format) -> Option<Found> {
        let (mut found, start) = (Found::default(), words.at);
        let nodes: Vec<_> = self.nodes.iter().collect();
        words.try_read(|words| {
            sequence(&nodes, words, format, &mut found, |words| words.is_done())?;
            (words.at > start).then_some(found)
        })
    }
}

/// Matches parts one after the other, up to where they may end.
fn sequence(
    nodes: &[&Node],
    words: &mut Words<'_, '_>,
    format: &dyn Format,
    found: &mut Found,
    ends: fn(&Words<'_, '_>) -> bool,
) -> Option<()> {
    let Some((node, rest)) = nodes.split_first() else { return ends(words).then_some(()) };
    let (before, known) = (*words, found.0.len());
    let again: Vec<_> =
        node.is_repeated.then_some(*node).into_iter().chain(rest.iter().copied()).collect();
    let ways: Vec<Vec<&Node>> = match &node.part {
        Part::Group(nodes) => vec![nodes.iter().chain(again).collect()],
        Part::Any(nodes) => nodes.iter().map(|own| [&[own], &again[..]].concat()).collect(),
        part => one(part, words, format, found).map(|()| again).into_iter().collect(),
    };
    for way in ways {
        // Only a group has several ways, and has found nothing so far.
        let is_found = words.try_read(|words| sequence(&way, words, format, found, ends));
        if is_found.is_some() {
            return is_found;
        }
    }
    *words = before;
    found.0.truncate(known);
    if node.is_optional { sequence(rest, words, format, found, ends) } else { None }
}

fn one(
    part: &Part,
    words: &mut Words<'_, '_>,
    format: &dyn Format,
    found: &mut Found,
) -> Option<()> {
    let (key, value): (&str, Value) = match part {
        Part::Word(all) => return any_word(all, words),
        Part::Row(key, kind) => {
            words.is_plural = false;
            let name = format.row(kind, words)?;
            if words.is_plural {
                found.put("_plural", true);
            }
            (key, name.into())
        }
        Part::Number(key) if key == "count" => (key, words.count()?.into()),
        Part::Number(key) => (key, exact_value(words.exact()?)),
        Part::Quoted(key) => (key, words.quoted()?.into()),
        Part::Flag(key, all) => {
            any_word(all, words)?;
            (key, true.into())
        }
        Part::Brackets(nodes) => {
            let mut inside = words.bracketed()?;
            let ends = |words: &Words<'_, '_>| {
                words.peek().is_none_or(|next| next.is_mark(",;") || next.is(&["and"]))
            };
            while inside.peek().is_some() {
                nodes.iter().find_map(|node| {
                    inside.try_read(|words| sequence(&[node], words, format, found, ends))
                })?;
                let _ = inside.mark(",;");
                let _ = inside.word(&["and"]);
            }
            return Some(());
        }
        Part::Group(_) | Part::Any(_) => return None,
    };
    found.put(key, value);
    Some(())
}

fn any_word(all: &[String], words: &mut Words<'_, '_>) -> Option<()> {
    all.iter().find_map(|word| match word.starts_with(char::is_alphanumeric) {
        true => words.word(&[word]),
        false => words.mark(word),
    })
}

impl Found {
    /// The first value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(own, _)| own == key).map(|(_, value)| value)
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub fn take(&mut self, key: &str) -> Option<Value> {
        let place = self.0.iter().position(|(own, _)| own == key)?;
        Some(self.0.remove(place).1)
    }

    pub fn put(&mut self, key: &str, value: impl Into<Value>) {
        self.0.push((key.to_owned(), value.into()));
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_str()
    }

    /// A whole number.
    pub fn whole(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_integer()
    }

    pub fn exact(&self, key: &str) -> Option<Exact> {
        let value = self.get(key)?;
        let text = || Exact::parse(value.to_string().trim().trim_matches('"'));
        value.as_integer().map(Exact::from).or_else(text)
    }

    /// The published figures.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().filter_map(|(key, value)| Some((key.strip_prefix('$')?, value)))
    }

    /// The keys of a design; a key that is found twice has no value that is sure.
    pub fn table(&self) -> Option<InlineTable> {
        let mut table = InlineTable::new();
        for (key, value) in self.0.iter().filter(|(key, _)| !key.starts_with(['$', '_'])) {
            let (mut own, mut key) = (&mut table, key.as_str());
            if let Some((above, below)) = key.split_once('.') {
                let inner = own.entry(above).or_insert(InlineTable::new().into());
                (own, key) = (inner.as_inline_table_mut()?, below);
            }
            if let Some(key) = key.strip_prefix('+') {
                own.entry(key).or_insert(Array::new().into()).as_array_mut()?.push(value.clone());
            } else if own.insert(key, value.clone()).is_some() {
                return None;
            }
        }
        Some(table)
    }
}
