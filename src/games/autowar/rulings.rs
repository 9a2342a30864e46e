//! The statistics that depend on rulings.

use crate::games::game;
use crate::vehicle::figure::Stat;

use super::GAME;
use super::layout::is_drawn;
use super::vehicle::Vehicle;

/// The keys of statistics that another reading could change, with the ids of the rulings.
pub fn of_figures(vehicle: &Vehicle<'_>, stats: &[Stat]) -> Vec<(&'static str, Vec<&'static str>)> {
    let is_built = vehicle.scenario.is_none();
    let met = [("autowar-squares", is_built), ("autowar-layout", is_built && !is_drawn(vehicle))];
    game::of_figures(&GAME, met, stats, |_, _| true)
}
