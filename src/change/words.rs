//! Describes changes in words: "mount the Machine Gun in back", "remove the Fire Extinguisher: $300, 150 lbs. less".

use crate::report::comparison::{self, Change as Part, How};
use crate::text::edit::{Change, Path, Step};
use crate::units::{Exact, counted, with_article, with_the};
use crate::vehicle::category::Nature;
use crate::vehicle::ledger::{Line, Measure};

use super::candidates::Candidates;
use super::excess::ARMOR;

/// The most parts to name.
const NAMED: usize = 6;

/// Describes a step by the points of armor or by the keys that it changes.
pub fn keys_changed(candidates: &Candidates<'_, '_>, changes: &[Change]) -> String {
    if let [Change::Remove { .. }, Change::Add { path, entry }] = changes {
        return format!("move it to `{}`: {}", keys(path), named(entry));
    }
    let phrases = || changes.iter().map(|change| phrase(candidates, change)).collect::<Vec<_>>();
    armor(candidates, changes).unwrap_or_else(|| phrases().join(", "))
}

/// Describes changes by the parts that differ. `None` if no part differs, or not by its name, count or place. Ammunition
/// is a number in the file, too.
pub fn parts_changed(before: &[Line], after: &[Line], changes: &[Change]) -> Option<String> {
    let all = comparison::changes(before, after);
    // A sidecar goes or comes with all its parts.
    let is_body = |part: &Part| part.category.nature == Nature::Body && part.unit.is_some();
    let is_alone = |body: &Part| {
        let of_unit = |other: &&Part| is_body(other) && other.unit == body.unit;
        is_body(body) && all.iter().filter(of_unit).count() == 1
    };
    let is_hidden = |part: &Part| {
        part.category.nature == Nature::Implied && part.place.is_empty()
            || all.iter().any(|other| comes_with(part, other))
            || all.iter().any(|body| is_alone(body) && body != part && body.unit == part.unit)
    };
    let parts: Vec<_> = all.iter().filter(|part| !is_hidden(part)).collect();
    let is_points = |part: &&Part| {
        let is_number = matches!(part.category.nature, Nature::Armor | Nature::Load);
        is_number && part.how == How::Changed
    };
    if parts.is_empty() || parts.len() > NAMED || parts.iter().any(is_points) {
        return None;
    }
    let (less, mut more): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| added_parts(part) < 0);
    let (mut words, mut removals) = (Vec::new(), Vec::new());
    for old in less {
        let is_instead = |new: &&Part| {
            let is_new = new.how == How::Added && old.how == How::Removed;
            let is_same = added_parts(new) > 0 && added_parts(new) == -added_parts(old);
            (is_new || is_same) && new.category == old.category
        };
        match more.iter().position(is_instead) {
            Some(new) => words.push(instead(more.remove(new), old)?),
            None => removals.push(removed(old, changes)),
        }
    }
    let items: Vec<_> = more.iter().map(|part| part.item.as_str()).collect();
    for part in &more {
        let is_one_of = items.iter().filter(|item| **item == part.item).count() > 1;
        words.push(match part.how {
            How::Moved if part.place.is_empty() => return None,
            How::Moved => {
                let name = match name(part) {
                    name if is_one_of && !name.contains(" × ") => format!("one {name}"),
                    _ => the(part),
                };
                (part.category.verb, format!("{name} {}", position(&part.place)))
            }
            How::Changed => {
                let Part { count_before, count, .. } = part;
                ("", format!("{count} × {} instead of {count_before}", name(part)))
            }
            _ if name(part).contains(" × ") => ("add", name(part)),
            _ => ("add", with_article(&name(part))),
        });
    }
    let mut text = String::new();
    let mut last = "";
    for (verb, part) in words.into_iter().chain(removals) {
        let comma = if text.is_empty() { "" } else { ", " };
        let said = if verb.is_empty() || verb == last { String::new() } else { format!("{verb} ") };
        text = format!("{text}{comma}{said}{part}");
        last = verb;
    }
    Some(text)
}

/// Whether a part only follows another one: ammunition a weapon, gear its owner.
fn comes_with(part: &Part, other: &Part) -> bool {
    let is_alike = part.how == other.how && part != other;
    let [sort, others] = [part, other].map(|part| part.category.nature);
    let is_own = match others {
        Nature::Load => false,
        Nature::Attached => sort == Nature::Load,
        _ => true,
    };
    is_alike
        && is_own
        && (matches!(sort, Nature::Load | Nature::Attached) && part.place == other.place
            || !part.place.is_empty() && part.place.eq_ignore_ascii_case(&other.item))
}

fn added_parts(part: &Part) -> i64 {
    part.count - part.count_before
}

/// `None` if both have the same name.
fn instead(new: &Part, old: &Part) -> Option<(&'static str, String)> {
    let (new_name, old_name) = (name(new), name(old));
    let is_there = new.place == old.place;
    let old_name = match old.how {
        How::Changed => format!("one {old_name}"),
        _ if is_there && added_parts(new) == -added_parts(old) => item(old).to_owned(),
        _ => old_name,
    };
    (item(new) != item(old)).then(|| ("", format!("{new_name} instead of {old_name}")))
}

fn removed(part: &Part, changes: &[Change]) -> (&'static str, String) {
    let is_written = |count: i64| {
        let count = count.to_string();
        changes.iter().any(|it| matches!(it, Change::Set { value, .. } if *value == count))
    };
    let fewer = part.count_before - part.count;
    match part.how {
        // "one spikes" is no English.
        How::Changed if fewer == 1 && !item(part).ends_with('s') => {
            ("remove", format!("one {}", name(part)))
        }
        How::Changed if is_written(part.count) => {
            ("keep", format!("only {} × {}", part.count, name(part)))
        }
        How::Changed => ("remove", format!("{fewer} × {}", name(part))),
        _ => ("remove", the(part)),
    }
}

fn item(part: &Part) -> &str {
    part.item.split(", points").next().unwrap_or_default()
}

/// "Machine Gun (front)", "2 × Passenger".
fn name(part: &Part) -> String {
    let is_several = part.how != How::Changed && part.category.nature != Nature::Armor;
    let count = match part.count.max(part.count_before) {
        count if is_several && count != 1 => format!("{count} × "),
        _ => String::new(),
    };
    match part.place.as_str() {
        place if !place.is_empty() && part.how != How::Moved => {
            format!("{count}{} ({place})", item(part))
        }
        _ => format!("{count}{}", item(part)),
    }
}

fn the(part: &Part) -> String {
    let name = name(part);
    if name.contains(" × ") { name } else { with_the(&name) }
}

fn position(place: &str) -> String {
    match place {
        "front" | "back" => format!("in {place}"),
        "top" => "on top".to_owned(),
        "left" | "right" => format!("on the {place}"),
        place if place.starts_with("in ") => place.to_owned(),
        place => format!("in the {place}"),
    }
}

/// "lower armor to 80 points: 20 15 15 20 5 5", "lower back armor to 20 points".
fn armor(candidates: &Candidates<'_, '_>, changes: &[Change]) -> Option<String> {
    let is_armor = |path: &[Step]| path.len() > 1 && path[path.len() - 2].key() == Some(ARMOR);
    let set: Option<Vec<_>> = changes
        .iter()
        .map(|change| match change {
            Change::Set { path, value } if is_armor(path) => {
                Some((path, value.parse::<i64>().ok()?))
            }
            _ => None,
        })
        .collect();
    let set = set.filter(|set| !set.is_empty())?;
    let (table, own) = (&set[0].0[..set[0].0.len() - 1], set[0].0.last()?.key()?);
    let sides = candidates.sites.values.iter();
    let sides =
        sides.filter(|value| value.path.split_last().is_some_and(|(_, above)| above == table));
    let sides: Vec<_> = sides.filter_map(|value| Some((&value.path, value.whole()?))).collect();
    let now = |(path, old): &(&Path, i64)| {
        set.iter().find(|(other, _)| other == path).map_or(*old, |(_, new)| *new)
    };
    let points: Vec<_> = sides.iter().map(now).collect();
    let (was, is): (i64, i64) = (sides.iter().map(|(_, old)| old).sum(), points.iter().sum());
    let verb = if is < was { "lower" } else { "raise" };
    let points: Vec<_> = points.iter().map(i64::to_string).collect();
    Some(match set.as_slice() {
        [(_, points)] => format!("{verb} {own} armor to {}", counted(*points, "point")),
        _ => format!("{verb} armor to {is} points: {}", points.join(" ")),
    })
}

/// The changes, without the new values of written keys.
pub fn without_values(candidates: &Candidates<'_, '_>, changes: &[Change]) -> Vec<Change> {
    let is_written = |path: &Path| {
        let mut values = candidates.sites.values.iter();
        values.any(|value| value.path == *path && value.written.is_some())
    };
    let without = |change: &Change| match change {
        Change::Set { path, .. } if is_written(path) => {
            Change::Set { path: path.clone(), value: String::new() }
        }
        change => change.clone(),
    };
    changes.iter().map(without).collect()
}

fn phrase(candidates: &Candidates<'_, '_>, change: &Change) -> String {
    match change {
        Change::Set { path, value } => {
            let (key, value) = (keys(path), bare(value));
            match part(candidates, path) {
                Some(part) => format!("set `{key}` of {} to {value}", with_the(&part)),
                None => format!("set `{key}` to {value}"),
            }
        }
        Change::Remove { path } => {
            let is_part = candidates.sites.parts.iter().any(|part| part.path == *path);
            let what = || word(candidates, path).unwrap_or_else(|| keys(path));
            match part(candidates, path) {
                Some(part) if is_part => format!("remove {}", with_the(&part)),
                Some(part) => format!("remove `{}` from {}", what(), with_the(&part)),
                None => format!("remove `{}`", what()),
            }
        }
        Change::Add { path, entry } => format!("add {} to `{}`", named(entry), keys(path)),
        Change::Replace(edit) => {
            let old = &candidates.text[edit.span.start..edit.span.end];
            format!("write `{}` instead of `{}`", bare(&edit.text), bare(old))
        }
    }
}

fn word(candidates: &Candidates<'_, '_>, path: &Path) -> Option<String> {
    let (Step::Item(number), list) = path.split_last()? else { return None };
    let value = candidates.sites.values.iter().find(|value| value.path == list)?;
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

/// The name of the innermost part in the ledger, or as written.
fn part(candidates: &Candidates<'_, '_>, path: &Path) -> Option<String> {
    let parts = candidates.sites.parts.iter().enumerate();
    let around = parts.filter(|(_, part)| path.starts_with(&part.path));
    let (number, part) = around.max_by_key(|(_, part)| part.path.len())?;
    let list = || part.path.iter().rev().find_map(Step::key).map(|key| format!("entry of `{key}`"));
    let Some(line) = candidates.line_of(number) else {
        return part.name.map(|(name, _)| name.to_owned()).or_else(list);
    };
    let is_alike = |other: &&&Line| (other.category, &other.item) == (line.category, &line.item);
    let lines = candidates.lines_of(number).iter().filter(is_alike);
    let mut places: Vec<_> = lines.map(|line| line.place.as_str()).collect();
    places.dedup();
    // An entry of `load` is a kind of ammunition, not its shots.
    let item = match line.category.nature {
        Nature::Load => line.item.trim_end_matches(" shots"),
        _ => &line.item,
    };
    Some(match places.join(", ") {
        places if places.is_empty() => item.to_owned(),
        places => format!("{item} ({places})"),
    })
}

/// "+$1,500, -200 lbs.". Spaces are not counted: a part fits, or the fix is not offered.
pub fn added(before: &[Line], after: &[Line], measures: &[Measure]) -> String {
    let counted = differences(before, after, measures).filter(|(of, _)| of.key != "spaces");
    let added = counted.map(|(measure, added)| {
        let sign = if added < Exact::ZERO { "-" } else { "+" };
        format!("{sign}{}", (measure.words)(added.max(-added)))
    });
    added.collect::<Vec<_>>().join(", ")
}

/// "$50 and 20 lbs. less", "$300 more, 2 spaces less".
pub fn difference(before: &[Line], after: &[Line], measures: &[Measure]) -> String {
    let (more, less): (Vec<_>, Vec<_>) =
        differences(before, after, measures).partition(|(_, added)| *added > Exact::ZERO);
    let changes = [(more, "more"), (less, "less")].into_iter();
    let changes = changes.filter(|(amounts, _)| !amounts.is_empty()).map(|(amounts, word)| {
        let amounts = amounts.iter().map(|(of, added)| (of.words)(*added.max(&-*added)));
        format!("{} {word}", amounts.collect::<Vec<_>>().join(", "))
    });
    changes.collect::<Vec<_>>().join("; ")
}

/// The measures that differ, each with the added amount.
fn differences<'m>(
    before: &[Line],
    after: &[Line],
    measures: &'m [Measure],
) -> impl Iterator<Item = (&'m Measure, Exact)> {
    let named = measures.iter().filter(|measure| measure.heading.is_some());
    let added = named.map(move |measure| {
        let [now, then] =
            [after, before].map(|lines| lines.iter().map(|line| line[*measure]).sum::<Exact>());
        (measure, now - then)
    });
    added.filter(|(_, added)| !added.is_zero())
}
