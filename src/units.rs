//! Exact numbers for money, weight and space. Nothing that a rule compares is ever a float.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, Signed};
use serde::{Serialize, Serializer};

use crate::limits;

/// The largest whole number that a design or a catalog may write.
pub const LARGEST: i64 = limits::NUMBER;
/// Three decimals.
const FINEST: i64 = 1_000;
/// Every fraction is so many parts of one, so that a sum of many has no larger denominator.
const PARTS: i64 = 9_000;

/// An exact fraction, with room for the denominators of many factors: dollars, pounds, spaces, miles per hour or a plain factor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(Ratio<i128>);

impl Exact {
    pub const ZERO: Exact = Exact(Ratio::new_raw(0, 1));
    pub const ONE: Exact = Exact(Ratio::new_raw(1, 1));

    /// Reads `12`, `2.5`, `1/3` or `2 1/2`. `None` for anything else and for numbers out of bounds.
    pub fn parse(text: &str) -> Option<Exact> {
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
            let scale = 10i64.checked_pow(u32::try_from(decimals.len()).ok()?)?;
            if scale > FINEST {
                return None;
            }
            whole_number(whole)? + Exact::from(digits(decimals)?) / Exact::from(scale)
        } else {
            whole_number(text)?
        };
        Some(if negative { -value } else { value })
    }

    pub fn whole(self) -> Option<i64> {
        self.0.is_integer().then(|| whole(self.0))
    }

    /// Rounded to the nearest whole number, halves up.
    pub fn rounded(self) -> i64 {
        self.whole().unwrap_or_else(|| (self + Exact(Ratio::new_raw(1, 2))).floor())
    }

    pub fn floor(self) -> i64 {
        whole(self.0.floor())
    }

    pub fn ceil(self) -> i64 {
        whole(self.0.ceil())
    }

    pub fn is_zero(self) -> bool {
        self == Exact::ZERO
    }

    /// The largest multiple of `step` that is not above this number.
    pub fn down_to_multiple_of(self, step: Exact) -> Exact {
        Exact::from((self / step).floor()) * step
    }
}

/// A whole number; no fraction is larger than such a one.
fn whole(number: Ratio<i128>) -> i64 {
    let number = number.to_integer();
    i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX })
}

fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().filter(|n| *n <= LARGEST)
}

fn whole_number(text: &str) -> Option<Exact> {
    digits(text).map(Exact::from)
}

fn fraction_of(text: &str) -> Option<Exact> {
    let (top, bottom) = text.split_once('/')?;
    let bottom = digits(bottom).filter(|n| *n > 0 && PARTS % n == 0)?;
    Some(Exact::from(digits(top)?) / Exact::from(bottom))
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Exact {
        Exact(Ratio::from_integer(whole.into()))
    }
}

/// No figure of a game comes near the largest number; whatever a file makes of it stays there and never wraps.
const FARTHEST: i128 = i64::MAX as i128 / 4;

fn or_largest(result: Option<Ratio<i128>>, negative: impl FnOnce() -> bool) -> Exact {
    let within = |found: &Ratio<i128>| {
        let most = found.denom().checked_mul(&FARTHEST);
        most.is_none_or(|most| (-most..=most).contains(found.numer()))
    };
    let farthest = || Ratio::from_integer(if negative() { -FARTHEST } else { FARTHEST });
    Exact(result.filter(within).unwrap_or_else(farthest))
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
        or_largest(self.0.checked_add(&other.0), || larger().0.is_negative())
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
        or_largest(self.0.checked_mul(&other.0), negative)
    }
}

impl Mul<i64> for Exact {
    type Output = Exact;
    fn mul(self, other: i64) -> Exact {
        self * Exact::from(other)
    }
}

/// Divided by zero, a number is as large as numbers get.
impl Div for Exact {
    type Output = Exact;
    fn div(self, other: Exact) -> Exact {
        let negative = || self.0.is_negative() != other.0.is_negative();
        let divisor = (!other.is_zero()).then_some(other.0);
        or_largest(divisor.and_then(|divisor| self.0.checked_div(&divisor)), negative)
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

/// `7`, `1/3`, `22/3`: the form that the JSON promises.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_integer() {
            write!(f, "{}", self.0.numer())
        } else {
            write!(f, "{}/{}", self.0.numer(), self.0.denom())
        }
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.collect_str(self),
        }
    }
}

/// For people: `2,300`, `7 1/3`, and `92.5` where two and a half decimals say it shorter.
pub fn plain(number: Exact) -> String {
    let (whole, rest) = (whole(number.0.trunc()), number.0.fract());
    if rest == Ratio::new_raw(0, 1) {
        return thousands(whole);
    }
    if *rest.denom() == 2 && whole.abs() >= 20 {
        return format!("{}.5", thousands(whole));
    }
    let part = format!("{}/{}", rest.numer().abs(), rest.denom());
    match whole {
        0 if *rest.numer() < 0 => format!("-{part}"),
        0 => part,
        _ => format!("{} {part}", thousands(whole)),
    }
}

/// `48.4`: exact decimals where there are at most three of them, else a fraction.
pub fn decimal(number: Exact) -> String {
    let thousandths = (number * FINEST).whole().filter(|_| number.whole().is_none());
    let Some(thousandths) = thousandths else { return plain(number) };
    let (whole, rest) = (thousandths / FINEST, (thousandths % FINEST).abs());
    let digits = format!("{rest:03}");
    let sign = if thousandths < 0 && whole == 0 { "-" } else { "" };
    format!("{sign}{}.{}", thousands(whole), digits.trim_end_matches('0'))
}

/// `157.19`: at most two decimals, rounded half up.
pub fn hundredths(number: Exact) -> String {
    decimal(Exact::from((number * 100).rounded()) / Exact::from(100))
}

/// `$3,848`, rounded half up.
pub fn dollars(amount: Exact) -> String {
    let whole = amount.rounded();
    if whole < 0 { format!("-${}", thousands(-whole)) } else { format!("${}", thousands(whole)) }
}

/// `2,300 lbs.`, rounded half up.
pub fn pounds(weight: Exact) -> String {
    match weight.rounded() {
        1 => "1 lb.".to_owned(),
        more => format!("{} lbs.", thousands(more)),
    }
}

/// `1 space`, `2 1/2 spaces`.
pub fn spaces(number: Exact) -> String {
    let unit = if number > Exact::ONE || number.is_zero() { "spaces" } else { "space" };
    format!("{} {unit}", plain(number))
}

/// `1 point`, `3 points`: a count with its noun.
pub fn counted(number: i64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", thousands(number))
}

/// "an oil jet", "a machine gun".
pub fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

pub fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3 + 1);
    if number < 0 {
        text.push('-');
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_forms_that_books_use() {
        for (text, shown) in
            [("12", "12"), ("2.5", "5/2"), ("1/3", "1/3"), ("2 1/2", "5/2"), ("-3", "-3")]
        {
            assert_eq!(Exact::parse(text).unwrap().to_string(), shown);
        }
    }

    #[test]
    fn refuses_what_is_not_a_bounded_number() {
        for text in
            ["1/997", "", "x", "1e9", "1/0", "9999999999", "0.00001", "1/2/3", "--1", "nan", "1 "]
        {
            let expected = (text == "1 ").then_some(Exact::ONE);
            assert_eq!(Exact::parse(text), expected, "{text:?}");
        }
    }

    #[test]
    fn rounds_halves_up_below_zero_too() {
        assert_eq!(Exact::parse("2.5").unwrap().rounded(), 3);
        assert_eq!(Exact::parse("-2.5").unwrap().rounded(), -2);
    }

    #[test]
    fn never_wraps() {
        let large = Exact::from(LARGEST) * LARGEST * LARGEST;
        assert!(large > Exact::from(LARGEST) && large * large == large);
        assert!(-large - large < Exact::ZERO && large / Exact::ZERO == large);
        assert!((large * Exact::parse("1/3").unwrap()).rounded() > LARGEST);
    }

    #[test]
    fn groups_thousands() {
        assert_eq!(thousands(-1_234_567), "-1,234,567");
        assert_eq!(plain(Exact::parse("92.5").unwrap()), "92.5");
        assert_eq!(plain(Exact::parse("7 1/3").unwrap()), "7 1/3");
        assert_eq!(decimal(Exact::parse("48.4").unwrap()), "48.4");
        assert_eq!(decimal(Exact::parse("-1/4").unwrap()), "-0.25");
        assert_eq!(hundredths(Exact::parse("18.755").unwrap()), "18.76");
        assert_eq!(hundredths(Exact::parse("2/3").unwrap()), "0.67");
    }

    /// Many factors with three decimals each, as bodies, engines and armor multiply.
    #[test]
    fn many_factors_stay_exact() {
        let factors = ["187.457", "333.333", "1.55", "7.123", "0.165", "0.985", "23.457"];
        let product = |text: [&str; 7]| {
            text.iter().fold(Exact::ONE, |product, text| product * Exact::parse(text).unwrap())
        };
        let backwards = factors
            .iter()
            .rev()
            .fold(product(factors), |left, text| left / Exact::parse(text).unwrap());
        assert_eq!(backwards, Exact::ONE);
    }
}
