//! CSV for spreadsheets.

use csv::{QuoteStyle, WriterBuilder};

use crate::show::{Cell, Records, View, printable};
use crate::text::cell::guarded;

use super::{Format, Need, Prints, Style, each};

pub static FORMAT: Format = Format {
    ending: Some("csv"),
    views: &[Prints::Tables, Prints::Verdicts],
    needs: &[Need::Fingerprint],
    ..Format::new("csv", "For a spreadsheet", write)
};

/// Spreadsheets need a byte-order mark to detect Unicode. ASCII files get none.
fn write(view: &dyn View, _: Style) -> String {
    let Records { headings, rows } = view.records();
    let mut text = line(headings);
    text.push_str(&each(rows, |row| line(row.iter().map(field))));
    if text.is_ascii() { text } else { format!("{UNICODE}{text}") }
}

fn line(record: impl IntoIterator<Item = String>) -> String {
    const WRITES: &str = "memory takes everything";
    const USUAL: usize = 256;
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Necessary)
        .buffer_capacity(USUAL)
        .from_writer(Vec::with_capacity(USUAL));
    writer.write_record(record).expect(WRITES);
    String::from_utf8(writer.into_inner().expect(WRITES)).expect("records are text")
}

const UNICODE: char = '\u{feff}';

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => guarded(&printable(text)),
        Cell::Number(number, _) => number.in_decimals(),
        Cell::Verdict(verdict, _) => verdict.name().to_owned(),
        Cell::Code(code) => code.clone(),
    }
}
