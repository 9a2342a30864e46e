//! Detects changes that only correct spelling and format, by comparing all values and keys.

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::document::shape::kinds::{flag_meant, number_meant};
use crate::document::{Document, entry_meant, is_meant};
use crate::games::SYSTEMS;
use crate::games::browse::Listing;
use crate::report::import;
use crate::text::source::{Source, Span};
use crate::text::suggest;
use crate::units::Exact;

pub(super) struct Written<'l> {
    words: Vec<String>,
    leaves: Vec<Leaf>,
    /// Texts that could not be read.
    unread: Vec<String>,
    listing: &'l Listing,
}

type Leaf = (Vec<String>, String);

impl<'l> Written<'l> {
    /// Only unread texts may get another spelling.
    pub fn of<'f>(
        source: &Source,
        findings: impl Iterator<Item = &'f Finding>,
        listing: &'l Listing,
    ) -> Written<'l> {
        let is_unread = |finding: &&Finding| {
            finding.level() == Level::Unreadable
                && !finding.is_corrected
                && finding.at.source.is_none()
        };
        let text = |finding: &Finding| {
            let Span { start, end } = finding.at.span;
            let text = source.text[start..end].trim_matches(['"', '\'', '[', ']']);
            // The key of `name = []` has to stay.
            let line = || source.text[..end].lines().last().unwrap_or_default();
            if words(text).is_empty() { line().to_owned() } else { text.to_owned() }
        };
        let mut unread: Vec<_> = findings.filter(is_unread).map(text).collect();
        unread.sort();
        unread.dedup();
        Written { words: words(&source.text), leaves: leaves(source), unread, listing }
    }

    /// Whether a new text keeps every unread text, except for spelling.
    pub fn keeps_unread(&self, new: &Source) -> bool {
        if self.unread.is_empty() {
            return true;
        }
        let words_now = words(&new.text);
        let count = |words: &[String], word: &String| words.iter().filter(|w| *w == word).count();
        let has = |word: &String| count(&words_now, word) >= count(&self.words, word);
        let is_more = |word: &String| count(&words_now, word) > count(&self.words, word);
        let is_new = |text: &str| words(text).iter().any(is_more);
        let gained = without(leaves(new), &self.leaves);
        let is_spelled = |text: &str| {
            gained.iter().any(|(path, value)| {
                self.is_value(text, value, path)
                    || path.iter().any(|key| is_new(key) && is_meant(text, key))
            })
        };
        self.unread.iter().all(|text| words(text).iter().all(has) || is_spelled(text))
    }

    /// Whether a new text has the same values under the same keys, except for spelling.
    pub fn is_spelling_of(&self, new: &Source) -> bool {
        let now = leaves(new);
        let lost = without(self.leaves.clone(), &now);
        let mut gained = without(now, &self.leaves);
        let is_unread = |text: &String| self.unread.contains(text);
        lost.iter().all(|(path, value)| {
            let is_path = |other: &[String]| {
                let mut pairs = path.iter().rev().zip(other.iter().rev());
                pairs.all(|(old, new)| {
                    suggest::same(old, new) || is_unread(old) && is_meant(old, new)
                })
            };
            let is_same = |(other, new): &Leaf| {
                let entry = path.last().and_then(|key| entry_meant(key, value));
                entry.is_some_and(|(key, meant)| *other == [key] && new == meant)
                    || is_path(other)
                        && (value == new || is_unread(value) && self.is_value(value, new, other))
            };
            let found = gained.iter().position(is_same);
            found.map(|number| gained.swap_remove(number)).is_some()
        }) && gained.is_empty()
    }

    fn is_value(&self, text: &str, value: &str, path: &[String]) -> bool {
        let key = path.last().map(String::as_str).unwrap_or_default();
        if let Some(number) = Exact::parse(value) {
            let meant = number_meant(text, key).map(Exact::from);
            return meant.or_else(|| Exact::parse(text)) == Some(number);
        }
        if let Some(flag) = flag_meant(value) {
            return flag_meant(text) == Some(flag);
        }
        if Exact::parse(text).is_some() {
            return false;
        }
        let Some(row) = self.listing.rows().find(|row| row.is_called(value)) else {
            return suggest::nearest(text, [value]).is_some();
        };
        // A correction must not drop a word or a third of the letters.
        let length = |text: &str| suggest::key(text).len();
        let keeps = |name: &&str| {
            words(name).len() >= words(text).len() && 3 * length(name) >= 2 * length(text)
        };
        let alike = self.listing.rows().filter(|other| other.kind == row.kind);
        let names = alike.flat_map(|row| {
            let also = row.also.iter().map(String::as_str);
            row.names().chain(also).filter(keeps).map(|name| (name, row.id.as_str()))
        });
        let with_kind = format!("{value}{}", row.kind);
        suggest::same(text, &with_kind)
            || suggest::same(text, &(with_kind + "s"))
            || suggest::meant(text, names) == Some(&row.id)
    }
}

/// Whether a file contains a design: it has a design key and is not a misnamed list of vehicles.
pub(super) fn holds_design(source: &Source) -> bool {
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    let base = document.base();
    let keys: Vec<_> = SYSTEMS.iter().flat_map(|game| game.keys()).collect();
    let is_known = |word: &str| keys.iter().any(|key| suggest::same(key, word));
    base.keys().iter().any(|key| is_known(key.value))
        && (findings.is_empty() || !import::is_understood(source))
}

fn leaves(source: &Source) -> Vec<Leaf> {
    Document::parse(source, &Findings::default()).leaves()
}

fn without(mut leaves: Vec<Leaf>, others: &[Leaf]) -> Vec<Leaf> {
    for leaf in others {
        if let Some(number) = leaves.iter().position(|other| other == leaf) {
            leaves.remove(number);
        }
    }
    leaves
}

/// Words and numbers of a text, including comments.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c));
    // "-3" and "15.5" are numbers, "RX-7" is two words.
    let pieces =
        words.map(|word| word.trim_matches('.')).flat_map(|word| match word.parse::<f64>() {
            Ok(_) => vec![word],
            Err(_) => word.split(['-', '.']).collect(),
        });
    pieces.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn numbers_are_single_words() {
        assert_eq!(words("top = 15.5 # a RX-7, -3."), ["top", "15.5", "a", "rx", "7", "-3"]);
    }
}
