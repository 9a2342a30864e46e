//! `roadworthy catalog`: what there is to build with, and whether a catalog of one's own is sound.

use clap::{Args, Subcommand, ValueEnum};

use crate::games::SYSTEMS;
use crate::games::browse::{ListedRow, Listing};
use crate::text::suggest;
use crate::view::{Style, human, stock, stock_json};

use super::house::{House, HouseCatalogs};
use super::{Failure, exit_code, print};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the kinds of rows, or the rows of one kind
    List {
        kind: Option<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Find rows by any word of them
    Search {
        word: String,
        #[command(flatten)]
        output: Output,
    },
    /// Show all that the rows of a name say, and where each value comes from
    Show {
        item: String,
        #[command(flatten)]
        output: Output,
    },
    /// Judge the files of house catalogs: every mistake at its place
    Check {
        /// The folder, over those that are in force already
        folder: String,
        #[command(flatten)]
        house: HouseCatalogs,
    },
}

#[derive(Args)]
struct Output {
    #[command(flatten)]
    house: HouseCatalogs,
    /// How to print the rows
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Table,
    Json,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    match &arguments.command {
        Command::List { kind: None, output } => {
            let (house, listings) = load(output)?;
            print(&match output.format {
                Format::Table => stock::kinds(&listings, style),
                Format::Json => stock_json::kinds(&listings),
            })?;
            sound(house)
        }
        Command::List { kind: Some(kind), output } => rows(
            output,
            style,
            stock::rows,
            |row| suggest::same(&row.kind, kind),
            |listings| {
                let kinds = listings.iter().flat_map(|listing| &listing.kinds);
                let near = suggest::nearest(kind, kinds.map(|kind| kind.name.as_str()));
                Failure::NoKind { name: kind.clone(), near: near.map(str::to_owned) }
            },
        ),
        Command::Search { word, output } => rows(
            output,
            style,
            stock::rows,
            |row| row.mentions(word),
            |listings| no_row(word, listings),
        ),
        Command::Show { item, output } => rows(
            output,
            style,
            stock::show,
            |row| row.is_called(item),
            |listings| no_row(item, listings),
        ),
        Command::Check { folder, house } => check(folder, house, style),
    }
}

fn no_row(name: &str, listings: &[Listing]) -> Failure {
    let names = listings.iter().flat_map(Listing::rows).flat_map(ListedRow::names);
    let near = suggest::nearest(name, names).map(str::to_owned);
    Failure::NoRow { name: name.to_owned(), near }
}

fn load(output: &Output) -> Result<(House, Vec<Listing>), Failure> {
    let house = House::load(&output.house)?;
    let listings = SYSTEMS.iter().map(|system| Listing::of(*system, &house.catalogs)).collect();
    Ok((house, listings))
}

/// Rows are shown as they are written; if some of them were not understood, that has to be said.
fn sound(mut house: House) -> Result<u8, Failure> {
    match house.take_faulty().next() {
        Some(report) => Err(Failure::Unsound(report.source.name.to_string())),
        None => Ok(0),
    }
}

type Render = fn(&[(&Listing, &ListedRow)], Style) -> String;

/// Prints the rows that are `wanted`.
fn rows(
    output: &Output,
    style: Style,
    render: Render,
    wanted: impl Fn(&ListedRow) -> bool,
    nothing: impl Fn(&[Listing]) -> Failure,
) -> Result<u8, Failure> {
    let (house, listings) = load(output)?;
    let all = listings.iter().flat_map(|listing| listing.rows().map(move |row| (listing, row)));
    let found: Vec<_> = all.filter(|(_, row)| wanted(row)).collect();
    if found.is_empty() {
        return Err(nothing(&listings));
    }
    print(&match output.format {
        Format::Table => render(&found, style),
        Format::Json => stock_json::rows(&found),
    })?;
    sound(house)
}

fn check(folder: &str, house: &HouseCatalogs, style: Style) -> Result<u8, Failure> {
    let folders = house.folders.iter().cloned().chain([folder.to_owned()]).collect();
    let mut house = House::load(&HouseCatalogs { folders })?;
    let reports: Vec<_> = house.take_reports().collect();
    print(&human::render_files(&reports, style))?;
    Ok(exit_code(&reports))
}
