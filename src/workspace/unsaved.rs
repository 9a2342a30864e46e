//! Unsaved texts in the user's state folder, which survive the end of the program.
//!
//! Each program has a file of its own for its folder. It is locked while the program runs, so the next program finds only the
//! files of programs that ended.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::temporary::Temporary;

/// The unsaved text of a design.
#[derive(Serialize, Deserialize)]
pub struct Text {
    pub name: String,
    pub text: String,
    /// The text on disk that it changes.
    pub saved: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Contents {
    folder: PathBuf,
    texts: Vec<Text>,
}

pub struct Kept {
    state: PathBuf,
    /// The folder of the designs.
    folder: PathBuf,
    /// The start of the names of all files of this folder.
    prefix: String,
    /// The locked file of this program.
    own: Option<File>,
}

impl Kept {
    pub fn new(state: &Path, folder: &Path) -> Kept {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let mut hasher = DefaultHasher::new();
        folder.hash(&mut hasher);
        let prefix = format!("{:016x}-", hasher.finish());
        Kept { state: state.to_owned(), folder, prefix, own: None }
    }

    fn path(&self) -> PathBuf {
        self.state.join(format!("{}{}.json", self.prefix, std::process::id()))
    }

    /// Replaces the file of this program; without texts, removes it.
    pub fn keep(&mut self, texts: Vec<Text>) -> io::Result<()> {
        if texts.is_empty() {
            return match self.own.take() {
                Some(_) => fs::remove_file(self.path()),
                None => Ok(()),
            };
        }
        let mut folders = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
        folders.recursive(true).create(&self.state)?;
        let mut options = File::options();
        // Only its owner may read it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let new = Temporary::new_in(&self.state, &mut options)?;
        new.file.try_lock().map_err(io::Error::from)?;
        serde_json::to_writer(&new.file, &Contents { folder: self.folder.clone(), texts })?;
        // Some systems do not replace an open file.
        self.own = None;
        self.own = Some(new.persist(&self.path())?);
        Ok(())
    }

    /// The files of programs that ended, with their texts.
    pub fn left_behind(&self) -> Vec<(PathBuf, Vec<Text>)> {
        let files = self.state.read_dir().into_iter().flatten().filter_map(Result::ok);
        let own = files.filter(|file| file.file_name().to_string_lossy().starts_with(&self.prefix));
        let left = own.filter_map(|found| {
            let file = File::open(found.path()).ok()?;
            file.try_lock().ok()?;
            let contents: Contents = serde_json::from_reader(io::BufReader::new(&file)).ok()?;
            (contents.folder == self.folder).then(|| (found.path(), contents.texts))
        });
        left.collect()
    }

    /// Removes a file of a program that ended, once its texts are in the file of this program.
    pub fn forget(&self, file: &Path) {
        if file != self.path() {
            let _ = fs::remove_file(file);
        }
    }
}
