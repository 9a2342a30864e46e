//! `roadworthy explain`: what a rule says and why, with an illegal and a legal example; how the rulebook is read; how a
//! figure of a design comes about.

use std::path::Path;

use clap::Args;

use crate::catalog::ruling::Ruling;
use crate::check::rule::Rule;
use crate::event::rules::RULES as EVENT_RULES;
use crate::games::browse::Listing;
use crate::games::{SYSTEMS, System, system};
use crate::report::Report;
use crate::report::judge;
use crate::text::suggest;
use crate::vehicle::figure::{self, Figure};
use crate::view::{Style, derivation, rules, rulings};

use super::house::HouseCatalogs;
use super::{Failure, complain_of_files, input, is_lost, print, reading_code};

#[derive(Args)]
pub(super) struct Arguments {
    /// The id of a rule or a ruling, as findings print it; or a design, before one of its figures [default: list every rule]
    #[arg(value_name = "ID|FILE")]
    id: Option<String>,
    /// The figure of the design to derive, line by line
    figure: Option<String>,
    /// List the readings that were chosen where the rulebook leaves something open, with their alternatives
    #[arg(long, conflicts_with = "id")]
    rulings: bool,
    #[command(flatten)]
    catalogs: HouseCatalogs,
}

pub(super) fn run(arguments: &Arguments, style: Style) -> Result<u8, Failure> {
    if let (Some(path), Some(figure)) = (&arguments.id, &arguments.figure) {
        return derive(path, figure, &arguments.catalogs, style);
    }
    let text = match &arguments.id {
        Some(path) if Path::new(path).is_file() => return Err(Failure::NoFigure(path.clone())),
        Some(id) => explain(id)?,
        None if arguments.rulings => {
            let lists = SYSTEMS.iter().map(|game| rulings::list(game.name(), &game.rulings()));
            lists.collect::<Vec<_>>().join("\n")
        }
        None => {
            let lists = all_rules().into_iter().map(|(title, rules)| rules::list(title, &rules));
            lists.collect::<Vec<_>>().join("\n")
        }
    };
    print(&text)?;
    Ok(0)
}

/// How a figure comes about.
fn derive(path: &str, figure: &str, catalogs: &HouseCatalogs, style: Style) -> Result<u8, Failure> {
    let judged = input::one_each(&[path.to_owned()], catalogs)?;
    let reports = &judged.reports;
    complain_of_files(reports, style);
    let Some(report) = reports.iter().find(|report| report.is_design()) else {
        return Ok(2);
    };
    let (Some(game), false) = (system(report.system.0), is_lost(report)) else { return Ok(2) };
    let Figure { key, label, .. } = *named(figure, report, game)?;
    let known = report.stat(key).is_some_and(|stat| stat.value.is_known());
    if !known {
        return Err(Failure::UnknownFigure { key: figure::word(key), path: report.path() });
    }
    let Some(derivation) = judge::derive(report, &judged.options, key) else {
        return Err(Failure::NoDerivation { key: figure::word(key), path: report.path() });
    };
    let listing = Listing::of(game, &judged.options.catalogs);
    print(&derivation::render(report, (key, label), &derivation, &listing, style))?;
    Ok(reading_code(reports))
}

/// The figure that a word means.
fn named(word: &str, report: &Report, game: &dyn System) -> Result<&'static Figure, Failure> {
    let mut numbers = game.figures().into_iter();
    let stats = &report.description.stats;
    let of_key = || stats.iter().find(|stat| suggest::same(stat.key, word));
    let called = numbers.find(|figure| figure.is_called(word));
    if let Some(figure) = called.or_else(|| game.figure(of_key()?.key)) {
        return Ok(figure);
    }
    let words: Vec<_> = stats.iter().map(|stat| figure::word(stat.key)).collect();
    let near = suggest::nearest(word, words.iter().map(String::as_str));
    let hint = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are: {}", words.join(", ")),
    };
    Err(Failure::NoSuchFigure { name: word.to_owned(), game: game.name(), hint })
}

/// Every rule by its source: a game, or the file format.
fn all_rules() -> Vec<(&'static str, Vec<&'static Rule>)> {
    let mut all = vec![("every design", crate::check::rules::RULES.to_vec())];
    all.push(("events", EVENT_RULES.iter().map(|check| &check.rule).collect()));
    all.extend(SYSTEMS.iter().map(|system| (system.name(), system.rules())));
    all
}

/// The rules of an id, each game's own, with the rulings that they rest on, or a ruling alone.
fn explain(id: &str) -> Result<String, Failure> {
    let all = all_rules();
    let all: Vec<_> = all
        .iter()
        .flat_map(|(title, rules)| rules.iter().map(move |rule| (*title, *rule)))
        .collect();
    let readings = readings();
    let named: Vec<_> = all.iter().filter(|(_, rule)| suggest::same(rule.id, id)).collect();
    let is_told = |ruling: &Ruling| match named.is_empty() {
        true => names(ruling).any(|name| suggest::same(name, id)),
        false => named.iter().any(|(_, rule)| rule.rulings.contains(&ruling.id.as_str())),
    };
    let told = readings.iter().filter(|(_, ruling)| is_told(ruling));
    let parts: Vec<_> = named
        .iter()
        .map(|(title, rule)| {
            let check = EVENT_RULES.iter().find(|check| check.rule.id == rule.id);
            let beside = check.map(|check| rules::beside(check.beside)).unwrap_or_default();
            rules::explain(title, rule) + &beside
        })
        .chain(told.map(|(title, ruling)| rulings::explain(title, ruling)))
        .collect();
    if parts.is_empty() {
        let ids = all.iter().map(|(_, rule)| rule.id);
        let near = suggest::nearest(id, ids.chain(readings.iter().flat_map(|(_, r)| names(r))));
        return Err(Failure::NoRule { name: id.to_owned(), near: near.map(str::to_owned) });
    }
    Ok(parts.join("\n"))
}

/// A ruling's id, and those of its alternatives where it has several.
fn names(ruling: &Ruling) -> impl Iterator<Item = &str> {
    let alternatives = ruling.alternates.iter().map(|other| other.id.as_str());
    std::iter::once(ruling.id.as_str()).chain(alternatives)
}

fn readings() -> Vec<(&'static str, Ruling)> {
    let of = |name: &'static str, rulings: Vec<Ruling>| {
        rulings.into_iter().map(move |ruling| (name, ruling))
    };
    SYSTEMS.iter().flat_map(|system| of(system.name(), system.rulings())).collect()
}
