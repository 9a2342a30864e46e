//! The end of `--help`: examples and exit codes.

use clap::builder::StyledStr;
use clap::builder::styling::Styles;

/// The examples of each command: its name in brackets, then lines with their effects, up to a blank line.
const EXAMPLES: &str = include_str!("examples.txt");

/// Exit codes of commands that judge (`verdicts`), that ignore legality (`reading`), that read only their arguments
/// (`call`), and of single commands.
const EXIT_CODES: &str = include_str!("exit_codes.txt");

pub(super) fn after(command: &str, exit_codes: &str) -> StyledStr {
    let examples = section("Examples", EXAMPLES, command);
    let codes = section("Exit codes", EXIT_CODES, exit_codes);
    format!("{examples}\n{codes}").into()
}

fn section(title: &str, text: &str, name: &str) -> String {
    let styles = Styles::default();
    let header = styles.get_header();
    let head = format!("[{name}]");
    let lines = text.lines().skip_while(|line| *line != head).skip(1);
    let lines = lines.take_while(|line| !line.is_empty()).map(|line| format!("  {line}\n"));
    format!("{header}{title}:{header:#}\n{}", lines.collect::<String>())
}
