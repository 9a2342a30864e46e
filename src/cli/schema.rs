//! `roadworthy schema`: JSON Schemas, by which editors complete and check the files that users write, and programs what commands print.

use clap::{Args, ValueEnum};

use crate::document::shape::Shape;
use crate::games::{SYSTEMS, System};
use crate::view::schema;

use super::catalogs::HouseCatalogs;
use super::{Failure, catalog, help, print};
use crate::workspace::settings::Settings;

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy schema design --game carz", "for designs of a game"),
    ("roadworthy schema design --catalog my-rules", "with house rules"),
    ("roadworthy schema event", "for events"),
    ("roadworthy schema output", "of all JSON that is printed"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::CALL))]
pub(super) struct Arguments {
    /// What the schema is for
    kind: Kind,
    /// Only for this game, such as classic
    #[arg(long, value_name = "GAME", value_parser = catalog::games())]
    game: Option<String>,
    #[command(flatten)]
    catalogs: HouseCatalogs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Vehicles
    Design,
    /// What is asked of every entry
    Event,
    /// House rules
    Catalog,
    /// What a vehicle has lost
    Damage,
    /// roadworthy.toml
    Settings,
    /// What commands print with --format json or jsonl
    Output,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let loaded = arguments.catalogs.load()?;
    let is_asked = |game: &&&dyn System| arguments.game.as_deref().is_none_or(|id| id == game.id());
    let games: Vec<_> = SYSTEMS.iter().filter(is_asked).copied().collect();
    let schema = match arguments.kind {
        Kind::Design => schema::design(&games, &loaded.catalogs),
        Kind::Catalog => schema::catalog(&games, &loaded.catalogs),
        Kind::Event => schema::event(&games, &loaded.catalogs),
        Kind::Damage => schema::damage(),
        Kind::Settings => schema::settings(&Settings::keys()),
        Kind::Output => schema::output(),
    };
    print(&format!("{schema:#}\n"))?;
    Ok(0)
}
