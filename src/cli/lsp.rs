//! `roadworthy lsp`: serves an editor over standard input and output.

use clap::Args;
use lsp_server::Connection;

use crate::lsp;

use super::{Failure, Terms, help};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy lsp", "as an editor starts it"),
    ("roadworthy lsp --event amateur-night", "while entries for it are written"),
];

const EXIT_CODES: &[&str] =
    &["0  the editor ended it", "2  what came was not the protocol, or the command line is wrong"];

#[derive(Args, Clone)]
#[command(after_long_help = help::after(EXAMPLES, EXIT_CODES))]
pub(super) struct Arguments {
    #[command(flatten)]
    terms: Terms,
    /// Usual for servers; there is no other way
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(arguments: Arguments) -> Result<u8, Failure> {
    let Terms { division, event, catalogs } = arguments.terms;
    let terms = lsp::Terms { division, event, catalogs: catalogs.folders };
    let (connection, _threads) = Connection::stdio();
    match lsp::serve(&connection, terms) {
        // An editor that is gone has ended it.
        Err(error) if !error.channel_is_disconnected() => Err(error.into()),
        _ => Ok(0),
    }
}
