//! The files around a design: what each of them is, and the settings, house catalogs and events that apply.

pub mod basis;
pub mod catalogs;
pub mod entries;
pub mod events;
pub mod files;
pub mod kinds;
pub mod names;
pub mod settings;

use std::io;

use crate::text::suggest::did_you_mean;

/// A file or folder that was asked for, and cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Missing {
    #[error("cannot read the catalog {folder}: {error}")]
    Catalog { folder: String, error: io::Error },
    #[error("{0}")]
    Event(String),
    #[error("no built-in event and no file is called `{name}`{}", did_you_mean(near))]
    NoEvent { name: String, near: Option<String> },
}
