//! CSV for spreadsheets.

use csv::{QuoteStyle, WriterBuilder};

use crate::text::cell::guarded;
use crate::units::exactly;
use crate::view::{Cell, Records, View, printable};

use super::{Format, Style};

pub static FORMAT: Format =
    Format { ending: Some("csv"), ..Format::new("csv", "For a spreadsheet", write) };

/// Spreadsheets need a byte-order mark to read a file as Unicode. Pure ASCII needs none.
fn write(view: &dyn View, _: Style) -> String {
    const WRITES: &str = "memory takes everything";
    let mut writer = WriterBuilder::new()
        .flexible(true)
        .quote_style(QuoteStyle::Necessary)
        .from_writer(Vec::new());
    let Records { headings, rows } = view.records();
    writer.write_record(&headings).expect(WRITES);
    for row in rows {
        writer.write_record(row.iter().map(field)).expect(WRITES);
    }
    let bytes = writer.into_inner().expect(WRITES);
    let text = String::from_utf8(bytes).expect("records are text");
    if text.is_ascii() { text } else { format!("{UNICODE}{text}") }
}

/// The byte-order mark.
const UNICODE: char = '\u{feff}';

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => guarded(&printable(text)),
        Cell::Number(number, _) => exactly(*number),
        Cell::Verdict(..) | Cell::Code(_) => cell.shown().to_owned(),
    }
}
