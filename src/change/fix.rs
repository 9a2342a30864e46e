//! The smallest set of changes that makes a design legal.
//!
//! The search tries every single change first, then builds sets step by step. Each step fixes the first fixable
//! finding, through the values it points at or its rule names. If no set is enough, the result fixes as much as
//! possible.

use std::collections::HashMap;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::document::{Document, Table};
use crate::games::{likely, system};
use crate::report::Report;
use crate::text::edit::{Edit, edits_between};
use crate::text::limits::FIXED;
use crate::units::Exact;

use super::fixes::{Offer, State, TrialRunner, is_same_file};
use super::outcome::{Outcome, blocking};
use super::spelling::{Written, holds_design};
use super::words::{self, Described};
use super::{Judges, affordable};

const MOST: usize = 6;

/// The number of alternatives to show.
const SHOWN: usize = 3;

pub struct Fix<'r> {
    pub before: &'r Report,
    /// The best set first. If no set is enough, one that fixes as much as possible.
    pub sets: Vec<Set>,
    pub judged: usize,
    /// Whether no smaller set exists.
    pub is_proved: bool,
    pub is_design: bool,
    /// Corrections of spelling and format, if no set makes the design legal.
    pub spelling: Option<Set>,
}

impl Fix<'_> {
    /// The set to write: one that makes the design legal, or else the corrections of spelling and format.
    pub fn to_write(&self) -> Option<&Set> {
        let is_legal = |set: &Set| blocking(&set.report.findings).next().is_none();
        let mut sets = self.sets.first().into_iter().chain(&self.spelling);
        sets.find(|set| set.is_spelling || is_legal(set))
    }
}

pub struct Set {
    pub changes: Vec<String>,
    pub edits: Vec<Edit>,
    pub report: Report,
    /// Whether the set only corrects spelling and format.
    pub is_spelling: bool,
}

const JUDGED: usize = 4_000;
/// The limit of judged values, as a multiple of the limit for fixes in `check`.
const TIMES: usize = 4;

/// Searches for changes that make the first design of a file legal. `reports` cover the whole file: legal variants stay
/// legal. Paths in `keep`, such as `armor.front` and `weapons.gun`, do not change.
pub fn fix<'r>(reports: &'r [Report], judges: &Judges<'_>, keep: &[String]) -> Fix<'r> {
    let before = &reports[0];
    let is_design = holds_design(&before.source);
    let mut found =
        Fix { before, sets: Vec::new(), judged: 0, is_proved: true, is_design, spelling: None };
    let Some(game) = system(before.system.0).filter(|_| is_design) else { return found };
    let document = Document::parse(&before.source, &Findings::default());
    if names_unknown_game(&document.base()) {
        return found;
    }
    let most = JUDGED.min(affordable(TIMES * FIXED, &document, &before.source.text));
    let mut runner = TrialRunner::new(reports[0].source.clone(), reports, judges, most);
    runner.keep = keep.to_vec();
    let Some(written) = runner.written() else { return found };
    if blocking(&written.outcomes[0].findings).next().is_none() {
        return found;
    }
    let findings = written.outcomes.iter().flat_map(|outcome| &outcome.findings);
    runner.original = Some(Written::of(&before.source, findings, judges.listing(game)));
    let all = runner.left;
    let mut search = Search { runner, written, seen: HashMap::new(), sets: Vec::new() };
    let start = search.without_typos();
    let spelled = start.clone();
    search.runner.meant = Some(start.state.outcomes.clone());
    match blocking(&start.state.outcomes[0].findings).next() {
        Some(_) => search.sets = search.singles(&start),
        None => search.sets.push(start.clone()),
    }
    let singles_are_known = search.runner.left > 0;
    // A single change may set several values.
    search.deeper(&start, 1);
    found.judged = all - search.runner.left;
    found.is_proved = singles_are_known && search.smallest(&start) <= 2;
    if search.sets.is_empty() {
        search.runner.left = most;
        let reduced = search.reduced(start);
        let errors = |state: &State| blocking(&state.outcomes[0].findings).count();
        if errors(&reduced.state) < errors(&search.written) {
            // The remaining findings may need several changes at once.
            search.deeper(&reduced, 0);
            if search.sets.is_empty() {
                search.sets.push(reduced);
            }
        }
        found.judged += most - search.runner.left;
    }
    search.sets.sort_by_key(|set| (!set.is_suggested, set.size, set.trade));
    let set = |partial: &Partial| {
        let source = &partial.state.source;
        Some(Set {
            changes: partial.steps.iter().map(|step| words::joined(step)).collect(),
            edits: edits_between(&before.source.text, &source.text),
            report: judges.describe(source, judges.options, before.variant.as_deref())?,
            is_spelling: search
                .runner
                .original
                .as_ref()
                .is_some_and(|original| original.is_spelling_of(source)),
        })
    };
    let mut kept: Vec<&Partial> = Vec::new();
    for partial in &search.sets {
        let is_no_better = |other: &&Partial| {
            other.state.source.text == partial.state.source.text
                || partial.is_dominated_by(other, &search.written)
        };
        if found.sets.len() == SHOWN || kept.iter().any(is_no_better) {
            continue;
        }
        kept.push(partial);
        found.sets.extend(set(partial));
    }
    if found.to_write().is_none() && !spelled.steps.is_empty() {
        found.spelling = set(&spelled).filter(|set| set.is_spelling);
    }
    found
}

/// Whether the game is unknown and cannot be guessed. Then the keys have no meaning.
fn names_unknown_game(design: &Table<'_>) -> bool {
    let written = design.get("system").map(|written| written.get_ref().as_str());
    written.is_some_and(|game| game.and_then(likely).is_none())
}

#[derive(Clone)]
struct Partial {
    steps: Vec<Vec<Described>>,
    is_suggested: bool,
    size: usize,
    trade: Trade,
    state: State,
}

struct Search<'a> {
    runner: TrialRunner<'a>,
    written: State,
    /// Searched texts, with the number of changes that were left.
    seen: HashMap<String, usize>,
    sets: Vec<Partial>,
}

impl Search<'_> {
    /// The size of the smallest set, without the changes of the start.
    fn smallest(&self, start: &Partial) -> usize {
        self.sets.iter().map(|set| set.size - start.size).min().unwrap_or(usize::MAX)
    }

    fn without_typos(&mut self) -> Partial {
        let written = self.written.outcomes.clone();
        let mut partial = Partial::of(self.written.clone());
        loop {
            let now = partial.state.outcomes.clone();
            let is_clearer =
                |after: &[Outcome]| is_sound(&written, after) && after[0].unclear < now[0].unclear;
            let is_slip = |finding: &&Finding| finding.level() == Level::Unreadable;
            let mut slips = now[0].findings.iter().filter(is_slip);
            let found = slips.find_map(|slip| {
                let offers = self.runner.offers(&partial.state, 0, slip, &is_clearer);
                offers.into_iter().find(|offer| offer.is_suggested())
            });
            match found {
                Some(offer) => partial = partial.with(offer),
                None => return partial,
            }
        }
    }

    fn singles(&mut self, start: &Partial) -> Vec<Partial> {
        let written = self.written.outcomes.clone();
        let is_enough = |after: &[Outcome]| {
            is_sound(&written, after) && blocking(&after[0].findings).next().is_none()
        };
        let offers = self.runner.every(&start.state, 0, &is_enough);
        offers.into_iter().map(|offer| start.with(offer)).collect()
    }

    /// Fixes one finding after another, or moves it closer to its limit, as long as nothing gets worse. Undoes changes
    /// that only came closer at the end.
    fn reduced(&mut self, mut partial: Partial) -> Partial {
        let written = self.written.outcomes.clone();
        let mut reduced = partial.clone();
        loop {
            let now = partial.state.outcomes.clone();
            let left = blocking(&now[0].findings).count();
            let is_nearer =
                |after: &Outcome| after.excess != now[0].excess && !after.exceeds(&now[0]);
            // Prefer full fixes to partial ones.
            let offer = [false, true].into_iter().find_map(|may_come_nearer| {
                blocking(&now[0].findings).find_map(|finding| {
                    let subject = finding.subject();
                    let is_better = |after: &[Outcome]| {
                        let solves = blocking(&after[0].findings).count() < left
                            && (may_come_nearer || after[0].count(subject) < now[0].count(subject));
                        is_sound(&written, after)
                            && after[0].is_no_worse_than(&now[0])
                            && (solves || may_come_nearer && is_nearer(&after[0]))
                    };
                    let offers = self.runner.offers(&partial.state, 0, finding, &is_better);
                    offers.into_iter().min_by_key(|offer| {
                        let after = &offer.state.outcomes[0];
                        let over = after.excess.get(&subject).copied();
                        let left = blocking(&after.findings).count();
                        (!offer.is_suggested(), left, over, offer.size, now[0].trade(after))
                    })
                })
            });
            let Some(offer) = offer else { return reduced };
            partial = partial.with(offer);
            let errors = |partial: &Partial| blocking(&partial.state.outcomes[0].findings).count();
            if errors(&partial) < errors(&reduced) {
                reduced = partial.clone();
            }
        }
    }

    /// Tries larger and larger sets until no smaller set can exist.
    fn deeper(&mut self, from: &Partial, mut size: usize) {
        while size < MOST && size + 1 < self.smallest(from) && self.runner.left > 0 {
            size += 1;
            self.seen.clear();
            self.deepen(from.clone(), from.size + size);
        }
    }

    /// Tries sets of at most `most` changes.
    fn deepen(&mut self, partial: Partial, most: usize) {
        let outcomes = partial.state.outcomes.clone();
        if blocking(&outcomes[0].findings).next().is_none() {
            self.sets.push(partial);
            return;
        }
        let left = most - partial.size;
        let text = partial.state.source.text.to_string();
        let is_searched = self.seen.get(&text).is_some_and(|known| *known >= left);
        if left == 0 || is_searched || self.runner.left == 0 {
            return;
        }
        self.seen.insert(text, left);
        let written = self.written.outcomes.clone();
        // Some findings can be fixed only after others.
        let offers = blocking(&outcomes[0].findings).find_map(|finding| {
            let subject = finding.subject();
            let is_step = |after: &[Outcome]| {
                is_sound(&written, after) && after[0].count(subject) < outcomes[0].count(subject)
            };
            let offers = self.runner.offers(&partial.state, 0, finding, &is_step);
            (!offers.is_empty()).then_some(offers)
        });
        let mut offers = offers.unwrap_or_default();
        offers.retain(|offer| offer.size <= left);
        offers.sort_by_cached_key(|offer| {
            let after = &offer.state.outcomes[0];
            let trade = written[0].trade(after);
            (!offer.is_suggested(), blocking(&after.findings).count(), offer.size, trade)
        });
        for offer in offers {
            self.deepen(partial.with(offer), most);
        }
    }
}

/// The value that is lost, the number of lost parts, and the added cost.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Trade(Exact, i64, Exact);

impl Trade {
    /// Corrections of typos lose nothing.
    fn with(self, offer: &Offer, from: &State) -> Trade {
        if offer.is_suggested() {
            return self;
        }
        let (lost, fewer, price) = from.outcomes[0].trade(&offer.state.outcomes[0]);
        Trade(self.0 + lost, self.1 + fewer, self.2 + price)
    }
}

impl Partial {
    fn of(state: State) -> Partial {
        Partial { steps: Vec::new(), is_suggested: true, size: 0, trade: Trade::default(), state }
    }

    /// Whether `other` sets the same keys with enough effect and adds less.
    fn is_dominated_by(&self, other: &Partial, written: &State) -> bool {
        let [own, others, before] =
            [&self.state, &other.state, written].map(|state| &state.outcomes[0]);
        words::is_same_but_for_values(&other.steps, &self.steps)
            && own.is_dominated_by(others, before)
    }

    fn with(&self, offer: Offer) -> Partial {
        let trade = self.trade.with(&offer, &self.state);
        let is_suggested = self.is_suggested && offer.is_suggested();
        let steps = words::then(&self.steps, offer.steps);
        Partial { steps, is_suggested, size: self.size + offer.size, trade, state: offer.state }
    }
}

/// Whether the file keeps its designs, and the other designs get no worse.
fn is_sound(before: &[Outcome], after: &[Outcome]) -> bool {
    let mut others = before.iter().zip(after).skip(1);
    is_same_file(0, before, after) && others.all(|(before, after)| after.verdict <= before.verdict)
}
