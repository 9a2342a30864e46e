//! A Sixth Edition design as it is written: names not yet looked up, every value with its place in the file.

use crate::document::Fields;
use crate::document::part::{Part, list};
use crate::rules::MISSING_KEY;
use crate::source::{Located, Span};

use super::places::{SPOTS, Spot};

/// Bounds on what one design may write.
const MOST_POINTS: i64 = 9_999;
const MOST_DIVISION: i64 = 999;

type Word = Located<String>;

#[derive(Debug)]
pub struct Design {
    /// Where the design begins, for findings that belong to no part of it.
    pub span: Span,
    pub name: Option<Word>,
    pub division: Option<Located<i64>>,
    /// Armor, build and crew points, as far as they are written.
    pub points: [Option<Located<i64>>; 3],
    pub driver: Member,
    pub gunner: Member,
    pub cards: Vec<Card>,
    /// What the player has; `None` if the design does not say.
    pub owned: Option<Vec<Owned>>,
    pub notes: Vec<Word>,
}

/// One of the crew.
#[derive(Debug)]
pub struct Member {
    /// Something is written, understood or not.
    pub written: bool,
    pub item: Option<Word>,
}

/// One card, or several of a kind in one place.
#[derive(Debug)]
pub struct Card {
    pub spot: Spot,
    pub number: usize,
    pub item: Word,
    pub count: i64,
}

#[derive(Debug)]
pub struct Owned {
    pub item: Word,
    pub count: i64,
}

/// The lists whose entries a variant may remove.
pub const LISTS: &[&str] = &["front", "left", "right", "back", "crew-area", "hidden", "owned"];

/// The keys of the three sorts of points.
pub const POINTS: [&str; 3] = ["armor-points", "build-points", "crew-points"];

impl Design {
    /// Takes a design out of its table. What is wrong is reported and left out.
    pub fn read(fields: &Fields<'_, '_>) -> Design {
        let name = fields.text("name");
        let start = fields.span().start;
        let span = name.as_ref().map_or(Span::new(start, start), |name| name.span);
        missing_points(fields, span);
        let cards = SPOTS.iter().flat_map(|(key, spot)| {
            list(fields, key, "a card", |part| {
                let (count, item) = counted(part)?;
                Some(Card { spot: *spot, number: part.number, item, count })
            })
        });
        let cards = cards.collect();
        let owned = list(fields, "owned", "a product", |part| {
            let (count, item) = counted(part)?;
            Some(Owned { item, count })
        });
        Design {
            span,
            name,
            division: fields.whole("division", 1..=MOST_DIVISION),
            points: POINTS.map(|key| fields.whole(key, 0..=MOST_POINTS)),
            driver: member(fields, "driver"),
            gunner: member(fields, "gunner"),
            cards,
            owned: fields.table.get("owned").is_some().then_some(owned),
            notes: fields.words("notes"),
        }
    }
}

fn member(fields: &Fields<'_, '_>, key: &'static str) -> Member {
    Member { written: fields.table.get(key).is_some(), item: fields.text(key) }
}

fn counted(part: &Part<'_, '_>) -> Option<(i64, Word)> {
    let count = part.count().value;
    Some((count, part.item("item")?))
}

/// The size of the game says what a car may have: by its division, or in points.
fn missing_points(fields: &Fields<'_, '_>, span: Span) {
    let written = |key: &&str| fields.table.get(key).is_some();
    let missing: Vec<_> = POINTS.iter().filter(|key| !written(key)).collect();
    if missing.is_empty() || written(&"division") {
        return;
    }
    let sink = fields.findings.of(&MISSING_KEY);
    let message = match missing.len() {
        3 => "the design has no `division`".to_owned(),
        _ => format!("the design has no `{}`", missing[0]),
    };
    sink.push(
        sink.finding(span, message)
            .label("the size of the game says how many points a car has")
            .help("add `division = 4` for 4 armor, 16 build and 4 crew points, or write all three"),
    );
}
