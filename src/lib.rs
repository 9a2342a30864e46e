//! roadworthy checks vehicles of tabletop car-combat games against their construction rules.
//!
//! This library is internal: it has no public interface, and each version may change everything in it.
//!
//! `src/README.md` explains the folders, the data flow and how to extend them. Start with [`change::check`].

#![forbid(unsafe_code)]

pub mod catalog;
pub mod change;
pub mod check;
#[cfg(feature = "app")]
pub mod cli;
pub mod document;
pub mod event;
pub mod games;
#[cfg(feature = "garage")]
pub mod garage;
pub mod import;
pub mod query;
pub mod report;
pub mod sheet;
pub mod show;
pub mod text;
pub mod units;
pub mod vehicle;
pub mod workspace;
