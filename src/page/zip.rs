//! Zips of texts: written without compression, read with or without.

use std::io::Read;
use std::path::{Component, Path};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use roadworthy::text::limits::{FILE, FOLDER};
use roadworthy::text::source::Source;
use roadworthy::workspace::files::has_ending;

/// Bytes of all texts of a zip.
const MOST: u64 = 32 * FILE;

pub fn zip(files: &[Source]) -> Vec<u8> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        let (name, text) = (file.name.as_bytes(), file.text.as_bytes());
        let mut crc = Crc::new();
        crc.update(text);
        let size = text.len() as u32;
        // Version 2, names in UTF-8, no compression, and the first day that a zip can name.
        let mut about = [20_u16, 0x800, 0, 0, 33].map(u16::to_le_bytes).concat();
        about.extend([crc.sum(), size, size].map(u32::to_le_bytes).as_flattened());
        about.extend([name.len() as u16, 0].map(u16::to_le_bytes).as_flattened());
        directory.extend([b"PK\x01\x02\x14\0", &*about, &[0; 10]].concat());
        directory.extend((zip.len() as u32).to_le_bytes());
        directory.extend(name);
        zip.extend([b"PK\x03\x04", &*about, name, text].concat());
    }
    let (start, size, count) = (zip.len() as u32, directory.len() as u32, files.len() as u16);
    zip.extend(directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend([count, count].map(u16::to_le_bytes).as_flattened());
    zip.extend([size, start].map(u32::to_le_bytes).as_flattened());
    zip.extend([0; 2]);
    zip
}

/// The TOML files of a zip by path, without the folder that all are in. Hidden files are left out.
/// `None` if it is no zip, is encrypted or of more than 4 GiB, or breaks a limit of files.
pub fn texts(zip: &[u8]) -> Option<Vec<(String, String)>> {
    let end = zip.get(zip.windows(4).rposition(|mark| mark == b"PK\x05\x06")?..)?;
    let mut entries = zip.get(number(end, 16, 4)?..)?;
    let (mut texts, mut left) = (Vec::new(), MOST);
    for _ in 0..number(end, 10, 2)?.min(FOLDER) {
        let name = number(entries, 28, 2)?;
        let path = str::from_utf8(entries.get(46..)?.get(..name)?).ok()?;
        let (entry, more) = (entries, name + number(entries, 30, 2)? + number(entries, 32, 2)?);
        entries = entries.get(46 + more..)?;
        let is_plain = |part| matches!(part, Component::Normal(name) if !name.as_encoded_bytes().starts_with(b"."));
        if !has_ending(Path::new(path), "toml") || !Path::new(path).components().all(is_plain) {
            continue;
        }
        // The name and the extra field are here, too, and may differ.
        let local = zip.get(number(entry, 42, 4)?..)?;
        let data = local.get(30 + number(local, 26, 2)? + number(local, 28, 2)?..)?;
        let packed = data.get(..number(entry, 20, 4)?)?;
        let reader: Box<dyn Read> = match number(entry, 10, 2)? {
            0 => Box::new(packed),
            8 => Box::new(DeflateDecoder::new(packed)),
            _ => return None,
        };
        let mut text = String::new();
        let limit = left.min(FILE);
        reader.take(limit + 1).read_to_string(&mut text).ok()?;
        let size = text.len() as u64;
        if size > limit {
            return None;
        }
        left -= size;
        texts.push((path.to_owned(), text));
    }
    while let Some((above, _)) = texts.first().and_then(|(path, _)| path.split_once('/')) {
        let above = format!("{above}/");
        if !texts.iter().all(|(path, _)| path.starts_with(&above)) {
            break;
        }
        for (path, _) in &mut texts {
            path.drain(..above.len());
        }
    }
    Some(texts)
}

/// The number in `size` bytes at `at`, the lowest byte first.
fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let bytes = bytes.get(at..)?.get(..size)?;
    Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
}
