//! Files that are written whole or not at all.

use std::io::{self, Write};
use std::path::Path;

/// What a file is called until it is whole. Whoever ends the program in the middle finds one of these.
const UNFINISHED: &str = ".roadworthy-";

/// Writes a file whole, in place of what was there.
pub(super) fn whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The reason alone: the name of the file in between means nothing to anybody.
    let plain = |error: io::Error| io::Error::from(error.kind());
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(plain)?;
    file.as_file_mut().write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
