//! The construction rules of Sixth Edition.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod cards;
mod copies;
mod points;

use std::sync::LazyLock;

use crate::check::finding::{Findings, Sink};
use crate::check::rule::{Rule, by_id};
use crate::games::Options;

use super::figures::Car;
use super::vehicle::Vehicle;

pub struct Case<'a> {
    pub car: &'a Car<'a>,
    pub vehicle: &'a Vehicle<'a>,
    pub options: &'a Options,
}

pub type Check = (&'static Rule, fn(&Case<'_>, &Sink<'_>));

pub static RULES: LazyLock<Vec<Check>> =
    LazyLock::new(|| by_id(&[cards::RULES, copies::RULES, points::RULES]));

pub fn judge(car: &Car<'_>, options: &Options, findings: &Findings) {
    let case = Case { car, vehicle: car.vehicle, options };
    for (rule, check) in RULES.iter() {
        check(&case, &findings.of(rule));
    }
}
