//! What the words of an event are looked up in.

use crate::check::finding::Findings;
use crate::games::System;
use crate::vehicle::figure::Figure;

use super::Files;

/// What the words of an event can mean.
pub(super) struct Reader<'a> {
    pub files: &'a Files,
    pub system: &'static dyn System,
    /// The catalog in force.
    pub listing: crate::games::browse::Listing,
    /// The keys of figures that are one number.
    pub figures: Vec<&'static Figure>,
    pub findings: &'a Findings,
}
