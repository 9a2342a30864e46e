//! `roadworthy guide`: the pages of `catalog/` and `designs/`, and the references generated from declarations.

use clap::Args;

use crate::catalog::ruling;
use crate::check;
use crate::document::shape::Shape;
use crate::event;
use crate::games::{SYSTEMS, System, system};
use crate::report::common::Common;
use crate::sheet::damage;
use crate::text::suggest;
use crate::view::reference;

use super::settings::Settings;
use super::{Failure, help, pager, print};

/// By name, in the order of the list; those of games have the game's id. The first line of each is its title.
const GUIDES: &[(&str, &str)] = &[
    ("classic", include_str!("../../catalog/classic/README.md")),
    ("autowar", include_str!("../../catalog/autowar/README.md")),
    ("carz", include_str!("../../catalog/carz/README.md")),
    ("sixth", include_str!("../../catalog/sixth/README.md")),
    ("card-game", include_str!("../../catalog/card-game/README.md")),
    ("designs", include_str!("../../designs/README.md")),
    ("sheets", include_str!("../../designs/sheets.md")),
    ("choosing", include_str!("../../designs/choosing.md")),
    ("import", include_str!("../../designs/import.md")),
    ("events", include_str!("../../catalog/events.md")),
    ("house-rules", include_str!("../../catalog/README.md")),
    ("output", include_str!("../../designs/output.md")),
];

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy guide", "list the guides"),
    ("roadworthy guide classic", "the guide to a game"),
    ("roadworthy guide classic --reference", "its keys, parts and rules"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::CALL))]
pub(super) struct Arguments {
    /// Guide to print [default: list them]
    name: Option<String>,
    /// Print the reference of a game instead; without a name, that of all games
    #[arg(long)]
    reference: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    match (&arguments.name, arguments.reference) {
        (None, false) => print(&list())?,
        (None, true) => pager::page(&every_game())?,
        (Some(name), false) => pager::page(guide(name)?)?,
        (Some(name), true) => pager::page(&reference::game(game(name)?))?,
    }
    Ok(0)
}

fn list() -> String {
    let width = GUIDES.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let line = |(name, text): &(&str, &str)| {
        let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
        format!("  {name:<width$}  {title}\n")
    };
    let (games, others): (Vec<_>, Vec<_>) =
        GUIDES.iter().partition(|(name, _)| system(name).is_some());
    let lines = |guides: Vec<_>| guides.into_iter().map(line).collect::<String>();
    format!(
        "Games\n{}\nAll games\n{}\n`roadworthy guide NAME` prints one; `--reference` after a game prints its keys, parts, \
         figures, rules and rulings.\n",
        lines(games),
        lines(others)
    )
}

fn guide(name: &str) -> Result<&'static str, Failure> {
    let found = GUIDES.iter().find(|(known, _)| suggest::same(known, name));
    found.map(|(_, text)| *text).ok_or_else(|| none(name, GUIDES.iter().map(|(known, _)| *known)))
}

fn game(name: &str) -> Result<&'static dyn System, Failure> {
    let found = SYSTEMS.iter().find(|game| suggest::same(game.id(), name));
    found.copied().ok_or_else(|| none(name, SYSTEMS.iter().map(|game| game.id())))
}

fn none(name: &str, known: impl Iterator<Item = &'static str>) -> Failure {
    let chapter = format!("{} ", name.to_lowercase());
    let is_chapter =
        |line: &str| line.starts_with("##") && format!("{line} ").to_lowercase().contains(&chapter);
    let covering = GUIDES.iter().find(|(_, text)| text.lines().any(is_chapter));
    let hint = match (suggest::nearest(name, known), covering) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some((guide, _))) => format!("`roadworthy guide {guide}` has a chapter on it"),
        (None, None) => "`roadworthy guide` lists them".to_owned(),
    };
    Failure::NoGuide { name: name.to_owned(), hint }
}

fn every_game() -> String {
    let files = vec![
        ("Keys of a design", Common::keys()),
        ("Keys of a damage file", damage::keys()),
        ("Keys of an event", event::keys()),
        ("Keys of roadworthy.toml", Settings::keys()),
        ("Keys of rulings", ruling::keys()),
    ];
    let of_events = event::rules::RULES.iter().map(|check| &check.rule).collect();
    let rules =
        [("Rules of every design", check::rules::RULES.to_vec()), ("Rules of events", of_events)];
    reference::every_game(files, &rules)
}
