//! The contents of a record sheet, for any game. A game fills it, a layout places it.
//!
//! Texts are ready to print. Every hit that a vehicle can take has exactly one place: in a [`View`], in a [`Weapon`]'s
//! shots or in a [`Person`].

mod board;
mod entrant;

use crate::sheet::text;
use crate::units::Exact;

pub use board::{Board, BoardSide, Card, CardArea, Scale, ScaleBox, Score, Seal};
pub use entrant::{Declared, Entrant};

/// One vehicle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub name: String,
    /// The file of the design, for a name that the fonts cannot print.
    pub file: String,
    /// Its starting number.
    pub number: Option<i64>,
    /// Who plays it and for which team, and at which event; blank if unknown.
    pub player: String,
    pub event: String,
    /// "luxury car".
    pub class: String,
    pub verdict: Verdict,
    /// Figures that the book prints otherwise: "handling class 3".
    pub misprints: Vec<String>,
    /// Next to the verdict: "Division 15", "$400 left".
    pub aside: Vec<String>,
    /// The few figures in large type: label and value.
    pub key_figures: Vec<(String, String)>,
    pub spec: Vec<Spec>,
    /// The headings of a weapon's figures.
    pub weapon_figures: [&'static str; 3],
    pub weapons: Vec<WeaponPanel>,
    pub power: Option<Power>,
    pub crew: Vec<Person>,
    pub view: View,
    /// Speeds with everything that depends on them; a game without such a table has a [`Track`].
    pub speed: SpeedTable,
    pub handling: HandlingTrack,
    pub track: Track,
    pub log: Log,
    pub accessories: Vec<Note>,
    pub notes: Vec<Note>,
    /// What is looked up in a fight.
    pub tables: Vec<Table>,
    /// In a list of vehicles.
    pub figures: Vec<Figure>,
    /// On its own page, instead of weapons, view and speeds.
    pub board: Option<Board>,
    pub footer: Footer,
}

impl Sheet {
    /// "Hotshot", "7 · Hotshot"; the file's name if the fonts lack a letter. A form has no title.
    pub fn title(&self) -> String {
        let name = if text::missing(&self.name).is_empty() { &self.name } else { &self.file };
        match self.number {
            Some(number) => format!("{number} · {name}"),
            None => name.clone(),
        }
    }

    /// Whether the name has to be written by hand.
    pub fn is_nameless(&self) -> bool {
        self.name.is_empty() || !text::missing(&self.name).is_empty()
    }
}

/// A column for each turn, to write in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// What the game calls a turn.
    pub title: &'static str,
    /// What is written down: "speed", "handling".
    pub rows: Vec<&'static str>,
}

/// A figure of a list of vehicles.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub label: String,
    pub text: String,
    /// The amount, if it can be added up.
    pub amount: Option<Amount>,
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

/// Boxes to cross out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boxes {
    pub count: i64,
    /// How many are crossed out already.
    pub crossed: i64,
    /// Whether it is unknown how many of them count.
    pub open: bool,
    /// Whether each of them is a part of its own, which one hit destroys.
    pub single: bool,
}

impl Boxes {
    /// Above this count there is a number and a box to write in instead.
    pub const MOST: i64 = 200;
}

impl From<i64> for Boxes {
    fn from(count: i64) -> Boxes {
        Boxes { count, ..Boxes::default() }
    }
}

impl Boxes {
    /// Boxes of which an unknown number counts.
    pub fn open(count: i64) -> Boxes {
        Boxes { count, open: true, ..Boxes::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// "LEGAL".
    pub word: String,
    /// Printed white on black.
    pub bad: bool,
    /// What is broken, in words.
    pub rules: Vec<String>,
}

/// A line of the specification.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spec {
    pub label: String,
    /// Blank on a form.
    pub value: String,
    /// Needed in play, so small cards also have it.
    pub in_play: bool,
}

/// A weapon with a box for every shot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WeaponPanel {
    /// "F".
    pub mount: String,
    pub name: String,
    /// What it does besides damage: "area", "to 10\"".
    pub effect: String,
    /// Under the headings of [`Sheet::weapon_figures`].
    pub figures: [String; 3],
    pub shots: Vec<Shots>,
    /// What it draws from the plant instead of ammunition: "2 power units a shot".
    pub power: Option<String>,
    /// Remarks on its fire: "fire 4 for 3 turns".
    pub remarks: Vec<String>,
    /// Weapons with the same number are fired together.
    pub link: Option<usize>,
}

/// A supply that several weapons draw on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Power {
    pub label: String,
    /// On a form, 0.
    pub total: i64,
    /// Used up already.
    pub used: i64,
    /// What one box stands for; without boxes there is a line to write on.
    pub each: Option<i64>,
}

/// A load of boxes: the first one in the weapon, the others in magazines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shots {
    /// "20", "+20".
    pub label: String,
    pub boxes: Boxes,
    /// The ammunition, if it is not the standard one.
    pub what: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Person {
    pub role: String,
    /// The name, skills and computer, as far as the design gives them.
    pub about: String,
    /// Lines to write on: "skill +", "reflex".
    pub blanks: Vec<String>,
    /// Worn armor; open if the design does not say.
    pub armor: Boxes,
    /// What they carry, with its shots.
    pub kit: Vec<Shots>,
    /// Points lost one by one, from the first row on.
    pub points: Vec<Points>,
    /// The meaning of each box for this person; the last one is fatal.
    pub states: Vec<String>,
    /// How many of them are crossed out already.
    pub hits: i64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    /// "long game +30".
    pub label: String,
    pub boxes: Boxes,
    /// Whether losing the last one puts the person out.
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
    /// In squares, instead of the following fields up to the wheels.
    pub grid: Option<Grid>,
    /// In front of everything else.
    pub front: Vec<Cell>,
    /// From front to back; the cells of a row are side by side.
    pub rows: Vec<Vec<Cell>>,
    /// Behind everything else.
    pub back: Vec<Cell>,
    pub left: Vec<Cell>,
    pub right: Vec<Cell>,
    /// In or under turrets, on the top and the underbody.
    pub above: Vec<Cell>,
    pub wheels: Vec<Wheel>,
    /// How hits are located.
    pub notes: Vec<String>,
    /// To the right of it.
    pub sidecar: Option<Box<View>>,
}

impl View {
    /// The components that people sit in.
    pub fn seats(&self) -> impl Iterator<Item = &Cell> {
        let squares = self.grid.iter().flat_map(|grid| grid.squares.iter().flatten());
        self.rows.iter().flatten().chain(squares).filter(|cell| cell.seat)
    }
}

/// Squares from front to back, row by row, each with everything in it.
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
    /// From the outside in.
    pub layers: Vec<Layer>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    pub points: Boxes,
    /// Printed next to the count.
    pub name: String,
    /// Metal: a double frame.
    pub heavy: bool,
}

/// A component in its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    pub name: String,
    /// Used if the cell is too narrow for the name.
    pub short: String,
    /// The last one destroys it.
    pub dp: Boxes,
    /// Its place in [`Sheet::weapons`], if it is one.
    pub weapon: Option<usize>,
    /// "see Crew", "fire extinguisher".
    pub text: String,
    /// The roll that hits it: "side 6–7".
    pub strike: String,
    /// A person sits here.
    pub seat: bool,
    /// Where it points.
    pub facing: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    Front,
    FrontLeft,
    FrontRight,
    Back,
    BackLeft,
    BackRight,
    /// The outer side of a sidecar.
    Side,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wheel {
    pub corner: Corner,
    pub name: String,
    /// DP of each tire, the outer one first.
    pub tires: Vec<Boxes>,
    pub guard: Option<Boxes>,
    /// The rolls that hit it.
    pub strikes: Vec<String>,
}

/// What a vehicle does at each of its speeds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpeedTable {
    pub rows: Vec<Speed>,
    /// Above this speed, the table is for the cycle without its sidecar.
    pub alone_above: Option<i64>,
    /// Whether the top speed is between two rows: it moves as the first one above it.
    pub is_uneven: bool,
    /// Below the table.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Speed {
    pub mph: i64,
    pub phases: [String; 5],
    pub ram: String,
    pub crash: String,
    /// By handling status, as in [`HandlingTrack::boxes`].
    pub control: Vec<Control>,
    /// Above the top speed of the plant.
    pub above_top: bool,
    /// The cost of such a speed per turn: "1 PU".
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
}

/// Every handling status that the vehicle can have, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandlingTrack {
    pub boxes: Vec<HandlingBox>,
    /// "regain 3 + skill each turn, at least 1".
    pub regain: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct HandlingBox {
    pub label: String,
    pub state: HandlingState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlingState {
    /// Reached only by good reflexes, at speed, or off road.
    Sometimes,
    Start,
    Usual,
}

/// A lead in bold and its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    pub lead: String,
    pub text: String,
    /// Boxes of its own.
    pub dp: Boxes,
}

impl Note {
    /// A note without boxes.
    pub fn new(lead: impl Into<String>, text: impl Into<String>) -> Note {
        Note { lead: lead.into(), text: text.into(), dp: Boxes::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub title: String,
    pub note: String,
    /// Of three.
    pub column: usize,
    /// Of this vehicle alone: it stands on the vehicle's own part if there is room.
    pub own: bool,
    /// The headings of its columns, if it has several.
    pub headings: Vec<String>,
    pub rows: Vec<Row>,
}

/// A label, and the text of each column.
pub type Row = (String, Vec<String>);

impl Table {
    /// Rows with the titles of their tables: the tables, from the first column on.
    pub fn by_title(rows: impl IntoIterator<Item = (String, Row)>) -> Vec<Table> {
        let mut tables: Vec<Table> = Vec::new();
        for (title, row) in rows {
            match tables.iter_mut().find(|table| table.title == title) {
                Some(table) => table.rows.push(row),
                None => {
                    let column = tables.len().min(2);
                    tables.push(Table { title, column, rows: vec![row], ..Table::default() });
                }
            }
        }
        tables
    }

    /// A row of a table with one column.
    pub fn row(of: impl Into<String>, is: impl Into<String>) -> Row {
        (of.into(), vec![is.into()])
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Footer {
    /// Blank on a form.
    pub fingerprint: String,
    /// This program, which is left out where there is no room.
    pub program: String,
    /// What the verdict rests on: catalogs, event, readings.
    pub basis: String,
    /// The game.
    pub right: String,
}
