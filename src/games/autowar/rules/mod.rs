//! The construction rules of AutoWar.
//!
//! A file has the rules of one subject: `rules!` declares them, and each has a function below. The page of the same name
//! beside it documents them, with examples that the tests run.

mod squares;
mod vehicle;
mod weapons;

use std::sync::LazyLock;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::{Rule, by_id};
use crate::units::{Exact, plain, pounds};

use super::figures::Car;

/// A rule, and the function that reports its violations.
pub type Check = (&'static Rule, fn(&Car<'_>, &Sink<'_>));

/// Every rule, in the order of their ids.
pub static RULES: LazyLock<Vec<Check>> =
    LazyLock::new(|| by_id(&[squares::RULES, vehicle::RULES, weapons::RULES]));

/// Runs every rule.
pub fn judge(car: &Car<'_>, findings: &Findings) {
    for (rule, check) in RULES.iter() {
        check(car, &findings.of(rule));
    }
}

/// "175 lbs."; exact if a house catalog has fractions of a pound.
pub fn weight(number: Exact) -> String {
    if number.whole().is_some() { pounds(number) } else { format!("{} lbs.", plain(number)) }
}
