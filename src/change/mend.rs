//! Repairs of findings. A rule says what it found, and which values, parts and amounts are involved; what could be
//! changed there follows from the declarations, and each change is judged before it is offered.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use crate::check::finding::{Finding, Findings, Repair};
use crate::check::rule::Level;
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, RULES, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::{Document, Table, edit};
use crate::event;
use crate::games::{Extent, Options, system};
use crate::report::judge::{self, census};
use crate::report::{Report, Verdict};
use crate::text::edit::{Change, Edit, apply};
use crate::text::limits::{JUDGED, REREAD, TRIED};
use crate::text::source::Source;
use crate::units::Exact;
use crate::vehicle::figure::Stat;
use crate::vehicle::ledger::{Line, Measure};

use super::Judges;
use super::levers::{Candidate, Levers, Steps};
use super::{rows, words};

/// Repairs that are offered for one finding.
const OFFERED: usize = 3;

/// Judges every design in `source`, and offers repairs.
pub fn check(source: &Source, options: &Options) -> Vec<Report> {
    let mut reports = judge::describe_all(source, options);
    mend(&mut reports, &Judges::new(options, None));
    reports
}

/// Offers repairs for the findings on the designs of one file: those that mend most first, then those that change least,
/// lose least, and cost least.
pub fn mend(reports: &mut [Report], judges: &Judges<'_>) {
    if reports.iter().all(|report| report.findings.is_empty()) {
        return;
    }
    let Some(source) = reports.first().map(|report| report.source.clone()) else { return };
    let document = Document::parse(&source, &Findings::default());
    let values = JUDGED / document.size().max(1);
    let mut bench = Bench {
        source: &source,
        options: Options { extent: Extent::Numbers, ..judges.options.clone() },
        judges,
        variant: match reports {
            [one] => Some(one.variant.clone()),
            _ => None,
        },
        left: TRIED.min(values).min(REREAD / source.text.len().max(1)).max(1),
        tried: HashMap::new(),
        before: Rc::default(),
    };
    let Some(before) = bench.judge(&source.text) else { return };
    bench.before = Rc::new(before);
    for (number, report) in reports.iter_mut().enumerate() {
        let Some(root) = document.design(report.variant.as_deref()) else { continue };
        let Some(game) = system(report.system.0) else { continue };
        let before = Rc::clone(&bench.before);
        let levers = OnceCell::new();
        for finding in &mut report.findings {
            let meant = finding.repairs.first().map(|repair| repair.message.clone());
            let mut candidates: Vec<_> = std::mem::take(&mut finding.repairs)
                .into_iter()
                .map(|repair| Candidate::Suggested(repair.message, repair.changes))
                .collect();
            let is_judged = finding.level() != Level::Unreadable && !finding.withholds();
            let levers = || levers.get_or_init(|| Levers::new(&root, game, &before[number].lines));
            if is_judged && before[number].count(finding.rule.id) > 0 {
                candidates.extend(levers().candidates(finding, judges.listing(game)));
            }
            if candidates.is_empty() {
                continue;
            }
            finding.repairs = bench.repairs(finding, number, &root, candidates, levers());
            // The right word is worth suggesting, even if its value must change, too.
            let is_slip = [UNKNOWN_KEY.id, UNKNOWN_ITEM.id].contains(&finding.rule.id);
            if finding.repairs.is_empty() && is_slip {
                finding.help = finding.help.take().or(meant);
            }
        }
        rows::name(report, game, judges);
    }
}

/// Where changes are tried.
struct Bench<'a> {
    source: &'a Source,
    options: Options,
    judges: &'a Judges<'a>,
    /// The only design of the file that is looked at.
    variant: Option<Option<String>>,
    /// How many more are tried.
    left: usize,
    /// What came of each text.
    tried: HashMap<String, Option<Rc<Vec<Outcome>>>>,
    before: Rc<Vec<Outcome>>,
}

/// A change that mends a finding.
struct Offer {
    said: Option<String>,
    changes: Vec<Change>,
    edits: Vec<Edit>,
    after: Rc<Vec<Outcome>>,
}

impl Bench<'_> {
    /// The file with this text, judged by all that applies.
    fn judge(&self, text: &str) -> Option<Vec<Outcome>> {
        let source = Source::new(self.source.name.clone(), text);
        let mut reports = match &self.variant {
            Some(one) => Vec::from_iter(judge::describe(&source, &self.options, one.as_deref())),
            None => judge::describe_all(&source, &self.options),
        };
        if let Some(event) = self.judges.event {
            event::judge(event, &mut reports);
        }
        let outcomes: Vec<_> = reports.into_iter().map(Outcome::of).collect();
        (!outcomes.is_empty()).then_some(outcomes)
    }

    fn repairs(
        &mut self,
        finding: &Finding,
        number: usize,
        root: &Table<'_>,
        candidates: Vec<Candidate>,
        levers: &Levers<'_, '_>,
    ) -> Vec<Repair> {
        let rule = finding.rule.id;
        let mut offers = Vec::new();
        for candidate in candidates {
            offers.extend(match candidate {
                Candidate::Suggested(said, changes) => {
                    let offer = self.offer(rule, number, root, changes);
                    offer.map(|offer| Offer { said: Some(said), ..offer })
                }
                Candidate::Change(changes) => self.offer(rule, number, root, changes),
                Candidate::Fewest(steps) => self.fewest(rule, number, root, steps),
            });
        }
        let before = Rc::clone(&self.before);
        let before = &before[number];
        offers.sort_by_cached_key(|offer| {
            let after = &offer.after[number];
            let mended = before.findings() as i64 - after.findings() as i64;
            let (lost, price) = before.trade(after);
            (offer.said.is_none(), Reverse(mended), offer.changes.len(), lost, price)
        });
        // Two words may mean the same.
        let mut known = HashSet::new();
        let mut repairs = Vec::new();
        for offer in offers {
            let after = &offer.after[number];
            let message =
                offer.said.unwrap_or_else(|| words::repair(levers, &offer.changes, &after.lines));
            let is_new = repairs.len() < OFFERED
                && repairs.iter().all(|(_, other): &(Repair, Rc<Vec<Outcome>>)| {
                    !other[number].is_same(after) || offer.edits.is_empty()
                });
            if is_new && known.insert(message.clone()) {
                repairs.push((
                    Repair { message, edits: offer.edits, changes: Vec::new() },
                    offer.after,
                ));
            }
        }
        repairs.into_iter().map(|(repair, _)| repair).collect()
    }

    /// A change, if it mends a finding of the rule and makes nothing worse.
    fn offer(
        &mut self,
        rule: &str,
        number: usize,
        root: &Table<'_>,
        changes: Vec<Change>,
    ) -> Option<Offer> {
        let edits = edit::edits(&self.source.text, root, &changes)?;
        if edits.is_empty() {
            return None;
        }
        let text = apply(&self.source.text, &edits);
        let after = match self.tried.get(&text) {
            Some(known) => known.clone(),
            None if self.left == 0 => None,
            None => {
                self.left -= 1;
                let after = self.judge(&text).map(Rc::new);
                self.tried.insert(text, after.clone());
                after
            }
        }?;
        mends(rule, number, &self.before, &after).then_some(Offer {
            said: None,
            changes,
            edits,
            after,
        })
    }

    /// The fewest steps that mend a finding.
    fn fewest(
        &mut self,
        rule: &str,
        number: usize,
        root: &Table<'_>,
        steps: Steps,
    ) -> Option<Offer> {
        let mut offer = |count: i64| self.offer(rule, number, root, (steps.change)(count));
        let (mut too_few, mut step) = (0, steps.likely.clamp(1, steps.most));
        let mut enough = loop {
            if let Some(found) = offer(step) {
                break (step, found);
            }
            if step == steps.most {
                return None;
            }
            too_few = step;
            step = step.saturating_mul(2).min(steps.most);
        };
        while enough.0 - too_few > 1 {
            // The likely number is often the right one.
            let middle = match enough.0 == steps.likely {
                true => enough.0 - 1,
                false => too_few + (enough.0 - too_few) / 2,
            };
            match offer(middle) {
                Some(found) => enough = (middle, found),
                None => too_few = middle,
            }
        }
        Some(enough.1)
    }
}

/// What a repair may not make worse.
struct Outcome {
    variant: Option<String>,
    verdict: Verdict,
    /// Findings on what was not understood.
    unclear: usize,
    counts: BTreeMap<&'static str, usize>,
    figures: Vec<Option<Exact>>,
    measures: &'static [Measure],
    lines: Vec<Line>,
}

impl Outcome {
    fn of(report: Report) -> Outcome {
        Outcome {
            variant: report.variant,
            verdict: report.verdict,
            unclear: report.findings.iter().filter(|f| f.level() == Level::Unreadable).count(),
            counts: census(&report.findings),
            figures: report.description.stats.iter().map(Stat::number).collect(),
            measures: report.description.ledger.measures,
            lines: report.description.ledger.lines,
        }
    }

    fn count(&self, rule: &str) -> usize {
        self.counts.get(rule).copied().unwrap_or_default()
    }

    fn findings(&self) -> usize {
        self.counts.values().sum()
    }

    /// What was given up, and what it costs, in the first measure of the game.
    fn trade(&self, after: &Outcome) -> (Exact, Exact) {
        let Some(worth) = self.measures.first() else { return Default::default() };
        let mut by_category: BTreeMap<&str, Exact> = BTreeMap::new();
        for line in &after.lines {
            *by_category.entry(line.category).or_default() += line[*worth];
        }
        for line in &self.lines {
            *by_category.entry(line.category).or_default() += -line[*worth];
        }
        let sum = |sign: i64| {
            let amounts = by_category.values().map(|amount| *amount * sign);
            amounts.filter(|amount| *amount > Exact::ZERO).sum::<Exact>()
        };
        (sum(-1), sum(1))
    }

    /// Whether the vehicle has the same parts in the same places.
    fn is_same(&self, other: &Outcome) -> bool {
        let plain = |line: &Line| Line { span: Default::default(), ..line.clone() };
        self.lines.iter().map(plain).eq(other.lines.iter().map(plain))
            && self.figures == other.figures
            && self.counts == other.counts
    }

    /// Whether nothing fires here that did not fire before. If more is understood than before, hidden violations may
    /// appear.
    fn is_no_worse_than(&self, before: &Outcome) -> bool {
        let new = |(id, count): (&&'static str, &usize)| *count > before.count(id);
        let clearer = self.unclear < before.unclear;
        let excused = |id: &str| id == PUBLISHED_FIGURE_DIFFERS.id || clearer;
        let unreadable =
            |id: &str| RULES.iter().any(|rule| rule.id == id && rule.level == Level::Unreadable);
        self.verdict <= before.verdict
            && self
                .counts
                .iter()
                .filter(|entry| new(*entry))
                .all(|(id, _)| excused(id) && !unreadable(id))
    }
}

/// Whether a repair of the report `number` mends one finding of `rule`, breaks nothing in the file, and leaves the base
/// design alone if it is a variant's.
fn mends(rule: &str, number: usize, before: &[Outcome], after: &[Outcome]) -> bool {
    let paired = before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before.variant == after.variant);
    let base_kept =
        number == 0 || before[0].variant.is_some() || before[0].figures == after[0].figures;
    paired
        && base_kept
        && after[number].count(rule) < before[number].count(rule)
        && before.iter().zip(after).all(|(before, after)| after.is_no_worse_than(before))
}
