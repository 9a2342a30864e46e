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

/// Each example is a command line and its effect.
pub(super) fn after(examples: &[(&str, &str)], exit_codes: &[&str]) -> StyledStr {
    let width = examples.iter().map(|(line, _)| line.len()).max().unwrap_or_default();
    let examples = examples.iter().map(|(line, does)| format!("{line:width$}  # {does}"));
    let mut text = section("Examples", examples);
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
