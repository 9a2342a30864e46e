//! The games, one folder each.

pub mod autowar;
pub mod carz;
pub mod classic;
