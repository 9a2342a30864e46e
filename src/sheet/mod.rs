//! Record sheets: a neutral model, laid out into pages of positioned items, exported to PDF.
//!
//! [`page`] is what a page is made of, [`text`] measures and wraps, [`pdf`] translates. The fonts and how they were
//! made are in `fonts/`.

mod content;
mod font;
pub mod page;
pub mod pdf;
pub mod text;
