//! Who enters a design: the `[entry]` table that any game's design may have.

use crate::check::finding::Findings;
use crate::document::{Fields, Table};
use crate::text::source::Located;

/// The `[entry]` of a design.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub player: Option<Located<String>>,
    pub team: Option<Located<String>>,
    /// The number that it drives under.
    pub number: Option<Located<i64>>,
    /// The folder that it lies in below the one that was judged.
    pub folder: Option<String>,
}

impl Entry {
    /// Numbers fit on a door.
    const HIGHEST: i64 = 9_999;

    /// Reads the `[entry]` of a design; what it cannot mean is reported.
    pub fn read(design: &Table<'_>, findings: &Findings) -> Entry {
        let fields = Fields::new(design.clone(), "a design", findings);
        let Some(entry) = fields.fields("entry", "[entry]") else { return Entry::default() };
        let read = Entry {
            player: entry.text("player"),
            team: entry.text("team"),
            number: entry.whole("number", 0..=Entry::HIGHEST),
            folder: None,
        };
        entry.finish();
        read
    }
}
