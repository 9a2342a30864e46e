//! Pieces that lie on the table: counters, what weapons leave behind, keys to turn and to aim by.

use super::{Row, items};
use crate::shape;
use crate::units::Exact;

shape! {
    /// A piece for the table, to scale.
    pub struct Piece = "a piece for the table" {
        pub row: Row = flat(),
        /// What it shows.
        pub shows: Shows = choice("shows", SHOWS),
        /// The vehicles, weapons and options that need it, by their ids; by default all do.
        pub needed_by: Vec<String> = text("for").several(),
        /// Inches across; without this key, as wide as the vehicle.
        pub width: Option<Exact> = amount("width").positive().optional(),
        /// Inches from front to back; without this key, as long as the vehicle.
        pub length: Option<Exact> = amount("length").positive().optional(),
        /// How many are printed.
        pub copies: i64 = whole("copies", 1..=MOST).or(1),
        /// How it is used.
        pub note: Option<String> = text("note").optional(),
        /// The angles of a turning key.
        pub degrees: Vec<i64> = whole("degrees", 1..=90).several(),
    }
}

items!(Piece);

/// The most copies of a piece.
const MOST: i64 = 48;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    Vehicle,
    Person,
    Debris,
    Obstacle,
    Cloud,
    Slick,
    Mines,
    Spikes,
    TurningKey,
    Arcs,
}

const SHOWS: &[(&str, Shows)] = &[
    ("vehicle", Shows::Vehicle),
    ("person", Shows::Person),
    ("debris", Shows::Debris),
    ("obstacle", Shows::Obstacle),
    ("cloud", Shows::Cloud),
    ("slick", Shows::Slick),
    ("mines", Shows::Mines),
    ("spikes", Shows::Spikes),
    ("turning-key", Shows::TurningKey),
    ("arcs", Shows::Arcs),
];
