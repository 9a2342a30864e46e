//! Texts, places in them, and what people meant by a word. Knows nothing of vehicles.

mod encoding;
pub mod limits;
pub mod source;
pub mod suggest;
