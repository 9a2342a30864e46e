//! Verdicts that are withheld: a file that decides them has a mistake, so what it would have said is not known.

use std::sync::Arc;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BROKEN_BASIS, INVALID_TOML};
use crate::text::source::{Place, Source, Span};

/// What is wrong with the files that some verdicts rest on.
#[derive(Clone, Debug, Default)]
pub struct Mistakes(Option<Arc<str>>);

/// Of settings or a catalog that are not TOML nothing else is told: the rest would be a guess at what they say.
pub fn keep_syntax(findings: &mut Vec<Finding>) {
    if findings.iter().any(|finding| finding.rule.id == INVALID_TOML.id) {
        findings.retain(|finding| finding.rule.id == INVALID_TOML.id);
    }
}

impl Mistakes {
    /// The first mistake of these files with its place, and how many more there are. A warning is none.
    pub fn of<'r>(files: impl IntoIterator<Item = (&'r Source, &'r [Finding])>) -> Mistakes {
        let mut all = files.into_iter().flat_map(|(source, findings)| {
            let errors = findings.iter().filter(|found| found.level() != Level::Warning);
            errors.map(move |found| (source, found))
        });
        let Some((source, first)) = all.next() else { return Mistakes::default() };
        let place = Place { source: source.clone(), span: first.at.span };
        let more = match all.count() {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        Mistakes(Some(format!("{}: {}{more}", place.line(), first.message).into()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// What a design is told that these files would have decided.
    pub(crate) fn finding(&self) -> Option<Finding> {
        let findings = Findings::default();
        let sink = findings.of(&BROKEN_BASIS);
        let mistake = self.0.as_ref()?;
        Some(sink.finding(Span::default(), format!("no verdict: {mistake}")))
    }
}
