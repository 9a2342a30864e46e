//! A design in the address of a page, behind `#car=`: deflated, in the letters of base64 that addresses may have.

use std::io::{self, Read, Write};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::limits::FILE;

const MARK: &str = "#car=";

/// "#car=…".
pub fn encode(text: &str) -> io::Result<String> {
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(text.as_bytes())?;
    Ok(format!("{MARK}{}", URL_SAFE_NO_PAD.encode(deflated.finish()?)))
}

/// The design of a link. `None` if the text is no link.
///
/// # Errors
/// If the link is cut off or changed, or the design is larger than a file may be.
pub fn decode(text: &str) -> Option<Result<String, Incomplete>> {
    let text = text.trim();
    let (before, code) = text.split_once(MARK).filter(|_| !text.contains(char::is_whitespace))?;
    let design = || {
        let deflated = URL_SAFE_NO_PAD.decode(code).ok()?;
        let mut design = String::new();
        DeflateDecoder::new(&*deflated).take(FILE + 1).read_to_string(&mut design).ok()?;
        (!design.is_empty() && design.len() as u64 <= FILE).then_some(design)
    };
    let is_link = before.is_empty() || before.contains(':') || before.contains('/');
    is_link.then(|| design().ok_or(Incomplete))
}

#[derive(Debug, thiserror::Error)]
#[error("this link is not complete: ask for it again")]
pub struct Incomplete;
