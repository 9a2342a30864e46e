//! Measures text in the fonts of the sheet, and wraps it.

use super::font::{EM, Font, font};
use super::page::Weight;
use crate::text::distinct;

/// The width of a line of text in points, exactly as a PDF reader computes it.
pub fn width(text: &str, size: f32, weight: Weight) -> f32 {
    points(font(weight).width(text), size)
}

/// The characters that the fonts lack, in order and without duplicates.
pub fn missing(text: &str) -> Vec<char> {
    distinct(text.chars().filter(|&c| font(Weight::Regular).glyph(c) == 0))
}

/// The text, with a question mark for each character that the fonts lack.
pub fn printable(text: &str) -> String {
    let known = |c| if font(Weight::Regular).glyph(c) == 0 { '?' } else { c };
    text.chars().map(known).collect()
}

/// Breaks a text into lines that are no wider than `max_width`.
///
/// Lines break at white space, which is dropped. An overlong word breaks after a hyphen or a slash, or else anywhere.
/// Every line has at least one character, even in very narrow columns. Line breaks in the text are kept. A text of white
/// space alone has no lines.
pub fn wrap(text: &str, size: f32, weight: Weight, max_width: f32) -> Vec<String> {
    let font = font(weight);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = Line::default();
        for word in paragraph.split(breaks_here).filter(|word| !word.is_empty()) {
            line.add(word, font, size, max_width, &mut lines);
        }
        line.end(&mut lines);
    }
    lines
}

/// White space, except no-break spaces.
fn breaks_here(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

#[derive(Default)]
struct Line {
    text: String,
    units: u64,
}

impl Line {
    fn add(&mut self, word: &str, font: &Font, size: f32, max: f32, lines: &mut Vec<String>) {
        let fits = |units| points(units, size) <= max;
        let (space, mut units) = (u64::from(font.advance(' ')), font.width(word));
        // Split at no-break spaces before cutting a word.
        if !fits(units) && word.contains('\u{a0}') {
            let words = word.split(char::is_whitespace).filter(|word| !word.is_empty());
            return words.for_each(|word| self.add(word, font, size, max, lines));
        }
        if !self.text.is_empty() {
            if fits(self.units + space + units) {
                self.text.push(' ');
                self.text.push_str(word);
                self.units += space + units;
                return;
            }
            self.end(lines);
        }
        let mut rest = word;
        while !fits(units)
            && let Some(at) = cut(rest, font, fits)
        {
            lines.push(rest[..at].to_owned());
            units -= font.width(&rest[..at]);
            rest = &rest[at..];
        }
        *self = Line { text: rest.to_owned(), units };
    }

    fn end(&mut self, lines: &mut Vec<String>) {
        if !self.text.is_empty() {
            lines.push(std::mem::take(self).text);
        }
    }
}

/// Where to cut an overlong word: after the last hyphen or slash that fits, or else after the last character that
/// fits.
fn cut(word: &str, font: &Font, fits: impl Fn(u64) -> bool) -> Option<usize> {
    let (mut units, mut after_mark) = (0, None);
    for (at, c) in word.char_indices() {
        let advance = u64::from(font.advance(c));
        units += advance;
        // A combining mark stays with its letter.
        if at > 0 && advance > 0 && !fits(units) {
            return after_mark.or(Some(at));
        }
        if at > 0 && matches!(c, '-' | '–' | '—' | '/') {
            after_mark = Some(at + c.len_utf8());
        }
    }
    None
}

fn points(units: u64, size: f32) -> f32 {
    units as f32 * size / EM
}
