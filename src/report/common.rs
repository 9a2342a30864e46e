//! Keys of designs in all games. Games ignore them, because they do not belong to the vehicle.

use crate::document::shape::Holds;
use crate::games::GameId;
use crate::report::entry::{self, Entry};
use crate::report::published;
use crate::shape;
use crate::text::source::{Located, Span};

shape! {
    #[derive(Default)]
    pub struct Common = "a design" {
        /// The game; by default Car Wars Classic.
        pub system: Option<&'static str> = one("system", GameId).optional(),
        /// The player, team and starting number.
        pub entry: Option<Entry> = table(entry::KEY).optional(),
        /// Imported text that is still to be read, word for word, with reasons. There is no verdict until it is empty.
        pub todo: Vec<Located<String>> = text("todo").placed().several(),
        /// Its printed figures.
        pub published: Option<Span> = elsewhere("published", published::holds),
        /// Variants of the design, by id. Each lists its changes; the ids in `remove` are left out.
        pub variants: Option<Span> =
            elsewhere("variants", || Holds::Variants),
    }
}
