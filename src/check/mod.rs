//! Rules and findings.

pub mod finding;
pub mod rule;
pub mod rules;
pub mod withheld;
