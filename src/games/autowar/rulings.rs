//! The statistics that depend on rulings.

use super::layout::is_drawn;
use super::vehicle::Vehicle;

/// The keys of statistics that another reading could change, with the ids of the rulings.
pub fn of_figures(vehicle: &Vehicle<'_>) -> Vec<(&'static str, Vec<&'static str>)> {
    if vehicle.scenario.is_some() {
        return Vec::new();
    }
    let mut ids = vec!["autowar-squares"];
    ids.extend((!is_drawn(vehicle)).then_some("autowar-layout"));
    vec![("squares_used", ids)]
}
