//! Withheld verdicts: if a file that decides a verdict has errors, there is no verdict.

use std::sync::Arc;

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::BROKEN_BASIS;
use crate::text::source::{Place, Source, Span};

/// The errors in files that decide a verdict.
#[derive(Clone, Debug, Default)]
pub struct Withheld(Option<Arc<str>>);

impl Withheld {
    /// The first error with its place, and the number of further errors. Ignores warnings.
    pub fn of<'r>(files: impl IntoIterator<Item = (&'r Source, &'r [Finding])>) -> Withheld {
        let mut all = files.into_iter().flat_map(|(source, findings)| {
            let errors = findings.iter().filter(|found| found.level != Level::Warning);
            errors.map(move |found| (source, found))
        });
        let Some((source, first)) = all.next() else { return Withheld::default() };
        let place = Place { source: source.clone(), span: first.at.span };
        let more = match all.count() {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        Withheld(Some(format!("{}: {}{more}", place.line(), first.message).into()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The finding for a design whose verdict depends on these files.
    pub(crate) fn finding(&self) -> Option<Finding> {
        let message = format!("no verdict: {}", self.0.as_ref()?);
        Some(Finding::new(&BROKEN_BASIS, Span::default(), message))
    }
}
