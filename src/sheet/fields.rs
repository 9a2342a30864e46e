//! The form of a PDF: a check box on every box of a sheet, and a text field on every line to write on. The page draws
//! the box, the check box only its cross.
//!
//! The name of a check box: "1 8d2e43-be3889 armor front 3" has the number of the sheet, the fingerprint of its vehicle,
//! the group of boxes, and the number of the box. Its tooltip is for people: "Hotshot, front armor, point 3". Check
//! boxes of one size share their appearance.

use std::collections::HashMap;
use std::fmt::Write;

use lopdf::{Dictionary, Document, Encoding, Stream, dictionary};

use super::font::{Font, font};
use super::packed::{Packed, compressed, text};
use super::page::{Area, Field, Group, Item, Number, Page, Weight};
use super::tags::Tags;

#[derive(Default)]
pub struct Fields {
    /// The beginning of the names of fields of each sheet, and of their tooltips.
    sheets: Vec<(String, String)>,
    /// The groups, with the number of their sheet and the number of their check boxes so far.
    groups: Vec<(Group, usize, usize)>,
    /// The appearances of check boxes by the size of their cross, in hundredths of a point, and its name.
    looks: HashMap<(Option<[i64; 2]>, &'static str), u32>,
    /// References to all fields.
    all: String,
    /// The font of text fields.
    font: Option<u32>,
}

/// The distance of a cross from the edges of its box.
const OVER: f32 = 0.6;

impl Fields {
    /// Adds the fields of a page; returns references to them and to their tags.
    pub fn page(
        &mut self,
        page: &Page,
        on: u32,
        tags: &mut Tags,
        packed: &mut Packed,
    ) -> (String, String) {
        for entry in &page.entries {
            let sheet = self.sheets.len() + 1;
            self.sheets.push((format!("{sheet} {}", entry.fingerprint), entry.title.clone()));
            self.groups.extend(entry.groups.iter().map(|group| (group.clone(), sheet, 0)));
        }
        let (from, mut elements) = (self.all.len(), String::new());
        for item in &page.items {
            let (area, sheet, [name, label], keys) = match item {
                Item::Tick { area, group, crossed } => {
                    let place = *group as usize - 1;
                    let Some((group, sheet, count)) = self.groups.get_mut(place) else { continue };
                    *count += 1;
                    let names = [&group.name, &group.label].map(|name| format!("{name} {count}"));
                    let sheet = *sheet;
                    // Damage that is printed is ticked, and stays. The page has drawn its cross.
                    let state = if *crossed { "/Ff 1/V/Yes/AS/Yes" } else { "/AS/Off" };
                    let looks = self.looks(*area, "Yes", !crossed, packed);
                    (area, sheet, names, format!("/Btn{state}{looks}"))
                }
                Item::Field(field) => {
                    let Field { area, sheet, name, value, is_box } = field;
                    let keys = if *is_box {
                        let state = if value.is_empty() { "/AS/Off" } else { "/V/On/AS/On" };
                        format!("/Btn{state}{}", self.looks(*area, Field::MARKED, true, packed))
                    } else {
                        let font = *self.font.get_or_insert_with(|| embedded(packed));
                        format!("/Tx{}", written(field, font, packed))
                    };
                    (area, *sheet, [name.clone(), name.clone()], keys)
                }
                _ => continue,
            };
            let Some((before, of)) = self.sheets.get(sheet.wrapping_sub(1)) else { continue };
            let name = text(&format!("{before} {name}"));
            let label = text(&format!("{of}, {label}"));
            let sides = sides(*area, page);
            let id = packed.id();
            let (element, number) = tags.field(id, on, packed);
            elements += &element;
            let keys = format!("/F 4/T{name}/TU{label}/Rect{sides}/StructParent {number}/FT{keys}");
            packed.set(id, &format!("<</Type/Annot/Subtype/Widget{keys}>>"));
            let _ = write!(self.all, "{id} 0 R ");
        }
        (self.all[from..].to_owned(), elements)
    }

    /// The appearances of a check box, with and without its cross.
    fn looks(
        &mut self,
        area: Area,
        on: &'static str,
        is_drawn: bool,
        packed: &mut Packed,
    ) -> String {
        let [right, top] = [area.width, area.height].map(|length| Number(length - OVER));
        let size = is_drawn.then(|| [&right, &top].map(Number::hundredths));
        let looks = *self.looks.entry((size, on)).or_insert_with(|| {
            let cross =
                format!("1 w {OVER} {OVER} m {right} {top} l {OVER} {top} m {right} {OVER} l S");
            let drawn = if is_drawn { cross } else { String::new() };
            let [off, drawn] = [String::new(), drawn]
                .map(|look| appearance(area, look, Dictionary::new(), packed));
            packed.add(&format!("<</N<</Off {off} 0 R/{on} {drawn} 0 R>>>>"))
        });
        format!("/AP {looks} 0 R")
    }

    /// Adds the form; returns its entry of the catalog.
    pub fn finish(self, packed: &mut Packed) -> String {
        if self.all.is_empty() {
            return String::new();
        }
        let list = packed.add(&format!("[{}]", self.all));
        let font = self.font.map(|font| format!("/DA(/F 8 Tf 0 g)/DR<</Font<</F {font} 0 R>>>>"));
        format!("/AcroForm<</Fields {list} 0 R{}>>", font.unwrap_or_default())
    }
}

fn appearance(area: Area, drawn: String, resources: Dictionary, packed: &mut Packed) -> u32 {
    let keys = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "BBox" => vec![0.into(), 0.into(), area.width.into(), area.height.into()],
        "Resources" => resources,
    };
    packed.add_stream(Stream::new(keys, drawn.into_bytes()))
}

/// The value of a text field, and how it looks.
fn written(field: &Field, font: u32, packed: &mut Packed) -> String {
    if field.value.is_empty() {
        return String::new();
    }
    let shown = field.shown();
    let codes: Vec<u8> = shown.text.chars().map(|c| code(c).unwrap_or(b'?')).collect();
    let codes: String = codes.iter().map(|code| format!("{code:02x}")).collect();
    let up = Number(field.area.y + field.area.height - shown.at.y);
    let size = Number(shown.size);
    let drawn = format!("/Tx BMC q BT /F {size} Tf 0 g 1 {up} Td <{codes}> Tj ET Q EMC");
    let resources = dictionary! { "Font" => dictionary! { "F" => (font, 0) } };
    let look = appearance(field.area, drawn, resources, packed);
    format!("/V{}/AP<</N {look} 0 R>>", text(&field.value))
}

const WIN_ANSI: Encoding<'_> = Encoding::SimpleEncoding(b"WinAnsiEncoding");

fn code(c: char) -> Option<u8> {
    (b' '..=u8::MAX).find(|code| character(*code) == c)
}

fn character(code: u8) -> char {
    let text = Document::decode_text(&WIN_ANSI, &[code]).unwrap_or_default();
    text.chars().next().unwrap_or(' ')
}

/// The whole regular font: viewers need every letter to show a typed text.
fn embedded(packed: &mut Packed) -> u32 {
    let Font { name, bytes, ascent, descent, bounds: [left, bottom, right, top], .. } =
        font(Weight::Regular);
    let mut program = compressed(bytes);
    program.dict.set("Length1", bytes.len() as i64);
    let program = packed.add_stream(program);
    let descriptor = packed.add(&format!(
        "<</Type/FontDescriptor/FontName/{name}/Flags 32/FontBBox[{left} {bottom} {right} {top}]\
         /ItalicAngle 0/Ascent {ascent}/Descent {descent}/CapHeight {CAPITALS}/StemV 80\
         /FontFile2 {program} 0 R>>"
    ));
    let width = |code: u8| font(Weight::Regular).advance(character(code)).to_string();
    let widths = (b' '..=u8::MAX).map(width).collect::<Vec<_>>().join(" ");
    packed.add(&format!(
        "<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar 32/LastChar 255\
         /Widths[{widths}]/Encoding/WinAnsiEncoding/FontDescriptor {descriptor} 0 R>>"
    ))
}

/// The height of capitals, in thousandths of the type size.
const CAPITALS: u16 = 711;

/// The left, lower, right and upper side of an area, from the lower left corner of the page.
pub fn sides(Area { x, y, width, height }: Area, page: &Page) -> String {
    let (_, tall) = page.paper.size();
    let [left, bottom, right, top] = [x, tall - y - height, x + width, tall - y].map(Number);
    format!("[{left} {bottom} {right} {top}]")
}
