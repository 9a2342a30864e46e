//! `roadworthy completions`: the script by which a shell completes arguments. The script asks the program itself, which
//! knows the names of rules, parts, events and figures.

use std::ffi::OsStr;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};

use crate::event;
use crate::games::SYSTEMS;
use crate::games::browse::Listing;
use crate::games::overlay::Catalogs;
use crate::vehicle::figure;

use super::{Failure, explain, guide, help, new, print};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy completions bash", "sourced in ~/.bashrc"),
    ("roadworthy completions fish", "for ~/.config/fish/completions/roadworthy.fish"),
];

/// Set by the scripts when they ask.
const VARIABLE: &str = "ROADWORTHY_COMPLETE";

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::CALL))]
pub(super) struct Arguments {
    /// Shell that the script is for
    #[arg(value_parser = PossibleValuesParser::new(SHELLS))]
    shell: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    const NAME: &str = "roadworthy";
    let shells = Shells::builtins();
    let shell = shells.completer(&arguments.shell).expect("every shell is known");
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, NAME, NAME, NAME, &mut script)?;
    print(&String::from_utf8_lossy(&script))?;
    Ok(0)
}

/// Answers a script, if one asks, and ends.
pub(super) fn answer(command: fn() -> Command) {
    CompleteEnv::with_factory(|| with_names(command())).var(VARIABLE).complete();
}

/// The commands with the names that their arguments can have.
fn with_names(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let with_names_of = |arg: Arg| match (name.as_str(), arg.get_id().as_str()) {
        ("explain", "id") => arg.add(explained()),
        ("explain", "figure") | (_, "sort") => arg.add(figures()),
        (_, "event") => arg.add(events()),
        (_, "kind") if arg.get_possible_values().is_empty() => arg.add(kinds()),
        (_, "item") => arg.add(rows()),
        (_, "from") => arg.add(vehicles()),
        ("guide", "name") => arg.add(guides()),
        _ => arg,
    };
    command.mut_args(with_names_of).mut_subcommands(with_names)
}

/// A word with what it means.
type Word = (String, String);

fn completer(words: fn() -> Vec<Word>, files: bool) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let start = current.to_string_lossy().to_lowercase();
        let fits = |(word, _): &Word| word.to_lowercase().starts_with(&start);
        let words = words().into_iter().filter(fits);
        let mut found: Vec<_> = words
            .map(|(word, says)| CompletionCandidate::new(word).help(Some(says.into())))
            .collect();
        if files {
            found.extend(PathCompleter::any().complete(current));
        }
        found
    })
}

/// Ids of rules and rulings, or a file.
fn explained() -> ArgValueCompleter {
    completer(
        || {
            let rules = explain::all_rules().into_iter().flat_map(|(_, rules)| rules);
            let rules = rules.map(|rule| (rule.id.to_owned(), rule.summary.to_owned()));
            let rulings = explain::rulings().into_iter().map(|said| said.ruling);
            let rulings = rulings.map(|ruling| (ruling.id, ruling.says));
            let mut all: Vec<_> = rules.chain(rulings).collect();
            all.sort();
            all.dedup_by(|next, word| next.0 == word.0);
            all
        },
        true,
    )
}

fn figures() -> ArgValueCompleter {
    completer(
        || {
            let figures = SYSTEMS.iter().flat_map(|game| game.every_figure());
            let mut all: Vec<_> =
                figures.map(|figure| (figure::word(figure.key), figure.label.to_owned())).collect();
            all.sort();
            all.dedup_by(|next, word| next.0 == word.0);
            all
        },
        false,
    )
}

/// Ids of built-in events, or a file.
fn events() -> ArgValueCompleter {
    completer(
        || event::all_built_in().map(|(id, _)| (id.to_owned(), String::new())).collect(),
        true,
    )
}

fn listings() -> impl Iterator<Item = Listing> {
    SYSTEMS.iter().map(|game| Listing::of(*game, &Catalogs::default()))
}

fn kinds() -> ArgValueCompleter {
    completer(
        || {
            let kinds = listings().flat_map(|listing| listing.kinds);
            let mut all: Vec<_> = kinds.map(|kind| (kind.name, String::new())).collect();
            all.sort();
            all.dedup();
            all
        },
        false,
    )
}

fn rows() -> ArgValueCompleter {
    completer(
        || {
            let rows = listings().flat_map(|listing| {
                let game = listing.system.1;
                let rows = listing.kinds.into_iter().flat_map(|kind| kind.rows);
                rows.map(move |row| (row.id.clone(), format!("{}, {game}", row.title())))
            });
            rows.collect()
        },
        false,
    )
}

fn guides() -> ArgValueCompleter {
    completer(|| guide::names().map(|name| (name.to_owned(), String::new())).collect(), false)
}

/// Names of built-in vehicles.
fn vehicles() -> ArgValueCompleter {
    completer(
        || new::built_in_names().into_iter().map(|name| (name, String::new())).collect(),
        false,
    )
}
