//! The construction rules of Sixth Edition.
//!
//! A file has the rules of one subject: `rules!` declares them, and each has a function below. The page of the same name
//! beside it documents them, with examples that the tests run.

mod cards;
mod copies;
mod points;

use std::sync::LazyLock;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::{Rule, by_id};
use crate::games::Options;

use super::figures::Car;
use super::vehicle::Vehicle;

/// The input of a rule.
pub struct Case<'a> {
    pub car: &'a Car<'a>,
    pub vehicle: &'a Vehicle<'a>,
    pub options: &'a Options,
}

/// A rule, and the function that reports its violations.
pub type Check = (&'static Rule, fn(&Case<'_>, &Sink<'_>));

/// Every rule, in the order of their ids.
pub static RULES: LazyLock<Vec<Check>> =
    LazyLock::new(|| by_id(&[cards::RULES, copies::RULES, points::RULES]));

/// Runs every rule.
pub fn judge(car: &Car<'_>, options: &Options, findings: &Findings) {
    let case = Case { car, vehicle: car.vehicle, options };
    for (rule, check) in RULES.iter() {
        check(&case, &findings.of(rule));
    }
}
