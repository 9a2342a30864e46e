//! Reads a PDF of sheets after a viewer has saved it: the ticked boxes, the written lines, and the designs in it.

use std::collections::BTreeMap;
use std::panic::catch_unwind;

use lopdf::{Dictionary, Document, LoadOptions, Object};

use super::page::Field;
use super::pdf::{ABOUT, Attached, BREAK, Printed};

/// The most bytes of a PDF that is read, and of each stream in it.
pub const MOST: u64 = 64 << 20;

/// The marks of a player on a sheet.
#[derive(Default)]
pub struct Marks {
    /// How often each group of boxes is ticked.
    pub ticks: BTreeMap<String, i64>,
    /// The written texts, by the names of their fields.
    pub written: BTreeMap<String, String>,
}

/// The marks on the sheet with this fingerprint, and with this number if one is known.
pub fn marks(bytes: &[u8], fingerprint: &str, number: Option<usize>) -> Result<Marks, String> {
    let sheets = sheets(bytes);
    if sheets.is_empty() {
        return Err("it has no boxes to tick that roadworthy printed".to_owned());
    }
    let marked = sheets.into_iter().filter(|((_, _), marks)| !marks.is_empty());
    let is_own = |((sheet, print), _): &((usize, String), Marks)| {
        print == fingerprint && number.is_none_or(|number| number == *sheet)
    };
    let (mut own, mut others): (Vec<_>, Vec<_>) = marked.partition(is_own);
    match (own.pop(), own.as_slice(), others.pop()) {
        (Some((_, marks)), [], _) => Ok(marks),
        (Some(((last, _), _)), [((first, _), _), ..], _) => Err(format!(
            "boxes are ticked on several sheets of this vehicle: \
             add the number of one, such as #{first} or #{last}"
        )),
        (None, _, Some(((_, other), _))) if other != fingerprint => Err(format!(
            "boxes are ticked on the sheet {other}, but this vehicle is {fingerprint}: \
             name the variant, event and catalogs that it was printed with"
        )),
        (None, ..) => Err("no box is ticked".to_owned()),
    }
}

/// The numbers of the sheets with marks.
pub fn marked(bytes: &[u8]) -> Vec<usize> {
    let marked = sheets(bytes).into_iter().filter(|(_, marks)| !marks.is_empty());
    marked.map(|((number, _), _)| number).collect()
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
        let sheets = about.strip_prefix(ABOUT)?.split(BREAK).filter_map(Printed::read).collect();
        Some(Attached { name: word(b"UF")?, text: String::from_utf8(text).ok()?, sheets })
    };
    files.filter(|file| file.has_type(b"Filespec")).filter_map(design).collect()
}

fn opened(bytes: &[u8]) -> Option<Document> {
    let limits = LoadOptions::with_max_decompressed_size(MOST as usize);
    catch_unwind(|| Document::load_mem_with_options(bytes, limits)).ok()?.ok()
}

/// The marks of each sheet, by its number and fingerprint.
type Sheets = BTreeMap<(usize, String), Marks>;

fn sheets(bytes: &[u8]) -> Sheets {
    opened(bytes).and_then(|document| of_form(&document)).unwrap_or_default()
}

fn of_form(document: &Document) -> Option<Sheets> {
    let form = document.catalog().ok()?.get_deref(b"AcroForm", document).ok()?.as_dict().ok()?;
    let fields = form.get_deref(b"Fields", document).ok()?.as_array().ok()?;
    let mut sheets = Sheets::new();
    for field in fields {
        let Some(field) = document.dereference(field).ok()?.1.as_dict().ok() else { continue };
        let name = field.get_deref(b"T", document).and_then(lopdf::decode_text_string);
        let name = name.unwrap_or_default();
        let mut words = name.splitn(3, ' ');
        let number = words.next().and_then(|number| number.parse().ok());
        let (Some(number), Some(print), Some(place)) = (number, words.next(), words.next()) else {
            continue;
        };
        let Marks { ticks, written } = sheets.entry((number, print.to_owned())).or_default();
        // The value decides, else what the box shows.
        let value = field.get_deref(b"V", document).or_else(|_| field.get(b"AS"));
        match value {
            Ok(Object::Name(state)) if state == b"Yes" => {
                let group = place.rsplit_once(' ').map_or(place, |(group, _)| group);
                *ticks.entry(group.to_owned()).or_default() += 1;
            }
            Ok(Object::Name(state)) if state == Field::MARKED.as_bytes() => {
                written.insert(place.to_owned(), Field::MARKED.to_owned());
            }
            Ok(text @ Object::String(..)) => {
                let text = lopdf::decode_text_string(text).unwrap_or_default();
                if !text.is_empty() {
                    written.insert(place.to_owned(), text);
                }
            }
            _ => {}
        }
    }
    Some(sheets)
}

impl Marks {
    fn is_empty(&self) -> bool {
        self.ticks.is_empty() && self.written.is_empty()
    }
}
