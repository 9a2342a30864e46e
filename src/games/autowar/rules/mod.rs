//! The construction rules of AutoWar.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod squares;
mod vehicle;
mod weapons;

use crate::rules_in;
use crate::units::{Exact, plain, pounds};

use super::figures::Car;

rules_in!(squares vehicle weapons, of Car);

/// "175 lbs.", exact even if a house catalog has fractions of a pound.
pub fn weight(number: Exact) -> String {
    if number.whole().is_some() { pounds(number) } else { format!("{} lbs.", plain(number)) }
}
