//! Texts, places in them, and what people meant by a word. Knows nothing of vehicles.

pub mod edit;
mod encoding;
pub mod limits;
pub mod memo;
pub mod printable;
pub mod source;
pub mod suggest;
