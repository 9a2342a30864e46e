//! What a change does, in words: "set `mount` of the Machine Gun to back", "remove the Fire Extinguisher: $300, 150 lbs.
//! less".

use crate::text::edit::{Change, Path, Step};
use crate::units::Exact;
use crate::vehicle::ledger::{Line, Measure};

use super::levers::Levers;

/// A repair with what it adds and saves. Parts are named as the ledger names them.
pub fn repair(levers: &Levers<'_, '_>, changes: &[Change], after: &[Line]) -> String {
    let done: Vec<_> = changes.iter().map(|change| one(levers, change)).collect();
    let difference = difference(levers.lines, after, levers.game.measures());
    match difference.is_empty() {
        true => done.join(", "),
        false => format!("{}: {difference}", done.join(", ")),
    }
}

fn one(levers: &Levers<'_, '_>, change: &Change) -> String {
    match change {
        Change::Set { path, value } => {
            let key = keys(path);
            match part(levers, path) {
                Some(part) if key == "count" => format!("keep {value} of the {part}"),
                Some(part) => format!("set `{key}` of the {part} to {}", bare(value)),
                None => format!("set `{key}` to {}", bare(value)),
            }
        }
        Change::Remove { path } => match (path.last(), part(levers, path)) {
            (Some(Step::Item(_)), Some(part)) => format!("remove the {part}"),
            (_, Some(part)) => format!("remove `{}` from the {part}", keys(path)),
            (_, None) => format!("remove `{}`", keys(path)),
        },
        Change::Add { path, entry } => format!("add {} to `{}`", bare(entry), keys(path)),
        Change::Replace(edit) => format!("write {}", bare(&edit.text)),
    }
}

/// A value without the quotes of TOML.
fn bare(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

/// The keys after the last entry of a list.
fn keys(path: &Path) -> String {
    let from = path.iter().rposition(|step| matches!(step, Step::Item(_)));
    let own: Vec<_> = path[from.map_or(0, |at| at + 1)..].iter().filter_map(Step::key).collect();
    match own.is_empty() {
        true => path.iter().rev().find_map(Step::key).unwrap_or_default().to_owned(),
        false => own.join("."),
    }
}

/// The innermost part of a path, by the name of its line in the ledger or by what is written.
fn part(levers: &Levers<'_, '_>, path: &Path) -> Option<String> {
    let parts = &levers.sites().parts;
    let around = parts.iter().filter(|part| path.starts_with(&part.path));
    let part = around.max_by_key(|part| part.path.len())?;
    let line = levers.lines.iter().find(|line| levers.is_of(part, line.span));
    let list = || part.path.iter().rev().find_map(Step::key).map(|key| format!("entry of `{key}`"));
    match line {
        Some(line) if line.place.is_empty() => Some(line.item.clone()),
        Some(line) => Some(format!("{} ({})", line.item, line.place)),
        None => part.name.map(|(name, _)| name.to_owned()).or_else(list),
    }
}

/// "$50 and 20 lbs. less", "$300 more, 2 spaces less".
fn difference(before: &[Line], after: &[Line], measures: &[Measure]) -> String {
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
    let said = [(more, "more"), (less, "less")];
    let said = said.into_iter().filter(|(amounts, _)| !amounts.is_empty());
    said.map(|(amounts, word)| format!("{} {word}", amounts.join(", ")))
        .collect::<Vec<_>>()
        .join("; ")
}
