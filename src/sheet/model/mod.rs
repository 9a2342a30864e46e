//! The contents of a record sheet, for any game. A game fills it, a layout draws it.
//!
//! Texts are ready to print. Every possible hit has exactly one box: in a [`View`], in a [`WeaponPanel`]'s shots or in a
//! [`Person`].

mod board;
mod chart;
mod cutouts;
mod entrant;
mod form;

use std::collections::BTreeMap;

use crate::sheet::text;
use crate::text::source::Span;
use crate::units::Exact;

pub use board::{Board, BoardSide, Card, CardArea, Scale, ScaleBox, Score, Seal};
pub use chart::{Chart, ChartStyle, Row};
pub use cutouts::Cutouts;
pub use entrant::{Declared, Entrant};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub name: String,
    /// The file of the design.
    pub file: String,
    pub number: Option<i64>,
    /// The player, the team and the event; blank if unknown.
    pub player: String,
    pub event: String,
    /// "luxury car".
    pub class: String,
    pub verdict: Verdict,
    /// Figures that differ from the book: "handling class 3".
    pub misprints: Vec<String>,
    /// Printed beside the verdict: "Division 15", "$400 left".
    pub aside: Vec<String>,
    /// The main figures in large type: label and value.
    pub key_figures: Vec<(String, String)>,
    /// Modifiers of rolls to hit this vehicle: "ends" and "−1".
    pub to_hit_us: Vec<(String, String)>,
    pub spec: Vec<Spec>,
    pub weapon_figures: [&'static str; 3],
    /// The distances of [`WeaponPanel::rolls`]: "1\"" is nearer than an inch.
    pub ranges: Vec<String>,
    /// Modifiers of our rolls to hit, beside range and target.
    pub modifiers: Vec<Modifiers>,
    pub consequences: Vec<Consequence>,
    pub weapons: Vec<WeaponPanel>,
    pub power: Option<Power>,
    pub crew: Vec<Person>,
    pub view: View,
    /// The speed table. A game without one has a [`Track`].
    pub speed: SpeedTable,
    pub handling: HandlingTrack,
    pub track: Track,
    pub log: Log,
    pub accessories: Vec<Note>,
    pub notes: Vec<Note>,
    pub tables: Vec<Chart>,
    /// Tables to build a vehicle by hand, on a form.
    pub worksheet: Vec<Chart>,
    pub figures: Vec<Figure>,
    /// A page of its own, instead of weapons, view and speeds.
    pub board: Option<Board>,
    pub footer: Footer,
    /// The texts written on its lines, by the names of their fields.
    pub written: BTreeMap<String, String>,
}

impl Sheet {
    /// "Hotshot", "7 · Hotshot". Empty on a form.
    pub fn title(&self) -> String {
        let name = text::printable(&self.name);
        match self.number {
            Some(number) => format!("{number} · {name}"),
            None => name,
        }
    }
}

/// Modifiers of a roll: one of them, or several.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Modifiers {
    /// How a page to tap knows them; blank if only the player does.
    pub key: String,
    pub title: String,
    pub several: bool,
    pub choices: Vec<(String, i64)>,
}

/// A consequence that a page to tap offers after an event.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Consequence {
    pub after: String,
    /// The least damage, miles per hour, hits or corners.
    pub least: i64,
    pub says: String,
    /// The effects of a tap: "hazard 2".
    pub does: Vec<String>,
    /// The label of the button: "it burns".
    pub tap: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    pub title: &'static str,
    /// Names of the rows: "speed", "handling".
    pub rows: Vec<&'static str>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub label: String,
    pub text: String,
    /// The amount, if the list shows its total.
    pub amount: Option<Amount>,
}

impl Figure {
    pub fn new(label: &str, text: String, amount: Option<Amount>) -> Figure {
        Figure { label: label.to_owned(), text, amount }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    Dollars(Exact),
    Plain(Exact),
}

impl Amount {
    pub fn number(self) -> Exact {
        let (Amount::Dollars(number) | Amount::Plain(number)) = self;
        number
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boxes {
    pub count: i64,
    /// Number of boxes crossed out.
    pub crossed: i64,
    /// Whether the number of boxes that count is unknown.
    pub open: bool,
    /// Whether one hit destroys the part of each box.
    pub single: bool,
    /// The number of these boxes in the document, from 1; 0 if no damage file has them.
    pub group: u32,
}

impl Boxes {
    /// Above this count, a sheet has a number and a box to write in.
    pub const MOST: i64 = 200;

    /// Boxes that may not all count.
    pub fn open(count: i64) -> Boxes {
        Boxes { count, open: true, ..Boxes::default() }
    }
}

impl From<i64> for Boxes {
    fn from(count: i64) -> Boxes {
        Boxes { count, ..Boxes::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// "LEGAL".
    pub word: String,
    /// Printed white on black.
    pub bad: bool,
    pub rules: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spec {
    pub label: String,
    /// Blank on a form.
    pub value: String,
}

/// A weapon with a box for every shot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WeaponPanel {
    /// "F".
    pub mount: String,
    pub name: String,
    /// Effects besides damage: "area", "to 10\"".
    pub effect: String,
    /// Under the headings of [`Sheet::weapon_figures`].
    pub figures: [String; 3],
    pub shots: Vec<Shots>,
    /// Power units of a shot, instead of ammunition.
    pub drain: Option<i64>,
    /// Whether it may catch fire when it is hit.
    pub burns: bool,
    /// Remarks on its fire: "fire 4 / 3", "2 power units a shot".
    pub remarks: Vec<String>,
    /// Weapons with the same number are fired together.
    pub link: Option<usize>,
    /// The letters of all its links: "A D".
    pub links: String,
    /// The roll at each range, for each firer if they differ: "gunner".
    pub rolls: Vec<(String, Vec<String>)>,
}

/// Power shared by several weapons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Power {
    pub label: String,
    /// A box for each power unit; none on a form.
    pub units: Boxes,
    /// Power units for each box; without boxes there is a line to write on.
    pub each: Option<i64>,
}

impl Power {
    /// A box for every few units.
    pub fn boxes(&self) -> Boxes {
        let each = self.each.unwrap_or(1).max(1);
        let count = (self.units.count + each - 1) / each;
        Boxes { count, crossed: self.units.crossed / each, ..self.units }
    }
}

/// Boxes for a load. The first load is in the weapon, the others are in magazines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shots {
    /// "20", "+20".
    pub label: String,
    pub boxes: Boxes,
    /// The ammunition, unless it is the standard one.
    pub what: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Person {
    pub role: String,
    /// The name, skills and computer, if known.
    pub about: String,
    /// Lines to write on: "skill +", "reflex".
    pub blanks: Vec<String>,
    /// Worn armor; open if unknown.
    pub armor: Boxes,
    /// Carried items with their shots.
    pub kit: Vec<Shots>,
    /// Points lost one by one, from the first row on.
    pub points: Vec<Points>,
    /// The label of each box for this person; the last box is fatal.
    pub states: Vec<String>,
    /// A box for each state.
    pub hits: Boxes,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    /// "long game +30".
    pub label: String,
    pub boxes: Boxes,
    /// Whether losing the last point puts the person out.
    pub fatal: bool,
}

/// The shape seen from above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outline {
    #[default]
    Car,
    Cycle,
    /// One wheel in front.
    Trike,
    /// One wheel at the back.
    ReversedTrike,
    Sidecar,
}

/// A vehicle from above: armor around it, components inside, wheels at the corners.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    pub outline: Outline,
    /// "plastic, 80 points".
    pub armor_text: String,
    pub armor: Vec<Armor>,
    /// Squares, instead of the fields from `front` to `back`.
    pub grid: Option<Grid>,
    /// Cells in front of all others.
    pub front: Vec<Cell>,
    /// Rows from front to back; the cells of a row are side by side.
    pub rows: Vec<Vec<Cell>>,
    /// Cells behind all others.
    pub back: Vec<Cell>,
    pub left: Vec<Cell>,
    pub right: Vec<Cell>,
    /// In or under turrets, on the top and the underbody.
    pub above: Vec<Cell>,
    pub wheels: Vec<Wheel>,
    /// How hits are located.
    pub notes: Vec<String>,
    /// Drawn on the right.
    pub sidecar: Option<Box<View>>,
}

impl View {
    pub fn seats(&self) -> impl Iterator<Item = &Cell> {
        let squares = self.grid.iter().flat_map(|grid| grid.squares.iter().flatten());
        self.rows.iter().flatten().chain(squares).filter(|cell| cell.seat)
    }
}

/// Squares from front to back, row by row, each with its parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    pub across: usize,
    pub squares: Vec<Vec<Cell>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Front,
    Right,
    Left,
    Back,
    Top,
    Under,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Armor {
    pub side: Side,
    pub name: String,
    /// Layers from the outside in.
    pub layers: Vec<Layer>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    pub points: Boxes,
    /// Printed next to the count.
    pub name: String,
    pub heavy: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    pub name: String,
    /// Used if the cell is too narrow for the name.
    pub short: String,
    /// Boxes; the last one destroys the component.
    pub dp: Boxes,
    pub weapon: Option<usize>,
    /// "see Crew", "fire extinguisher".
    pub text: String,
    /// The roll that hits it: "side 6–7".
    pub strike: String,
    /// Whether a person sits here.
    pub seat: bool,
    pub facing: Option<Side>,
    /// Where the design names it.
    pub at: Span,
}

impl Cell {
    pub fn new(name: impl Into<String>, short: impl Into<String>) -> Cell {
        Cell { name: name.into(), short: short.into(), ..Cell::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    Front,
    FrontLeft,
    FrontRight,
    Back,
    BackLeft,
    BackRight,
    Side,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wheel {
    pub corner: Corner,
    pub name: String,
    /// The boxes of each tire, the outer tire first.
    pub tires: Vec<Boxes>,
    pub guard: Option<Boxes>,
    pub strikes: Vec<String>,
    pub at: Span,
}

/// The movement and control of a vehicle at each speed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpeedTable {
    pub rows: Vec<Speed>,
    /// Above this speed, the table is for the cycle without its sidecar.
    pub alone_above: Option<i64>,
    /// Printed below the table.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Speed {
    pub mph: i64,
    pub phases: [String; 5],
    pub ram: String,
    pub crash: String,
    /// In the order of [`HandlingTrack::boxes`].
    pub control: Vec<Control>,
    /// Whether this speed is above the plant's top speed.
    pub above_top: bool,
    /// The power used at this speed each turn: "1 PU".
    pub price: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    Safe,
    Roll(String),
    Lost,
}

/// A box for each speed, for a counter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    pub title: String,
    pub note: String,
    pub boxes: Vec<HandlingBox>,
    pub matrix: Option<Matrix>,
}

/// A table to write in: columns of its own, then a column below each box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    pub columns: Vec<&'static str>,
    pub lines: usize,
    pub note: String,
}

/// Every possible handling status, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandlingTrack {
    pub boxes: Vec<HandlingBox>,
    /// "regain 3 + skill each turn, at least 1".
    pub regain: String,
    /// The handling class, without skill and reflexes.
    pub class: i64,
    /// The least levels regained in a turn.
    pub regained: i64,
    /// The least reflex roll that raises the start, and the most that it adds.
    pub reflexes: (i64, i64),
}

#[derive(Clone, Debug, PartialEq)]
pub struct HandlingBox {
    pub label: String,
    pub state: HandlingState,
    /// "start", "roll 5".
    pub note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlingState {
    /// Only with good reflexes, at speed, or off road.
    Sometimes,
    Start,
    Usual,
}

/// A lead in bold and its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    pub lead: String,
    pub text: String,
    pub dp: Boxes,
}

impl Note {
    pub fn new(lead: impl Into<String>, text: impl Into<String>) -> Note {
        Note { lead: lead.into(), text: text.into(), dp: Boxes::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Footer {
    /// Blank on a form.
    pub fingerprint: String,
    /// The program's name, which may be omitted to save space.
    pub program: String,
    /// The basis of the verdict: catalogs, event, readings.
    pub basis: String,
    pub right: String,
}
