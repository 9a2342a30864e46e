//! How wide text is, in the fonts of the sheet.

use super::page::Weight;

/// The width of a line of text, in points.
pub fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let _ = weight;
    text.chars().count() as f32 * size * 0.45
}

/// Breaks a text into lines that are no wider than `max_width`.
pub fn wrap(text: &str, size: f32, weight: Weight, max_width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if !line.is_empty() && width(&longer, size, weight) > max_width {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            line = longer;
        }
    }
    lines.extend((!line.is_empty()).then_some(line));
    lines
}
