//! Damage as books print it: dice with a modifier, or words where dice are not enough.

use std::fmt;

use crate::document::shape::Holds;
use crate::document::shape::kinds::Described;
use crate::document::shape::slots::{One, Plain, one};
use crate::units::Exact;

/// `2d`, `1d-1`, `2d+3, tires 1d`, or other words.
pub fn dice(key: &'static str) -> One<Described, Plain> {
    one(key, Described(|| Holds::Dice))
}

/// Dice and a modifier. As damage, the sum is at least 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roll {
    pub dice: i64,
    pub sides: i64,
    pub plus: i64,
    /// Whether damage is halved, rounded down.
    pub halved: bool,
}

impl Roll {
    pub const SIDES: i64 = 6;

    /// `2d+1`, or `3` for `3 hits`. The first of several rolls counts. `None` for words alone.
    pub fn parse(text: &str) -> Option<Roll> {
        let roll = text.split([',', ' ']).next()?;
        let whole =
            |text: &str| text.parse::<i64>().ok().filter(|number| (0..1_000).contains(number));
        let Some((dice, rest)) = roll.split_once('d') else {
            return Some(Roll { sides: Roll::SIDES, plus: whole(roll)?, ..Roll::default() });
        };
        let (sides, more) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
        let sides = if sides.is_empty() { Roll::SIDES } else { whole(sides)? };
        let plus = match more.split_at_checked(1) {
            None => 0,
            Some(("-", less)) => -whole(less)?,
            Some((_, more)) => whole(more)?,
        };
        Some(Roll { dice: whole(dice)?, sides, plus, halved: false })
    }

    /// The roll with more for each die.
    pub fn with_each_die(self, more: i64) -> Roll {
        Roll { plus: self.plus + self.dice * more, ..self }
    }

    /// The average, to compare rolls.
    pub fn mean(self) -> Exact {
        Exact::from(self.dice * (self.sides + 1) + 2 * self.plus) / Exact::from(2)
    }

    /// The average as damage, which is at least 0.
    pub fn mean_damage(self) -> Exact {
        /// Books have at most four dice that can give less than 0; more than five are not enumerated.
        const DICE: i64 = 5;
        let is_plain = self.dice + self.plus >= 0 && !self.halved;
        if is_plain || self.dice > DICE || self.sides > Roll::SIDES {
            return self.mean().max(Exact::ZERO) / Exact::from(if self.halved { 2 } else { 1 });
        }
        let mut sums = vec![0];
        for _ in 0..self.dice {
            sums =
                sums.iter().flat_map(|sum| (1..=self.sides).map(move |face| sum + face)).collect();
        }
        let count = sums.len() as i64;
        let damage: i64 = sums.into_iter().map(|sum| self.damage(sum)).sum();
        Exact::from(damage) / Exact::from(count)
    }

    /// The damage of dice with this sum.
    pub fn damage(self, sum: i64) -> i64 {
        let damage = (sum + self.plus).max(0);
        if self.halved { damage / 2 } else { damage }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d", self.dice)?;
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}
