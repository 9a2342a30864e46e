//! `roadworthy schema`: JSON Schemas for editors.

use clap::{Args, ValueEnum};

use crate::document::shape::Shape;
use crate::games::{Game, SYSTEMS};
use crate::sheet::damage;
use crate::show::schema;

use super::{Failure, HouseCatalogs, catalog, help, print};
use crate::workspace::settings::Settings;

#[derive(Args)]
#[command(after_long_help = help::after("schema", "call"))]
pub(super) struct Arguments {
    /// Kind of file
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
    /// Terms for every entry
    Event,
    /// House rules
    Catalog,
    /// Damage of a vehicle
    Damage,
    /// roadworthy.toml
    Settings,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let loaded = arguments.catalogs.load()?;
    let is_asked = |game: &&&Game| arguments.game.as_deref().is_none_or(|id| id == game.id);
    let games: Vec<_> = SYSTEMS.iter().filter(is_asked).copied().collect();
    let schema = match arguments.kind {
        Kind::Design => schema::design(&games, &loaded.catalogs),
        Kind::Catalog => schema::catalog(&games, &loaded.catalogs),
        Kind::Event => schema::event(&games, &loaded.catalogs),
        Kind::Damage => schema::file("A damage file", &damage::keys()),
        Kind::Settings => schema::file("roadworthy.toml", &Settings::keys()),
    };
    print(&format!("{schema:#}\n"))?;
    Ok(0)
}
