//! The best completion of a design: the best legal combination of values that meets the conditions.
//!
//! Each combination is applied to the text and judged, unless a bound excludes it. Both bounds concern points of armor,
//! the key with the most values. They hold in every game:
//!
//! - A point adds cost and weight, and never frees room. If a design exceeds a limit, more points exceed it, too.
//! - The vehicle has at least the points that the design states. If armor is the first goal, the search starts with the
//!   most points and stops below the best.

mod axis;
mod best;
mod search;
mod space;
mod target;
mod trial;
mod vary;

use std::sync::atomic::AtomicUsize;

use rayon::prelude::*;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::games::system;
use crate::query::{Query, QueryError, Sort};
use crate::report::Report;
use crate::text::edit::Edit;
use crate::text::limits::{FITTED, NUMBERS};
use crate::units::thousands;

use super::{Judges, affordable};
use axis::Axis;
use best::Outcome;
use search::Search;
use space::Space;
use target::Scene;
use trial::Trial;
use vary::Vary;

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
    pub keys: Vec<Varied>,
    pub combinations: usize,
    /// Number of judged combinations. A bound excluded the others.
    pub judged: usize,
    pub is_partial: bool,
    pub winners: Vec<Winner>,
    /// If no combination wins: a minimal set of conditions that cannot be met together.
    pub conflict: Vec<String>,
}

#[derive(Debug)]
pub struct Varied {
    pub path: String,
    pub values: usize,
    /// The first and last value, if they are numbers.
    pub range: Option<(String, String)>,
    pub now: Option<String>,
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
        "{} combinations ({counts}) are too many: the limit for this design is {}; leave out a key, or give it fewer values, \
         as in `{example}`",
        thousands(i64::try_from(*.count).unwrap_or(i64::MAX)), thousands(*.most as i64)
    )]
    TooMany { count: u128, counts: String, most: usize, example: String },
    #[error("{0} is outside the construction rules, so no combination is legal or illegal")]
    Outside(String),
}

pub const LEGAL: &str = "legal";

/// Searches for the best combinations. Calls `step` with the total for each judged combination.
pub fn fit<'r>(
    before: &'r Report,
    judges: &Judges<'_>,
    wanted: &Wanted<'_>,
    step: &(dyn Fn(usize) + Sync),
) -> Result<Fit<'r>, Refusal> {
    let outside = || Refusal::Outside(before.path());
    if before.summary.outside_rules.is_some() {
        return Err(outside());
    }
    let document = Document::parse(&before.source, &Findings::default());
    let design = document.design(before.variant.as_deref()).ok_or_else(outside)?;
    let game = system(before.system.0).ok_or_else(outside)?;
    let text: &str = &before.source.text;
    let most = affordable(FITTED, &document, text);
    let scene = Scene { text, design, keys: judges.keys(game), listing: judges.listing(game) };
    let trial = Trial::new(before, judges, wanted);
    let axes = axes(&scene, &trial, wanted.vary, most)?;
    let space = Space { axes };
    let count = space.affordable(most)?;
    let search = Search { space: &space, trial: &trial, step, count, judged: AtomicUsize::new(0) };
    let Outcome { best, broken } = search.run();
    let winners: Vec<_> =
        best.into_iter().filter_map(|found| trial.winner(&space, found.index)).collect();
    let is_partial = judges.is_interrupted();
    let conflict = match winners.is_empty() && !is_partial {
        true => trial.conflict(&broken),
        false => Vec::new(),
    };
    let keys = space.axes.iter().map(Varied::of).collect();
    let judged = search.judged.into_inner();
    Ok(Fit { before, keys, combinations: count, judged, is_partial, winners, conflict })
}

impl Varied {
    fn of(axis: &Axis) -> Varied {
        let word = |number: usize| axis.choices.get(number).map(|choice| choice.word.clone());
        let last = axis.choices.len().saturating_sub(1);
        let range = word(0).zip(word(last)).filter(|_| axis.is_number);
        Varied {
            path: axis.path.clone(),
            values: axis.choices.len(),
            range,
            now: axis.now().and_then(word),
        }
    }
}

fn axes(
    scene: &Scene<'_>,
    trial: &Trial<'_>,
    vary: &[String],
    most: usize,
) -> Result<Vec<Axis>, Refusal> {
    let at = |number: usize| move |error: QueryError| Refusal::Vary(number, error);
    let mut read: Vec<Vary> = Vec::new();
    for (number, text) in vary.iter().enumerate() {
        let vary = Vary::read(text, scene).map_err(at(number))?;
        read.iter().try_for_each(|other| vary.meets(other)).map_err(at(number))?;
        if vary.open().is_some()
            && let Some(other) = read.iter().find(|other| other.open().is_some())
        {
            return Err(at(number)(vary.needs_range(other)));
        }
        read.push(vary);
    }
    let mut axes: Vec<Axis> = Vec::new();
    let mut open = None;
    for (number, vary) in read.iter().enumerate() {
        if vary.open().is_some() {
            open = Some(number);
        } else {
            axes.push(vary.axis(scene, None).map_err(at(number))?);
        }
    }
    if let Some(number) = open {
        let others = Space { axes };
        others.affordable(most)?;
        let highest = highest(scene, trial, &read[number], &others);
        let highest = highest.ok_or_else(|| at(number)(read[number].has_no_end()))?;
        axes = others.axes;
        axes.insert(number, read[number].axis(scene, Some(highest)).map_err(at(number))?);
    }
    for (number, axis) in axes.iter().enumerate() {
        axes[..number].iter().try_for_each(|other| axis.stands_apart(other)).map_err(at(number))?;
    }
    Ok(axes)
}

/// The smallest number of armor points that always exceeds a limit, or `None`.
fn highest(scene: &Scene<'_>, trial: &Trial<'_>, vary: &Vary, others: &Space) -> Option<i64> {
    const LEAST: i64 = 8;
    let range = vary.open()?;
    let (first, last) = (*range.start(), (*range.end()).min(range.start() + NUMBERS - 1));
    // The minimum of other armor leaves the most room for this key.
    let kept: Vec<_> = (0..others.count() as usize)
        .filter(|index| {
            let mut chosen = others.chosen(*index);
            chosen.all(|(axis, choice)| !axis.is_armor || choice.points == axis.least())
        })
        .collect();
    let is_beyond = |points: i64| match vary.number(scene, points) {
        Some(choice) => kept.par_iter().all(|index| {
            let edits = others.chosen(*index).flat_map(|(_, choice)| &choice.edits);
            trial.is_beyond(trial.report(edits.chain(&choice.edits)))
        }),
        None => true,
    };
    let mut inside = first;
    let mut beyond = (2 * vary.now()).max(first + LEAST).min(last);
    while !is_beyond(beyond) {
        if beyond == last {
            return None;
        }
        inside = beyond;
        beyond = (2 * beyond).min(last);
    }
    while beyond - inside > 1 {
        let middle = inside + (beyond - inside) / 2;
        if is_beyond(middle) {
            beyond = middle;
        } else {
            inside = middle;
        }
    }
    Some(beyond)
}
