//! Turns page items into PDF operators.

use std::fmt::Write;

use super::page::{Align, Area, Grey, Item, Number, Point, Stroke, Tag, Text, Weight, hundredths};
use super::{packed, text};

pub const RESOURCES: [&str; 3] = ["R", "S", "B"];
/// The distance from the ends of a quarter circle to its control points, in radii.
const KAPPA: f32 = 0.5523;

#[derive(Default)]
pub struct Used {
    /// The code of each character up to the last used one; 0 is none.
    codes: Vec<u16>,
    /// Codes count from 1.
    pub characters: Vec<char>,
}

impl Used {
    /// The code of a character, new if needed. When all codes are taken, the code of the empty box.
    fn code(&mut self, character: char) -> u16 {
        let at = character as usize;
        self.codes.resize(self.codes.len().max(at + 1), 0);
        if self.codes[at] == 0
            && let Ok(code) = u16::try_from(self.characters.len() + 1)
        {
            self.characters.push(character);
            self.codes[at] = code;
        }
        self.codes[at]
    }
}

/// Tags in order, with their attributes.
type Attributed = Vec<(Tag, String)>;

/// The operators of a page's items, in hundredths of a point, with texts in tagged paragraphs, and their tags in order with attributes. `None` if a
/// coordinate is NaN or infinite.
pub fn tagged(items: &[Item], height: f32, fonts: &mut [Used; 3]) -> Option<(Vec<u8>, Attributed)> {
    let (out, fill, stroke, font) = ("q 0.01 0 0 0.01 0 0 cm\n".to_owned(), None, None, None);
    let mut painter = Painter { out, height, fonts, sound: true, fill, stroke, font };
    let mut tags = Vec::new();
    let is_text = |item: &Item| matches!(item, Item::Text(_));
    let is_figure = |item: &Item| matches!(item, Item::Figure { .. });
    for run in items.chunk_by(|one, next| is_text(one) == is_text(next) && !is_figure(next)) {
        if !is_text(&run[0]) {
            if let Item::Figure { area, shows } = &run[0] {
                let attributes = painter.figure(*area, shows);
                let _ = writeln!(painter.out, "/Figure <</MCID {}>> BDC", tags.len());
                tags.push((Tag::Figure, attributes));
            } else {
                painter.out.push_str("/Artifact BMC\n");
            }
            run.iter().for_each(|item| painter.item(item));
            painter.out.push_str("EMC\n");
            continue;
        }
        for paragraph in paragraphs(run) {
            let tag = paragraph[0].tag;
            let _ = writeln!(painter.out, "/{} <</MCID {}>> BDC", tag.name(), tags.len());
            for (number, text) in paragraph.iter().enumerate() {
                // Keeps words apart when the text is read out or copied.
                painter.text(text, if number + 1 < paragraph.len() { " " } else { "" });
            }
            painter.out.push_str("EMC\n");
            tags.push((tag, tag.attributes()));
        }
    }
    painter.out.push('Q');
    painter.sound.then(|| (painter.out.into_bytes(), tags))
}

/// Texts in reading order: each line from left to right, and the lines of a paragraph together.
fn paragraphs(run: &[Item]) -> Vec<Vec<&Text>> {
    let texts = run.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text),
        _ => None,
    });
    let texts: Vec<&Text> = texts.collect();
    let is_beside = |one: &&Text, next: &&Text| {
        let is_row = one.tag.is_of_table() && next.tag.is_of_table();
        (is_row || one.tag == next.tag) && (one.at.y - next.at.y).abs() < 2.0
    };
    let mut all: Vec<Vec<&Text>> = Vec::new();
    for line in texts.chunk_by(is_beside) {
        let mut line = line.to_vec();
        line.sort_by(|one, next| one.within.x.total_cmp(&next.within.x));
        match all.last_mut() {
            Some(above) if line.len() == 1 && continues(above[above.len() - 1], line[0]) => {
                above.extend(line);
            }
            _ if line[0].tag.is_of_table() => {
                let goes_on = |one: &&Text, next: &&Text| {
                    next.tag == Tag::More || [one.tag, next.tag] == [Tag::RowHead; 2]
                };
                let mut cells = line.chunk_by(goes_on).map(<[_]>::to_vec);
                if let Some(above) = all.last_mut().filter(|_| line[0].tag == Tag::More) {
                    above.extend(cells.next().into_iter().flatten());
                }
                all.extend(cells);
            }
            _ => all.push(line),
        }
    }
    all
}

/// Whether a text is the next line of a paragraph.
fn continues(above: &Text, text: &Text) -> bool {
    let down = text.at.y - above.at.y;
    (above.tag, above.size, above.weight) == (text.tag, text.size, text.weight)
        && (above.within.x - text.within.x).abs() < 0.5
        && (0.0..above.size * 1.4).contains(&down)
}

struct Painter<'f> {
    out: String,
    height: f32,
    fonts: &'f mut [Used; 3],
    sound: bool,
    /// The present style of the page.
    fill: Option<Grey>,
    stroke: Option<Stroke>,
    font: Option<(Weight, f32)>,
}

impl Painter<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Line { from, to, stroke } => {
                self.shape(&[*from, *to], false, None, Some(*stroke));
            }
            Item::Rect { area, radius, fill, stroke } => self.rect(*area, *radius, *fill, *stroke),
            Item::Shape { points, closed, fill, stroke } => {
                self.shape(points, *closed, *fill, *stroke);
            }
            Item::Tick { .. } | Item::Part { .. } | Item::Field(_) | Item::Figure { .. } => {}
            Item::Text(text) => self.text(text, ""),
        }
    }

    /// The attributes of a figure.
    fn figure(&self, Area { x, y, width, height }: Area, shows: &str) -> String {
        let [left, bottom] = self.at(Point { x, y: y + height });
        let [right, top] = self.at(Point { x: x + width, y });
        let shows = packed::text(shows);
        format!("/Alt{shows}/A<</O/Layout/Placement/Block/BBox[{left} {bottom} {right} {top}]>>")
    }

    fn rect(&mut self, area: Area, radius: f32, fill: Option<Grey>, stroke: Option<Stroke>) {
        self.style(fill, stroke);
        let Area { x, y, width, height } = area;
        let radius = radius.min(width / 2.0).min(height / 2.0);
        let corner = |x: f32, y: f32| Point { x, y };
        if radius > 0.0 {
            let control = radius * (1.0 - KAPPA);
            // For each corner: the point, and the directions to the previous and next one.
            let corners = [
                (corner(x + width, y), (-1.0, 0.0), (0.0, 1.0)),
                (corner(x + width, y + height), (0.0, -1.0), (-1.0, 0.0)),
                (corner(x, y + height), (1.0, 0.0), (0.0, -1.0)),
                (corner(x, y), (0.0, 1.0), (1.0, 0.0)),
            ];
            self.op(&self.at(corner(x + radius, y)), "m");
            for (Point { x, y }, back, on) in corners {
                let along = |way: (f32, f32), by| self.at(corner(x + way.0 * by, y + way.1 * by));
                let from = along(back, radius);
                let curve = [along(back, control), along(on, control), along(on, radius)];
                self.op(&from, "l");
                self.op(curve.as_flattened(), "c");
            }
            self.op(&[], "h");
        } else {
            let [left, bottom] = self.at(corner(x, y + height));
            let [right, top] = self.at(corner(x + width, y));
            self.op(&[left, bottom, right - left, top - bottom], "re");
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
        self.style(fill, stroke);
        self.op(&self.at(*first), "m");
        for point in rest {
            self.op(&self.at(*point), "l");
        }
        if closed {
            self.op(&[], "h");
        }
        self.draw(fill.is_some(), stroke.is_some());
    }

    fn text(&mut self, text: &Text, then: &str) {
        if text.text.is_empty() {
            return;
        }
        let width = text::width(&text.text, text.size, text.weight);
        let left = match text.align {
            Align::Left => text.at.x,
            Align::Center => text.at.x - width / 2.0,
            Align::Right => text.at.x - width,
        };
        self.style(Some(text.grey), None);
        self.out.push_str("BT\n");
        let font = Some((text.weight, text.size));
        if self.font != font {
            self.font = font;
            let _ = write!(self.out, "/{} ", RESOURCES[text.weight as usize]);
            self.op(&[text.size], "Tf");
        }
        self.op(&self.at(Point { x: left, y: text.at.y }), "Td");
        let used = &mut self.fonts[text.weight as usize];
        self.out.push('<');
        for c in text.text.chars().chain(then.chars()) {
            let code = used.code(c);
            let digit = |shift: u8| b"0123456789abcdef"[usize::from((code >> shift) & 15)];
            self.out.extend([12, 8, 4, 0].map(|shift| char::from(digit(shift))));
        }
        self.out.push_str("> Tj\nET\n");
    }

    fn style(&mut self, fill: Option<Grey>, stroke: Option<Stroke>) {
        if let Some(Grey(grey)) = fill
            && self.fill != fill
        {
            self.fill = fill;
            self.grey(grey, "g");
        }
        if let Some(Stroke { width, grey: Grey(grey), dashed }) = stroke
            && self.stroke != stroke
        {
            self.stroke = stroke;
            self.grey(grey, "G");
            self.op(&[width], "w");
            self.out.push_str(if dashed { "[200 150] 0 d\n" } else { "[] 0 d\n" });
        }
    }

    fn grey(&mut self, grey: f32, operator: &str) {
        let _ = writeln!(self.out, "{} {operator}", Number(grey.clamp(0.0, 1.0)));
    }

    fn draw(&mut self, fill: bool, stroke: bool) {
        let operator = match (fill, stroke) {
            (true, true) => "B",
            (true, false) => "f",
            (false, true) => "S",
            (false, false) => "n",
        };
        self.op(&[], operator);
    }

    /// Writes an operator after lengths in hundredths of a point.
    fn op(&mut self, lengths: &[f32], operator: &str) {
        for length in lengths {
            self.sound &= length.is_finite();
            let _ = write!(self.out, "{} ", Number(*length).hundredths());
        }
        self.out.push_str(operator);
        self.out.push('\n');
    }

    fn at(&self, point: Point) -> [f32; 2] {
        [point.x, self.height - point.y].map(hundredths)
    }
}
