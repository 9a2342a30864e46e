//! `roadworthy list`: designs with their figures, filtered and sorted.

use clap::Args;

use crate::games::Extent;
use crate::query::{Selection, Sort};
use crate::show::format::Style;

use super::input;
use super::output::{Output, Tables};
use super::{Designs, Failure, help, reading_code, report_briefly};

#[derive(Args)]
#[command(after_long_help = help::after("list", "reading"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// List the built-in designs of the rulebooks instead of files
    #[arg(long, conflicts_with = "paths")]
    published: bool,
    /// List all built-in designs: published ones and our own
    #[arg(long, conflicts_with_all = ["paths", "published"])]
    built_in: bool,
    /// Keep designs that meet all conditions, such as 'cost<=15000 weapon=VMG'
    #[arg(long = "where", value_name = "CONDITIONS")]
    wanted: Option<String>,
    /// Sort by KEY, or by -KEY for the highest first; repeatable
    #[arg(long, value_name = "KEY", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<String>,
    #[command(flatten)]
    output: Output<Tables>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let built_in = arguments.published || arguments.built_in;
    let judged = match built_in {
        true => input::built_in(&arguments.designs, arguments.published)?,
        false => input::judged(&arguments.designs, Extent::Figures)?,
    };
    let listings = judged.listings();
    let texts = [&arguments.sort, arguments.wanted.as_slice()].concat();
    let scope = judged.scope(&listings, &texts)?;
    let query = input::conditions(arguments.wanted.as_deref(), &scope)?;
    let sort = |key: &str| Sort::within(key, &scope);
    let order = input::read_each("--sort", &arguments.sort, sort)?;
    let chosen = Selection { built_in, ..Selection::of(&judged.reports, &query, &order) };
    report_briefly(&judged.reports, style);
    target.print(&chosen, style)?;
    Ok(reading_code(&judged.reports))
}
