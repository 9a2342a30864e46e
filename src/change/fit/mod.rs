//! The best completion of a design: the best legal combination of values that meets the conditions.
//!
//! A combination counts only after its text was judged. Where the game's amounts add up, exact bounds exclude
//! combinations that cannot be legal or among the best.

mod best;
mod fire;
mod model;
mod quantity;
mod search;
mod space;
mod split;
mod trial;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::{Game, system};
use crate::query::{About, Answer, Query, QueryError, Sort, Subject};
use crate::report::Report;
use crate::text::edit::Edit;
use crate::text::limits::FITTED;
use crate::units::{Exact, thousands};

use super::axis::Axis;
use super::vary::Scene;
use super::{Judges, affordable, site};
use best::GOALS;
use model::Model;
use search::Search;
use space::Space;
use split::Split;
use trial::Trial;

pub use search::Progress;

pub struct Wanted<'w> {
    pub vary: &'w [String],
    pub conditions: &'w Query,
    /// The goals, the most important first.
    pub best: &'w [Sort],
    pub most: usize,
    /// Whether to find the best of two goals for each value of the other.
    pub is_tradeoff: bool,
}

#[derive(Debug)]
pub struct Fit<'r> {
    pub before: &'r Report,
    /// The most important first.
    pub goals: Vec<Sort>,
    pub is_tradeoff: bool,
    pub keys: Vec<Axis>,
    pub progress: Progress,
    pub winners: Vec<Winner>,
    pub conditions: Vec<String>,
    pub miss: Miss,
}

/// The reasons if no combination is legal and meets the conditions.
#[derive(Debug, Default)]
pub struct Miss {
    /// Conditions that no legal combination meets together. Empty if no combination is legal.
    pub excluding: Vec<String>,
    /// The lowest price of a legal combination.
    pub price: Option<Exact>,
}

#[derive(Debug)]
pub struct Winner {
    pub values: Vec<String>,
    pub edits: Vec<Edit>,
    pub report: Report,
}

/// Why the search did not start.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The index of the faulty key.
    #[error("{}", .1.message)]
    Vary(usize, QueryError),
    #[error(
        "{} combinations ({counts}) are too many: the limit for this design is {}; leave out a key, or give it fewer values",
        thousands(*.count), thousands(*.most as i64)
    )]
    TooMany { count: i64, counts: String, most: usize },
    #[error("`--best` compares at most {GOALS} figures")]
    Goals,
    #[error("`--pareto` takes two figures, as in --best firepower,endurance")]
    TwoGoals,
    #[error("{0} is outside the construction rules, so no combination is legal or illegal")]
    Outside(String),
}

/// Searches for the best combinations. Calls `step` after each judged combination.
pub fn fit<'r>(
    before: &'r Report,
    judges: &Judges<'_>,
    wanted: &Wanted<'_>,
    step: &(dyn Fn(&Progress) + Sync),
) -> Result<Fit<'r>, Refusal> {
    if wanted.best.len() > GOALS {
        return Err(Refusal::Goals);
    }
    if wanted.is_tradeoff && wanted.best.len() != 2 {
        return Err(Refusal::TwoGoals);
    }
    let outside = || Refusal::Outside(before.path());
    if before.summary.outside_rules.is_some() {
        return Err(outside());
    }
    let document = Document::parse(&before.source, &Findings::default());
    let design = document.design(before.variant.as_deref()).ok_or_else(outside)?;
    let game = system(before.system.0).ok_or_else(outside)?;
    let text: &str = &before.source.text;
    let sites = site::sites(&design, judges.keys(game), game.places);
    let scene = Scene { text, design, sites, listing: judges.listing(game) };
    let most = affordable(FITTED, &document, text);
    let case = Case { before, judges, game, scene, most };
    let found = match wanted.is_tradeoff {
        true => case.tradeoff(wanted, step)?,
        false => case.search(wanted, step)?,
    };
    let miss = match found.winners.is_empty() && !found.progress.is_open {
        true => case.miss(wanted),
        false => Miss::default(),
    };
    let (goals, conditions) = (wanted.best.to_vec(), texts(wanted.conditions));
    let Found { space, progress, winners } = found;
    let is_tradeoff = wanted.is_tradeoff;
    Ok(Fit { before, goals, is_tradeoff, keys: space.axes, progress, winners, conditions, miss })
}

fn texts(conditions: &Query) -> Vec<String> {
    conditions.conditions().iter().map(|one| one.text.clone()).collect()
}

/// Reads the keys.
fn space(scene: &Scene<'_>, vary: &[String], split: Option<&Split>) -> Result<Space, Refusal> {
    let mut space = Space { axes: Vec::new() };
    let order = split.map_or(&[][..], |split| &split.order);
    for (number, text) in vary.iter().enumerate() {
        let at = |error: QueryError| Refusal::Vary(number, error);
        let axis = scene.axis(text, order).map_err(at)?;
        space.axes.iter().try_for_each(|other| axis.stands_apart(other)).map_err(at)?;
        space.axes.push(axis);
    }
    Ok(space)
}

/// A design whose combinations are searched.
struct Case<'a> {
    before: &'a Report,
    judges: &'a Judges<'a>,
    game: &'static Game,
    scene: Scene<'a>,
    /// The most combinations to judge.
    most: usize,
}

struct Found {
    space: Space,
    progress: Progress,
    winners: Vec<Winner>,
}

impl Case<'_> {
    fn search(
        &self,
        wanted: &Wanted<'_>,
        step: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Found, Refusal> {
        let split = Split::of(self.before, self.judges, wanted);
        let space = space(&self.scene, wanted.vary, split.as_ref())?;
        let ties = ["cost", "weight"].into_iter().filter_map(|key| self.game.figure(key));
        let ties =
            ties.map(|figure| Sort { subject: Subject::Figure(figure.key), descending: false });
        let goals: Vec<_> = wanted.best.iter().cloned().chain(ties).collect();
        let space = (space, split.as_ref());
        let mut trial = Trial::new(self.before, (self.judges, self.game), (wanted, &goals), space);
        let open = trial.space.axes.iter().position(|axis| axis.open.is_some());
        let size = trial.space.count().filter(|_| open.is_none()).unwrap_or(i64::MAX);
        let mut model = Model::of(&trial, size);
        if let Some(number) = open.filter(|_| !self.judges.is_interrupted()) {
            let axis = &trial.space.axes[number];
            let needs = |why| Refusal::Vary(number, axis.needs_range(why));
            let model =
                model.as_mut().ok_or_else(|| needs("the amounts of these parts do not add up"))?;
            let range = model.range(&trial.space, number);
            let range = range.ok_or_else(|| needs("nothing limits the armor"))?;
            let choices = self.scene.numbers(axis, range);
            let choices = choices.map_err(|error| Refusal::Vary(number, error))?;
            trial.space.axes[number] = Axis { choices, open: None, ..axis.clone() };
        }
        let count = trial.space.count().ok_or_else(|| trial.space.too_many(self.most))?;
        // A search without time judges nothing.
        let is_small = count <= self.most as i64 || self.judges.is_interrupted();
        if let Some(model) = &mut model {
            model.complete(&trial);
        }
        let model = model.filter(|model| is_small || model.bounds_goal());
        let model = model.or_else(|| is_small.then(|| Model::blind(&trial)));
        let model = model.ok_or_else(|| trial.space.too_many(self.most))?;
        let mut search = Search::new(&trial, &model, step, self.most);
        search.run();
        let (kept, mut progress) = (search.best.kept, search.progress);
        let is_known = |split: &Split| {
            let mut sizes = trial.space.axes.iter().filter(|axis| axis.keys.len() > 1);
            split.is_exact
                && model.is_even
                && sizes.all(|axis| axis.choices.len() <= axis.order.len())
        };
        progress.is_open |= trial.splits() && !split.as_ref().is_some_and(is_known);
        let winners = kept.iter().filter_map(|found| trial.winner(&found.values)).collect();
        Ok(Found { progress, winners, space: trial.space })
    }

    /// The best of the first goal, then the best whose second goal is better, and so on.
    fn tradeoff(
        &self,
        wanted: &Wanted<'_>,
        step: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Found, Refusal> {
        let next = |conditions: &Query| {
            let wanted = Wanted { conditions, most: 1, ..*wanted };
            self.search(&wanted, step)
        };
        let mut all = next(wanted.conditions)?;
        while let Some(last) = all.winners.last()
            && all.winners.len() < wanted.most
            && let Some(Answer::Number(value)) = wanted.best[1].subject.value(&last.report)
        {
            let found = next(&wanted.conditions.beyond(&wanted.best[1], value))?;
            all.progress.judged += found.progress.judged;
            all.progress.is_open |= found.progress.is_open;
            let Some(better) = found.winners.into_iter().next() else { break };
            all.winners.push(better);
        }
        Ok(all)
    }

    /// Why no combination meets the conditions: searches without some of them.
    fn miss(&self, wanted: &Wanted<'_>) -> Miss {
        let found = |conditions: &Query, best: &[Sort]| {
            let wanted = Wanted { conditions, best, most: 1, ..*wanted };
            self.search(&wanted, &|_| ()).ok()
        };
        let (mut excluding, mut none) = (wanted.conditions.clone(), wanted.conditions.clone());
        for number in (0..excluding.conditions().len()).rev() {
            none = none.without(number);
            let fewer = excluding.without(number);
            let without = found(&fewer, wanted.best);
            if without.is_some_and(|found| found.winners.is_empty() && !found.progress.is_open) {
                excluding = fewer;
            }
        }
        let excluding = texts(&excluding);
        let price = self.game.price.and_then(|key| self.game.figure(key));
        let price = price.filter(|_| !excluding.is_empty()).and_then(|figure| {
            let best = [Sort { subject: Subject::Figure(figure.key), descending: false }];
            let found = found(&none, &best)?;
            let cheapest = found.winners.into_iter().next().filter(|_| !found.progress.is_open)?;
            cheapest.report.figure(figure.key)
        });
        Miss { excluding, price }
    }
}
