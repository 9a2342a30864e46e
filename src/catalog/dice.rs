//! Damage as books print it: dice with a modifier, or words where dice are not enough.

use crate::document::shape::Holds;
use crate::document::shape::kinds::Described;
use crate::document::shape::slots::{One, Plain, one};
use crate::units::Exact;

/// `2d`, `1d-1`, `2d+3, tires 1d`, or other words.
pub fn dice(key: &'static str) -> One<Described, Plain> {
    one(key, Described(|| Holds::Dice))
}

/// The average of a roll, to compare rolls: 8 for `2d+1`, 3 for `3 hits`. The first of several rolls counts. Words
/// alone have no average.
pub fn mean(text: &str) -> Option<Exact> {
    const SIDES: i64 = 6;
    let roll = text.split([',', ' ']).next()?;
    let whole = |text: &str| text.parse::<i64>().ok().filter(|number| (0..1_000).contains(number));
    let Some((dice, rest)) = roll.split_once('d') else { return Some(whole(roll)?.into()) };
    let (sides, more) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
    let sides = if sides.is_empty() { SIDES } else { whole(sides)? };
    let more = match more.split_at_checked(1) {
        None => 0,
        Some(("-", less)) => -whole(less)?,
        Some((_, more)) => whole(more)?,
    };
    Some(Exact::from(whole(dice)?) * (Exact::from(sides + 1) / Exact::from(2)) + more.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_have_means() {
        let cases = [
            ("1d", "7/2"),
            ("2d+1", "8"),
            ("1d-3", "1/2"),
            ("1d10", "11/2"),
            ("2d+3, tires 1d-3", "10"),
            ("3 hits", "3"),
            ("0", "0"),
        ];
        for (text, expected) in cases {
            assert_eq!(mean(text), Exact::parse(expected), "{text}");
        }
        for text in ["", "tires 1d", "2/4 hits", "by grenade", "d", "1d+", "99999999999999999999d"]
        {
            assert_eq!(mean(text), None, "{text}");
        }
    }
}
