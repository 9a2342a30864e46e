//! `roadworthy explain`: a rule with an illegal and a legal example, a ruling, or the steps of a figure of a design.

use std::path::Path;

use clap::Args;

use crate::catalog::ruling::Ruling;
use crate::check::rule::Rule;
use crate::event::rules::RULES as EVENT_RULES;
use crate::games::browse::Listing;
use crate::games::overlay::Catalogs;
use crate::games::{Game, SYSTEMS, system};
use crate::query::{Scope, Selection, Sort, Subject};
use crate::report::judge;
use crate::show::derivation::Derived;
use crate::show::format::{Style, terminal};
use crate::show::rules::{Explained, Rules};
use crate::show::rulings::{GameRuling, Rulings};
use crate::text::suggest::{self, Names};
use crate::vehicle::endurance;
use crate::vehicle::figure::{self, Figure};

use super::output::{Output, Tables, Target};
use super::{Failure, HouseCatalogs, help, input, is_lost, reading_code, report_files, usage};

#[derive(Args)]
#[command(after_long_help = help::after("explain", "reading"))]
pub(super) struct Arguments {
    /// Id of a rule or ruling, as messages print it; or a design, with FIGURE [default: the subjects of all rules]
    #[arg(value_name = "ID|FILE")]
    id: Option<String>,
    /// Figure of the design to work out step by step, such as weight
    figure: Option<String>,
    /// List the rulings: how the rulebook is read where it leaves something open
    #[arg(long, conflicts_with = "id")]
    rulings: bool,
    /// Show both examples and all rulings of a rule, or list all rules
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    catalogs: HouseCatalogs,
    #[command(flatten)]
    output: Output<Tables>,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    let target = arguments.output.target()?;
    let is_full = arguments.full || *target.format != terminal::FORMAT;
    match (&arguments.id, &arguments.figure) {
        (Some(path), Some(figure)) => {
            return derive(path, figure, &arguments.catalogs, &target, style);
        }
        (Some(path), None) if Path::new(path).is_file() => {
            return Err(Failure::NoFigure(path.clone()));
        }
        (Some(id), _) => explain(id, is_full, &target, style)?,
        (None, _) if arguments.rulings => target.print(&Rulings(&rulings()), style)?,
        (None, _) => {
            let next = (!is_full).then(|| usage::with_also("--full"));
            target.print(&Rules { all: all_rules(), is_full, next }, style)?;
        }
    }
    Ok(0)
}

fn derive(
    path: &str,
    figure: &str,
    catalogs: &HouseCatalogs,
    target: &Target,
    style: Style,
) -> Result<u8, Failure> {
    let judged = input::one_each(&[path.to_owned()], catalogs)?;
    let reports = &judged.reports;
    report_files(reports, style);
    let Some(report) = reports.iter().find(|report| report.is_design()) else {
        return Ok(2);
    };
    let (Some(game), false) = (system(report.system.0), is_lost(report)) else { return Ok(2) };
    let listing = Listing::in_force(game, &judged.options.catalogs);
    let sort = Sort::read(figure, reports, std::slice::from_ref(listing));
    // A side's armor has no steps.
    if let Ok(sort @ Sort { subject: Subject::Armor | Subject::Side(..), .. }) = sort {
        let query = input::conditions(None, &Scope::of(&[], &[]))?;
        target.print(&Selection::of(reports, &query, &[sort]), style)?;
        return Ok(reading_code(reports));
    }
    let wanted = named(figure, game)?;
    let key = wanted.key;
    let known = report.stat(key).is_some_and(|stat| stat.value.is_known());
    if !known {
        return Err(Failure::UnknownFigure { key: figure::word(key), path: report.path() });
    }
    let Some(derivation) = judge::derive(report, &judged.options, key) else {
        return Err(Failure::NoDerivation { key: figure::word(key), path: report.path() });
    };
    target.print(&Derived::new(report, wanted, &derivation, listing), style)?;
    Ok(reading_code(reports))
}

fn named(word: &str, game: &Game) -> Result<&'static Figure, Failure> {
    let figures = (game.every_figure)();
    let short: Vec<_> = figures.iter().copied().filter(|figure| figure.is_short(word)).collect();
    let called = figures.iter().copied().find(|figure| figure.is_called(word));
    if let (Some(figure), _) | (None, &[figure]) = (called, short.as_slice()) {
        return Ok(figure);
    }
    if let Some(why) = game.no_combat.filter(|_| endurance::is_figure(word)) {
        return Err(Failure::NoCombat { game: game.name, why });
    }
    let words: Vec<_> = figures.iter().map(|figure| figure::word(figure.key)).collect();
    let meant = words.iter().map(|word| (word.as_str(), word.as_str()));
    let labels = figures.iter().zip(&words).map(|(figure, word)| (figure.label, word.as_str()));
    let short: Vec<_> =
        short.iter().map(|figure| format!("`{}`", figure::word(figure.key))).collect();
    let hint = match Names::new(meant.chain(labels)).guess(word) {
        _ if !short.is_empty() => format!("did you mean {}?", short.join(" or ")),
        Some(near) => format!("did you mean `{}`?", near.name),
        None => format!("expected one of: {}", words.join(", ")),
    };
    Err(Failure::NoSuchFigure { name: word.to_owned(), game: game.name, hint })
}

fn all_rules() -> Vec<(&'static str, Vec<&'static Rule>)> {
    let mut all = vec![("every design", crate::check::rules::RULES.to_vec())];
    all.push(("events", EVENT_RULES.clone()));
    all.extend(SYSTEMS.iter().map(|system| (system.name, (system.rules)())));
    all
}

/// Prints the rules of every game with this id and their rulings, or the ruling with this id.
fn explain(id: &str, is_full: bool, target: &Target, style: Style) -> Result<(), Failure> {
    let sourced = |(source, rules): (_, Vec<&'static Rule>)| {
        rules.into_iter().map(move |rule| (source, rule))
    };
    let all: Vec<_> = all_rules().into_iter().flat_map(sourced).collect();
    let rulings = rulings();
    let named: Vec<_> = all.iter().filter(|(_, rule)| suggest::same(rule.id, id)).collect();
    let is_meant = |one: &&GameRuling| match named.is_empty() {
        true => names(&one.ruling).any(|name| suggest::same(name, id)),
        false => named.iter().any(|(_, rule)| rule.rulings.contains(&one.ruling.id.as_str())),
    };
    let rules = named.iter().map(|rule| **rule).collect();
    let rulings_of = rulings.iter().filter(is_meant).collect();
    let explained = Explained { rules, rulings: rulings_of, is_full };
    if explained.rules.is_empty() && explained.rulings.is_empty() {
        let mut figures = SYSTEMS.iter().flat_map(|game| (game.every_figure)());
        if let Some(figure) = figures.find(|figure| figure.is_called(id)) {
            return Err(Failure::Figure(figure::word(figure.key)));
        }
        let mut listings = SYSTEMS.iter().map(|game| Listing::of(game, &Catalogs::default()));
        if listings.any(|listing| listing.rows().any(|row| row.is_called(id))) {
            return Err(Failure::Part(id.to_owned()));
        }
        let ids = all.iter().map(|(_, rule)| rule.id);
        let names = rulings.iter().flat_map(|one| names(&one.ruling));
        return Err(Failure::no_such("no rule or ruling", id, ids.chain(names)));
    }
    target.print(&explained, style)
}

fn names(ruling: &Ruling) -> impl Iterator<Item = &str> {
    let alternatives = ruling.readings.iter().map(|other| other.id.as_str());
    std::iter::once(ruling.id.as_str()).chain(alternatives)
}

fn rulings() -> Vec<GameRuling> {
    let of_game = |game: &&'static Game| {
        let name = game.name;
        game.rulings().into_iter().map(move |ruling| GameRuling { game: name, ruling })
    };
    SYSTEMS.iter().flat_map(of_game).collect()
}
