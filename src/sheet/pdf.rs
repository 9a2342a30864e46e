//! Pages to PDF: translates items one by one, and knows nothing of what they show.
//!
//! A [`Writer`] takes page after page and keeps only what is drawn on them, compressed, so a thousand sheets need little
//! more memory than the file they make; [`export`] is the same for pages at hand. The bytes depend on the pages and the
//! title alone: there are no dates and no random ids.
//!
//! `printpdf` makes the document: pages, fonts, outline. It would take a page apart into one value per operator and keep
//! them all, so what is drawn is put in its place at the end, as it was written when the page came.
//!
//! Every character has a code of its own in the file, in the order of first use. Only the glyphs that are used go in,
//! and copied text is the text of the page, even where the font has one glyph for two characters, or none.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use printpdf::{
    Codepoint, FontId, FontMetrics, Op, PageAnnotId, PageAnnotation, ParsedFont, PdfDocument,
    PdfFont, PdfFontHandle, PdfFontMetricsStub, PdfPage, PdfSaveOptions, Pt, Rect, TextItem,
};
use subsetter::GlyphRemapper;

use super::content::{self, RESOURCES, Used};
use super::font::{EM, Font, font};
use super::page::{Page, Paper, Weight};

/// What the document says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    pub title: String,
}

/// Why there is no PDF. All are mistakes of the program, not of its user.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("page {page} has a coordinate that is not a number")]
    NotANumber { page: usize },
    #[error("the font {name} cannot be reduced: {source}")]
    Font { name: &'static str, source: subsetter::Error },
    #[error("the document cannot be put together: {0}")]
    Document(#[from] lopdf::Error),
}

/// One document of all pages.
pub fn export(pages: &[Page], info: &Info) -> Result<Vec<u8>, Error> {
    let mut writer = Writer::new(info);
    for page in pages {
        writer.page(page)?;
    }
    writer.finish()
}

const WEIGHTS: [Weight; 3] = [Weight::Regular, Weight::Semibold, Weight::Bold];
/// What `printpdf` says of a document though nobody told it, and when it was made.
const UNTOLD: [&[u8]; 9] = [
    b"Author",
    b"CreationDate",
    b"Creator",
    b"GTS_PDFXVersion",
    b"Identifier",
    b"Keywords",
    b"ModDate",
    b"Subject",
    b"Trapped",
];

/// A document in the making.
pub struct Writer {
    pdf: PdfDocument,
    /// The paper of each page, and what is drawn on it.
    pages: Vec<(Paper, Stream)>,
    /// The title of the last entry of the outline.
    title: String,
    fonts: [Used; 3],
}

impl Writer {
    pub fn new(info: &Info) -> Writer {
        let mut pdf = PdfDocument::new(&info.title);
        pdf.metadata.info.producer = concat!("roadworthy ", env!("CARGO_PKG_VERSION")).to_owned();
        Writer { pdf, pages: Vec::new(), title: String::new(), fonts: Default::default() }
    }

    /// Adds a page. A title that the page before does not have becomes an entry of the outline.
    pub fn page(&mut self, page: &Page) -> Result<(), Error> {
        let number = self.pages.len() + 1;
        let (_, height) = page.paper.size();
        let content = content::operators(&page.items, height, &mut self.fonts);
        let mut stream =
            Stream::new(Dictionary::new(), content.ok_or(Error::NotANumber { page: number })?);
        stream.compress()?;
        self.pages.push((page.paper, stream));
        if !page.title.is_empty() && self.title != page.title {
            self.title.clone_from(&page.title);
            let entry = PageAnnotation { name: page.title.clone(), page: number };
            // The random id that it would get does not show in the file.
            self.pdf.bookmarks.map.insert(PageAnnotId(number.to_string()), entry);
        }
        Ok(())
    }

    /// The bytes of the document.
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        let (mut specimen, mut maps) = (Vec::new(), Vec::new());
        for (weight, used) in WEIGHTS.into_iter().zip(&self.fonts) {
            if !used.characters.is_empty() {
                let (embedded, map) = embed(font(weight), &used.characters)?;
                let id = FontId(RESOURCES[weight as usize].to_owned());
                specimen.extend(show(&id, &used.characters));
                maps.push((id.0.clone(), map));
                self.pdf.resources.fonts.map.insert(id, PdfFont::new(embedded));
            }
        }
        // A font goes into the document with what the pages show of it: here the first shows everything.
        self.pdf.pages = self.pages.iter().map(|(paper, _)| blank(*paper)).collect();
        if let Some(first) = self.pdf.pages.first_mut() {
            first.ops = specimen;
        }
        let options = PdfSaveOptions { subset_fonts: false, ..PdfSaveOptions::default() };
        let mut document = self.pdf.to_lopdf_document(&options, &mut Vec::new());
        drop(self.pdf);
        let tops = fill(&mut document, self.pages)?;
        map_codes(&mut document, maps)?;
        describe(&mut document, &tops)?;
        document.compress();
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).map_err(lopdf::Error::from)?;
        Ok(bytes)
    }
}

fn blank(paper: Paper) -> PdfPage {
    let (width, height) = paper.size();
    let sides = Rect::from_wh(Pt(width), Pt(height));
    PdfPage { media_box: sides.clone(), trim_box: sides.clone(), crop_box: sides, ops: Vec::new() }
}

/// Every code of a font, with its character.
fn show(id: &FontId, characters: &[char]) -> [Op; 4] {
    // Code 0 is no character: the empty box, as wide as that of any character that the font lacks.
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

/// The part of a font that is used, as if its codes were its glyphs, and the table from codes to glyphs.
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

/// Six letters that tell one part of a font from another: a digest of its characters.
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

/// Puts what is drawn into the pages, and leaves out what says the same on each of them. Tells the top of each page.
fn fill(
    document: &mut Document,
    pages: Vec<(Paper, Stream)>,
) -> Result<BTreeMap<ObjectId, f32>, Error> {
    let ids: Vec<ObjectId> = document.page_iter().collect();
    let (mut tops, mut shared) = (BTreeMap::new(), None);
    for (id, (paper, stream)) in ids.into_iter().zip(pages) {
        tops.insert(id, paper.size().1);
        let page = document.get_dictionary_mut(id)?;
        for key in [b"Annots".as_slice(), b"CropBox", b"TrimBox"] {
            page.remove(key);
        }
        let content = page.get(b"Contents")?.as_reference()?;
        let resources = page.get(b"Resources")?.as_reference()?;
        let kept = *shared.get_or_insert(resources);
        page.set("Resources", kept);
        if kept != resources {
            document.objects.remove(&resources);
        }
        document.objects.insert(content, stream.into());
    }
    Ok(tops)
}

/// Tells the fonts which glyph each code has.
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

/// What the document says of itself and how it opens, the same for the same pages at any time.
fn describe(document: &mut Document, tops: &BTreeMap<ObjectId, f32>) -> Result<(), Error> {
    document.version = "1.7".to_owned();
    document.trailer.remove(b"ID");
    let info = document.trailer.get(b"Info")?.as_reference()?;
    let info = document.get_dictionary_mut(info)?;
    for key in UNTOLD {
        info.remove(key);
    }
    // An entry of the outline leads to the top of its page.
    for object in document.objects.values_mut() {
        let Ok(dest) = object.as_dict_mut().and_then(|dict| dict.get_mut(b"Dest")) else {
            continue;
        };
        if let [page, _, left, top, _] = dest.as_array_mut()?.as_mut_slice() {
            (*left, *top) = (0.into(), tops[&page.as_reference()?].into());
        }
    }
    let catalog = document.catalog_mut()?;
    catalog.set("Lang", Object::string_literal("en"));
    catalog.set("ViewerPreferences", Dictionary::from_iter([("DisplayDocTitle", true.into())]));
    catalog.remove(b"PageLayout");
    if catalog.has(b"Outlines") {
        // It comes as a string, which no reader takes for a mode.
        catalog.set("PageMode", "UseOutlines");
    }
    Ok(())
}
