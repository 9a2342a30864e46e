//! Writes files whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::text::edit::{Edit, apply};
use crate::text::source::Source;

use super::{Failure, complain_of, files};

/// Prefix of a file that is not whole yet. One is left behind if the program is killed.
const UNFINISHED: &str = ".roadworthy-";

/// Writes a file, replacing any other: a link stays a link, and permissions are kept.
pub(super) fn whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    whole_by(path, |file| file.write_all(bytes))
}

/// The same with what `write` writes.
pub(super) fn whole_by(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let path = &target(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // Without the name of the temporary file, which means nothing to the user.
    let plain = |error: io::Error| io::Error::from(error.kind());
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(plain)?;
    let mut buffer = BufWriter::new(file.as_file_mut());
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    if let Ok(old) = path.metadata() {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a design with these edits to its own file, and says so; perhaps the old file is kept under another name.
pub(super) fn edited(source: &Source, edits: &[Edit], is_kept: bool) -> Result<(), Failure> {
    let path = Path::new(&*source.name);
    if files::is_pdf(path) || !path.is_file() && source.name.contains('#') {
        return Err(Failure::NotEdited(source.name.to_string()));
    }
    if !path.is_file() {
        return Err(Failure::NoFile);
    }
    let failed = |error| Failure::File { path: source.name.to_string(), error };
    let kept = is_kept.then(|| free(&source.name)).flatten();
    if let Some(kept) = &kept {
        fs::copy(path, kept).map_err(failed)?;
    }
    whole(path, apply(&source.text, edits).as_bytes()).map_err(failed)?;
    let kept = kept.map(|kept| format!("; the old text is in {kept}"));
    complain_of(&format!("wrote {}{}", source.name, kept.unwrap_or_default()));
    Ok(())
}

/// The first of `FILE.bak`, `FILE.bak2` and so on that does not exist.
fn free(name: &str) -> Option<String> {
    let number = |number: usize| if number == 1 { String::new() } else { number.to_string() };
    let mut names = (1..).map(|one| format!("{name}.bak{}", number(one)));
    names.find(|name| Path::new(name).symlink_metadata().is_err())
}

/// Follows links to the file itself, which need not exist.
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
