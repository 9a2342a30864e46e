//! The games, one folder each.

pub mod autowar;
pub mod card_game;
pub mod carz;
pub mod classic;
pub mod sixth;
