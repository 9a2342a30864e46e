//! The readings of Sixth Edition that an event can switch on.

use crate::switches;

use super::places::Spot;

switches! {
    free_copies = "sixth-free-copies",
    copies = "sixth-copies",
    concealment = "sixth-concealment",
}

impl Readings {
    /// The required place for the second card of a pair, if the first is here; `None` for any place that is not
    /// hidden.
    pub fn pairs_within(self, spot: Spot) -> Option<Spot> {
        (self.free_copies || spot == Spot::Hidden).then_some(spot)
    }
}
