//! Pages to PDF: translates items one by one, whatever they show.
//!
//! A [`Writer`] takes page after page and keeps only their compressed contents, which go straight to the file, so a
//! thousand sheets need little more memory than it has bytes. The bytes depend only on the pages and the title: there are no dates and no random ids.
//!
//! Every character has its own code in the file, in the order of first use. Only used glyphs are included, and copied
//! text is the text of the page, even if the font has one glyph for two characters, or none.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::xref::XrefType;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use rayon::prelude::*;
use subsetter::GlyphRemapper;

use super::attachment::Attached;
use super::content::{self, RESOURCES, Used};
use super::font::{Font, font};
use super::page::{Area, Entry, Link, Page, Paper, Weight};

/// Why there is no PDF. All of these are bugs in this program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("page {page} has a coordinate that is not a number")]
    NotANumber { page: usize },
    #[error("the font {name} cannot be reduced: {source}")]
    Font { name: &'static str, source: subsetter::Error },
}

/// Whether a file is a PDF written by this program, as its second line shows.
pub fn is_ours(file: impl Read) -> bool {
    let mut head = Vec::new();
    let read = file.take(HEAD).read_to_end(&mut head);
    let mut lines = head.split(|byte| *byte == b'\n');
    read.is_ok()
        && lines.next().is_some_and(|line| line.starts_with(b"%PDF-"))
        && lines.next().and_then(|line| line.strip_prefix(b"%")) == Some(&mark())
}

/// How many bytes at the beginning of a file are enough to recognize it.
const HEAD: u64 = 64;

/// The writer's name, in the line of non-ASCII bytes that marks a PDF as binary.
fn mark() -> [u8; 10] {
    b"roadworthy".map(|byte| byte | 0x80)
}

const WEIGHTS: [Weight; 3] = [Weight::Regular, Weight::Semibold, Weight::Bold];
/// A document being written.
#[derive(Default)]
pub struct Writer {
    pages: Vec<Written>,
    /// The latest pages, which will be compressed together on all cores.
    loose: Vec<Loose>,
    fonts: [Used; 3],
    attached: Vec<Attached>,
    /// Who plays the vehicles; blank if unknown, or several.
    author: String,
}

/// A page with uncompressed operators.
struct Loose {
    paper: Paper,
    content: Vec<u8>,
    entries: Vec<Entry>,
    links: Vec<Link>,
}

/// How many pages are compressed at once.
const BATCH: usize = 64;

/// A page with compressed operators.
struct Written {
    paper: Paper,
    content: Stream,
    entries: Vec<Entry>,
    links: Vec<Link>,
}

impl Writer {
    pub fn new() -> Writer {
        Writer::default()
    }

    /// Adds a page after the others.
    pub fn page(&mut self, page: Page) -> Result<(), Error> {
        let page = self.loose(page)?;
        self.loose.push(page);
        if self.loose.len() == BATCH {
            self.pack();
        }
        Ok(())
    }

    /// Adds pages before all others.
    pub fn cover(&mut self, pages: Vec<Page>) -> Result<(), Error> {
        let pages: Vec<_> =
            pages.into_iter().map(|page| self.loose(page)).collect::<Result<_, _>>()?;
        self.pages.splice(0..0, pages.into_iter().map(Loose::packed));
        Ok(())
    }

    /// Names who plays the vehicles.
    pub fn author(&mut self, name: &str) {
        name.clone_into(&mut self.author);
    }

    /// Attaches designs.
    pub fn attach(&mut self, attached: Vec<Attached>) {
        self.attached = attached;
    }

    fn loose(&mut self, page: Page) -> Result<Loose, Error> {
        let number = self.pages.len() + self.loose.len() + 1;
        let (_, height) = page.paper.size();
        let content = content::operators(&page.items, height, &mut self.fonts);
        let content = content.ok_or(Error::NotANumber { page: number })?;
        Ok(Loose { paper: page.paper, content, entries: page.entries, links: page.links })
    }

    fn pack(&mut self) {
        let loose = std::mem::take(&mut self.loose);
        self.pages.par_extend(loose.into_par_iter().map(Loose::packed));
    }

    /// The whole document.
    pub fn finish(mut self, title: &str) -> Result<Finished, Error> {
        self.pack();
        let mut document = Document::with_version("1.7");
        document.binary_mark = mark().to_vec();
        document.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
        // First, as the attached designs are to be last.
        let root = document.new_object_id();
        let mut fonts = Dictionary::new();
        for (weight, used) in WEIGHTS.into_iter().zip(&self.fonts) {
            if !used.characters.is_empty() {
                let font = embed(&mut document, font(weight), &used.characters)?;
                fonts.set(RESOURCES[weight as usize], font);
            }
        }
        let resources = document.add_object(dictionary! { "Font" => fonts });
        let (pages, entries) = fill(&mut document, self.pages, resources);
        let mut info = dictionary! {
            "Title" => lopdf::text_string(title),
            "Producer" => lopdf::text_string(concat!("roadworthy ", env!("CARGO_PKG_VERSION"))),
        };
        if !self.author.is_empty() {
            info.set("Author", lopdf::text_string(&self.author));
        }
        let info = document.add_object(info);
        let mut catalog = dictionary! {
            "Type" => "Catalog",
            "Pages" => pages,
            "Lang" => Object::string_literal("en"),
            "ViewerPreferences" => dictionary! { "DisplayDocTitle" => true },
        };
        outline(&mut document, &mut catalog, &entries);
        attach(&mut document, &mut catalog, &self.attached);
        document.set_object(root, catalog);
        document.trailer.set("Root", root);
        document.trailer.set("Info", info);
        document.compress();
        Ok(Finished(document))
    }
}

/// A document to be written to a file.
pub struct Finished(Document);

impl Finished {
    pub fn save(mut self, target: &mut impl Write) -> io::Result<()> {
        self.0.save_to(target)
    }

    pub fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.save(&mut bytes).expect("writing to memory cannot fail");
        bytes
    }
}

impl Loose {
    fn packed(self) -> Written {
        let content = compressed(&self.content);
        Written { paper: self.paper, content, entries: self.entries, links: self.links }
    }
}

/// Compresses a stream to about a fifth; more effort would save little and take much longer.
fn compressed(bytes: &[u8]) -> Stream {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(EFFORT));
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let mut packed = written.expect("writing to memory cannot fail");
    packed.shrink_to_fit();
    Stream::new(dictionary! { "Filter" => "FlateDecode" }, packed)
}

const EFFORT: u32 = 4;

/// Puts the used part of a font into the document: a code for each character, by which its glyph, its width and its text
/// are found. Code 0 is the empty box for characters that the font lacks.
fn embed(
    document: &mut Document,
    font: &'static Font,
    characters: &[char],
) -> Result<ObjectId, Error> {
    let mut glyphs = GlyphRemapper::new();
    let mut to_glyph = vec![0, 0];
    let mut widths = vec![Object::from(font.advance('\0'))];
    for &character in characters {
        to_glyph.extend(glyphs.remap(font.glyph(character)).to_be_bytes());
        widths.push(font.advance(character).into());
    }
    let program = subsetter::subset(font.bytes, 0, &glyphs)
        .map_err(|source| Error::Font { name: font.name, source })?;
    let length = program.len() as i64;
    let program = document.add_object(Stream::new(dictionary! { "Length1" => length }, program));
    let name = Object::Name(format!("{}+{}", tag(characters), font.name).into_bytes());
    let descriptor = document.add_object(dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => name.clone(),
        "Flags" => LATIN,
        "FontBBox" => font.bounds.map(Object::from).to_vec(),
        "ItalicAngle" => 0,
        "Ascent" => font.ascent,
        "Descent" => font.descent,
        "CapHeight" => font.cap_height,
        "StemV" => i64::from(font.weight) / 5,
        "FontFile2" => program,
    });
    let to_glyph = document.add_object(Stream::new(Dictionary::new(), to_glyph));
    let composite = dictionary! {
        "Type" => "Font",
        "Subtype" => "CIDFontType2",
        "BaseFont" => name.clone(),
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"),
            "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor,
        "W" => vec![0.into(), widths.into()],
        "CIDToGIDMap" => to_glyph,
    };
    let to_text = document.add_object(Stream::new(Dictionary::new(), to_text(characters)));
    Ok(document.add_object(dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => name,
        "Encoding" => "Identity-H",
        "DescendantFonts" => vec![composite.into()],
        "ToUnicode" => to_text,
    }))
}

/// The flag of a font with Latin letters.
const LATIN: i64 = 1 << 5;

/// The table from codes to text, for whoever copies it.
fn to_text(characters: &[char]) -> Vec<u8> {
    // A table has at most so many lines.
    const LINES: usize = 100;
    let mut text = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /codes def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n",
    );
    let coded: Vec<_> = (1..=u16::MAX).zip(characters).collect();
    for some in coded.chunks(LINES) {
        text.push_str(&format!("{} beginbfchar\n", some.len()));
        for (code, character) in some {
            text.push_str(&format!("<{code:04x}> <"));
            for unit in character.encode_utf16(&mut [0; 2]) {
                text.push_str(&format!("{unit:04x}"));
            }
            text.push_str(">\n");
        }
        text.push_str("endbfchar\n");
    }
    text.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    text.into_bytes()
}

/// Six letters that identify a part of a font: a digest of its characters.
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

/// The target of an entry of the outline: its page and height.
struct Destination {
    title: String,
    page: ObjectId,
    top: f32,
}

/// Adds the pages; returns their list, and the targets of the outline.
fn fill(
    document: &mut Document,
    pages: Vec<Written>,
    resources: ObjectId,
) -> (ObjectId, Vec<Destination>) {
    let list = document.new_object_id();
    let ids: Vec<ObjectId> = pages.iter().map(|_| document.new_object_id()).collect();
    let mut entries = Vec::new();
    for (id, written) in ids.iter().copied().zip(pages) {
        let (width, height) = written.paper.size();
        let mut page = dictionary! {
            "Type" => "Page",
            "Parent" => list,
            "MediaBox" => vec![0.into(), 0.into(), width.into(), height.into()],
            "Resources" => resources,
            "Contents" => document.add_object(written.content),
        };
        let links = written.links.iter().filter_map(|link| leading(link, &ids, height));
        let links: Vec<Object> = links.collect();
        if !links.is_empty() {
            page.set("Annots", links);
        }
        document.set_object(id, page);
        entries.extend(written.entries.into_iter().map(|Entry { title, y }| Destination {
            title,
            page: id,
            top: height - y,
        }));
    }
    let kids: Vec<Object> = ids.iter().copied().map(Object::from).collect();
    let count = kids.len() as i64;
    document.set_object(list, dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count });
    (list, entries)
}

/// A link as a PDF has it, if there is its page.
fn leading(link: &Link, pages: &[ObjectId], height: f32) -> Option<Object> {
    let Area { x, y, width, height: high } = link.area;
    let page = *pages.get(link.page.checked_sub(1)?)?;
    let sides = [x, height - y - high, x + width, height - y].map(Object::from);
    let link = dictionary! {
        "Type" => "Annot",
        "Subtype" => "Link",
        "Rect" => sides.to_vec(),
        "Border" => vec![0.into(), 0.into(), 0.into()],
        "Dest" => vec![page.into(), "Fit".into()],
    };
    Some(link.into())
}

/// The outline of the document, in the order of its pages.
fn outline(document: &mut Document, catalog: &mut Dictionary, entries: &[Destination]) {
    if entries.is_empty() {
        return;
    }
    let root = document.new_object_id();
    let ids: Vec<_> = entries.iter().map(|_| document.new_object_id()).collect();
    for (number, (entry, id)) in entries.iter().zip(&ids).enumerate() {
        let view: [Object; 5] =
            [entry.page.into(), "XYZ".into(), 0.into(), entry.top.into(), Object::Null];
        let mut item = dictionary! {
            "Title" => lopdf::text_string(&entry.title),
            "Parent" => root,
            "Dest" => view.to_vec(),
        };
        if let Some(before) = number.checked_sub(1) {
            item.set("Prev", ids[before]);
        }
        if let Some(after) = ids.get(number + 1) {
            item.set("Next", *after);
        }
        document.set_object(*id, item);
    }
    let list = dictionary! {
        "Type" => "Outlines",
        "Count" => ids.len() as i64,
        "First" => ids[0],
        "Last" => ids[ids.len() - 1],
    };
    document.set_object(root, list);
    catalog.set("Outlines", root);
    catalog.set("PageMode", "UseOutlines");
}

/// Attaches the designs as the sources of the document. They are the last objects of the file, and uncompressed: they
/// are found there without unpacking anything.
fn attach(document: &mut Document, catalog: &mut Dictionary, attached: &[Attached]) {
    if attached.is_empty() {
        return;
    }
    let mut names: Vec<(&str, ObjectId)> = Vec::new();
    let files: Vec<ObjectId> = attached.iter().map(|_| document.new_object_id()).collect();
    for (file, design) in files.iter().zip(attached) {
        let name = lopdf::text_string(&design.name);
        let kind = dictionary! { "Type" => "EmbeddedFile", "Subtype" => "application/toml" };
        let text = Stream::new(kind, design.written().into_bytes());
        let text = document.add_object(text.with_compression(false));
        let description = format!("The design of these sheets: {}", design.fingerprints.join(" "));
        let specification = dictionary! {
            "Type" => "Filespec",
            "F" => name.clone(),
            "UF" => name,
            "EF" => dictionary! { "F" => text },
            "AFRelationship" => "Source",
            "Desc" => lopdf::text_string(&description),
        };
        document.set_object(*file, specification);
        names.push((&design.name, *file));
    }
    // A name tree is in the order of its names.
    names.sort();
    let tree = names.iter().flat_map(|(name, file)| [lopdf::text_string(name), (*file).into()]);
    let tree = dictionary! { "Names" => tree.collect::<Vec<_>>() };
    let files: Vec<Object> = files.into_iter().map(Object::from).collect();
    catalog.set("AF", files);
    catalog.set("Names", dictionary! { "EmbeddedFiles" => tree });
}
