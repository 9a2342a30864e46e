//! The bounds on what a file may hold. No game comes near them; they keep a hostile file from taking the time or the
//! memory of everybody else. README, "Limits", says the same to players, and a test compares the two.

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
/// Values of all designs of a file: those that a variant inherits count again for each. So many are judged once more to
/// try out repairs, and to carry out notes on published figures.
pub const JUDGED: usize = 20_000;
/// Parts that all links of a design join.
pub const LINKED: usize = 2_000;
/// Files and folders in a folder of catalogs.
pub const CATALOG: usize = 1_000;
/// How many of one part may be written as a count.
pub const COUNT: i64 = 999;
/// Events that build on one another.
pub const EVENTS: usize = 10;
/// The largest whole number of a design or a catalog.
pub const NUMBER: i64 = crate::units::LARGEST;
/// Parts and shots of one vehicle, armor apart, that a record sheet draws.
pub const DRAWN: i64 = 5_000;
/// Findings of one rule that are told of one design, and mistakes up to which a broken file is read.
pub const FINDINGS: usize = 100;
/// Places of a broken file that are mended: a habit of its author is one mistake in many places.
pub const MENDED: usize = 20_000;
/// Lists and tables in one another, and names of a dotted key. The TOML parser reads no more, either.
pub const DEPTH: usize = 80;
/// Lines of a broken file that are left out because nobody understands them.
pub const LEFT_OUT: usize = 20;
/// Repairs of a file that are tried out.
pub const TRIED: usize = 100;
/// Bytes that are read again to try out repairs, and as many to leave out lines: 1 MiB.
pub const REREAD: usize = 1024 * 1024;
