//! Record sheets: a neutral model, laid out into pages of positioned items, exported to PDF.
//!
//! A game fills the [`model`], [`layout`] places it; [`page`] holds positioned items, [`text`] measures and wraps, [`pdf`]
//! translates. The fonts, and how they were made, are in `fonts/`.

pub mod attachment;
mod content;
pub mod damage;
mod font;
pub mod layout;
pub mod model;
pub mod page;
pub mod pdf;
pub mod text;
