//! What the designs of all games have in common: keys that are not the vehicle, and that no game reads.

use crate::document::shape::Holds;
use crate::games::GameId;
use crate::report::entry::Entry;
use crate::report::published;
use crate::shape;
use crate::text::source::Span;

shape! {
    #[derive(Default)]
    pub struct Common = "a design" {
        /// The game; Car Wars Classic, if nothing is said.
        pub system: Option<&'static str> = one("system", GameId).optional(),
        /// Who enters it.
        pub entry: Option<Entry> = table("entry").optional(),
        /// What was printed about it.
        pub published: Option<Span> = elsewhere("published", published::holds),
        /// Other versions of it, by their ids. Each says what it changes, and a list `remove` names what it leaves out.
        pub variants: Option<Span> =
            elsewhere("variants", || Holds::Form("tables with the keys of a design, by ids")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::shape::Shape;
    use crate::games::NEUTRAL_KEYS;

    /// The games pass over these keys, and know no more of them.
    #[test]
    fn games_pass_over_the_keys() {
        assert_eq!(Common::keys().iter().map(|key| key.key).collect::<Vec<_>>(), NEUTRAL_KEYS);
    }
}
