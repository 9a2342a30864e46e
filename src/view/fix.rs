//! What makes designs legal: the changes in words, the figures before and after, and what to write.

use serde::Serialize;

use crate::change::fix::{Fix, Set};
use crate::report::Verdict;
use crate::report::comparison::Comparison;
use crate::text::diff;
use crate::text::json::Data;
use crate::units::{counted, thousands};

use super::comparison;
use super::data::{Edited, Named, Stats, Whole};
use super::{Block, Page, View};

/// Several designs, each with the changes that make it legal.
pub struct Fixes<'r>(pub &'r [Fix<'r>]);

impl View for Fixes<'_> {
    fn page(&self) -> Page<'_> {
        let mut blocks = Vec::new();
        for fix in self.0 {
            let path = fix.before.path();
            blocks.push(Block::Heading(format!("{} ({path})", fix.before.description.name), None));
            for (number, set) in fix.sets.iter().enumerate() {
                blocks.push(Block::Text(in_words(set, number)));
            }
            if let Some(first) = fix.sets.first() {
                if let Ok(compared) = Comparison::of(&[fix.before, &first.report]) {
                    blocks.extend(comparison::blocks(&compared));
                }
                blocks.push(Block::Patch(patch(fix, first)));
            }
            blocks.push(Block::Text(vec![proof(fix)]));
        }
        Page { title: None, blocks, summary: summary(self.0) }
    }

    fn data(&self) -> Box<dyn Data + '_> {
        let results = self.0.iter().map(|fix| Result {
            of: Named::of(fix.before),
            verdict: fix.before.verdict,
            judged: fix.judged,
            proved: fix.is_proved,
            sets: fix
                .sets
                .iter()
                .map(|set| Changes {
                    changes: &set.changes,
                    verdict: set.report.verdict,
                    stats: Stats(&set.report.description.stats),
                    edits: Edited::all(&set.edits, &fix.before.source),
                })
                .collect(),
        });
        let results = Results { results: results.collect() };
        Box::new(Whole::on(self.0.iter().map(|fix| fix.before), results))
    }
}

/// "either" and "or" before the changes of a set.
fn in_words(set: &Set, number: usize) -> Vec<String> {
    let first = (number > 0).then(|| "or".to_owned());
    first.into_iter().chain(set.changes.iter().map(|change| format!("- {change}"))).collect()
}

/// The changes of a set, as a patch of the file.
pub fn patch(fix: &Fix<'_>, set: &Set) -> String {
    diff::of_edits(&fix.before.source, &set.edits)
}

/// How far the search got.
fn proof(fix: &Fix<'_>) -> String {
    let judged = format!("{} changed designs judged", thousands(fix.judged as i64));
    match (fix.sets.is_empty(), fix.is_proved) {
        _ if fix.judged == 0 => "nothing has to change".to_owned(),
        (true, _) => format!("{judged}: none is legal"),
        (false, true) => format!("{judged}: no smaller set of changes is enough"),
        (false, false) => format!("{judged}: a smaller set of changes may be enough"),
    }
}

fn summary(fixes: &[Fix<'_>]) -> Vec<String> {
    let count =
        |wanted: fn(&Fix<'_>) -> bool| fixes.iter().filter(|fix| wanted(fix)).count() as i64;
    let sound = count(|fix| fix.judged == 0);
    let mended = count(|fix| !fix.sets.is_empty());
    let lost = fixes.len() as i64 - sound - mended;
    let parts = [(sound, "already legal"), (mended, "can be mended"), (lost, "cannot")];
    if fixes.len() < 2 {
        return Vec::new();
    }
    let said = parts.iter().filter(|(number, _)| *number > 0);
    let said: Vec<_> =
        said.map(|(number, what)| format!("{} {what}", thousands(*number))).collect();
    vec![format!("{}: {}", counted(fixes.len() as i64, "design"), said.join(", "))]
}

#[derive(Serialize)]
struct Results<'r> {
    results: Vec<Result<'r>>,
}

#[derive(Serialize)]
struct Result<'r> {
    of: Named<'r>,
    verdict: Verdict,
    judged: usize,
    /// Whether no smaller set of changes is enough.
    proved: bool,
    sets: Vec<Changes<'r>>,
}

#[derive(Serialize)]
struct Changes<'r> {
    changes: &'r [String],
    verdict: Verdict,
    stats: Stats<'r>,
    edits: Vec<Edited<'r>>,
}
