//! Exports pages to PDF, item by item.
//!
//! A [`Writer`] takes page after page and keeps only their compressed contents, so a thousand sheets need little
//! memory beside the file. The bytes depend only on the pages and the title: there are no dates and no random ids.
//! `printpdf` embeds the fonts.
//!
//! Every character has its own code in the file, in order of first use. The file includes only used glyphs. Copied
//! text is the text of the page, even if the font has one glyph for two characters, or none.

use std::collections::BTreeMap;
use std::io::Read;

use lopdf::{Stream, dictionary};
use memchr::memmem;
use printpdf::{
    Codepoint, FontId, FontMetrics, Mm, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle,
    PdfFontMetricsStub, PdfPage, PdfSaveOptions, Pt, TextItem,
};
use subsetter::GlyphRemapper;

use super::content::{self, RESOURCES, Used};
use super::fields::{Fields, sides};
use super::font::{EM, Font, WEIGHTS, font};
use super::packed::{Packed, compressed, text};
use super::page::{Entry, Page};
use super::svg::escaped;
use super::tags::Tags;

/// PDF errors. All of them are bugs in this program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("page {page} has a coordinate that is not a number")]
    NotANumber { page: usize },
    #[error("the font {name} cannot be reduced: {source}")]
    Font { name: &'static str, source: subsetter::Error },
    #[error("the document cannot be put together: {0}")]
    Document(#[from] lopdf::Error),
}

/// Whether a file is a PDF from this program, by its second line, without later marks of a player.
pub fn is_ours(mut file: impl Read) -> bool {
    let mut head = Vec::new();
    let read = file.by_ref().take(HEAD).read_to_end(&mut head);
    let mut lines = head.split(|byte| *byte == b'\n');
    read.is_ok()
        && lines.next().is_some_and(|line| line.starts_with(b"%PDF-"))
        && lines.next().and_then(|line| line.strip_prefix(b"%")) == Some(&mark())
        && is_as_written(file)
}

/// Viewers add marks as an update at the end, with its own table of objects.
fn is_as_written(file: impl Read) -> bool {
    const TABLE: &[u8] = b"startxref";
    let mut bytes = Vec::new();
    let read = file.take(MOST).read_to_end(&mut bytes);
    read.is_ok() && memmem::find_iter(&bytes, TABLE).count() <= 1
}

/// The most bytes of a file that are read before it is replaced.
const MOST: u64 = 1 << 28;

/// The number of bytes that identify a file.
const HEAD: u64 = 64;

fn mark() -> [u8; 10] {
    b"roadworthy".map(|byte| byte | 0x80)
}

pub struct Writer {
    packed: Packed,
    pages: Vec<Written>,
    /// The list of pages, and the resources that they share.
    list: u32,
    resources: u32,
    fonts: [Used; 3],
    fields: Fields,
    tags: Tags,
    pub attached: Vec<Attached>,
    /// The player; blank if unknown, or if there are several.
    pub author: String,
}

#[derive(Default)]
struct Written {
    id: u32,
    /// References to the sections of its text.
    sections: String,
    entries: Vec<Destination>,
}

struct Destination {
    title: String,
    page: u32,
    top: f32,
}

impl Default for Writer {
    fn default() -> Writer {
        let mut packed = Packed::new(&mark());
        let (list, resources, tags) = (packed.id(), packed.id(), Tags::new(&mut packed));
        let (pages, fonts, fields) = Default::default();
        let (attached, author) = Default::default();
        Writer { packed, pages, list, resources, fonts, fields, tags, attached, author }
    }
}

impl Writer {
    pub fn page(&mut self, page: Page) -> Result<(), Error> {
        self.insert(self.pages.len(), vec![page])
    }

    pub fn cover(&mut self, pages: Vec<Page>) -> Result<(), Error> {
        self.insert(0, pages)
    }

    fn insert(&mut self, at: usize, pages: Vec<Page>) -> Result<(), Error> {
        let new = pages.iter().map(|_| Written { id: self.packed.id(), ..Written::default() });
        let new: Vec<_> = new.collect();
        self.pages.splice(at..at, new);
        pages.into_iter().zip(at..).try_for_each(|(page, number)| self.write(page, number))
    }

    fn write(&mut self, page: Page, number: usize) -> Result<(), Error> {
        let id = self.pages[number].id;
        let (width, height) = page.paper.size();
        let content = content::tagged(&page.items, height, &mut self.fonts);
        let (content, tags) = content.ok_or(Error::NotANumber { page: number + 1 })?;
        let content = self.packed.add_stream(compressed(&content));
        let (mut sections, elements) = self.tags.page(&tags, id, &mut self.packed);
        let fields = self.fields.page(&page, id, &mut self.tags, &mut self.packed);
        let (mut notes, forms) = fields;
        sections += &forms;
        for link in &page.links {
            let Some(to) = self.pages.get(link.page - 1) else { continue };
            let (sides, to) = (sides(link.area, &page), to.id);
            notes += &format!("<</Subtype/Link/Rect{sides}/Border[0 0 0]/Dest[{to} 0 R/Fit]>>");
        }
        let Writer { list, resources, .. } = self;
        let text = format!(
            "<</Type/Page/Parent {list} 0 R/MediaBox[0 0 {width} {height}]/Contents {content} 0 R\
             /Resources {resources} 0 R/StructParents {elements}/Tabs/S/Annots[{notes}]>>"
        );
        self.packed.set(id, &text);
        let entry =
            |entry: Entry| Destination { title: entry.title, page: id, top: height - entry.y };
        let entries = page.entries.into_iter().map(entry).collect();
        self.pages[number] = Written { id, sections, entries };
        Ok(())
    }

    pub fn finish(mut self, title: &str) -> Result<Packed, Error> {
        self.embed()?;
        let attached = self.attachments();
        let Writer { mut packed, pages, list, fields, tags, author, .. } = self;
        let all: String = pages.iter().map(|page| format!("{} 0 R ", page.id)).collect();
        packed.set(list, &format!("<</Type/Pages/Count {}/Kids[{all}]>>", pages.len()));
        let sections: String = pages.iter().map(|page| page.sections.as_str()).collect();
        let entries: Vec<_> = pages.into_iter().flat_map(|page| page.entries).collect();
        let outline = outline(&entries, &mut packed);
        let (form, tags) = (fields.finish(&mut packed), tags.finish(&sections, &mut packed));
        let about = packed.add_stream(metadata(title));
        let catalog = packed.add(&format!(
            "<</Type/Catalog/Pages {list} 0 R/Metadata {about} 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>\
             {outline}{form}{tags}{attached}>>"
        ));
        let producer = concat!("roadworthy ", env!("CARGO_PKG_VERSION"));
        let known = [("Title", title), ("Producer", producer), ("Author", &author)];
        let known = known.iter().filter(|(_, is)| !is.is_empty());
        let known: String = known.map(|(key, is)| format!("/{key}{}", text(is))).collect();
        let info = packed.add(&format!("<<{known}>>"));
        packed.document.trailer.set("Root", (catalog, 0));
        packed.document.trailer.set("Info", (info, 0));
        packed.document.compress();
        Ok(packed)
    }

    /// Adds the fonts, with the characters that pages use.
    fn embed(&mut self) -> Result<(), Error> {
        let mut pdf = PdfDocument::new("");
        let (mut specimen, mut maps) = (Vec::new(), Vec::new());
        for (weight, used) in WEIGHTS.into_iter().zip(&self.fonts) {
            if !used.characters.is_empty() {
                let (embedded, map) = embed(font(weight), &used.characters)?;
                let id = FontId(RESOURCES[weight as usize].to_owned());
                specimen.extend(show(&id, &used.characters));
                maps.push((id.0.clone(), map));
                pdf.resources.fonts.map.insert(id, PdfFont::new(embedded));
            }
        }
        // `printpdf` includes only characters that pages show, so a page shows all of them.
        pdf.pages = vec![PdfPage::new(Mm(1.0), Mm(1.0), specimen)];
        let options = PdfSaveOptions { subset_fonts: false, ..PdfSaveOptions::default() };
        let mut document = pdf.to_lopdf_document(&options, &mut Vec::new());
        document.renumber_objects_with(self.packed.document.max_id + 1);
        let page = document.page_iter().next().ok_or(lopdf::Error::PageNumberNotFound(1))?;
        let page = document.get_dictionary(page)?;
        let resources = page.get_deref(b"Resources", &document)?.as_dict()?.clone();
        for (name, map) in maps {
            let fonts = resources.get_deref(b"Font", &document)?.as_dict()?;
            let font = fonts.get(name.as_bytes())?.as_reference()?;
            let map = document.add_object(Stream::new(dictionary! {}, map));
            let font = document.get_dictionary_mut(font)?;
            for part in font.get_mut(b"DescendantFonts")?.as_array_mut()? {
                part.as_dict_mut()?.set("CIDToGIDMap", map);
            }
        }
        document.trailer = resources.clone();
        document.prune_objects();
        let own = &mut self.packed.document;
        own.max_id = document.max_id;
        own.objects.extend(document.objects);
        own.set_object((self.resources, 0), resources);
        Ok(())
    }

    /// Attaches the designs as the document's sources; returns their entries of the catalog.
    fn attachments(&mut self) -> String {
        let (mut names, mut files) = (Vec::new(), String::new());
        for Attached { name, text: design, sheets } in std::mem::take(&mut self.attached) {
            let kind = dictionary! { "Type" => "EmbeddedFile", "Subtype" => "application/toml" };
            let stream = self.packed.add_stream(Stream::new(kind, design.into_bytes()));
            let sheets: String = sheets.iter().map(|sheet| format!("{BREAK}{sheet}")).collect();
            let (called, about) = (text(&name), text(&format!("{ABOUT}{sheets}")));
            let file = self.packed.add(&format!(
                "<</Type/Filespec/F{called}/UF{called}/EF<</F {stream} 0 R>>/AFRelationship/Source\
                 /Desc{about}>>"
            ));
            names.push((name, format!("{called} {file} 0 R ")));
            files += &format!("{file} 0 R ");
        }
        if names.is_empty() {
            return String::new();
        }
        // PDF name trees must be sorted.
        names.sort();
        let names: String = names.into_iter().map(|(_, name)| name).collect();
        format!("/AF[{files}]/Names<</EmbeddedFiles<</Names[{names}]>>>>")
    }
}

/// A design in a document of sheets.
pub struct Attached {
    pub name: String,
    pub text: String,
    /// The sheets of its vehicles in the document.
    pub sheets: Vec<Printed>,
}

/// Describes an attached design; its sheets follow, one to a line.
pub(super) const ABOUT: &str = "The design of these sheets:";

/// Separates lines; texts in a PDF have no control characters.
pub(super) const BREAK: char = '\u{2028}';

/// A sheet in a document.
#[derive(Clone)]
pub struct Printed {
    /// Its number in the document, from 1.
    pub number: usize,
    pub fingerprint: String,
    pub name: String,
    pub variant: String,
}

impl std::fmt::Display for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Printed { number, fingerprint, name, variant } = self;
        write!(f, "{number} {fingerprint} {name} #{variant}")
    }
}

impl Printed {
    pub(super) fn read(line: &str) -> Option<Printed> {
        let (line, variant) = line.rsplit_once(" #")?;
        let mut words = line.splitn(3, ' ').map(str::to_owned);
        let number = words.next()?.parse().ok()?;
        let (fingerprint, name) = (words.next()?, words.next()?);
        Some(Printed { number, fingerprint, name, variant: variant.to_owned() })
    }
}

/// The title, where tools for accessibility look for it.
fn metadata(title: &str) -> Stream {
    let text = format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt></dc:title>\
         </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>",
        escaped(title)
    );
    let keys = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
    Stream::new(keys, text.into_bytes()).with_compression(false)
}

/// Adds the outline; returns its entries of the catalog.
fn outline(entries: &[Destination], packed: &mut Packed) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let root = packed.id();
    let ids: Vec<_> = entries.iter().map(|_| packed.id()).collect();
    for (number, Destination { title, page, top }) in entries.iter().enumerate() {
        let before = number.checked_sub(1).map(|before| format!("/Prev {} 0 R", ids[before]));
        let after = ids.get(number + 1).map(|after| format!("/Next {after} 0 R"));
        let beside: String = before.into_iter().chain(after).collect();
        let (title, to) = (text(title), format!("[{page} 0 R/XYZ 0 {top} null]"));
        packed.set(ids[number], &format!("<</Title{title}/Parent {root} 0 R/Dest{to}{beside}>>"));
    }
    let (count, first, last) = (ids.len(), ids[0], ids[ids.len() - 1]);
    let list = format!("/Count {count}/First {first} 0 R/Last {last} 0 R");
    packed.set(root, &format!("<</Type/Outlines{list}>>"));
    format!("/Outlines {root} 0 R/PageMode/UseOutlines")
}

/// Shows every code of a font, with its character.
fn show(id: &FontId, characters: &[char]) -> [Op; 4] {
    // Code 0 is the empty box for characters that the font lacks.
    let texts = std::iter::once(String::new()).chain(characters.iter().map(char::to_string));
    let codes = (0..=u16::MAX).zip(texts).map(|(gid, text)| Codepoint {
        gid,
        offset: 0.0,
        cid: Some(text),
    });
    [
        Op::StartTextSection,
        Op::SetFont { font: PdfFontHandle::External(id.clone()), size: Pt(1.0) },
        Op::ShowText { items: vec![TextItem::GlyphIds(codes.collect())] },
        Op::EndTextSection,
    ]
}

/// The font's subset, renumbered so that codes are glyphs, and the map from codes to glyphs.
fn embed(font: &'static Font, characters: &[char]) -> Result<(ParsedFont, Vec<u8>), Error> {
    let mut glyphs = GlyphRemapper::new();
    let mut to_glyph = vec![0, 0];
    let mut widths = BTreeMap::from([(0, font.advance('\0'))]);
    for (code, &character) in (1..=u16::MAX).zip(characters) {
        to_glyph.extend(glyphs.remap(font.glyph(character)).to_be_bytes());
        widths.insert(code, font.advance(character));
    }
    let program = subsetter::subset(font.bytes, 0, &glyphs)
        .map_err(|source| Error::Font { name: font.name, source })?;
    let name = format!("{}+{}", tag(characters), font.name);
    let metrics = FontMetrics { ascent: font.ascent, descent: font.descent };
    let (name, letters, em) = (Some(name), BTreeMap::new(), EM as u16);
    let mut embedded = ParsedFont::with_glyph_data(program, 0, name, letters, widths, em, metrics);
    let [x_min, y_min, x_max, y_max] = font.bounds;
    embedded.pdf_font_metrics = PdfFontMetricsStub {
        x_min,
        y_min,
        x_max,
        y_max,
        us_weight_class: font.weight,
        ..embedded.pdf_font_metrics
    };
    Ok((embedded, to_glyph))
}

/// A six-letter tag for a font subset: a digest of its characters.
fn tag(characters: &[char]) -> String {
    let step =
        |hash: u64, &c: &char| (hash ^ u64::from(u32::from(c))).wrapping_mul(0x0100_0000_01b3);
    let mut hash = characters.iter().fold(0xcbf2_9ce4_8422_2325, step);
    let letter = || {
        let letter = b'A' + (hash % 26) as u8;
        hash /= 26;
        char::from(letter)
    };
    std::iter::repeat_with(letter).take(6).collect()
}
