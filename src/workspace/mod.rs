//! The files around a design: their kinds, and the active settings, house catalogs and events.

pub mod basis;
pub mod built_in;
pub mod catalogs;
pub mod entries;
pub mod events;
pub mod files;
pub mod kinds;
pub mod names;
pub mod replace;
pub mod settings;
mod temporary;
pub mod unsaved;

use std::io;

use crate::text::suggest::did_you_mean;

/// An unreadable file or folder from the command line.
#[derive(Debug, thiserror::Error)]
pub enum Missing {
    #[error("cannot read the catalog {folder}: {error}")]
    Catalog { folder: String, error: io::Error },
    #[error("{0}")]
    Event(String),
    #[error("no built-in event and no file is called `{name}`{}", did_you_mean(near))]
    NoEvent { name: String, near: Option<String> },
}
