//! The `[entry]` table of designs in all games: player, team and number.

use crate::shape;
use crate::text::source::Located;
use crate::text::suggest::{composed, same};
use crate::units::Exact;

pub const KEY: &str = "entry";

pub const HIGHEST: i64 = 9_999;

shape! {
    /// The `[entry]` of a design.
    #[derive(Default, PartialEq, Eq)]
    pub struct Entry = "[entry]" {
        /// The name of the player.
        pub player: Option<Located<String>> = text("player").placed().optional(),
        /// The team; by default the file's folder, relative to the judged folder.
        pub team: Option<Located<String>> = text("team").placed().optional(),
        /// Its starting number.
        pub number: Option<Located<i64>> = whole("number", 0..=HIGHEST).placed().optional(),
        /// The variant that enters; by default the base design.
        pub variant: Option<Located<String>> = text("variant").placed().optional(),
        /// The ceiling that the roster gives this entry, in place of the division's.
        pub ceiling: Option<Exact> = unset(),
        /// The file's folder, relative to the judged folder.
        pub folder: Option<String> = unset(),
    }
}

impl Entry {
    pub fn is_of(&self, player: &str) -> bool {
        self.player.as_ref().is_some_and(|own| same(&own.value, player))
    }

    /// Makes names equal that differ only in how an accent is typed.
    pub fn composed(self) -> Entry {
        let name = |name: Option<Located<String>>| Some(name?.map(|name| composed(&name)));
        Entry { player: name(self.player), team: name(self.team), ..self }
    }
}
