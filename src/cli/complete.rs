use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::{Failure, help, print_bytes};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy completions bash", "sourced in ~/.bashrc"),
    ("roadworthy completions fish", "for ~/.config/fish/completions/roadworthy.fish"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::CALL))]
pub(super) struct Arguments {
    /// Shell that the script is for
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut command: Command) -> Result<u8, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "roadworthy", &mut script);
    print_bytes(&script)?;
    Ok(0)
}
