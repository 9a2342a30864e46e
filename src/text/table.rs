//! Tables as a spreadsheet saves them.

use csv::{ReaderBuilder, StringRecord, Trim};

use super::source::Span;

/// The records of a table with their spans, without blank lines. The delimiter is the comma, semicolon or tab that is
/// most frequent in the first line.
pub fn records(text: &str) -> Vec<(Span, StringRecord)> {
    let table = text.trim_start_matches('\u{feff}');
    let start = text.len() - table.len();
    let first = table.lines().next().unwrap_or_default();
    let delimiter = [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|mark| first.bytes().filter(|byte| byte == mark).count());
    let mut reader = ReaderBuilder::new();
    reader.has_headers(false).flexible(true).trim(Trim::All).delimiter(delimiter.unwrap_or(b','));
    let mut reader = reader.from_reader(table.as_bytes());
    let (mut records, mut record) = (Vec::new(), StringRecord::new());
    while reader.read_record(&mut record).is_ok_and(|is_one| is_one) {
        let begins = record.position().map_or(0, |place| place.byte() as usize);
        let line = &table[begins..(reader.position().byte() as usize).min(table.len())];
        let at = start + begins + (line.len() - line.trim_start().len());
        if record.iter().any(|field| !field.is_empty()) {
            records.push((Span::new(at, at + line.trim().len()), record.clone()));
        }
    }
    records
}
