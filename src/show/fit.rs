//! The best completions beside the design, and the edits for the first.

use crate::change::fit::{Fit, LEGAL, Varied, Winner};
use crate::report::Verdict;
use crate::report::comparison::Comparison;
use crate::text::diff;
use crate::units::{counted, thousands};

use super::comparison::{self, LETTERS};
use super::{Block, Cell, Column, Columns, Data, Look, Page, Table, View, data};

impl View for Fit<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::titled(format!("The best of {}", self.before.name));
        page.summary = summary(self);
        if let Some(first) = self.winners.first() {
            let winners = self.winners.iter().map(|winner| &winner.report);
            let designs: Vec<_> = std::iter::once(self.before).chain(winners).collect();
            if let Ok(compared) = Comparison::of(&designs) {
                page.blocks.extend(comparison::verdicts(&compared));
                page.table("Varied", varied(self));
                comparison::tables(
                    &compared,
                    LETTERS.into_iter().take(designs.len()),
                    true,
                    &mut page,
                );
            }
            let patch = diff::of_edits(&self.before.source, &first.edits);
            if !patch.is_empty() {
                page.heading(format!("From A to {}", LETTERS[1]));
                page.blocks.push(Block::Patch(patch));
            }
        }
        page
    }

    fn data(&self) -> Data {
        let result = |winner: &Winner| {
            let values = self.keys.iter().zip(&winner.values);
            let values = values.map(|(key, value)| (key.path.clone(), value));
            let report = &winner.report;
            Data::of([("values", Data::of(values))])
                .with("verdict", report.verdict.name())
                .with("stats", data::stats(&report.summary.stats))
                .with("armor", data::armor(&report.description.armor))
                .with("edits", data::edits(&winner.edits, &self.before.source))
        };
        let key = |key: &Varied| {
            Data::of([("key", &key.path)])
                .with("values", key.values)
                .with("now", key.now.as_deref())
        };
        let results = Data::of([("of", data::reference(self.before))])
            .list("vary", self.keys.iter().map(key))
            .with("combinations", self.progress.count)
            // A bound excludes the other combinations.
            .with("judged", self.progress.judged)
            .with("interrupted", self.progress.open.is_some())
            .list("results", self.winners.iter().map(result))
            .list("conflict", &self.conflict);
        data::on([self.before], results)
    }
}

fn varied(fit: &Fit<'_>) -> Table {
    let values = |key: &Varied| match &key.range {
        Some((first, last)) => format!("{first} to {last}"),
        None => thousands(key.values as i64),
    };
    type Row<'f> = (usize, &'f Varied);
    Columns::new()
        .add("", Column::text("Key"), |(_, key): &Row<'_>| Cell::code(&key.path))
        .add("", Column::text("Values"), |(_, key)| values(key).into())
        .add("", Column::text(LETTERS[0]), |(_, key)| key.now.as_deref().unwrap_or("–").into())
        .each(LETTERS[1..].iter().zip(&fit.winners), |columns, (letter, winner)| {
            columns.add("", Column::text(*letter), |(number, _)| (&winner.values[*number]).into())
        })
        .table(Look::Brief, fit.keys.iter().enumerate())
}

fn summary(fit: &Fit<'_>) -> Vec<String> {
    let combinations = counted(fit.progress.count, "combination");
    let count = thousands(fit.progress.judged as i64);
    if fit.progress.open.is_some() {
        let found = match fit.winners.is_empty() {
            true => "no combination meets the conditions so far",
            false => "a better one may exist",
        };
        return vec![format!("{combinations}, interrupted after {count}: {found}")];
    }
    let judged = match (fit.progress.judged as i64) >= fit.progress.count {
        true => "all judged".to_owned(),
        false => format!("{count} judged; the others are proven worse or illegal"),
    };
    let proved = format!("{combinations}, {judged}");
    match (fit.winners.first(), fit.conflict.as_slice()) {
        (Some(first), _) if first.edits.is_empty() => {
            vec![format!("{proved}: the design is already the best")]
        }
        (Some(_), _) => vec![format!("{proved}: {} is the best", LETTERS[1])],
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
