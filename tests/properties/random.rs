//! Random designs of every game: a published design or an example of a rule, with parts of others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::{env, fs};

use proptest::prelude::*;
use proptest::sample::select;
use roadworthy::check::rule::Rule;
use roadworthy::games::browse::Listing;
use roadworthy::games::overlay::Catalogs;
use roadworthy::games::{Game, SYSTEMS};
use roadworthy::text::suggest;
use toml::{Table, Value};

/// A game's index and a design, readable or not.
pub fn design() -> impl Strategy<Value = (usize, Table)> {
    let of_games: Vec<_> = SYSTEMS.iter().map(|game| of_game(game).boxed()).collect();
    (0..SYSTEMS.len())
        .prop_flat_map(move |game| of_games[game].clone().prop_map(move |table| (game, table)))
}

fn of_game(system: &'static Game) -> impl Strategy<Value = Table> + use<> {
    changed(tables(system))
}

/// Random designs of a game for tests that draw the same ones each time. They come from a frozen list, so that a new row,
/// rule or design does not change them. A game without a list draws from its designs. `FREEZE=1` writes the lists anew.
pub fn same_of_game(system: &'static Game) -> impl Strategy<Value = Table> + use<> {
    let path = format!("tests/properties/frozen/{}.tables", system.id);
    if env::var_os("FREEZE").is_some() {
        let list = tables(system).into_iter().map(Value::from).collect::<Vec<_>>();
        let file = Table::from_iter([("design".to_owned(), Value::from(list))]);
        fs::write(&path, file.to_string()).unwrap();
    }
    let Ok(text) = fs::read_to_string(path) else { return changed(tables(system)) };
    let list = text.parse::<Table>().unwrap().remove("design").unwrap();
    changed(
        list.as_array().unwrap().iter().map(|table| table.as_table().unwrap().clone()).collect(),
    )
}

/// The tables with keys of others.
fn changed(tables: Vec<Table>) -> impl Strategy<Value = Table> + use<> {
    let keys: Vec<_> = tables.iter().flat_map(Table::clone).collect();
    let changes = proptest::collection::vec((select(keys), any::<bool>()), 0..6);
    (select(tables), changes).prop_map(|(mut table, changes)| {
        for ((key, value), added) in changes {
            match (table.get_mut(&key), value) {
                (Some(Value::Array(list)), Value::Array(more)) if added => {
                    let ids: Vec<_> = list.iter().filter_map(id).map(str::to_owned).collect();
                    let is_new =
                        |item: &Value| id(item).is_none_or(|id| !ids.iter().any(|i| i == id));
                    list.extend(more.into_iter().filter(is_new));
                }
                (_, value) => {
                    table.insert(key, value);
                }
            }
        }
        table
    })
}

fn id(item: &Value) -> Option<&str> {
    item.get("id")?.as_str()
}

/// A game's designs without variants and published figures.
fn tables(system: &'static Game) -> Vec<Table> {
    let examples = |rule: &'static Rule| [rule.fires(), rule.passes()];
    let designs = system.designs.iter().map(|(_, text)| (*text).to_owned());
    // Other examples need house rows.
    let alone = (system.rules)().into_iter().filter(|rule| rule.files().is_empty());
    let texts = designs.chain(alone.flat_map(examples));
    let tables = texts.filter_map(|text| text.parse::<Table>().ok()).map(|mut table| {
        ["published", "variants", "remove"].iter().for_each(|key| drop(table.remove(*key)));
        table
    });
    tables.collect()
}

/// The design with its lists of parts in another order.
pub fn shuffled(system: &Game, table: &Table, mut seed: u64) -> Table {
    let mut table = table.clone();
    for list in system.lists {
        if let Some(Value::Array(items)) = table.get_mut(*list) {
            for last in (1..items.len()).rev() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                items.swap(last, (seed >> 33) as usize % (last + 1));
            }
        }
    }
    table
}

/// The shuffled design, where equal parts keep their order.
pub fn shuffled_but_alike(system: &Game, table: &Table, seed: u64) -> Table {
    let stock = Listing::of(system, &Catalogs::default());
    let what = |item: &Value| {
        let word = ["item", "role"].iter().find_map(|key| item.get(*key)).unwrap_or(item);
        let word = word.as_str().unwrap_or_default();
        let ids = stock.rows().filter(|row| row.is_called(word)).map(|row| row.id.clone());
        let ids: BTreeSet<_> = ids.collect();
        if ids.is_empty() { vec![suggest::key(word)] } else { ids.into_iter().collect() }
    };
    let mut shuffled = shuffled(system, table, seed);
    for list in system.lists {
        let Some(Value::Array(items)) = shuffled.get_mut(*list) else { continue };
        let mut alike: BTreeMap<_, VecDeque<_>> = BTreeMap::new();
        for item in table[*list].as_array().into_iter().flatten() {
            alike.entry(what(item)).or_default().push_back(item.clone());
        }
        for item in items {
            *item = alike.get_mut(&what(item)).and_then(VecDeque::pop_front).unwrap();
        }
    }
    shuffled
}
