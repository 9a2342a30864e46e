//! Record sheets: a neutral model, laid out into pages of positioned items, exported to PDF.

pub mod layout;
pub mod model;
pub mod page;
pub mod text;
