//! The chosen rulings of Sixth Edition: which an event can decide otherwise, and the figures that depend on them.

use crate::ruling::Switch;

use super::vehicle::{Card, Vehicle};

/// What an event decides otherwise: true where it does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Otherwise {
    pub free_copies: bool,
    pub copies: bool,
}

pub const SWITCHES: &[Switch<Otherwise>] = &[
    ("sixth-free-copies", |otherwise| &mut otherwise.free_copies),
    ("sixth-copies", |otherwise| &mut otherwise.copies),
];

/// The keys of figures that another choice could change, with the ids of those rulings.
pub fn of_figures(vehicle: &Vehicle<'_>) -> Vec<(&'static str, Vec<&'static str>)> {
    let second = |(number, card): (usize, &Card<'_>)| {
        let alike = vehicle.cards[..number].iter().any(|other| other.id() == card.id());
        card.row.second_free && (alike || card.count > 1)
    };
    let several = vehicle.cards.iter().enumerate().any(second);
    let figures = ["build_points_used", "build_points_left"];
    let rests = figures.map(|key| (key, vec!["sixth-free-copies"]));
    rests.into_iter().filter(|_| several).collect()
}
