//! What the rows of every game's catalog say, key by key. `None`: it is missing or has a mistake, which is reported.

use crate::document::Fields;
use crate::units::{Exact, LARGEST};

/// Dollars, pounds, spaces, factors: never below zero.
pub fn amount(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    fields.exact(key, 0..=LARGEST).map(|number| number.value)
}

/// An amount that goes without saying.
pub fn amount_or(fields: &Fields<'_, '_>, key: &'static str, usual: impl Into<Exact>) -> Exact {
    amount(fields, key).unwrap_or_else(|| usual.into())
}

/// A number that something is divided by.
pub fn positive(fields: &Fields<'_, '_>, key: &'static str) -> Option<Exact> {
    let found = amount(fields, key)?;
    let value = fields.table.get(key).filter(|_| found <= Exact::ZERO);
    if let Some(value) = value {
        fields.bad_value(key, value, "a number above 0");
    }
    value.is_none().then_some(found)
}

pub fn count(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, 0..=LARGEST).map(|number| number.value)
}

/// A change of a class, a roll or a number of spaces: up or down.
pub fn signed(fields: &Fields<'_, '_>, key: &'static str) -> Option<i64> {
    fields.whole(key, -LARGEST..=LARGEST).map(|number| number.value)
}

pub fn flag(fields: &Fields<'_, '_>, key: &'static str) -> bool {
    fields.flag(key).is_some_and(|flag| flag.value)
}

pub fn word(fields: &Fields<'_, '_>, key: &'static str) -> Option<String> {
    fields.text(key).map(|text| text.value)
}

pub fn words(fields: &Fields<'_, '_>, key: &'static str) -> Vec<String> {
    fields.words(key).into_iter().map(|word| word.value).collect()
}

/// Words of a few that there are.
pub fn choices<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    all: &[(&'static str, T)],
) -> Vec<T> {
    let words = fields.words(key).into_iter();
    words.filter_map(|word| fields.choice_of(word, all)).map(|found| found.value).collect()
}
