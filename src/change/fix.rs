//! The smallest set of changes that makes a design legal.
//!
//! Every single change is tried first. Sets of several are built step by step: each step mends the first finding that is
//! left, by a change of what it points at or what its rule names.

use std::collections::HashMap;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::document::Document;
use crate::games::system;
use crate::query::Mistake;
use crate::report::{Report, Verdict, judge};
use crate::text::edit::{Edit, edits_between};
use crate::text::limits::{BYTES_A_VALUE, REPAIRED};
use crate::text::source::Span;
use crate::text::suggest;
use crate::units::Exact;

use super::Judges;
use super::levers::Levers;
use super::mend::{Bench, Offer, Outcome, State};

/// The most changes of a set.
pub const MOST: usize = 6;

/// What is asked for.
pub struct Wanted<'a> {
    /// Keys and parts that stay as they are, such as `armor.front` and `weapons.gun`.
    pub keep: &'a [String],
    /// How many sets are shown.
    pub sets: usize,
    /// Whether to go on until the smallest set is known.
    pub is_exhaustive: bool,
}

/// What was found.
pub struct Fix<'r> {
    pub before: &'r Report,
    /// The best first.
    pub sets: Vec<Set>,
    /// How many changed designs were judged.
    pub judged: usize,
    /// Whether no smaller set exists.
    pub is_proved: bool,
}

/// Changes that together make the design legal.
pub struct Set {
    /// Each in words.
    pub changes: Vec<String>,
    pub edits: Vec<Edit>,
    pub report: Report,
}

/// Designs that are judged unless the search is exhaustive.
const JUDGED: usize = 4_000;
/// Designs that are judged at most.
const EXHAUSTED: usize = 400_000;
/// How many times as many values are judged as for repairs.
const USUALLY: usize = 4;
const EXHAUSTIVE: usize = 400;

/// Searches for changes that make a design legal. `reports` are those of its whole file, `number` the one that is asked for.
/// A variant that was legal stays legal.
pub fn fix<'r>(
    reports: &'r [Report],
    number: usize,
    judges: &Judges<'_>,
    wanted: &Wanted<'_>,
) -> Fix<'r> {
    let before = &reports[number];
    let mut found = Fix { before, sets: Vec::new(), judged: 0, is_proved: true };
    let one = match reports {
        [one] => Some(one.variant.clone()),
        _ => None,
    };
    let mut bench = Bench::new(before.source.clone(), judges, one);
    // Each is read and judged as a whole.
    let values = Document::parse(&before.source, &Findings::default()).size();
    let size = values.max(before.source.text.len() / BYTES_A_VALUE).max(1);
    bench.left = match wanted.is_exhaustive {
        true => EXHAUSTED.min(EXHAUSTIVE * REPAIRED / size),
        false => JUDGED.min(USUALLY * REPAIRED / size),
    };
    bench.keep = wanted.keep.to_vec();
    let Some(written) = bench.written() else { return found };
    if blocking(&written.outcomes[number]).next().is_none() {
        return found;
    }
    let all = bench.left;
    let mut search =
        Search { bench, number, written: written.clone(), seen: HashMap::new(), sets: Vec::new() };
    let start = search.meant(Partial::of(written.clone()));
    match blocking(&start.state.outcomes[number]).next() {
        Some(_) => search.sets = search.singles(&start),
        None => search.sets.push(start.clone()),
    }
    let singles_are_known = search.bench.left > 0;
    let mut size = 1;
    while search.sets.is_empty() && size < MOST && search.bench.left > 0 {
        size += 1;
        search.seen.clear();
        search.deepen(start.clone(), start.size + size);
    }
    found.judged = all - search.bench.left;
    found.is_proved = singles_are_known && size <= 2 && !search.sets.is_empty();
    search.sets.sort_by_key(|set| (!set.is_suggested, set.size, set.trade));
    let mut texts: Vec<&str> = Vec::new();
    for set in &search.sets {
        if found.sets.len() == wanted.sets || texts.contains(&&*set.state.source.text) {
            continue;
        }
        texts.push(&set.state.source.text);
        let options = judges.options;
        let report = judge::describe(&set.state.source, options, before.variant.as_deref());
        let Some(mut report) = report else { continue };
        if let Some(event) = judges.event {
            crate::event::judge(event, std::slice::from_mut(&mut report));
        }
        let edits = edits_between(&before.source.text, &set.state.source.text);
        found.sets.push(Set { changes: set.said.clone(), edits, report });
    }
    found
}

/// The findings that make a design illegal or unreadable.
fn blocking(outcome: &Outcome) -> impl Iterator<Item = &Finding> {
    outcome.findings.iter().filter(|finding| match finding.level() {
        Level::Unreadable => true,
        Level::Error => finding.as_printed.is_none() && finding.waived.is_none(),
        Level::Warning => false,
    })
}

/// Some changes, and what came of them.
#[derive(Clone)]
struct Partial {
    said: Vec<String>,
    /// Whether it only writes what is meant.
    is_suggested: bool,
    size: usize,
    trade: Trade,
    state: State,
}

struct Search<'a> {
    bench: Bench<'a>,
    number: usize,
    written: State,
    /// With how many changes left each text was searched.
    seen: HashMap<String, usize>,
    sets: Vec<Partial>,
}

impl Search<'_> {
    /// The design as it is meant: with every slip put right that has a suggestion.
    fn meant(&mut self, mut partial: Partial) -> Partial {
        let number = self.number;
        loop {
            let written = self.written.outcomes.clone();
            let now = partial.state.outcomes.clone();
            let unclear = now[number].unclear;
            let is_clearer = |after: &[Outcome]| {
                is_sound(number, &written, after) && after[number].unclear < unclear
            };
            let slips = now[number].findings.iter();
            let mut slips = slips.filter(|finding| !finding.repairs.is_empty());
            let found = slips.find_map(|slip| {
                let offers = self.bench.offers(&partial.state, number, slip, &is_clearer);
                offers.into_iter().find(|offer| offer.is_suggested)
            });
            match found {
                Some(offer) => partial = partial.with(offer, number),
                None => return partial,
            }
        }
    }

    /// Every single change that is enough.
    fn singles(&mut self, start: &Partial) -> Vec<Partial> {
        let (number, before) = (self.number, self.written.clone());
        let is_enough = |after: &[Outcome]| {
            is_sound(number, &before.outcomes, after) && blocking(&after[number]).next().is_none()
        };
        let offers = self.bench.every(&start.state, number, &is_enough);
        offers.into_iter().map(|offer| start.with(offer, number)).collect()
    }

    /// Sets of at most `most` changes.
    fn deepen(&mut self, partial: Partial, most: usize) {
        let number = self.number;
        let outcomes = partial.state.outcomes.clone();
        let Some(finding) = blocking(&outcomes[number]).next() else {
            self.sets.push(partial);
            return;
        };
        let left = most - partial.size;
        let text = partial.state.source.text.to_string();
        let is_searched = self.seen.get(&text).is_some_and(|known| *known >= left);
        if left == 0 || is_searched || self.bench.left == 0 {
            return;
        }
        self.seen.insert(text, left);
        let written = self.written.outcomes.clone();
        let rule = finding.rule.id;
        let is_step = |after: &[Outcome]| {
            is_sound(number, &written, after)
                && after[number].count(rule) < outcomes[number].count(rule)
        };
        let mut offers = self.bench.offers(&partial.state, number, finding, &is_step);
        offers.retain(|offer| offer.size <= left);
        offers.sort_by_cached_key(|offer| {
            let after = &offer.state.outcomes[number];
            (
                !offer.is_suggested,
                blocking(after).count(),
                offer.size,
                self.written.outcomes[number].trade(after),
            )
        });
        for offer in offers {
            self.deepen(partial.with(offer, number), most);
        }
    }
}

/// What was given up on the way, and what it costs.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Trade(Exact, i64, Exact);

impl Trade {
    /// What is meant was never given up: to write it costs nothing.
    fn with(self, offer: &Offer, from: &State, number: usize) -> Trade {
        if offer.is_suggested {
            return self;
        }
        let (lost, fewer, price) = from.outcomes[number].trade(&offer.state.outcomes[number]);
        Trade(self.0 + lost, self.1 + fewer, self.2 + price)
    }
}

impl Partial {
    fn of(state: State) -> Partial {
        Partial { said: Vec::new(), is_suggested: true, size: 0, trade: Trade::default(), state }
    }

    fn with(&self, offer: Offer, number: usize) -> Partial {
        let trade = self.trade.with(&offer, &self.state, number);
        let said = [self.said.clone(), offer.said].concat();
        let is_suggested = self.is_suggested && offer.is_suggested;
        Partial { said, is_suggested, size: self.size + offer.size, trade, state: offer.state }
    }
}

/// Whether the file still has its designs, and the others are no worse.
fn is_sound(number: usize, before: &[Outcome], after: &[Outcome]) -> bool {
    let others = || before.iter().zip(after).enumerate().filter(|(at, _)| *at != number);
    before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before.variant == after.variant)
        && others().all(|(_, (before, after))| after.verdict <= before.verdict.max(Verdict::Legal))
        && (number == 0 || before[0].variant.is_some() || before[0].figures == after[0].figures)
}

/// Whether every path that is kept is one of the design; otherwise the number of the first that is not.
pub fn check_kept(
    design: &Report,
    judges: &Judges<'_>,
    kept: &[String],
) -> Result<(), (usize, Mistake)> {
    let Some(game) = system(design.system.0) else { return Ok(()) };
    let document = Document::parse(&design.source, &Findings::default());
    let Some(root) = document.design(design.variant.as_deref()) else { return Ok(()) };
    let keys = &judges.known(game).keys;
    let levers = Levers::new(&design.source.text, &root, (game, keys), &[]);
    for (number, path) in kept.iter().enumerate() {
        if levers.is_known(path) {
            continue;
        }
        let names = levers.names();
        let near = suggest::nearest(path, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let message = format!("the design has no `{path}`{hint}");
        return Err((number, Mistake { at: Span::new(0, path.len()), message }));
    }
    Ok(())
}
