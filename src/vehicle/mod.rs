//! What vehicles of all games have: figures, their derivations, and a ledger.

pub mod bill;
pub mod derivation;
pub mod description;
pub mod figure;
pub mod ledger;
