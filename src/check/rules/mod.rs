//! The rules that all games share: about the file format, published statistics and imported texts.
//!
//! A rule is a file with a static of the same name. Add it to [`RULES`] and give it its two examples under
//! `tests/rules/common/`; a test compares the list with the folder.

mod bad_value;
mod broken_basis;
mod duplicate_id;
mod invalid_toml;
mod left_open;
mod missing_key;
mod not_understood;
mod published_figure_differs;
mod unknown_item;
mod unknown_key;
mod unneeded_note;
mod unreadable_file;

pub use bad_value::BAD_VALUE;
pub use broken_basis::BROKEN_BASIS;
pub use duplicate_id::DUPLICATE_ID;
pub use invalid_toml::INVALID_TOML;
pub use left_open::LEFT_OPEN;
pub use missing_key::MISSING_KEY;
pub use not_understood::NOT_UNDERSTOOD;
pub use published_figure_differs::PUBLISHED_FIGURE_DIFFERS;
pub use unknown_item::UNKNOWN_ITEM;
pub use unknown_key::UNKNOWN_KEY;
pub use unneeded_note::UNNEEDED_NOTE;
pub use unreadable_file::UNREADABLE_FILE;

use crate::check::rule::Rule;

pub static RULES: &[&Rule] = &[
    &BAD_VALUE,
    &BROKEN_BASIS,
    &DUPLICATE_ID,
    &INVALID_TOML,
    &LEFT_OPEN,
    &MISSING_KEY,
    &NOT_UNDERSTOOD,
    &PUBLISHED_FIGURE_DIFFERS,
    &UNKNOWN_ITEM,
    &UNKNOWN_KEY,
    &UNNEEDED_NOTE,
    &UNREADABLE_FILE,
];
