//! Armor as every game prints it: "FP armor: F10", "front & back 20", "20 points on front, back, and top".

use toml_edit::Value;

use crate::text::limits::COUNT;
use crate::text::suggest;

use super::words::{Kind, Token, Words};
use super::{Format, Outcome};

const POINTS: &[&str] = &["points", "point", "pts", "pt"];

/// Sides with their points; of two layers the outer first.
type Sides = Vec<(&'static str, Vec<i64>)>;

/// Armor of a kind.
#[derive(Clone, Debug, Default)]
pub struct Suit {
    /// The types that the text names, as designs write them.
    pub types: Vec<String>,
    pub sides: Sides,
}

/// The armor of a vehicle.
#[derive(Clone, Debug, Default)]
pub struct Armor(pub Vec<Suit>);

impl Armor {
    pub fn is_known(&self) -> bool {
        self.sides().next().is_some()
    }

    fn sides(&self) -> impl Iterator<Item = &(&'static str, Vec<i64>)> {
        self.0.iter().flat_map(|suit| &suit.sides)
    }

    /// The sides of armor with one layer.
    pub fn table(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.sides().map(|(side, points)| (*side, points[0].into()))
    }

    /// Reads a suit and adds it. One that names no armor goes on with the last.
    pub fn read(&mut self, words: &mut Words<'_, '_>, format: &dyn Format) -> Outcome {
        let is_known = self.is_known();
        let [kinds, layers] = format.armor();
        let (suit, is_named) = words.try_read(|words| {
            let (suit, is_named) = suit(words, format, is_known)?;
            // Where there are several kinds, armor without its name may be of any.
            let is_sure = is_known || is_named || kinds == 1;
            (is_sure && words.is_done()).then_some((suit, is_named))
        })?;
        for (number, (side, points)) in suit.sides.iter().enumerate() {
            let mut before = self.sides().chain(&suit.sides[..number]);
            if points.len() > layers || before.any(|(other, _)| other == side) {
                return Some(Err(format!("the text names the {side} armor twice").into()));
            }
        }
        let is_full = self.0.len() >= kinds;
        let is_own = |own: &&mut Suit| {
            own.types == suit.types || suit.types.is_empty() && (is_full || !is_named)
        };
        match self.0.iter_mut().rfind(is_own) {
            Some(own) => own.sides.extend(suit.sides),
            None if is_full => return Some(Err("the text names a second kind of armor".into())),
            None => self.0.push(suit),
        }
        Some(Ok(()))
    }
}

/// A suit, and whether the text calls it armor. A number before a side is only `sure` to be armor if it does.
fn suit(words: &mut Words<'_, '_>, format: &dyn Format, is_sure: bool) -> Option<(Suit, bool)> {
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
    (has_sides || is_named && !suit.types.is_empty()).then_some((suit, is_named))
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

/// "F10", "R/L 5", "20 points on front, back, and top".
fn sides(words: &mut Words<'_, '_>, format: &dyn Format, is_sure: bool) -> Option<Sides> {
    let before = words.try_read(|words| {
        let points = layers(words)?;
        let is_glued = words.peek().is_some_and(|next| next.glued);
        let is_named = words.has(POINTS) || is_glued;
        let _ = words.word(&["of armor", "of armour", "armor"]);
        let _ = words.word(&["on the", "in the", "on", "in"]);
        (is_sure || is_named).then_some(points)
    });
    let (first, mut points) = side(words, format)?;
    let mut all = vec![first];
    while points.is_none()
        && let Some((next, own)) = words.try_read(|words| {
            let is_comma = words.mark(",").is_some();
            let is_and = words.word(&["and"]).or_else(|| words.mark("&/")).is_some();
            let (next, own) = side(words, format)?;
            // "20 on front, back 5" has two parts.
            let joins = match before {
                Some(_) => own.is_none() && words.peek().is_none_or(|next| next.number().is_none()),
                None => !is_comma,
            };
            (joins && (is_comma || is_and)).then_some((next, own))
        })
    {
        all.push(next);
        points = own;
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
    let points = match (before, points) {
        (Some(_), Some(_)) => return None,
        (before, points) => before.or(points).or_else(|| behind(words))?,
    };
    Some(all.into_iter().map(|side| (side, points.clone())).collect())
}

/// "front", "F", "F10", "F10/20".
fn side(
    words: &mut Words<'_, '_>,
    format: &dyn Format,
) -> Option<(&'static str, Option<Vec<i64>>)> {
    let token = words.peek().filter(|token| token.kind == Kind::Word)?;
    let sides = format.sides();
    let is = |word: &str, name: &str| match word.len() {
        1 => name[..1].eq_ignore_ascii_case(word),
        _ => suggest::same(name, word),
    };
    let called = |word: &str| Some(sides.iter().find(|(name, _)| is(word, name))?.1);
    words.at += 1;
    if let Some(side) = called(token.text) {
        return Some((side, None));
    }
    let (letter, digits) = token.text.split_at_checked(1)?;
    let points = digits.parse().ok().filter(|points| (0..=COUNT).contains(points))?;
    Some((called(letter)?, Some(with_inner(points, words))))
}

/// "10", "10/20".
fn layers(words: &mut Words<'_, '_>) -> Option<Vec<i64>> {
    let points = words.whole().filter(|points| (0..=COUNT).contains(points))?;
    Some(with_inner(points, words))
}

/// Points with those behind a slash, but not in "25B/20F" or "30/15/15".
fn with_inner(points: i64, words: &mut Words<'_, '_>) -> Vec<i64> {
    let inner = words.try_read(|words| {
        words.mark("/")?;
        let points = words.whole().filter(|points| (0..=COUNT).contains(points))?;
        let is_next = |next: &Token<'_>| next.glued && next.kind == Kind::Word || next.is_mark("/");
        (!words.peek().is_some_and(is_next)).then_some(points)
    });
    std::iter::once(points).chain(inner).collect()
}
