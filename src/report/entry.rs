//! Who enters a design: the `[entry]` table that any game's design may have.

use crate::shape;
use crate::text::source::Located;

/// Numbers fit on a door.
const HIGHEST: i64 = 9_999;

shape! {
    /// The `[entry]` of a design.
    #[derive(Default, PartialEq, Eq)]
    pub struct Entry = "[entry]" {
        /// Who enters it.
        pub player: Option<Located<String>> = text("player").placed().optional(),
        /// The team; if nothing is said, the folder that the file is in below the one that is judged.
        pub team: Option<Located<String>> = text("team").placed().optional(),
        /// The number that it drives under.
        pub number: Option<Located<i64>> = whole("number", 0..=HIGHEST).placed().optional(),
        pub folder: Option<String> = unsaid(),
    }
}
