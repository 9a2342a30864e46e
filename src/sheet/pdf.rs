//! Pages to PDF: translates items one by one, and knows nothing of what they show.
//!
//! A [`Writer`] takes page after page and keeps only what it has written, so a thousand sheets need little more memory
//! than the file they make; [`export`] is the same for pages at hand. The bytes depend on the pages and the title alone:
//! there are no dates and no random ids.
//!
//! Every character has a code of its own in the file, in the order of first use. Only the glyphs that are used go in,
//! and copied text is the text of the page, even where the font has one glyph for two characters, or none.

use std::collections::HashMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, PageMode, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};
use subsetter::GlyphRemapper;

use super::font::{Font, font};
use super::page::{Align, Area, Grey, Item, Page, Point, Stroke, Text, Weight};
use super::text;

/// What the document says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    pub title: String,
}

/// Why there is no PDF. Both are mistakes of the program, not of its user.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("page {page} has a coordinate that is not a number")]
    NotANumber { page: usize },
    #[error("the font {name} cannot be reduced: {source}")]
    Font { name: &'static str, source: subsetter::Error },
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
const RESOURCES: [Name; 3] = [Name(b"R"), Name(b"S"), Name(b"B")];
/// Dash and gap, in points.
const DASH: [f32; 2] = [2.0, 1.5];
/// How far the control points of a quarter circle are from its ends, in radii.
const KAPPA: f32 = 0.5523;
/// Of the ten levels of compression: higher ones take up to five times as long for a few percent.
const LEVEL: u8 = 4;

/// A document in the making.
pub struct Writer {
    pdf: Pdf,
    info: Info,
    last: Ref,
    catalog: Ref,
    tree: Ref,
    resources: Ref,
    pages: Vec<Ref>,
    outline: Vec<(String, Ref, f32)>,
    fonts: [Used; 3],
}

/// The characters of a font that the pages use.
#[derive(Default)]
struct Used {
    codes: HashMap<char, u16>,
    /// The first has code 1, and so on.
    characters: Vec<char>,
}

impl Writer {
    pub fn new(info: &Info) -> Writer {
        let [catalog, tree, resources] = [1, 2, 3].map(Ref::new);
        Writer {
            pdf: Pdf::with_settings(Settings { pretty: false }),
            info: info.clone(),
            last: resources,
            catalog,
            tree,
            resources,
            pages: Vec::new(),
            outline: Vec::new(),
            fonts: Default::default(),
        }
    }

    /// Adds a page. A title that the page before does not have becomes an entry of the outline.
    pub fn page(&mut self, page: &Page) -> Result<(), Error> {
        let (width, height) = page.paper.size();
        let number = self.pages.len() + 1;
        let content = Painter::new(height, &mut self.fonts).paint(&page.items);
        let content = content.ok_or(Error::NotANumber { page: number })?;
        let (id, stream) = (self.next(), self.next());
        let data = compress_to_vec_zlib(&content, LEVEL);
        self.pdf.stream(stream, &data).filter(Filter::FlateDecode);
        let mut dict = self.pdf.page(id);
        dict.parent(self.tree).media_box(Rect::new(0.0, 0.0, width, height));
        dict.contents(stream).pair(Name(b"Resources"), self.resources);
        dict.finish();
        self.pages.push(id);
        let before = self.outline.last().map(|(title, ..)| title);
        if !page.title.is_empty() && before != Some(&page.title) {
            self.outline.push((page.title.clone(), id, height));
        }
        Ok(())
    }

    /// The bytes of the document.
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        let mut fonts = Vec::new();
        for (weight, used) in WEIGHTS.into_iter().zip(std::mem::take(&mut self.fonts)) {
            if !used.characters.is_empty() {
                let id = self.embed(font(weight), &used.characters)?;
                fonts.push((RESOURCES[weight as usize], id));
            }
        }
        let mut resources = self.pdf.indirect(self.resources).dict();
        resources.insert(Name(b"Font")).dict().pairs(fonts);
        resources.finish();
        let count = self.pages.len() as i32;
        self.pdf.pages(self.tree).count(count).kids(self.pages.iter().copied());
        let outline = self.write_outline();
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.tree).lang(TextStr("en"));
        catalog.viewer_preferences().display_doc_title(true);
        if let Some(outline) = outline {
            catalog.outlines(outline).page_mode(PageMode::UseOutlines);
        }
        catalog.finish();
        let id = self.next();
        let producer = concat!("roadworthy ", env!("CARGO_PKG_VERSION"));
        self.pdf.document_info(id).title(TextStr(&self.info.title)).producer(TextStr(producer));
        Ok(self.pdf.finish())
    }

    fn write_outline(&mut self) -> Option<Ref> {
        if self.outline.is_empty() {
            return None;
        }
        let root = self.next();
        let ids: Vec<Ref> = (0..self.outline.len()).map(|_| self.next()).collect();
        self.pdf.outline(root).first(ids[0]).last(ids[ids.len() - 1]).count(ids.len() as i32);
        for (at, (title, page, top)) in self.outline.iter().enumerate() {
            let mut item = self.pdf.outline_item(ids[at]);
            item.title(TextStr(title)).parent(root);
            if let Some(&before) = at.checked_sub(1).and_then(|at| ids.get(at)) {
                item.prev(before);
            }
            if let Some(&after) = ids.get(at + 1) {
                item.next(after);
            }
            item.dest().page(*page).xyz(0.0, *top, None);
        }
        Some(root)
    }

    /// Writes the part of a font that is used: the font of composite characters, what it descends from, its glyphs, and
    /// the tables from codes to glyphs and back to characters.
    fn embed(&mut self, font: &'static Font, characters: &[char]) -> Result<Ref, Error> {
        let mut glyphs = GlyphRemapper::new();
        // Code 0 is no character: the empty box, as wide as that of any character that the font lacks.
        let (mut to_glyph, mut widths) = (vec![0, 0], vec![f32::from(font.advance('\0'))]);
        let system =
            || SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let mut to_unicode = UnicodeCmap::new(Name(b"roadworthy-codes"), system());
        for (code, &character) in (1..=u16::MAX).zip(characters) {
            to_glyph.extend(glyphs.remap(font.glyph(character)).to_be_bytes());
            widths.push(f32::from(font.advance(character)));
            to_unicode.pair(code, character);
        }
        let program = subsetter::subset(font.bytes, 0, &glyphs)
            .map_err(|source| Error::Font { name: font.name, source })?;
        let name = format!("{}+{}", tag(characters), font.name);
        let name = Name(name.as_bytes());

        let [id, cid, descriptor, file, map, cmap] = std::array::from_fn(|_| self.next());
        self.pdf
            .type0_font(id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut dict = self.pdf.cid_font(cid);
        dict.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(system())
            .font_descriptor(descriptor);
        dict.default_width(0.0).cid_to_gid_map_stream(map);
        dict.widths().consecutive(0, widths);
        dict.finish();
        self.describe(descriptor, name, font, file);
        self.stream(map, &to_glyph);
        self.stream(cmap, &to_unicode.finish());
        let data = compress_to_vec_zlib(&program, LEVEL);
        let mut stream = self.pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), program.len() as i32);
        stream.finish();
        Ok(id)
    }

    fn describe(&mut self, id: Ref, name: Name, font: &Font, file: Ref) {
        let [left, bottom, right, top] = font.bounds.map(f32::from);
        let mut dict = self.pdf.font_descriptor(id);
        dict.name(name).family(Str(b"Roboto Condensed")).weight(font.weight);
        dict.flags(FontFlags::SYMBOLIC).italic_angle(0.0).bbox(Rect::new(left, bottom, right, top));
        dict.ascent(f32::from(font.ascent)).descent(f32::from(font.descent));
        // No table has the width of a stem; readers want it only for a font that they must replace.
        dict.cap_height(f32::from(font.cap_height)).stem_v(f32::from(font.weight) / 5.0);
        dict.font_file2(file);
    }

    fn stream(&mut self, id: Ref, data: &[u8]) {
        let data = compress_to_vec_zlib(data, LEVEL);
        self.pdf.stream(id, &data).filter(Filter::FlateDecode);
    }

    fn next(&mut self) -> Ref {
        self.last = self.last.next();
        self.last
    }
}

impl Used {
    /// The code of a character, a new one where it has none. Beyond the last code there is only the empty box.
    fn code(&mut self, character: char) -> u16 {
        *self.codes.entry(character).or_insert_with(|| {
            let Ok(code) = u16::try_from(self.characters.len() + 1) else { return 0 };
            self.characters.push(character);
            code
        })
    }
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

/// Draws the items of one page, writing what changed and no more.
struct Painter<'f> {
    content: Content,
    height: f32,
    fonts: &'f mut [Used; 3],
    fill: Grey,
    stroke: Stroke,
    font: Option<(Weight, f32)>,
    in_text: bool,
    /// Whether every number so far was one.
    sound: bool,
}

impl Painter<'_> {
    fn new(height: f32, fonts: &mut [Used; 3]) -> Painter<'_> {
        Painter {
            content: Content::with_settings(Settings { pretty: false }),
            height,
            fonts,
            fill: Grey::BLACK,
            stroke: Stroke::new(1.0),
            font: None,
            in_text: false,
            sound: true,
        }
    }

    /// The operators of the items; `None` where one of them has a coordinate that is not a number.
    fn paint(mut self, items: &[Item]) -> Option<Vec<u8>> {
        for item in items {
            match item {
                Item::Line { from, to, stroke } => {
                    self.shape(&[*from, *to], false, None, Some(*stroke))
                }
                Item::Rect { area, radius, fill, stroke } => {
                    self.rect(*area, *radius, *fill, *stroke)
                }
                Item::Shape { points, closed, fill, stroke } => {
                    self.shape(points, *closed, *fill, *stroke)
                }
                Item::Text(text) => self.text(text),
            }
        }
        self.leave_text();
        self.sound.then(|| self.content.finish().into_vec())
    }

    fn rect(&mut self, area: Area, radius: f32, fill: Option<Grey>, stroke: Option<Stroke>) {
        if !self.style(fill, stroke) {
            return;
        }
        let Area { x, y, width, height } = area;
        let radius = radius.min(width / 2.0).min(height / 2.0);
        let corner = |x: f32, y: f32| Point { x, y };
        if radius > 0.0 {
            let control = radius * (1.0 - KAPPA);
            // Each corner, the way to it and the way on from it.
            let corners = [
                (corner(x + width, y), (-1.0, 0.0), (0.0, 1.0)),
                (corner(x + width, y + height), (0.0, -1.0), (-1.0, 0.0)),
                (corner(x, y + height), (1.0, 0.0), (0.0, -1.0)),
                (corner(x, y), (0.0, 1.0), (1.0, 0.0)),
            ];
            let [x, y] = self.at(corner(x + radius, y));
            self.content.move_to(x, y);
            for (corner, back, on) in corners {
                let along = |way: (f32, f32), by| Point {
                    x: corner.x + way.0 * by,
                    y: corner.y + way.1 * by,
                };
                let [x, y] = self.at(along(back, radius));
                let [x1, y1] = self.at(along(back, control));
                let [x2, y2] = self.at(along(on, control));
                let [x3, y3] = self.at(along(on, radius));
                self.content.line_to(x, y).cubic_to(x1, y1, x2, y2, x3, y3);
            }
            self.content.close_path();
        } else {
            let [left, bottom] = self.at(corner(x, y + height));
            let [right, top] = self.at(corner(x + width, y));
            self.content.rect(left, bottom, hundredths(right - left), hundredths(top - bottom));
        }
        self.draw(fill.is_some(), stroke.is_some());
    }

    fn shape(
        &mut self,
        points: &[Point],
        closed: bool,
        fill: Option<Grey>,
        stroke: Option<Stroke>,
    ) {
        let [first, rest @ ..] = points else { return };
        if rest.is_empty() || !self.style(fill, stroke) {
            return;
        }
        let [x, y] = self.at(*first);
        self.content.move_to(x, y);
        for point in rest {
            let [x, y] = self.at(*point);
            self.content.line_to(x, y);
        }
        if closed {
            self.content.close_path();
        }
        self.draw(fill.is_some(), stroke.is_some());
    }

    fn text(&mut self, text: &Text) {
        if text.text.is_empty() {
            return;
        }
        let width = text::width(&text.text, text.size, text.weight);
        let left = match text.align {
            Align::Left => text.at.x,
            Align::Center => text.at.x - width / 2.0,
            Align::Right => text.at.x - width,
        };
        self.set_fill(text.grey);
        if !self.in_text {
            self.content.begin_text();
            self.in_text = true;
        }
        if self.font != Some((text.weight, text.size)) {
            let size = self.number(text.size);
            self.content.set_font(RESOURCES[text.weight as usize], size);
            self.font = Some((text.weight, text.size));
        }
        let [x, y] = self.at(Point { x: left, y: text.at.y });
        self.content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]);
        let used = &mut self.fonts[text.weight as usize];
        let codes: Vec<u8> = text.text.chars().flat_map(|c| used.code(c).to_be_bytes()).collect();
        self.content.show(Str(&codes));
    }

    /// Sets what a figure is drawn with. False where that is nothing.
    fn style(&mut self, fill: Option<Grey>, stroke: Option<Stroke>) -> bool {
        self.leave_text();
        if let Some(grey) = fill {
            self.set_fill(grey);
        }
        if let Some(stroke) = stroke {
            if stroke.grey != self.stroke.grey {
                let grey = self.grey(stroke.grey);
                self.content.set_stroke_gray(grey);
            }
            if stroke.width != self.stroke.width {
                let width = self.number(stroke.width);
                self.content.set_line_width(width);
            }
            if stroke.dashed != self.stroke.dashed {
                self.content.set_dash_pattern(
                    if stroke.dashed { DASH.as_slice() } else { &[] }.iter().copied(),
                    0.0,
                );
            }
            self.stroke = stroke;
        }
        fill.is_some() || stroke.is_some()
    }

    fn set_fill(&mut self, grey: Grey) {
        if grey != self.fill {
            let value = self.grey(grey);
            self.content.set_fill_gray(value);
            self.fill = grey;
        }
    }

    fn draw(&mut self, fill: bool, stroke: bool) {
        match (fill, stroke) {
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) => self.content.fill_nonzero(),
            (false, _) => self.content.stroke(),
        };
    }

    fn leave_text(&mut self) {
        if std::mem::take(&mut self.in_text) {
            self.content.end_text();
        }
    }

    /// A point as PDF counts it, from the bottom left corner.
    fn at(&mut self, point: Point) -> [f32; 2] {
        [self.number(point.x), self.number(self.height - point.y)]
    }

    fn grey(&mut self, grey: Grey) -> f32 {
        self.sound &= grey.0.is_finite();
        grey.0.clamp(0.0, 1.0)
    }

    fn number(&mut self, value: f32) -> f32 {
        self.sound &= value.is_finite();
        hundredths(value)
    }
}

/// No printer sets a dot finer than this, and the file is smaller.
fn hundredths(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}
