//! `roadworthy list`: designs with their figures, those that are wanted, in the order that is asked for.

use clap::Args;

use crate::query::{Query, Selection, Sort};
use crate::write::{Format, Style, csv, html, json, markdown, terminal};

use super::input::{self, Detail};
use super::output::{Output, Prints};
use super::{Designs, Failure, complain_of_files, reading_code};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// The designs that the rulebooks print, which are built in, instead of files
    #[arg(long, conflicts_with = "paths")]
    published: bool,
    /// Only designs for which all of it holds, as in 'cost<=15000 acceleration>=10 weapon=VMG'
    #[arg(long = "where", value_name = "CONDITIONS")]
    wanted: Option<String>,
    /// Sort by this key; by -KEY the highest comes first; repeatable, the first one counts most
    #[arg(long, value_name = "KEY", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<String>,
    #[command(flatten)]
    output: Output<Arguments>,
}

impl Prints for Arguments {
    const FORMATS: &'static [&'static Format] =
        &[&terminal::FORMAT, &json::FORMAT, &csv::FORMAT, &markdown::FORMAT, &html::FORMAT];
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target(&arguments.designs.inputs())?;
    let judged = match arguments.published {
        true => input::published(&arguments.designs)?,
        false => input::judged(&arguments.designs, Detail::Full)?,
    };
    let reports = &judged.reports;
    let listings = judged.listings();
    let wanted = arguments.wanted.as_deref().unwrap_or_default();
    let query = Query::read(wanted, reports, &listings)
        .map_err(|mistake| Failure::Query("--where", mistake.pointed(wanted)))?;
    let sort = |key: &String| {
        Sort::read(key, reports, &listings)
            .map_err(|mistake| Failure::Query("--sort", mistake.pointed(key)))
    };
    let keys: Vec<_> = arguments.sort.iter().map(sort).collect::<Result<_, _>>()?;
    let chosen = Selection::of(reports, &query, &keys);
    complain_of_files(reports, style);
    target.print(&chosen, style)?;
    Ok(reading_code(reports))
}
