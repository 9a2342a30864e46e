//! Exact numbers for money, weight and space. Rules never compare floats. `shown` formats numbers.

mod shown;

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, Signed};
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

pub use shown::{
    about, counted, decimal, dollars, hundredths, left, modifier, plain, pounds, several, signed,
    spaces, tallied, thousands, two_places, with_article, with_the,
};

/// The largest whole number that a design or a catalog may write.
pub const LARGEST: i64 = 1_000_000_000;
const FINEST: i64 = 1_000;

/// An exact fraction, with room for the denominators of many factors: dollars, pounds, spaces, miles per hour or a plain factor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(Ratio<i128>);

impl Exact {
    pub const ZERO: Exact = Exact(Ratio::new_raw(0, 1));
    pub const ONE: Exact = Exact(Ratio::new_raw(1, 1));

    /// Reads `12`, `2.5`, `1/3` or `2 1/2`, and the output of [`Exact`]. `None` for other text and numbers out of
    /// bounds.
    pub fn parse(text: &str) -> Option<Exact> {
        Exact::parse_to(text, FINEST.into())
    }

    /// As [`parse`](Exact::parse), with decimals down to 1 / `finest`.
    fn parse_to(text: &str, finest: i128) -> Option<Exact> {
        if !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let text = text.trim();
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let value = if let Some((whole, fraction)) = text.split_once(' ') {
            whole_number(whole)? + fraction_of(fraction)?
        } else if text.contains('/') {
            fraction_of(text)?
        } else if let Some((whole, decimals)) = text.split_once('.') {
            let scale = 10i128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
            if scale > finest {
                return None;
            }
            whole_number(whole)? + bounded(Ratio::new(digits(decimals)?, scale))?
        } else {
            whole_number(text)?
        };
        Some(if negative { -value } else { value })
    }

    /// Reads an amount with thousands separators and `$`: `15,000`, `$15,000`, `-$2.50`, `2/3`.
    pub fn parse_amount(text: &str) -> Option<Exact> {
        let (sign, digits) = text.split_at(usize::from(text.starts_with('-')));
        let digits = digits.strip_prefix('$').unwrap_or(digits);
        let end = digits.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(digits.len());
        let (whole, rest) = digits.split_at(end);
        let mut groups = whole.split(',');
        let first = groups.next().unwrap_or_default();
        let is_number = !first.is_empty() && (first.len() <= 3 || !whole.contains(','));
        if !is_number || groups.any(|group| group.len() != 3) {
            return None;
        }
        let number = format!("{}{rest}", whole.replace(',', ""));
        let number = Exact::parse_to(&number, 1_000_000_000)?;
        Some(if sign.is_empty() { number } else { -number })
    }

    pub fn whole(self) -> Option<i64> {
        self.0.is_integer().then(|| self.floor())
    }

    /// Rounded to the nearest whole number, halves up.
    pub fn rounded(self) -> i64 {
        let rest = self.0.numer().rem_euclid(*self.0.denom());
        self.floor() + i64::from(rest >= self.0.denom() - rest)
    }

    /// Rounds down; saturates at the bounds of i64.
    pub fn floor(self) -> i64 {
        let number = self.0.numer().div_euclid(*self.0.denom());
        i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX })
    }

    pub fn ceil(self) -> i64 {
        -(-self).floor()
    }

    pub fn is_zero(self) -> bool {
        self == Exact::ZERO
    }

    /// The excess over a limit, if there is any.
    pub fn over(self, limit: impl Into<Exact>) -> Option<Exact> {
        Some(self - limit.into()).filter(|over| *over > Exact::ZERO)
    }

    /// The number as a fraction, if its decimals do not end.
    pub fn endless(self) -> Option<String> {
        self.places().is_none().then(|| self.to_string())
    }

    /// How many decimals the number has: the larger count of factors two or five in the denominator. `None` if they do
    /// not end.
    fn places(self) -> Option<u32> {
        let denominator = self.0.denom().unsigned_abs();
        let (twos, mut fives) = (denominator.trailing_zeros(), 0);
        let mut rest = denominator >> twos;
        while rest.is_multiple_of(5) {
            rest /= 5;
            fives += 1;
        }
        (rest == 1).then_some(twos.max(fives))
    }

    /// All of its decimals: `112.5`; `None` if they do not end.
    fn decimals(self) -> Option<String> {
        let (top, bottom) = (self.0.numer().unsigned_abs(), self.0.denom().unsigned_abs());
        let mut text = format!("{}{}", self.sign(), top / bottom);
        let mut rest = top % bottom;
        if rest > 0 {
            text.push('.');
        }
        for _ in 0..self.places()? {
            rest = rest.checked_mul(10)?;
            text.push_str(&(rest / bottom).to_string());
            rest %= bottom;
        }
        Some(text)
    }

    /// For programs: `112.5`; six decimals if they do not end.
    pub fn in_decimals(self) -> String {
        self.decimals().unwrap_or_else(|| self.near_decimals())
    }

    fn near_decimals(self) -> String {
        const FINE: i64 = 1_000_000;
        let size = self.0.abs();
        let whole = Exact(size.trunc()).floor();
        let millionths = (Exact(size.fract()) * FINE).rounded();
        let (whole, millionths) = (whole + millionths / FINE, millionths % FINE);
        let text = format!("{}{whole}.{millionths:06}", self.sign());
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// The number, if it is so small that no operation on two such numbers overflows.
    fn small(self) -> Option<Ratio<i64>> {
        const MOST: u128 = 1 << 30;
        let is_small = self.0.numer().unsigned_abs() < MOST && *self.0.denom() < MOST as i128;
        is_small.then(|| Ratio::new_raw(*self.0.numer() as i64, *self.0.denom() as i64))
    }

    fn sign(self) -> &'static str {
        if self.0.is_negative() { "-" } else { "" }
    }

    /// Truncates to a billionth.
    fn cut(self) -> Ratio<i128> {
        const FINE: i128 = 1_000_000_000;
        let (numerator, denominator) = (self.0.numer(), *self.0.denom());
        let (whole, rest) = (numerator / denominator, numerator % denominator);
        // If the denominator is too large to multiply, scale both parts down.
        let shift = (denominator / (i128::MAX / FINE)) + 1;
        Ratio::new(whole * FINE + rest / shift * FINE / (denominator / shift), FINE)
    }

    /// The largest multiple of `step` that is not above this number.
    pub fn down_to_multiple_of(self, step: Exact) -> Exact {
        Exact::from((self / step).floor()) * step
    }
}

fn digits(text: &str) -> Option<i128> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn whole_number(text: &str) -> Option<Exact> {
    bounded(Ratio::from_integer(digits(text)?))
}

fn fraction_of(text: &str) -> Option<Exact> {
    let (top, bottom) = text.split_once('/')?;
    let bottom = digits(bottom).filter(|n| *n > 0)?;
    bounded(Ratio::new(digits(top)?, bottom))
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Exact {
        Exact(Ratio::from_integer(whole.into()))
    }
}

/// Larger results saturate here instead of wrapping. No figure of a game comes near.
const FARTHEST: i128 = i64::MAX as i128 / 4;

/// The number, unless it is beyond [`FARTHEST`].
fn bounded(number: Ratio<i128>) -> Option<Exact> {
    let whole = number.numer() / number.denom();
    (*number.numer() > i128::MIN && whole.abs() <= FARTHEST).then_some(Exact(number))
}

/// The result of an operation, or the largest number of its sign. If denominators outgrow i128, retries with both numbers
/// rounded to a billionth. Small numbers use `quick`, the same operation, because an i128 divides slowly.
fn worked_out(
    quick: impl Fn(&Ratio<i64>, &Ratio<i64>) -> Option<Ratio<i64>>,
    operation: impl Fn(&Ratio<i128>, &Ratio<i128>) -> Option<Ratio<i128>>,
    (one, other): (Exact, Exact),
    negative: impl FnOnce() -> bool,
) -> Exact {
    if let (Some(one), Some(other)) = (one.small(), other.small())
        && let Some(found) = quick(&one, &other)
    {
        return Exact(Ratio::new_raw((*found.numer()).into(), (*found.denom()).into()));
    }
    let found = operation(&one.0, &other.0).and_then(bounded);
    let found = found.or_else(|| operation(&one.cut(), &other.cut()).and_then(bounded));
    found.unwrap_or_else(|| {
        Exact(Ratio::from_integer(if negative() { -FARTHEST } else { FARTHEST }))
    })
}

impl Add for Exact {
    type Output = Exact;
    fn add(self, other: Exact) -> Exact {
        if self.0.is_integer() && other.0.is_integer() {
            // Whole numbers are an i64 at most, so their sum fits.
            let sum = self.0.numer() + other.0.numer();
            return Exact(Ratio::new_raw(sum.clamp(-FARTHEST, FARTHEST), 1));
        }
        let larger = || if self.0.abs() >= other.0.abs() { self } else { other };
        let negative = || larger().0.is_negative();
        worked_out(Ratio::checked_add, Ratio::checked_add, (self, other), negative)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Exact) {
        *self = *self + other;
    }
}

impl Sub for Exact {
    type Output = Exact;
    fn sub(self, other: Exact) -> Exact {
        self + -other
    }
}

impl Mul for Exact {
    type Output = Exact;
    fn mul(self, other: Exact) -> Exact {
        if self.0.is_integer() && other.0.is_integer() {
            // Whole numbers are an i64 at most, so their product fits.
            let product = self.0.numer() * other.0.numer();
            return Exact(Ratio::new_raw(product.clamp(-FARTHEST, FARTHEST), 1));
        }
        let negative = || self.0.is_negative() != other.0.is_negative();
        worked_out(Ratio::checked_mul, Ratio::checked_mul, (self, other), negative)
    }
}

impl Mul<i64> for Exact {
    type Output = Exact;
    fn mul(self, other: i64) -> Exact {
        self * Exact::from(other)
    }
}

/// Division by zero gives the largest number.
impl Div for Exact {
    type Output = Exact;
    fn div(self, other: Exact) -> Exact {
        let negative = || self.0.is_negative() != other.0.is_negative();
        worked_out(Ratio::checked_div, Ratio::checked_div, (self, other), negative)
    }
}

impl Neg for Exact {
    type Output = Exact;
    fn neg(self) -> Exact {
        Exact(-self.0)
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(numbers: I) -> Exact {
        numbers.fold(Exact::ZERO, Add::add)
    }
}

/// `7`, `1/3`, `22/3`.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_integer() {
            write!(f, "{}", self.0.numer())
        } else {
            write!(f, "{}/{}", self.0.numer(), self.0.denom())
        }
    }
}

/// A JSON number: all decimals, or six if they do not end.
impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(whole) = self.whole() {
            return serializer.serialize_i64(whole);
        }
        RawValue::from_string(self.in_decimals()).map_err(S::Error::custom)?.serialize(serializer)
    }
}
