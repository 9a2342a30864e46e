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
    #[command(flatten)]
    output: Output<Pages>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let judged = match arguments.published {
        true => input::built_in(&arguments.designs, true)?,
        false => input::judged(&arguments.designs, Extent::Figures)?,
    };
    let games = Statistics::of(&judged.reports, &judged.listings());
    report_briefly(&judged.reports, style);
    target.print(&Overview(&games), style)?;
    Ok(reading_code(&judged.reports))
}
