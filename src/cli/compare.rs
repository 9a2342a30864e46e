//! `roadworthy compare`: the differences between vehicles of one game.

use clap::Args;

use crate::report::Report;
use crate::report::comparison::Comparison;
use crate::show::comparison::SideBySide;
use crate::show::format::Style;

use super::output::{Output, Pages};
use super::{Failure, HouseCatalogs, described, help, input, reading_code, usage};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy compare my-car.toml other.toml", "two designs"),
    ("roadworthy compare my-car.toml 'my-car.toml#racing'", "with its variant"),
    ("roadworthy compare a.toml b.toml -o cars.html", "all side by side"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::READING))]
pub(super) struct Arguments {
    /// Designs to compare; the first is the baseline; `FILE#VARIANT` for a variant
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
    let judged = input::one_each(&arguments.paths, &arguments.catalogs)?;
    let reports = &judged.reports;
    let Some(designs) = described(reports, style) else { return Ok(2) };
    let compared = of_one_game(&designs)?;
    let is_rest = !arguments.full && !compared.is_empty();
    let next = is_rest.then(|| usage::with_also("--full"));
    let view = SideBySide { comparison: &compared, is_full: arguments.full, next };
    target.print(&view, style)?;
    Ok(reading_code(reports))
}

pub(super) fn of_one_game<'r>(designs: &[&'r Report]) -> Result<Comparison<'r>, Failure> {
    Comparison::of(designs).map_err(|other| Failure::TwoGames {
        one: designs[0].path(),
        game: designs[0].system.1,
        other: designs[other].path(),
        its: designs[other].system.1,
    })
}
