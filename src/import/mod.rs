//! Vehicles as rulebooks and fan lists print them: text in, designs out.
//!
//! [`markup`] makes plain lines of a page, [`blocks`] finds the vehicles in them, and [`phrases`] cuts a vehicle into
//! phrases. A game declares [`pattern`]s, and names the rows of its catalog; what they find is added to a [`Sketch`].
//! Unread phrases go word for word into the design's `todo`.

pub mod armor;
pub mod blocks;
pub mod markup;
pub mod pattern;
pub mod phrases;
pub mod words;

use std::sync::LazyLock;

use toml_edit::{Array, InlineTable, Item, Table, Value};

pub use blocks::Block;
use pattern::{Found, Rule, rules};
pub use phrases::{Outcome, SECOND, Tally};
use words::Words;

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

/// How many kinds of armor a vehicle may have, how many layers, and how designs call the underside.
pub type ArmorForm = (usize, usize, &'static str);

/// A game's reader of texts.
pub trait Format {
    /// Whether a vehicle of the game begins with these words, below its name or behind it, or without a name.
    fn begins(&self, words: &mut Words<'_, '_>, is_named: bool) -> bool;

    /// The patterns of phrases, and the form of armor.
    fn forms(&self) -> (&'static [Rule], Option<ArmorForm>);

    /// The row of a kind, or the place, that is named here, as designs write it.
    fn row(&self, kind: &str, words: &mut Words<'_, '_>) -> Option<String>;

    /// Adds a phrase to the sketch; nothing if the phrase cannot mean that.
    fn add(&self, sketch: &mut Sketch, found: Found) -> Outcome;

    /// Settles the rest, and writes the design.
    fn write(&self, sketch: Sketch, block: &Block, source: &str, tally: &mut Tally) -> String;
}

/// Phrases that no design holds.
const NOTES: &str = ": division|div|d .? _# < _@rest >?
    : gear_allocation { ( < _# lbs|lb|pounds _@any? > ) < _# lbs|lb|pounds > }
    : maximum|max trailer weight _# lbs|lb|pounds";
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| rules(NOTES));

/// Reads a vehicle and writes its design.
pub fn read(format: &dyn Format, block: &Block, source: &str) -> (String, Tally) {
    let mut sketch = Sketch::default();
    let mut phrase = |words: &mut Words<'_, '_>| {
        let is_late = !sketch.figures.is_empty();
        let armor = sketch.unit().armor.read(words, format, is_late);
        // A phrase that is no weapon for one rule may be a tire for the next.
        let part = |rule: &Rule| {
            words.try_read(|words| {
                let mut found = rule.read(words, format)?;
                let notes = found.take_all("_note");
                let outcome = format.add(&mut sketch, found)?;
                sketch.notes.extend(notes.iter().filter_map(Value::as_str).map(left_out));
                Some(outcome)
            })
        };
        armor.or_else(|| format.forms().0.iter().find_map(part)).or_else(|| {
            let found = RULES.iter().find_map(|rule| rule.read(words, format))?;
            sketch.notes.push(left_out(&found.words));
            Some(Ok(()))
        })
    };
    let facts = Some((block.line, block.facts.clone())).filter(|(_, facts)| !facts.is_empty());
    let paragraphs: Vec<_> = block.paragraphs.iter().cloned().chain(facts).collect();
    let mut tally = phrases::read(&paragraphs, &mut phrase);
    tally.notes = std::mem::take(&mut sketch.notes);
    (format.write(sketch, block, source, &mut tally), tally)
}

fn left_out(words: &str) -> String {
    format!("no design holds this: {words}")
}

/// A design with all phrases left to do.
pub fn unread(format: &dyn Format, block: &Block, source: &str) -> (String, Tally) {
    let texts = block.paragraphs.iter().map(|(_, text)| text.as_str());
    let text = texts.chain([block.facts.as_str()]).collect::<Vec<_>>().join("\n");
    let mut tally = phrases::read(&[(block.line, text)], &mut |_| None);
    (format.write(Sketch::default(), block, source, &mut tally), tally)
}

/// The keys of a design so far.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    pub keys: Table,
    pub figures: Table,
    pub armor: armor::Armor,
    /// Phrases that only the whole text decides.
    pub kept: Vec<Found>,
    /// Messages on differences of the design from the text.
    pub notes: Vec<String>,
    pub sidecar: Option<Box<Sketch>>,
}

impl Sketch {
    /// The vehicle, or its sidecar once the text has come to it.
    pub fn unit(&mut self) -> &mut Sketch {
        match self.sidecar {
            Some(ref mut sidecar) => sidecar,
            None => self,
        }
    }

    /// Adds the keys and figures that a phrase says, to a list if it is one of several.
    pub fn add(&mut self, list: &str, found: &Found) -> Result<(), String> {
        let table = found.table().ok_or("it says two things")?;
        for (key, number) in found.figures() {
            once(&mut self.figures, key, number.clone())?;
        }
        if !list.is_empty() {
            self.push(list, table);
            return Ok(());
        }
        for (key, value) in &table {
            let known = self.keys.get_mut(key).and_then(Item::as_array_mut);
            match (known, value.as_array()) {
                (Some(known), Some(more)) => known.extend(more.iter().cloned()),
                _ => once(&mut self.keys, key, value.clone())?,
            }
        }
        Ok(())
    }

    pub fn push(&mut self, list: &str, table: InlineTable) {
        let all = self.keys.entry(list).or_insert(Array::new().into());
        if let Some(all) = all.as_array_mut() {
            all.push(table);
        }
    }

    /// Adds a table of the design, if there is anything in it.
    pub fn insert(&mut self, key: &str, table: InlineTable) {
        if !table.is_empty() {
            self.keys.insert(key, table.into());
        }
    }

    pub fn text(&self, key: &str) -> &str {
        self.keys.get(key).and_then(Item::as_str).unwrap_or_default()
    }

    /// The tables of a list.
    pub fn list(&self, key: &str) -> impl Iterator<Item = &InlineTable> {
        let list = self.keys.get(key).and_then(Item::as_array);
        list.into_iter().flatten().filter_map(Value::as_inline_table)
    }
}

/// The tables of a list.
pub fn tables<'k>(keys: &'k mut Table, list: &str) -> impl Iterator<Item = &'k mut InlineTable> {
    let list = keys.get_mut(list).and_then(Item::as_array_mut);
    list.into_iter().flat_map(Array::iter_mut).filter_map(Value::as_inline_table_mut)
}

/// Adds a key; the text may not say another value.
pub fn once(table: &mut Table, key: &str, value: Value) -> Result<(), String> {
    let is_other = |known: &Item| known.to_string().trim() != value.to_string().trim();
    if table.get(key).is_some_and(is_other) {
        return Err(format!("the text names a second {}", key.replace('-', " ")));
    }
    table.insert(key, value.into());
    Ok(())
}

/// A text of a table, or nothing.
pub fn text<'t>(table: &'t InlineTable, key: &str) -> &'t str {
    table.get(key).and_then(Value::as_str).unwrap_or_default()
}
