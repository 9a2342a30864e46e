//! A short hash that shows whether the vehicle at the table is the one that was judged.
//!
//! It is the first 12 hexadecimal digits of a SHA-256, in two groups: `4f09c1-7b2e55`. What is hashed is a canonical text:
//!
//! - the version of the built-in catalog;
//! - the design with its variant applied, as it is read, key by key in the order of their names. A word that names one row
//!   of the catalog is the row's id, any other word its letters and digits in lower case, a number an exact fraction, and a
//!   `name` is as it is written. `weapons`, `crew` and such lists are sorted; parts that are alike stay in order if the
//!   design refers to them by number ("gunner 2").
//! - the house catalogs in force, with all their contents;
//! - the rulings on which the figures rest;
//! - under an event, the contents of its file.
//!
//! Comments, layout and spelling do not matter; `[entry]`, `[published]` and other variants are not part of the vehicle.
//! A design that was not understood has no fingerprint: two of those may differ in what could not be read.

use std::collections::BTreeSet;
use std::fmt;

use sha2::{Digest, Sha256};

use crate::document::Table;
use crate::games::Game;
use crate::games::overlay::Catalogs;
use crate::text::source::Source;

use super::canonical::{self, Kept};

/// Raised when the canonical text changes its form.
const VERSION: u32 = 1;
/// Bytes of a fingerprint, of two digits each.
const BYTES: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; BYTES]);

impl Fingerprint {
    /// Reads a fingerprint as copied from a sheet: case and the hyphen do not matter.
    pub fn parse(text: &str) -> Option<Fingerprint> {
        let digits: String = text.chars().filter(|c| !['-', ' '].contains(c)).collect();
        let sound =
            digits.len() == 2 * BYTES && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(&digits, 16).ok().filter(|_| sound)?;
        let [.., a, b, c, d, e, f] = number.to_be_bytes();
        Some(Fingerprint([a, b, c, d, e, f]))
    }

    /// The fingerprint of a design that was understood. `rulings` are those on which its figures rest.
    pub fn of(
        table: Table<'_>,
        system: &Game,
        rulings: &[(&'static str, Vec<&'static str>)],
        catalogs: &Catalogs,
    ) -> Fingerprint {
        let kept = Kept::in_force(system, catalogs);
        let readings: BTreeSet<_> = rulings.iter().flat_map(|(_, ids)| ids).copied().collect();
        let readings: Vec<_> = readings.into_iter().collect();
        Fingerprint::digest(&format!(
            "roadworthy {VERSION}\ncatalog {}\ndesign {}\nhouse {}\nreadings {}\n",
            system.catalog_version(),
            canonical::design(table, system, kept),
            kept.house,
            readings.join(" ")
        ))
    }

    /// The fingerprint of the same vehicle in an event, by the contents of its file.
    pub fn under(&self, event: &Contents) -> Fingerprint {
        Fingerprint::digest(&format!("{self}\nevent {}\n", event.0))
    }

    /// Of the house catalogs of a game; nothing without any.
    pub fn of_house(system: &Game, catalogs: &Catalogs) -> Option<Fingerprint> {
        let files = catalogs.house_files(system.id);
        let contents: Vec<_> = files.iter().map(canonical::content).collect();
        (!files.is_empty()).then(|| Fingerprint::digest(&contents.join("\n")))
    }

    /// Of a text, letter by letter.
    pub fn digest(text: &str) -> Fingerprint {
        let hash = Sha256::digest(text);
        Fingerprint(std::array::from_fn(|number| hash[number]))
    }
}

/// What a file says, whatever the order of its keys.
#[derive(Clone, Debug)]
pub struct Contents(String);

impl Contents {
    pub fn of(source: &Source) -> Contents {
        Contents(canonical::content(source))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, byte) in self.0.iter().enumerate() {
            f.write_str(if number == BYTES / 2 { "-" } else { "" })?;
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}
