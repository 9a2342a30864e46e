//! `roadworthy show`: what a design is and does.

use clap::{Args, ValueEnum};

use crate::view::{Style, declaration, json, line, markdown, players, table};

use super::input::{self, Detail};
use super::{Designs, Failure, complain_of_missing, exit_code, print};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// How to print the designs
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Print only what opponents may be told, as text or as a page for a browser
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text",
        conflicts_with = "format"
    )]
    declare: Option<Declaration>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Declaration {
    Text,
    Html,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Table,
    Json,
    Markdown,
    Line,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let reports = input::judged(&arguments.designs, Detail::Full)?.reports;
    if arguments.declare.is_some() || matches!(arguments.format, Format::Line) {
        complain_of_missing(&reports);
    }
    if let Some(format) = arguments.declare {
        print(&match format {
            Declaration::Text => declaration::render(&reports),
            Declaration::Html => players::render(&reports),
        })?;
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
