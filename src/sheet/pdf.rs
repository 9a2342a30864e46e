//! Exports pages to PDF, item by item.
//!
//! A [`Writer`] takes page after page and keeps only their compressed contents, so a thousand sheets need little more
//! memory than the file. The bytes depend only on the pages and the title: there are no dates and no random ids.
//!
//! `printpdf` makes the document: pages, fonts, outline. It would keep a value for each operator of a page, so the
//! contents of pages are compressed separately and inserted at the end.
//!
//! Every character has its own code in the file, in order of first use. The file includes only used glyphs. Copied
//! text is the text of the page, even if the font has one glyph for two characters, or none.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use printpdf::{
    Codepoint, FontId, FontMetrics, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle,
    PdfFontMetricsStub, PdfPage, PdfSaveOptions, Pt, Rect, TextItem,
};
use subsetter::GlyphRemapper;

use super::attachment::Attached;
use super::content::{self, RESOURCES, Used};
use super::fields::{Fields, Tick, sides};
use super::font::{EM, Font, WEIGHTS, font};
use super::packed::{Packed, compressed, written};
use super::page::{Entry, Link, Page, Paper, Tag};
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
    read.is_ok() && bytes.windows(TABLE.len()).filter(|window| *window == TABLE).count() <= 1
}

/// The most bytes of a file that are read before it is replaced.
const MOST: u64 = 1 << 28;

/// The number of bytes that identify a file.
const HEAD: u64 = 64;

fn mark() -> [u8; 10] {
    b"roadworthy".map(|byte| byte | 0x80)
}

#[derive(Default)]
pub struct Writer {
    pages: Vec<Written>,
    fonts: [Used; 3],
    attached: Vec<Attached>,
    /// The player; blank if unknown, or if there are several.
    author: String,
}

struct Written {
    paper: Paper,
    content: Stream,
    entries: Vec<Entry>,
    links: Vec<Link>,
    ticks: Vec<Tick>,
    tags: Vec<Tag>,
}

impl Writer {
    pub fn new() -> Writer {
        Writer::default()
    }

    pub fn page(&mut self, page: Page) -> Result<(), Error> {
        let page = self.written(page)?;
        self.pages.push(page);
        Ok(())
    }

    pub fn cover(&mut self, pages: Vec<Page>) -> Result<(), Error> {
        let pages: Result<Vec<_>, _> = pages.into_iter().map(|page| self.written(page)).collect();
        self.pages.splice(0..0, pages?);
        Ok(())
    }

    pub fn author(&mut self, name: &str) {
        name.clone_into(&mut self.author);
    }

    pub fn attach(&mut self, attached: Vec<Attached>) {
        self.attached = attached;
    }

    fn written(&mut self, page: Page) -> Result<Written, Error> {
        let Page { paper, entries, links, items } = page;
        let (_, height) = paper.size();
        let content = content::tagged(&items, height, &mut self.fonts);
        let (content, tags) = content.ok_or(Error::NotANumber { page: self.pages.len() + 1 })?;
        let (content, ticks) = (compressed(&content), Tick::all(&items));
        Ok(Written { paper, content, entries, links, ticks, tags })
    }

    pub fn finish(mut self, title: &str) -> Result<Finished, Error> {
        let mut pdf = PdfDocument::new(title);
        pdf.metadata.info.producer = concat!("roadworthy ", env!("CARGO_PKG_VERSION")).to_owned();
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
        // `printpdf` includes only characters that pages show, so the first page shows all of them.
        pdf.pages = self.pages.iter().map(|page| blank(page.paper)).collect();
        if let Some(first) = pdf.pages.first_mut() {
            first.ops = specimen;
        }
        let options = PdfSaveOptions { subset_fonts: false, ..PdfSaveOptions::default() };
        let mut document = pdf.to_lopdf_document(&options, &mut Vec::new());
        drop(pdf);
        let mut packed = Packed::default();
        let entries = fill(&mut document, std::mem::take(&mut self.pages), &mut packed)?;
        map_codes(&mut document, maps)?;
        outline(&mut document, &entries)?;
        describe(&mut document, &self.author)?;
        attach(&mut document, &self.attached)?;
        document.compress();
        packed.take(&mut document);
        Ok(Finished(document, packed))
    }
}

pub struct Finished(Document, Packed);

impl Finished {
    pub fn save(self, target: &mut impl Write) -> io::Result<()> {
        self.1.save(self.0, target)
    }

    pub fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.save(&mut bytes).expect("writing to memory cannot fail");
        bytes
    }
}

fn blank(paper: Paper) -> PdfPage {
    let (width, height) = paper.size();
    let sides = Rect::from_wh(Pt(width), Pt(height));
    PdfPage { media_box: sides.clone(), trim_box: sides.clone(), crop_box: sides, ops: Vec::new() }
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
    let mut embedded = ParsedFont::with_glyph_data(
        program,
        0,
        Some(name),
        BTreeMap::new(),
        widths,
        EM as u16,
        metrics,
    );
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

struct Destination {
    title: String,
    page: ObjectId,
    top: f32,
}

/// Inserts the contents into the pages and removes repeated operators; returns the outline's targets.
fn fill(
    document: &mut Document,
    pages: Vec<Written>,
    packed: &mut Packed,
) -> Result<Vec<Destination>, Error> {
    let ids: Vec<ObjectId> = document.page_iter().collect();
    let (mut entries, mut shared) = (Vec::new(), None);
    let mut tags = Tags::default();
    let mut fields = Fields::of(pages.iter().flat_map(|page| &page.entries));
    for (id, page) in ids.iter().copied().zip(pages) {
        let (_, height) = page.paper.size();
        let links = page.links.iter().filter_map(|link| leading(link, &ids, height));
        let links = links.map(|link| written(&link)).collect::<Vec<_>>().concat();
        let boxes = fields.page(&page.ticks, height, document, packed);
        let annotations = [b"[", links.as_slice(), boxes.as_bytes(), b"]"].concat();
        entries.extend(page.entries.into_iter().map(|Entry { title, y, .. }| Destination {
            title,
            page: id,
            top: height - y,
        }));
        let listed = (annotations.len() > 2).then(|| document.new_object_id());
        if let Some(listed) = listed {
            packed.add(document, listed, &annotations);
        }
        let elements = tags.page(&page.tags, id, document, packed);
        let dictionary = document.get_dictionary_mut(id)?;
        dictionary.set("StructParents", elements);
        for key in [b"Annots".as_slice(), b"CropBox", b"TrimBox"] {
            dictionary.remove(key);
        }
        if let Some(listed) = listed {
            dictionary.set("Annots", listed);
        }
        let content = dictionary.get(b"Contents")?.as_reference()?;
        let resources = dictionary.get(b"Resources")?.as_reference()?;
        let kept = *shared.get_or_insert(resources);
        dictionary.set("Resources", kept);
        if kept != resources {
            document.objects.remove(&resources);
        }
        document.objects.insert(content, page.content.into());
    }
    fields.finish(document, packed)?;
    tags.finish(document, packed)?;
    Ok(entries)
}

fn leading(link: &Link, pages: &[ObjectId], height: f32) -> Option<Object> {
    let page = *pages.get(link.page.checked_sub(1)?)?;
    let sides = sides(link.area, height).map(Object::from);
    let link = Dictionary::from_iter([
        ("Type", "Annot".into()),
        ("Subtype", "Link".into()),
        ("Rect", sides.to_vec().into()),
        ("Border", vec![0.into(), 0.into(), 0.into()].into()),
        ("Dest", vec![page.into(), "Fit".into()].into()),
    ]);
    Some(link.into())
}

fn outline(document: &mut Document, entries: &[Destination]) -> Result<(), Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let root = document.new_object_id();
    let ids: Vec<_> = entries.iter().map(|_| document.new_object_id()).collect();
    for (number, (entry, id)) in entries.iter().zip(&ids).enumerate() {
        let view: [Object; 5] =
            [entry.page.into(), "XYZ".into(), 0.into(), entry.top.into(), Object::Null];
        let mut item = Dictionary::from_iter([
            ("Title", lopdf::text_string(&entry.title)),
            ("Parent", root.into()),
            ("Dest", view.to_vec().into()),
        ]);
        if let Some(before) = number.checked_sub(1) {
            item.set("Prev", ids[before]);
        }
        if let Some(after) = ids.get(number + 1) {
            item.set("Next", *after);
        }
        document.set_object(*id, item);
    }
    let list = Dictionary::from_iter([
        ("Type", "Outlines".into()),
        ("Count", (ids.len() as i64).into()),
        ("First", ids[0].into()),
        ("Last", ids[ids.len() - 1].into()),
    ]);
    document.set_object(root, list);
    let catalog = document.catalog_mut()?;
    catalog.set("Outlines", root);
    catalog.set("PageMode", "UseOutlines");
    Ok(())
}

fn map_codes(document: &mut Document, maps: Vec<(String, Vec<u8>)>) -> Result<(), Error> {
    let Some(page) = document.page_iter().next() else { return Ok(()) };
    let mut fonts = document.get_dict_in_dict(document.get_dictionary(page)?, b"Resources")?;
    fonts = document.get_dict_in_dict(fonts, b"Font")?;
    let fonts = fonts.clone();
    for (name, map) in maps {
        let font = fonts.get(name.as_bytes())?.as_reference()?;
        let map = document.add_object(Stream::new(Dictionary::new(), map));
        let font = document.get_dictionary_mut(font)?;
        for part in font.get_mut(b"DescendantFonts")?.as_array_mut()? {
            part.as_dict_mut()?.set("CIDToGIDMap", map);
        }
    }
    Ok(())
}

/// Sets the metadata and the viewer's preferences. Both depend only on the pages.
fn describe(document: &mut Document, author: &str) -> Result<(), Error> {
    document.version = "1.7".to_owned();
    document.binary_mark = mark().to_vec();
    document.trailer.remove(b"ID");
    let info = document.trailer.get(b"Info")?.as_reference()?;
    let info = document.get_dictionary_mut(info)?;
    // `printpdf` adds dates and an id on its own.
    let [title, producer] = [b"Title".as_slice(), b"Producer"].map(|key| info.get(key).cloned());
    *info = Dictionary::from_iter([("Title", title?), ("Producer", producer?)]);
    if !author.is_empty() {
        info.set("Author", lopdf::text_string(author));
    }
    let catalog = document.catalog_mut()?;
    catalog.set("Lang", Object::string_literal("en"));
    catalog.set("ViewerPreferences", Dictionary::from_iter([("DisplayDocTitle", true.into())]));
    catalog.remove(b"PageLayout");
    Ok(())
}

/// Attaches the designs as the document's sources. They are the last objects of the file and not compressed, so that
/// [`attachment`](super::attachment) finds them without unpacking.
fn attach(document: &mut Document, attached: &[Attached]) -> Result<(), Error> {
    let mut names: Vec<(String, ObjectId)> = Vec::new();
    let files: Vec<ObjectId> = attached.iter().map(|_| document.new_object_id()).collect();
    for (file, design) in files.iter().zip(attached) {
        let name = lopdf::text_string(&design.name);
        let kind = [("Type", "EmbeddedFile".into()), ("Subtype", "application/toml".into())];
        let text = Stream::new(Dictionary::from_iter(kind), design.written().into_bytes());
        let text = document.add_object(text.with_compression(false));
        let description = format!("The design of these sheets: {}", design.fingerprints.join(" "));
        let specification = Dictionary::from_iter([
            ("Type", "Filespec".into()),
            ("F", name.clone()),
            ("UF", name),
            ("EF", Dictionary::from_iter([("F", text.into())]).into()),
            ("AFRelationship", "Source".into()),
            ("Desc", lopdf::text_string(&description)),
        ]);
        document.set_object(*file, specification);
        names.push((design.name.clone(), *file));
    }
    if names.is_empty() {
        return Ok(());
    }
    // PDF name trees must be sorted.
    names.sort();
    let tree = names.iter().flat_map(|(name, file)| [lopdf::text_string(name), (*file).into()]);
    let tree = Dictionary::from_iter([("Names", tree.collect::<Vec<_>>().into())]);
    let catalog = document.catalog_mut()?;
    let files: Vec<Object> = files.into_iter().map(Object::from).collect();
    catalog.set("AF", files);
    catalog.set("Names", Dictionary::from_iter([("EmbeddedFiles", tree.into())]));
    Ok(())
}
