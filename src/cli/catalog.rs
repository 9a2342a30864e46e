//! `roadworthy catalog`: lists, finds and shows the rows of catalogs, and checks house catalogs.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};

use crate::games::browse::{self, Kind, ListedRow, Listing};
use crate::games::{Game, SYSTEMS};
use crate::query::{RowKeys, Shelves, Sort};
use crate::show::catalog::{Kinds, Rows};
use crate::show::files::Files;
use crate::show::format::Style;
use crate::workspace::catalogs::LoadedCatalogs;

use super::input::{conditions, read_each};
use super::output::{Findings, Output, Tables};
use super::{Failure, HouseCatalogs, exit_code, help, say};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the kinds of rows, or the rows of one kind
    #[command(after_long_help = help::after("catalog list", "reading"))]
    List {
        /// Kind of rows, such as weapon [default: list the kinds]
        kind: Option<String>,
        /// Keep rows that meet all conditions, such as 'cost<=1000 damage>=2d'
        ///
        /// KEY is a key of the row, as in `roadworthy catalog show`. Dice count as their mean: 2d+1 is 8.
        #[arg(long = "where", value_name = "CONDITIONS", requires = "kind")]
        wanted: Option<String>,
        /// Sort by KEY, or by -KEY for the highest first; repeatable
        #[arg(
            long,
            value_name = "KEY",
            value_delimiter = ',',
            allow_hyphen_values = true,
            requires = "kind"
        )]
        sort: Vec<String>,
        #[command(flatten)]
        browse: Browse,
    },
    /// Find rows by any word in them
    #[command(after_long_help = help::after("catalog search", "reading"))]
    Search {
        /// Text to look for
        word: String,
        #[command(flatten)]
        browse: Browse,
    },
    /// Show every value of a row, and its source
    #[command(after_long_help = help::after("catalog show", "reading"))]
    Show {
        /// Name, abbreviation or id of a row
        item: String,
        #[command(flatten)]
        browse: Browse,
    },
    /// Check your own house rules for problems
    #[command(after_long_help = help::after("catalog check", "reading"))]
    Check {
        /// Folder of house rules, checked together with the active ones
        folder: String,
        #[command(flatten)]
        catalogs: HouseCatalogs,
        #[command(flatten)]
        output: Output<Findings>,
    },
}

#[derive(Args)]
struct Browse {
    /// Only the catalog of this game, such as classic; all of every game
    ///
    /// The default of `list` is the game in roadworthy.toml.
    #[arg(long, value_name = "GAME", value_parser = games_or_all())]
    game: Option<String>,
    #[command(flatten)]
    catalogs: HouseCatalogs,
    #[command(flatten)]
    output: Output<Tables>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.command {
        Command::List { kind: None, browse, .. } => {
            let target = browse.output.target()?;
            let (loaded, listings) = load_for(browse, |_| true)?;
            report_game(browse, &listings);
            target.print(&Kinds(&listings), style)?;
            sound(loaded)
        }
        Command::List { kind: Some(kind), wanted, sort, browse } => {
            list(kind, wanted.as_deref(), sort, browse, style)
        }
        Command::Search { word, browse } => {
            let found = load(browse)?;
            rows(browse, style, found, false, |row| row.mentions(word), word)
        }
        Command::Show { item, browse } => {
            let is_called = |row: &ListedRow| row.is_called(item);
            let found = load_for(browse, |kind| kind.rows.iter().any(is_called))?;
            rows(browse, style, found, true, is_called, item)
        }
        Command::Check { folder, catalogs, output } => check(folder, catalogs, output, style),
    }
}

pub(super) fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(SYSTEMS.iter().map(|game| game.id))
}

/// The value of `--game` that selects every game.
const ALL: &str = "all";

fn games_or_all() -> PossibleValuesParser {
    PossibleValuesParser::new(SYSTEMS.iter().map(|game| game.id).chain([ALL]))
}

impl Browse {
    fn games(&self) -> impl Iterator<Item = &'static Game> {
        let game = self.game.as_ref().filter(|game| *game != ALL);
        SYSTEMS.iter().copied().filter(move |known| game.is_none_or(|id| known.id == id))
    }
}

fn load(browse: &Browse) -> Result<(LoadedCatalogs, Vec<Listing>), Failure> {
    let loaded = browse.catalogs.load()?;
    let listings = browse.games().map(|game| Listing::of(game, &loaded.catalogs)).collect();
    Ok((loaded, listings))
}

/// Loads only the game of roadworthy.toml if it has a `wanted` row or kind, unless `--game` names another.
fn load_for(
    browse: &Browse,
    wanted: impl Fn(&Kind) -> bool,
) -> Result<(LoadedCatalogs, Vec<Listing>), Failure> {
    let (loaded, mut listings) = load(browse)?;
    if browse.game.is_none()
        && let Some(game) = loaded.game
        && let Some(own) = listings.iter().position(|listing| listing.system.0 == game)
        && listings[own].kinds.iter().any(wanted)
    {
        listings = vec![listings.swap_remove(own)];
    }
    Ok((loaded, listings))
}

/// Says that a list has only the game of roadworthy.toml.
fn report_game(browse: &Browse, listings: &[Listing]) {
    if let (None, [only]) = (&browse.game, listings) {
        let why = "the game in roadworthy.toml";
        say(&format!("note: only {}, {why}; --game {ALL} lists every game", only.system.1));
    }
}

/// A catalog with errors fails only after its rows are shown.
fn sound(mut loaded: LoadedCatalogs) -> Result<u8, Failure> {
    match loaded.take_faulty().next() {
        Some(report) => Err(Failure::Unsound(report.source.name.to_string())),
        None => Ok(0),
    }
}

fn list(
    kind: &str,
    wanted: Option<&str>,
    sort: &[String],
    browse: &Browse,
    style: Style,
) -> Result<u8, Failure> {
    let target = browse.output.target()?;
    let is_kind = |found: &Kind| browse::is_kind(kind, &found.name);
    let (loaded, listings) = load_for(browse, is_kind)?;
    report_game(browse, &listings);
    if !listings.iter().flat_map(|listing| &listing.kinds).any(is_kind) {
        return Err(Failure::no_kind(kind, &listings));
    }
    let keys = RowKeys::of(&listings, is_kind);
    let query = conditions(wanted, &keys)?;
    let order = read_each("--sort", sort, |key| Sort::within(key, &keys))?;
    target.print(&Shelves::of(&listings, is_kind, &query, &order), style)?;
    sound(loaded)
}

fn rows(
    browse: &Browse,
    style: Style,
    (loaded, listings): (LoadedCatalogs, Vec<Listing>),
    is_full: bool,
    wanted: impl Fn(&ListedRow) -> bool,
    name: &str,
) -> Result<u8, Failure> {
    let target = browse.output.target()?;
    let all = listings.iter().flat_map(|listing| listing.rows().map(move |row| (listing, row)));
    let rows: Vec<_> = all.filter(|(_, row)| wanted(row)).collect();
    if rows.is_empty() {
        let names = listings.iter().flat_map(Listing::rows).flat_map(ListedRow::names);
        return Err(Failure::no_such("nothing in the catalog", name, names));
    }
    target.print(&Rows { rows, is_full }, style)?;
    sound(loaded)
}

fn check(
    folder: &str,
    catalogs: &HouseCatalogs,
    output: &Output<Findings>,
    style: Style,
) -> Result<u8, Failure> {
    let target = output.target()?;
    let folders = catalogs.folders.iter().cloned().chain([folder.to_owned()]).collect();
    let mut loaded = HouseCatalogs { folders }.load()?;
    let reports: Vec<_> = loaded.take_reports().collect();
    target.print(&Files(&reports), style)?;
    Ok(exit_code(&reports))
}
