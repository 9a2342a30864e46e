//! Fixes for findings. A rule reports the values, parts and amounts involved. The declarations say how these can
//! change, and each change is judged before it is offered.

use std::cmp::Reverse;
use std::rc::Rc;

use crate::check::finding::{Finding, Findings, Fix, Subject};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, INVALID_TOML, MISSING_KEY, UNKNOWN_ITEM, UNKNOWN_KEY};
use crate::document::{Document, edit, paths};
use crate::games::{Options, system};
use crate::report::Report;
use crate::report::judge;
use crate::text::edit::{Change, Edit, Path, apply, before_edits};
use crate::text::source::Source;

use super::Judges;
use super::candidates::{Candidate, Candidates};
use super::meant::without;
use super::outcome::{Outcome, blocking};
use super::rows;
use super::runner::{State, TrialRunner};
use super::safe::{apply_safe, put_beside};
use super::words;

const OFFERED: usize = 3;
/// Offers in place of a wrong word, such as all sides of a car.
pub(super) const WORDS: usize = 6;
/// The most letters of a fix, if another one is enough.
const LONGEST: usize = 100;
/// If no single change is enough, this many are combined with a second one.
const FIRST: usize = 6;

/// Judges every design in `source`, and adds fixes.
pub fn check(source: &Source, options: &Options) -> Vec<Report> {
    let mut reports = judge::describe_all(source, options);
    add_fixes(&mut reports, &Judges::new(options, None));
    reports
}

/// Adds fixes to the findings on one file. Fixes are sorted by what they solve, then by size, loss and cost. Fixes that
/// make another finding worse come last.
pub fn add_fixes(reports: &mut [Report], judges: &Judges<'_>) {
    // Reports without findings may have dropped their text.
    let faulty = reports.iter().find(|report| !report.findings.is_empty());
    let Some(source) = faulty.map(|report| report.source.clone()) else { return };
    let left = judges.tries_of(&source);
    let safe = apply_safe(reports, judges, left);
    let mut runner = TrialRunner::new(source, reports, judges, left);
    let Some(written) = runner.written.clone() else { return };
    for (number, report) in reports.iter_mut().enumerate() {
        for finding in report.findings.iter_mut().filter(|finding| finding.waived.is_none()) {
            if safe.as_ref().is_some_and(|safe| safe.keep_fix(finding)) {
                continue;
            }
            let meant = finding.fixes.first().map(|fix| fix.message.clone());
            finding.fixes = runner.fixes(&written, number, finding);
            // Correct a typo even if the value also has to change.
            let is_slip = [UNKNOWN_KEY.id, UNKNOWN_ITEM.id].contains(&finding.rule.id);
            if finding.fixes.is_empty() && is_slip {
                finding.help = finding.help.take().or(meant);
            }
        }
        if let Some(game) = system(report.system.0) {
            rows::name(report, game, judges);
        }
    }
    put_beside(reports, safe);
}

/// The best changes for a finding.
fn fixes(written: &State, number: usize, is_unread: bool, mut offers: Vec<Offer>) -> Vec<Fix> {
    let before = &written.outcomes[number];
    offers.sort_by_cached_key(|offer| {
        let after = &offer.state.outcomes[number];
        let solved = before.findings.len() as i64 - after.findings.len() as i64;
        let is_move = matches!(offer.changed[..], [_, Change::Add { .. }]);
        let is_loss = is_unread && !is_move && offer.changed.iter().any(is_removal);
        // The parser's own order, then what costs the least fun.
        (!offer.is_suggested).then(|| {
            let trade = (before.trade(after), after.sums());
            (is_loss, before.fun(after), Reverse(solved), offer.fix.changes.len(), trade)
        })
    });
    let (mut kept, mut messages) = (Vec::<Offer>::new(), Vec::new());
    for offer in offers {
        let after = &offer.state.outcomes[number];
        let is_same = |other: &Offer| other.state.outcomes[number].is_same(after);
        let is_dominated = |other: &Offer| {
            !offer.is_suggested
                && offer.changed == other.changed
                && after.is_dominated_by(&other.state.outcomes[number], before)
        };
        // Skip dominated changes: removing one of two equal parts is enough.
        let is_long = offer.fix.action.chars().count() > LONGEST && !kept.is_empty();
        if is_long || messages.contains(&offer.fix.message) || kept.iter().any(is_dominated) {
            continue;
        }
        messages.push(offer.fix.message.clone());
        // Two words may mean the same value.
        if !kept.iter().any(is_same) {
            kept.push(offer);
        }
    }
    let is_worse = |offer: &Offer| offer.state.outcomes[number].exceeds(before);
    kept.sort_by_key(|offer| !is_unread && !offer.is_suggested && is_worse(offer));
    // Changes of different places come before further changes of one place.
    let mut places = Vec::new();
    let (mut first, more): (Vec<_>, Vec<_>) = kept.into_iter().partition(|offer| {
        let is_new = offer.is_suggested || !places.contains(&offer.place());
        places.push(offer.place());
        is_new
    });
    first.extend(more);
    first.truncate(if is_unread { WORDS } else { OFFERED });
    first.into_iter().map(|offer| offer.fix).collect()
}

/// An accepted fix with the data that ranks it.
struct Offer {
    fix: Fix,
    /// Whether its words name every part that differs.
    names_parts: bool,
    /// The changes, without the new values of written keys.
    changed: Vec<Change>,
    /// Whether the parser suggests it.
    is_suggested: bool,
    state: State,
}

impl Offer {
    /// Describes the changes that lead from `before` to a state.
    fn new(
        (before, number): (&Outcome, usize),
        action: String,
        changes: Vec<Change>,
        (edits, state): (Vec<Edit>, State),
    ) -> Offer {
        let after = &state.outcomes[number];
        let message = match words::difference(&before.lines, &after.lines, before.measures) {
            difference if difference.is_empty() => action.clone(),
            difference => format!("{action}: {difference}"),
        };
        let added = words::added(&before.lines, &after.lines, before.measures);
        let solves = before.solved_by(after);
        let fix = Fix { action, added, message, safe: false, solves, edits, changes };
        let (names_parts, changed, is_suggested) = (false, Vec::new(), false);
        Offer { fix, names_parts, changed, is_suggested, state }
    }

    /// The first changed value or part.
    fn place(&self) -> Option<Path> {
        self.fix.changes.first().and_then(Change::place)
    }

    fn removes(&self) -> bool {
        self.changed.first().is_some_and(is_removal)
    }
}

impl TrialRunner<'_> {
    /// The best fixes of a finding in a changed file.
    pub fn fixes(&mut self, from: &State, number: usize, finding: &Finding) -> Vec<Fix> {
        let before = &from.outcomes;
        let solves = |after: &[Outcome]| solves(finding.subject(), number, before, after);
        let mut offers = self.offers(from, number, finding, &solves);
        // A missing part is added. Without its sidecar nothing misses the tire.
        if finding.level == Level::Missing && !offers.iter().all(Offer::removes) {
            offers.retain(|offer| !offer.removes());
        }
        // Of the words for a wrong one, the illegal ones are no help.
        if finding.rule.id == BAD_VALUE.id {
            let broken = |offer: &Offer| blocking(&offer.state.outcomes[number].findings).count();
            let least = offers.iter().map(broken).min();
            offers.retain(|offer| Some(broken(offer)) == least);
        }
        if offers.is_empty() {
            offers = self.with_another(from, number, finding, &solves);
        }
        fixes(from, number, finding.is_unread(), offers)
    }

    fn offers(
        &mut self,
        from: &State,
        number: usize,
        finding: &Finding,
        is_accepted: &dyn Fn(&[Outcome]) -> bool,
    ) -> Vec<Offer> {
        if self.left == 0 {
            return Vec::new();
        }
        let before = &from.outcomes[number];
        let document = Document::parse(&from.source, &Findings::default());
        let Some(root) = document.design(before.variant.as_deref()) else { return Vec::new() };
        let Some(game) = system(before.game) else { return Vec::new() };
        let context = (game, self.judges);
        let candidates = Candidates::new(&from.source.text, &root, context, &before.lines);
        let written = self.written.clone();
        let is_new = |finding: &Finding| {
            let old = written.as_ref().and_then(|written| written.outcomes.get(number));
            let is_other = |old: &Finding| old.message != finding.message;
            finding.rule.id != MISSING_KEY.id
                && old.is_none_or(|old| old.findings.iter().all(is_other))
        };
        // The unreadable part may include a header.
        let is_lost = |finding: &Finding| {
            let is_key = || paths::path_of_key(&root, finding.at.span).is_some();
            finding.rule.id == INVALID_TOML.id && !finding.is_corrected && !is_key()
        };
        let is_torn = before.findings.iter().any(is_lost);
        let mut found = Vec::new();
        // A fix with edits was found by an earlier search.
        let suggested = |fix: &Fix| Candidate::Suggested(fix.action.clone(), fix.changes.clone());
        found.extend(finding.fixes.iter().filter(|fix| fix.edits.is_empty()).map(suggested));
        if finding.rule.id == UNKNOWN_ITEM.id {
            found.extend(candidates.unknown_name(finding.at.span));
        }
        if finding.rule.id == BAD_VALUE.id {
            found.extend(candidates.other_words(finding));
        }
        if !is_torn {
            if finding.rule.id == UNKNOWN_KEY.id && finding.fixes.is_empty() {
                found.extend(candidates.listed(finding.at.span, &root));
            }
            if finding.rule.id == INVALID_TOML.id {
                found.extend(candidates.switched_on(finding.at.span, &root));
            }
            found.extend(without(finding, &root));
        }
        // A finding that this change made unclear, such as a link to a removed part, may be fixed with it.
        let is_clear = finding.level != Level::Unreadable || is_new(finding);
        if is_clear && !finding.withholds() && before.count(finding.subject()) > 0 {
            found.extend(candidates.of(finding));
        }
        // An unread part may have the removed key, so rules about it are not judged.
        let is_partial = before.findings.iter().any(|it| it.is_unread() && !it.is_corrected);
        let removes_key = |change: &Change| match change {
            Change::Remove { path } => path.last().is_some_and(|step| step.key().is_some()),
            _ => false,
        };
        // Never delete a valid key just to silence a parse error elsewhere.
        let takes_more = |changes: &[Change], after: &Outcome| {
            let mut gone = before.findings.iter().filter(|finding| {
                finding.level == Level::Unreadable
                    && !is_new(finding)
                    && after.findings.iter().all(|left| left.message != finding.message)
            });
            let is_about = |finding: &Finding| {
                changes.iter().any(|change| candidates.is_about(&root, change, finding))
            };
            let broken = |outcome: &Outcome| {
                let clear = |finding: &&Finding| finding.level != Level::Unreadable;
                blocking(&outcome.findings).filter(clear).count()
            };
            let is_unknown = finding.rule.id == UNKNOWN_ITEM.id;
            is_unknown && broken(after) > broken(before)
                || is_clear && is_partial && changes.iter().any(removes_key)
                || broken(after) >= broken(before) && gone.any(|finding| !is_about(finding))
        };
        let mut offers = Vec::new();
        let mut attempt = |is_guess: bool, changes: &[Change]| {
            let edits = edit::edits(&from.source.text, &root, game.design_keys, changes)?;
            let state = self.state(&from.source, apply(&from.source.text, &edits))?;
            let is_other = state.source.text != from.source.text;
            let is_accepted = is_other && is_accepted(&state.outcomes);
            let is_greedy = || is_guess && takes_more(changes, &state.outcomes[number]);
            (is_accepted && !is_greedy()).then_some((edits, state))
        };
        for candidate in found {
            let suggestion = match &candidate {
                Candidate::Suggested(message, _) => Some(message.clone()),
                _ => None,
            };
            let mut attempt = |changes: &[Change]| attempt(suggestion.is_none(), changes);
            let Some((changes, accepted)) = first_accepted(candidate, &mut attempt) else {
                continue;
            };
            // A question does not describe the change.
            let message = suggestion.clone().filter(|suggestion| !suggestion.ends_with('?'));
            let after = &accepted.1.outcomes[number].lines;
            let is_unread = finding.level == Level::Unreadable;
            let by_parts = words::parts_changed(&before.lines, after, &changes);
            let by_parts = by_parts.filter(|_| !is_unread);
            let names_parts = by_parts.is_some();
            let action = message.or(by_parts);
            let action = action.unwrap_or_else(|| words::keys_changed(&candidates, &changes));
            let changed = words::without_values(&candidates, &changes);
            let mut offer = Offer::new((before, number), action, changes, accepted);
            offer.is_suggested = suggestion.is_some();
            offer.fix.message = suggestion.unwrap_or(offer.fix.message);
            offers.push(Offer { names_parts, changed, ..offer });
        }
        offers
    }

    /// Describes a fix of `start` again, by what it does between two states.
    pub fn describe(&self, start: &State, between: (&State, &State), fix: &mut Fix) {
        let [before, after] = [between.0, between.1].map(|state| &state.outcomes[0]);
        let document = Document::parse(&start.source, &Findings::default());
        let root = document.design(before.variant.as_deref());
        let (Some(root), Some(game)) = (root, system(before.game)) else { return };
        let (text, lines) = (&start.source.text, &start.outcomes[0].lines);
        let candidates = Candidates::new(text, &root, (game, self.judges), lines);
        let by_parts = words::parts_changed(&before.lines, &after.lines, &fix.changes);
        fix.action = by_parts.unwrap_or_else(|| words::keys_changed(&candidates, &fix.changes));
        fix.added = words::added(&before.lines, &after.lines, before.measures);
    }

    /// Pairs of changes: the second fixes what the first breaks.
    fn with_another(
        &mut self,
        from: &State,
        number: usize,
        finding: &Finding,
        is_accepted: &dyn Fn(&[Outcome]) -> bool,
    ) -> Vec<Offer> {
        // A misspelt key may have a misspelt value: `turret = "3 space"`.
        let is_closed = finding.is_unread() && finding.rule.id != UNKNOWN_KEY.id;
        if is_closed || finding.withholds() {
            return Vec::new();
        }
        let before = &from.outcomes[number];
        let subject = finding.subject();
        let solves = |after: &[Outcome]| {
            after.get(number).is_some_and(|after| {
                after.count(subject) < before.count(subject) && after.unclear <= before.unclear
            })
        };
        let mut firsts = self.offers(from, number, finding, &solves);
        firsts.sort_by_key(|first| first.state.outcomes[number].findings.len());
        firsts.truncate(FIRST);
        let mut offers = Vec::new();
        for first in firsts {
            let after = Rc::clone(&first.state.outcomes);
            let is_new = |found: &&Finding| {
                after[number].count(found.subject()) > before.count(found.subject())
            };
            let Some(new) = after[number].findings.iter().find(is_new) else { continue };
            for second in self.offers(&first.state, number, new, is_accepted) {
                let Some(then) =
                    before_edits(&second.fix.changes, &first.fix.changes, &first.fix.edits)
                else {
                    continue;
                };
                // The second change may set the value of the first one again.
                let mut changes = first.fix.changes.clone();
                changes.retain(|change| !then.iter().any(|second| second.excludes(change)));
                let is_both = changes.len() == first.fix.changes.len();
                changes.extend(then);
                let Some(edits) = from.edits(number, &changes) else { continue };
                let state = self.state(&from.source, apply(&from.source.text, &edits));
                let state = state.filter(|state| is_accepted(&state.outcomes));
                let Some(state) = state else { continue };
                let names_parts = first.names_parts && second.names_parts;
                let after = &state.outcomes[number].lines;
                let by_parts = || words::parts_changed(&before.lines, after, &changes);
                let each = || match is_both {
                    true => format!("{}, {}", first.fix.action, second.fix.action),
                    false => second.fix.action.clone(),
                };
                let action = names_parts.then(by_parts).flatten().unwrap_or_else(each);
                let offer = Offer::new((before, number), action, changes, (edits, state));
                let changed = [first.changed.as_slice(), &second.changed].concat();
                offers.push(Offer { names_parts, changed, ..offer });
            }
        }
        offers
    }
}

fn is_removal(change: &Change) -> bool {
    matches!(change, Change::Remove { .. })
}

fn first_accepted<T>(
    candidate: Candidate,
    attempt: &mut impl FnMut(&[Change]) -> Option<T>,
) -> Option<(Vec<Change>, T)> {
    match candidate {
        Candidate::Suggested(_, changes) | Candidate::Change(changes) => {
            let found = attempt(&changes)?;
            Some((changes, found))
        }
        Candidate::Fewest { most, likely, change } => {
            let (count, found) = fewest(most, likely, |count| attempt(&change(count)))?;
            Some((change(count), found))
        }
        Candidate::First(ways) => ways.into_iter().find_map(|way| first_accepted(way, attempt)),
    }
}

/// Smallest number of steps that succeeds (galloping search).
fn fewest<T>(
    most: i64,
    likely: i64,
    mut attempt: impl FnMut(i64) -> Option<T>,
) -> Option<(i64, T)> {
    if most < 1 {
        return None;
    }
    let likely = likely.clamp(1, most);
    let (mut too_few, mut step) = (0, likely);
    let mut enough = loop {
        if let Some(found) = attempt(step) {
            break (step, found);
        }
        if step == most {
            return None;
        }
        too_few = step;
        step = step.saturating_mul(2).min(most);
    };
    while enough.0 - too_few > 1 {
        // The likely number is often right.
        let middle = match enough.0 == likely {
            true => enough.0 - 1,
            false => too_few + (enough.0 - too_few) / 2,
        };
        match attempt(middle) {
            Some(found) => enough = (middle, found),
            None => too_few = middle,
        }
    }
    Some(enough)
}

/// Whether a change fixes a finding on `subject` in report `number` and breaks nothing in the file. The file must keep
/// its designs, and a change of a variant must not affect the base design.
pub(super) fn solves(
    subject: Subject,
    number: usize,
    before: &[Outcome],
    after: &[Outcome],
) -> bool {
    before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before.variant == after.variant)
        && (number == 0 || before[0].variant.is_some() || before[0].figures == after[0].figures)
        && after[number].count(subject) < before[number].count(subject)
        && before.iter().zip(after).all(|(before, after)| after.is_no_worse_than(before))
}
