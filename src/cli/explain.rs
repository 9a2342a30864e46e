//! `roadworthy explain`: what a rule says and why, with an illegal and a legal example.

use clap::Args;

use crate::render::rules;
use crate::rule::Rule;
use crate::suggest;
use crate::system::SYSTEMS;

use super::{Failure, print};

#[derive(Args)]
pub(super) struct Arguments {
    /// The rule's id, as findings print it [default: list every rule]
    rule: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let mut shelves = vec![("every design", crate::rules::RULES.to_vec())];
    shelves.extend(SYSTEMS.iter().map(|system| (system.name(), system.rules())));
    let Some(wanted) = &arguments.rule else {
        let lists: Vec<_> =
            shelves.iter().map(|(title, rules)| rules::list(title, rules)).collect();
        print(&lists.join("\n"))?;
        return Ok(0);
    };
    let all = || {
        shelves.iter().flat_map(|(title, rules)| {
            rules.iter().map(move |rule: &&'static Rule| (*title, *rule))
        })
    };
    let Some((title, rule)) = all().find(|(_, rule)| suggest::same(rule.id, wanted)) else {
        let near = suggest::nearest(wanted, all().map(|(_, rule)| rule.id));
        return Err(Failure::NoRule { name: wanted.clone(), near });
    };
    print(&rules::explain(title, rule))?;
    Ok(0)
}
