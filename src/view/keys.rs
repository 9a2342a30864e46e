//! The keys of catalog tables, as their declarations say them: a page of Markdown.

use crate::document::shape::{Holds, Key, Need};
use crate::text::limits::NUMBER;
use crate::units::thousands;

/// The tables of one game's catalog, each with its keys.
pub fn reference(game: &str, tables: &[Key]) -> String {
    let sections = tables.iter().map(|table| {
        let title = match table.holds {
            Holds::Parts(_) => format!("[[{}]]", table.key),
            _ => format!("[{}]", table.key),
        };
        let rows: String = table.below().iter().map(row).collect();
        format!("\n### {title}\n\n| Key | Holds | If missing | What it says |\n|---|---|---|---|\n{rows}")
    });
    format!("\n## {game}\n{}", sections.collect::<String>())
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
