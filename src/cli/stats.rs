//! `roadworthy stats`: what a field of designs has in common, and which of them stand out.

use clap::Args;

use crate::report::statistics::Statistics;
use crate::view::{Style, statistics, statistics_json};

use super::input::{self, Detail};
use super::{Designs, Failure, Format, complain_of_files, print, reading_code};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// How to print the statistics
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let judged = input::judged(&arguments.designs, Detail::Full)?;
    let games = Statistics::of(&judged.reports, &judged.listings());
    complain_of_files(&judged.reports, style);
    print(&match arguments.format {
        Format::Table => statistics::render(&games, style),
        Format::Json => statistics_json::render(&games),
        Format::Markdown => statistics::markdown(&games),
    })?;
    Ok(reading_code(&judged.reports))
}
