//! Rulings in words: the chosen ones of a game, and one alone.

use crate::catalog::ruling::{Alternative, Basis, Ruling};

/// The chosen rulings of one game, each with its alternative.
pub fn list(title: &str, rulings: &[Ruling]) -> String {
    let chosen = rulings.iter().filter(|ruling| ruling.basis == Basis::Chosen);
    let entries = chosen.map(|ruling| {
        let (says, alternates) =
            (wrapped(&ruling.says, "    "), alternates(ruling, "    ").concat());
        format!("\n{}{}\n{says}{alternates}", ruling.id, page(ruling))
    });
    format!("{title}\n{}", entries.collect::<String>())
}

/// What is read, and how.
pub(super) fn brief(ruling: &Ruling) -> String {
    let says = wrapped(&format!("{}{}: {}", ruling.id, page(ruling), ruling.says), "");
    format!("reading {says}")
}

/// One ruling: what decides it, what it says, and what else could be said.
pub fn explain(source: &str, ruling: &Ruling) -> String {
    let (id, basis) = (&ruling.id, ruling.basis.words());
    let mut text = format!("# {id}\n\nruling · {source}{}, {basis}\n\n", page(ruling));
    text.push_str(&wrapped(&ruling.says, ""));
    for paragraph in alternates(ruling, "") {
        text.push_str(&format!("\n{paragraph}"));
    }
    text
}

/// Each alternative, with what an event calls it where that is not the ruling's own name.
fn alternates(ruling: &Ruling, indent: &str) -> Vec<String> {
    let paragraph = |other: &Alternative| {
        let own = other.id == ruling.id;
        let name = if own { String::new() } else { format!(" ({})", other.id) };
        let why = other.unswitchable.iter().map(|why| format!(" No event can decide so: {why}."));
        let text = format!("Otherwise{name}: {}{}", other.says, why.collect::<String>());
        wrapped(&text, indent)
    };
    ruling.alternates.iter().map(paragraph).collect()
}

/// Lines of at most 100 columns.
fn wrapped(text: &str, indent: &str) -> String {
    const WIDEST: usize = 100;
    let mut lines = vec![indent.to_owned()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        let empty = line.len() == indent.len();
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDEST {
            lines.push(format!("{indent}{word}"));
        } else {
            line.push_str(if empty { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

fn page(ruling: &Ruling) -> String {
    ruling.cite.as_ref().map(|cite| format!(", {cite}")).unwrap_or_default()
}
