//! Changes of a design. The declarations say what could be changed ([`propose`]); every change is carried out on the text
//! of the design and judged by all that applies to it. What is shown is what came of it, never what was hoped for.

pub mod offers;
pub mod propose;

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::check::finding::Findings;
use crate::check::rule::Level;
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, UNNEEDED_NOTE};
use crate::document::{Document, edit};
use crate::event::{self, Event};
use crate::games::browse::Listing;
use crate::games::{Extent, Options, system};
use crate::report::{Report, judge};
use crate::text::edit::{Edit, apply};
use crate::text::source::Source;
use crate::units::Exact;
use crate::vehicle::figure::Stat;
use crate::vehicle::ledger::{Line, Load, Measure};

pub use offers::{Offer, Offers};
pub use propose::{Action, Proposal};

/// By what a changed design is judged.
pub struct Judges<'a> {
    pub options: &'a Options,
    pub event: Option<&'a Event>,
}

/// A change, and the design with it.
#[derive(Debug)]
pub struct Trial {
    pub proposal: Proposal,
    pub edits: Vec<Edit>,
    pub report: Report,
}

impl Trial {
    fn numbers(&self) -> Vec<Option<Exact>> {
        self.report.description.stats.iter().map(Stat::number).collect()
    }

    /// How much of a measure it adds to the design.
    pub fn added(&self, before: &Report, measure: Measure) -> Exact {
        let [now, then] =
            [&self.report, before].map(|report| report.description.ledger.sum(measure, Load::ALL));
        now - then
    }
}

/// Tries every change of a judged design that is `wanted`. Those that break a rule that was not broken before, or change
/// nothing, are left out; the others come in the order of the design's keys and the catalog's rows.
pub fn trials(
    before: &Report,
    judges: &Judges<'_>,
    listing: &Listing,
    wanted: impl Fn(&Proposal) -> bool,
) -> Vec<Trial> {
    let Some(system) = system(before.system.0) else { return Vec::new() };
    let document = Document::parse(&before.source, &Findings::default());
    let Some(design) = document.design(before.variant.as_deref()) else { return Vec::new() };
    let mut proposals =
        propose::proposals(&design, &system.design_keys(), system.places(), listing);
    proposals.retain(wanted);
    let text = &before.source.text;
    let changed = proposals.into_iter().filter_map(|proposal| {
        let edits = edit::edits(text, &design, std::slice::from_ref(&proposal.change))?;
        let source = Source::new(before.source.name.clone(), apply(text, &edits));
        Some((proposal, edits, source))
    });
    let options = Options { extent: Extent::Numbers, ..judges.options.clone() };
    let breaches = breaches(before);
    let parts = parts(before);
    let trial = |(proposal, edits, source): (Proposal, Vec<Edit>, Source)| {
        let mut report = judge::describe(&source, &options, before.variant.as_deref())?;
        if let Some(event) = judges.event {
            event::judge(event, std::slice::from_mut(&mut report));
        }
        let harmless = self::breaches(&report)
            .into_iter()
            .all(|(rule, count)| breaches.get(rule).is_some_and(|before| count <= *before));
        (harmless && self::parts(&report) != parts).then_some(Trial { proposal, edits, report })
    };
    let changed: Vec<_> = changed.collect();
    let found: Vec<_> = changed.into_par_iter().filter_map(trial).collect();
    let mut kept: Vec<Trial> = Vec::new();
    for trial in found {
        let mut same_row =
            kept.iter().rev().take_while(|other| other.proposal.is_like(&trial.proposal));
        // Two words may mean one place.
        if !same_row.any(|other| self::parts(&other.report) == self::parts(&trial.report)) {
            kept.push(trial);
        }
    }
    kept
}

/// How often each rule is broken. What was printed about the design is not asked of another design.
fn breaches(report: &Report) -> BTreeMap<&'static str, usize> {
    let published = [PUBLISHED_FIGURE_DIFFERS.id, UNNEEDED_NOTE.id];
    let mut counts = BTreeMap::new();
    for finding in &report.findings {
        if finding.level() != Level::Warning && !published.contains(&finding.rule.id) {
            *counts.entry(finding.rule.id).or_default() += 1;
        }
    }
    counts
}

/// What a vehicle is made of, wherever its file says so.
fn parts(report: &Report) -> Vec<Line> {
    let lines = report.description.ledger.lines.iter();
    lines.map(|line| Line { span: Default::default(), ..line.clone() }).collect()
}
