//! Record sheets: a neutral model, laid out into pages of positioned items, and exported to PDF.
//!
//! A game fills the [`model`]; [`layout`] makes [`page`]s from it; [`text`] measures and wraps; [`pdf`] exports. The
//! fonts and their origin are in `fonts/`.

pub mod attachment;
mod content;
pub mod damage;
mod font;
pub mod layout;
pub mod model;
pub mod page;
pub mod pdf;
pub mod text;
