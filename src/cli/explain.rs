//! `roadworthy explain`: what a rule says and why, with an illegal and a legal example; how the rulebook is read.

use clap::Args;

use crate::event::rules::RULES as EVENT_RULES;
use crate::render::{rules, rulings};
use crate::rule::Rule;
use crate::ruling::Ruling;
use crate::suggest;
use crate::system::SYSTEMS;

use super::{Failure, print};

#[derive(Args)]
pub(super) struct Arguments {
    /// The id of a rule or a ruling, as findings print it [default: list every rule]
    id: Option<String>,
    /// List the readings that were chosen where the rulebook leaves something open, with their alternatives
    #[arg(long, conflicts_with = "id")]
    rulings: bool,
    /// The list of every rule as a page of Markdown
    #[arg(long, conflicts_with_all = ["id", "rulings"])]
    markdown: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let text = match &arguments.id {
        Some(id) => explain(id)?,
        None if arguments.rulings => {
            let lists = SYSTEMS.iter().map(|game| rulings::list(game.name(), &game.rulings()));
            lists.collect::<Vec<_>>().join("\n")
        }
        None if arguments.markdown => {
            let sections = all_rules().into_iter().map(|(title, of)| rules::reference(title, &of));
            "# Rules\n".to_owned() + &sections.collect::<String>()
        }
        None => {
            let lists = all_rules().into_iter().map(|(title, rules)| rules::list(title, &rules));
            lists.collect::<Vec<_>>().join("\n")
        }
    };
    print(&text)?;
    Ok(0)
}

/// Every rule by its source: a game, or the file format.
fn all_rules() -> Vec<(&'static str, Vec<&'static Rule>)> {
    let mut all = vec![("every design", crate::rules::RULES.to_vec())];
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
        true => suggest::same(&ruling.id, id),
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
        let near = suggest::nearest(id, ids.chain(readings.iter().map(|(_, r)| r.id.as_str())));
        return Err(Failure::NoRule { name: id.to_owned(), near: near.map(str::to_owned) });
    }
    Ok(parts.join("\n"))
}

fn readings() -> Vec<(&'static str, Ruling)> {
    let of = |name: &'static str, rulings: Vec<Ruling>| {
        rulings.into_iter().map(move |ruling| (name, ruling))
    };
    SYSTEMS.iter().flat_map(|system| of(system.name(), system.rulings())).collect()
}
