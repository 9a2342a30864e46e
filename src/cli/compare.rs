//! `roadworthy compare`: what tells vehicles of one game apart.

use clap::Args;

use crate::report::Report;
use crate::report::comparison::Comparison;
use crate::view::{Style, comparison, comparison_json};

use super::house::HouseCatalogs;
use super::{Failure, Format, complain_of_files, input, is_lost, print, reading_code};

#[derive(Args)]
pub(super) struct Arguments {
    /// Files, or `-` for standard input; `file.toml#variant` for a variant. The first one is what the others are compared with
    #[arg(required = true, num_args = 2..=26, value_name = "FILE")]
    paths: Vec<String>,
    #[command(flatten)]
    catalogs: HouseCatalogs,
    /// How to print the comparison
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let judged = input::one_each(&arguments.paths, &arguments.catalogs)?;
    let reports = &judged.reports;
    complain_of_files(reports, style);
    let designs: Vec<&Report> = reports.iter().filter(|report| report.is_design()).collect();
    if reports.iter().any(is_lost) {
        return Ok(2);
    }
    let compared = Comparison::of(&designs).map_err(|other| Failure::TwoGames {
        one: designs[0].path(),
        game: designs[0].system.1,
        other: designs[other].path(),
        its: designs[other].system.1,
    })?;
    print(&match arguments.format {
        Format::Table => comparison::render(&compared, style),
        Format::Json => comparison_json::render(&compared),
        Format::Markdown => comparison::markdown(&compared),
    })?;
    Ok(reading_code(reports))
}
