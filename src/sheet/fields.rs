//! The form of a PDF: a check box on every box of a sheet. The page draws the box, the check box only its cross.
//!
//! The name of a check box: "1 8d2e43-be3889 armor front 3" has the number of the sheet, the fingerprint of its vehicle,
//! the group of boxes, and the number of the box. Check boxes of one size share their appearance.

use std::collections::HashMap;
use std::fmt::Write;

use lopdf::{Stream, dictionary};

use super::packed::{Packed, text};
use super::page::{Area, Item, Number, Page};

#[derive(Default)]
pub struct Fields {
    sheets: usize,
    /// The name of each group, and the number of its check boxes so far.
    groups: Vec<(String, usize)>,
    /// The appearances: an empty one, and a cross for each size, in hundredths of a point.
    looks: HashMap<Option<[i64; 2]>, u32>,
    /// References to all check boxes.
    all: String,
}

/// The distance of a cross from the edges of its box.
const OVER: f32 = 0.6;

impl Fields {
    /// Adds the check boxes of a page; returns their references.
    pub fn page(&mut self, page: &Page, packed: &mut Packed) -> String {
        for entry in page.entries.iter().filter(|entry| !entry.groups.is_empty()) {
            self.sheets += 1;
            let sheet = format!("{} {}", self.sheets, entry.fingerprint);
            self.groups.extend(entry.groups.iter().map(|group| (format!("{sheet} {group}"), 0)));
        }
        let from = self.all.len();
        for item in &page.items {
            let Item::Tick { area, group, crossed, what } = *item else { continue };
            let Some((name, count)) = self.groups.get_mut(group as usize - 1) else { continue };
            *count += usize::from(what.is_none());
            let last = what.map_or_else(|| count.to_string(), str::to_owned);
            let name = text(&format!("{name} {last}"));
            let state = if what.is_some() {
                "/Tx".to_owned()
            } else {
                // Damage that is printed is ticked, and stays. The page has drawn its cross.
                let state = if crossed { "/Ff 1/V/Yes/AS/Yes" } else { "/AS/Off" };
                let [off, on] = [false, !crossed].map(|is_drawn| self.look(area, is_drawn, packed));
                format!("/Btn{state}/AP<</N<</Off {off} 0 R/Yes {on} 0 R>>>>")
            };
            let sides = sides(area, page);
            let id = packed.add(&format!("<</Subtype/Widget/F 4/T{name}/Rect{sides}/FT{state}>>"));
            let _ = write!(self.all, "{id} 0 R ");
        }
        self.all[from..].to_owned()
    }

    /// The appearance of a box: nothing, or a cross.
    fn look(&mut self, area: Area, is_drawn: bool, packed: &mut Packed) -> u32 {
        let [right, top] = [area.width, area.height].map(|length| Number(length - OVER));
        let size = is_drawn.then(|| [&right, &top].map(Number::hundredths));
        *self.looks.entry(size).or_insert_with(|| {
            let cross =
                || format!("1 w {OVER} {OVER} m {right} {top} l {OVER} {top} m {right} {OVER} l S");
            let drawn = if is_drawn { cross() } else { String::new() };
            let keys = dictionary! {
                "Type" => "XObject",
                "Subtype" => "Form",
                "BBox" => vec![0.into(), 0.into(), area.width.into(), area.height.into()],
                "Resources" => dictionary! {},
            };
            packed.add_stream(Stream::new(keys, drawn.into_bytes()))
        })
    }

    /// Adds the form; returns its entry of the catalog.
    pub fn finish(self, packed: &mut Packed) -> String {
        if self.all.is_empty() {
            return String::new();
        }
        let list = packed.add(&format!("[{}]", self.all));
        // Every viewer has this font for written lines.
        let font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
        format!("/AcroForm<</Fields {list} 0 R/DA(/Helv 8 Tf 0 g)/DR<</Font<</Helv{font}>>>>>>")
    }
}

/// The left, lower, right and upper side of an area, from the lower left corner of the page.
pub fn sides(Area { x, y, width, height }: Area, page: &Page) -> String {
    let (_, tall) = page.paper.size();
    let [left, bottom, right, top] = [x, tall - y - height, x + width, tall - y].map(Number);
    format!("[{left} {bottom} {right} {top}]")
}
