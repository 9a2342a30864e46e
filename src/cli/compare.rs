//! `roadworthy compare`: the differences between vehicles of one game.

use clap::Args;

use crate::games::browse::{Kind, Listing};
use crate::games::{Game, SYSTEMS};
use crate::query::shelves::Shelves;
use crate::query::{Query, RowKeys, Sort};
use crate::report::Report;
use crate::report::comparison::Comparison;
use crate::show::comparison::SideBySide;
use crate::show::format::Style;

use super::output::{Output, Pages};
use super::{Failure, HouseCatalogs, described, help, input, reading_code, usage};

#[derive(Args)]
#[command(after_long_help = help::after("compare", "reading"))]
pub(super) struct Arguments {
    /// Designs to compare, or rows of the catalog; the first is the baseline; `FILE#VARIANT` for a variant
    #[arg(required = true, num_args = 2..=26, value_name = "FILE")]
    paths: Vec<String>,
    /// Show every figure, side and shot that differs
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    catalogs: HouseCatalogs,
    #[command(flatten)]
    output: Output<Pages>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let judged = match input::one_each(&arguments.paths, &arguments.catalogs) {
        Err(missing @ Failure::NotFound(..)) => {
            let listings = rows(&arguments.paths, &arguments.catalogs)?.ok_or(missing)?;
            let keys = RowKeys::of(&listings, |_| true);
            let order: Vec<_> = Sort::within("-expected", &keys).into_iter().collect();
            target.print(&Shelves::of(&listings, |_| true, &Query::default(), &order), style)?;
            return Ok(0);
        }
        judged => judged?,
    };
    let reports = &judged.reports;
    let Some(designs) = described(reports, style) else { return Ok(2) };
    let compared = of_one_game(&designs)?;
    let is_rest = !arguments.full && !compared.is_empty();
    let next = is_rest.then(|| usage::with_also("--full"));
    let view = SideBySide { comparison: &compared, is_full: arguments.full, next };
    target.print(&view, style)?;
    Ok(reading_code(reports))
}

/// The catalogs reduced to the rows with these names, of kinds that have a row for each name.
fn rows(names: &[String], catalogs: &HouseCatalogs) -> Result<Option<Vec<Listing>>, Failure> {
    let loaded = catalogs.load()?;
    let of_game = |game: &&Game| {
        let mut listing = Listing::of(game, &loaded.catalogs);
        for kind in &mut listing.kinds {
            kind.rows.retain(|row| names.iter().any(|name| row.is_called(name)));
        }
        let has = |kind: &Kind, name: &String| kind.rows.iter().any(|row| row.is_called(name));
        listing.kinds.retain(|kind| names.iter().all(|name| has(kind, name)));
        (!listing.kinds.is_empty()).then_some(listing)
    };
    let wanted = |game: &&&Game| loaded.game.is_none_or(|own| own == game.id);
    let listings: Vec<_> = SYSTEMS.iter().filter(wanted).filter_map(of_game).collect();
    Ok((!listings.is_empty()).then_some(listings))
}

pub(super) fn of_one_game<'r>(designs: &[&'r Report]) -> Result<Comparison<'r>, Failure> {
    Comparison::of(designs).map_err(|other| Failure::TwoGames {
        one: designs[0].path(),
        game: designs[0].system.1,
        other: designs[other].path(),
        its: designs[other].system.1,
    })
}
