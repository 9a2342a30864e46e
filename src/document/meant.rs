//! Guesses the meaning of unknown keys: synonyms and misspellings.

use crate::text::suggest::{Guess, Names, same};

/// Synonyms of keys. The first pair whose key the table has applies.
const WORDS_FOR_KEYS: [(&str, &str); 59] = [
    ("game", "system"),
    ("armour", "armor"),
    ("engine", "power-plant"),
    ("motor", "power-plant"),
    ("plant", "power-plant"),
    ("power", "power-plant"),
    ("plant", "engine"),
    ("motor", "engine"),
    ("rear", "back"),
    ("turret", "turrets"),
    ("guns", "weapons"),
    ("arms", "weapons"),
    ("wheels", "tires"),
    ("tires", "wheels"),
    ("tyres", "wheels"),
    ("tyres", "tires"),
    ("people", "crew"),
    ("equipment", "accessories"),
    ("options", "accessories"),
    ("gear", "crew-area"),
    ("upgrades", "crew-area"),
    ("sidearms", "crew-area"),
    ("driver", "crew"),
    ("gunner", "crew"),
    ("passenger", "crew"),
    ("driver", "role"),
    ("gunner", "role"),
    ("passenger", "role"),
    ("location", "facing"),
    ("location", "mount"),
    ("location", "square"),
    ("place", "square"),
    ("mount", "location"),
    ("facing", "mount"),
    ("facing", "location"),
    ("side", "facing"),
    ("side", "mount"),
    ("side", "location"),
    ("weapon", "item"),
    ("card", "item"),
    ("name", "item"),
    ("type", "item"),
    ("underbody", "under"),
    ("underbody", "bottom"),
    ("bottom", "under"),
    ("bottom", "underbody"),
    ("under", "underbody"),
    ("gas-tank", "tank"),
    ("gasoline-tank", "tank"),
    ("fuel-tank", "tank"),
    ("fuel", "tank"),
    ("ammo", "ammunition"),
    ("ammunition", "ammo"),
    ("rounds", "shots"),
    ("hp", "horsepower"),
    ("amount", "count"),
    ("number", "count"),
    ("qty", "count"),
    ("quantity", "count"),
];

/// Entries that mean another entry: key and value of each.
const ENTRIES: [[&str; 4]; 1] = [["wheels", "6", "six-wheels", "true"]];

/// Keys that mean an entry of a list: `driver = true`.
pub(super) const ADDED: [(&str, &str); 3] =
    [("driver", "crew"), ("gunner", "crew"), ("passenger", "crew")];

/// The entry that another one means.
pub(super) fn entry_meant(key: &str, value: &str) -> Option<(&'static str, &'static str)> {
    let mut entries = ENTRIES.into_iter();
    let [.., key, value] = entries.find(|[word, said, ..]| same(word, key) && *said == value)?;
    Some((key, value))
}

pub(crate) struct Meanings {
    known: Names<'static>,
    others: Names<'static>,
}

impl Meanings {
    pub fn new(known: &[&'static str]) -> Meanings {
        let others = WORDS_FOR_KEYS.into_iter().filter(|(_, key)| known.contains(key));
        let known = known.iter().map(|key| (*key, *key));
        Meanings { known: Names::new(known), others: Names::new(others) }
    }

    /// The key that a word is a synonym or a misspelling of. Misspelt synonyms count, too.
    pub fn key(&self, word: &str) -> Option<Guess<'static>> {
        let is_word = |(other, key): &(&str, &str)| same(other, word) || same(key, word);
        let misspelt = || match WORDS_FOR_KEYS.iter().any(is_word) {
            true => None,
            false => self.others.guess(word),
        };
        let synonym = self.other_word(word);
        let synonym = synonym.map(|name| Guess { word: name, name, is_sure: true });
        synonym.or_else(|| self.known.guess(word)).or_else(misspelt)
    }

    pub fn other_word(&self, word: &str) -> Option<&'static str> {
        self.others.named(word)
    }
}
