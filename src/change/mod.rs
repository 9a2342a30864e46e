//! Changes of a design. The declarations define possible changes ([`propose`]). Each change is applied to the text and
//! judged, so offers show real outcomes.

mod axis;
pub mod best_use;
mod candidates;
pub mod entries;
mod excess;
pub mod fit;
pub mod fix;
mod fixes;
mod meant;
mod named;
pub mod offers;
mod outcome;
mod parts;
mod plan;
pub mod propose;
mod rows;
mod runner;
mod safe;
mod several;
mod site;
mod vary;
mod ways;
mod words;

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, UNNEEDED_NOTE};
use crate::document::shape::Key;
use crate::document::{Document, edit};
use crate::event::{self, Event};
use crate::games::browse::Listing;
use crate::games::{Extent, Game, Options, SYSTEMS, number_of, system};
use crate::report::{Report, judge};
use crate::text::edit::{Change, Edit, apply};
use crate::text::limits::{BYTES_A_VALUE, CHANGED, FEWEST, FIXED, REREAD, SHARED, TRIED};
use crate::text::source::Source;
use crate::units::{Exact, thousands};
use crate::vehicle::figure::Stat;
use crate::vehicle::fire::is_of_side;
use crate::vehicle::ledger::{Line, Load, Measure};

pub use axis::Axis;
pub use fixes::{add_fixes, check};
pub use offers::{Aspect, Aspects, Effect, Offer, Offers};
pub use outcome::{added_problems, blocking, forbids, is_legal};
pub use propose::{Action, Proposal};
pub use safe::{Safe, add_safe_fixes, apply_safe};
pub use ways::{Ways, ways_out};

/// The most missing keys of a new part to fill in: its points, the weapon that it protects, and the weapon's mount.
const LACKING: usize = 3;

/// Everything needed to judge a changed design.
pub struct Judges<'a> {
    pub options: &'a Options,
    pub event: Option<&'a Event>,
    /// The limit of tried fixes per file.
    tries: usize,
    /// Set to true to end a search with its current result.
    interrupted: Option<&'a AtomicBool>,
    /// The keys of each game's designs, computed on first use.
    keys: [OnceLock<Vec<Key>>; SYSTEMS.len()],
}

impl<'a> Judges<'a> {
    pub fn new(options: &'a Options, event: Option<&'a Event>) -> Judges<'a> {
        let keys = [const { OnceLock::new() }; SYSTEMS.len()];
        Judges { options, event, tries: TRIED, interrupted: None, keys }
    }

    /// Ends searches with their current result when `signal` becomes true.
    pub fn interrupted_by(self, signal: &'a AtomicBool) -> Judges<'a> {
        Judges { interrupted: Some(signal), ..self }
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted.is_some_and(|signal| signal.load(Relaxed))
    }

    /// Divides the tries among this number of files.
    pub fn shared_by(self, files: usize) -> Judges<'a> {
        Judges { tries: (SHARED / files.max(1)).clamp(FEWEST, TRIED), ..self }
    }

    /// The number of tried fixes for a file of this size.
    fn tries_of(&self, source: &Source) -> usize {
        let values = Document::parse(source, &Findings::default()).size().max(1);
        self.tries.min(FIXED / values).min(REREAD / source.text.len().max(1)).max(2)
    }

    /// Judges every design of a file.
    pub fn describe_all(&self, source: &Source) -> Vec<Report> {
        let mut reports = judge::describe_all(source, self.options);
        self.apply_event(&mut reports);
        reports
    }

    pub fn describe(
        &self,
        source: &Source,
        options: &Options,
        variant: Option<&str>,
    ) -> Option<Report> {
        let mut report = judge::describe(source, options, variant)?;
        self.apply_event(std::slice::from_mut(&mut report));
        Some(report)
    }

    /// Judges a design after edits of its text.
    fn after(&self, before: &Report, edits: &[Edit], options: &Options) -> Option<Report> {
        let text = apply(&before.source.text, edits);
        let source = Source::new(before.source.name.clone(), text);
        self.describe(&source, options, before.variant.as_deref())
    }

    /// Judges a design after changes; `None` if they do not fit its text.
    pub fn tried(&self, before: &Report, changes: &[Change]) -> Option<Report> {
        self.after(before, &edits_of(before, changes)?, self.options)
    }

    /// Applies the event's rules to reports.
    fn apply_event(&self, reports: &mut [Report]) {
        if let Some(event) = self.event {
            event::judge(event, reports);
        }
    }

    /// Enough for a verdict. An event may limit any figure.
    fn extent(&self) -> Extent {
        if self.event.is_some() { Extent::Figures } else { Extent::Verdict }
    }

    /// Judges the same designs in a changed file, at most up to their figures.
    fn again(&self, source: &Source, like: &[Report]) -> Vec<Report> {
        let extent = self.options.extent.clone().min(Extent::Figures);
        let options = Options { extent, ..self.options.clone() };
        let one = |report: &Report| {
            let again = judge::describe(source, &options, report.variant.as_deref())?;
            Some(Report { entry: report.entry.clone(), ..again })
        };
        let mut reports: Vec<_> = like.iter().map_while(one).collect();
        self.apply_event(&mut reports);
        reports
    }

    pub fn listing(&self, game: &Game) -> &'a Listing {
        Listing::in_force(game, &self.options.catalogs)
    }

    pub fn keys(&self, game: &Game) -> &[Key] {
        self.keys[number_of(game)].get_or_init(|| (game.design_keys)())
    }
}

/// The edits for changes of a judged vehicle. `None` if they do not fit its text.
pub fn edits_of(report: &Report, changes: &[Change]) -> Option<Vec<Edit>> {
    let document = Document::parse(&report.source, &Findings::default());
    let design = document.design(report.variant.as_deref())?;
    edit::edits(&report.source.text, &design, keys_of(report.system.0), changes)
}

/// The keys of a game's designs.
fn keys_of(game: &str) -> fn() -> Vec<Key> {
    system(game).map_or(Vec::new, |game| game.design_keys)
}

#[derive(Debug)]
pub struct Trial<'l> {
    pub proposal: Proposal<'l>,
    pub edits: Vec<Edit>,
    pub report: Report,
}

/// All changes that break no other rule.
#[derive(Debug, Default)]
pub struct Trials<'l> {
    pub legal: Vec<Trial<'l>>,
    /// How many other changes break each rule.
    pub refused: BTreeMap<&'static str, usize>,
}

impl Trial<'_> {
    pub fn effect<'e>(&'e self, before: &'e Report) -> Effect<'e> {
        Effect { before, after: &self.report, row: self.proposal.row }
    }

    pub fn added(&self, before: &Report, measure: Measure) -> Exact {
        let [now, then] =
            [&self.report, before].map(|report| report.description.ledger.sum(measure, Load::ALL));
        now - then
    }
}

/// The error for a design so large that not all changes can be tried.
#[derive(Debug, thiserror::Error)]
#[error("{} changes to try; the limit for a design of this size is {}", thousands(*count as i64), thousands(*most as i64))]
pub struct TooMany {
    pub count: usize,
    pub most: usize,
}

/// Tries every `wanted` change of a judged design. Skips changes that break another rule or have no effect. The order
/// follows the design's keys and the catalog's rows.
pub fn trials<'l>(
    before: &Report,
    judges: &Judges<'_>,
    listing: &'l Listing,
    wanted: impl Fn(&Proposal<'l>) -> bool,
) -> Result<Trials<'l>, TooMany> {
    let Some(system) = system(before.system.0) else { return Ok(Trials::default()) };
    let document = Document::parse(&before.source, &Findings::default());
    let variant = before.variant.as_deref();
    let Some(design) = document.design(variant) else { return Ok(Trials::default()) };
    let text = &before.source.text;
    let most = affordable(CHANGED, &document, text);
    let sites = site::sites(&design, &(system.design_keys)(), system.places);
    let proposals =
        propose::proposals(&sites, system.places, system.carried, listing, wanted, most)?;
    let options = Options { extent: Extent::Figures, ..judges.options.clone() };
    let breaches = |report: &Report| judge::census(broken_rules(report));
    let (broken, excess) = (breaches(before), outcome::excess(&before.findings));
    let parts = parts(before);
    let trial = |proposal: Proposal<'l>| {
        let edits = edit::edits(text, &design, system.design_keys, &proposal.changes)?;
        let report = judges.after(before, &edits, &options)?;
        Some(Trial { proposal, edits, report })
    };
    let is_harmless = |trial: &Trial<'_>| {
        let mut now = breaches(&trial.report).into_iter();
        let mut over = outcome::excess(&trial.report.findings).into_iter();
        now.all(|(rule, count)| broken.get(rule).is_some_and(|before| count <= *before))
            && over.all(|(subject, over)| excess.get(&subject).is_some_and(|old| over <= *old))
    };
    let rule = |trial: &Trial<'_>| {
        let now = breaches(&trial.report);
        let is_new = |(rule, count): &(&'static str, usize)| broken.get(rule) < Some(count);
        let worse = now.into_iter().find(is_new).map(|(rule, _)| rule);
        worse.or_else(|| blocking(&trial.report.findings).next().map(|finding| finding.rule.id))
    };
    let trials = |proposal: Proposal<'l>| {
        let Some(first) = trial(proposal) else { return Vec::new() };
        let (refused, mut legal, mut open) = (rule(&first), Vec::new(), vec![first]);
        for _ in 0..=LACKING {
            let mut lacking = Vec::new();
            for trial in open {
                let added = added_problems(before, &trial.report);
                let completed = trial.proposal.completed(added, &sites, system.places, listing);
                if completed.is_empty() && is_harmless(&trial) {
                    legal.push(Ok(trial));
                }
                lacking.extend(completed);
            }
            open = lacking.into_iter().filter_map(trial).collect();
        }
        if legal.is_empty() { refused.map(Err).into_iter().collect() } else { legal }
    };
    let mut refused = BTreeMap::new();
    let found: Vec<_> = proposals.into_par_iter().flat_map_iter(trials).collect();
    let mut kept: Vec<(Trial<'l>, Vec<Line>)> = Vec::new();
    for trial in found {
        let trial = match trial {
            Ok(trial) => trial,
            Err(rule) => {
                *refused.entry(rule).or_default() += 1;
                continue;
            }
        };
        let now = self::parts(&trial.report);
        let mut same_row =
            kept.iter().rev().take_while(|(other, _)| other.proposal.is_like(&trial.proposal));
        // Two words may mean the same place.
        if now != parts && !same_row.any(|(_, others)| *others == now) {
            kept.push((trial, now));
        }
    }
    Ok(Trials { legal: kept.into_iter().map(|(trial, _)| trial).collect(), refused })
}

/// The number of designs of this size that fit the limit of judged values.
fn affordable(values: usize, document: &Document<'_>, text: &str) -> usize {
    values / document.size().max(text.len() / BYTES_A_VALUE).max(1)
}

/// The broken rules. Published figures do not apply to a changed design.
fn broken_rules(report: &Report) -> impl Iterator<Item = &Finding> {
    let published = [PUBLISHED_FIGURE_DIFFERS.id, UNNEEDED_NOTE.id];
    report.findings.iter().filter(move |finding| {
        finding.level != Level::Warning
            && finding.waived.is_none()
            && !published.contains(&finding.rule.id)
    })
}

/// The figures, without those of one side.
fn numbers(report: &Report) -> impl Iterator<Item = Option<Exact>> + '_ {
    report.summary.stats.iter().filter(|stat| !is_of_side(stat)).map(Stat::number)
}

/// The ledger of a vehicle, without the place in the file.
fn parts(report: &Report) -> Vec<Line> {
    let lines = report.description.ledger.lines.iter();
    lines.map(|line| Line { span: Default::default(), ..line.clone() }).collect()
}
