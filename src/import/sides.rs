//! Points of armor by side, as every game prints them: "F10", "front & back 20", "20 points on front, back, and top".

use crate::text::limits::COUNT;

use super::words::{Kind, Token, Words};

const POINTS: &[&str] = &["points", "point", "pts", "pt"];

/// What a word calls a side.
pub type Named<'n, P> = &'n dyn Fn(&str) -> Option<P>;

/// Sides with their points; of two layers the outer first. A number before a side is only `sure` to be armor if the text
/// says so.
pub fn sides<P: Copy>(
    words: &mut Words<'_, '_>,
    named: Named<'_, P>,
    is_sure: bool,
) -> Option<Vec<(P, Vec<i64>)>> {
    if let Some((side, points)) = words.try_read(|words| lettered(words, named)) {
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
    let mut all = vec![side(words, named)?];
    while let Some(next) = words.try_read(|words| {
        let is_comma = words.mark(",").is_some();
        let is_and = words.word(&["and"]).or_else(|| words.mark("&/")).is_some();
        let next = match points {
            None => words.try_read(|words| lettered(words, named)),
            Some(_) => None,
        };
        let next = next.map(|(side, points)| (side, Some(points)));
        let next = next.or_else(|| Some((side(words, named)?, None)))?;
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
fn lettered<P>(words: &mut Words<'_, '_>, named: Named<'_, P>) -> Option<(P, Vec<i64>)> {
    let token: &Token<'_> = words.peek().filter(|token| token.kind == Kind::Word)?;
    let (letter, digits) = token.text.split_at_checked(1)?;
    let side = named(letter)?;
    let points: i64 = digits.parse().ok().filter(|points| (0..=COUNT).contains(points))?;
    words.at += 1;
    let inner = words.try_read(inner);
    Some((side, std::iter::once(points).chain(inner).collect()))
}

fn side<P>(words: &mut Words<'_, '_>, named: Named<'_, P>) -> Option<P> {
    let token = words.peek().filter(|token| token.kind == Kind::Word)?;
    let side = named(token.text)?;
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
