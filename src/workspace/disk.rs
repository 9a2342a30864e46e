//! What is read: files as an editor has them open, the others as they are on the disk.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::report::Report;
use crate::text::source::Source;

use super::files;

const SETTINGS: &str = "roadworthy.toml";

/// The files seen from a folder.
#[derive(Debug, Default)]
pub struct Disk {
    /// Where the search for settings begins: an absolute path, or nothing for the current folder.
    pub folder: Option<PathBuf>,
    /// Texts that are perhaps not saved yet, by their canonical paths.
    pub open: HashMap<PathBuf, Arc<str>>,
}

impl Disk {
    /// The text of a file.
    pub fn read(&self, name: &str, path: &Path) -> Result<Source, Box<Report>> {
        let canonical = if self.open.is_empty() { None } else { path.canonicalize().ok() };
        match canonical.and_then(|path| self.open.get(&path)) {
            Some(text) => Ok(Source::new(name, text.clone())),
            None => files::read(name, path),
        }
    }

    /// The nearest `roadworthy.toml` in the folder or above it, with its name as seen from the current folder.
    pub fn settings(&self) -> Option<(String, PathBuf)> {
        let here = self.folder.clone().or_else(|| std::env::current_dir().ok())?;
        let mut up = PathBuf::new();
        for folder in here.ancestors() {
            let path = folder.join(SETTINGS);
            if path.exists() {
                let name = if self.folder.is_some() { path.clone() } else { up.join(SETTINGS) };
                return Some((name.display().to_string(), path));
            }
            up.push("..");
        }
        None
    }
}
