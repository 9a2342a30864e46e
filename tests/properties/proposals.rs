//! Every proposal does what it says and makes nothing worse: the fixes of `check`, and the changes of `fix`, `options` and `fit`.
//!
//! `PROPOSALS=1000 cargo test --release proposals` tries 1,000 legal and 1,000 illegal designs of each game with all four.

use std::collections::BTreeMap;
use std::env;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rayon::prelude::*;
use roadworthy::change::fix::fix;
use roadworthy::change::{self, Judges, Proposal, fit, trials};
use roadworthy::games::browse::Listing;
use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::query::{Query, Scope, Sort};
use roadworthy::report::{Report, Verdict};
use roadworthy::text::edit::{Edit, apply};
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use toml::Table;

use super::broken;
use super::random::same_of_game;
use crate::judged;

/// Designs of each game, legal and illegal alike, if nothing else is asked for.
const USUALLY: usize = 3;

/// Every 97th option of a design is carried out.
const STEP: usize = 97;

fn most() -> usize {
    env::var("PROPOSALS").map_or(USUALLY, |most| most.parse().unwrap())
}

fn designs(game: &'static Game) -> Vec<String> {
    let most = most();
    let (strategy, mut runner) = (same_of_game(game), TestRunner::deterministic());
    let mut found: BTreeMap<bool, Vec<String>> = BTreeMap::new();
    // In some games few are legal.
    for _ in 0..most * 60 {
        let text = strategy.new_tree(&mut runner).unwrap().current().to_string();
        let is_legal = match judged(&text).remove(0).verdict {
            Verdict::Legal => true,
            Verdict::Illegal => false,
            _ => continue,
        };
        let alike = found.entry(is_legal).or_default();
        if alike.len() < most {
            alike.push(text);
        }
    }
    assert_eq!(found.values().map(Vec::len).collect::<Vec<_>>(), [most, most], "{}", game.id);
    found.into_values().flatten().collect()
}

/// A design, and the faults of its proposals.
struct Case<'c> {
    text: &'c str,
    before: Report,
    faults: Vec<String>,
}

impl Case<'_> {
    /// The design with a proposal, if it is no worse.
    fn carried_out(&mut self, said: &dyn std::fmt::Debug, edits: &[Edit]) -> Report {
        let after = judged(&apply(self.text, edits)).remove(0);
        let (old, new) = (broken(&self.before), broken(&after));
        for (rule, count) in new {
            let fault = format!("{said:?} breaks {rule}");
            self.expect(count <= old.get(rule).copied().unwrap_or_default(), fault);
        }
        after
    }

    fn promised(&mut self, said: &dyn std::fmt::Debug, edits: &[Edit], report: &Report) -> Report {
        let numbers = |report: &Report| -> Vec<(&'static str, Option<Exact>)> {
            report.summary.stats.iter().map(|stat| (stat.key, stat.number())).collect()
        };
        let after = self.carried_out(said, edits);
        self.expect(numbers(&after) == numbers(report), format!("{said:?} has other figures"));
        after
    }

    fn expect(&mut self, holds: bool, fault: String) {
        if !holds {
            self.faults.push(format!("{fault}:\n{}", self.text));
        }
    }

    fn fixes(&mut self) {
        let source = Source::new("test.toml", self.text);
        let report = change::check(&source, &Options::default()).remove(0);
        for finding in &report.findings {
            let id = finding.rule.id;
            let count = |report: &Report| {
                report.findings.iter().filter(|other| other.rule.id == id).count()
            };
            for fix in &finding.fixes {
                let after = self.carried_out(&fix.message, &fix.edits);
                let fault = format!("{:?} does not fix {id}", fix.message);
                self.expect(count(&after) < count(&report), fault);
            }
        }
    }

    /// Checks the verdict that `fix` promises for its first choices. Returns whether none are enough.
    fn fix(&mut self) -> bool {
        let (reports, options) = (judged(self.text), Options::default());
        let found = fix(&reports, &Judges::new(&options, None), &[]).unwrap();
        let is_illegal = self.before.verdict == Verdict::Illegal;
        let is_idle = found.problems.is_empty() && found.safe.is_none();
        self.expect(is_illegal || is_idle, "fix changes a legal design".to_owned());
        if let Some(plan) = &found.legal {
            let after = judged(&plan.report.source.text).remove(0);
            self.expect(after.verdict == Verdict::Legal, format!("{:?}: illegal", plan.fixes));
        }
        is_illegal && found.legal.is_none()
    }

    fn options(&mut self, listing: &Listing, number: usize) {
        let options = Options::default();
        let (judges, next) = (Judges::new(&options, None), AtomicUsize::new(number));
        let seldom = |_: &Proposal<'_>| next.fetch_add(1, Relaxed).is_multiple_of(STEP);
        let before = self.before.clone();
        for trial in trials(&before, &judges, listing, seldom).unwrap().legal {
            let said = (&trial.proposal.action, &trial.proposal.row.id, &trial.proposal.place);
            self.promised(&said, &trial.edits, &trial.report);
        }
    }

    /// Varies every key that holds a word, for the first figure that can be the best.
    fn fit(&mut self, listing: &Listing) {
        let (before, options) = (self.before.clone(), Options::default());
        let judges = Judges::new(&options, None);
        let (reports, listings) = (std::slice::from_ref(&before), std::slice::from_ref(listing));
        let conditions = Query::read("", reports, listings).unwrap();
        let keys = before.summary.stats.iter().map(|stat| stat.key.replace('_', "-"));
        let best =
            keys.filter_map(|key| Sort::best(&key, reports, &Scope::of(reports, listings)).ok());
        let best: Vec<_> = best.take(1).collect();
        let table: Table = self.text.parse().unwrap();
        for (key, _) in table.iter().filter(|(_, value)| value.is_str()) {
            let vary = std::slice::from_ref(key);
            let wanted = fit::Wanted {
                vary,
                conditions: &conditions,
                best: &best,
                most: 2,
                is_tradeoff: false,
            };
            // A name may be any word.
            let Ok(found) = fit::fit(&before, &judges, &wanted, &|_| ()) else { continue };
            let is_found = before.verdict == Verdict::Illegal || !found.winners.is_empty();
            self.expect(is_found, format!("fit finds no {key}"));
            for winner in found.winners {
                let after = self.promised(&winner.values, &winner.edits, &winner.report);
                let fault = format!("{:?}: illegal", winner.values);
                self.expect(after.verdict == Verdict::Legal, fault);
            }
        }
    }
}

#[test]
fn every_proposal_does_what_it_says() {
    let open = AtomicUsize::new(0);
    let of_game = |game: &&'static Game| {
        let listing = Listing::of(game, &Default::default());
        let of_design = |(number, text): (usize, &String)| {
            let before = judged(text).remove(0);
            let mut case = Case { text, before, faults: Vec::new() };
            case.fixes();
            open.fetch_add(usize::from(case.fix()), Relaxed);
            case.options(&listing, number);
            case.fit(&listing);
            case.faults
        };
        designs(game).par_iter().enumerate().flat_map_iter(of_design).collect::<Vec<_>>()
    };
    let faults: Vec<_> = SYSTEMS.par_iter().flat_map_iter(of_game).collect();
    let (open, all) = (open.into_inner(), SYSTEMS.len() * most());
    assert!(open <= all / 5, "{open} of {all} illegal designs were not made legal");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
