//! The chosen rulings of Sixth Edition: which an event can decide otherwise, and the figures that depend on them.

use crate::catalog::ruling::Switch;

use super::places::Spot;
use super::vehicle::{Card, Vehicle};

/// What an event decides otherwise: true where it does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Otherwise {
    pub free_copies: bool,
    pub copies: bool,
    pub concealment: bool,
}

impl Otherwise {
    /// Where the two of a pair have to be, if one of them is here; `None` for any place that is not hidden.
    pub fn pairs_within(self, spot: Spot) -> Option<Spot> {
        (self.free_copies || spot == Spot::Hidden).then_some(spot)
    }
}

pub const SWITCHES: &[Switch<Otherwise>] = &[
    ("sixth-free-copies", |otherwise| &mut otherwise.free_copies),
    ("sixth-copies", |otherwise| &mut otherwise.copies),
    ("sixth-concealment", |otherwise| &mut otherwise.concealment),
];

/// The keys of figures that another choice could change, with the ids of those rulings.
pub fn of_figures(vehicle: &Vehicle<'_>) -> Vec<(&'static str, Vec<&'static str>)> {
    let second = |(number, card): (usize, &Card<'_>)| {
        let alike = vehicle.cards[..number].iter().any(|other| other.id() == card.id());
        card.row.second_free && (alike || card.count > 1)
    };
    let several = vehicle.cards.iter().enumerate().any(second);
    let hidden = vehicle.at(Spot::Hidden).next().is_some();
    let rests = [(several, "sixth-free-copies"), (hidden, "sixth-concealment")];
    let ids: Vec<_> = rests.into_iter().filter(|(rests, _)| *rests).map(|(_, id)| id).collect();
    let figures = ["build_points_used", "build_points_left"].into_iter();
    figures.filter(|_| !ids.is_empty()).map(|key| (key, ids.clone())).collect()
}
