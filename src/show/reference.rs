//! The reference of a game, and of features that all games share, as Markdown from the declarations.

use crate::catalog::ruling::{Reading, Ruling};
use crate::check::rule::{Cite, Rule};
use crate::document::shape::Key;
use crate::games::Game;
use crate::games::browse::{Kind, Listing};
use crate::games::overlay::Catalogs;
use crate::text::sentence;
use crate::vehicle::figure::{self, Better, Figure};

use super::{keys, rulings};

pub fn game(game: &Game) -> String {
    let listing = Listing::of(game, &Catalogs::default());
    [
        head(game.name),
        keys::file("Keys of a design", (game.design_keys)()),
        parts(&listing),
        figures(game),
        rules("Rules", &(game.rules)()),
        rulings(&game.rulings()),
        keys::catalog("Keys of a catalog", &(game.catalog_keys)()),
    ]
    .concat()
}

pub fn every_game(files: Vec<(&str, Vec<Key>)>, sources: &[(&str, Vec<&Rule>)]) -> String {
    let files = files.into_iter().map(|(title, keys)| keys::file(title, keys));
    let rules = sources.iter().map(|(title, of)| rules(title, of));
    head("every game") + &files.chain(rules).collect::<String>()
}

fn head(of: &str) -> String {
    format!("# Reference: {of}\n\n{LEGEND}")
}

const LEGEND: &str = include_str!("legend.md");

fn rules(title: &str, rules: &[&Rule]) -> String {
    let mut text = format!("\n## {}\n\n", sentence(title));
    text.push_str(
        "| Rule | Severity | What it reports | Source | Readings |\n|---|---|---|---|---|\n",
    );
    for rule in rules {
        let cite = rule.cite.as_ref().map(ToString::to_string).unwrap_or_default();
        let (id, severity) = (rule.id, rule.level.severity());
        let readings = rule.rulings.join(", ");
        let summary = rule.summary.replace('|', "\\|");
        text.push_str(&format!("| `{id}` | {severity} | {summary} | {cite} | {readings} |\n"));
    }
    text
}

/// Named rows of the catalog by kind.
fn parts(listing: &Listing) -> String {
    let sections: String = listing.kinds.iter().filter_map(kind).collect();
    format!(
        "\n## Parts\n\nDesigns name a row by its name, abbreviation or id. `roadworthy catalog show NAME` prints \
         its figures.\n{sections}"
    )
}

fn kind(kind: &Kind) -> Option<String> {
    let cite = Cite::heading(kind.rows.iter().filter_map(|row| row.cite.as_ref()));
    let named = kind.rows.iter().filter_map(|row| {
        let cite = row.cite.as_ref().map(Cite::to_string).unwrap_or_default();
        let (name, short) = (row.name.as_ref()?, row.abbreviations.join(", "));
        Some(format!("| {name} | {short} | `{}` | {cite} |\n", row.id))
    });
    let rows: String = named.collect();
    let head = format!("| Name | Abbreviations | Id | {cite} |\n|---|---|---|---|\n");
    (!rows.is_empty()).then(|| format!("\n### {}\n\n{head}{rows}", kind.name))
}

fn figures(game: &Game) -> String {
    let numbers = game.figures();
    let row = |found: &&Figure| {
        let is_number = numbers.iter().any(|number| number.key == found.key);
        let word = is_number.then(|| format!("`{}`", figure::word(found.key)));
        let better = match found.better {
            Some(Better::High) => "high",
            Some(Better::Low) => "low",
            None => "",
        };
        let word = word.unwrap_or_default();
        format!("| `{}` | {word} | {} | {better} |\n", found.key, found.label)
    };
    let rows: String = (game.every_figure)().iter().map(row).collect();
    format!(
        "\n## Figures\n\nThe keys of `stats` in JSON. Figures with one number also have a key for `list`, \
         `explain`, events and published figures.\n\n\
         | Key in JSON | Key elsewhere | What it is | Better |\n|---|---|---|---|\n{rows}"
    )
}

fn rulings(rulings: &[Ruling]) -> String {
    let entries = rulings.iter().map(|ruling| {
        let cite = ruling.cite.as_ref().map(|cite| format!("{cite}, ")).unwrap_or_default();
        let (id, basis, says) = (&ruling.id, ruling.basis.words(), &ruling.says);
        let readings: String = ruling.readings.iter().map(alternative).collect();
        format!("- `{id}` ({cite}{basis}): {says}\n{readings}")
    });
    format!(
        "\n## Rulings\n\nHow roadworthy reads unclear passages. An event can switch to another reading by its id.\n\n{}",
        entries.collect::<String>()
    )
}

fn alternative(other: &Reading) -> String {
    format!("  - reading `{}`: {}\n", other.id, rulings::says(other))
}
