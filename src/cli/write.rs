//! Writes files whole or not at all.

use std::fs::{self, File};
use std::path::Path;

use crate::text::source::Source;
use crate::workspace::replace::{Unfinished, backup};

use super::{Failure, files, say};

/// Writes an output file. Replaces any file except inputs. Follows links and keeps permissions.
pub(super) fn whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    may_replace(path)?;
    replaced(path, bytes, || Ok(()))
}

/// Like [`whole`]. Creates the folder of the file if there is none.
pub(super) fn in_folder(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let failed = |error| Failure::File { path: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(failed)?;
    }
    whole(path, text.as_bytes())
}

/// Fails if the file is an input.
pub(super) fn may_replace(path: &Path) -> Result<(), Failure> {
    if files::is_input(path) { Err(Failure::Input(path.display().to_string())) } else { Ok(()) }
}

/// Fails if the path is something else than our own file. `force` allows any file.
pub(super) fn may_overwrite(
    path: &Path,
    force: bool,
    is_ours: impl FnOnce(File) -> bool,
) -> Result<(), Failure> {
    let name = || path.display().to_string();
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(Failure::NotAFile(name())),
        Ok(_) if !force && !File::open(path).is_ok_and(is_ours) => Err(Failure::NotOurs(name())),
        _ => Ok(()),
    }
}

/// Writes the new text of a file that was read, and says so. Fails if the file changed on disk in the meantime.
/// Optionally keeps a backup.
pub fn again(
    source: &Source,
    path: &Path,
    text: &str,
    is_kept: bool,
    what: &str,
) -> Result<(), Failure> {
    let name = &source.name;
    let kept = is_kept.then(|| backup(Path::new(&**name)));
    let may_follow = || {
        if !files::read(name, path).is_ok_and(|now| now.text == source.text) {
            return Err(Failure::Changed(name.to_string()));
        }
        let failed = |error| Failure::File { path: name.to_string(), error };
        kept.as_ref().map_or(Ok(()), |kept| fs::copy(path, kept).map(drop).map_err(failed))
    };
    replaced(path, text.as_bytes(), may_follow)?;
    let kept = kept.as_ref().map(|kept| format!("; kept {}", kept.display()));
    say(&format!("wrote {name}{what}{}", kept.unwrap_or_default()));
    Ok(())
}

/// Writes a temporary file, and renames it over the old one if `may_follow` agrees.
pub(super) fn replaced(
    path: &Path,
    bytes: &[u8],
    may_follow: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let failed = |error| Failure::File { path: path.display().to_string(), error };
    let unfinished = Unfinished::write(path, bytes).map_err(failed)?;
    may_follow()?;
    unfinished.finish().map_err(failed)
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
