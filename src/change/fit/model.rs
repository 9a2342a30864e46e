//! A model of all combinations, measured from a few that are judged: what each value of a key adds to each quantity.
//! The amounts belong to one row of the key that sets the kind of vehicle, the pivot: other parts do not depend on each
//! other.

use std::array;
use std::ops::Range;

use rayon::prelude::*;

use crate::games::{Game, Pace};
use crate::query::Sort;
use crate::report::Report;
use crate::report::division::Division;
use crate::units::Exact;
use crate::vehicle::figure::Value;

use super::best::Rank;
use super::space::{Combination, Space, with};
use super::trial::{Trial, exact, fine, number, reached};

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
    /// It follows from power and weight: a figure, less this amount.
    paced: Option<(&'a Pace, &'static str, Exact)>,
}

/// The vehicles with one value of the pivot.
pub struct Share {
    /// With the other values as written.
    pub base: Vec<i64>,
    /// The amounts that a value adds, by axis and value.
    pub added: Vec<Vec<Vec<i64>>>,
}

pub struct Model<'a> {
    trial: &'a Trial<'a>,
    quantities: Vec<Quantity<'a>>,
    pub pivot: Option<usize>,
    pub shares: Vec<Share>,
    /// The largest difference by rounding, by quantity.
    slips: Vec<i64>,
    /// The quantities of fire.
    fire: Range<usize>,
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
        let end = quantities.len() - usize::from(trial.game.pace.is_some());
        let fire = end - trial.sides_of_fire().len()..end;
        let (shares, slips) = (Vec::new(), vec![0; quantities.len()]);
        let mut model = Model { trial, quantities, pivot, shares, slips, fire, now, judged: 0 };
        model.measure()?;
        if !model.fire.is_empty() {
            // Beside other weapons, a weapon adds less: people are few.
            model.now = model.least(&model.shares[model.row(&model.now)], model.fire.clone());
            model.measure()?;
        }
        let tests = model.tests();
        model.judged += tests.len();
        let amounts = tests.par_iter().map(|values| model.amounts(values));
        let amounts: Vec<_> = amounts.collect::<Option<_>>()?;
        let tests: Vec<_> = tests.into_iter().zip(amounts).collect();
        model.compare(&tests).then_some(model)
    }

    /// A model that excludes nothing.
    pub fn blind(trial: &'a Trial<'a>) -> Model<'a> {
        let axes = trial.space.axes.iter();
        let now = vec![0; axes.len()];
        let added = axes.map(|axis| vec![Vec::new(); axis.choices.len()]).collect();
        let shares = vec![Share { base: Vec::new(), added }];
        let (quantities, slips) = (Vec::new(), Vec::new());
        Model { trial, quantities, pivot: None, shares, slips, fire: 0..0, now, judged: 0 }
    }

    /// Judges the values as written, then with one other value of each axis, for each value of the pivot.
    fn measure(&mut self) -> Option<()> {
        let rows = self.pivot.map_or(1, |pivot| self.trial.space.axes[pivot].choices.len());
        self.judged += Model::size(self.trial.space, self.trial.game) as usize;
        self.shares = (0..rows).map(|row| self.share(row)).collect::<Option<_>>()?;
        Some(())
    }

    fn amounts(&self, values: &[usize]) -> Option<Vec<i64>> {
        let report = self.trial.report(values)?;
        let amounts = self.quantities.iter().map(|quantity| (quantity.of)(&report));
        Some(amounts.map(|amount| amount.map_or(PLENTY, fine)).collect())
    }

    fn share(&self, row: usize) -> Option<Share> {
        let first = self.pivot.map_or(self.now.clone(), |pivot| with(&self.now, pivot, row));
        let base = self.amounts(&first)?;
        let more = |(amount, base): (i64, &i64)| match (amount, *base) {
            (_, PLENTY) => 0,
            (PLENTY, _) => PLENTY,
            (amount, base) => amount - base,
        };
        let added = |axis: usize| -> Option<Vec<Vec<i64>>> {
            let values = (0..self.trial.space.axes[axis].choices.len()).into_par_iter();
            let added = values.map(|value| {
                if Some(axis) == self.pivot || value == first[axis] {
                    return Some(vec![0; base.len()]);
                }
                let amounts = self.amounts(&with(&first, axis, value))?;
                Some(amounts.into_iter().zip(&base).map(more).collect())
            });
            added.collect()
        };
        let added = (0..first.len()).map(added).collect::<Option<_>>()?;
        Some(Share { base, added })
    }

    /// The values that add least to these quantities.
    fn least(&self, share: &Share, numbers: Range<usize>) -> Combination {
        let least = |(axis, values): (usize, &Vec<Vec<i64>>)| {
            let all = |value: usize| values[value][numbers.clone()].iter().sum::<i64>();
            (0..values.len()).min_by_key(|value| (all(*value), *value != self.now[axis]))
        };
        share.added.iter().enumerate().map(|axis| least(axis).unwrap_or(0)).collect()
    }

    /// The number of the share with these values.
    pub fn row(&self, values: &[usize]) -> usize {
        self.pivot.map_or(0, |pivot| values[pivot])
    }

    fn sums(&self, values: &[usize]) -> Vec<i64> {
        let share = &self.shares[self.row(values)];
        let added = share.added.iter().zip(values);
        added.fold(share.base.clone(), |sums, (axis, value)| plus(&sums, &axis[*value]))
    }

    /// Combinations from everywhere, and for each limit the one with the least left of it.
    fn tests(&self) -> Vec<Combination> {
        const STRIDE: i128 = 0x9E37_79B9_7F4A_7C15;
        let count = self.trial.space.count().unwrap_or(i64::MAX);
        let index = |test: i64| (i128::from(test) * STRIDE % i128::from(count)) as i64;
        let tests = (0..TESTS.min(count / 4)).map(index);
        let limits = (0..self.quantities.len()).filter(|number| self.quantities[*number].is_limit);
        let share = &self.shares[self.row(&self.now)];
        let tightest = limits.map(|number| self.least(share, number..number + 1));
        tests.map(|index| self.trial.space.combination(index)).chain(tightest).collect()
    }

    /// Measures what rounding may add up to. Drops what does not add up. False if the rest would not be enough.
    fn compare(&mut self, tests: &[(Combination, Vec<i64>)]) -> bool {
        let axes = self.now.len() as i64;
        for number in 0..self.quantities.len() {
            let rule = self.quantities[number].rule;
            let error = |(values, amounts): &(Combination, Vec<i64>)| {
                let bound = self.bound(number, &self.sums(values));
                match amounts[number] {
                    _ if bound >= PLENTY / 2 => 0,
                    PLENTY if rule.is_some() => -bound,
                    PLENTY => 0,
                    amount if self.fire.contains(&number) => amount - bound,
                    amount => (amount - bound).abs(),
                }
            };
            let (one, is_goal) = (fine(Exact::ONE), number < self.trial.wanted.best.len());
            let is_whole = |(_, amounts): &(_, Vec<i64>)| {
                amounts[number] == PLENTY || amounts[number] % one == 0
            };
            let slip = match tests.iter().map(error).max().unwrap_or(0) {
                ..=0 => Some(0),
                error if error <= axes => Some(axes),
                // Totals may be rounded.
                error if error <= axes * one && !is_goal && tests.iter().all(is_whole) => {
                    Some(axes * one)
                }
                _ => None,
            };
            let goals = &self.trial.goals;
            let is_tie = (self.trial.wanted.best.len()..goals.len()).contains(&number);
            if slip.is_none() && (rule.is_some() || is_tie) {
                return false;
            }
            if let Some(slip) = slip {
                self.slips[number] = slip;
            } else {
                self.quantities[number].paced = None;
                for share in &mut self.shares {
                    share.base[number] = PLENTY;
                    share.added.iter_mut().flatten().for_each(|added| added[number] = 0);
                }
            }
        }
        true
    }

    /// The most of a quantity that a vehicle with at most these amounts can have.
    fn bound(&self, number: usize, most: &[i64]) -> i64 {
        let amount = |number: usize| most[number].saturating_add(self.slips[number]).min(PLENTY);
        let Some(quantity) = self.quantities.get(number) else { return PLENTY };
        match quantity.paced {
            Some((pace, key, least)) => {
                match (amount(most.len() - 1), amount(self.trial.goals.len() - 1)) {
                    (PLENTY, _) | (_, PLENTY) => PLENTY,
                    (power, weight) => {
                        let weight = exact(-weight).floor().max(0);
                        fine((pace.at)(&self.trial.options, key, exact(power), weight) - least)
                    }
                }
            }
            None if number == 0 => self.fire.clone().map(amount).max().unwrap_or(amount(0)),
            None => amount(number),
        }
    }

    /// Whether a vehicle with at most these amounts exceeds a limit.
    pub fn exceeds(&self, most: &[i64]) -> bool {
        self.falls_short(most, |of| of.is_limit)
    }

    fn falls_short(&self, most: &[i64], counts: impl Fn(&Quantity<'_>) -> bool) -> bool {
        let mut all = self.quantities.iter().enumerate();
        all.any(|(number, of)| counts(of) && self.bound(number, most) < 0)
    }

    /// The best rank of a vehicle with at most these amounts. The place in the catalog is missing.
    pub fn rank(&self, most: &[i64]) -> Rank {
        let goals = self.trial.goals.len();
        array::from_fn(|number| if number < goals { self.bound(number, most) } else { 0 })
    }

    /// The most of each quantity that the axes add, from each place in the order of axes on.
    pub fn rest(&self, share: &Share, order: &[usize]) -> Vec<Vec<i64>> {
        let mut rest = vec![vec![0; share.base.len()]; order.len() + 1];
        for (place, axis) in order.iter().enumerate().rev() {
            let most = |number: usize| share.added[*axis].iter().map(|added| added[number]).max();
            let most: Vec<_> = (0..share.base.len()).filter_map(most).collect();
            rest[place] = plus(&rest[place + 1], &most);
        }
        rest
    }

    /// The first value of an axis that makes every combination exceed a limit.
    pub fn end(&self, axis: usize) -> Option<usize> {
        let order: Vec<_> = (0..self.now.len()).filter(|other| *other != axis).collect();
        let rest = |share: &Share| plus(&share.base, &self.rest(share, &order)[0]);
        let rests: Vec<_> = self.shares.iter().map(rest).collect();
        (0..self.shares[0].added[axis].len()).find(|value| {
            // A body without a weight, such as a sidecar, is no vehicle.
            let is_vehicle = |share: &Share| share.base[self.trial.goals.len() - 1] < PLENTY;
            let mut shares = self.shares.iter().zip(&rests).filter(|(share, _)| is_vehicle(share));
            shares.all(|(share, rest)| {
                // Conditions may ask for more.
                self.falls_short(&plus(rest, &share.added[axis][*value]), |of| of.rule.is_some())
            })
        })
    }

    /// Whether something is known about the first goal of partial combinations.
    pub fn bounds_goal(&self) -> bool {
        self.shares.iter().any(|share| self.bound(0, &share.base) < PLENTY)
    }

    /// Whether a value of the axis changes the first goal.
    pub fn is_about_goal(&self, axis: usize) -> bool {
        self.shares.iter().any(|share| {
            let goal = |added: &Vec<i64>| self.bound(0, &plus(&share.base, added));
            share.added[axis].iter().any(|added| goal(added) != self.bound(0, &share.base))
        })
    }

    /// Whether the rule concerns more than an amount.
    pub fn is_structural(&self, rule: &str) -> bool {
        let mut rules = self.quantities.iter().filter_map(|quantity| quantity.rule);
        !self.quantities.is_empty() && rules.all(|own| own != rule)
    }
}

pub fn plus(one: &[i64], other: &[i64]) -> Vec<i64> {
    one.iter().zip(other).map(|(one, other)| one.saturating_add(*other)).collect()
}

/// In this order: goals, the rest of each limit, fire by side, and power if weight slows the vehicle.
fn quantities<'a>(trial: &'a Trial<'a>) -> Vec<Quantity<'a>> {
    let pace = trial.game.pace.as_ref();
    let paced = |key: &str, least: Exact| {
        let figure = pace?.figures.iter().find(|figure| **figure == key)?;
        Some((pace?, *figure, least))
    };
    let quantity = |of| Quantity { of, rule: None, is_limit: false, paced: None };
    let limit = |of| Quantity { is_limit: true, ..quantity(of) };
    let goal = |goal: &'a Sort| {
        let paced = paced(&goal.subject.key(), Exact::ZERO).filter(|_| goal.descending);
        Quantity { paced, ..quantity(Box::new(|report| reached(goal, report))) }
    };
    let of_rule = |(rule, path): &(&'static str, &'static str)| {
        // The vehicle must move.
        let paced = paced(path, Exact::from(1) / Exact::from(1000));
        let least = paced.map_or(Exact::ZERO, |(.., least)| least);
        let path = *path;
        let left = move |report: &Report| {
            let mut keys = path.split('/');
            let first = &report.stat(keys.next()?)?.value;
            Some(keys.try_fold(first, Value::get)?.number()? - least)
        };
        Quantity { rule: Some(*rule), paced, ..limit(Box::new(left)) }
    };
    let division = Division::of(trial.game, &trial.options);
    let ceilings = division.into_iter().flat_map(|division| division.ceiling);
    let ceilings = ceilings.map(|(figure, most)| {
        let left = move |report: &Report| Some(most - report.figure(figure.key)?);
        Quantity { rule: Some("over-division"), ..limit(Box::new(left)) }
    });
    let conditions = trial.wanted.conditions.conditions().iter().filter_map(|condition| {
        let (is_ceiling, bound) = condition.bound()?;
        let subject = &condition.subject;
        let left = move |report: &Report| {
            let value = number(subject, report)?;
            Some(if is_ceiling { bound - value } else { value - bound })
        };
        let paced = paced(&subject.key(), bound).filter(|_| !is_ceiling);
        Some(Quantity { paced, ..limit(Box::new(left)) })
    });
    let fire = trial.sides_of_fire().into_iter();
    let fire = fire.map(|key| quantity(Box::new(move |report: &Report| report.figure(key))));
    let power = pace.map(|pace| {
        quantity(Box::new(|report: &Report| {
            (pace.power)(&trial.options, &report.description.ledger)
        }))
    });
    let limits = trial.game.limits.iter().map(of_rule).chain(ceilings).chain(conditions);
    trial.goals.iter().map(goal).chain(limits).chain(fire).chain(power).collect()
}
