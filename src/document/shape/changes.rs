//! The differences between two designs, as the keys of a variant.

use toml_edit::{Array, InlineTable, Item, Table as Written, TableLike, Value};

use super::{Holds, Key, Shape, written};

/// The keys of a variant that turns `base` into `changed`. Removed entries go into `remove`.
pub fn changes<S: Shape>(base: &S, changed: &S) -> Written {
    let changes = between(&S::keys(), &written(base), &written(changed));
    changes.into_iter().map(|(key, value)| (key, Item::Value(value))).collect()
}

fn between(keys: &[Key], base: &dyn TableLike, changed: &dyn TableLike) -> InlineTable {
    let mut over = InlineTable::new();
    let mut removed = Vec::new();
    for key in keys {
        let (was, is) = (base.get(key.key), changed.get(key.key));
        let Some(is) = is else {
            removed.extend(was.map(|_| key.key.to_owned()));
            continue;
        };
        let value = match was.filter(|was| !was.is_none()) {
            Some(was) if text(was) == text(is) => continue,
            Some(was) => match (&key.holds, was.as_table_like(), is.as_table_like()) {
                (Holds::Table { .. } | Holds::Parts(_), Some(was), Some(is)) => {
                    Some(between(&key.below(), was, is).into())
                }
                (Holds::Parts(_), ..) => list(key, was, is, &mut removed),
                _ => is.clone().into_value().ok(),
            },
            None => is.clone().into_value().ok(),
        };
        over.extend(value.map(|value| (key.key, value)));
    }
    if !removed.is_empty() {
        over.insert("remove", removed.into_iter().collect::<Array>().into());
    }
    over
}

/// New entries, and changes of entries with an id. Replaces the whole list if an entry without an id is gone.
fn list(key: &Key, was: &Item, is: &Item, removed: &mut Vec<String>) -> Option<Value> {
    let mut new = entries(is);
    let (mut over, mut gone) = (Vec::new(), Vec::new());
    for old in entries(was) {
        let id = id(&old);
        let same = |new: &Value| text(new) == text(&old) || id.is_some() && self::id(new) == id;
        match (new.iter().position(same), id) {
            (Some(at), None) => drop(new.remove(at)),
            (Some(at), Some(id)) => {
                let new = new.remove(at);
                let (Some(old), Some(new)) = (old.as_inline_table(), new.as_inline_table()) else {
                    continue;
                };
                let changed = between(&key.below(), old, new);
                if !changed.is_empty() {
                    let own = std::iter::once(("id".into(), Value::from(id)));
                    over.push(Value::from(own.chain(changed).collect::<InlineTable>()));
                }
            }
            (None, Some(id)) => gone.push(id),
            (None, None) => {
                removed.push(key.key.to_owned());
                return Some(spread(entries(is))).filter(|_| !entries(is).is_empty());
            }
        }
    }
    removed.extend(gone);
    over.append(&mut new);
    Some(spread(over)).filter(|list| list.as_array().is_some_and(|list| !list.is_empty()))
}

fn entries(list: &Item) -> Vec<Value> {
    match list {
        Item::ArrayOfTables(tables) => {
            tables.iter().map(|table| table.clone().into_inline_table().into()).collect()
        }
        Item::Value(Value::Array(values)) => values.iter().cloned().collect(),
        one => one.clone().into_value().into_iter().collect(),
    }
}

fn id(entry: &Value) -> Option<String> {
    Some(entry.as_inline_table()?.get("id")?.as_str()?.to_owned())
}

fn text(value: &impl ToString) -> String {
    value.to_string().trim().to_owned()
}

fn spread(entries: Vec<Value>) -> Value {
    let mut list: Array = entries.into_iter().collect();
    if list.len() > 1 && list.iter().all(Value::is_inline_table) {
        list.iter_mut().for_each(|entry| entry.decor_mut().set_prefix("\n    "));
        list.set_trailing_comma(true);
        list.set_trailing("\n");
    }
    list.into()
}
