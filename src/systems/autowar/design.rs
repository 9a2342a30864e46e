//! An AutoWar design as it is written: names not yet looked up, every value with its place in the file.

use crate::document::Fields;
use crate::document::part::{Part, list, part};
use crate::finding::Findings;
use crate::rules::{BAD_VALUE, MISSING_KEY};
use crate::source::{Located, Span};
use crate::suggest;

use super::places::{FACINGS, Facing, Grid, LONGEST, SIDES, Side, Square, WIDEST};

/// Bounds on what one design may write.
const MOST_POINTS: i64 = 99_999;
const FASTEST: i64 = 99;

type Word = Located<String>;

#[derive(Debug)]
pub struct Design {
    /// Where the design begins, for findings that belong to no part of it.
    pub span: Span,
    pub name: Option<Word>,
    /// The scenario that the vehicle belongs to, outside the construction rules.
    pub scenario: Option<Word>,
    pub vehicle: Option<Word>,
    pub grid: Option<Located<Grid>>,
    pub frame: Option<Word>,
    pub engine: Option<Engine>,
    pub tires: Option<Word>,
    pub max_speed: Option<Located<i64>>,
    pub driver_square: Option<Located<Square>>,
    pub armor: Vec<Armor>,
    pub weapons: Vec<Weapon>,
    pub options: Vec<Extra>,
    pub notes: Vec<Word>,
}

#[derive(Debug)]
pub struct Engine {
    pub item: Word,
    pub square: Option<Located<Square>>,
}

#[derive(Debug)]
pub struct Armor {
    pub side: Located<Side>,
    pub points: Located<i64>,
}

#[derive(Debug)]
pub struct Weapon {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub item: Word,
    pub count: i64,
    pub facing: Option<Located<Facing>>,
    /// A facing is written that is none.
    pub facing_unclear: bool,
    pub mount: Option<Word>,
    /// None, one for all, or one for each.
    pub squares: Vec<Located<Square>>,
}

#[derive(Debug)]
pub struct Extra {
    pub number: usize,
    pub span: Span,
    pub id: Option<Word>,
    pub item: Word,
    pub count: i64,
    pub squares: Vec<Located<Square>>,
}

/// The lists whose entries a variant may remove.
pub const LISTS: &[&str] = &["weapons", "options"];

impl Design {
    /// Takes a design out of its table. What is wrong is reported and left out.
    pub fn read(fields: &Fields<'_, '_>) -> Design {
        let name = fields.text("name");
        let scenario = fields.text("scenario");
        let frame = fields.text("frame");
        let in_scenario = scenario.is_some();
        let start = fields.span().start;
        let span = frame.as_ref().or(name.as_ref()).map(|word| word.span);
        let span = span.unwrap_or(Span::new(start, start));
        if fields.table.get("frame").is_none() && scenario.is_none() {
            let sink = fields.findings.of(&MISSING_KEY);
            sink.push(
                sink.finding(span, "the design has no `frame`")
                    .label("the frame sets speed and capacity")
                    .help("add, for example, `frame = \"medium\"`"),
            );
        }
        Design {
            span,
            name,
            scenario,
            vehicle: fields.text("vehicle"),
            grid: grid(fields),
            frame,
            engine: engine(fields),
            tires: fields.text("tires"),
            max_speed: fields.whole("max-speed", 0..=FASTEST),
            driver_square: driver(fields),
            armor: fields.fields("armor", "[armor]").map(armor).unwrap_or_default(),
            weapons: list(fields, "weapons", "a weapon", |part| weapon(part, in_scenario)),
            options: list(fields, "options", "an option", option),
            notes: fields.words("notes"),
        }
    }
}

/// `grid = { width = 2, length = 6 }`.
fn grid(fields: &Fields<'_, '_>) -> Option<Located<Grid>> {
    let grid = fields.fields("grid", "the grid")?;
    let span = fields.table.get("grid").map(|value| Span::from(value.span()))?;
    let number = |key: &'static str, most| {
        if grid.table.get(key).is_none() {
            let sink = fields.findings.of(&MISSING_KEY);
            let message = format!("the grid has no `{key}`");
            sink.push(sink.finding(span, message).label(format!("`{key}` is needed here")));
        }
        grid.whole(key, 1..=most)
    };
    let (width, length) = (number("width", WIDEST), number("length", LONGEST));
    grid.finish();
    Some(Located::new(Grid { width: width?.value, length: length?.value }, span))
}

/// `engine = "6-cylinder"`, or a table with its `square`.
fn engine(fields: &Fields<'_, '_>) -> Option<Engine> {
    part(fields.entry("engine")?, 0, "the engine", fields.findings, |part| {
        let square = squares(part, 1).into_iter().next();
        Some(Engine { item: part.item("item")?, square })
    })
}

/// `driver = { square = "A2" }`.
fn driver(fields: &Fields<'_, '_>) -> Option<Located<Square>> {
    let driver = fields.fields("driver", "the driver")?;
    let square = driver.text("square").and_then(|word| square(word, fields.findings));
    driver.finish();
    square
}

fn armor(fields: Fields<'_, '_>) -> Vec<Armor> {
    let mut armor = Vec::new();
    fields.each(SIDES, |key, side, value| {
        let points = fields.whole_of(key, value, 0..=MOST_POINTS);
        armor.extend(points.map(|points| Armor { side, points }));
    });
    fields.finish();
    armor
}

fn weapon(part: &Part<'_, '_>, in_scenario: bool) -> Option<Weapon> {
    let count = part.count().value;
    let written = part.fields.as_ref().is_some_and(|fields| fields.table.get("facing").is_some());
    let facing = facing(part, in_scenario);
    Some(Weapon {
        number: part.number,
        span: part.span,
        id: part.text("id"),
        count,
        facing,
        facing_unclear: written && facing.is_none(),
        mount: part.text("mount"),
        squares: squares(part, count),
        item: part.item("item")?,
    })
}

/// A fixed weapon that is to turn is understood, and a rule's affair; what is offered is what is allowed.
fn facing(part: &Part<'_, '_>, in_scenario: bool) -> Option<Located<Facing>> {
    let fields = part.fields.as_ref()?;
    let word = fields.text("facing")?;
    let turns = suggest::same(&word.value, Facing::Any.name());
    let mut offered = FACINGS.to_vec();
    offered.retain(|(_, facing)| in_scenario || turns || *facing != Facing::Any);
    fields.choice_of(word, &offered)
}

fn option(part: &Part<'_, '_>) -> Option<Extra> {
    let count = part.count().value;
    Some(Extra {
        number: part.number,
        span: part.span,
        id: part.text("id"),
        count,
        squares: squares(part, count),
        item: part.item("item")?,
    })
}

/// The squares of a part: one, or one for each of its kind.
fn squares(part: &Part<'_, '_>, count: i64) -> Vec<Located<Square>> {
    let words = part.words("square");
    let written = words.len();
    let squares: Vec<_> =
        words.into_iter().filter_map(|word| square(word, part.findings)).collect();
    if written > 1 && written as i64 != count {
        let sink = part.findings.of(&BAD_VALUE);
        let finding = sink.finding(part.span, format!("{written} squares for {count} of a kind"));
        let finding = finding.label("one square for all of them, or one for each");
        sink.push(finding.actual(written as i64).limit(count));
        return Vec::new();
    }
    // Without one of them, nobody knows which is whose.
    if squares.len() < written { Vec::new() } else { squares }
}

fn square(word: Word, findings: &Findings) -> Option<Located<Square>> {
    let square = Square::parse(&word.value);
    if square.is_none() {
        let sink = findings.of(&BAD_VALUE);
        sink.push(
            sink.finding(word.span, format!("`{}` is no square", word.value))
                .label("a letter for the column and a number for the row: \"A1\" is left in front")
                .actual(word.value.as_str()),
        );
    }
    square.map(|square| Located::new(square, word.span))
}
