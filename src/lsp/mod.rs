//! The language server: what `check`, `fix`, `options`, `explain` and `fmt` know, in an editor, while a file is written.
//!
//! It speaks the protocol over standard input and output with `lsp-server` and `lsp-types`, as rust-analyzer does: a loop
//! over messages in a few hundred lines, without a runtime for asynchronous code that nothing here needs.
//!
//! ```text
//! message ──server──▶ session: texts as they are open, what they are judged by, each judged when somebody asks
//! (File, position) ──a file for each capability──▶ values of the protocol
//! ```
//!
//! A capability is a function of a `file::File` and knows nothing of the transport; `server` lists them. To add one,
//! add its file, its line in `server::answer`, and what it promises in `server::capabilities`.

mod actions;
mod completion;
mod cursor;
mod declared;
mod definition;
mod diagnostics;
mod file;
mod folding;
mod formatting;
mod hints;
mod hover;
mod ids;
mod lenses;
mod places;
mod rename;
mod server;
mod session;
mod symbols;
mod syntax;
mod totals;
mod uri;

pub use server::{End, serve};
pub use session::Terms;
