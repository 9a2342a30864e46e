//! Judges changed texts of a file, each once.

use std::collections::HashMap;
use std::rc::Rc;

use crate::check::finding::Findings;
use crate::document::{Document, edit};
use crate::games::Options;
use crate::report::{Report, judge};
use crate::text::edit::{Change, Edit};
use crate::text::source::Source;
use crate::units::Exact;

use super::outcome::Outcome;
use super::{Judges, keys_of};

#[derive(Clone)]
pub(super) struct State {
    pub source: Source,
    pub outcomes: Rc<Vec<Outcome>>,
}

impl State {
    /// The edits for changes of a design. `None` if they do not fit together.
    pub fn edits(&self, number: usize, changes: &[Change]) -> Option<Vec<Edit>> {
        let document = Document::parse(&self.source, &Findings::default());
        let Outcome { game, variant, .. } = &self.outcomes[number];
        let design = document.design(variant.as_deref())?;
        edit::edits(&self.source.text, &design, keys_of(game), changes)
    }
}

/// Tries changes on a file.
pub(super) struct TrialRunner<'a> {
    options: Options,
    pub judges: &'a Judges<'a>,
    /// The designs to judge, or `None` for all.
    some: Option<Vec<Option<String>>>,
    /// The designs' own ceilings, from a roster.
    ceilings: Vec<Option<Exact>>,
    /// The remaining number of tries.
    pub left: usize,
    tried: HashMap<String, Option<Rc<Vec<Outcome>>>>,
    /// The file before any change.
    pub written: Option<State>,
}

impl<'a> TrialRunner<'a> {
    pub fn new(
        source: Source,
        reports: &[Report],
        judges: &'a Judges<'a>,
        left: usize,
    ) -> TrialRunner<'a> {
        let wanted: Vec<_> = reports.iter().map(|report| report.variant.clone()).collect();
        let variants = judge::variants(&source).into_iter().map(Some);
        let is_all = std::iter::once(None).chain(variants).eq(wanted.iter().cloned());
        let some = (!is_all).then_some(wanted);
        let options = Options { extent: judges.extent(), ..judges.options.clone() };
        let ceilings = reports.iter().map(|report| report.entry.ceiling).collect();
        let (tried, written) = (HashMap::new(), None);
        let mut runner = TrialRunner { options, judges, some, ceilings, left, tried, written };
        let written = runner.state(&source, source.text.to_string());
        runner.written = written.filter(|found| found.outcomes.len() == reports.len());
        runner
    }

    pub fn state(&mut self, from: &Source, text: String) -> Option<State> {
        let source = Source::new(from.name.clone(), text.as_str());
        if let Some(known) = self.tried.get(&text) {
            return known.clone().map(|outcomes| State { source, outcomes });
        }
        if self.judges.is_interrupted() {
            self.left = 0;
        }
        self.left = self.left.checked_sub(1)?;
        let one = |one: &Option<String>| judge::describe(&source, &self.options, one.as_deref());
        let mut reports = match &self.some {
            Some(some) => some.iter().map_while(one).collect(),
            None => judge::describe_all(&source, &self.options),
        };
        for (report, ceiling) in reports.iter_mut().zip(&self.ceilings) {
            report.entry.ceiling = *ceiling;
        }
        self.judges.apply_event(&mut reports);
        let outcomes: Vec<_> = reports.into_iter().map(Outcome::of).collect();
        let outcomes = (!outcomes.is_empty()).then(|| Rc::new(outcomes));
        self.tried.insert(text, outcomes.clone());
        outcomes.map(|outcomes| State { source, outcomes })
    }
}
