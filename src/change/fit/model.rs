//! A model of all combinations, measured from a few that are judged: what each value of a key adds to each quantity.
//! The amounts belong to one row of the key that sets the kind of vehicle, the pivot: other parts do not depend on each
//! other.

use std::collections::BTreeSet;
use std::ops::Range;

use rayon::prelude::*;

use crate::games::{Game, Pace};
use crate::query::Subject;
use crate::report::Report;
use crate::units::Exact;
use crate::vehicle::figure::Value;

use super::best::Rank;
use super::space::{Combination, Space, with};
use super::trial::{Goal, Trial, broken_rules, exact, fine, number};

/// More than any quantity: nothing is known about it.
pub const PLENTY: i64 = 1 << 58;

/// The most random combinations that test the model.
const TESTS: i64 = 64;

type Amount<'a> = Box<dyn Fn(&Report) -> Option<Exact> + Sync + 'a>;

/// A number of a vehicle. More is better.
struct Quantity<'a> {
    of: Amount<'a>,
    /// Below zero, the vehicle breaks this rule.
    rule: Option<&'static str>,
    /// Below zero, the vehicle is illegal or breaks a condition.
    is_limit: bool,
}

/// A judged combination.
struct Reading {
    values: Combination,
    amounts: Vec<Option<Exact>>,
    broken: Vec<&'static str>,
    has_fractions: bool,
}

/// The vehicles with one value of the pivot.
pub struct Share {
    /// With the other values as written.
    pub base: Vec<i64>,
    /// The amounts that a value adds, by axis and value.
    pub added: Vec<Vec<Vec<i64>>>,
    /// A broken rule, by axis and value.
    pub broken: Vec<Vec<Option<&'static str>>>,
}

pub struct Model<'a> {
    trial: &'a Trial<'a>,
    quantities: Vec<Quantity<'a>>,
    pub pivot: Option<usize>,
    pub shares: Vec<Share>,
    /// The largest difference by rounding, by quantity.
    slips: Vec<i64>,
    pub now: Combination,
    pub judged: usize,
}

impl<'a> Model<'a> {
    /// How many combinations to measure: one other value at a time, for each value of the pivot.
    pub fn size(space: &Space, game: &Game) -> i64 {
        let sizes = space.axes.iter().map(|axis| axis.choices.len() as i64);
        let pivot = space.pivot(game).map_or(1, |pivot| space.axes[pivot].choices.len() as i64);
        pivot * (sizes.sum::<i64>() + 1)
    }

    /// `None` if the game's ledger does not add up for these keys.
    pub fn of(trial: &'a Trial<'a>) -> Option<Model<'a>> {
        if trial.game.limits.is_empty() {
            return None;
        }
        let axes = &trial.space.axes;
        let pivot = trial.space.pivot(trial.game);
        let now = axes.iter().map(|axis| axis.now().unwrap_or(0)).collect();
        let quantities = quantities(trial);
        let (shares, slips) = (Vec::new(), vec![0; quantities.len()]);
        let mut model = Model { trial, quantities, pivot, shares, slips, now, judged: 0 };
        let rows = 0..pivot.map_or(1, |pivot| axes[pivot].choices.len());
        let readings = model.read(rows.clone().flat_map(|row| model.singles(row)).collect())?;
        let rows: Vec<_> = readings.chunks(readings.len() / rows.len()).collect();
        model.measure_slips(&rows);
        model.shares = rows.iter().map(|row| model.share(row)).collect();
        let tests = model.tests();
        let tests = model.read(tests)?;
        model.judged = readings.len() + tests.len();
        model.measure_fire()?;
        model.compare(&readings, &tests).then_some(model)
    }

    /// The values as written with one of the pivot, then with one other value of each other axis.
    fn singles(&self, row: usize) -> Vec<Combination> {
        let mut base = self.now.clone();
        if let Some(pivot) = self.pivot {
            base[pivot] = row;
        }
        let mut all = vec![base.clone()];
        for (number, axis) in self.trial.space.axes.iter().enumerate() {
            let others = (0..axis.choices.len()).filter(|value| *value != base[number]);
            for value in others.filter(|_| Some(number) != self.pivot) {
                all.push(base.clone());
                all.last_mut().into_iter().for_each(|values| values[number] = value);
            }
        }
        all
    }

    fn read(&self, wanted: Vec<Combination>) -> Option<Vec<Reading>> {
        let read = |values: Combination| {
            let report = self.trial.report(&values)?;
            let amounts = self.quantities.iter().map(|quantity| (quantity.of)(&report)).collect();
            let broken = broken_rules(&report).map(|finding| finding.rule.id).collect();
            let ledger = &report.description.ledger;
            let mut lines = ledger.lines.iter();
            let has_fractions = lines
                .any(|line| ledger.measures.iter().any(|measure| line[*measure].whole().is_none()));
            Some(Reading { values, amounts, broken, has_fractions })
        };
        wanted.into_par_iter().map(read).collect()
    }

    /// The largest differences by rounding: totals of fractions may be rounded, and amounts may be finer than the model.
    fn measure_slips(&mut self, rows: &[&[Reading]]) {
        for (number, slip) in self.slips.iter_mut().enumerate() {
            let mut amounts =
                rows.iter().copied().flatten().filter_map(|reading| reading.amounts[number]);
            let mut rounded = BTreeSet::new();
            for row in rows {
                for reading in row.iter().filter(|one| one.has_fractions || row[0].has_fractions) {
                    let differ = |axis: &usize| reading.values[*axis] != row[0].values[*axis];
                    let is_moved = reading.amounts[number] != row[0].amounts[number];
                    rounded.extend((0..self.now.len()).filter(differ).filter(|_| is_moved));
                }
            }
            *slip = match amounts.clone().all(|amount| amount.whole().is_some()) {
                true => rounded.len() as i64 * fine(Exact::ONE),
                false if amounts.any(|amount| exact(fine(amount)) != amount) => {
                    self.now.len() as i64 + 1
                }
                false => 0,
            };
        }
    }

    fn share(&self, readings: &[Reading]) -> Share {
        let amount =
            |reading: &Reading, number: usize| reading.amounts[number].map_or(PLENTY, fine);
        let quantities = 0..self.quantities.len();
        let base: Vec<_> = quantities.clone().map(|number| amount(&readings[0], number)).collect();
        let axes = self.trial.space.axes.iter();
        let mut added: Vec<_> =
            axes.map(|axis| vec![vec![0; base.len()]; axis.choices.len()]).collect();
        let mut broken: Vec<_> = added.iter().map(|values| vec![None; values.len()]).collect();
        let known: Vec<_> = self.quantities.iter().filter_map(|quantity| quantity.rule).collect();
        for reading in readings {
            let differ = |axis: &usize| reading.values[*axis] != readings[0].values[*axis];
            let rule = reading.broken.iter().find(|rule| !known.contains(rule)).copied();
            // The first reading has all values as written.
            let differing = (0..self.now.len()).filter(differ).collect::<Vec<_>>();
            let axes = if differing.is_empty() { (0..self.now.len()).collect() } else { differing };
            for axis in axes {
                let value = reading.values[axis];
                broken[axis][value] = rule;
                added[axis][value] = quantities
                    .clone()
                    .map(|number| match amount(reading, number) {
                        _ if base[number] == PLENTY => 0,
                        PLENTY => PLENTY,
                        amount => amount - base[number],
                    })
                    .collect();
            }
        }
        Share { base, added, broken }
    }

    /// Where the quantities of fire are.
    fn fire(&self) -> Range<usize> {
        let end = self.quantities.len() - usize::from(self.trial.game.pace.is_some());
        end - self.trial.sides_of_fire().len()..end
    }

    /// Measures what each weapon adds to the least fire. Beside other weapons, it adds less: people are few.
    fn measure_fire(&mut self) -> Option<()> {
        for row in 0..self.shares.len() {
            let fire = self.fire();
            let all = |values: &Vec<i64>| fire.clone().map(|number| values[number]).sum::<i64>();
            let mut least = self.now.clone();
            if let Some(pivot) = self.pivot {
                least[pivot] = row;
            }
            let added = self.shares[row].added.iter().enumerate();
            let armed: Vec<usize> = added
                .filter(|(_, added)| added.iter().any(|values| all(values) != 0))
                .map(|(axis, _)| axis)
                .collect();
            for axis in &armed {
                let added = &self.shares[row].added[*axis];
                least[*axis] =
                    (0..added.len()).min_by_key(|value| all(&added[*value])).unwrap_or(0);
            }
            let singles = armed.iter().flat_map(|axis| {
                (0..self.shares[row].added[*axis].len()).map(|value| with(&least, *axis, value))
            });
            let wanted = std::iter::once(least.clone()).chain(singles).collect();
            let readings = self.read(wanted)?;
            self.judged += readings.len();
            let share = &mut self.shares[row];
            for number in fire {
                let amount = |reading: &Reading| reading.amounts[number].map_or(PLENTY, fine);
                let base = amount(&readings[0]);
                share.base[number] = base;
                let places = armed.iter().flat_map(|axis| {
                    (0..share.broken[*axis].len()).map(move |value| (*axis, value))
                });
                for ((axis, value), reading) in places.zip(&readings[1..]) {
                    share.added[axis][value][number] =
                        if base == PLENTY { 0 } else { amount(reading) - base };
                }
            }
        }
        Some(())
    }

    pub fn share_of(&self, values: &[usize]) -> &Share {
        &self.shares[self.pivot.map_or(0, |pivot| values[pivot])]
    }

    fn sums(&self, values: &[usize]) -> Vec<i64> {
        let share = self.share_of(values);
        let added = share.added.iter().zip(values);
        added.fold(share.base.clone(), |sums, (axis, value)| plus(&sums, &axis[*value]))
    }

    /// Random combinations, and for each limit the combination with the least left of it.
    fn tests(&self) -> Vec<Combination> {
        let axes = &self.trial.space.axes;
        let mut seed = 0_u64;
        let mut random = |axis: &super::Axis| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % axis.choices.len()
        };
        let mut tests: Vec<Combination> = (0..TESTS
            .min(self.trial.space.count().unwrap_or(TESTS) / 4))
            .map(|_| axes.iter().map(&mut random).collect())
            .collect();
        for number in (0..self.quantities.len()).filter(|number| self.quantities[*number].is_limit)
        {
            let tightest = (0..self.shares.len()).map(|row| {
                let least = |(axis, values): (usize, &Vec<Vec<i64>>)| match Some(axis) == self.pivot
                {
                    true => row,
                    false => {
                        (0..values.len()).min_by_key(|value| values[*value][number]).unwrap_or(0)
                    }
                };
                self.shares[row].added.iter().enumerate().map(least).collect()
            });
            tests.extend(tightest.min_by_key(|values: &Combination| self.sums(values)[number]));
        }
        tests
    }

    /// Drops what does not add up, and limits that are not in force. False if the rest would not be enough.
    fn compare(&mut self, readings: &[Reading], tests: &[Reading]) -> bool {
        for number in 0..self.quantities.len() {
            let (quantity, slip) = (&self.quantities[number], self.slips[number]);
            let adds_up = tests.iter().all(|test| match test.amounts[number].map(fine) {
                Some(amount) => {
                    let sum = self.sums(&test.values)[number];
                    let is_fire = self.fire().contains(&number);
                    sum >= PLENTY / 2 || (sum - amount).abs() <= slip || is_fire && sum > amount
                }
                None => quantity.rule.is_none() || self.sums(&test.values)[number] >= -slip,
            });
            let is_in_force = readings.iter().chain(tests).all(|reading| {
                let is_beyond = reading.amounts[number].is_some_and(|amount| fine(amount) < 0);
                !is_beyond || quantity.rule.is_none_or(|rule| reading.broken.contains(&rule))
            });
            let goals = &self.trial.goals;
            let is_tie = (self.trial.wanted.best.len()..goals.len()).contains(&number);
            if !adds_up && (quantity.rule.is_some() || is_tie) {
                return false;
            }
            if !adds_up || !is_in_force {
                for share in &mut self.shares {
                    share.base[number] = PLENTY;
                    share.added.iter_mut().flatten().for_each(|added| added[number] = 0);
                }
            }
        }
        true
    }

    /// Whether a vehicle with at most these amounts exceeds a limit.
    pub fn exceeds(&self, most: &[i64]) -> bool {
        let limits = self.quantities.iter().zip(most.iter().zip(&self.slips));
        limits.into_iter().any(|(quantity, (most, slip))| quantity.is_limit && *most < -slip)
    }

    /// The best rank of a vehicle with at most these amounts. The place in the catalog is missing.
    pub fn rank(&self, most: &[i64]) -> Rank {
        let mut rank = Rank::default();
        let goals = &self.trial.goals;
        let amount = |number: usize| most[number].saturating_add(self.slips[number]).min(PLENTY);
        for (number, goal) in goals.iter().enumerate() {
            rank[number] = match self.is_pace(goal) {
                None if number == 0 && !self.fire().is_empty() => {
                    self.fire().map(amount).max().unwrap_or(PLENTY)
                }
                None => amount(number),
                Some((pace, key)) => match (amount(most.len() - 1), amount(goals.len() - 1)) {
                    (PLENTY, _) | (_, PLENTY) => PLENTY,
                    (power, weight) => {
                        let weight = exact(-weight).floor().max(0);
                        fine((pace.at)(&self.trial.options, key, exact(power), weight))
                    }
                },
            };
        }
        rank
    }

    /// The most of each quantity that these values of each axis add, from each place in the order of axes on.
    pub fn rest(&self, share: &Share, order: &[usize], domains: &[Vec<usize>]) -> Vec<Vec<i64>> {
        let mut rest = vec![vec![0; share.base.len()]; order.len() + 1];
        for (place, axis) in order.iter().enumerate().rev() {
            let most = |number: usize| {
                let added = domains[*axis].iter().map(|value| share.added[*axis][*value][number]);
                added.max().unwrap_or_default()
            };
            let most: Vec<_> = (0..share.base.len()).map(most).collect();
            rest[place] = plus(&rest[place + 1], &most);
        }
        rest
    }

    /// The first value of an axis that makes every combination exceed a limit.
    pub fn end(&self, axis: usize) -> Option<usize> {
        let is_other = |other: &usize| *other != axis && Some(*other) != self.pivot;
        let order: Vec<_> = (0..self.now.len()).filter(is_other).collect();
        let all = |axis: &super::Axis| (0..axis.choices.len()).collect();
        let domains: Vec<Vec<usize>> = self.trial.space.axes.iter().map(all).collect();
        let rests: Vec<_> = self
            .shares
            .iter()
            .map(|share| plus(&share.base, &self.rest(share, &order, &domains)[0]))
            .collect();
        // No combination of such a row is legal.
        let is_dead = |share: &Share| {
            let broken = share.broken.iter().enumerate();
            let others = broken.filter(|(axis, _)| Some(*axis) != self.pivot);
            others.flat_map(|(_, values)| values).all(Option::is_some)
        };
        (0..domains[axis].len()).find(|value| {
            let mut shares = self.shares.iter().zip(&rests).filter(|(share, _)| !is_dead(share));
            shares.all(|(share, rest)| self.exceeds(&plus(rest, &share.added[axis][*value])))
        })
    }

    fn is_pace(&self, goal: &Goal) -> Option<(&Pace, &'static str)> {
        let pace = self.trial.game.pace.as_ref()?;
        match goal.subject {
            Subject::Figure(key) if goal.is_high && pace.figures.contains(&key) => {
                Some((pace, key))
            }
            _ => None,
        }
    }

    /// Whether something is known about the first goal of partial combinations.
    pub fn bounds_goal(&self) -> bool {
        self.is_pace(&self.trial.goals[0]).is_some()
            || self.shares.iter().any(|share| {
                share.base[0] < PLENTY || self.fire().any(|number| share.base[number] < PLENTY)
            })
    }

    /// Whether a value of the axis changes the first goal.
    pub fn is_about_goal(&self, axis: usize) -> bool {
        let numbers = match self.is_pace(&self.trial.goals[0]) {
            Some(_) => self.quantities.len() - 1..self.quantities.len(),
            None if !self.fire().is_empty() => self.fire(),
            None => 0..1,
        };
        let changes = |added: &Vec<i64>| numbers.clone().any(|number| added[number] != 0);
        self.shares.iter().any(|share| share.added[axis].iter().any(changes))
    }

    /// Whether the rule concerns more than an amount.
    pub fn is_structural(&self, rule: &str) -> bool {
        self.quantities.iter().all(|quantity| quantity.rule != Some(rule))
    }
}

pub fn plus(one: &[i64], other: &[i64]) -> Vec<i64> {
    one.iter().zip(other).map(|(one, other)| one.saturating_add(*other)).collect()
}

/// In this order: goals, the rest of each limit, fire by side, and power if weight slows the vehicle.
fn quantities<'a>(trial: &'a Trial<'a>) -> Vec<Quantity<'a>> {
    let mut all = Vec::new();
    for goal in &trial.goals {
        all.push(Quantity {
            of: Box::new(|report| goal.value(report)),
            rule: None,
            is_limit: false,
        });
    }
    let mut limit = |rule, of: Amount<'a>| {
        all.push(Quantity { of, rule, is_limit: true });
    };
    let pace = trial.game.pace.as_ref();
    // Pounds below the highest weight with this pace.
    let slack = move |key: &'static str, least: Exact| {
        move |report: &Report| {
            let pace = pace?;
            let power = (pace.power)(&trial.options, &report.description.ledger)?;
            let (mut reached, mut beyond) = (0, 1 << 24);
            while beyond - reached > 1 {
                let middle = (reached + beyond) / 2;
                match (pace.at)(&trial.options, key, power, middle) >= least {
                    true => reached = middle,
                    false => beyond = middle,
                }
            }
            Some(Exact::from(reached) - report.figure("weight")?)
        }
    };
    for (rule, path) in trial.game.limits {
        let left = |report: &Report| {
            let mut keys = path.split('/');
            let first = &report.stat(keys.next()?)?.value;
            keys.try_fold(first, Value::get)?.number()
        };
        match pace.and_then(|pace| pace.figures.iter().find(|figure| *figure == path)) {
            // The vehicle must move.
            Some(key) => {
                limit(Some(*rule), Box::new(slack(key, Exact::from(1) / Exact::from(1000))))
            }
            None => limit(Some(*rule), Box::new(left)),
        }
    }
    if let Some(division) = trial.division() {
        for (figure, most) in division.ceiling {
            limit(
                Some("over-division"),
                Box::new(move |report| Some(most - report.figure(figure.key)?)),
            );
        }
    }
    for condition in trial.wanted.conditions.conditions() {
        let Some((is_ceiling, bound)) = condition.bound() else { continue };
        let subject = &condition.subject;
        match subject {
            Subject::Figure(key)
                if !is_ceiling && pace.is_some_and(|pace| pace.figures.contains(key)) =>
            {
                limit(None, Box::new(slack(key, bound)))
            }
            _ => limit(
                None,
                Box::new(move |report| {
                    let value = number(subject, report)?;
                    Some(if is_ceiling { bound - value } else { value - bound })
                }),
            ),
        }
    }
    for key in trial.sides_of_fire() {
        all.push(Quantity {
            of: Box::new(move |report| report.figure(key)),
            rule: None,
            is_limit: false,
        });
    }
    if let Some(pace) = pace {
        let of = Box::new(move |report: &Report| {
            (pace.power)(&trial.options, &report.description.ledger)
        });
        all.push(Quantity { of, rule: None, is_limit: false });
    }
    all
}
