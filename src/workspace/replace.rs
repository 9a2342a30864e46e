//! Replaces files whole or not at all.

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Prefix of temporary files. A temporary file remains if the program is killed.
const UNFINISHED: &str = ".roadworthy-";

/// The new contents of a file, written beside it.
pub struct Unfinished {
    file: NamedTempFile,
    path: PathBuf,
}

impl Unfinished {
    /// Writes a temporary file in the same folder, with the old file's permissions. Follows links.
    ///
    /// # Errors
    /// If the folder or the old file cannot be written to.
    pub fn write(
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Unfinished> {
        let path = target(path)?;
        let old = path.metadata().ok().filter(Metadata::is_file);
        if let Some(old) = &old {
            // The superuser could write, but a read-only file stays.
            if old.permissions().readonly() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            File::options().append(true).open(&path)?;
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(UNFINISHED);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The user does not know the temporary file, so its name is left out.
        let plain = |error: io::Error| io::Error::from(error.kind());
        let mut file = builder.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(plain)?;
        let mut buffer = BufWriter::new(file.as_file_mut());
        write(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Unfinished { file, path })
    }

    /// Renames it over the old file.
    pub fn finish(self) -> io::Result<()> {
        self.file.persist(&self.path).map(drop).map_err(|error| error.error)
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
