//! How much is worked out and kept of each design.

use crate::games::Extent;
use crate::report::Report;

/// How much of each design a command needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Its verdict, with its findings.
    Verdict,
    /// What lists of verdicts show, and its fingerprint if the designs are only a handful.
    Handful,
    /// The same with its fingerprint.
    Fingerprint,
    /// Its verdict, with its main figures.
    Main,
    /// All of its figures, and its parts.
    Figures,
    /// And its fingerprint: all that programs need.
    Data,
    /// And what people read.
    Full,
    /// Its verdict, and what its sheet is made by.
    Sheet,
}

impl Detail {
    pub(super) fn extent(self) -> Extent {
        match self {
            Detail::Verdict => Extent::Verdict,
            Detail::Handful | Detail::Main => Extent::Numbers,
            Detail::Figures => Extent::Figures,
            Detail::Fingerprint | Detail::Data | Detail::Sheet => Extent::Fingerprint,
            Detail::Full => Extent::Words,
        }
    }

    /// What it takes to judge an entry: the limits of an event may be on any figure.
    pub(super) fn at_event(self) -> Detail {
        match self {
            Detail::Verdict | Detail::Main | Detail::Figures => Detail::Figures,
            Detail::Handful | Detail::Fingerprint | Detail::Data | Detail::Sheet => Detail::Data,
            Detail::Full => Detail::Full,
        }
    }

    pub(super) fn with_fingerprint(self) -> Detail {
        match self {
            Detail::Figures => Detail::Data,
            other => other,
        }
    }

    /// A report without what is not needed.
    pub(super) fn of(self, report: Report) -> Report {
        match self {
            Detail::Figures | Detail::Data | Detail::Full => report,
            Detail::Main => report.main_only(),
            Detail::Sheet => report.for_sheet(),
            Detail::Verdict => report.verdict_only(),
            Detail::Handful | Detail::Fingerprint => report.listed_only(),
        }
    }
}
