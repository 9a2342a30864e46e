//! `roadworthy refit`: what it costs to rebuild a vehicle as another.

use clap::Args;

use crate::report::judge;
use crate::view::bill::Billed;
use crate::write::{Format, OF_TABLES, Style};

use super::output::{Output, Prints};
use super::{Failure, Terms, complain_of, complain_of_files, help, input, understood};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy refit my-car.toml new-car.toml", "what the new parts cost"),
    ("roadworthy refit my-car.toml 'my-car.toml#night'", "as a variant"),
    ("roadworthy refit my-car.toml new-car.toml --steps", "how each comes about"),
];

const EXIT_CODES: &[&str] = &[
    "0  the refit has a price",
    "1  the refit is not allowed",
    "2  something could not be read, or the command line is wrong",
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, EXIT_CODES))]
pub(super) struct Arguments {
    /// The vehicle as it is; `FILE#VARIANT` for a variant
    #[arg(value_name = "OLD")]
    old: String,
    /// The vehicle as it is to be
    #[arg(value_name = "NEW")]
    new: String,
    /// Show the steps of each amount
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    output: Output<Arguments>,
}

impl Prints for Arguments {
    const FORMATS: &'static [&'static Format] = OF_TABLES;
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let paths = [&arguments.old, &arguments.new];
    let target = arguments.output.target()?;
    let judged = input::one(paths[0], &arguments.terms)?;
    let other = input::one(paths[1], &arguments.terms)?;
    complain_of_files(&judged.reports, style);
    complain_of_files(&other.reports, style);
    let both = [&judged, &other].map(|judged| understood(&judged.reports, style));
    let [Some(old), Some(new)] = both else { return Ok(2) };
    if old.system != new.system {
        return Err(Failure::TwoGames {
            one: old.path(),
            game: old.system.1,
            other: new.path(),
            its: new.system.1,
        });
    }
    let listings = judged.listings();
    let Some(listing) = listings.first() else { return Ok(2) };
    let no_rules = Failure::NoBill { game: old.system.1, what: "refits" };
    let bill = match judge::refit(old, new, &judged.options).ok_or(no_rules)? {
        Ok(bill) => bill,
        Err(fixed) => {
            for fixed in fixed {
                let page = listing.cite(&fixed.origin).map(|cite| format!(" ({cite})"));
                complain_of(&format!(
                    "error: a refit cannot change the {}{}: {} has {}, {} has {}; allowed: {}",
                    fixed.what,
                    page.unwrap_or_default(),
                    old.path(),
                    fixed.was,
                    new.path(),
                    fixed.wanted,
                    fixed.was
                ));
            }
            return Ok(1);
        }
    };
    let bill = Billed {
        title: format!("Refit of {} as {}", old.name, new.name),
        designs: vec![old, new],
        bill: &bill,
        listing,
        with_steps: arguments.steps,
    };
    target.print(&bill, style)?;
    Ok(0)
}
