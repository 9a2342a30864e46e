//! The construction rules of Sixth Edition.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod cards;
mod copies;
mod points;

use crate::check::finding::Findings;
use crate::games::Options;
use crate::rules_in;

use super::figures::Car;
use super::vehicle::Vehicle;

pub struct Case<'a> {
    pub car: &'a Car<'a>,
    pub vehicle: &'a Vehicle<'a>,
    pub options: &'a Options,
}

rules_in!(cards copies points, of Case);

pub fn judge(car: &Car<'_>, options: &Options, findings: &Findings) {
    let case = Case { car, vehicle: car.vehicle, options };
    check(&case, findings);
}
