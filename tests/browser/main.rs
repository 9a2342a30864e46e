//! Stories of the garage and of sheets for tablets in a real Chromium: `cargo test --features browser --test browser`.
//!
//! `GARAGE_PAGE` is the path of the garage in one file, whose stories run, too. With `GARAGE_BROWSER=firefox` they run in
//! Firefox, by geckodriver: `cargo test --features browser --test browser one_file`.
//!
//! Each story starts a garage in a folder of its own and a browser, and clicks and types as a player does.

mod drag;
mod driver;
mod hand;
mod league;
mod one_file;
mod page;
mod site;
mod stories;
mod tablet;
mod tapped_duel;
mod views;
mod wall;
