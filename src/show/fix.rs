//! Changes that make designs legal: in words, with figures before and after, and as edits.

use crate::change::blocking;
use crate::change::fix::{Fix, Set};
use crate::check::finding::Finding;
use crate::report::Report;
use crate::report::comparison::Comparison;
use crate::text::diff;
use crate::units::counted;

use super::comparison;
use super::{Block, Data, Page, View, data, tally};

const LISTED: usize = 10;

pub struct Fixes<'r>(pub &'r [Fix<'r>]);

impl View for Fixes<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page { summary: summary(self.0), ..Page::default() };
        for fix in self.0 {
            page.heading(format!("{} ({})", fix.before.name, fix.before.path()));
            for (number, set) in fix.sets.iter().enumerate() {
                page.text(in_words(set, number));
            }
            if let Some(first) = fix.sets.first() {
                if let Ok(compared) = Comparison::of(&[fix.before, &first.report]) {
                    page.blocks.extend(comparison::verdicts(&compared));
                    comparison::tables(&compared, ["now", "fixed"].into_iter(), true, &mut page);
                }
                page.blocks.push(Block::Patch(patch(fix, first)));
            }
            page.text([proof(fix)]);
            if let Some(set) = fix.sets.first().filter(|set| !is_enough(set)) {
                page.text(left(&set.report));
            }
        }
        page
    }

    fn data(&self) -> Data {
        let result = |fix: &Fix<'_>| {
            let set = |set: &Set| {
                Data::default()
                    .list("changes", &set.changes)
                    .with("verdict", set.report.verdict.name())
                    .with("stats", data::stats(&set.report.summary.stats))
                    .with("edits", data::edits(&set.edits, &fix.before.source))
            };
            Data::of([("of", data::reference(fix.before))])
                .with("verdict", fix.before.verdict.name())
                .with("judged", fix.judged)
                // Whether no smaller set of changes makes the design legal.
                .with("proved", fix.is_proved)
                .list("sets", fix.sets.iter().map(set))
        };
        let results = Data::default().list("results", self.0.iter().map(result));
        data::on(self.0.iter().map(|fix| fix.before), results)
    }
}

/// Starts the changes of a set with "either" or "or".
fn in_words(set: &Set, number: usize) -> Vec<String> {
    let first = (number > 0).then(|| "or".to_owned());
    first.into_iter().chain(set.changes.iter().map(|change| format!("- {change}"))).collect()
}

pub fn patch(fix: &Fix<'_>, set: &Set) -> String {
    diff::of_edits(&fix.before.source, &set.edits)
}

/// How far the search got.
fn proof(fix: &Fix<'_>) -> String {
    let judged = format!("{} judged", counted(fix.judged as i64, "changed design"));
    match fix.sets.first() {
        _ if !fix.is_design => {
            "this file holds no design and is not changed; `roadworthy import` reads stat blocks"
                .to_owned()
        }
        _ if is_sound(fix.before) => "nothing has to change".to_owned(),
        None if fix.judged == 0 => "no change to the design helps".to_owned(),
        None => format!("{judged}: all are illegal"),
        Some(set) if !is_enough(set) => {
            let count = |report: &Report| blocking(&report.findings).count() as i64;
            let (all, left) = (count(fix.before), count(&set.report));
            format!(
                "{judged}: all are illegal; this set fixes {} of {all} errors",
                (all - left).max(0)
            )
        }
        Some(_) if fix.is_proved => format!("{judged}: no smaller set of changes is enough"),
        Some(_) => format!("{judged}: a smaller set of changes may be enough"),
    }
}

fn is_sound(report: &Report) -> bool {
    blocking(&report.findings).next().is_none()
}

fn is_enough(set: &Set) -> bool {
    is_sound(&set.report)
}

fn left(report: &Report) -> Vec<String> {
    let findings: Vec<_> = blocking(&report.findings).collect();
    let line = |finding: &&&Finding| {
        let line = report.source.position(finding.at.span.start).line;
        format!("- line {line}: {}", finding.message)
    };
    let mut said = vec!["Problems left, by line after the changes:".to_owned()];
    said.extend(findings.iter().take(LISTED).map(|finding| line(&finding)));
    if findings.len() > LISTED {
        said.push(format!("- and {} more", findings.len() - LISTED));
    }
    said
}

fn summary(fixes: &[Fix<'_>]) -> Vec<String> {
    let count = |wanted: fn(&Fix<'_>) -> bool| fixes.iter().filter(|fix| wanted(fix)).count();
    let sound = count(|fix| is_sound(fix.before));
    let fixed = count(|fix| fix.sets.first().is_some_and(is_enough));
    let lost = fixes.len() - (sound + fixed).min(fixes.len());
    let parts = [(sound, "already legal"), (fixed, "can be fixed"), (lost, "cannot")];
    let said = (fixes.len() > 1).then(|| tally(fixes.len(), "design", parts));
    said.into_iter().collect()
}
