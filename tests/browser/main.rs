//! Stories of the garage and of sheets for tablets in a real Chromium: `cargo test --features browser --test browser`.
//!
//! Each story starts a garage in a folder of its own and a browser, and clicks and types as a player does.

mod hand;
mod one_file;
mod page;
mod site;
mod stories;
mod tablet;
mod views;
