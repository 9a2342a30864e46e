//! Candidates for a key or word that cannot be read.

use crate::check::finding::Finding;
use crate::check::rules::{INVALID_TOML, UNKNOWN_KEY};
use crate::document::shape::Holds;
use crate::document::{Table, paths};
use crate::text::edit::{Change, Step};
use crate::text::printable::quoted;
use crate::text::source::Span;

use super::candidates::{Candidate, Candidates};
use super::propose::offered;
use super::site::{List, Part, Value};

/// Removes an unknown key or a key without a value, unless it is a whole table.
pub(super) fn without(finding: &Finding, root: &Table<'_>) -> Option<Candidate> {
    let is_unknown = finding.rule.id == UNKNOWN_KEY.id && finding.limit.is_some();
    let is_lost = is_unknown || finding.rule.id == INVALID_TOML.id;
    let is_open = is_lost && finding.fixes.is_empty() && !finding.is_corrected;
    let path = is_open.then(|| paths::path_of_key(root, finding.at.span)).flatten()?;
    let message = format!("remove `{}`", path.last()?.key()?);
    Some(Candidate::Suggested(message, vec![Change::Remove { path }]))
}

impl Candidates<'_, '_> {
    /// Moves a row's name from a key with fixed words to the neighboring key that takes rows: `facing = "auto-rotating
    /// mount"`.
    fn meant_beside(&self, finding: &Finding) -> Option<Candidate> {
        let mut values = self.sites.values.iter();
        let value = values.find(|value| value.span() == Some(finding.at.span))?;
        let word = value.word().filter(|_| matches!(value.holds, Holds::Choice { .. }))?;
        let (_, above) = value.path.split_last()?;
        let takes_it = |other: &&Value<'_>| {
            let is_beside = other.path.split_last().is_some_and(|(_, around)| around == above);
            is_beside && other.written.is_none() && self.row(&other.holds, word).is_some()
        };
        let other = self.sites.values.iter().find(takes_it)?;
        let key = other.key()?;
        let written = quoted(word);
        let message = format!("write `{key} = {written}` instead");
        let remove = Change::Remove { path: value.path.clone() };
        let set = Change::Set { path: other.path.clone(), value: written };
        Some(Candidate::Suggested(message, vec![remove, set]))
    }

    /// The allowed words in place of a wrong one, unless the parser has a suggestion.
    pub fn other_words(&self, finding: &Finding) -> Vec<Candidate> {
        if let Some(beside) = self.meant_beside(finding) {
            return vec![beside];
        }
        let at = finding.at.span;
        let is_at = |value: &&Value<'_>| {
            let words = value.written.and_then(|value| value.get_ref().as_array());
            let mut words = words.into_iter().flatten().map(|word| Span::from(word.span()));
            value.span() == Some(at) || words.any(|word| word == at)
        };
        let values = self.sites.values.iter().filter(|_| finding.fixes.is_empty()).filter(is_at);
        let words = values.flat_map(|value| offered(&value.holds));
        words.map(|word| Candidate::replace(at, quoted(word))).collect()
    }

    /// Lists a part where its name belongs, such as a weapon among the accessories.
    pub fn relisted(&self, part: &Part<'_>) -> Vec<Candidate> {
        let Some((name, _)) = part.name else { return Vec::new() };
        let accepts = |list: &&List| self.row(&list.item.holds, name).is_some();
        let entry = &self.text[part.span.start..part.span.end];
        let mut found = Vec::new();
        for list in self.sites.lists.iter().filter(accepts) {
            let add = |entry: String| Candidate::relist(part, list, entry);
            match list.others.iter().find(|key| self.game.places.contains(&key.key)) {
                _ if entry.starts_with("[[") => {
                    let header = list.path.iter().filter_map(Step::key).collect::<Vec<_>>();
                    let header = format!("[[{}]]", header.join("."));
                    found.push(Candidate::replace(part.span, header));
                }
                Some(place) if part.is_word => found.extend(offered(&place.holds).map(|word| {
                    let (item, place) = (list.item.key, place.key);
                    add(format!("{{ {item} = {entry}, {place} = {} }}", quoted(word)))
                })),
                _ => found.push(add(entry.to_owned())),
            }
        }
        found
    }
}
