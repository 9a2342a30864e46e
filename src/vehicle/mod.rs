//! The vehicle model that all games share: figures, derivations, and a ledger.

pub mod bill;
pub mod breach;
pub mod category;
pub mod derivation;
pub mod description;
pub mod duel;
pub mod endurance;
pub mod figure;
pub mod fire;
pub mod ledger;
