//! A page of positioned items. Layouts make them; exporters translate them.
//!
//! The unit is a point (1/72 inch), from the top left corner of the page, with y downward. A text's y is its baseline.

use crate::text::source::Span;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "app", derive(clap::ValueEnum))]
pub enum Paper {
    #[default]
    Letter,
    A4,
}

impl Paper {
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::Letter => (612.0, 792.0),
            Paper::A4 => (595.276, 841.89),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    pub paper: Paper,
    /// Entries of the PDF outline on this page.
    pub entries: Vec<Entry>,
    pub links: Vec<Link>,
    /// In drawing order: fills, then lines, then text.
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    pub title: String,
    pub y: f32,
    /// The fingerprint of the vehicle, and the groups of boxes on its sheet. Groups are numbered through the document.
    pub fingerprint: String,
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Unique on the sheet.
    pub name: String,
    /// The name of each of its boxes for people, before the number: "front armor, point".
    pub label: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    pub area: Area,
    /// The page, from 1.
    pub page: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Line {
        from: Point,
        to: Point,
        stroke: Stroke,
    },
    Rect {
        area: Area,
        radius: f32,
        fill: Option<Grey>,
        stroke: Option<Stroke>,
    },
    Shape {
        points: Vec<Point>,
        closed: bool,
        fill: Option<Grey>,
        stroke: Option<Stroke>,
    },
    /// A box to tick, of a group in [`Entry::groups`]. It draws nothing.
    Tick {
        area: Area,
        group: u32,
        crossed: bool,
    },
    /// A part of a vehicle, with the place in its design. It draws nothing.
    Part(Area, Span),
    /// It draws its value.
    Field(Field),
    /// A drawing: the items up to the next text, and what it shows.
    Figure {
        area: Area,
        shows: String,
    },
    Text(Text),
}

impl Item {
    /// Makes the item larger or smaller, then moves it right and down. Lines keep their width.
    pub fn transform(&mut self, by: f32, right: f32, down: f32) {
        let point = |Point { x, y }: &mut Point| (*x, *y) = (*x * by + right, *y * by + down);
        let sized = |Area { x, y, width, height }: &mut Area| {
            (*x, *y) = (*x * by + right, *y * by + down);
            (*width, *height) = (*width * by, *height * by);
        };
        match self {
            Item::Line { from, to, .. } => [from, to].into_iter().for_each(point),
            Item::Rect { area, radius, .. } => {
                sized(area);
                *radius *= by;
            }
            Item::Tick { area, .. }
            | Item::Part(area, _)
            | Item::Field(Field { area, .. })
            | Item::Figure { area, .. } => sized(area),
            Item::Shape { points, .. } => points.iter_mut().for_each(point),
            Item::Text(text) => {
                point(&mut text.at);
                sized(&mut text.within);
                text.size *= by;
            }
        }
    }
}

/// A line to write on, or a box to mark, besides the boxes of damage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    pub area: Area,
    /// The number of its [`Entry`] in the document, from 1.
    pub sheet: usize,
    /// Unique on the sheet: "turn 3 speed".
    pub name: String,
    /// The written text; [`Field::MARKED`] in a box with a mark.
    pub value: String,
    pub is_box: bool,
}

impl Field {
    pub const MARKED: &str = "On";

    /// Its value, as it is drawn.
    pub fn shown(&self) -> Text {
        let Area { x, y, width, height } = self.area;
        let size = (height * 0.85).min(8.0);
        let left = if self.is_box { x + width / 2.0 } else { x + 1.0 };
        Text {
            at: Point { x: left, y: y + height / 2.0 + size * 0.32 },
            text: if self.is_box {
                self.value.replace(Field::MARKED, "×")
            } else {
                self.value.clone()
            },
            size,
            weight: Weight::Regular,
            align: if self.is_box { Align::Center } else { Align::Left },
            grey: Grey::BLACK,
            within: self.area,
            tag: Tag::Body,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// A coordinate as it is written, rounded to hundredths of a point.
pub struct Number(pub f32);

impl Number {
    /// The number in hundredths, halves away from zero. Adding a half to an `f64` is exact, and faster than `round`.
    pub fn hundredths(&self) -> i64 {
        let number = f64::from(self.0 * 100.0);
        (number + 0.5_f64.copysign(number)) as i64
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.hundredths() as f64 / 100.0)
    }
}

pub fn hundredths(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

/// Black is 0, white 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grey(pub f32);

impl Grey {
    pub const BLACK: Grey = Grey(0.0);
    pub const WHITE: Grey = Grey(1.0);
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub width: f32,
    pub grey: Grey,
    pub dashed: bool,
}

impl Stroke {
    pub fn new(width: f32) -> Stroke {
        Stroke { width, grey: Grey::BLACK, dashed: false }
    }

    pub fn dashed(width: f32) -> Stroke {
        Stroke { dashed: true, ..Stroke::new(width) }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub at: Point,
    pub text: String,
    /// Never below [`SMALLEST`].
    pub size: f32,
    pub weight: Weight,
    pub align: Align,
    pub grey: Grey,
    /// The box that the text must fit in; a test checks this.
    pub within: Area,
    pub tag: Tag,
}

/// The role of a text when the page is read out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tag {
    /// The name of a vehicle, or the title of a page.
    Name,
    /// The title of a block.
    Heading,
    /// The end of a footer, for the number of the page.
    Foot,
    /// The label of a row of a table, the heading of a column, and a cell with the number of its columns and rows.
    RowHead,
    ColumnHead,
    Cell(usize, usize),
    /// More of the cell before it.
    More,
    Figure,
    #[default]
    Body,
}

impl Tag {
    /// The name of the tag in a PDF.
    pub fn name(self) -> &'static str {
        match self {
            Tag::Name => "H1",
            Tag::Heading => "H2",
            Tag::RowHead | Tag::ColumnHead => "TH",
            Tag::Cell(..) | Tag::More => "TD",
            Tag::Figure => "Figure",
            Tag::Foot | Tag::Body => "P",
        }
    }

    /// Its attributes in a PDF.
    pub fn attributes(self) -> String {
        let keys = match self {
            Tag::RowHead => "/Scope/Row".to_owned(),
            Tag::ColumnHead => "/Scope/Column".to_owned(),
            Tag::Cell(columns, rows) if columns * rows > 1 => {
                format!("/ColSpan {columns}/RowSpan {rows}")
            }
            _ => return String::new(),
        };
        format!("/A<</O/Table{keys}>>")
    }

    pub fn is_of_table(self) -> bool {
        matches!(self, Tag::RowHead | Tag::ColumnHead | Tag::Cell(..) | Tag::More)
    }
}

/// The smallest type, in points; each layout has its own.
pub const SMALLEST: f32 = 6.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weight {
    Regular,
    Semibold,
    Bold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Center,
    Right,
}
