//! The games, one folder each.

pub mod autowar;
pub mod classic;
pub mod sixth;
