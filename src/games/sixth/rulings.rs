//! The statistics that depend on rulings.

use super::places::Spot;
use super::vehicle::{Card, Vehicle};

/// The keys of statistics that another reading could change, with the ids of the rulings.
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
