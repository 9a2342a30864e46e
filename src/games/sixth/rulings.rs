//! The statistics that depend on rulings.

use crate::games::game;
use crate::vehicle::figure::Stat;

use super::GAME;
use super::places::Spot;
use super::vehicle::{Card, Vehicle};

/// The keys of statistics that another reading could change, with the ids of the rulings.
pub fn of_figures(vehicle: &Vehicle<'_>, stats: &[Stat]) -> Vec<(&'static str, Vec<&'static str>)> {
    let second = |(number, card): (usize, &Card<'_>)| {
        let alike = vehicle.cards[..number].iter().any(|other| other.id() == card.id());
        card.row.second_free && (alike || card.count > 1)
    };
    let several = vehicle.cards.iter().enumerate().any(second);
    let hidden = vehicle.at(Spot::Hidden).next().is_some();
    let met = [("sixth-free-copies", several), ("sixth-concealment", hidden)];
    game::of_figures(&GAME, met, stats, |_, _| true)
}
