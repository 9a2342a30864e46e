//! roadworthy checks vehicles of tabletop car-combat games against their construction rules.
//!
//! The way of a design through the program, what each folder is for, and how to add to it: `src/README.md`.
//! [`change::check`] runs all of it.

#![forbid(unsafe_code)]

pub mod catalog;
pub mod change;
pub mod check;
pub mod cli;
pub mod document;
pub mod event;
pub mod games;
pub mod import;
pub mod query;
pub mod report;
pub mod sheet;
pub mod show;
pub mod text;
pub mod units;
pub mod vehicle;
pub mod workspace;
