//! Kinds of text: any text, row names, fixed words, special forms.

use toml_edit::{Item, Value};

use super::{Kind, Site};
use crate::document::fields::Allowed;
use crate::document::shape::Holds;
use crate::document::{Entry, tree};
use crate::text::printable::quoted;
use crate::text::{suggest, word_for};
use crate::units::LARGEST;

pub struct Text;

impl Kind for Text {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        site.word().map(|word| word.value)
    }

    fn write(&self, value: &String) -> Item {
        text_item(value)
    }

    fn holds(&self) -> Holds {
        Holds::Text
    }
}

/// A text with a special meaning: one of several words, a row of several kinds, a reference to a list entry, dice.
pub struct Described(pub fn() -> Holds);

impl Kind for Described {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        Text.read(site)
    }

    fn write(&self, value: &String) -> Item {
        Text.write(value)
    }

    fn holds(&self) -> Holds {
        (self.0)()
    }
}

pub struct Name {
    pub row: &'static str,
    pub tells_apart: bool,
}

impl Kind for Name {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        let rows = vec![self.row];
        site.text(Allowed { rows, ..Allowed::from("a name in quotes") }).map(|word| word.value)
    }

    fn write(&self, value: &String) -> Item {
        Text.write(value)
    }

    fn holds(&self) -> Holds {
        Holds::Row { kind: self.row, tells_apart: self.tells_apart }
    }
}

/// One of a few words with their meanings. The first word of a meaning is written.
pub struct Choice<T: 'static> {
    pub words: &'static [(&'static str, T)],
    /// A word that is accepted but not suggested.
    pub unoffered: Option<&'static str>,
}

impl<T: Copy> Choice<T> {
    pub(in crate::document::shape) fn meaning(&self, word: &str) -> Option<T> {
        let found = self.words.iter().find(|(name, _)| suggest::same(name, word));
        found.map(|(_, meaning)| *meaning)
    }
}

impl<T: Copy + PartialEq> Choice<T> {
    /// The words to suggest. Single letters and other words for the same are accepted but not suggested.
    pub(in crate::document::shape) fn offered(&self) -> Vec<&'static str> {
        self.split().0
    }

    fn split(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let is_first =
            |word: &&str| self.meaning(word).map(|one| word_for(self.words, one)) == Some(*word);
        let words = self.words.iter().map(|(word, _)| *word);
        words.partition(|word| word.len() > 1 && is_first(word) && Some(*word) != self.unoffered)
    }
}

fn one_of(words: &[&str]) -> String {
    let words: Vec<_> = words.iter().map(|word| quoted(word)).collect();
    format!("one of: {}", words.join(", "))
}

impl<T: Copy + PartialEq> Kind for Choice<T> {
    type Value = T;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<T> {
        let word = match site.entry {
            Entry::Word(word) => word.map(str::to_owned),
            _ => return site.refuse(one_of(&self.offered())),
        };
        let found = self.meaning(&word.value);
        if found.is_none() {
            site.fields.unknown_word(&word, &self.offered());
        }
        found
    }

    fn write(&self, value: &T) -> Item {
        text_item(word_for(self.words, *value))
    }

    fn holds(&self) -> Holds {
        let (words, also) = self.split();
        Holds::Choice { words, also }
    }
}

/// A text in a special form, such as a square of a grid.
pub struct Form<T: 'static> {
    /// The form in words: "a column and a row, like A1".
    pub allowed: &'static str,
    pub parse: fn(&str) -> Option<T>,
    pub show: fn(&T) -> String,
}

impl<T> Kind for Form<T> {
    type Value = T;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<T> {
        let parsed = site.entry.word().and_then(self.parse);
        parsed.or_else(|| site.refuse(self.allowed))
    }

    fn write(&self, value: &T) -> Item {
        text_item(&(self.show)(value))
    }

    fn holds(&self) -> Holds {
        Holds::Form(self.allowed)
    }
}

fn text_item(text: &str) -> Item {
    text_value(text).into()
}

/// A text, with control characters escaped.
pub fn text_value(text: &str) -> Value {
    quoted(text).parse().unwrap_or_else(|_| text.into())
}

/// Text, a number or a date, as it is written.
pub struct AsWritten(pub &'static str);

impl Kind for AsWritten {
    type Value = String;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<String> {
        Some(match site.entry.other() {
            Some(tree::Value::Integer(number)) => number.as_str().to_owned(),
            Some(tree::Value::Float(number)) => number.to_string(),
            Some(tree::Value::Datetime(date)) => date.to_string(),
            _ => site.word()?.value.trim().to_owned(),
        })
    }

    fn holds(&self) -> Holds {
        Holds::Either(vec![Holds::Number(0..=LARGEST), Holds::Form(self.0)])
    }
}
