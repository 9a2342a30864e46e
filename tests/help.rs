//! The help of every command.

use clap::{Arg, Command, CommandFactory};
use roadworthy::cli::Cli;

use crate::guides::words;

/// The number of lines of a screen. `-h` of every command has to fit.
const SCREEN: usize = 40;
const COLUMNS: usize = 80;

fn commands() -> Vec<(String, Command)> {
    let mut cli = Cli::command().term_width(COLUMNS);
    cli.build();
    let mut found = vec![("roadworthy".to_owned(), cli)];
    let mut next = 0;
    while let Some((name, command)) = found.get(next) {
        let of_users = command.get_subcommands().filter(|below| below.get_name() != "help");
        let below: Vec<_> =
            of_users.map(|below| (format!("{name} {}", below.get_name()), below.clone())).collect();
        found.extend(below);
        next += 1;
    }
    found
}

fn leaves() -> Vec<(String, Command)> {
    commands().into_iter().filter(|(_, command)| !command.has_subcommands()).collect()
}

fn is_visible(argument: &&Arg) -> bool {
    !argument.is_hide_set()
}

fn section(help: &str, title: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != format!("{title}:")).skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn every_argument_has_a_description() {
    for (name, command) in commands() {
        for argument in command.get_arguments().filter(is_visible) {
            assert!(argument.get_help().is_some(), "{name}: {}", argument.get_id());
        }
        assert!(command.get_about().is_some(), "{name}");
    }
}

#[test]
fn short_help_fits_a_screen() {
    for (name, mut command) in commands() {
        let lines = command.render_help().to_string().lines().count();
        assert!(lines <= SCREEN, "{name} -h has {lines} lines");
    }
}

/// A line wider than the terminal counts as two.
#[test]
fn long_help_has_examples_that_parse_and_exit_codes() {
    for (name, mut command) in leaves() {
        let help = command.render_long_help().to_string();
        let examples = section(&help, "Examples");
        assert!((2..=4).contains(&examples.len()), "{name}: {examples:?}");
        for example in examples {
            assert!(example.starts_with(&name), "{name}: {example}");
            let command = example.split("  # ").next().unwrap_or_default();
            let parsed = Cli::command().try_get_matches_from(words(command));
            assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
        }
        let codes = section(&help, "Exit codes");
        let is_code = |line: &String| line.starts_with(['0', '1', '2']);
        assert!(codes.len() >= 2 && codes.iter().all(is_code), "{name}: {codes:?}");
    }
}
