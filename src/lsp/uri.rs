//! Paths as the URIs of the protocol, and back.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

use crate::text::source::Source;

const SCHEME: &str = "file://";

/// The path of a file; `None` for a text that is in none, such as an unnamed one.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix(SCHEME)?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        match byte {
            b'%' => bytes.push((digit(rest.next())? * 16 + digit(rest.next())?) as u8),
            byte => bytes.push(byte),
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    let drive = path.strip_prefix('/').filter(|rest| rest.get(1..2) == Some(":"));
    Some(PathBuf::from(drive.filter(|_| cfg!(windows)).unwrap_or(&path)))
}

pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace(std::path::MAIN_SEPARATOR, "/");
    let mut uri = SCHEME.to_owned();
    if !path.starts_with('/') {
        uri.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                uri.push(char::from(byte));
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&uri).ok()
}

/// Where a source is, if it is a file.
pub fn of_source(source: &Source) -> Option<Uri> {
    let path = std::path::absolute(&*source.name).ok()?;
    if path.is_file() { uri_of(&path) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back() {
        for path in ["/a b/ü#1.toml", "/x/100%.toml"] {
            assert_eq!(path_of(&uri_of(Path::new(path)).unwrap()), Some(PathBuf::from(path)));
        }
        assert_eq!(path_of(&Uri::from_str("untitled:Untitled-1").unwrap()), None);
    }
}
