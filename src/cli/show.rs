//! `roadworthy show`: what a design is and does.

use clap::{Args, ValueEnum};

use crate::render::{Style, declaration, json, line, markdown, table};

use super::{Designs, Failure, complain_of_missing, exit_code, input, print};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// How to print the designs
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Print only what opponents may be told
    #[arg(long, conflicts_with = "format")]
    declare: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Table,
    Json,
    Markdown,
    Line,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let reports = input::reports(&arguments.designs)?;
    if arguments.declare || matches!(arguments.format, Format::Line) {
        complain_of_missing(&reports);
    }
    if arguments.declare {
        print(&declaration::render(&reports))?;
        return Ok(exit_code(&reports));
    }
    print(&match arguments.format {
        Format::Table => table::render(&reports, style),
        Format::Json => json::render(&reports),
        Format::Markdown => markdown::render(&reports),
        Format::Line => line::render(&reports),
    })?;
    Ok(exit_code(&reports))
}
