//! Patterns of phrases: "volume# cf { body@style grade@grade }* < ( $volume cf ) >?".
//!
//! A word matches itself; `|` is between others for it, and `_` is a blank in one. `key@kind` is the name of a row or
//! a place, `key#` a number of the design, `$key` a published one, `key@any` all words
//! up to the closing bracket, `key@rest` those of the phrase, `key"` a text in quotes, `key=words` a flag, and `+`
//! before it adds to a list. `<…>` is a group, `{…}` any one of its parts, `(…)` the inside of brackets, part by part
//! between commas; `?` is none or one of what it follows, `*` none or more. A key that begins with `_` is not written.

use toml_edit::{Array, InlineTable, Value};

use crate::document::shape::kinds::exact_value;
use crate::text::limits::COUNT;
use crate::text::suggest;
use crate::units::Exact;

use super::Format;
use super::words::{Kind, Token, Words};

type Pattern = [&'static str];

/// A pattern, and the list that its finds are an entry of; nothing for the design itself.
#[derive(Clone, Debug)]
pub struct Rule {
    pub list: &'static str,
    pattern: Vec<&'static str>,
}

/// The values in a phrase, by keys.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub list: &'static str,
    pub values: Vec<(String, Value)>,
    /// The words of the phrase.
    pub words: String,
    /// Whether an "and" or "with" is before it.
    pub is_joined: bool,
}

/// Rules, a line each: a list, a colon, a pattern. A first line `LOAD: …` has a part of the patterns with `LOAD` in them.
pub fn rules(text: &'static str) -> Vec<Rule> {
    let rule = |line: &'static str| {
        let (list, pattern) = line.split_once(':')?;
        Some(Rule { list, pattern: pattern.split_whitespace().collect() })
    };
    let (mut loads, mut rules): (Vec<Rule>, Vec<Rule>) =
        text.lines().filter_map(rule).partition(|rule| rule.list == LOAD);
    if let Some(load) = loads.pop() {
        let whole = |token| if token == LOAD { load.pattern.clone() } else { vec![token] };
        for rule in &mut rules {
            rule.pattern = rule.pattern.drain(..).flat_map(whole).collect();
        }
    }
    rules
}

const LOAD: &str = "LOAD";

/// A word of a pattern, and its mark.
fn marked(token: &str) -> (&str, &str) {
    match token.as_bytes() {
        [_, .., b'?' | b'*'] => token.split_at(token.len() - 1),
        _ => (token, ""),
    }
}

/// The first part of a pattern without its marks, its inside, its marks, and the rest.
fn split(pattern: &Pattern) -> Option<(&'static str, &Pattern, &'static str, &Pattern)> {
    let mut depth = 0;
    for (at, token) in pattern.iter().enumerate() {
        match token.as_bytes() {
            [b'<' | b'{' | b'('] => depth += 1,
            [b'>' | b'}' | b')'] | [b'>' | b'}' | b')', b'?' | b'*'] => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (_, marks) = marked(token);
            return Some((
                marked(pattern[0]).0,
                &pattern[1.min(at)..at],
                marks,
                &pattern[at + 1..],
            ));
        }
    }
    None
}

/// The parts of a pattern, each with its marks.
fn parts(mut pattern: &Pattern) -> Vec<&Pattern> {
    let mut all = Vec::new();
    while let Some((.., rest)) = split(pattern) {
        all.push(&pattern[..pattern.len() - rest.len()]);
        pattern = rest;
    }
    all
}

impl Rule {
    /// The values of a phrase, if the pattern fits all of it.
    pub fn read(&self, words: &mut Words<'_, '_>, format: &dyn Format) -> Option<Found> {
        const LONGEST: usize = 160;
        let found = Found { list: self.list, is_joined: words.is_joined, ..Found::default() };
        let mut matcher = Matcher { format, found, steps: STEPS };
        let mut near = Words { end: words.end.min(words.at + LONGEST), ..*words };
        matcher.sequence(&Rest { own: &self.pattern, then: None }, &mut near)?;
        let is_cut = near.at == near.end && near.end < words.end;
        (near.at > words.at && !is_cut).then_some(())?;
        matcher.found.words = near.since(words.at);
        *words = Words { end: words.end, ..near };
        Some(matcher.found)
    }
}

/// The rest of a pattern, and of the patterns around it.
struct Rest<'p> {
    own: &'p Pattern,
    then: Option<&'p Rest<'p>>,
}

/// The most steps of a phrase; words that could be read in very many ways are left.
const STEPS: usize = 4_000;

struct Matcher<'f> {
    format: &'f dyn Format,
    found: Found,
    /// The steps that are left.
    steps: usize,
}

impl Matcher<'_> {
    /// Matches parts one after the other, up to where they may end.
    fn sequence(&mut self, pattern: &Rest<'_>, words: &mut Words<'_, '_>) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let Some((part, inside, marks, rest)) = split(pattern.own) else {
            return match pattern.then {
                Some(then) => self.sequence(then, words),
                None => words.is_done().then_some(()),
            };
        };
        let rest = Rest { own: rest, ..*pattern };
        let again = &pattern.own[..pattern.own.len() - rest.own.len()];
        let again = Rest { own: again, then: Some(&rest) };
        let then = Some(if marks == "*" { &again } else { &rest });
        let (before, known) = (*words, self.found.values.len());
        let ways = match part {
            "<" => vec![inside],
            "{" => parts(inside),
            "(" => self.brackets(inside, words).map(|()| &[][..]).into_iter().collect(),
            part => self.one(part, words).map(|()| &[][..]).into_iter().collect(),
        };
        for own in ways {
            // Only a group has several ways, and has found nothing so far.
            if words.try_read(|words| self.sequence(&Rest { own, then }, words)).is_some() {
                return Some(());
            }
        }
        *words = before;
        self.found.values.truncate(known);
        if marks.is_empty() { None } else { self.sequence(&rest, words) }
    }

    /// Matches the inside of brackets, part by part.
    fn brackets(&mut self, pattern: &Pattern, words: &mut Words<'_, '_>) -> Option<()> {
        let mut inside = words.bracketed()?;
        while inside.peek().is_some() {
            let fits = |own: &Pattern| {
                inside.try_read(|words| self.sequence(&Rest { own, then: None }, words))
            };
            parts(pattern).into_iter().find_map(fits)?;
            let _ = inside.mark(".");
            let _ = inside.mark(",;");
            let _ = inside.word(&["and"]);
        }
        Some(())
    }

    fn one(&mut self, part: &'static str, words: &mut Words<'_, '_>) -> Option<()> {
        let two = |mark: char| {
            part.split_once(mark).filter(|(key, what)| !key.is_empty() && !what.is_empty())
        };
        let ending = |mark: char| part.strip_suffix(mark).filter(|key| !key.is_empty());
        let figure = Some(part).filter(|part| part.len() > 1 && part.starts_with('$'));
        if let Some((key, kind)) = two('@') {
            words.is_plural = false;
            let value = match kind {
                "points" => points(words)?,
                "side-of-armor" => side(words, self.format)?,
                "any" | "rest" => {
                    let start = words.at;
                    words.at = if kind == "any" { words.end } else { words.phrase_end() };
                    Some(words.since(start)).filter(|text| !text.is_empty())?
                }
                kind => self.format.row(kind, words)?,
            };
            self.found.put(key, value);
            if words.is_plural && !key.starts_with('_') {
                self.found.put("_plural", true);
            }
        } else if part == "count#" {
            self.found.put("count", words.count()?);
        } else if let Some(key) = ending('#').or(figure) {
            self.found.put(key, exact_value(words.exact()?));
        } else if let Some(key) = ending('"') {
            self.found.put(key, words.quoted()?);
        } else {
            let (key, all) = two('=').unwrap_or(("", part));
            all.split('|').find_map(|word| match word {
                "gt" => words.mark(">"),
                "hash" => words.mark("#"),
                word if word.starts_with(char::is_alphanumeric) => words.word(&[word]),
                word => words.mark(word),
            })?;
            if !key.is_empty() {
                self.found.put(key, true);
            }
        }
        Some(())
    }
}

impl Found {
    /// The first value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.values.iter().find(|(own, _)| own == key).map(|(_, value)| value)
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub fn take(&mut self, key: &str) -> Option<Value> {
        let place = self.values.iter().position(|(own, _)| own == key)?;
        Some(self.values.remove(place).1)
    }

    /// All values of a key.
    pub fn take_all(&mut self, key: &str) -> Vec<Value> {
        std::iter::from_fn(|| self.take(key)).collect()
    }

    pub fn put(&mut self, key: &str, value: impl Into<Value>) {
        self.values.push((key.to_owned(), value.into()));
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_str()
    }

    pub fn whole(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_integer()
    }

    pub fn exact(&self, key: &str) -> Option<Exact> {
        Exact::parse(self.get(key)?.to_string().trim().trim_matches('"'))
    }

    /// The published figures.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values.iter().filter_map(|(key, value)| Some((key.strip_prefix('$')?, value)))
    }

    /// The keys of a design; a key that is found twice has no value that is sure.
    pub fn table(&self) -> Option<InlineTable> {
        let mut table = InlineTable::new();
        for (number, (key, value)) in self.values.iter().enumerate() {
            let is_free = key.starts_with(['+', '_']) || value.as_bool().is_some();
            if !is_free && self.values[..number].iter().any(|(own, _)| own == key) {
                return None;
            }
            if key.starts_with(['$', '_']) {
                continue;
            }
            let (mut own, mut key) = (&mut table, key.as_str());
            if let Some((above, below)) = key.split_once('.') {
                let inner = own.entry(above).or_insert(InlineTable::new().into());
                (own, key) = (inner.as_inline_table_mut()?, below);
            }
            if let Some(key) = key.strip_prefix('+') {
                own.entry(key).or_insert(Array::new().into()).as_array_mut()?.push(value.clone());
            } else {
                own.insert(key, value.clone());
            }
        }
        Some(table)
    }
}

/// "front", "F": how designs write a side.
fn side(words: &mut Words<'_, '_>, format: &dyn Format) -> Option<String> {
    const SIDES: &str = "front back left right top rear under underbody underside bottom";
    let (_, _, under) = format.forms().1?;
    let word = words.peek().filter(|token| token.kind == Kind::Word)?.text;
    let is = |name: &&str| suggest::same(if word.len() == 1 { &name[..1] } else { name }, word);
    let side = SIDES.split(' ').find(is)?;
    words.at += 1;
    Some(match side {
        "rear" => "back".to_owned(),
        "front" | "back" | "left" | "right" | "top" => side.to_owned(),
        _ => under.to_owned(),
    })
}

/// "10", "10/20", but not in "25B/20F" or "30/15/15".
fn points(words: &mut Words<'_, '_>) -> Option<String> {
    let layer = |words: &mut Words<'_, '_>| {
        Some(words.whole().filter(|points| (0..=COUNT).contains(points))?.to_string())
    };
    let outer = layer(words)?;
    let inner = words.try_read(|words| {
        words.mark("/")?;
        let inner = layer(words)?;
        let is_next = |next: &Token<'_>| next.glued && next.kind == Kind::Word || next.is_mark("/");
        (!words.peek().is_some_and(is_next)).then_some(inner)
    });
    Some(inner.map_or(outer.clone(), |inner| format!("{outer}/{inner}")))
}
