//! A short hash that identifies the judged vehicle at the table.
//!
//! It is the first 12 hexadecimal digits of a SHA-256, in two groups: `4f09c1-7b2e55`. The hashed text contains:
//!
//! - the version of the built-in catalog;
//! - the design with its variant, with sorted keys. A word that names one row becomes the row's id. Other words become
//!   their lower-case letters and digits, and numbers become exact fractions; a `name` stays as written. Lists such as
//!   `weapons` and `crew` are sorted. Equal parts keep their order if the design refers to them by number ("gunner 2");
//! - the house catalogs;
//! - the rulings that affect the figures;
//! - the content of the event's file.
//!
//! Comments, layout, spelling, `[entry]`, `[published]` and other variants do not count. Designs with unreadable parts
//! have no fingerprint, because the unreadable text may differ.

use std::collections::BTreeSet;
use std::fmt;

use sha2::{Digest, Sha256};

use crate::document::Table;
use crate::games::Game;
use crate::games::overlay::Catalogs;
use crate::text::source::Source;

use super::canonical::{self, Kept};

/// Incremented when the canonical text changes.
const VERSION: u32 = 1;
/// Length in bytes, with two digits each.
const BYTES: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; BYTES]);

impl Fingerprint {
    /// Parses a fingerprint. Ignores case and the hyphen.
    pub fn parse(text: &str) -> Option<Fingerprint> {
        let digits: String = text.chars().filter(|c| !['-', ' '].contains(c)).collect();
        let sound =
            digits.len() == 2 * BYTES && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(&digits, 16).ok().filter(|_| sound)?;
        let [.., a, b, c, d, e, f] = number.to_be_bytes();
        Some(Fingerprint([a, b, c, d, e, f]))
    }

    /// The fingerprint of a fully read design. `rulings` are the rulings that affect its figures.
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

    pub fn under(&self, event: &Contents) -> Fingerprint {
        Fingerprint::digest(&format!("{self}\nevent {}\n", event.0))
    }

    pub fn of_house(system: &Game, catalogs: &Catalogs) -> Option<Fingerprint> {
        let files = catalogs.house_files(system.id);
        let contents: Vec<_> = files.iter().map(canonical::content).collect();
        (!files.is_empty()).then(|| Fingerprint::digest(&contents.join("\n")))
    }

    pub fn digest(text: &str) -> Fingerprint {
        let hash = Sha256::digest(text);
        Fingerprint(std::array::from_fn(|number| hash[number]))
    }
}

/// The content of a file, independent of key order.
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
