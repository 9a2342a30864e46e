//! Temporary files: removed unless they are renamed.

use std::fs::{self, DirEntry, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Prefix of temporary files, before random letters. A temporary file remains if the program is killed.
const PREFIX: &str = ".roadworthy-";
const RANDOM: usize = 6;
/// No write takes this long, so the program that began an older temporary file was killed.
const ABANDONED: Duration = Duration::from_secs(3600);

pub struct Temporary {
    pub file: File,
    name: Name,
}

/// The path, until the file is renamed.
struct Name(PathBuf);

impl Temporary {
    /// A new file in a folder, which `options` opens.
    pub fn new_in(folder: &Path, options: &mut OpenOptions) -> io::Result<Temporary> {
        loop {
            let random = RandomState::new().build_hasher().finish() & 0xFF_FFFF;
            let path = folder.join(format!("{PREFIX}{random:0RANDOM$x}"));
            match options.write(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Temporary { file, name: Name(path) }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Renames it over another file.
    pub fn persist(mut self, path: &Path) -> io::Result<File> {
        fs::rename(&self.name.0, path)?;
        self.name.0.clear();
        Ok(self.file)
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        if !self.0.as_os_str().is_empty() {
            let _ = fs::remove_file(&self.0);
        }
    }
}

pub fn is_abandoned(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)).unwrap_or_default();
    let is_temporary =
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let age = || entry.metadata().ok().filter(Metadata::is_file)?.modified().ok()?.elapsed().ok();
    is_temporary && age().is_some_and(|age| age > ABANDONED)
}
