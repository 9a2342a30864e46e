//! The end of `--help`: examples and exit codes.

use clap::builder::StyledStr;
use clap::builder::styling::Styles;

/// Exit codes of commands that judge.
pub(super) const VERDICTS: &[&str] = &[
    "0  nothing is illegal",
    "1  something is illegal",
    "2  something is incomplete, not judged or not readable, or a wrong command",
];

/// Exit codes of commands that ignore legality.
pub(super) const READING: &[&str] = &[
    "0  everything could be read",
    "2  something could not be read, or the command line is wrong",
];

/// Exit codes of commands that read only their arguments.
pub(super) const CALL: &[&str] = &["0  success", "2  the command line is wrong"];

/// The examples of each command: its name in brackets, then lines with their effects, up to a blank line.
const EXAMPLES: &str = include_str!("examples.txt");

pub(super) fn after(command: &str, exit_codes: &[&str]) -> StyledStr {
    let head = format!("[{command}]");
    let below = EXAMPLES.lines().skip_while(|line| *line != head).skip(1);
    let mut text = section("Examples", below.take_while(|line| !line.is_empty()));
    text.push('\n');
    text.push_str(&section("Exit codes", exit_codes.iter()));
    text.into()
}

fn section(title: &str, lines: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let styles = Styles::default();
    let header = styles.get_header();
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    format!("{header}{title}:{header:#}\n{lines}")
}
