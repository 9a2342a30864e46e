//! The keys of catalogs and designs, as their declarations say them: a page of Markdown.

use crate::document::shape::{Holds, Key, Need};
use crate::text::limits::NUMBER;
use crate::units::thousands;

/// The tables of one game's catalog, each with its keys.
pub fn catalog(game: &str, tables: &[Key]) -> String {
    let sections = tables.iter().map(|table| {
        let title = match table.holds {
            Holds::Parts(_) => format!("[[{}]]", table.key),
            _ => format!("[{}]", table.key),
        };
        section(&title, &table.below(), inner)
    });
    format!("\n## {game}\n{}", sections.collect::<String>())
}

/// A game's designs, and each table that may stand in one.
pub fn designs(game: &str, keys: &[Key]) -> String {
    let mut tables = vec![("a design", keys.to_vec())];
    let mut next = 0;
    while let Some((_, keys)) = tables.get(next) {
        let below: Vec<_> = keys.iter().flat_map(|key| parts(&key.holds)).collect();
        for (what, keys) in below {
            if !tables.iter().any(|(known, _)| *known == what) {
                tables.push((what, keys()));
            }
        }
        next += 1;
    }
    let sections = tables.iter().map(|(what, keys)| {
        section(what, keys, |holds| match holds {
            Holds::Table { what, .. } => (*what).to_owned(),
            _ => inner(holds),
        })
    });
    format!("\n## {game}: designs\n{}", sections.collect::<String>())
}

/// How a table within a table is told.
type Tell = fn(&Holds) -> String;

fn section(title: &str, keys: &[Key], tell: Tell) -> String {
    let rows: String = keys.iter().map(|key| row(key, tell)).collect();
    format!(
        "\n### {title}\n\n| Key | Holds | If missing | What it says |\n|---|---|---|---|\n{rows}"
    )
}

/// What a table is called, and its keys.
type Part = (&'static str, fn() -> Vec<Key>);

/// The tables that stand behind a key of a design.
fn parts(holds: &Holds) -> Vec<Part> {
    match holds {
        Holds::Table { what, keys, .. } => vec![(what, *keys)],
        Holds::Several(one) | Holds::Parts(one) => parts(one),
        Holds::Either(ways) => ways.iter().flat_map(parts).collect(),
        _ => Vec::new(),
    }
}

fn row(key: &Key, tell: Tell) -> String {
    let missing = match &key.need {
        Need::Needed => "a mistake".to_owned(),
        // What goes without saying may have no word of its own.
        Need::Optional => String::new(),
        Need::Usually(usual) if usual.trim() == "\"\"" => String::new(),
        Need::Usually(usual) => format!("`{}`", usual.trim()),
    };
    let holds = holds(&key.holds, tell);
    format!("| `{}` | {} | {missing} | {} |\n", key.key, escape(&holds), escape(&key.docs))
}

/// What stands behind a key, in words.
fn holds(holds: &Holds, tell: Tell) -> String {
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
        Holds::Either(ways) => {
            ways.iter().map(|way| self::holds(way, tell)).collect::<Vec<_>>().join(", or ")
        }
        Holds::ByName { kind, holds } => {
            format!("ids of [[{kind}]], each with {}", self::holds(holds, tell))
        }
        Holds::Several(one) => format!("one or several: {}", self::holds(one, tell)),
        Holds::Table { alone: Some(alone), .. } => {
            format!("{}, or its `{alone}` alone", tell(holds))
        }
        Holds::Table { .. } => tell(holds),
        Holds::Parts(one) => format!("a list: {}", self::holds(one, tell)),
    }
}

/// The keys of a table within a table.
fn inner(holds: &Holds) -> String {
    let keys = Key::new("", holds.clone()).below();
    let keys: Vec<_> = keys.iter().map(|key| format!("`{}`", key.key)).collect();
    format!("a table of {}", keys.join(", "))
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
