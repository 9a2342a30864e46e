//! Judges combinations by applying their edits to the text.

use crate::change::Judges;
use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::check::rules::{PUBLISHED_FIGURE_DIFFERS, UNNEEDED_NOTE};
use crate::games::{Extent, Game, Options};
use crate::query::{About, Answer, Sort, Subject};
use crate::report::Report;
use crate::text::edit::apply;
use crate::text::source::Source;
use crate::units::Exact;
use crate::vehicle::fire::RULING;

use super::best::Rank;
use super::space::Space;
use super::{Wanted, Winner};

pub struct Trial<'a> {
    before: &'a Report,
    pub judges: &'a Judges<'a>,
    pub game: &'static Game,
    pub options: Options,
    pub wanted: &'a Wanted<'a>,
    pub space: &'a Space,
    pub goals: Vec<Sort>,
}

/// Ranks count this part of a unit, so that thirds and decimals are whole numbers.
const FINE: i64 = 5_184_000;

pub fn fine(exact: Exact) -> i64 {
    (exact * FINE).ceil()
}

pub fn exact(fine: i64) -> Exact {
    Exact::from(fine) / Exact::from(FINE)
}

/// How far a vehicle meets a goal. More is better.
pub fn reached(goal: &Sort, report: &Report) -> Option<Exact> {
    let value = number(&goal.subject, report)?;
    Some(if goal.descending { value } else { -value })
}

pub fn number(subject: &Subject, report: &Report) -> Option<Exact> {
    match subject.value(report) {
        Some(Answer::Number(number)) => Some(number),
        _ => None,
    }
}

impl<'a> Trial<'a> {
    pub fn new(
        before: &'a Report,
        (judges, game): (&'a Judges<'a>, &'static Game),
        wanted: &'a Wanted<'a>,
        space: &'a Space,
    ) -> Trial<'a> {
        let is_of_fire = |key: &str| game.figure(key).is_some_and(|it| it.ruling == Some(RULING));
        let extent_of = |subject: &Subject| match subject {
            Subject::Words(_) => Extent::Words,
            Subject::Figure(key) if is_of_fire(key) => Extent::Figures,
            _ => Extent::Verdict,
        };
        let best = wanted.best.iter().map(|goal| &goal.subject);
        let extents = wanted.conditions.subjects().chain(best).map(extent_of);
        let extent = extents.fold(judges.extent(), Extent::max);
        let options = Options { extent, ..judges.options.clone() };
        let ties = ["cost", "weight"].into_iter().filter_map(|key| game.figure(key));
        let ties =
            ties.map(|figure| Sort { subject: Subject::Figure(figure.key), descending: false });
        let goals = wanted.best.iter().cloned().chain(ties).collect();
        Trial { before, judges, game, options, wanted, space, goals }
    }

    /// The value of the first goal with this rank.
    pub fn first_goal(&self, rank: i64) -> Exact {
        if self.goals[0].descending { exact(rank) } else { -exact(rank) }
    }

    /// The figures of fire by side, if the first goal is their best.
    pub fn sides_of_fire(&self) -> Vec<&'static str> {
        let Sort { subject: Subject::Figure(key @ ("firepower" | "volley")), descending: true } =
            self.goals[0]
        else {
            return Vec::new();
        };
        let figures = self.game.figures().into_iter().map(|figure| figure.key);
        figures.filter(|own| own.starts_with(key) && *own != key).collect()
    }

    fn judge(&self, values: &[usize], options: &Options) -> Option<Report> {
        let text = apply(&self.before.source.text, &self.space.edits(values));
        let source = Source::new(self.before.source.name.clone(), text);
        self.judges.describe(&source, options, self.before.variant.as_deref())
    }

    pub fn report(&self, values: &[usize]) -> Option<Report> {
        self.judge(values, &self.options)
    }

    /// The rank of a legal combination that meets the conditions.
    pub fn rank(&self, values: &[usize], report: &Report) -> Option<Rank> {
        let conditions = self.wanted.conditions.conditions();
        let is_met = conditions.iter().all(|condition| condition.holds(report));
        (is_met && broken_rules(report).next().is_none()).then(|| {
            let mut rank = Rank::default();
            for (rank, goal) in rank.iter_mut().zip(&self.goals) {
                *rank = reached(goal, report).map_or(i64::MIN, fine);
            }
            rank[self.goals.len()] = -self.space.index(values);
            rank
        })
    }

    pub fn winner(&self, values: &[usize]) -> Option<Winner> {
        let options = Options { extent: Extent::Words, ..self.judges.options.clone() };
        let report = self.judge(values, &options)?;
        let words = self.space.chosen(values).map(|choice| choice.word.clone()).collect();
        Some(Winner { values: words, edits: self.space.edits(values), report })
    }
}

/// The broken rules. Published figures do not apply to a changed design.
pub fn broken_rules(report: &Report) -> impl Iterator<Item = &Finding> {
    let published = [PUBLISHED_FIGURE_DIFFERS.id, UNNEEDED_NOTE.id];
    report.findings.iter().filter(move |finding| {
        finding.level != Level::Warning
            && finding.waived.is_none()
            && !published.contains(&finding.rule.id)
    })
}
