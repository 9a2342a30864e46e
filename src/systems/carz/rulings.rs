//! The chosen rulings of Carz that an event can decide otherwise.

use crate::ruling::Switch;

/// What an event decides otherwise: true where it does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Otherwise {}

pub const SWITCHES: &[Switch<Otherwise>] = &[];
