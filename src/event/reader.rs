//! The context for looking up the names in an event.

use crate::check::finding::Findings;
use crate::games::Game;
use crate::games::browse::Listing;
use crate::query::Scope;
use crate::vehicle::figure::Figure;

use super::Files;

pub(super) struct Reader<'a> {
    pub files: &'a Files,
    pub system: &'static Game,
    pub listing: &'a Listing,
    /// The names that conditions and limits may use.
    pub scope: &'a Scope<'a>,
    /// Statistics with a single number.
    pub figures: &'a [&'static Figure],
    pub findings: &'a Findings,
}
