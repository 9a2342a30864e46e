//! The same design written in another way.

use roadworthy::games::System;
use toml::{Table, Value};

/// Each part that is written with a count as two parts: one, and the others.
pub fn counts_split(system: &dyn System, table: &Table) -> Table {
    let mut table = table.clone();
    for list in lists(system, &mut table) {
        *list = list.drain(..).flat_map(split).collect();
    }
    table
}

/// What an id names, or a link of its own fires together, is one part.
fn split(part: Value) -> Vec<Value> {
    let count = part.get("count").and_then(Value::as_integer).filter(|count| *count > 1);
    let (Some(count), Value::Table(table)) = (count, &part) else { return vec![part] };
    if ["id", "linked"].iter().any(|key| table.contains_key(*key)) {
        return vec![part];
    }
    let with = |count: i64| {
        let mut table = table.clone();
        table.insert("count".to_owned(), count.into());
        Value::Table(table)
    };
    let mut one = table.clone();
    one.remove("count");
    vec![Value::Table(one), with(count - 1)]
}

/// Each word as a table, and each table that says no more than a word as that.
pub fn words_and_tables_swapped(system: &dyn System, table: &Table) -> Table {
    let mut table = table.clone();
    for key in ["power-plant", "engine", "tank"] {
        table.get_mut(key).into_iter().for_each(|value| swap(value, "item"));
    }
    for group in ["tires", "wheels"] {
        let wheels = table.get_mut(group).and_then(Value::as_table_mut);
        wheels.into_iter().flat_map(Table::iter_mut).for_each(|(_, value)| swap(value, "item"));
    }
    for list in system.lists().iter().filter(|list| **list != "links") {
        let what = if *list == "crew" { "role" } else { "item" };
        let parts = table.get_mut(*list).and_then(Value::as_array_mut);
        parts.into_iter().flatten().for_each(|part| swap(part, what));
    }
    let armor = table.get_mut("armor").and_then(Value::as_table_mut);
    if ["classic", "carz"].contains(&system.id()) {
        for side in armor.into_iter().flat_map(Table::iter_mut).map(|(_, side)| side) {
            swap(side, "points");
        }
    }
    table
}

fn swap(value: &mut Value, what: &str) {
    match value {
        Value::Table(table) if table.len() == 1 => {
            if let Some(word) = table.remove(what) {
                *value = word;
            }
        }
        Value::String(_) if what != "points" => {
            *value = Value::Table(Table::from_iter([(what.to_owned(), value.clone())]));
        }
        Value::Integer(_) if what == "points" => {
            *value = Value::Table(Table::from_iter([(what.to_owned(), value.clone())]));
        }
        _ => {}
    }
}

/// The one type of all armor written on each side that has some.
pub fn types_side_by_side(table: &Table) -> Option<Table> {
    let mut table = table.clone();
    let armor = table.get_mut("armor")?.as_table_mut()?;
    let kinds: Vec<_> = ["type", "build", "finish"]
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), armor.remove(key)?)))
        .collect();
    if kinds.is_empty() || armor.values().any(|side| !side.is_integer()) {
        return None;
    }
    for side in armor.iter_mut().map(|(_, side)| side) {
        let points = ("points".to_owned(), side.clone());
        *side = Value::Table(std::iter::once(points).chain(kinds.clone()).collect());
    }
    Some(table)
}

fn lists<'t>(
    system: &dyn System,
    table: &'t mut Table,
) -> impl Iterator<Item = &'t mut Vec<Value>> {
    let names = system.lists();
    let lists = table.iter_mut().filter(move |(key, _)| names.contains(&key.as_str()));
    lists.filter_map(|(_, list)| list.as_array_mut())
}
