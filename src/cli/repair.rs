//! `roadworthy repair`: the costs of repairing a vehicle after a duel, and its salvage value.

use std::path::Path;

use clap::Args;

use crate::games::system;
use crate::report::judge;
use crate::show::bill::Billed;
use crate::show::format::Style;

use super::output::{Output, Tables};
use super::read::{file_of, only_marked};
use super::{Failure, Terms, files, help, input, sheet};

/// Parts and armor are repaired or replaced, whichever is cheaper. `roadworthy new damage` begins a damage file.
#[derive(Args)]
#[command(after_long_help = help::after("repair", "reading"))]
pub(super) struct Arguments {
    /// Design file; `-` for standard input, `FILE#VARIANT` for a variant
    #[arg(value_name = "FILE")]
    path: String,
    /// Damage file, or a PDF with ticked boxes [default: the PDF]
    #[arg(long, value_name = "FILE")]
    damage: Option<String>,
    /// Show the steps of each amount
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    output: Output<Tables>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let is_marked = files::is_pdf(Path::new(file_of(&arguments.path)));
    let path = match &arguments.damage {
        None if is_marked => &only_marked(&arguments.path)?,
        _ => &arguments.path,
    };
    let marked = is_marked.then_some(path);
    let damage = arguments.damage.as_ref().or(marked).ok_or(Failure::NoDamage)?;
    let judged = input::one(path, &arguments.terms)?;
    let (design, listing) = judged.understood(style)?;
    if design.is_open() {
        return Err(Failure::Reported);
    }
    let options = &judged.options;
    let Some(mut sheet) = judge::sheet(design, options) else {
        return Err(Failure::NoSheet(design.path()));
    };
    let no_rules = || Failure::NoBill(design.system.1);
    if system(design.system.0).is_none_or(|game| game.repair.is_none()) {
        return Err(no_rules());
    }
    if !sheet::crossed_out(&mut sheet, damage, style) {
        return Ok(2);
    }
    let bill = judge::repair(design, options, &mut sheet).ok_or_else(no_rules)?;
    let bill = Billed {
        title: format!("Repair of {}", design.name),
        designs: vec![design],
        bill: &bill,
        listing,
        with_steps: arguments.steps,
    };
    target.print(&bill, style)?;
    Ok(0)
}
