//! The best completion of a design: the best legal combination of values that meets the conditions.
//!
//! A combination counts only after its text was judged. Where the game's ledger adds up, a model of a few judged
//! combinations bounds the others, and the search skips those that cannot be legal or among the best.

mod axis;
mod best;
mod model;
mod search;
mod space;
mod trial;
mod vary;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::system;
use crate::query::{Query, QueryError, Sort};
use crate::report::Report;
use crate::text::edit::Edit;
use crate::text::limits::{FITTED, NUMBERS};
use crate::units::thousands;

use super::{Judges, affordable, site};
use best::GOALS;
use model::Model;
use search::Search;
use space::Space;
use trial::Trial;
use vary::Scene;

pub use axis::Axis;
pub use search::Progress;

pub struct Wanted<'w> {
    pub vary: &'w [String],
    pub conditions: &'w Query,
    /// The goals, the most important first.
    pub best: &'w [Sort],
    pub most: usize,
}

#[derive(Debug)]
pub struct Fit<'r> {
    pub before: &'r Report,
    /// The first goal.
    pub goal: Sort,
    pub keys: Vec<Axis>,
    pub progress: Progress,
    pub winners: Vec<Winner>,
    pub conditions: Vec<String>,
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
    let outside = || Refusal::Outside(before.path());
    if before.summary.outside_rules.is_some() {
        return Err(outside());
    }
    let document = Document::parse(&before.source, &Findings::default());
    let design = document.design(before.variant.as_deref()).ok_or_else(outside)?;
    let game = system(before.system.0).ok_or_else(outside)?;
    let text: &str = &before.source.text;
    let most = affordable(FITTED, &document, text);
    let sites = site::sites(&design, judges.keys(game), game.places);
    let scene = Scene { text, design, sites, listing: judges.listing(game) };
    let space = space(&scene, wanted.vary, |space, number| {
        Some(Model::of(&Trial::new(before, (judges, game), wanted, space))?.end(number))
    })?;
    let count = space.count().ok_or_else(|| space.too_many(most))?;
    let trial = Trial::new(before, (judges, game), wanted, &space);
    let mut search = Search::new(&trial, step, (count, most));
    let is_small = count <= most as i64;
    let model = (!is_small || Model::size(&space, game) < count).then(|| Model::of(&trial));
    let model = model.flatten().filter(|model| is_small || model.bounds_goal());
    let model = model.or_else(|| is_small.then(|| Model::blind(&trial)));
    search.run(&model.ok_or_else(|| space.too_many(most))?);
    let (kept, progress) = (search.best.kept, search.progress);
    let winners = kept.iter().filter_map(|found| trial.winner(&found.values)).collect();
    let conditions = wanted.conditions.conditions().iter().map(|one| one.text.clone()).collect();
    let goal = wanted.best[0].clone();
    Ok(Fit { before, goal, keys: space.axes, progress, winners, conditions })
}

/// Reads the keys. `end` finds the first value of a key that makes every combination exceed a limit. It is `None` if the
/// ledger does not add up.
fn space(
    scene: &Scene<'_>,
    vary: &[String],
    end: impl Fn(&Space, usize) -> Option<Option<usize>>,
) -> Result<Space, Refusal> {
    let at = |number: usize| move |error: QueryError| Refusal::Vary(number, error);
    let mut space = Space { axes: Vec::new() };
    for (number, text) in vary.iter().enumerate() {
        let axis = scene.axis(text).map_err(at(number))?;
        space.axes.iter().try_for_each(|other| axis.stands_apart(other)).map_err(at(number))?;
        space.axes.push(axis);
    }
    for number in 0..vary.len() {
        let Some(range) = space.axes[number].open.clone() else { continue };
        let (first, last) = (*range.start(), *range.end().min(&(range.start() + NUMBERS - 1)));
        // A few points, further and further apart, then those between two of them.
        let mut points: Vec<i64> =
            (0..).map(|step| first + (1 << step) - 1).take_while(|points| *points < last).collect();
        points.push(last);
        loop {
            let axis = &space.axes[number];
            let choices = scene.numbers(axis, points.iter().copied()).map_err(at(number))?;
            space.axes[number].choices = choices;
            let needs = |why| at(number)(space.axes[number].needs_range(why));
            let end = end(&space, number);
            let end = end.ok_or_else(|| needs("the amounts of these parts do not add up"))?;
            let end = end.ok_or_else(|| needs("nothing limits the armor"))?;
            let (beyond, inside) = (points[end], points[end.saturating_sub(1)]);
            if beyond - inside <= 1 {
                let choices = scene.numbers(&space.axes[number], first..=beyond);
                space.axes[number].choices = choices.map_err(at(number))?;
                break;
            }
            let step = (beyond - inside).div_euclid(16) + 1;
            points = (inside..beyond).step_by(step as usize).chain([beyond]).collect();
        }
    }
    Ok(space)
}
