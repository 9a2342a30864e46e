//! The construction rules of AutoWar.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod squares;
mod vehicle;
mod weapons;

use std::sync::LazyLock;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::{Rule, by_id};
use crate::units::{Exact, plain, pounds};

use super::figures::Car;

pub type Check = (&'static Rule, fn(&Car<'_>, &Sink<'_>));

pub static RULES: LazyLock<Vec<Check>> =
    LazyLock::new(|| by_id(&[squares::RULES, vehicle::RULES, weapons::RULES]));

pub fn judge(car: &Car<'_>, findings: &Findings) {
    for (rule, check) in RULES.iter() {
        check(car, &findings.of(rule));
    }
}

/// "175 lbs.", exact even if a house catalog has fractions of a pound.
pub fn weight(number: Exact) -> String {
    if number.whole().is_some() { pounds(number) } else { format!("{} lbs.", plain(number)) }
}
