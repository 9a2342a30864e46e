//! The fixes of files: safe ones as changed lines, numbered choices, and the changes that make a design legal.

use crate::change::fix::{Choice, Fixed, Plan, Problem};
use crate::change::is_legal;
use crate::change::{Ways, blocking};
use crate::check::finding::Fix;
use crate::text::edit::{apply, edits_between};
use crate::text::{and, diff, sentence};
use crate::units::counted;

use super::{Block, Data, Page, View, data, tally};

/// The most lines of changed text, and of choices, for one design.
const CHANGED: usize = 16;
const CHOSEN: usize = 18;

pub struct Fixes<'r> {
    pub found: &'r [Fixed<'r>],
    pub is_written: bool,
}

impl View for Fixes<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page { summary: summary(self.found), ..Page::default() };
        for fixed in self.found {
            if self.is_written {
                page.blocks.push(Block::Verdict(None, fixed.result()));
                continue;
            }
            page.heading(headline(fixed));
            let changed = changed(fixed);
            let changed = (!changed.is_empty()).then(|| changed.join("\n") + "\n");
            page.blocks.extend(changed.map(Block::Prose));
            if let Some(plan) = &fixed.picked {
                for pick in &plan.skipped {
                    page.text([format!(
                        "Choice {pick} is left out: the others solve its problem."
                    )]);
                }
                page.blocks.push(Block::Verdict(None, fixed.result()));
            } else if !fixed.problems.is_empty() {
                page.blocks.push(Block::Prose(choices(fixed).join("\n") + "\n"));
            }
            let legal = fixed.legal.as_ref().map(|plan| legal(plan).join("\n") + "\n");
            page.blocks.extend(legal.map(Block::Prose));
            page.text(end(fixed));
        }
        page
    }

    fn data(&self) -> Data {
        let result = |fixed: &Fixed<'_>| {
            let source = &fixed.before.source;
            let edits = |text: &str| data::edits(&edits_between(&source.text, text), source);
            let numbers =
                |picks: &[usize]| picks.iter().map(|pick| *pick as i64).collect::<Vec<_>>();
            let plan = |plan: &Plan| {
                let fixes = plan
                    .fixes
                    .iter()
                    .map(|fix| Data::of([("message", &fix.action)]).with("added", &fix.added));
                Data::default()
                    .list("picks", numbers(&plan.picks))
                    .list("skipped", numbers(&plan.skipped))
                    .list("changes", fixes)
                    .with("verdict", plan.report.verdict.name())
                    .with("stats", data::stats(&plan.report.summary.stats))
                    .with("edits", edits(&plan.report.source.text))
            };
            let choice = |problem: &Problem, choice: &Choice| {
                Data::of([("pick", choice.pick as i64)])
                    .with("safe", choice.fix.safe)
                    .with("message", &choice.fix.message)
                    .list("solves", &choice.fix.solves)
                    .with("rule", problem.finding.rule.id)
                    .with("problem", &problem.finding.message)
                    .with(
                        "edits",
                        match fixed.safe {
                            Some(_) => edits(&apply(&fixed.start().source.text, &choice.fix.edits)),
                            None => data::edits(&choice.fix.edits, source),
                        },
                    )
            };
            let all = fixed.problems.iter();
            let choices =
                all.flat_map(|problem| problem.choices.iter().map(|it| choice(problem, it)));
            let safe = fixed.safe.as_ref().map(|safe| {
                Data::of([("fixes", safe.count as i64)])
                    .with("verdict", safe.reports[0].verdict.name())
                    .with("edits", edits(&safe.source.text))
            });
            Data::of([("of", data::reference(fixed.before))])
                .with("verdict", fixed.before.verdict.name())
                .with("with_safe_fixes", safe)
                .list("choices", choices)
                .with("picked", fixed.picked.as_ref().map(plan))
                .with("legal_with", fixed.legal.as_ref().map(plan))
        };
        let results = Data::default().list("results", self.found.iter().map(result));
        data::on(self.found.iter().map(|fixed| fixed.before), results)
    }
}

/// "Hotshot (hotshot.toml): 3 safe fixes, 2 problems left to you".
fn headline(fixed: &Fixed<'_>) -> String {
    let safe = fixed.safe.as_ref().map(|safe| counted(safe.count as i64, "safe fix"));
    let left = fixed.problems.len();
    let left = (left > 0).then(|| format!("{} left to you", counted(left as i64, "problem")));
    let parts: Vec<_> = safe.into_iter().chain(left).collect();
    let parts = if parts.is_empty() { "nothing to fix".to_owned() } else { parts.join(", ") };
    format!("{} ({}): {parts}", fixed.before.name, fixed.before.path())
}

/// The lines that the safe fixes and the chosen choices change.
fn changed(fixed: &Fixed<'_>) -> Vec<String> {
    let changed = diff::lines(&fixed.before.source.text, fixed.text());
    let line = |(number, sign, text): (Option<usize>, char, String)| {
        let number = number.map_or(String::new(), |number| number.to_string());
        format!("{number:>4}  {sign} {text}")
    };
    let mut lines: Vec<_> = changed.into_iter().map(line).collect();
    if lines.len() > CHANGED {
        let more = lines.len() + 1 - CHANGED;
        lines.truncate(CHANGED - 1);
        lines.push(format!("      {} more: --diff", counted(more as i64, "line")));
    }
    if fixed.safe.is_some() && fixed.picked.is_none() {
        lines.insert(0, "Safe fixes".to_owned());
    }
    lines
}

/// Each problem with its numbered choices.
pub fn choices(fixed: &Fixed<'_>) -> Vec<String> {
    let mut lines = vec![match fixed.safe {
        Some(_) => "Choices, after the safe fixes".to_owned(),
        None => "Choices".to_owned(),
    }];
    let width = fixed.choices().map(|choice| choice.fix.action.chars().count()).max();
    let width = width.unwrap_or_default().min(48);
    let source = &fixed.start().source;
    let most = CHOSEN - fixed.legal.as_ref().map_or(0, |plan| plan.fixes.len().min(CHOSEN / 2));
    for (number, problem) in fixed.problems.iter().enumerate() {
        let finding = &problem.finding;
        let line = source.position(finding.at.span.start).line;
        let mut block = vec![format!("  line {line:<3} {}", sentence(&finding.message))];
        let choices = problem.choices.iter();
        block.extend(choices.map(|choice| change(Some(choice.pick), &choice.fix, width)));
        if problem.choices.is_empty() {
            let help = finding.help.as_deref().or(Some(&*finding.at.text));
            block.extend(help.map(|help| format!("          {help}")));
        }
        let left = fixed.problems.len() - number;
        if lines.len() + block.len() > most {
            let left = counted(left as i64, "more problem");
            lines.push(format!("  {left}: roadworthy check {}", fixed.before.path()));
            break;
        }
        lines.extend(block);
    }
    lines
}

/// The number of a change, its words, and what it adds.
fn change(pick: Option<usize>, fix: &Fix, width: usize) -> String {
    let pick = pick.map_or(String::new(), |pick| pick.to_string());
    let added = if fix.added.is_empty() { "no change" } else { &fix.added };
    format!("{pick:>8}  {:width$}  {added}", fix.action)
}

/// The changes that make a design legal, with one number for all.
pub fn legal(plan: &Plan) -> Vec<String> {
    let amounts = plan.report.headline().into_iter().map(|amount| amount.text);
    let figures = amounts.collect::<Vec<_>>().join(", ");
    let width = plan.fixes.iter().map(|fix| fix.action.chars().count()).max();
    let width = width.unwrap_or_default().min(48);
    let number = |at: usize| plan.picks.first().copied().filter(|_| at == 0);
    let fixes = plan.fixes.iter().enumerate();
    let fixes = fixes.map(|(at, fix)| change(number(at), fix, width));
    let first = match plan.picks.is_empty() {
        true => format!("Legal with these changes, too: {figures}"),
        false => format!("Legal with these changes: {figures}"),
    };
    std::iter::once(first).chain(fixes).collect()
}

/// The fixes of a design in a sentence: those that make it legal, or the first one of each problem.
pub fn advice(fixed: &Fixed<'_>) -> Option<String> {
    let firsts = fixed.problems.iter().filter_map(|problem| problem.choices.first());
    let (actions, after): (Vec<_>, _) = match &fixed.legal {
        Some(plan) => (plan.fixes.iter().map(|fix| fix.action.clone()).collect(), &plan.report),
        None => {
            let mut firsts: Vec<_> = firsts.map(|choice| choice.fix.action.clone()).collect();
            firsts.dedup();
            (firsts, fixed.start())
        }
    };
    let safe = fixed.safe.as_ref().map(|safe| counted(safe.count as i64, "safe fix"));
    let actions = safe.into_iter().chain(actions).collect::<Vec<_>>().join("; ");
    let actions = Some(actions).filter(|actions| !actions.is_empty())?;
    let price = after.headline().into_iter().next().map(|amount| amount.text + ", ");
    let end = is_legal(&after.findings).then(|| format!(": {}legal", price.unwrap_or_default()));
    Some(actions + &end.unwrap_or_default())
}

/// Ways to keep a limit over several entries, a line for each.
pub fn ways(ways: &Ways) -> Vec<String> {
    let names = Some(and(&ways.leave_out)).filter(|names| !names.is_empty());
    let without = names.map(|names| format!("way out: leave out {names}"));
    let change = |(name, plan): &(String, Plan)| {
        let actions: Vec<_> = plan.fixes.iter().map(|fix| fix.action.as_str()).collect();
        let price = plan.report.headline().into_iter().next().map(|amount| amount.text);
        format!("way out: change {name}: {}: {}", actions.join("; "), price.unwrap_or_default())
    };
    without.into_iter().chain(ways.changes.iter().map(change)).collect()
}

/// The next command.
fn end(fixed: &Fixed<'_>) -> Vec<String> {
    let path = fixed.before.path();
    let picks = |plan: &Plan| plan.picks.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let next = match (&fixed.picked, &fixed.legal) {
        (Some(picked), _) => Some(format!("--pick {} --write", picks(picked))),
        (None, _) if fixed.safe.is_some() => Some("--write".to_owned()),
        (None, legal) => legal.as_ref().map(|legal| format!("--pick {}", picks(legal))),
    };
    if next.is_none() && is_legal(&fixed.before.findings) {
        return Vec::new();
    }
    let next = next.map(|options| format!("Next: roadworthy fix {path} {options}"));
    std::iter::once("Nothing was written.".to_owned()).chain(next).collect()
}

/// "1", "1 and 3", "1, 3 and 5".
pub fn listed(picks: &[usize]) -> String {
    and(&picks.iter().map(usize::to_string).collect::<Vec<_>>())
}

fn summary(found: &[Fixed<'_>]) -> Vec<String> {
    let count = |wanted: fn(&Fixed<'_>) -> bool| found.iter().filter(|fixed| wanted(fixed)).count();
    let parts = [
        (count(|fixed| is_legal(&fixed.before.findings)), "already legal"),
        (count(|fixed| fixed.safe.is_some()), "with safe fixes"),
        (count(|fixed| blocking(&fixed.result().findings).next().is_some()), "with choices left"),
    ];
    let text = (found.len() > 1).then(|| tally(found.len(), "design", parts));
    text.into_iter().collect()
}
