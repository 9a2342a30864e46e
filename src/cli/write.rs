//! Writes files whole or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::text::source::Source;

use super::{Failure, complain_of, files};

/// Prefix of temporary files. A temporary file remains if the program is killed.
const UNFINISHED: &str = ".roadworthy-";

/// Writes an output file. Replaces any file except inputs. Follows links and keeps permissions.
pub(super) fn whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    whole_by(path, |file| file.write_all(bytes))
}

/// Like [`whole`]. Creates the folder of the file if there is none.
pub(super) fn in_folder(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let failed = |error| Failure::File { path: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(failed)?;
    }
    whole(path, text.as_bytes())
}

/// Like [`whole`], with a writer.
pub(super) fn whole_by(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    may_replace(path)?;
    replaced(path, write, || Ok(()))
}

/// Fails if the file is an input.
pub(super) fn may_replace(path: &Path) -> Result<(), Failure> {
    if files::is_input(path) { Err(Failure::Input(path.display().to_string())) } else { Ok(()) }
}

/// Writes the new text of a file that was read, and says so. Fails if the file changed on disk in the meantime.
/// Optionally keeps a backup.
pub(super) fn again(
    source: &Source,
    path: &Path,
    text: &str,
    is_kept: bool,
    what: &str,
) -> Result<(), Failure> {
    let name = &source.name;
    let kept = is_kept.then(|| free(name)).flatten();
    let may_follow = || {
        if !files::read(name, path).is_ok_and(|now| now.text == source.text) {
            return Err(Failure::Changed(name.to_string()));
        }
        let failed = |error| Failure::File { path: name.to_string(), error };
        kept.as_ref().map_or(Ok(()), |kept| fs::copy(path, kept).map(drop).map_err(failed))
    };
    replaced(path, |file| file.write_all(text.as_bytes()), may_follow)?;
    let kept = kept.as_ref().map(|kept| format!("; kept {kept}"));
    complain_of(&format!("wrote {name}{what}{}", kept.unwrap_or_default()));
    Ok(())
}

/// Writes a temporary file, and renames it over the old one if `may_follow` agrees.
pub(super) fn replaced(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    may_follow: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let failed = |error| Failure::File { path: path.display().to_string(), error };
    let path = &target(path).map_err(failed)?;
    let unfinished = unfinished(path, write).map_err(failed)?;
    may_follow()?;
    unfinished.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Creates a temporary file in the same folder with the old file's permissions.
fn unfinished(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let old = path.metadata().ok().filter(Metadata::is_file);
    if let Some(old) = &old {
        // The superuser could write, but a read-only file stays.
        if old.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        File::options().append(true).open(path)?;
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
    Ok(file)
}

/// Writes the new text of a design's file and says `what` changed. Optionally keeps a backup.
pub(super) fn design(
    source: &Source,
    text: &str,
    is_kept: bool,
    what: &str,
) -> Result<(), Failure> {
    let path = Path::new(&*source.name);
    if files::is_pdf(path) || !path.is_file() && source.name.contains('#') {
        return Err(Failure::NotEdited(source.name.to_string()));
    }
    if !path.is_file() {
        return Err(Failure::NoFile);
    }
    again(source, path, text, is_kept, what)
}

/// The first of `FILE.bak`, `FILE.bak2` and so on that does not exist.
fn free(name: &str) -> Option<String> {
    let number = |number: usize| if number == 1 { String::new() } else { number.to_string() };
    let mut names = (1..).map(|one| format!("{name}.bak{}", number(one)));
    names.find(|name| Path::new(name).symlink_metadata().is_err())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_files_changed_since_reading() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("car.toml");
        std::fs::write(&path, "body = \"van\"\n").unwrap();
        let source = files::read("car.toml", &path).unwrap();
        again(&source, &path, "body = \"luxury\"\n", false, "").unwrap();
        let failure = again(&source, &path, "body = \"compact\"\n", true, "").unwrap_err();
        assert!(failure.to_string().starts_with("car.toml changed after it was read"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "body = \"luxury\"\n");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
