//! A canvas that collects fills, lines and text, and returns them in that order.

use crate::sheet::page::{Align, Area, Field, Grey, Item, Point, Stroke, Tag, Text, Weight};
use crate::sheet::text;
use crate::text::source::Span;

pub const ZEBRA: Grey = Grey(0.94);
pub const GLASS: Grey = Grey(0.84);
pub const LAST: Grey = Grey(0.82);
pub const LOST: Grey = Grey(0.85);
pub const CROSSED: Grey = Grey(0.60);
/// The thinnest line: a laser printer and a copier keep it.
pub const HAIR: f32 = 0.35;
pub const FRAME: f32 = 0.9;
pub const RULE: f32 = 1.3;
pub const HEAVY: f32 = 1.5;

#[derive(Clone, Copy)]
pub struct Type(pub f32, pub Weight);

pub const NAME: Type = Type(21.0, Weight::Bold);
pub const LONG_NAME: Type = Type(13.0, Weight::Bold);
pub const PAGE_TITLE: Type = Type(19.0, Weight::Bold);
pub const CLASS: Type = Type(9.0, Weight::Regular);
pub const ASIDE: Type = Type(7.4, Weight::Semibold);
pub const TITLE: Type = Type(8.4, Weight::Bold);
pub const VALUE: Type = Type(7.8, Weight::Semibold);
pub const STRONG: Type = Type(8.0, Weight::Bold);
pub const LIST: Type = Type(8.0, Weight::Regular);
pub const BODY: Type = Type(7.5, Weight::Regular);
pub const LABEL: Type = Type(7.2, Weight::Regular);
/// The smallest type.
pub const SMALL: Type = Type(7.0, Weight::Regular);
/// For the cells of a table: the first that fits.
pub const CELLS: [Type; 3] =
    [Type(8.5, Weight::Semibold), Type(7.6, Weight::Semibold), Type(7.0, Weight::Regular)];

/// The first type in which a text fits, else the last one.
pub fn fitting<const N: usize>(text: &str, types: [Type; N], width: f32) -> Type {
    types.into_iter().find(|ty| ty.width(text) <= width).unwrap_or(types[N - 1])
}

impl Type {
    pub fn width(self, text: &str) -> f32 {
        text::width(text, self.0, self.1)
    }

    pub fn wrap(self, text: &str, width: f32) -> Vec<String> {
        text::wrap(text, self.0, self.1, width)
    }

    pub fn leading(self) -> f32 {
        self.0 * 1.2
    }
}

#[derive(Clone, Default)]
pub struct Canvas {
    fills: Vec<Item>,
    lines: Vec<Item>,
    /// What covers lines.
    over: Vec<Item>,
    texts: Vec<Item>,
}

pub fn area(x: f32, y: f32, width: f32, height: f32) -> Area {
    Area { x, y, width, height }
}

impl Canvas {
    /// The drawing, larger or smaller, with its origin at (`x`, `y`).
    pub fn placed(mut self, by: f32, x: f32, y: f32) -> Canvas {
        let all = [&mut self.fills, &mut self.lines, &mut self.over, &mut self.texts];
        all.into_iter().flatten().for_each(|item| item.transform(by, x, y));
        self
    }

    pub fn into_items(self) -> Vec<Item> {
        [self.fills, self.lines, self.over, self.texts].into_iter().flatten().collect()
    }

    /// Adds another canvas with its corner at (`x`, `y`).
    pub fn add(&mut self, other: Canvas, x: f32, y: f32) {
        self.join(other.placed(1.0, x, y));
    }

    /// Adds another canvas where it is.
    pub fn join(&mut self, other: Canvas) {
        let Canvas { fills, lines, over, texts } = other;
        self.fills.extend(fills);
        self.lines.extend(lines);
        self.over.extend(over);
        self.texts.extend(texts);
    }

    /// Adds a drawing that is one figure when the page is read out.
    pub fn figure(&mut self, drawn: Canvas, area: Area, shows: String) {
        let is_of_form = |item: &Item| matches!(item, Item::Tick { .. } | Item::Field(_));
        let (form, lines) = drawn.lines.into_iter().partition::<Vec<_>, _>(is_of_form);
        self.lines.extend(form);
        self.texts.push(Item::Figure { area, shows });
        self.texts.extend([drawn.fills, lines, drawn.over, drawn.texts].into_iter().flatten());
    }

    pub fn fill(&mut self, area: Area, grey: Grey) {
        self.fills.push(Item::Rect { area, radius: 0.0, fill: Some(grey), stroke: None });
    }

    pub fn fill_shape(&mut self, points: &[(f32, f32)], grey: Grey) {
        self.fills.push(shape(points, true, Some(grey), None));
    }

    /// A black shape over the lines.
    pub fn over_shape(&mut self, points: &[(f32, f32)]) {
        self.over.push(shape(points, true, Some(Grey::BLACK), None));
    }

    /// A light: a rounded box over the lines.
    pub fn over_round(&mut self, area: Area, radius: f32, fill: Grey) {
        let stroke = Some(Stroke::new(0.75));
        self.over.push(Item::Rect { area, radius, fill: Some(fill), stroke });
    }

    pub fn shape(&mut self, points: &[(f32, f32)], stroke: Stroke) {
        self.lines.push(shape(points, true, None, Some(stroke)));
    }

    pub fn path(&mut self, points: &[(f32, f32)], stroke: Stroke) {
        self.lines.push(shape(points, false, None, Some(stroke)));
    }

    /// A triangle of `size` that points along (`dx`, `dy`) from its middle.
    pub fn arrow(&mut self, x: f32, y: f32, dx: f32, dy: f32, size: f32) {
        let half = size / 2.0;
        let points = [
            (x + dx * half, y + dy * half),
            (x - dx * half + dy * half, y - dy * half + dx * half),
            (x - dx * half - dy * half, y - dy * half - dx * half),
        ];
        self.fills.push(shape(&points, true, Some(Grey::BLACK), None));
    }

    pub fn line(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, stroke: Stroke) {
        let (from, to) = (Point { x: x1, y: y1 }, Point { x: x2, y: y2 });
        self.lines.push(Item::Line { from, to, stroke });
    }

    /// A box that a viewer of the PDF can tick.
    pub fn tick(&mut self, area: Area, group: u32, crossed: bool) {
        if group > 0 {
            self.lines.push(Item::Tick { area, group, crossed });
        }
    }

    /// A part that a screen can point at.
    pub fn part(&mut self, area: Area, at: Span) {
        self.lines.push(Item::Part(area, at));
    }

    /// A line to write on, also in a viewer of the PDF.
    pub fn blank(&mut self, from: f32, to: f32, y: f32, name: &str) {
        self.line(from, y, to, y, Stroke::new(0.4));
        self.field(area(from, y - 8.4, to - from, 8.2), name, false);
    }

    /// A place that a viewer of the PDF can write in, or a box that it can mark.
    pub fn field(&mut self, area: Area, name: &str, is_box: bool) {
        let name = name.to_owned();
        self.lines.push(Item::Field(Field { area, name, is_box, ..Field::default() }));
    }

    pub fn rect(&mut self, area: Area, stroke: Stroke) {
        self.lines.push(Item::Rect { area, radius: 0.0, fill: None, stroke: Some(stroke) });
    }

    pub fn round(&mut self, area: Area, radius: f32, fill: Option<Grey>, stroke: Stroke) {
        let filled = Item::Rect { area, radius, fill, stroke: None };
        self.fills.extend(fill.map(|_| filled));
        self.lines.push(Item::Rect { area, radius, fill: None, stroke: Some(stroke) });
    }

    /// An empty cell of a table, with the text of its row on this baseline.
    pub fn empty(&mut self, x: f32, y: f32, tag: Tag) {
        let (at, within) = (Point { x, y }, area(x, y, 0.0, 0.0));
        self.tagged(tag, |canvas| canvas.within(within, at, "", SMALL, Align::Left, Grey::BLACK));
    }

    /// One line of text on a baseline, aligned at `x`.
    pub fn text(&mut self, x: f32, y: f32, text: &str, ty: Type, align: Align) {
        if text.is_empty() {
            return;
        }
        let width = ty.width(text);
        let left = match align {
            Align::Left => x,
            Align::Center => x - width / 2.0,
            Align::Right => x - width,
        };
        let within = area(left - 0.1, y - ty.0 * 0.85, width + 0.2, ty.0 * 1.1);
        self.within(within, Point { x, y }, text, ty, align, Grey::BLACK);
        self.written(left, y, text, ty);
    }

    /// The lines to write on within a text, named by the words before them.
    fn written(&mut self, left: f32, y: f32, text: &str, ty: Type) {
        let mut end = 0;
        while let Some((words, after)) = text[end..].split_once("____") {
            let from = end + words.len();
            end = text.len() - after.trim_start_matches('_').len();
            let place = left + ty.width(&text[..from]);
            let frame = area(place, y - ty.0 * 0.9, ty.width(&text[from..end]), ty.0 * 1.1);
            // Numbers change from sheet to sheet.
            let parts = words.split(|letter: char| letter == ',' || letter.is_ascii_digit());
            let mut names = parts.map(|part| part.trim_matches([' ', ';', ':']));
            self.field(frame, names.find(|part| !part.is_empty()).unwrap_or("line"), false);
        }
    }

    /// One line of text in the middle of a box. The text must fit.
    pub fn centered(&mut self, within: Area, text: &str, ty: Type) {
        self.inked(within, text, ty, Grey::BLACK);
    }

    pub fn inked(&mut self, within: Area, text: &str, ty: Type, ink: Grey) {
        let x = within.x + within.width / 2.0;
        let y = within.y + within.height / 2.0 + ty.0 * 0.355;
        if !text.is_empty() {
            self.within(within, Point { x, y }, text, ty, Align::Center, ink);
        }
    }

    /// A cell of a table, also without text.
    pub fn cell(&mut self, within: Area, text: &str, ty: Type, tag: Tag) {
        if text.is_empty() {
            let y = within.y + within.height / 2.0 + ty.0 * 0.355;
            self.empty(within.x + within.width / 2.0, y, tag);
        }
        self.tagged(tag, |canvas| canvas.centered(within, text, ty));
    }

    /// One line of text at the right edge of a box, in the middle of its height.
    pub fn right(&mut self, within: Area, text: &str, ty: Type) {
        let y = within.y + within.height / 2.0 + ty.0 * 0.355;
        if !text.is_empty() {
            let at = Point { x: within.x + within.width, y };
            self.within(within, at, text, ty, Align::Right, Grey::BLACK);
        }
    }

    /// White text in a black circle.
    pub fn circle(&mut self, x: f32, y: f32, text: &str) {
        const RADIUS: f32 = 4.5;
        let frame = area(x - RADIUS, y - RADIUS, 2.0 * RADIUS, 2.0 * RADIUS);
        let fill = Some(Grey::BLACK);
        self.fills.push(Item::Rect { area: frame, radius: RADIUS, fill, stroke: None });
        self.inked(frame, text, Type(7.0, Weight::Bold), Grey::WHITE);
    }

    pub fn within(
        &mut self,
        within: Area,
        at: Point,
        text: &str,
        Type(size, weight): Type,
        align: Align,
        grey: Grey,
    ) {
        let (text, tag) = (text.to_owned(), Tag::Body);
        self.texts.push(Item::Text(Text { at, text, size, weight, align, grey, within, tag }));
    }

    /// The name of a vehicle, or the title of a page.
    pub fn name(&mut self, x: f32, y: f32, text: &str, ty: Type) {
        // It is read out first.
        let is_name = |item: &&Item| matches!(item, Item::Text(text) if text.tag == Tag::Name);
        let (at, from) = (self.texts.iter().take_while(is_name).count(), self.texts.len());
        self.heading(x, y, text, ty, Tag::Name);
        let count = self.texts.len() - from;
        self.texts[at..].rotate_right(count);
    }

    pub fn heading(&mut self, x: f32, y: f32, text: &str, ty: Type, tag: Tag) {
        self.tagged(tag, |canvas| canvas.text(x, y, text, ty, Align::Left));
    }

    /// Tags the texts of a drawing that have no tag yet.
    pub fn tagged(&mut self, tag: Tag, draw: impl FnOnce(&mut Canvas)) {
        let from = self.texts.len();
        draw(self);
        for item in &mut self.texts[from..] {
            if let Item::Text(text) = item
                && text.tag == Tag::Body
            {
                text.tag = tag;
            }
        }
    }

    /// Lines from a first baseline; returns the next baseline.
    pub fn lines(&mut self, x: f32, y: f32, lines: &[String], ty: Type) -> f32 {
        for (number, line) in lines.iter().enumerate() {
            self.text(x, y + number as f32 * ty.leading(), line, ty, Align::Left);
        }
        y + lines.len() as f32 * ty.leading()
    }

    /// A block's rule, title and right-aligned remark; returns the `y` below them.
    pub fn section(&mut self, x: f32, y: f32, width: f32, title: &str, remark: &str) -> f32 {
        self.line(x, y, x + width, y, Stroke::new(RULE));
        let title = shorten(&title.to_uppercase(), TITLE, width);
        self.heading(x, y + 9.4, &title, TITLE, Tag::Heading);
        let room = width - TITLE.width(&title) - 5.0;
        let ty = fitting(remark, [BODY, SMALL], room);
        self.text(x + width, y + 9.2, &shorten(remark, ty, room), ty, Align::Right);
        y + 13.0
    }
}

/// As many lines as allowed; the last one has an ellipsis if lines are missing.
pub fn clipped(text: &str, ty: Type, width: f32, most: usize) -> Vec<String> {
    let mut lines = ty.wrap(text, width);
    if lines.len() > most {
        lines.truncate(most);
        lines[most - 1] = shorten(&format!("{} …", lines[most - 1]), ty, width);
    }
    lines
}

/// As many words as fit, and an ellipsis. Cuts a word only if it fills most of the width.
pub fn shorten(text: &str, ty: Type, width: f32) -> String {
    if ty.width(text) <= width {
        return text.to_owned();
    }
    let with_dots = |kept: &str| format!("{}…", kept.trim_end_matches([' ', ',', '·', ':']));
    let mut kept: String = text.to_owned();
    while !kept.is_empty() && ty.width(&with_dots(&kept)) > width {
        kept.pop();
    }
    let is_whole = text[kept.len()..].starts_with(' ');
    let words = if is_whole { None } else { kept.rfind(' ') };
    let words = words.map(|end| &kept[..end]).filter(|words| 2.0 * ty.width(words) > width);
    let kept = words.unwrap_or(&kept);
    if kept.is_empty() { String::new() } else { with_dots(kept) }
}

fn shape(points: &[(f32, f32)], closed: bool, fill: Option<Grey>, stroke: Option<Stroke>) -> Item {
    let points = points.iter().map(|(x, y)| Point { x: *x, y: *y }).collect();
    Item::Shape { points, closed, fill, stroke }
}

pub fn inside(card: Area) -> Area {
    area(card.x + 8.0, card.y + 7.0, card.width - 16.0, card.height - 14.0)
}
