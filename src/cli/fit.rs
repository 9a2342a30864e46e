//! `roadworthy fit`: the best completion of a design.

use std::io::{self, IsTerminal};
use std::slice;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use clap::Args;

use crate::change::Judges;
use crate::change::fit::{Refusal, Wanted, fit};
use crate::change::fix::PickError;
use crate::query::{Sort, Subject};
use crate::show::fit::Found;
use crate::show::format::Style;
use crate::text::edit::apply;
use crate::units::{decimal, thousands};

use super::output::{HEADING, Output, Pages};
use super::progress::{Progress, interruption};
use super::{Failure, Terms, help, input, usage, write};

#[derive(Args)]
#[command(after_long_help = help::after("fit", "fit"))]
pub(super) struct Arguments {
    /// Design file; `-` for standard input, `FILE#VARIANT` for a variant
    #[arg(value_name = "FILE")]
    path: String,
    /// Vary these keys of the design, such as chassis,weapons.gun,armor
    ///
    /// Tries every row or number that a key allows. weapons.gun is the part with this id or name in the list
    /// `weapons`, weapons.gun.count is its count. `armor` changes all sides in the proportions of the design; if the
    /// question asks for endurance, it is split freely. armor.front is one side. To try only some values, write
    /// chassis=light|heavy or armor=50..90.
    #[arg(long, value_name = "KEYS", value_delimiter = ',', required = true)]
    vary: Vec<String>,
    /// Keep combinations that meet all conditions, such as 'cost<=20000'
    #[arg(long = "where", value_name = "CONDITIONS")]
    conditions: Option<String>,
    /// Prefer the best KEY; ties are decided by the next KEY
    ///
    /// Each game declares whether more or less of a statistic is better; -KEY prefers the lowest, +KEY the highest. Of
    /// equally good combinations, the cheapest comes first, then the lightest.
    #[arg(
        long,
        value_name = "KEY",
        value_delimiter = ',',
        required = true,
        allow_hyphen_values = true
    )]
    best: Vec<String>,
    /// Show the trade-off of two figures: designs that better one only by worsening the other, at most 20
    #[arg(long)]
    pareto: bool,
    /// Show what $500 or 100 lbs. more would bring, for the ceilings of cost and weight in --where
    #[arg(long, hide_short_help = true, requires = "conditions", conflicts_with = "pareto")]
    more: bool,
    /// Number of combinations to show
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=25))]
    top: u8,
    #[command(flatten)]
    terms: Terms,
    /// Stop after this time with the best so far, such as 10s
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    time: Option<Duration>,
    /// The combination to write
    #[arg(long, value_name = "N", default_value_t = 1, requires = "write")]
    pick: usize,
    /// Write the best one to the file of the design
    #[arg(long, help_heading = HEADING)]
    write: bool,
    #[command(flatten)]
    output: Output<Pages>,
}

/// The figures whose ceilings `--more` raises, and by how much.
const MORE: [(&str, i64, &str); 2] = [("cost", 500, "$500"), ("weight", 100, "100 lbs.")];

/// The most designs of a trade-off.
const TRADEOFF: usize = 20;

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let file = input::file_of(&arguments.path);
    if arguments.write && file == "-" {
        return Err(Failure::NoFile);
    }
    let target = arguments.output.target()?;
    let judged = input::one(&arguments.path, &arguments.terms)?;
    let reports = &judged.reports;
    let (design, listing) = judged.understood(style)?;
    let listings = slice::from_ref(listing);
    let texts = [&arguments.best, arguments.conditions.as_slice()].concat();
    let scope = judged.scope(listings, &texts)?;
    let conditions = input::conditions(arguments.conditions.as_deref(), &scope)?;
    let goal = |key: &str| Sort::best(key, reports, &scope);
    let best = input::read_each("--best", &arguments.best, goal)?;
    let mut judges = Judges::new(&judged.options, judged.event.as_ref());
    if !arguments.write || arguments.time.is_some() {
        judges = judges.interrupted_by(interruption());
    }
    if let Some(time) = arguments.time {
        std::thread::spawn(move || {
            std::thread::sleep(time);
            interruption().store(true, Relaxed);
        });
    }
    let is_tradeoff = arguments.pareto;
    let most = if is_tradeoff { TRADEOFF } else { usize::from(arguments.top) };
    let vary = &arguments.vary;
    let wanted = Wanted { vary, conditions: &conditions, best: &best, most, is_tradeoff };
    let progress = Progress::of(0);
    let start = Instant::now();
    let found = fit(design, &judges, &wanted, &|step| {
        let best = step.best.map(|best| format!("   best {} {}", arguments.best[0], decimal(best)));
        let message = || format!("{} decided{}", thousands(step.count), best.unwrap_or_default());
        progress.share(step.decided, step.count, message);
    });
    progress.done();
    let found = found.map_err(|refusal| match refusal {
        Refusal::Vary(number, error) => Failure::query("--vary", &arguments.vary[number])(error),
        other => Failure::Fit(other),
    })?;
    let mut more = Vec::new();
    let ceilings = MORE.iter().filter(|_| arguments.more && !found.winners.is_empty());
    for (key, by, words) in ceilings {
        let is_meant = |subject: &Subject| subject.key() == *key;
        let Some(conditions) = conditions.raised(is_meant, (*by).into()) else { continue };
        let wanted = Wanted { conditions: &conditions, most: 1, ..wanted };
        more.push((*words, fit(design, &judges, &wanted, &|_| {}).map_err(Failure::Fit)?));
    }
    let time = io::stdout().is_terminal().then(|| start.elapsed());
    let next = (!arguments.write).then(|| usage::with_also("--write"));
    target.print(&Found { fit: &found, more, time, next }, style)?;
    if found.winners.is_empty() {
        return Ok(1);
    }
    let picked = found.winners.get(arguments.pick.wrapping_sub(1));
    let picked = picked.ok_or(PickError::Unknown(arguments.pick, found.winners.len()))?;
    if arguments.write && !picked.edits.is_empty() {
        write::design(&design.source, &apply(&design.source.text, &picked.edits), false, "")?;
    }
    Ok(0)
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let number = text.strip_suffix('s').unwrap_or(text).parse();
    number.map(Duration::from_secs).map_err(|_| "expected seconds, such as 10s")
}
