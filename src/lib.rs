//! roadworthy checks vehicles of tabletop car-combat games against their construction rules.
//!
//! Data flows one way:
//!
//! ```text
//! Source ──document──▶ tables with places        (every mistake is a finding; the rest goes on)
//! Table ──parse──▶ Design                        (systems/<game>/design.rs: words, numbers, where they stand)
//! Design ──resolve──▶ Vehicle                    (catalog rows: nothing left to look up)
//! Vehicle ──tally──▶ Ledger                      (one line per part; every total is a sum of lines)
//! (Vehicle, Ledger) ──rules──▶ findings          (one file per rule)
//! (Vehicle, Ledger) ──describe──▶ Description    (neutral: figures, tables, the game's one-line form)
//! Description + findings ──▶ Report ──render──▶ table, JSON, Markdown, page, stat line …
//! ```
//!
//! [`judge::check`] runs all of it. A game is a folder under `systems/` and a line in [`system::SYSTEMS`]; a rule is a
//! file in its `rules/` folder and a line in its list; an output is a file under [`render`]. Catalogs of the players' own
//! lie over the built-in ones: [`house`]. What people ask of judged designs has a module each: which are wanted ([`query`]),
//! what tells them apart ([`comparison`]), what a field has in common ([`statistics`]), how a figure comes about
//! ([`derivation`]). An [`event`] judges a whole field of reports. Vehicles as books print them become
//! designs in [`import`]. What no file may exceed is in [`limits`].

#![forbid(unsafe_code)]

pub mod catalog;
pub mod comparison;
pub mod derivation;
pub mod division;
pub mod document;
pub mod edit;
mod encoding;
pub mod entry;
pub mod event;
pub mod field;
pub mod figure;
pub mod finding;
pub mod fingerprint;
pub mod house;
pub mod import;
pub mod judge;
pub mod ledger;
pub mod limits;
pub mod published;
pub mod query;
pub mod render;
pub mod report;
pub mod rule;
pub mod rules;
pub mod ruling;
pub mod settings;
pub mod sheet;
pub mod source;
pub mod statistics;
pub mod stock;
pub mod suggest;
pub mod system;
pub mod systems;
pub mod units;
pub mod withheld;

pub mod cli;
