//! Exports pages to SVG, item by item, from the same items as the PDF.
//!
//! A file has its pages below one another, and the fonts that they use. Units are points.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::font::{Font, WEIGHTS, font};
use super::page::{Align, Area, Grey, Item, Number, Page, Point, Stroke, Text, Weight};

const FAMILY: &str = "Roboto Condensed";
/// The start of every file; it identifies files from this program.
pub const BEGINNING: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" data-generator=\"roadworthy\"";

/// A document with fonts, complete in itself.
pub fn document(pages: &[Page], title: &str) -> String {
    let width = pages.iter().map(|page| page.paper.size().0).fold(0.0, f32::max);
    let height: f32 = pages.iter().map(|page| page.paper.size().1).sum();
    let mut out = format!(
        "{BEGINNING} width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{FAMILY}\" font-kerning=\"none\" xml:space=\"preserve\" role=\"img\">\
         <title>{}</title>\n<style>{}</style>\n",
        escaped(title),
        faces(pages)
    );
    let mut top = 0.0;
    for page in pages {
        let (width, height) = page.paper.size();
        let _ = writeln!(out, "<g transform=\"translate(0 {})\">", Number(top));
        let _ = writeln!(out, "<path fill=\"#ffffff\" d=\"M0 0H{width}V{height}H0Z\"/>");
        page.items.iter().for_each(|item| self::item(item, &mut out));
        out.push_str("</g>\n");
        top += height;
    }
    out + "</svg>\n"
}

/// Items for a document that has the fonts already.
pub fn drawing(items: &[Item], size: (f32, f32), title: &str) -> String {
    let mut out = String::new();
    items.iter().for_each(|item| self::item(item, &mut out));
    framed(&out, size, title)
}

/// An element around drawn items.
pub fn framed(items: &str, (width, height): (f32, f32), title: &str) -> String {
    format!(
        "<svg class=\"paper\" viewBox=\"0 0 {width} {height}\" xml:space=\"preserve\" role=\"img\" \
         aria-label=\"{}\">\n{items}</svg>\n",
        escaped(title)
    )
}

/// The average number of items in a group.
const GROUP: u64 = 7;

/// Drawn items in groups. The items themselves say where a group ends, so a change leaves the other groups as they are.
pub fn groups(items: &[Item]) -> Vec<String> {
    let mut groups = vec![String::new()];
    for item in items {
        let mut drawn = String::new();
        self::item(item, &mut drawn);
        let mut hasher = DefaultHasher::new();
        drawn.hash(&mut hasher);
        if let Some(group) = groups.last_mut() {
            group.push_str(&drawn);
        }
        if hasher.finish().is_multiple_of(GROUP) {
            groups.push(String::new());
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

fn item(item: &Item, out: &mut String) {
    match item {
        Item::Line { from, to, stroke } => path(&[*from, *to], false, None, Some(*stroke), out),
        Item::Shape { points, closed, fill, stroke } => path(points, *closed, *fill, *stroke, out),
        Item::Rect { area, radius, fill, stroke } => {
            let Area { x, y, width, height } = *area;
            let sides = [("x", x), ("y", y), ("width", width), ("height", height), ("rx", *radius)];
            out.push_str("<rect");
            for (name, value) in sides.into_iter().filter(|(_, value)| *value != 0.0) {
                let _ = write!(out, " {name}=\"{}\"", Number(value));
            }
            painted(*fill, *stroke, out);
        }
        Item::Tick { .. } | Item::Part { .. } | Item::Figure { .. } => {}
        Item::Field(field) => self::text(&field.shown(), out),
        Item::Text(text) => self::text(text, out),
    }
}

fn path(
    points: &[Point],
    closed: bool,
    fill: Option<Grey>,
    stroke: Option<Stroke>,
    out: &mut String,
) {
    out.push_str("<path d=\"");
    for (number, point) in points.iter().enumerate() {
        let step = if number == 0 { 'M' } else { 'L' };
        let _ = write!(out, "{step}{} {}", Number(point.x), Number(point.y));
    }
    out.push_str(if closed { "Z\"" } else { "\"" });
    painted(fill, stroke, out);
}

/// Ends an element with its colors.
fn painted(fill: Option<Grey>, stroke: Option<Stroke>, out: &mut String) {
    let fill = fill.map_or_else(|| "none".to_owned(), color);
    let _ = write!(out, " fill=\"{fill}\"");
    if let Some(Stroke { width, grey, dashed }) = stroke {
        let (grey, width) = (color(grey), Number(width));
        let _ = write!(out, " stroke=\"{grey}\" stroke-width=\"{width}\"");
        out.push_str(if dashed { " stroke-dasharray=\"2 1.5\"" } else { "" });
    }
    out.push_str("/>\n");
}

fn text(text: &Text, out: &mut String) {
    if text.text.is_empty() {
        return;
    }
    let (x, y, size) = (Number(text.at.x), Number(text.at.y), Number(text.size));
    let weight = font(text.weight).weight;
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\"");
    out.push_str(match text.align {
        Align::Left => "",
        Align::Center => " text-anchor=\"middle\"",
        Align::Right => " text-anchor=\"end\"",
    });
    if text.grey != Grey::BLACK {
        let _ = write!(out, " fill=\"{}\"", color(text.grey));
    }
    let _ = writeln!(out, ">{}</text>", escaped(&text.text));
}

fn color(Grey(share): Grey) -> String {
    let level = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{level:02x}{level:02x}{level:02x}")
}

/// Text for XML. Control characters, which XML forbids, become the replacement character.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() && !c.is_whitespace() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A font face for each weight on the pages.
fn faces(pages: &[Page]) -> String {
    let items = || pages.iter().flat_map(|page| &page.items);
    let is_used = |weight: &Weight| {
        items().any(|item| matches!(item, Item::Text(text) if text.weight == *weight))
    };
    WEIGHTS.into_iter().filter(is_used).map(face).collect()
}

pub fn face(weight: Weight) -> String {
    let Font { weight, bytes, .. } = font(weight);
    format!(
        "@font-face{{font-family:\"{FAMILY}\";font-weight:{weight};\
         src:url(data:font/ttf;base64,{})}}",
        STANDARD.encode(bytes)
    )
}
