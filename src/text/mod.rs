//! Texts, places in them, edits and suggestions. Independent of vehicles.

pub mod cell;
pub mod diff;
pub mod edit;
mod encoding;
pub mod json;
pub mod limits;
pub mod memo;
pub mod printable;
pub mod source;
pub mod suggest;

/// "Seconds for MG50": with a capital letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
