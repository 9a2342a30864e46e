//! Where the words of an event are looked up.

use crate::check::finding::Findings;
use crate::games::Game;
use crate::games::browse::Listing;
use crate::query::Scope;
use crate::vehicle::figure::Figure;

use super::Files;

/// Where the words of an event are looked up.
pub(super) struct Reader<'a> {
    pub files: &'a Files,
    pub system: &'static Game,
    /// The catalog in use.
    pub listing: &'a Listing,
    /// What conditions and limits may ask for.
    pub scope: Scope<'a>,
    /// The statistics that are single numbers.
    pub figures: Vec<&'static Figure>,
    pub findings: &'a Findings,
}
