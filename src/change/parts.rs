//! The values, ledger lines, places and counts of each part.

use crate::check::finding::Finding;
use crate::check::rules::MISSING_KEY;
use crate::document::{Table, paths};
use crate::text::edit::{Change, Step};
use crate::text::source::Span;
use crate::vehicle::ledger::Line;

use super::candidates::Candidates;
use super::site::{Part, Value};

impl<'d, 'b> Candidates<'d, 'b> {
    pub(super) fn places(&self, part: usize) -> impl Iterator<Item = &Value<'d>> {
        let is_place =
            |value: &&Value<'_>| value.key().is_some_and(|key| self.game.places.contains(&key));
        self.values_of(part).filter(is_place)
    }

    /// The part that contains another, such as the weapon of a magazine.
    pub(super) fn holder(&self, number: usize) -> Option<&Part<'d>> {
        let path = &self.sites.parts[number].path;
        let is_around = |part: &&Part<'_>| {
            part.list.is_some() && part.path.len() < path.len() && path.starts_with(&part.path)
        };
        self.sites.parts.iter().find(is_around)
    }

    pub(super) fn count(&self, part: usize) -> Option<(&Value<'d>, i64)> {
        let count = self.values_of(part).find(|value| value.key() == Some("count"))?;
        count.whole().filter(|number| *number > 1).map(|number| (count, number))
    }

    pub(super) fn part_at(&self, span: Span) -> Option<usize> {
        self.starts.get(&span.start).copied()
    }

    pub(super) fn values_of(&self, part: usize) -> impl Iterator<Item = &Value<'d>> {
        let numbers = self.values_of.get(&part).into_iter().flatten();
        numbers.map(|number| &self.sites.values[*number])
    }

    pub(super) fn lines_of(&self, part: usize) -> &[&'b Line] {
        self.lines_of.get(&part).map_or(&[], Vec::as_slice)
    }

    /// The part's own ledger line, not a line of its accessories.
    pub(super) fn line_of(&self, part: usize) -> Option<&'b Line> {
        let rows = self
            .values_of(part)
            .filter_map(|value| Some((value.is_optional, value.holds.row()?.0)));
        let (extras, own): (Vec<_>, Vec<_>) = rows.partition(|(is_optional, _)| *is_optional);
        let is_extra =
            |line: &Line| !own.is_empty() && extras.iter().any(|(_, kind)| line.category == *kind);
        self.lines_of(part).iter().copied().find(|line| !is_extra(line))
    }

    /// Whether a change only adds, or only touches the unreadable value or part. The kind of vehicle and missing keys
    /// of parts are never guessed.
    pub fn is_about(&self, design: &Table<'_>, change: &Change, finding: &Finding) -> bool {
        let at = finding.at.span;
        let path = match change {
            Change::Add { .. } => return true,
            Change::Replace(edit) => {
                let is_header = |part: &Part<'_>| part.span == edit.span;
                let is_named = |part: &&Part<'_>| part.name.is_some_and(|(_, name)| name == at);
                return edit.span == at || self.sites.parts.iter().filter(is_named).any(is_header);
            }
            Change::Set { path, .. } | Change::Remove { path } => path,
        };
        let Some(place) = paths::place_of(design, path) else {
            return matches!(change, Change::Set { .. });
        };
        let part = self.sites.parts.iter().find(|part| part.path == *path);
        let name = part.and_then(|part| Some(part.name?.1));
        let key = path.last().and_then(Step::key);
        let is_kind = key.is_some() && key == self.game.kind;
        let is_known = name.is_some() && finding.rule.id == MISSING_KEY.id;
        (place == at || name == Some(at)) && !is_kind && !is_known
    }

    /// Whether a key states a fact, such as the weight of cargo.
    pub(super) fn is_fact(&self, path: &[Step]) -> bool {
        let keys: Vec<_> = path.iter().filter_map(Step::key).collect();
        let is_end = |fact: &&str| keys.ends_with(&fact.split('.').collect::<Vec<_>>());
        self.game.facts.iter().any(is_end)
    }
}
