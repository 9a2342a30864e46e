use clap::Args;

use crate::games::Extent;
use crate::report::statistics::Statistics;
use crate::show::format::Style;
use crate::show::statistics::Overview;

use super::input;
use super::output::{Output, Pages};
use super::{Designs, Failure, help, reading_code, report_briefly};

#[derive(Args)]
#[command(after_long_help = help::after("stats", "reading"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// Count the built-in designs of the rulebooks instead of files
    #[arg(long, conflicts_with = "paths")]
    published: bool,
    /// Count designs that meet all conditions, such as 'cost<=10000 weapon=MG'
    #[arg(long = "where", value_name = "CONDITIONS")]
    wanted: Option<String>,
    #[command(flatten)]
    output: Output<Pages>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let mut judged = match arguments.published {
        true => input::built_in(&arguments.designs, true)?,
        false => input::judged(&arguments.designs, Extent::Figures)?,
    };
    let listings = judged.listings();
    let scope = judged.scope(&listings, arguments.wanted.as_slice())?;
    let query = input::conditions(arguments.wanted.as_deref(), &scope)?;
    report_briefly(&judged.reports, style);
    let code = reading_code(&judged.reports);
    judged.reports.retain(|report| query.matches(report));
    if let ([], Some(wanted)) = (judged.reports.as_slice(), &arguments.wanted) {
        return Err(Failure::NoMatch(wanted.clone()));
    }
    target.print(&Overview(&Statistics::of(&judged.reports, &listings)), style)?;
    Ok(code)
}
