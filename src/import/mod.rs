//! Vehicles as rulebooks and fan lists print them: text in, designs out.
//!
//! [`markup`] makes plain lines of a page, [`blocks`] finds the vehicles in them, and [`phrases`] cuts a vehicle into
//! phrases. A game reads a phrase with its [`pattern`]s and the names of its catalog, and adds it to a [`Sketch`].
//! Whatever it cannot read goes word for word into the design's `todo`.

pub mod armor;
pub mod blocks;
pub mod markup;
pub mod pattern;
pub mod phrases;
pub mod words;

use toml_edit::{Array, InlineTable, Item, Table, Value};

pub use blocks::Block;
use pattern::{Found, Rule};
pub use phrases::{Draft, Left, Outcome, Tally};
use words::Words;

use crate::text::suggest;

/// One vehicle of a text, written as a design file.
#[derive(Clone, Debug)]
pub struct Imported {
    pub name: String,
    /// TOML.
    pub design: String,
    /// The line of the text that it begins on, from 0.
    pub line: usize,
    pub tally: Tally,
}

impl Imported {
    /// The name as a file name: "Joseph Special" gives `joseph-special`.
    pub fn slug(&self) -> String {
        let slug = slug(&self.name);
        if slug.is_empty() { "unnamed".to_owned() } else { slug }
    }
}

/// The letters and digits of a name in lower case, with hyphens for everything between them.
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Where a vehicle may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Without a name.
    Alone,
    /// Behind its name and a mark.
    BehindName,
    /// On the line below its name.
    BelowName,
}

/// What a game makes of a text.
pub trait Format {
    /// Whether a vehicle of the game begins with these words.
    fn begins(&self, words: &mut Words<'_, '_>, place: Place) -> bool;

    /// The row of a kind, or the place, that is named here, as designs write it.
    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String>;

    /// The side of the armor that a word names, as designs write it.
    fn side(&self, word: &str) -> Option<&'static str> {
        let is = |name: &str| match word.len() {
            1 => name[..1].eq_ignore_ascii_case(word),
            _ => suggest::same(name, word),
        };
        self.sides().into_iter().find(|(name, _)| is(name)).map(|(_, side)| side)
    }

    /// The names of sides that armor is on, with how designs write them.
    fn sides(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Whether "F10" is armor without the word.
    fn has_bare_armor(&self) -> bool {
        true
    }

    /// Reads a vehicle and writes its design.
    fn read(&self, block: &Block, source: &str) -> (String, Tally);
}

/// The keys of a design, as far as they are read.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    pub keys: Table,
    pub figures: Vec<(String, Value)>,
    /// The key of the body: a second one begins a second vehicle.
    pub body: &'static str,
}

impl Sketch {
    /// Adds what the first rule finds that fits the whole phrase.
    pub fn read(
        &mut self,
        rules: &[Rule],
        words: &mut Words<'_, '_>,
        format: &dyn Format,
    ) -> Outcome {
        let (rule, found) =
            rules.iter().find_map(|rule| Some((rule, rule.read(words, format)?)))?;
        Some(self.add(rule.list, &found))
    }

    /// Adds the keys and figures that a phrase says, to a list if it is one of several.
    pub fn add(&mut self, list: &str, found: &Found) -> Result<(), Left> {
        let table = found.table().ok_or("it says two things")?;
        for (key, number) in found.figures() {
            self.figure(key, number.clone())?;
        }
        if !list.is_empty() {
            self.push(list, table);
            return Ok(());
        }
        for (key, value) in &table {
            let known = self.keys.get_mut(key).and_then(Item::as_array_mut);
            match (known, value.as_array()) {
                (Some(known), Some(more)) => known.extend(more.iter().cloned()),
                _ => self.once(key, value.clone())?,
            }
        }
        Ok(())
    }

    pub fn once(&mut self, key: &str, value: impl Into<Value>) -> Result<(), Left> {
        if self.keys.contains_key(key) && key == self.body {
            return Err(Left::Second);
        }
        if self.keys.contains_key(key) {
            return Err(format!("the text names a second {}", key.replace('-', " ")).into());
        }
        self.keys.insert(key, Item::Value(value.into()));
        Ok(())
    }

    pub fn push(&mut self, list: &str, table: InlineTable) {
        let all = self.keys.entry(list).or_insert(Array::new().into());
        if let Some(all) = all.as_array_mut() {
            all.push(table);
        }
    }

    /// The tables of a list.
    pub fn list(&self, key: &str) -> impl Iterator<Item = &InlineTable> {
        let list = self.keys.get(key).and_then(Item::as_array);
        list.into_iter().flatten().filter_map(Value::as_inline_table)
    }

    pub fn tables(&mut self, key: &str) -> impl Iterator<Item = &mut InlineTable> {
        let list = self.keys.get_mut(key).and_then(Item::as_array_mut);
        list.into_iter().flat_map(Array::iter_mut).filter_map(Value::as_inline_table_mut)
    }

    /// A printed figure; the text may not print another.
    pub fn figure(&mut self, key: &str, number: Value) -> Result<(), Left> {
        match self.figures.iter().find(|(known, _)| known == key) {
            Some((_, known)) if known.to_string() != number.to_string() => {
                Err(format!("the text names a second {}", key.replace('-', " ")).into())
            }
            Some(_) => Ok(()),
            None => {
                self.figures.push((key.to_owned(), number));
                Ok(())
            }
        }
    }
}

/// A text of a table, or nothing.
pub fn text<'t>(table: &'t InlineTable, key: &str) -> &'t str {
    table.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The one entry that a link or an option means: it has all that is said of it, and if possible nothing else. If
/// several have, the text has to say `which`. A count of 0 stands for any.
pub fn meant(said: &InlineTable, entries: &[&InlineTable], which: Option<usize>) -> Option<usize> {
    let value = |table: &InlineTable, key: &str| {
        let value = table.get(key).map(|value| value.to_string().trim().to_owned());
        value.filter(|value| key != "count" || value != "1")
    };
    let has = |whole: &InlineTable, part: &InlineTable| {
        let keys = part.iter().map(|(key, _)| key).filter(|key| !["id", "linked"].contains(key));
        let is_any = value(said, "count").is_some_and(|count| count == "0");
        let mut keys = keys.chain(["count"]).filter(|key| *key != "count" || !is_any);
        keys.all(|key| value(whole, key) == value(part, key))
    };
    let places = |fits: &dyn Fn(&InlineTable) -> bool| -> Vec<usize> {
        (0..entries.len()).filter(|at| fits(entries[*at])).collect()
    };
    let exact = places(&|entry| has(entry, said) && has(said, entry));
    let all = if exact.is_empty() { places(&|entry| has(entry, said)) } else { exact };
    match which {
        Some(which) => all.get(which.checked_sub(1)?).copied(),
        None => all.first().copied().filter(|_| all.len() == 1),
    }
}
