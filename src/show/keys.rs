//! The reference of keys in every table that users write, as Markdown from the declarations.

use crate::document::shape::{Holds, Key, Need, enough};
use crate::text::limits::NUMBER;
use crate::units::thousands;

pub fn catalog(game: &str, tables: &[Key]) -> String {
    let sections = tables.iter().map(|table| {
        let title = match table.holds {
            Holds::Parts(_) => format!("[[{}]]", table.key),
            _ => format!("[{}]", table.key),
        };
        section(&title, &table.below(), "an id")
    });
    format!("\n## {game}\n{}", sections.collect::<String>())
}

pub fn file(title: &str, keys: Vec<Key>) -> String {
    let mut below = Vec::new();
    tables(&keys, &mut below);
    let sections: String = below.iter().map(|(what, keys)| section(what, keys, "a name")).collect();
    format!("\n## {title}\n{}{sections}", table(&keys, "a name"))
}

/// Collects the tables below these keys once each, except tables with arbitrary keys.
fn tables(keys: &[Key], found: &mut Vec<(&'static str, Vec<Key>)>) {
    for (what, below) in keys.iter().flat_map(|key| parts(&key.holds)) {
        if below.iter().all(|key| key.any) || found.iter().any(|(known, _)| *known == what) {
            continue;
        }
        found.push((what, below.clone()));
        tables(&below, found);
    }
}

fn parts(holds: &Holds) -> Vec<(&'static str, Vec<Key>)> {
    match holds {
        Holds::Table { what, keys, .. } => vec![(what, keys())],
        Holds::Several(one) | Holds::Parts(one) | Holds::ByName { holds: one, .. } => parts(one),
        Holds::Either(ways) => ways.iter().flat_map(parts).collect(),
        _ => Vec::new(),
    }
}

fn section(title: &str, keys: &[Key], names: &str) -> String {
    format!("\n### {title}\n{}", table(keys, names))
}

fn table(keys: &[Key], names: &str) -> String {
    let rows: String = keys.iter().map(|key| row(key, names)).collect();
    format!("\n| Key | Value | Default | Meaning |\n|---|---|---|---|\n{rows}")
}

fn row(key: &Key, names: &str) -> String {
    let missing = match &key.need {
        Need::Needed => "required".to_owned(),
        // An empty text is an obvious default.
        Need::Optional => String::new(),
        Need::Usually(usual) if usual.trim() == "\"\"" => String::new(),
        Need::Usually(usual) => format!("`{}`", usual.trim()),
    };
    let holds = holds(&key.holds, names);
    format!(
        "| `{}` | {} | {missing} | {} |\n",
        key.key,
        escape(&holds),
        escape(&key.docs.to_string())
    )
}

fn holds(holds: &Holds, names: &str) -> String {
    match holds {
        Holds::Text => "text".to_owned(),
        Holds::Dice => "dice, or text".to_owned(),
        Holds::Flag => "`true` or `false`".to_owned(),
        Holds::Whole(bounds) => format!("a whole number{}", within(*bounds.start(), *bounds.end())),
        Holds::Number(bounds) => format!("a number{}", within(*bounds.start(), *bounds.end())),
        Holds::Choice { words, .. } => {
            words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
        }
        Holds::Row { kind, .. } => format!("{names} of [[{kind}]]"),
        Holds::PartKind => "a kind of parts".to_owned(),
        Holds::Form(words) | Holds::PartOfKey(words) | Holds::Reference(words) => {
            (*words).to_owned()
        }
        Holds::Variants => "tables with the keys of a design, by ids".to_owned(),
        Holds::Either(ways) => {
            ways.iter().map(|way| self::holds(way, names)).collect::<Vec<_>>().join(", or ")
        }
        Holds::ByName { kind, holds } => {
            format!("ids of [[{kind}]], each with {}", self::holds(holds, names))
        }
        Holds::Several(one) => format!("one or several: {}", self::holds(one, names)),
        Holds::Table { .. } => format!("a table of {}", inner(holds)),
        Holds::Parts(_) => format!("tables of {}", inner(holds)),
    }
}

/// The keys of an inner table, and its shorthand key.
fn inner(holds: &Holds) -> String {
    let keys = Key::new("", holds.clone()).below();
    let alone = enough(&keys, holds.table().and_then(|(_, alone)| alone)).map(|key| key.key);
    let keys = keys.iter().map(|key| format!("`{}`", key.key)).collect::<Vec<_>>().join(", ");
    match alone {
        Some(alone) => format!("{keys}; or `{alone}` alone"),
        None => keys,
    }
}

/// " from 0", " from 1 to 99". Omits huge bounds.
fn within(least: i64, most: i64) -> String {
    let from = if least == -NUMBER { String::new() } else { format!(" from {}", thousands(least)) };
    let to = if most == NUMBER { String::new() } else { format!(" to {}", thousands(most)) };
    from + &to
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}
