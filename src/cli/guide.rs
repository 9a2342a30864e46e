//! `roadworthy guide`: the pages of `catalog/` and `designs/`, and the references generated from declarations.

use std::borrow::Cow;

use clap::Args;

use crate::catalog::ruling;
use crate::check;
use crate::document::shape::Shape;
use crate::event;
use crate::games::{Game, SYSTEMS, system};
use crate::report::common::Common;
use crate::sheet::damage;
use crate::show::reference;
use crate::text::suggest;

use super::{Failure, help, print};
use crate::workspace::settings::Settings;

/// A page. The first line of the text is its title.
#[derive(Clone)]
struct Guide {
    name: &'static str,
    path: Cow<'static, str>,
    text: &'static str,
}

macro_rules! guide {
    ($name:literal, $path:literal) => {
        Guide {
            name: $name,
            path: Cow::Borrowed($path),
            text: include_str!(concat!("../../", $path)),
        }
    };
}

/// The guides of all games.
const COMMON: &[Guide] = &[
    guide!("designs", "designs/README.md"),
    guide!("garage", "designs/garage.md"),
    guide!("writing", "designs/writing.md"),
    guide!("sheets", "designs/sheets.md"),
    guide!("choosing", "designs/choosing.md"),
    guide!("import", "designs/import.md"),
    guide!("events", "catalog/events.md"),
    guide!("house-rules", "catalog/README.md"),
    guide!("other-books", "catalog/other-books/README.md"),
    guide!("output", "designs/output.md"),
];

#[derive(Args)]
#[command(after_long_help = help::after("guide", "call"))]
pub(super) struct Arguments {
    /// Guide to print [default: list them]
    name: Option<String>,
    /// Print the reference of a game, or of all games without a name
    #[arg(long)]
    reference: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match (&arguments.name, arguments.reference) {
        (None, false) => print(&list())?,
        (None, true) => print(&every_game())?,
        (Some(name), false) => print(&readable(&guide(name)?))?,
        (Some(name), true) => print(&reference::game(game(name)?))?,
    }
    Ok(0)
}

/// `roadworthy guide` lists them in this order.
fn guides() -> Vec<Guide> {
    let of = |game: &&Game| Guide {
        name: game.id,
        path: format!("catalog/{}/README.md", game.id).into(),
        text: game.guide,
    };
    SYSTEMS.iter().map(of).chain(COMMON.iter().cloned()).collect()
}

fn list() -> String {
    let guides = guides();
    let width = guides.iter().map(|guide| guide.name.len()).max().unwrap_or_default();
    let line = |Guide { name, text, .. }: &Guide| {
        let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
        format!("  {name:<width$}  {title}\n")
    };
    let (games, others): (Vec<_>, Vec<_>) =
        guides.iter().partition(|guide| system(guide.name).is_some());
    let lines = |guides: Vec<_>| guides.into_iter().map(line).collect::<String>();
    format!(
        "Games\n{}\nAll games\n{}\n`roadworthy guide NAME` prints one; `--reference` after a game prints its keys, parts, \
         figures, rules and rulings.\n",
        lines(games),
        lines(others)
    )
}

fn guide(name: &str) -> Result<Guide, Failure> {
    let found = guides().into_iter().find(|guide| suggest::same(guide.name, name));
    found.ok_or_else(|| none(name, guides().iter().map(|guide| guide.name)))
}

fn readable(guide: &Guide) -> String {
    let mut text = String::new();
    let mut rest = guide.text;
    while let Some((before, label, target, after)) = link(rest) {
        let (before, is_picture) = match before.strip_suffix('!') {
            Some(before) => (before, true),
            None => (before, false),
        };
        let words = match meant(guide, target) {
            _ if is_picture => format!("[picture: {label}]"),
            Some(command) => format!("{label} (`{command}`)"),
            None if target.contains("://") => format!("{label} ({target})"),
            None => label.to_owned(),
        };
        text.push_str(before);
        text.push_str(&words);
        rest = after;
    }
    text + rest
}

/// Splits a text at its first `[label](target)`: before, label, target, after.
fn link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (head, tail) = text.split_once("](")?;
    let (target, after) = tail.split_once(')')?;
    // A label may contain brackets.
    let mut open = 1;
    let start = head.rfind(|c| {
        open += i32::from(c == ']') - i32::from(c == '[');
        open == 0
    })?;
    Some((&head[..start], &head[start + 1..], target, after))
}

/// The command that prints the guide behind a link, if the link leads to a guide.
fn meant(from: &Guide, target: &str) -> Option<String> {
    let file = target.split('#').next().unwrap_or_default();
    let mut path: Vec<_> = from.path.split('/').collect();
    path.pop();
    for part in file.split('/') {
        match part {
            ".." => drop(path.pop()),
            part => path.push(part),
        }
    }
    let path = path.join("/");
    let is_of = |guide: &Guide| guide.path == path && guide.path != from.path;
    guides().into_iter().find(is_of).map(|guide| format!("roadworthy guide {}", guide.name))
}

fn game(name: &str) -> Result<&'static Game, Failure> {
    let found = SYSTEMS.iter().find(|game| suggest::same(game.id, name));
    found.copied().ok_or_else(|| none(name, SYSTEMS.iter().map(|game| game.id)))
}

fn none(name: &str, known: impl Iterator<Item = &'static str>) -> Failure {
    let chapter = format!("{} ", name.to_lowercase());
    let is_chapter =
        |line: &str| line.starts_with("##") && format!("{line} ").to_lowercase().contains(&chapter);
    let covering = guides().into_iter().find(|guide| guide.text.lines().any(is_chapter));
    let hint = match (suggest::nearest(name, known), covering) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(guide)) => format!("`roadworthy guide {}` has a chapter on it", guide.name),
        (None, None) => "`roadworthy guide` lists them".to_owned(),
    };
    Failure::NoSuch("no guide", name.to_owned(), format!("; {hint}"))
}

fn every_game() -> String {
    let files = vec![
        ("Keys of a design", Common::keys()),
        ("Keys of a damage file", damage::keys()),
        ("Keys of an event", event::keys()),
        ("Keys of roadworthy.toml", Settings::keys()),
        ("Keys of rulings", ruling::keys()),
    ];
    let of_events = event::rules::RULES.clone();
    let rules =
        [("Rules of every design", check::rules::RULES.to_vec()), ("Rules of events", of_events)];
    reference::every_game(files, &rules)
}
