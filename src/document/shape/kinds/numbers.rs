//! Numbers, whole or exact, and `true` or `false`.

use std::ops::RangeInclusive;

use toml_edit::{Item, Value};

use super::{Kind, Site};
use crate::document::fields::{Allowed, Meant};
use crate::document::shape::Holds;
use crate::document::{Entry, tree};
use crate::text::suggest;
use crate::units::{Exact, thousands};

pub struct Flag;

impl Kind for Flag {
    type Value = bool;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<bool> {
        let meant = match site.entry.other() {
            Some(tree::Value::Boolean(flag)) => return Some(*flag),
            Some(tree::Value::Integer(number)) => flag_meant(number.as_str()),
            _ => site.entry.word().and_then(flag_meant),
        };
        let words = match site.entry {
            Entry::Word(_) if meant.is_some() => "true or false, without quotes",
            _ => "true or false",
        };
        site.refuse(Allowed { meant: meant.map(Meant::write), ..words.into() })
    }

    fn write(&self, value: &bool) -> Item {
        (*value).into()
    }

    fn holds(&self) -> Holds {
        Holds::Flag
    }
}

/// The meaning of a word where a flag is expected.
pub fn flag_meant(word: &str) -> Option<bool> {
    match word.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

pub struct Whole(pub RangeInclusive<i64>);

impl Kind for Whole {
    type Value = i64;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<i64> {
        let is_allowed = |number: &i64| self.0.contains(number);
        let written = site.entry.other();
        if let Some(number) = written.and_then(tree::integer).filter(is_allowed) {
            return Some(number);
        }
        let (least, most) = (thousands(*self.0.start()), thousands(*self.0.end()));
        let mut words = format!("a whole number from {least} to {most}");
        let meant = match (site.entry.word(), written) {
            (Some(word), _) => number_meant(word, site.key).filter(is_allowed),
            (None, value) => value.map(near).into_iter().flatten().find(is_allowed),
        };
        if meant.is_some() && written.is_none() {
            words += ", in digits and without quotes";
        }
        let is_same = |number: i64| match written {
            Some(tree::Value::Float(text)) => Exact::parse(text.as_str()) == Some(number.into()),
            other => other.is_none(),
        };
        let meant = meant.map(|number| Meant { is_same: is_same(number), ..Meant::write(number) });
        site.refuse(Allowed { meant, ..words.into() })
    }

    fn write(&self, value: &i64) -> Item {
        (*value).into()
    }

    fn holds(&self) -> Holds {
        Holds::Whole(self.0.clone())
    }
}

/// Whole numbers near another number: without decimals, and without the sign.
fn near(value: &tree::Value<'_>) -> Vec<i64> {
    tree::whole_part(value).into_iter().flat_map(|number| [number, -number]).collect()
}

/// An exact number within bounds: `12`, `2.5`, or in quotes `"1/3"`.
pub struct Number {
    pub bounds: RangeInclusive<i64>,
    /// Whether it must be above 0, because it is a divisor.
    pub positive: bool,
}

impl Kind for Number {
    type Value = Exact;

    fn read(&self, site: Site<'_, '_, '_>) -> Option<Exact> {
        let number = match site.entry.other() {
            None => site.entry.word().and_then(Exact::parse),
            Some(tree::Value::Float(float)) => Exact::parse(float.as_str()),
            Some(value) => tree::integer(value).map(Exact::from),
        };
        let (least, most) = (*self.bounds.start(), *self.bounds.end());
        let is_within = |n: &Exact| (Exact::from(least)..=Exact::from(most)).contains(n);
        let number = number.filter(is_within);
        if self.positive && number.is_some_and(|number| number <= Exact::ZERO) {
            return site.refuse("a number above 0");
        }
        if number.is_some() {
            return number;
        }
        let bare = site.entry.word().and_then(|word| bare_number(word, site.key));
        let meant = bare
            .and_then(|number| Exact::parse(&number))
            .filter(|number| is_within(number) && (!self.positive || *number > Exact::ZERO));
        let meant = meant.map(|number| Meant::write(exact_value(number)));
        let (least, most) = (thousands(least), thousands(most));
        let words = format!(
            "a number from {least} to {most}, with at most three decimals or as a fraction (\"1/3\")"
        );
        site.refuse(Allowed { meant, ..words.into() })
    }

    fn write(&self, value: &Exact) -> Item {
        exact_value(*value).into()
    }

    fn holds(&self) -> Holds {
        Holds::Number(self.bounds.clone())
    }
}

/// A number with up to three decimals, or a fraction in quotes.
pub fn exact_value(number: Exact) -> Value {
    if let Some(whole) = number.whole() {
        return whole.into();
    }
    let text = crate::units::decimal(number).replace(',', "");
    match text.parse::<Value>() {
        Ok(value @ Value::Float(_)) => value,
        _ => number.to_string().into(),
    }
}

/// Words after a number that add nothing.
const UNITS: &str = "dollars dp gal gallons horsepower hp lb lbs mile miles mph percent point points pound \
                     pounds pt pts x";

/// Whether a word after a number is a unit, which adds nothing.
pub fn is_unit(word: &str) -> bool {
    let unit = suggest::key(word);
    unit.is_empty() || UNITS.split(' ').any(|known| known == unit)
}

/// The number in a text if the rest adds nothing: "10%", "60 hp", "$2,000", "20 shots" for `shots`, but not "2 tons" or
/// "20 metal".
pub fn bare_number(text: &str, key: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('$').trim_start();
    let end = text.find(|c: char| c.is_alphabetic() || c.is_whitespace() || c == '%');
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let says_nothing = is_unit(unit) || suggest::same(unit, key);
    let is_grouped = number.split(',').skip(1).all(|group| group.len() == 3);
    (says_nothing && is_grouped).then(|| number.trim_end_matches('.').replace(',', ""))
}

/// The whole number in a text: "2", "two" or "2 lbs.".
pub fn number_meant(word: &str, key: &str) -> Option<i64> {
    const WORDS: &str = "zero one two three four five six seven eight nine ten eleven twelve";
    let named = WORDS.split(' ').position(|name| name.eq_ignore_ascii_case(word.trim()));
    let named = named.map(|number| number as i64);
    named.or_else(|| bare_number(word, key)?.parse().ok())
}
