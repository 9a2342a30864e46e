use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::{Failure, help, print_bytes};

#[derive(Args)]
#[command(after_long_help = help::after("completions", "call"))]
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
