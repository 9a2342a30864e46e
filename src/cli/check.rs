//! `roadworthy check`: a verdict for every design.

use clap::{Args, ValueEnum};

use crate::render::{Style, human, json};

use super::{Designs, Failure, exit_code, input, print};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// How to print the verdicts
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Human,
    Json,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let reports = input::reports(&arguments.designs)?;
    print(&match arguments.format {
        Format::Human => human::render(&reports, style),
        Format::Json => json::render(&reports),
    })?;
    Ok(exit_code(&reports))
}
