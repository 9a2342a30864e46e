//! The choices of the form: only parts and places that the vehicle can have.

use toml_edit::Value as Written;

use crate::document::Table;
use crate::document::shape::{Holds, Key, Need};
use crate::text::edit::{Change, Path, Step};
use crate::text::printable::quoted;

use super::super::look::{Look, can_have};
use super::{Form, kinds, words_of};

impl Form<'_> {
    /// Whether the vehicle can have a part of this list.
    pub(super) fn is_possible(&self, key: &Key, above: &[Step]) -> bool {
        let Holds::Parts(part) = &key.holds else { return true };
        let (_, item) = part.table().unwrap_or_default();
        let kinds =
            key.below().iter().find(|key| Some(key.key) == item).and_then(|key| kinds(&key.holds));
        let path = || [above, &[Step::Key(key.key.to_owned())]].concat();
        let fits = |word: &str| can_have(self.look, added(self.look, path(), word, item, None));
        kinds.map_or_else(|| fits(""), |kinds| self.look.rows(&kinds).any(|row| fits(&row.id)))
    }

    /// The words of a choice that the vehicle can have, and the present one. Each is tried, so a long list has all words.
    pub(super) fn possible(&self, words: &[&'static str], path: &[Step]) -> Vec<&'static str> {
        const TRIED: usize = 8;
        if path.iter().any(|step| matches!(step, Step::Item(number) if *number >= TRIED)) {
            return words.to_vec();
        }
        let change = |word: &str| Change::Set { path: path.to_vec(), value: quoted(word) };
        words.iter().copied().filter(|word| can_have(self.look, change(word))).collect()
    }

    /// Whether a key is a side where the vehicle cannot have armor.
    pub(super) fn is_bare(&self, key: &Key, below: &Table<'_>, above: &[Step]) -> bool {
        let path = [above, &[Step::Key(key.key.to_owned())]].concat();
        below.get(key.key).is_none()
            && (self.look.game.sides)().iter().any(|(_, name)| *name == key.key)
            && !can_have(self.look, Change::Set { path, value: "1".to_owned() })
    }
}

/// The keys for the place of a new part in a list, if it needs one.
pub fn place_keys(look: &Look<'_>, list: &[Step]) -> Vec<Key> {
    let list = list.iter().rev().find_map(Step::key).unwrap_or_default();
    let lists = (look.game.design_keys)().into_iter().filter(|key| key.key == list);
    let is_place = |key: &Key| {
        let is_needed = key.need == Need::Needed || key.example.is_some();
        is_needed && look.game.places.contains(&key.key)
    };
    lists.flat_map(|key| key.below()).filter(is_place).collect()
}

/// Adds a word to a list, or an entry with this word as its item. A part that needs a place gets this or the first one.
pub fn added(
    look: &Look<'_>,
    path: Path,
    word: &str,
    item: Option<&str>,
    place: Option<&str>,
) -> Change {
    let written = Written::from(word).to_string();
    let entry = match item.filter(|item| !item.is_empty()) {
        Some(item) => {
            let place = |key: Key| {
                let words = words_of(&key.holds)?;
                let chosen = words.iter().find(|word| Some(**word) == place).or(words.first())?;
                Some(format!(", {} = {chosen:?}", key.key))
            };
            let places = place_keys(look, &path).into_iter().filter_map(place);
            format!("{{ {item} = {written}{} }}", places.collect::<String>())
        }
        None if word.is_empty() => "{}".to_owned(),
        None => written,
    };
    Change::Add { path, entry }
}
