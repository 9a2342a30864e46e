//! `roadworthy lsp`: serves an editor over standard input and output.

use std::io::{self, BufRead, Read};
use std::thread;

use clap::Args;
use lsp_server::{Connection, Message};

use crate::lsp::{self, End};
use crate::text::limits::FILE;

use super::{Failure, Terms, help};

const EXAMPLES: &[(&str, &str)] = &[
    ("roadworthy lsp", "as an editor starts it"),
    ("roadworthy lsp --event amateur-night", "while entries for it are written"),
];

const EXIT_CODES: &[&str] = &[
    "0  the editor ended it",
    "1  the editor ended it without `shutdown`",
    "2  what came was not the protocol, or the command line is wrong",
];

/// Bytes of a line of a header, and of a message: more than any file that is read, with every character escaped.
const HEADER: u64 = 1024;
const MESSAGE: usize = 16 * FILE as usize;

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
    let (connection, Connection { sender, receiver }) = Connection::memory();
    let reader = thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(message) = read(&mut input)? {
            if sender.send(message).is_err() {
                break;
            }
        }
        Ok(())
    });
    let writer = thread::spawn(move || {
        let mut output = io::stdout().lock();
        // Without a reader the editor is gone.
        let _ = receiver.into_iter().try_for_each(|message| message.write(&mut output));
    });
    let end = lsp::serve(&connection, terms);
    drop(connection);
    let code = match end.map_err(|error| Failure::Protocol(error.to_string()))? {
        End::Shutdown => 0,
        End::Exit => 1,
        End::Gone => {
            let read = reader.join().unwrap_or(Ok(()));
            read.map_err(|error: io::Error| Failure::Protocol(error.to_string()))?;
            0
        }
    };
    // The last answers are still on their way.
    let _ = writer.join();
    Ok(code)
}

/// The next message; nothing if the input has ended between two.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let wrong = |message: &str| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.by_ref().take(HEADER).read_line(&mut line)? == 0 {
            return match length {
                None => Ok(None),
                Some(_) => Err(io::ErrorKind::UnexpectedEof.into()),
            };
        }
        let line =
            line.strip_suffix('\n').ok_or_else(|| wrong("a line of a header is too long"))?;
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok();
            }
            Some(_) => {}
            None if line.trim_end().is_empty() => break,
            None => return Err(wrong("expected a header such as `Content-Length: 1`")),
        }
    }
    let length: usize = length.ok_or_else(|| wrong("expected the length of the message"))?;
    if length > MESSAGE {
        return Err(wrong("the message is too long"));
    }
    let mut text = vec![0; length];
    input.read_exact(&mut text)?;
    Ok(Some(serde_json::from_slice(&text)?))
}
