//! Armor as every game prints it: "FP armor: F10", "front & back 20", "20 points on front, back, and top".

use crate::text::limits::COUNT;

use super::words::{Kind, Token, Words};
use super::{Format, Left};

const POINTS: &[&str] = &["points", "point", "pts", "pt"];

/// Sides with their points; of two layers the outer first.
type Sides = Vec<(&'static str, Vec<i64>)>;

/// Armor of a kind.
#[derive(Clone, Default)]
pub struct Suit {
    /// The types that the text names, as designs write them.
    pub types: Vec<String>,
    pub sides: Sides,
}

/// The armor of a vehicle.
#[derive(Clone, Default)]
pub struct Armor(pub Vec<Suit>);

impl Armor {
    pub fn sides(&self) -> impl Iterator<Item = &(&'static str, Vec<i64>)> {
        self.0.iter().flat_map(|suit| &suit.sides)
    }

    /// Reads a suit and adds it; a game allows so many kinds and layers.
    pub fn read(
        &mut self,
        words: &mut Words<'_, '_>,
        format: &dyn Format,
        [kinds, layers]: [usize; 2],
    ) -> Option<Result<(), Left>> {
        let is_known = self.sides().next().is_some();
        let suit = words.try_read(|words| {
            let suit = suit(words, format, is_known)?;
            words.is_done().then_some(suit)
        })?;
        Some(self.add(suit, kinds, layers))
    }

    fn add(&mut self, suit: Suit, kinds: usize, layers: usize) -> Result<(), Left> {
        for (number, (side, points)) in suit.sides.iter().enumerate() {
            let mut before = self.sides().chain(&suit.sides[..number]);
            if points.len() > layers || before.any(|(other, _)| other == side) {
                return Err(format!("the text names the {side} armor twice").into());
            }
        }
        let is_full = self.0.len() >= kinds;
        let is_same = |own: &&mut Suit| own.types == suit.types || is_full && suit.types.is_empty();
        match self.0.iter_mut().find(is_same) {
            Some(own) => own.sides.extend(suit.sides),
            None if !is_full => self.0.push(suit),
            _ => return Err("the text names a second kind of armor".into()),
        }
        Ok(())
    }
}

/// A number before a side is only `sure` to be armor if the text says so.
fn suit(words: &mut Words<'_, '_>, format: &dyn Format, is_sure: bool) -> Option<Suit> {
    let (mut suit, mut is_named) = (Suit::default(), false);
    loop {
        let in_brackets = |words: &mut Words<'_, '_>| {
            let mut inside = words.bracketed()?;
            let types = types(&mut inside, format);
            (!types.is_empty() && inside.peek().is_none()).then_some(types)
        };
        let types = words.try_read(in_brackets).unwrap_or_else(|| types(words, format));
        if words.has(&["armor", "armour"]) {
            is_named = true;
            let _ = words.mark(":=–");
        } else if types.is_empty() && words.word(&["composite", "of"]).is_none() {
            break;
        }
        suit.types.extend(types);
    }
    while let Some(next) = words.try_read(|words| {
        let _ = words.mark("/").filter(|()| !suit.sides.is_empty());
        sides(words, format, is_sure || is_named || !suit.sides.is_empty())
    }) {
        suit.sides.extend(next);
    }
    let has_sides = !suit.sides.is_empty();
    is_named |= has_sides && words.has(&["armor", "armour"]);
    let is_whole = has_sides || is_named && !suit.types.is_empty();
    (is_whole && (is_sure || is_named || format.has_bare_armor())).then_some(suit)
}

/// "FP", "LR FP", "metal/plastic": the types that are named.
pub fn types(words: &mut Words<'_, '_>, format: &dyn Format) -> Vec<String> {
    let mut all = Vec::new();
    while let Some(row) = words.try_read(|words| {
        let _ = words.mark("/-").or_else(|| words.word(&["and"])).filter(|()| !all.is_empty());
        format.row("armor", words)
    }) {
        all.push(row);
    }
    all
}

fn sides(words: &mut Words<'_, '_>, format: &dyn Format, is_sure: bool) -> Option<Sides> {
    if let Some((side, points)) = words.try_read(|words| lettered(words, format)) {
        return Some(vec![(side, points)]);
    }
    let points = words.try_read(|words| {
        let points = layers(words)?;
        let is_glued = words.peek().is_some_and(|next| next.glued);
        let is_named = words.has(POINTS) || is_glued;
        let _ = words.word(&["of armor", "of armour", "armor"]);
        let _ = words.word(&["on the", "in the", "on", "in"]);
        (is_sure || is_named).then_some(points)
    });
    let mut all = vec![side(words, format)?];
    while let Some(next) = words.try_read(|words| {
        let is_comma = words.mark(",").is_some();
        let is_and = words.word(&["and"]).or_else(|| words.mark("&/")).is_some();
        let next = match points {
            None => words.try_read(|words| lettered(words, format)),
            Some(_) => None,
        };
        let next = next.map(|(side, points)| (side, Some(points)));
        let next = next.or_else(|| Some((side(words, format)?, None)))?;
        let joins = match points {
            // "20 on front, back 5" has two parts.
            Some(_) => words.peek().is_none_or(|next| next.number().is_none()),
            None => !is_comma,
        };
        (joins && (is_comma || is_and)).then_some(next)
    }) {
        all.push(next.0);
        if let Some(points) = next.1 {
            return Some(all.into_iter().map(|side| (side, points.clone())).collect());
        }
    }
    let behind = |words: &mut Words<'_, '_>| {
        let _ = words.word(&["side", "sides"]);
        let is_open = words.mark("(").is_some();
        let _ = words.mark("-=:–");
        let points = layers(words)?;
        let _ = words.word(POINTS);
        let _ = words.word(&["each"]);
        (!is_open || words.mark(")").is_some()).then_some(points)
    };
    let points = points.or_else(|| behind(words))?;
    Some(all.into_iter().map(|side| (side, points.clone())).collect())
}

/// "F10", "F10/20".
fn lettered(words: &mut Words<'_, '_>, format: &dyn Format) -> Option<(&'static str, Vec<i64>)> {
    let token: &Token<'_> = words.peek().filter(|token| token.kind == Kind::Word)?;
    let (letter, digits) = token.text.split_at_checked(1)?;
    let side = format.side(letter)?;
    let points: i64 = digits.parse().ok().filter(|points| (0..=COUNT).contains(points))?;
    words.at += 1;
    let inner = words.try_read(inner);
    Some((side, std::iter::once(points).chain(inner).collect()))
}

fn side(words: &mut Words<'_, '_>, format: &dyn Format) -> Option<&'static str> {
    let token = words.peek().filter(|token| token.kind == Kind::Word)?;
    let side = format.side(token.text)?;
    words.at += 1;
    Some(side)
}

/// "10", "10/20".
fn layers(words: &mut Words<'_, '_>) -> Option<Vec<i64>> {
    let points = words.whole().filter(|points| (0..=COUNT).contains(points))?;
    let inner = words.try_read(inner);
    Some(std::iter::once(points).chain(inner).collect())
}

/// "/20", but not in "25B/20F" or "30/15/15".
fn inner(words: &mut Words<'_, '_>) -> Option<i64> {
    words.mark("/")?;
    let points = words.whole().filter(|points| (0..=COUNT).contains(points))?;
    let is_next = |next: &Token<'_>| next.glued && next.kind == Kind::Word || next.is_mark("/");
    (!words.peek().is_some_and(is_next)).then_some(points)
}
