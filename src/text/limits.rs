//! Limits on files. They protect against hostile files, and no real file comes near. designs/README.md, "Limits", lists
//! them for players; a test compares both.

/// Bytes of a file: 1 MiB.
pub const FILE: u64 = 1024 * 1024;
/// Values of a file, including tables and lists.
pub const VALUES: usize = 20_000;
/// Bytes of one text or key.
pub const TEXT: usize = 4_000;
/// Entries of one list.
pub const LIST: usize = 1_000;
pub const WORDS: usize = 100;
pub const VARIANTS: usize = 100;
/// Values of all designs of a file; inherited values count for each variant. Trying fixes and checking notes on
/// published statistics have the same limit each.
pub const JUDGED: usize = 20_000;
/// Values to judge when trying fixes of one file.
pub const FIXED: usize = 60_000;
/// Values to judge when trying changes of one design: its values times the changes.
pub const CHANGED: usize = 450_000;
/// Values to judge when searching the best completion: the design's values times the combinations.
pub const FITTED: usize = 50_000_000;
/// Values of a varied number.
pub const NUMBERS: i64 = 10_000;
/// Bytes of a design that count as one value, if its text is longer than its values need.
pub const BYTES_A_VALUE: usize = 32;
pub const LINKED: usize = 2_000;
/// Weapons, links and people of a vehicle with figures of fire, each.
pub const FIRING: usize = 50;
/// Files and folders of a catalog.
pub const CATALOG: usize = 1_000;
/// Files and folders below a folder of designs.
pub const FOLDER: usize = 20_000;
/// The highest count of one part.
pub const COUNT: i64 = 999;
/// Events that extend one another.
pub const EVENTS: usize = 10;
/// The largest whole number of a design or a catalog.
pub const NUMBER: i64 = crate::units::LARGEST;
/// Parts and shots on a record sheet, without armor.
pub const DRAWN: i64 = 5_000;
/// Findings per rule and design. Corrected errors, and skipped statements, after which parsing of a broken file stops.
pub const FINDINGS: usize = 100;
/// Levels of nested lists and tables, and names in a dotted key. The TOML parser has the same limit.
pub const DEPTH: usize = 80;
/// Tried fixes of a file.
pub const TRIED: usize = 500;
/// Vehicles of an imported text.
pub const VEHICLES: usize = 250;
/// Options of an imported vehicle.
pub const OPTIONS: usize = 20;
/// Phrases of an imported vehicle.
pub const PHRASES: usize = 100;
/// Tried fixes of all files together, unless fewer than [`FEWEST`] remain for each file.
pub const SHARED: usize = 20_000;
/// The smallest number of tried fixes per file.
pub const FEWEST: usize = 30;
/// Bytes to parse again when trying fixes, and again when dropping lines: 1 MiB.
pub const REREAD: usize = 1024 * 1024;
