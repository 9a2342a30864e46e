//! The form of a PDF: a check box on every box of a sheet. The page draws the box, the check box only its cross.
//!
//! The name of a check box: "1 8d2e43-be3889 armor front 3" has the number of the sheet, the fingerprint of its vehicle,
//! the group of boxes, and the number of the box. Check boxes of one size share their appearance.

use std::collections::HashMap;
use std::fmt::Write;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};

use super::content::{self, decimal};
use super::packed::{Packed, written};
use super::page::{Area, Entry, Item, Point, Stroke};

/// A box to tick.
pub struct Tick {
    area: Area,
    group: u32,
    crossed: bool,
    what: Option<&'static str>,
}

impl Tick {
    pub fn all(items: &[Item]) -> Vec<Tick> {
        let tick = |item: &Item| match *item {
            Item::Tick { area, group, crossed, what } => Some(Tick { area, group, crossed, what }),
            _ => None,
        };
        items.iter().filter_map(tick).collect()
    }
}

#[derive(Default)]
pub struct Fields {
    /// The name of each group, and the number of its check boxes so far.
    groups: Vec<(String, usize)>,
    /// The appearances, by width and height in hundredths.
    looks: HashMap<(i64, i64), ObjectId>,
    /// References to all check boxes.
    all: String,
}

/// The font of written lines, which every viewer has.
const FONT: &str = "Helv";
/// The name of a ticked state.
pub const ON: &str = "Yes";

impl Fields {
    pub fn of<'e>(entries: impl Iterator<Item = &'e Entry>) -> Fields {
        let named = |(sheet, entry): (usize, &'e Entry)| {
            let name = move |group| (format!("{} {} {group}", sheet + 1, entry.fingerprint), 0);
            entry.groups.iter().map(name)
        };
        let sheets = entries.filter(|entry| !entry.groups.is_empty()).enumerate();
        Fields { groups: sheets.flat_map(named).collect(), ..Fields::default() }
    }

    /// Adds the check boxes of a page; returns their references.
    pub fn page(
        &mut self,
        ticks: &[Tick],
        height: f32,
        document: &mut Document,
        packed: &mut Packed,
    ) -> String {
        let from = self.all.len();
        for Tick { area, group, crossed, what } in ticks {
            let is_blank = *crossed || what.is_some();
            let look = self.look(*area, is_blank, document, packed);
            let Some((name, count)) = self.groups.get_mut(*group as usize - 1) else { continue };
            // Damage that is printed is ticked, and stays.
            let (last, state) = match (what, crossed) {
                (Some(what), _) => ((*what).to_owned(), "/Tx"),
                (None, true) => ((*count + 1).to_string(), "/Btn/Ff 1/V/Yes/AS/Yes"),
                (None, false) => ((*count + 1).to_string(), "/Btn/AS/Off"),
            };
            *count += usize::from(what.is_none());
            let name = written(&lopdf::text_string(&format!("{name} {last}")));
            let look = if what.is_some() { String::new() } else { format!("/AP {} 0 R", look.0) };
            let mut text = format!("/Subtype/Widget/F 4/FT{state}{look}/Rect[");
            for side in sides(*area, height) {
                decimal(side, &mut text);
                text.push(' ');
            }
            let id = document.new_object_id();
            packed.add(document, id, &[b"<</T", &*name, text.as_bytes(), b"]>>"].concat());
            let _ = write!(self.all, "{} 0 R ", id.0);
        }
        self.all[from..].to_owned()
    }

    /// The appearances of a box: nothing, and a cross unless the page has drawn it.
    fn look(
        &mut self,
        area: Area,
        crossed: bool,
        document: &mut Document,
        packed: &mut Packed,
    ) -> ObjectId {
        let (width, height) = if crossed { (0.0, 0.0) } else { (area.width, area.height) };
        let hundredths = |length: f32| (length * 100.0).round() as i64;
        *self.looks.entry((hundredths(width), hundredths(height))).or_insert_with(|| {
            let mut drawn = |items: &[Item]| {
                let operators = content::operators(items, height, &mut Default::default());
                let keys = [
                    ("Type", "XObject".into()),
                    ("Subtype", "Form".into()),
                    ("BBox", [0.0, 0.0, width, height].map(Object::from).to_vec().into()),
                    ("Resources", Dictionary::new().into()),
                ];
                let keys = Dictionary::from_iter(keys);
                document.add_object(Stream::new(keys, operators.unwrap_or_default()))
            };
            let point = |x, y| Point { x, y };
            let (right, bottom) = (width - OVER, height - OVER);
            let strokes = [
                (point(OVER, OVER), point(right, bottom)),
                (point(OVER, bottom), point(right, OVER)),
            ];
            let stroke = Stroke::new(1.0);
            let cross = strokes.map(|(from, to)| Item::Line { from, to, stroke });
            let states = [
                ("Off", drawn(&[]).into()),
                (ON, drawn(if crossed { &[] } else { &cross }).into()),
            ];
            let looks = [("N", Dictionary::from_iter(states).into())];
            let id = document.new_object_id();
            packed.add(document, id, &written(&Dictionary::from_iter(looks).into()));
            id
        })
    }

    pub fn finish(self, document: &mut Document, packed: &mut Packed) -> Result<(), lopdf::Error> {
        if !self.all.is_empty() {
            let list = document.new_object_id();
            packed.add(document, list, format!("[{}]", self.all).as_bytes());
            let font = [("Type", "Font".into()), ("Subtype", "Type1".into())];
            let name = [("BaseFont", "Helvetica".into()), ("Encoding", "WinAnsiEncoding".into())];
            let font = Dictionary::from_iter(font.into_iter().chain(name));
            let fonts = Dictionary::from_iter([(FONT, font.into())]);
            let form = Dictionary::from_iter([
                ("Fields", list.into()),
                ("DA", Object::string_literal(format!("/{FONT} 8 Tf 0 g"))),
                ("DR", Dictionary::from_iter([("Font", fonts.into())]).into()),
            ]);
            document.catalog_mut()?.set("AcroForm", form);
        }
        Ok(())
    }
}

/// The distance of a cross from the edges of its box.
const OVER: f32 = 0.6;

/// The left, lower, right and upper side of an area, from the lower left corner of the page.
pub fn sides(Area { x, y, width, height: high }: Area, height: f32) -> [f32; 4] {
    [x, height - y - high, x + width, height - y]
}
