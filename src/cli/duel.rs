//! `roadworthy duel`: the chances of vehicles that fire at each other.

use std::path::Path;

use clap::Args;

use crate::games::{Extent, Game, SYSTEMS, system};
use crate::report::Report;
use crate::show::duel::Duels;
use crate::show::format::Style;
use crate::show::league::{League, USUAL};
use crate::vehicle::fire::{INCHES, SIDES};

use super::input::{self, Judged};
use super::output::{Output, Tables};
use super::{
    Designs, Failure, compare, described, help, reading_code, report_briefly, report_design, usage,
};

#[derive(Args)]
#[command(after_long_help = help::after("duel", "reading"))]
pub(super) struct Arguments {
    #[command(flatten)]
    designs: Designs,
    /// A league of the built-in designs of the rulebooks
    #[arg(long, conflicts_with = "paths")]
    published: bool,
    /// Keep vehicles that meet all conditions, such as 'cost<=15000'; makes a league
    #[arg(long = "where", value_name = "CONDITIONS")]
    conditions: Option<String>,
    /// Let illegal and incomplete vehicles fight, too
    #[arg(long)]
    anyway: bool,
    /// The side that each vehicle shows: front, right, left or back
    ///
    /// The default of two vehicles is front:front, of a league the mean of head on, chasing and chased.
    #[arg(long, value_name = "X:Y", value_parser = sides)]
    sides: Option<[usize; 2]>,
    /// The distance in inches; 0 is under an inch
    #[arg(long, value_name = "INCHES", default_value_t = INCHES, value_parser = clap::value_parser!(i64).range(0..=99))]
    range: i64,
    #[command(flatten)]
    output: Output<Tables>,
}

fn sides(text: &str) -> Result<[usize; 2], String> {
    let side = |word: &str| SIDES.iter().position(|(name, _)| *name == word);
    let found = text.split_once(':').and_then(|(one, two)| Some([side(one)?, side(two)?]));
    found.ok_or("expected two of front, right, left and back, as in front:back".to_owned())
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let Arguments { designs: wanted, published, .. } = arguments;
    let is_folder = wanted.paths.iter().any(|path| Path::new(path).is_dir());
    let terms = &wanted.terms;
    let is_field = terms.division.is_some() || terms.event.is_some() || wanted.paths.is_empty();
    let judged = match published {
        true => input::built_in(wanted, true)?,
        false if is_folder || is_field => input::judged(wanted, Extent::Figures)?,
        false => input::one_each(&wanted.paths, &terms.catalogs)?,
    };
    let reports = &judged.reports;
    let is_league = is_folder || is_field || *published;
    let designs = match is_league {
        true => reports.iter().filter(|report| report.is_design()).collect(),
        false => match described(reports, style) {
            Some(designs) => designs,
            None => return Ok(2),
        },
    };
    if !is_league {
        check(&designs, arguments, style)?;
    }
    if let ([one, two], None) = (designs.as_slice(), &arguments.conditions) {
        return duel([one, two], arguments, &judged, style);
    }
    let listings = judged.listings();
    let texts = arguments.conditions.as_slice();
    let scope = judged.scope(&listings, texts)?;
    let query = input::conditions(arguments.conditions.as_deref(), &scope)?;
    let fights = |report: &&Report| {
        let game = system(report.system.0).filter(|game| game.no_combat.is_none());
        // A file that is named without a variant is its base design.
        let is_meant = report.variant.is_none() || !is_league;
        game.is_some() && is_meant && query.matches(report)
    };
    let all: Vec<_> = designs.into_iter().filter(fights).collect();
    let of_game = |game: &&Game| all.iter().filter(|report| report.system.0 == game.id).count();
    let Some(game) = SYSTEMS.iter().copied().rev().max_by_key(of_game) else { return Ok(2) };
    let may = |report: &&Report| arguments.anyway || report.may_compete();
    let of_game = all.iter().copied().filter(|report| report.system.0 == game.id);
    let designs: Vec<_> = of_game.filter(may).collect();
    let sides = arguments.sides.map_or(USUAL.to_vec(), |sides| vec![sides]);
    let league =
        League::of(&designs, &judged.options, sides, arguments.range).ok_or(Failure::NoLeague)?;
    let left_out = all.len() - league.designs.len();
    report_briefly(reports, style);
    let next = Some(usage::with_also("-o league.html"));
    target.print(&League { left_out, next, ..league }, style)?;
    Ok(reading_code(reports))
}

fn duel(
    designs: [&Report; 2],
    arguments: &Arguments,
    judged: &Judged,
    style: Style,
) -> Result<u8, Failure> {
    let sides = arguments.sides.unwrap_or([0, 0]);
    let duel =
        Duels::of(designs, &judged.options, sides, arguments.range).ok_or(Failure::NoArmor)?;
    let path = arguments.designs.paths.first();
    let next = path.map(|path| format!("roadworthy explain {} firepower", usage::quoted(path)));
    arguments.output.target()?.print(&Duels { next, ..duel }, style)?;
    Ok(reading_code(&judged.reports))
}

/// Refuses vehicles on the command line that cannot fight each other.
fn check(designs: &[&Report], arguments: &Arguments, style: Style) -> Result<(), Failure> {
    let broken = designs.iter().filter(|design| design.is_partial());
    broken.for_each(|broken| report_design(broken, style));
    compare::of_one_game(designs)?;
    let Some(game) = designs.first().map(|design| design.system) else { return Ok(()) };
    if let Some(why) = system(game.0).and_then(|game| game.no_combat) {
        return Err(Failure::NoCombat { game: game.1, why });
    }
    match designs.iter().find(|report| !arguments.anyway && !report.may_compete()) {
        Some(banned) => {
            Err(Failure::MayNotFight { path: banned.path(), verdict: banned.verdict.words() })
        }
        None => Ok(()),
    }
}
