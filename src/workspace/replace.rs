//! Replaces files whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::temporary::{Temporary, is_abandoned};

/// The new contents of a file, written beside it.
pub struct Unfinished {
    file: Temporary,
    path: PathBuf,
}

impl Unfinished {
    /// Writes a temporary file in the same folder, with the old file's permissions and owner. Follows links.
    ///
    /// # Errors
    /// If the folder or the old file cannot be written to, or the file would change its owner.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<Unfinished> {
        let path = target(path)?;
        // WASI has no permissions.
        let has_owner = |old: &Metadata| old.is_file() && cfg!(not(target_os = "wasi"));
        let old = path.metadata().ok().filter(has_owner);
        if let Some(old) = &old {
            // The superuser could write, but a read-only file stays.
            if old.permissions().readonly() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            File::options().append(true).open(&path)?;
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        remove_abandoned(folder);
        // The user does not know the temporary file, so its name is left out.
        let plain = |error: io::Error| io::Error::from(error.kind());
        let temporary = Temporary::new_in(folder, &mut File::options()).map_err(plain)?;
        let mut file = &temporary.file;
        file.write_all(bytes)?;
        if let Some(old) = old {
            #[cfg(unix)]
            keep_owner(file, &old)?;
            file.set_permissions(old.permissions())?;
        }
        // Otherwise a crash of the system could leave an empty file under the name.
        file.sync_all()?;
        Ok(Unfinished { file: temporary, path })
    }

    /// Renames it over the old file.
    pub fn finish(self) -> io::Result<()> {
        self.file.persist(&self.path).map(drop)
    }
}

/// The first of `FILE.bak`, `FILE.bak2` and so on that does not exist.
pub fn backup(file: &Path) -> PathBuf {
    let one = |number: usize| {
        let mut name = file.as_os_str().to_owned();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak{number}") });
        PathBuf::from(name)
    };
    let is_free = |name: &PathBuf| name.symlink_metadata().is_err();
    (1..).map(one).find(is_free).expect("a folder has a free name")
}

/// Gives a new file to the owner and the group of the old one. The group changes where the system refuses it.
#[cfg(unix)]
fn keep_owner(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let is_kept = fchown(new, Some(old.uid()), Some(old.gid())).is_ok();
    match is_kept || new.metadata()?.uid() == old.uid() {
        true => Ok(()),
        false => Err(io::Error::other("it belongs to another user, who would lose it")),
    }
}

/// Removes temporary files of killed programs. Looks into each folder once.
fn remove_abandoned(folder: &Path) {
    static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    for entry in folder.read_dir().into_iter().flatten().flatten().filter(is_abandoned) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Resolves links. The file need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match path.read_link() {
            Ok(next) => path = path.with_file_name("").join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many levels of links"))
}
