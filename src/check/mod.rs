//! Rules and findings.

pub mod finding;
pub mod page;
pub mod rule;
pub mod rules;
mod scalar;
pub mod withheld;
