//! The fonts of the sheets: characters and widths, read once.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId};

use super::page::Weight;

/// The unit of a font's widths and heights: thousandths of the type size, as in a PDF.
pub const EM: f32 = 1000.0;

pub struct Font {
    pub name: &'static str,
    pub bytes: &'static [u8],
    /// The OpenType weight: 400 is regular.
    pub weight: u16,
    /// Above the baseline, including accented capitals.
    pub ascent: i16,
    /// Below the baseline, so negative.
    pub descent: i16,
    /// Left, bottom, right and top of the box around all glyphs.
    pub bounds: [i16; 4],
    /// The glyph of each character up to the last known one; 0 is none.
    glyphs: Box<[u16]>,
    advances: Box<[u16]>,
}

static FONTS: LazyLock<[Font; 3]> = LazyLock::new(|| {
    [
        Font::read("RobotoCondensed-Regular", include_bytes!("fonts/RobotoCondensed-Regular.ttf")),
        Font::read(
            "RobotoCondensed-SemiBold",
            include_bytes!("fonts/RobotoCondensed-SemiBold.ttf"),
        ),
        Font::read("RobotoCondensed-Bold", include_bytes!("fonts/RobotoCondensed-Bold.ttf")),
    ]
});

pub const WEIGHTS: [Weight; 3] = [Weight::Regular, Weight::Semibold, Weight::Bold];

pub fn font(weight: Weight) -> &'static Font {
    &FONTS[weight as usize]
}

impl Font {
    /// The glyph of a character. All white space is a space; glyph 0, an empty box, is for missing characters.
    pub fn glyph(&self, character: char) -> u16 {
        // No method of a slice: it would be slow in a debug build.
        let code = character as usize;
        let glyph = if code < self.glyphs.len() { self.glyphs[code] } else { 0 };
        if glyph == 0 && character.is_whitespace() { self.glyphs[' ' as usize] } else { glyph }
    }

    /// In thousandths of the type size.
    pub fn advance(&self, character: char) -> u16 {
        self.advances[self.glyph(character) as usize]
    }

    /// The width of a line of text, in thousandths of the type size.
    pub fn width(&self, text: &str) -> u64 {
        let mut width = 0;
        for c in text.chars() {
            width += u64::from(self.advance(c));
        }
        width
    }

    fn read(name: &'static str, bytes: &'static [u8]) -> Font {
        let face = Face::parse(bytes, 0).expect("an embedded font parses");
        assert_eq!(f32::from(face.units_per_em()), EM, "{name} is not in thousandths");
        let bounds = face.global_bounding_box();
        let mut glyphs = Vec::new();
        let tables = face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables);
        for table in tables.filter(|table| table.is_unicode()) {
            table.codepoints(|code| {
                let glyph = table.glyph_index(code).map_or(0, |glyph| glyph.0);
                let code = code as usize;
                // The last entry of a table is 0xFFFF, without a glyph.
                if glyph != 0 {
                    glyphs.resize(glyphs.len().max(code + 1), 0);
                    glyphs[code] = glyph;
                }
            });
        }
        let advance = |glyph| face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        Font {
            name,
            bytes,
            weight: face.weight().to_number(),
            ascent: face.ascender(),
            descent: face.descender(),
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max],
            glyphs: glyphs.into(),
            advances: (0..face.number_of_glyphs()).map(advance).collect(),
        }
    }
}
