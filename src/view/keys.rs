//! The keys of the tables that people write, as their declarations say them: a page of Markdown.

use crate::document::shape::{Holds, Key, Need};
use crate::text::limits::NUMBER;
use crate::units::thousands;

/// The tables of one game's catalog, each with its keys.
pub fn reference(game: &str, tables: &[Key]) -> String {
    format!("\n## {game}\n{}", sections(tables))
}

/// The keys of files that are no catalogs, each sort with those of its tables.
pub fn files(files: &[(&str, &[Key])]) -> String {
    let page = |(title, keys): &(&str, &[Key])| {
        let mut told: Vec<_> = keys.iter().filter_map(|key| key.holds.table()).collect();
        let inner = keys.iter().map(|key| inner_sections(key, &mut told)).collect::<String>();
        format!("\n## {title}\n{}{}{inner}", table(keys), sections(keys))
    };
    let files = files.iter().map(page);
    format!("\n# Keys of other files\n{}", files.collect::<String>())
}

/// Each table below these keys.
fn sections(keys: &[Key]) -> String {
    let tables = keys.iter().filter(|key| key.holds.table().is_some());
    let section = |key: &Key| format!("\n### {}\n{}", title(key), table(&key.below()));
    tables.map(section).collect()
}

/// The tables within a table that were not `told` of yet.
fn inner_sections(outer: &Key, told: &mut Vec<&'static str>) -> String {
    let mut page = String::new();
    for key in outer.below() {
        let Some(what) = key.holds.table().filter(|what| !told.contains(what)) else { continue };
        told.push(what);
        let keys = key.below();
        if !keys.iter().all(|key| key.any) {
            page += &format!("\n### {} in {}\n{}", title(&key), title(outer), table(&keys));
        }
        page += &inner_sections(&key, told);
    }
    page
}

fn title(key: &Key) -> String {
    match key.holds {
        Holds::Parts(_) => format!("[[{}]]", key.key),
        _ => format!("[{}]", key.key),
    }
}

fn table(keys: &[Key]) -> String {
    let rows: String = keys.iter().map(row).collect();
    format!("\n| Key | Holds | If missing | What it says |\n|---|---|---|---|\n{rows}")
}

fn row(key: &Key) -> String {
    let missing = match &key.need {
        Need::Needed => "a mistake".to_owned(),
        // What goes without saying may have no word of its own.
        Need::Optional => String::new(),
        Need::Usually(usual) if usual.trim() == "\"\"" => String::new(),
        Need::Usually(usual) => format!("`{}`", usual.trim()),
    };
    let holds = holds(&key.holds);
    format!("| `{}` | {} | {missing} | {} |\n", key.key, escape(&holds), escape(&key.docs))
}

/// What stands behind a key, in words.
fn holds(holds: &Holds) -> String {
    match holds {
        Holds::Text => "text".to_owned(),
        Holds::Flag => "`true` or `false`".to_owned(),
        Holds::Whole(bounds) => format!("a whole number{}", within(*bounds.start(), *bounds.end())),
        Holds::Number(bounds) => format!("a number{}", within(*bounds.start(), *bounds.end())),
        Holds::Choice(words) => {
            words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
        }
        Holds::Row { kind, .. } => format!("an id of [[{kind}]]"),
        Holds::Form(allowed) => (*allowed).to_owned(),
        Holds::Either(ways) => ways.iter().map(self::holds).collect::<Vec<_>>().join(", or "),
        Holds::Several(one) => format!("one or several: {}", self::holds(one)),
        Holds::Table { .. } => format!("a table of {}", inner(holds)),
        Holds::Parts(_) => format!("tables of {}", inner(holds)),
    }
}

/// The keys of a table within a table.
fn inner(holds: &Holds) -> String {
    let keys = Key::new("", holds.clone()).below();
    keys.iter().map(|key| format!("`{}`", key.key)).collect::<Vec<_>>().join(", ")
}

/// " from 0", " from 1 to 99": bounds that are no more than the largest number go without saying.
fn within(least: i64, most: i64) -> String {
    let from = if least == -NUMBER { String::new() } else { format!(" from {}", thousands(least)) };
    let to = if most == NUMBER { String::new() } else { format!(" to {}", thousands(most)) };
    from + &to
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}
