//! The chosen rulings of Sixth Edition that an event can decide otherwise.

use crate::ruling::Switch;

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
