//! The construction rules of Carz.
//!
//! Each file has the rules of one subject: `rules!` declares them, and a function below judges each. The page of the
//! same name beside the file documents them, with tested examples.

mod armor;
mod body;
mod engine;
mod equipment;
mod links;
mod load;
mod people;
mod turrets;
mod weapons;
mod wheels;

use crate::rules_in;
use crate::units::{Exact, hundredths};

use super::figures::Car;

rules_in!(armor body engine equipment links load people turrets weapons wheels, of Car);

/// "3.75 cf".
fn cf(volume: Exact) -> String {
    format!("{} cf", rounded(volume))
}

/// "18.75 lbs."
fn lbs(weight: Exact) -> String {
    format!("{} lbs.", rounded(weight))
}

/// Rounded to hundredths; a positive amount is never shown as 0.
fn rounded(number: Exact) -> String {
    match hundredths(number) {
        shown if number > Exact::ZERO && shown == "0" => "less than 0.01".to_owned(),
        shown => shown,
    }
}
