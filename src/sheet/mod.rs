//! Record sheets: a neutral model, laid out into pages of positioned items, and exported to PDF or SVG.
//!
//! A game fills the [`model`]; [`layout`] makes [`page`]s from it; [`text`] measures and wraps; [`pdf`] and
//! [`svg`] export. [`printout`] binds them with a cover. [`tablet`] makes a page to tap. The fonts and their origin are in `fonts/`.

mod content;
pub mod damage;
mod fields;
pub mod filled;
mod font;
pub mod layout;
pub mod model;
mod packed;
pub mod page;
pub mod pdf;
pub mod printout;
pub mod svg;
pub mod tablet;
mod tags;
pub mod text;

/// The font file of a weight, for pages that draw sheets.
pub fn font_file(weight: u16) -> &'static [u8] {
    let font = font::WEIGHTS.map(font::font).into_iter().find(|font| font.weight == weight);
    font.map_or(&[], |font| font.bytes)
}
