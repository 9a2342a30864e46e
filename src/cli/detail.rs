//! How much is worked out of each design.

use crate::games::Extent;

/// How much of each design a command needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Its verdict and its figures.
    Figures,
    /// The same without its parts, and its fingerprint if the designs are only a handful.
    Handful,
    /// And its fingerprint: all that programs need.
    Fingerprint,
    /// And what people read.
    Full,
}

impl Detail {
    pub(super) fn extent(self) -> Extent {
        match self {
            Detail::Figures | Detail::Handful => Extent::Figures,
            Detail::Fingerprint => Extent::Fingerprint,
            Detail::Full => Extent::Words,
        }
    }

    pub(super) fn with_fingerprint(self) -> Detail {
        match self {
            Detail::Full => Detail::Full,
            _ => Detail::Fingerprint,
        }
    }
}
