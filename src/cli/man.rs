//! `roadworthy man`: a man page for every command.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use super::output::HEADING;
use super::{Failure, help, print_bytes, write};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy man -o ~/.local/share/man/man1", "a page for each command"),
    ("roadworthy man", "the page of roadworthy"),
];

#[derive(Args)]
#[command(after_long_help = help::after(EXAMPLES, help::CALL))]
pub(super) struct Arguments {
    /// Write a page for each command into this folder [default: print the first]
    #[arg(short, long, value_name = "FOLDER", help_heading = HEADING)]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, command: Command) -> Result<u8, Failure> {
    // `help` of each command would double them.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let Some(folder) = &arguments.output else {
        print_bytes(&page(&command)?.1)?;
        return Ok(0);
    };
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| Failure::File { path, error }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let mut commands = vec![&command];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        let (name, page) = page(command)?;
        let path = folder.join(name);
        write::whole(&path, &page)?;
    }
    Ok(0)
}

/// The page of a command, with its file name.
fn page(command: &Command) -> Result<(String, Vec<u8>), Failure> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok((man.get_filename(), page))
}
