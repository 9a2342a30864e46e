//! Limits on what a file may contain. No game comes near them; they keep a hostile file from using up time or memory.
//! designs/README.md, "Limits", lists them for players, and a test compares the two.

/// Bytes of a file: 1 MiB.
pub const FILE: u64 = 1024 * 1024;
/// Values of a file, tables and lists among them.
pub const VALUES: usize = 20_000;
/// Bytes of one text or key.
pub const TEXT: usize = 4_000;
/// Entries of one list.
pub const LIST: usize = 1_000;
/// Words of one list within a part.
pub const WORDS: usize = 100;
/// Variants of one design.
pub const VARIANTS: usize = 100;
/// Values of all designs of a file; inherited values count for each variant. The same number again is judged to try out
/// repairs, and to check notes on published statistics.
pub const JUDGED: usize = 20_000;
/// Values that are judged to try out repairs of one file.
pub const REPAIRED: usize = 60_000;
/// Values that are judged to try out changes of one design, those of the design counted for each change.
pub const CHANGED: usize = 2_000_000;
/// Values that are judged to find the best completion of a design, those of the design counted for each combination.
pub const FITTED: usize = 50_000_000;
/// Numbers that a key takes there.
pub const NUMBERS: i64 = 10_000;
/// So many bytes of a design count as a value there, if it has more of them than its values need.
pub const BYTES_A_VALUE: usize = 32;
/// Parts in all links of a design.
pub const LINKED: usize = 2_000;
/// Files and folders in a folder of catalogs.
pub const CATALOG: usize = 1_000;
/// Files and folders in a folder of designs.
pub const FOLDER: usize = 20_000;
/// How many of one part may be written as a count.
pub const COUNT: i64 = 999;
/// Events that extend one another.
pub const EVENTS: usize = 10;
/// The largest whole number of a design or a catalog.
pub const NUMBER: i64 = crate::units::LARGEST;
/// Parts and shots of one vehicle, without armor, that a record sheet draws.
pub const DRAWN: i64 = 5_000;
/// Bytes of the designs that a PDF carries: they are read back from its last MiB.
pub const CARRIED: u64 = 512 * 1024;
/// Findings of one rule that are reported on one design, and mistakes after which a broken file is not read further.
pub const FINDINGS: usize = 100;
/// Places of a broken file that are corrected: a repeated habit is one mistake in many places.
pub const MENDED: usize = 20_000;
/// Levels of nested lists and tables, and names in a dotted key. The TOML parser has the same limit.
pub const DEPTH: usize = 80;
/// Lines of a broken file that are left out because they cannot be understood.
pub const LEFT_OUT: usize = 20;
/// Repairs of a file that are tried out.
pub const TRIED: usize = 500;
/// Vehicles of a text that is imported.
pub const VEHICLES: usize = 250;
/// Options of one of these vehicles.
pub const OPTIONS: usize = 20;
/// Phrases of one vehicle in a text that is imported.
pub const PHRASES: usize = 100;
/// Repairs that are tried out for all files of a run, as far as each can still have [`FEWEST`].
pub const SHARED: usize = 20_000;
/// Repairs of a file that are tried out however many files there are.
pub const FEWEST: usize = 30;
/// Bytes that are read again to try out repairs, and the same again to leave out lines: 1 MiB.
pub const REREAD: usize = 1024 * 1024;
