//! Reads a PDF of sheets after a viewer has saved it: the ticked boxes, and the designs in it.

use std::collections::BTreeMap;
use std::panic::catch_unwind;

use lopdf::{Dictionary, Document, LoadOptions, Object};

use super::pdf::{ABOUT, Attached};

/// The most bytes of a PDF that is read, and of each stream in it.
pub const MOST: u64 = 64 << 20;

/// How often each group of boxes is ticked on the sheet with this fingerprint.
pub fn ticked(bytes: &[u8], fingerprint: &str) -> Result<BTreeMap<String, i64>, String> {
    let sheets = opened(bytes).and_then(|document| sheets(&document)).unwrap_or_default();
    if sheets.is_empty() {
        return Err("it has no boxes to tick that roadworthy printed".to_owned());
    }
    let marked = sheets.into_iter().filter(|(_, groups)| !groups.is_empty());
    let (mut own, mut others): (Vec<_>, Vec<_>) =
        marked.partition(|((_, print), _)| print == fingerprint);
    match (own.pop(), own.len(), others.pop()) {
        (Some((_, groups)), 0, _) => Ok(groups),
        (Some(_), ..) => Err("boxes are ticked on several sheets of this vehicle".to_owned()),
        (None, _, None) => Err("no box is ticked".to_owned()),
        (None, _, Some(((_, other), _))) => Err(format!(
            "boxes are ticked on the sheet {other}, but this vehicle is {fingerprint}: \
             name the variant, event and catalogs that it was printed with"
        )),
    }
}

/// The designs in a document.
pub fn designs(bytes: &[u8]) -> Vec<Attached> {
    let Some(document) = opened(bytes) else { return Vec::new() };
    let files = document.objects.values().filter_map(|object| object.as_dict().ok());
    let design = |file: &Dictionary| {
        let word = |key| lopdf::decode_text_string(file.get_deref(key, &document).ok()?).ok();
        let stream = file.get_deref(b"EF", &document).ok()?.as_dict().ok()?;
        let stream = stream.get_deref(b"F", &document).ok()?.as_stream().ok()?;
        let text = stream.get_plain_content_with_limit(MOST as usize).ok()?;
        let about = word(b"Desc")?;
        let fingerprints = about.strip_prefix(ABOUT)?.split(' ').map(str::to_owned).collect();
        Some(Attached { name: word(b"UF")?, text: String::from_utf8(text).ok()?, fingerprints })
    };
    files.filter(|file| file.has_type(b"Filespec")).filter_map(design).collect()
}

fn opened(bytes: &[u8]) -> Option<Document> {
    let limits = LoadOptions::with_max_decompressed_size(MOST as usize);
    catch_unwind(|| Document::load_mem_with_options(bytes, limits)).ok()?.ok()
}

/// The ticks of each group, by the number and the fingerprint of the sheet.
type Sheets = BTreeMap<(String, String), BTreeMap<String, i64>>;

fn sheets(document: &Document) -> Option<Sheets> {
    let form = document.catalog().ok()?.get_deref(b"AcroForm", document).ok()?.as_dict().ok()?;
    let fields = form.get_deref(b"Fields", document).ok()?.as_array().ok()?;
    let mut sheets = Sheets::new();
    for field in fields {
        let Some(field) = document.dereference(field).ok()?.1.as_dict().ok() else { continue };
        let name = field.get_deref(b"T", document).and_then(lopdf::decode_text_string);
        let name = name.unwrap_or_default();
        let mut words = name.splitn(3, ' ').map(str::to_owned);
        let (Some(number), Some(print), Some(place)) = (words.next(), words.next(), words.next())
        else {
            continue;
        };
        let Some((group, _)) = place.rsplit_once(' ') else { continue };
        let groups = sheets.entry((number, print)).or_default();
        // The value decides, else what the box shows.
        let state = field.get(b"V").or_else(|_| field.get(b"AS")).and_then(Object::as_name);
        if state.is_ok_and(|state| state == b"Yes") {
            *groups.entry(group.to_owned()).or_default() += 1;
        }
    }
    Some(sheets)
}
