//! The best completions of a design, side by side with it, and what to write for the first.

use serde::Serialize;

use crate::change::fit::{Fit, LEGAL, Varied};
use crate::report::Verdict;
use crate::report::comparison::Comparison;
use crate::text::diff;
use crate::units::{counted, thousands};

use super::comparison::{self, LETTERS};
use super::data::{Edited, Named, Whole};
use super::values::{self, ByKey, Stats};
use super::{Block, Cell, Column, Data, Look, Page, Table, View};

impl View for Fit<'_> {
    fn page(&self) -> Page<'_> {
        let mut blocks = Vec::new();
        if let Some(first) = self.winners.first() {
            let winners = self.winners.iter().map(|winner| &winner.report);
            let designs: Vec<_> = std::iter::once(self.before).chain(winners).collect();
            if let Ok(compared) = Comparison::of(&designs) {
                let mut of_comparison = comparison::blocks(&compared);
                let verdicts: Vec<_> = of_comparison.drain(..designs.len()).collect();
                blocks.extend(verdicts);
                blocks.push(Block::Heading("Varied".to_owned()));
                blocks.push(Block::Table(varied(self)));
                blocks.extend(of_comparison);
            }
            let patch = diff::of_edits(&self.before.source, &first.edits);
            if !patch.is_empty() {
                let letter = LETTERS[1];
                blocks.push(Block::Heading(format!("From A to {letter}")));
                blocks.push(Block::Patch(patch));
            }
        }
        let title = Some(format!("The best of {}", self.before.name));
        Page { title, blocks, summary: summary(self) }
    }

    fn data(&self) -> Data<'_> {
        let results = self.winners.iter().map(|winner| Result {
            values: ByKey(
                winner
                    .values
                    .iter()
                    .zip(&self.keys)
                    .map(|(value, key)| (&*key.path, &**value))
                    .collect(),
            ),
            verdict: winner.report.verdict,
            armor: values::armor(&winner.report.description.armor),
            stats: Stats(&winner.report.summary.stats),
            edits: Edited::all(&winner.edits, &self.before.source),
        });
        let vary = self.keys.iter().map(|key| Key {
            key: &key.path,
            values: key.values,
            now: key.now.as_deref(),
        });
        let results = Results {
            of: Named::of(self.before),
            vary: vary.collect(),
            combinations: self.combinations,
            judged: self.judged,
            interrupted: self.is_partial,
            results: results.collect(),
            conflict: &self.conflict,
        };
        Box::new(Whole::on([self.before], results))
    }
}

/// What each key is in the design and in the others.
fn varied(fit: &Fit<'_>) -> Table {
    let mut columns = vec![Column::text("Key"), Column::text("Values")];
    columns.extend(LETTERS.iter().take(1 + fit.winners.len()).map(|letter| Column::text(*letter)));
    let row = |(number, key): (usize, &Varied)| {
        let values = match &key.range {
            Some((first, last)) => format!("{first} to {last}"),
            None => thousands(key.values as i64),
        };
        let mut cells = vec![Cell::code(&key.path), values.into()];
        cells.push(key.now.as_deref().unwrap_or("–").into());
        cells.extend(fit.winners.iter().map(|winner| winner.values[number].as_str().into()));
        cells
    };
    Table::new(Look::Framed, columns, fit.keys.iter().enumerate().map(row).collect())
}

fn summary(fit: &Fit<'_>) -> Vec<String> {
    let combinations = counted(fit.combinations as i64, "combination");
    let count = thousands(fit.judged as i64);
    if fit.is_partial {
        let found = match fit.winners.is_empty() {
            true => "none meets the conditions so far",
            false => "a better one may exist",
        };
        return vec![format!("{combinations}, interrupted after {count}: {found}")];
    }
    let judged = match fit.judged >= fit.combinations {
        true => "all judged".to_owned(),
        false => format!("{count} judged, the others proved to be worse or not to be legal"),
    };
    let proved = format!("{combinations}, {judged}");
    match (fit.winners.first(), fit.conflict.as_slice()) {
        (Some(first), _) if first.edits.is_empty() => {
            vec![format!("{proved}: none is better than the design as it is")]
        }
        (Some(_), _) => vec![format!("{proved}: none is better than {}", LETTERS[1])],
        (None, [only]) if only == LEGAL => {
            let reason = fit.before.reason().filter(|_| fit.before.verdict != Verdict::Legal);
            let reason = reason.map(|found| format!("; as it is, {}", found.message));
            vec![format!("no combination is legal{}", reason.unwrap_or_default()), proved]
        }
        (None, [only]) => vec![format!("no combination meets this condition: {only}"), proved],
        (None, conflict) => {
            let conflict = conflict.iter().map(|one| format!("  {one}"));
            let heading = "no combination meets these conditions together:".to_owned();
            std::iter::once(heading).chain(conflict).chain([proved]).collect()
        }
    }
}

#[derive(Serialize)]
pub(super) struct Results<'r> {
    of: Named<'r>,
    vary: Vec<Key<'r>>,
    combinations: usize,
    /// The others are excluded by a bound.
    judged: usize,
    interrupted: bool,
    results: Vec<Result<'r>>,
    /// Conditions that cannot be met together.
    conflict: &'r [String],
}

#[derive(Serialize)]
struct Key<'r> {
    key: &'r str,
    values: usize,
    now: Option<&'r str>,
}

#[derive(Serialize)]
struct Result<'r> {
    values: ByKey<Vec<(&'r str, &'r str)>>,
    verdict: Verdict,
    stats: Stats<'r>,
    /// Of all sides.
    armor: ByKey<Vec<(String, i64)>>,
    edits: Vec<Edited<'r>>,
}
