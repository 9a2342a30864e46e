//! The chosen rulings of AutoWar: which an event can decide otherwise, and the figures that depend on them.

use crate::catalog::ruling::Switch;

use super::layout::is_drawn;
use super::vehicle::Vehicle;

/// What an event decides otherwise: true where it does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Otherwise {
    pub squares: bool,
    pub layout: bool,
}

pub const SWITCHES: &[Switch<Otherwise>] = &[
    ("autowar-squares", |otherwise| &mut otherwise.squares),
    ("autowar-layout", |otherwise| &mut otherwise.layout),
];

/// The keys of figures that another choice could change, with the ids of those rulings.
pub fn of_figures(vehicle: &Vehicle<'_>) -> Vec<(&'static str, Vec<&'static str>)> {
    if vehicle.scenario.is_some() {
        return Vec::new();
    }
    let mut ids = vec!["autowar-squares"];
    ids.extend((!is_drawn(vehicle)).then_some("autowar-layout"));
    vec![("squares_used", ids)]
}
