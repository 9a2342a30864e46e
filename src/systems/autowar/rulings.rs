//! The chosen rulings of AutoWar that an event can decide otherwise.

use crate::ruling::Switch;

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
