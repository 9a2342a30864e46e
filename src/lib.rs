//! roadworthy checks vehicles of tabletop car-combat games against their construction rules.
//!
//! Data flows one way:
//!
//! ```text
//! Source ──document──▶ tables with places        (every mistake is a finding; the rest goes on)
//! Table ──parse──▶ Design                        (games/<game>/design.rs: words, numbers, where they stand)
//! Design ──resolve──▶ Vehicle                    (catalog rows: nothing left to look up)
//! Vehicle ──tally──▶ Ledger                      (one line per part; every total is a sum of lines)
//! (Vehicle, Ledger) ──rules──▶ findings          (one file per rule)
//! (Vehicle, Ledger) ──describe──▶ Description    (neutral: figures, tables, the game's one-line form)
//! Description + findings ──▶ Report ──render──▶ table, JSON, Markdown, page, stat line …
//! ```
//!
//! [`report::judge::check`] runs all of it. The folders, from the bottom up; none knows those above it:
//!
//! - [`text`]: files, places in them, edits, suggestions, [bounds](text::limits); [`units`]: exact numbers;
//! - [`check`]: what rules and findings are, and the rules of the file format;
//! - [`document`]: TOML with places, and the declared shapes of its tables;
//! - [`catalog`]: rows, references between them, rulings;
//! - [`vehicle`]: ledgers and figures;
//! - [`sheet`]: record sheets, from neutral blocks to PDF; [`import`]: the grammar of vehicles as books print them;
//! - [`games`]: what a game is, the list of them, and a folder each;
//! - [`report`]: from a file to its verdict, and what is made of many;
//! - [`event`] and [`query`]: what organisers and players ask of reports;
//! - [`view`]: a report as a table, JSON, Markdown, a page …;
//! - [`cli`]: a file for each command.

#![forbid(unsafe_code)]

pub mod catalog;
pub mod check;
pub mod cli;
pub mod document;
pub mod event;
pub mod games;
pub mod import;
pub mod query;
pub mod report;
pub mod sheet;
pub mod text;
pub mod units;
pub mod vehicle;
pub mod view;
