//! Candidate changes for a finding, from the values and parts that it points at or its rule names.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::check::finding::{Finding, Involved, Scalar};
use crate::document::shape::Holds;
use crate::document::shape::kinds::exact_value;
use crate::document::tree;
use crate::document::{Table, paths};
use crate::games::Game;
use crate::games::browse::{ListedRow, Listing};
use crate::text::edit::{Change, Path, Step};
use crate::text::printable::quoted;
use crate::text::source::Span;
use crate::units::Exact;
use crate::vehicle::ledger::Line;

use super::Judges;
use super::propose::{offered, rows};
use super::site::{List, Part, Sites, Value, below, sites};

pub enum Candidate {
    Suggested(String, Vec<Change>),
    Change(Vec<Change>),
    /// The smallest number of steps that fixes the finding.
    Fewest {
        most: i64,
        /// The number of steps to try first.
        likely: i64,
        change: Box<dyn Fn(i64) -> Vec<Change>>,
    },
    First(Vec<Candidate>),
}

impl Candidate {
    pub(super) fn set(path: &[Step], value: impl Into<String>) -> Candidate {
        Candidate::Change(vec![Change::Set { path: path.to_vec(), value: value.into() }])
    }

    pub(super) fn remove(path: &[Step]) -> Candidate {
        Candidate::Change(vec![Change::Remove { path: path.to_vec() }])
    }

    pub(super) fn add(list: &[Step], row: &str) -> Candidate {
        Candidate::Change(vec![Change::Add { path: list.to_vec(), entry: quoted(row) }])
    }

    pub(super) fn replace(span: Span, text: String) -> Candidate {
        Candidate::Change(vec![Change::replace_span(span, text)])
    }

    /// Moves a part to the end of a list.
    pub(super) fn relist(part: &Part<'_>, list: &List, entry: String) -> Candidate {
        Candidate::Change(vec![
            Change::Remove { path: part.path.clone() },
            Change::Add { path: list.path.clone(), entry },
        ])
    }
}

/// The most rows to try as a replacement.
const FEW: usize = 80;
/// The most rows to try in place of a banned one.
const NEAREST: usize = 12;

pub struct Candidates<'d, 'b> {
    pub sites: Sites<'d>,
    /// Parts by the start offsets of the part, its name and its values.
    pub(super) starts: HashMap<usize, usize>,
    pub(super) text: &'b str,
    pub(super) lines: &'b [Line],
    pub(super) lines_of: HashMap<usize, Vec<&'b Line>>,
    /// The indices of each part's values.
    pub(super) values_of: HashMap<usize, Vec<usize>>,
    pub(super) game: &'static Game,
    listing: &'b Listing,
}

impl<'d, 'b> Candidates<'d, 'b> {
    pub fn new(
        text: &'b str,
        design: &Table<'d>,
        (game, judges): (&'static Game, &Judges<'b>),
        lines: &'b [Line],
    ) -> Self {
        let sites = sites(design, judges.keys(game), game.places);
        let mut starts = HashMap::new();
        for (number, part) in sites.parts.iter().enumerate() {
            starts.insert(part.span.start, number);
            starts.extend(part.name.map(|(_, span)| (span.start, number)));
        }
        let mut values_of: HashMap<_, Vec<_>> = HashMap::new();
        for (number, value) in sites.values.iter().enumerate() {
            let Some(part) = value.part else { continue };
            values_of.entry(part).or_default().push(number);
            if let Some(span) = value.span() {
                starts.entry(span.start).or_insert(part);
            }
        }
        let mut lines_of: HashMap<_, Vec<_>> = HashMap::new();
        for line in lines {
            if let Some(part) = starts.get(&line.span.start) {
                lines_of.entry(*part).or_default().push(line);
            }
        }
        let listing = judges.listing(game);
        Candidates { sites, starts, text, lines, lines_of, values_of, game, listing }
    }

    /// The rows that a value may name.
    pub(super) fn rows(&self, holds: &Holds) -> impl Iterator<Item = &'b ListedRow> + use<'b> {
        rows(self.listing, holds)
    }

    /// The row that a value with this name means.
    pub(super) fn row(&self, holds: &Holds, name: &str) -> Option<&'b ListedRow> {
        self.rows(holds).find(|row| row.is_called(name))
    }

    /// Candidates for a finding; the places that it points at come first.
    pub fn of(&self, finding: &Finding) -> Vec<Candidate> {
        let (mut found, mut parts) = (self.at(finding), Vec::new());
        for involved in &finding.involved {
            match involved {
                Involved::At(path) => {
                    parts.extend(self.sites.parts.iter().position(|part| part.path == *path));
                    found.extend(self.named(path, finding));
                }
                Involved::Part(span) | Involved::Banned(span) => {
                    if let Some(part) = self.part_at(*span).filter(|part| !parts.contains(part)) {
                        parts.push(part);
                        found.push(self.part(part, near(finding)));
                    }
                }
                Involved::Excess(measure, amount) => {
                    found.extend(self.less(finding.within, measure, *amount));
                }
                Involved::Row(kind, id) => {
                    let is_row = |row: &ListedRow| row.kind == *kind && row.id == *id;
                    let takes = |list: &&List| self.rows(&list.item.holds).any(is_row);
                    let lists = self.sites.lists.iter().filter(takes);
                    found.extend(lists.map(|list| Candidate::add(&list.path, id)));
                }
                Involved::Particular(changes) => found.push(Candidate::Change(changes.clone())),
            }
        }
        if finding.involved.iter().any(|involved| matches!(involved, Involved::Banned(_))) {
            found.extend(self.exchanged(&parts));
        }
        found.extend(self.several(&parts, near(finding)));
        found
    }

    /// Replaces equal parts by the nearest row: of their class for no more money, or else by its price.
    fn exchanged(&self, parts: &[usize]) -> Option<Candidate> {
        let parts = || parts.iter().map(|part| &self.sites.parts[*part]);
        let names: Vec<_> = parts().filter_map(|part| part.name).collect();
        let list = parts().find_map(|part| part.list)?;
        let mut others: Vec<_> = self.rows(&self.sites.lists[list].item.holds).collect();
        let is_old = |row: &&ListedRow| names.iter().any(|(name, _)| row.is_called(name));
        let old = others.iter().copied().find(is_old)?;
        let cost = |row: &ListedRow| row.get("cost").and_then(|cost| cost.as_i64());
        others.retain(|row| !is_old(row));
        others.sort_by_key(|row| {
            let (own, cost) = (cost(old).unwrap_or_default(), cost(row).unwrap_or_default());
            let is_alike = row.classes().eq(old.classes()) && cost <= own;
            (!is_alike, cost.abs_diff(own))
        });
        let change = |row: &ListedRow| {
            names.iter().map(|(_, span)| Change::replace_span(*span, quoted(&row.id))).collect()
        };
        let ways = others.into_iter().take(NEAREST).map(|row| Candidate::Change(change(row)));
        Some(Candidate::First(ways.collect()))
    }

    /// Candidates for an unknown name: the few names that there are, and its removal.
    pub fn unknown_name(&self, at: Span) -> Vec<Candidate> {
        const LISTED: usize = 5;
        let named =
            self.sites.parts.iter().find(|part| part.name.is_some_and(|(_, span)| span == at));
        if let Some(part) = named {
            let holds = part.list.map(|list| &self.sites.lists[list].item.holds);
            let known: Vec<_> = holds.into_iter().flat_map(|holds| self.rows(holds)).collect();
            let known = known.iter().filter(|_| known.len() <= LISTED);
            let known = known.map(|row| Candidate::replace(at, quoted(&row.id)));
            let known = self.relisted(part).into_iter().chain(known);
            return known.chain([Candidate::remove(&part.path)]).collect();
        }
        let values = self.sites.values.iter().filter(|value| value.is_optional);
        let found = values.filter_map(|value| match value.written?.get_ref().as_array() {
            Some(entries) => {
                let number = entries.iter().position(|entry| Span::from(entry.span()) == at)?;
                Some(Candidate::remove(&below(&value.path, Step::Item(number))))
            }
            None => (value.span()? == at).then(|| Candidate::remove(&value.path)),
        });
        found.collect()
    }

    /// Lists a part that is written as a key: `spoiler = true`.
    pub fn listed(&self, key: Span, root: &Table<'d>) -> Option<Candidate> {
        let path = paths::path_of_key(root, key)?;
        let [Step::Key(name)] = path.as_slice() else { return None };
        let value = root.get(name)?;
        let is_on = matches!(value.get_ref(), tree::Value::Boolean(true));
        let mut lists = self.sites.lists.iter().filter(|list| is_on && list.path.len() == 1);
        lists.find_map(|list| {
            let row = self.row(&list.item.holds, name)?;
            let (list_key, entry) = (list.path[0].key()?, quoted(&row.id));
            let pair = Span::new(key.start, Span::from(value.span()).end);
            let changes = match root.get(list_key) {
                Some(_) => vec![
                    Change::Remove { path: path.clone() },
                    Change::Add { path: list.path.clone(), entry },
                ],
                None => vec![Change::replace_span(pair, format!("{list_key} = [{entry}]"))],
            };
            Some(Candidate::Suggested(format!("add it to `{list_key}`"), changes))
        })
    }

    /// Switches on a key without a value. A single weapon is not linked.
    pub fn switched_on(&self, key: Span, root: &Table<'d>) -> Option<Candidate> {
        let path = paths::path_of_key(root, key)?;
        let (Step::Key(name), above) = path.split_last()? else { return None };
        let is_flag = |holds: &Holds| match holds {
            Holds::Either(ways) => ways.iter().any(|way| matches!(way, Holds::Flag)),
            holds => matches!(holds, Holds::Flag),
        };
        let count = below(above, Step::Key("count".to_owned()));
        let is_single = |value: &Value<'_>| value.path == count && value.written.is_none();
        let mut values = self.sites.values.iter();
        let is_switch = values.any(|value| value.path == path && is_flag(&value.holds));
        let is_open = is_switch && !self.sites.values.iter().any(is_single);
        let text = format!("{name} = true");
        let on = vec![Change::replace_span(key, text.clone())];
        is_open.then(|| Candidate::Suggested(format!("write `{text}`"), on))
    }

    fn at(&self, finding: &Finding) -> Vec<Candidate> {
        let span = finding.at.span;
        if span.start == span.end {
            return Vec::new();
        }
        let around = |other: Span| other.start <= span.start && span.end <= other.end;
        let length = |span: &Span| span.end - span.start;
        let between = |value: Span| self.text.get(span.end..value.start).unwrap_or_default();
        let values = self.sites.values.iter();
        let value = values
            .filter_map(|value| {
                let own = value.span()?;
                (around(own) || between(own).trim() == "=").then_some((own, value))
            })
            .min_by_key(|(span, _)| length(span));
        let parts = self.sites.parts.iter().enumerate();
        let part = parts
            .filter(|(_, part)| {
                around(part.span) || part.name.is_some_and(|(_, name)| around(name))
            })
            .min_by_key(|(_, part)| length(&part.span));
        let part = match value {
            Some((_, value)) => value.part,
            None => part.map(|(part, _)| part),
        };
        let value = value.filter(|(_, value)| !self.sites.is_name(value));
        let mut found = value.map_or(Vec::new(), |(_, value)| self.value(value, span, finding));
        found.extend(part.map(|part| self.part(part, near(finding))));
        found
    }

    fn named(&self, path: &Path, finding: &Finding) -> Vec<Candidate> {
        if let Some(part) = self.sites.parts.iter().position(|part| part.path == *path) {
            let mut found = self.moves(part);
            found.push(self.part(part, near(finding)));
            return found;
        }
        let of_name = |part: &&Part<'_>| {
            let list = part.list.map(|list| self.sites.lists[list].item.key);
            list.is_some_and(|key| below(&part.path, Step::Key(key.into())) == *path)
        };
        if let Some(part) = self.sites.parts.iter().find(of_name) {
            return self.exchanges(part);
        }
        if let Some(list) = self.sites.lists.iter().find(|list| list.path == *path) {
            let rows = self.rows(&list.item.holds);
            return rows.map(|row| Candidate::add(&list.path, &row.id)).collect();
        }
        let values = self.sites.values.iter();
        let value = values.clone().find(|value| value.path == *path);
        let is_whole =
            value.is_none_or(|value| value.written.is_some_and(|value| value.get_ref().is_table()));
        let is_below = |value: &&Value<'_>| {
            value.path.starts_with(path) && value.path != *path && value.written.is_some()
        };
        let below = values.filter(|value| is_whole && is_below(value));
        let all = value.into_iter().chain(below);
        all.flat_map(|value| self.value(value, Span::default(), finding)).collect()
    }

    pub(super) fn exchanges(&self, part: &Part<'_>) -> Vec<Candidate> {
        let (Some((name, span)), Some(list)) = (part.name, part.list) else { return Vec::new() };
        let others = self.rows(&self.sites.lists[list].item.holds);
        let others = others.filter(|row| !row.is_called(name));
        others.map(|row| Candidate::replace(span, quoted(&row.id))).collect()
    }

    fn moves(&self, number: usize) -> Vec<Candidate> {
        let part = &self.sites.parts[number];
        let mut found = Vec::new();
        for value in self.places(number) {
            let written = value.word().unwrap_or_default();
            let others = offered(&value.holds).filter(|word| *word != written);
            found.extend(others.map(|word| Candidate::set(&value.path, quoted(word))));
        }
        let own = part.list.map(|list| &self.sites.lists[list].path);
        let accepts = |list: &&List| {
            let is_other = own.is_some_and(|own| *own != list.path);
            let name = part.name.filter(|_| list.place.is_some() && is_other);
            name.is_some_and(|(name, _)| self.row(&list.item.holds, name).is_some())
        };
        let entry = &self.text[part.span.start..part.span.end];
        let lists = self.sites.lists.iter().filter(accepts);
        found.extend(lists.map(|list| Candidate::relist(part, list, entry.to_owned())));
        found
    }

    /// Reduces the count of a part, or removes the part.
    pub(super) fn part(&self, number: usize, likely: i64) -> Candidate {
        let fewer = self
            .count(number)
            .map(|(count, written)| stepped(count, written, -1, written - 1, likely));
        let none = Candidate::remove(&self.sites.parts[number].path);
        Candidate::First(fewer.into_iter().chain([none]).collect())
    }

    fn value(&self, value: &Value<'_>, span: Span, finding: &Finding) -> Vec<Candidate> {
        let mut found = Vec::new();
        if value.written.is_some() && self.is_fact(&value.path) {
            return found;
        }
        let set = |text: String| Candidate::set(&value.path, text);
        let remove = || Candidate::remove(&value.path);
        let can_go = value.is_optional && value.written.is_some();
        // A number above 1 says more than its default.
        let is_number = matches!(value.holds, Holds::Whole(_) | Holds::Number(_))
            && matches!(&finding.limit, Some(Scalar::Number(limit)) if *limit > Exact::from(1));
        found.extend((can_go && !is_number).then(remove));
        let array = value.written.and_then(|value| value.get_ref().as_array());
        match &value.holds {
            Holds::Flag => match value.written.map(|value| value.get_ref()) {
                Some(tree::Value::Boolean(true)) => {}
                _ => found.push(set("true".to_owned())),
            },
            Holds::Whole(range) | Holds::Number(range) => {
                found.push(number(value, range, finding));
            }
            Holds::Several(one) if array.is_some() => {
                for (number, entry) in array.into_iter().flatten().enumerate() {
                    let own = Span::from(entry.span());
                    if span == Span::default() || own.start <= span.start && span.end <= own.end {
                        found.push(Candidate::remove(&below(&value.path, Step::Item(number))));
                    }
                }
                if span == Span::default() {
                    let rows = self.rows(one).take(FEW);
                    found.extend(rows.map(|row| Candidate::add(&value.path, &row.id)));
                }
            }
            holds => {
                let written = value.word().unwrap_or_default();
                found.extend(self.like_the_others(value));
                let words = offered(holds).filter(|word| *word != written);
                found.extend(words.map(|word| set(quoted(word))));
                let vehicle = self.vehicle(&value.path);
                let suits = |row: &&ListedRow| {
                    vehicle.is_empty()
                        || row.vehicles().next().is_none()
                        || row.vehicles().any(|kind| vehicle.contains(&kind))
                };
                let others: Vec<_> = self.rows(holds).filter(suits).collect();
                if others.len() <= FEW {
                    let others = others.iter().filter(|row| !row.is_called(written));
                    found.extend(others.map(|row| set(quoted(&row.id))));
                }
            }
        }
        found.extend((can_go && is_number).then(remove));
        found
    }

    /// The classes of the vehicle around a path. Never fix a car by making it a trike.
    fn vehicle(&self, path: &[Step]) -> Vec<&'b str> {
        let Some(key) = self.game.kind else { return Vec::new() };
        let says = |value: &&Value<'_>| {
            let own = value.path.split_last();
            own.is_some_and(|(own, above)| own.key() == Some(key) && path.starts_with(above))
        };
        // A sidecar's kind wins over the kind of the cycle.
        let nearest = self.sites.values.iter().filter(says).max_by_key(|value| value.path.len());
        let row = nearest.and_then(|value| self.row(&value.holds, value.word()?));
        row.map(|row| row.vehicles().collect()).unwrap_or_default()
    }

    /// Copies the value of another side or wheel.
    fn like_the_others(&self, value: &Value<'_>) -> Vec<Candidate> {
        let mut found = Vec::new();
        let Some(above) = value.path.len().checked_sub(1).filter(|above| *above > 0) else {
            return found;
        };
        let text = |span: Span| &self.text[span.start..span.end];
        let beside = |other: &&Value<'_>| {
            other.path.len() == value.path.len()
                && other.path[..above] == value.path[..above]
                && match other.written.is_some_and(|other| other.get_ref().is_table()) {
                    true => value.written.is_none_or(|value| value.get_ref().is_table()),
                    false => other.holds.row() == value.holds.row(),
                }
        };
        let mut known = Vec::from_iter(value.span().map(text));
        for other in self.sites.values.iter().filter(beside).filter_map(Value::span).map(text) {
            if !known.contains(&other) && !other.starts_with('[') {
                known.push(other);
                found.push(Candidate::set(&value.path, other));
            }
        }
        found
    }
}

/// The allowed number, or the nearest one that fixes the finding.
fn number(value: &Value<'_>, range: &RangeInclusive<i64>, finding: &Finding) -> Candidate {
    let (least, most) = (*range.start(), *range.end());
    let mut ways = Vec::new();
    if let Some(Scalar::Number(limit)) = &finding.limit
        && (Exact::from(least)..=Exact::from(most)).contains(limit)
        && value.whole().map(Exact::from) != Some(*limit)
    {
        ways.push(Candidate::set(&value.path, exact_value(*limit).to_string()));
    }
    let now = value.written.and_then(|written| tree::whole_part(written.get_ref()));
    let now = now.unwrap_or(least.max(0));
    let steps = [(-1, now - least), (1, most - now)].into_iter().filter(|(_, most)| *most > 0);
    ways.extend(steps.map(|(by, most)| stepped(value, now, by, most, near(finding))));
    Candidate::First(ways)
}

/// How far a finding's number is off.
fn near(finding: &Finding) -> i64 {
    finding.excess().map_or(1, |excess| excess.ceil().max(1))
}

/// Raises or lowers the number of a value until the finding is fixed.
pub(super) fn stepped(value: &Value<'_>, now: i64, by: i64, most: i64, likely: i64) -> Candidate {
    let path = value.path.clone();
    let change = move |steps: i64| {
        vec![Change::Set { path: path.clone(), value: (now + by * steps).to_string() }]
    };
    Candidate::Fewest { most, likely, change: Box::new(change) }
}
