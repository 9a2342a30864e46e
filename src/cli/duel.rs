//! `roadworthy duel`: the chances of vehicles that fire at each other.

use clap::Args;

use crate::games::system;
use crate::show::duel::Duels;
use crate::show::format::Style;
use crate::vehicle::fire::SIDES;

use super::output::{Output, Pages};
use super::{
    Failure, HouseCatalogs, compare, described, help, input, reading_code, report_design, usage,
};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy duel Hotshot Stinger", "front against front"),
    ("roadworthy duel my-car.toml Stinger --sides front:back", "my car chases it"),
    ("roadworthy duel Hotshot Stinger Mauler", "each against each"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::READING))]
pub(super) struct Arguments {
    /// Designs; `FILE#VARIANT` for a variant
    #[arg(required = true, num_args = 2..=26, value_name = "FILE")]
    paths: Vec<String>,
    /// Let illegal and incomplete vehicles fight, too
    #[arg(long)]
    anyway: bool,
    /// The side that each vehicle shows: front, right, left or back
    #[arg(long, value_name = "X:Y", default_value = "front:front", value_parser = sides)]
    sides: [usize; 2],
    #[command(flatten)]
    catalogs: HouseCatalogs,
    #[command(flatten)]
    output: Output<Pages>,
}

fn sides(text: &str) -> Result<[usize; 2], String> {
    let side = |word: &str| SIDES.iter().position(|(name, _)| *name == word);
    let found = text.split_once(':').and_then(|(one, two)| Some([side(one)?, side(two)?]));
    found.ok_or("expected two of front, right, left and back, as in front:back".to_owned())
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let judged = input::one_each(&arguments.paths, &arguments.catalogs)?;
    let reports = &judged.reports;
    let Some(designs) = described(reports, style) else { return Ok(2) };
    let broken = designs.iter().filter(|design| design.is_partial());
    broken.for_each(|broken| report_design(broken, style));
    compare::of_one_game(&designs)?;
    let game = designs[0].system;
    if let Some(why) = system(game.0).and_then(|game| game.no_combat) {
        return Err(Failure::NoCombat { game: game.1, why });
    }
    if let Some(report) = designs.iter().find(|report| !arguments.anyway && !report.may_compete()) {
        return Err(Failure::MayNotFight { path: report.path(), verdict: report.verdict.words() });
    }
    let duels = Duels::of(designs, &judged.options, arguments.sides).ok_or(Failure::NoArmor)?;
    let next = format!("roadworthy explain {} firepower", usage::quoted(&arguments.paths[0]));
    target.print(&Duels { next: Some(next), ..duels }, style)?;
    Ok(reading_code(reports))
}
