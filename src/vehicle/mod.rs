//! What any vehicle has: figures, a ledger, and how they come about.

pub mod derivation;
pub mod description;
pub mod figure;
pub mod ledger;
