//! How wide text is, in the fonts of the sheet.

use super::page::Weight;

/// The width of a line of text, in points.
pub fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let _ = weight;
    text.chars().count() as f32 * size * 0.45
}
