//! Command lines: shortcuts, and what to type instead of a wrong one.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error, Parser};

use crate::text::suggest;

use super::{Cli, read};

/// The output of `roadworthy` without arguments: the first commands for a player.
pub(super) const OVERVIEW: &str = include_str!("overview.txt");

/// Parses a command line; `None` if it is empty. A design without a command means `check`, and `search` means `catalog
/// search`.
pub(super) fn parsed(mut words: Vec<OsString>) -> Result<Option<Cli>, Error> {
    if words.len() < 2 {
        return Ok(None);
    }
    let wrong = match Cli::try_parse_from(&words) {
        Err(wrong) if wrong.kind() == ErrorKind::InvalidSubcommand => wrong,
        parsed => return parsed.map(Some),
    };
    let word = context(&wrong, ContextKind::InvalidSubcommand);
    let is_design = || word.contains(['.', '/', '*', '#']) || read::named(&word).is_ok();
    let command = match word.as_str() {
        _ if command_in(&words).0.get_name() != NAME => return Err(wrong),
        "search" => "catalog",
        _ if is_design() => "check",
        _ => return Err(wrong),
    };
    let at = words.iter().position(|own| *own == *word).unwrap_or(1);
    words.insert(at, command.into());
    Cli::try_parse_from(words).map(Some)
}

const NAME: &str = "roadworthy";

/// The innermost command of a command line, with the words that lead to it.
fn command_in(words: &[OsString]) -> (Command, String) {
    let (mut command, mut path) = (Cli::command(), NAME.to_owned());
    for word in words.iter().skip(1) {
        if let Some(found) = command.find_subcommand(word).cloned() {
            path.push_str(&format!(" {}", found.get_name()));
            command = found;
        }
    }
    (command, path)
}

/// The error in the command line, and a command to try.
pub(super) fn explained(error: &Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return error.to_string();
    }
    let words: Vec<_> = std::env::args_os().collect();
    let (command, path) = command_in(&words);
    let name = path.split_once(' ').map_or("roadworthy", |(_, name)| name);
    let (cause, wrong, near) = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let wrong = context(error, ContextKind::InvalidSubcommand);
            let commands =
                command.get_subcommands().flat_map(Command::get_name_and_visible_aliases);
            let near = suggest::nearest(&wrong, commands).map(str::to_owned);
            let cause = match path == NAME {
                true => format!("`{wrong}` is not a command"),
                false => format!("`{name}` has no command `{wrong}`"),
            };
            (cause, wrong, near)
        }
        ErrorKind::UnknownArgument => {
            let wrong = context(error, ContextKind::InvalidArg);
            let options = command.get_arguments().filter_map(|argument| argument.get_long());
            let near = suggest::nearest(&wrong, options).map(|near| format!("--{near}"));
            let noun = if wrong.starts_with('-') { "option" } else { "further argument" };
            (format!("`{name}` has no {noun} `{wrong}`"), wrong, near)
        }
        _ => {
            let text = error.to_string();
            let cause = text.split("\n\n").next().unwrap_or_default();
            let near = context(error, ContextKind::SuggestedValue);
            let cause = cause.strip_prefix("error: ").unwrap_or(cause).trim_end();
            let cause = match error.kind() {
                ErrorKind::MissingRequiredArgument => {
                    let missing: Vec<_> = cause.lines().skip(1).map(str::trim).collect();
                    format!("`{name}` needs {}", missing.join(" and "))
                }
                _ => cause.to_owned(),
            };
            let near = Some(near).filter(|near| !near.is_empty());
            (cause, context(error, ContextKind::InvalidValue), near)
        }
    };
    let is_short = matches!(
        error.kind(),
        ErrorKind::MissingRequiredArgument
            | ErrorKind::TooFewValues
            | ErrorKind::WrongNumberOfValues
    );
    let hint = match near {
        Some(near) => with(&wrong, &near),
        None if path == NAME => "roadworthy help lists all commands".to_owned(),
        None if is_short => example(&command, &path),
        None => format!("{path} -h lists all options"),
    };
    format!("error: {cause}\nhint: {hint}")
}

/// The first example of a command that has arguments.
fn example(command: &Command, path: &str) -> String {
    let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let mut lines = help.lines().filter_map(|line| Some(line.split_once("  # ")?.0.trim()));
    lines.find(|line| line.len() > path.len()).unwrap_or(path).to_owned()
}

fn context(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// The command line of this run with another word in place of a wrong one.
pub(super) fn with(wrong: &str, right: &str) -> String {
    let words = std::env::args().skip(1).map(|word| match word.strip_prefix(wrong) {
        Some("") => quoted(right),
        Some(value) if value.starts_with('=') => format!("{right}{}", quoted(value)),
        _ => quoted(&word),
    });
    [NAME.to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The command line of this run with another option.
pub(super) fn with_also(option: &str) -> String {
    let words = std::env::args().skip(1).map(|word| quoted(&word)).chain([option.to_owned()]);
    [NAME.to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@#%\\".contains(c);
    let is_word = !word.is_empty() && !word.starts_with('#') && word.chars().all(is_plain);
    if is_word { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
