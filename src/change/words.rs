//! Describes changes in words: "set `mount` of the Machine Gun to back", "remove the Fire Extinguisher: $300, 150 lbs.
//! less".

use crate::text::edit::{Change, Path, Step};
use crate::units::{Exact, with_the};
use crate::vehicle::ledger::{Line, Measure};

use super::candidates::Candidates;

#[derive(Clone)]
pub struct Described {
    phrase: Phrase,
    /// `None` if the description covers several changes.
    change: Option<Change>,
    is_exchange: bool,
}

#[derive(Clone)]
enum Phrase {
    /// Reduces the count of a part. The rest is stated only for a single part.
    Fewer {
        part: String,
        gone: i64,
        kept: Option<i64>,
    },
    /// Sets a key of one part or several equal parts, with the number of parts per value.
    Set {
        key: String,
        part: String,
        values: Vec<(String, i64)>,
        is_several: bool,
    },
    Other(String),
}

/// Describes one step. Parts have their names in the ledger.
pub fn described(candidates: &Candidates<'_, '_>, changes: &[Change]) -> Vec<Described> {
    let is_written = |path: &Path| {
        let mut values = candidates.sites().values.iter();
        values.any(|value| value.path == *path && value.written.is_some())
    };
    let described = |change: &Change| Described {
        phrase: phrase(candidates, change),
        change: Some(change.clone()),
        is_exchange: matches!(change, Change::Set { path, .. } if is_written(path)),
    };
    match armor(candidates, changes) {
        Some(words) => {
            vec![Described { phrase: Phrase::Other(words), change: None, is_exchange: false }]
        }
        None => changes.iter().map(described).collect(),
    }
}

/// "lower armor to 80 points: 20 15 15 20 5 5", for several sides.
fn armor(candidates: &Candidates<'_, '_>, changes: &[Change]) -> Option<String> {
    let is_armor =
        |path: &[Step]| path.len() > 1 && path[path.len() - 2].key() == Some(super::excess::ARMOR);
    let set: Option<Vec<_>> = changes
        .iter()
        .map(|change| match change {
            Change::Set { path, value } if is_armor(path) => {
                Some((path, value.parse::<i64>().ok()?))
            }
            _ => None,
        })
        .collect();
    let set = set.filter(|set| set.len() > 1)?;
    let table = &set[0].0[..set[0].0.len() - 1];
    let own = candidates.sites().values.iter();
    let own = own.filter(|value| value.path.split_last().is_some_and(|(_, above)| above == table));
    let sides: Vec<_> = own.filter_map(|value| Some((&value.path, value.whole()?))).collect();
    let now = |(path, old): &(&Path, i64)| {
        set.iter().find(|(other, _)| other == path).map_or(*old, |(_, new)| *new)
    };
    let points: Vec<_> = sides.iter().map(now).collect();
    let (was, is): (i64, i64) = (sides.iter().map(|(_, old)| old).sum(), points.iter().sum());
    let points: Vec<_> = points.iter().map(i64::to_string).collect();
    (is < was).then(|| format!("lower armor to {is} points: {}", points.join(" ")))
}

pub fn suggested(words: String, changes: &[Change]) -> Vec<Described> {
    let change = match changes {
        [change] => Some(change.clone()),
        _ => None,
    };
    vec![Described { phrase: Phrase::Other(words), change, is_exchange: false }]
}

/// Appends later steps, and drops changes that they override.
pub fn then(steps: &[Vec<Described>], later: Vec<Vec<Described>>) -> Vec<Vec<Described>> {
    let changes: Vec<_> = later.iter().flatten().filter_map(|step| step.change.clone()).collect();
    let left = |step: &Vec<Described>| -> Vec<Described> {
        step.iter().filter_map(|step| step.clone().after(&changes)).collect()
    };
    steps.iter().map(left).filter(|step| !step.is_empty()).chain(later).collect()
}

/// Whether both differ only in the values that they set.
pub fn is_same_but_for_values(one: &[Vec<Described>], other: &[Vec<Described>]) -> bool {
    let has = |steps: &[Vec<Described>], one: &Described| {
        steps.iter().flatten().any(|own| own.is_like(one))
    };
    let all = |steps: &[Vec<Described>], of: &[Vec<Described>]| {
        of.iter().flatten().all(|one| has(steps, one))
    };
    all(one, other) && all(other, one)
}

/// Describes a step, and merges equal changes of equal parts.
pub fn joined(step: &[Described]) -> String {
    let mut all: Vec<Phrase> = Vec::new();
    for Described { phrase, .. } in step {
        if !all.iter_mut().any(|known| known.includes(phrase)) {
            all.push(phrase.clone());
        }
    }
    all.iter().map(Phrase::words).collect::<Vec<_>>().join(", ")
}

impl Phrase {
    /// Merges `other` if it does the same to an equal part.
    fn includes(&mut self, other: &Phrase) -> bool {
        match (self, other) {
            (Phrase::Fewer { part, gone, kept }, Phrase::Fewer { part: other, gone: more, .. })
                if part == other =>
            {
                *gone = gone.saturating_add(*more);
                *kept = None;
                true
            }
            (
                Phrase::Set { key, part, values, is_several },
                Phrase::Set { key: other_key, part: other, values: more, .. },
            ) if (&*key, &*part) == (other_key, other) => {
                for (value, count) in more {
                    match values.iter_mut().find(|(known, _)| known == value) {
                        Some((_, all)) => *all = all.saturating_add(*count),
                        None => values.push((value.clone(), *count)),
                    }
                }
                *is_several = true;
                true
            }
            _ => false,
        }
    }

    fn words(&self) -> String {
        match self {
            Phrase::Fewer { part, gone: 1, kept: Some(0) } => format!("remove {}", with_the(part)),
            Phrase::Fewer { part, gone, kept: Some(0) } => format!("remove the {gone} × {part}"),
            Phrase::Fewer { part, kept: Some(kept), .. } => format!("keep only {kept} × {part}"),
            Phrase::Fewer { part, gone, kept: None } => format!("remove {gone} × {part}"),
            Phrase::Set { key, part, values, is_several } => {
                let values = values.iter().enumerate();
                let values = values.map(|(number, (value, count))| match (number, count) {
                    (0, _) if !is_several => format!("{} to {value}", with_the(part)),
                    (0, 1) => format!("one {part} to {value}"),
                    (0, _) => format!("{count} × {part} to {value}"),
                    (_, 1) => format!("another to {value}"),
                    (_, _) => format!("{count} others to {value}"),
                });
                format!("set `{key}` of {}", values.collect::<Vec<_>>().join(", of "))
            }
            Phrase::Other(words) => words.clone(),
        }
    }
}

impl Described {
    fn is_like(&self, other: &Described) -> bool {
        match (&self.change, &other.change) {
            (Some(Change::Set { path, .. }), Some(Change::Set { path: others, .. }))
                if self.is_exchange && other.is_exchange =>
            {
                path == others
            }
            (one, other) => one.is_some() && one == other,
        }
    }

    /// Adjusts a change for later removals. `None` if a later change overrides it.
    fn after(mut self, later: &[Change]) -> Option<Described> {
        let Some(Change::Set { path, .. } | Change::Remove { path }) = &mut self.change else {
            return Some(self);
        };
        if let Some(Step::Item(_)) = path.last() {
            return Some(self);
        }
        let is_over = |change: &Change| match change {
            Change::Set { path: other, .. } | Change::Remove { path: other } => {
                path.starts_with(other)
            }
            Change::Add { .. } | Change::Replace(_) => false,
        };
        if later.iter().any(is_over) {
            return None;
        }
        let written = path.clone();
        for (at, step) in path.iter_mut().enumerate() {
            if let Step::Item(number) = step {
                let gone = later.iter().filter(|change| match change {
                    Change::Remove { path } => match path.split_last() {
                        Some((Step::Item(gone), list)) => *list == written[..at] && *gone < *number,
                        _ => false,
                    },
                    _ => false,
                });
                *number -= gone.count();
            }
        }
        Some(self)
    }
}

fn phrase(candidates: &Candidates<'_, '_>, change: &Change) -> Phrase {
    let around = |path: &Path| Some((part_around(candidates, path)?, part(candidates, path)?));
    let words = match change {
        Change::Set { path, value } => {
            let key = keys(path);
            let Some((number, part)) = around(path) else {
                return Phrase::Other(format!("set `{key}` to {}", bare(value)));
            };
            let now = candidates.how_many(number);
            let count = value.parse().ok().filter(|count| key == "count" && *count < now);
            if let Some(kept) = count {
                return Phrase::Fewer { part, gone: now.saturating_sub(kept), kept: Some(kept) };
            }
            let values = vec![(bare(value).to_owned(), how_many(candidates, number))];
            return Phrase::Set { key, part, values, is_several: false };
        }
        Change::Remove { path } => {
            let whole = candidates.sites().parts.iter().position(|part| part.path == *path);
            if let (Some(number), Some(part)) = (whole, part(candidates, path)) {
                return Phrase::Fewer { part, gone: how_many(candidates, number), kept: Some(0) };
            }
            let what = word(candidates, path).unwrap_or_else(|| keys(path));
            match part(candidates, path) {
                Some(part) => format!("remove `{what}` from {}", with_the(&part)),
                None => format!("remove `{what}`"),
            }
        }
        Change::Add { path, entry } => format!("add {} to `{}`", named(entry), keys(path)),
        Change::Replace(edit) => {
            let old = &candidates.text[edit.span.start..edit.span.end];
            format!("write `{}` instead of `{}`", bare(&edit.text), bare(old))
        }
    };
    Phrase::Other(words)
}

fn how_many(candidates: &Candidates<'_, '_>, part: usize) -> i64 {
    candidates.how_many(part).max(lines(candidates, part).count() as i64)
}

fn word(candidates: &Candidates<'_, '_>, path: &Path) -> Option<String> {
    let (Step::Item(number), list) = path.split_last()? else { return None };
    let value = candidates.sites().values.iter().find(|value| value.path == list)?;
    value.words().get(*number).map(|word| (*word).to_owned())
}

/// An entry of a list: "one-space-turret", "front-missile, count = 2".
fn named(entry: &str) -> String {
    match entry.strip_prefix("{ item = ").and_then(|rest| rest.strip_suffix(" }")) {
        Some(keys) => keys.replace('"', ""),
        None => bare(entry).to_owned(),
    }
}

fn bare(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

/// The keys after the last list entry.
fn keys(path: &Path) -> String {
    let from = path.iter().rposition(|step| matches!(step, Step::Item(_)));
    let own: Vec<_> = path[from.map_or(0, |at| at + 1)..].iter().filter_map(Step::key).collect();
    match own.is_empty() {
        true => path.iter().rev().find_map(Step::key).unwrap_or_default().to_owned(),
        false => own.join("."),
    }
}

fn part_around(candidates: &Candidates<'_, '_>, path: &Path) -> Option<usize> {
    let parts = candidates.sites().parts.iter().enumerate();
    let around = parts.filter(|(_, part)| path.starts_with(&part.path));
    around.max_by_key(|(_, part)| part.path.len()).map(|(number, _)| number)
}

/// The name of the innermost part in the ledger, or as written.
fn part(candidates: &Candidates<'_, '_>, path: &Path) -> Option<String> {
    let number = part_around(candidates, path)?;
    let part = &candidates.sites().parts[number];
    let list = || part.path.iter().rev().find_map(Step::key).map(|key| format!("entry of `{key}`"));
    let Some(line) = candidates.line_of(number) else {
        return part.name.map(|(name, _)| name.to_owned()).or_else(list);
    };
    let mut places: Vec<_> = lines(candidates, number).map(|line| line.place.as_str()).collect();
    places.dedup();
    Some(match places.join(", ") {
        places if places.is_empty() => line.item.clone(),
        places => format!("{} ({places})", line.item),
    })
}

/// A part's ledger lines with the name of the first.
fn lines<'l, 'b>(
    candidates: &'l Candidates<'_, 'b>,
    part: usize,
) -> impl Iterator<Item = &'b Line> + use<'l, 'b> {
    let first = candidates.line_of(part);
    let is_alike = move |line: &&Line| {
        first.is_some_and(|first| (first.category, &first.item) == (line.category, &line.item))
    };
    candidates.lines_of(part).iter().copied().filter(is_alike)
}

/// "+$1,500, -200 lbs.". Spaces are not counted: a part fits, or the fix is not offered.
pub fn added(before: &[Line], after: &[Line], measures: &[Measure]) -> String {
    let counted = measures.iter().filter(|of| of.heading.is_some() && of.key != "spaces");
    let added = counted.filter_map(|measure| {
        let sum = |lines: &[Line]| lines.iter().map(|line| line[*measure]).sum::<Exact>();
        let added = sum(after) - sum(before);
        let sign = if added < Exact::ZERO { "-" } else { "+" };
        let amount = added.max(-added);
        (!amount.is_zero()).then(|| format!("{sign}{}", (measure.words)(amount)))
    });
    added.collect::<Vec<_>>().join(", ")
}

/// "$50 and 20 lbs. less", "$300 more, 2 spaces less".
pub fn difference(before: &[Line], after: &[Line], measures: &[Measure]) -> String {
    let mut more = Vec::new();
    let mut less = Vec::new();
    for measure in measures.iter().filter(|measure| measure.heading.is_some()) {
        let sum = |lines: &[Line]| lines.iter().map(|line| line[*measure]).sum::<Exact>();
        let added = sum(after) - sum(before);
        if added > Exact::ZERO {
            more.push((measure.words)(added));
        } else if added < Exact::ZERO {
            less.push((measure.words)(-added));
        }
    }
    let changes = [(more, "more"), (less, "less")];
    let changes = changes.into_iter().filter(|(amounts, _)| !amounts.is_empty());
    changes
        .map(|(amounts, word)| format!("{} {word}", amounts.join(", ")))
        .collect::<Vec<_>>()
        .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Removing a part shifts the indices of later parts.
    #[test]
    fn a_later_change_of_a_value_replaces_the_earlier_one() {
        let count = |weapon, words: &str| {
            suggested(words.to_owned(), &[Change::set_item("weapons", weapon, "count", "1")])
        };
        let gone = |weapon, words: &str| {
            suggested(words.to_owned(), &[Change::remove_item("weapons", weapon)])
        };
        let mut steps = Vec::new();
        for step in [
            count(0, "fewer guns"),
            count(2, "fewer mines"),
            gone(1, "no laser"),
            gone(0, "no guns"),
            count(0, "even fewer mines"),
        ] {
            steps = then(&steps, vec![step]);
        }
        let words: Vec<_> = steps.iter().map(|step| joined(step)).collect();
        assert_eq!(words, ["no laser", "no guns", "even fewer mines"]);
    }
}
