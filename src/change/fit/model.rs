//! Exact bounds of all combinations, from the amounts of each value. A game declares the amounts that add up
//! ([`crate::games::Sums`]). Everything else is unknown and bounds nothing.
//!
//! A pivot is a key that changes the amounts of other parts. Each share has one value of each pivot, and its own
//! amounts. Keys of one part form a factor, and all its combinations are measured. Points of armor are a factor whose
//! amounts follow from one point on each side.

use std::array;
use std::ops::RangeInclusive;

use rayon::prelude::*;

use crate::change::axis::Axis;
use crate::games::{Extent, Options};
use crate::query::Sort;
use crate::text::limits::NUMBERS;
use crate::units::Exact;
use crate::vehicle::fire::Fire;

use super::best::Rank;
use super::fire::Bound;
use super::quantity::{Quantity, quantities};
use super::space::{Combination, Space};
use super::split::first;
use super::trial::{ONE, PLENTY, Trial, exact, fine};

/// The most vehicles that a model measures.
const MEASURED: usize = 30_000;

/// The vehicles with one value of each pivot.
pub struct Share {
    base: Vec<i64>,
    pub tables: Vec<Table>,
}

/// The amounts that the values of a factor add.
#[derive(Default)]
pub struct Table {
    pub added: Vec<Vec<i64>>,
    /// The amounts of a point on each side.
    slopes: Vec<Vec<i64>>,
}

pub struct Model<'a> {
    quantities: Vec<Quantity<'a>>,
    pub pivots: Vec<usize>,
    /// The other axes. Those of one factor belong to one part.
    pub factors: Vec<Vec<usize>>,
    pub shares: Vec<Share>,
    /// The largest error of amounts that are no whole parts of a unit.
    slips: Vec<i64>,
    fire: Option<Bound>,
    goals: &'a [Sort],
    options: &'a Options,
    /// Whether points of armor add the same on all sides, and the split of the armor fits all vehicles.
    pub is_even: bool,
    pub judged: usize,
}

impl<'a> Model<'a> {
    /// `None` if the game declares no sums, or if there are too many vehicles to measure.
    pub fn of(trial: &Trial<'a>, most: i64) -> Option<Model<'a>> {
        let sums = trial.game.sums.as_ref().filter(|sums| (sums.hold)(&trial.options))?;
        let axes = &trial.space.axes;
        // Such keys set the limits of others.
        if axes.iter().any(|axis| trial.game.facts.contains(&axis.root())) {
            return None;
        }
        let has_points = axes.iter().any(Axis::is_linear);
        let is_pivot = |axis: &Axis| {
            let by_armor = has_points && sums.by_armor.contains(&axis.root());
            !axis.is_linear()
                && (Some(axis.root()) == trial.game.kind || axis.is_of_armor() || by_armor)
        };
        let (pivots, others): (Vec<_>, Vec<_>) =
            (0..axes.len()).partition(|axis| is_pivot(&axes[*axis]));
        let mut factors: Vec<Vec<usize>> = Vec::new();
        for axis in others {
            let is_part = |factor: &&mut Vec<usize>| {
                let (own, other) = (&axes[axis], &axes[factor[0]]);
                !own.is_linear() && !other.is_linear() && own.part() == other.part()
            };
            match factors.iter_mut().find(is_part) {
                Some(factor) => factor.push(axis),
                None => factors.push(vec![axis]),
            }
        }
        let (quantities, fire) = (quantities(trial), Bound::of(&trial.goals[0]));
        let shares = Vec::new();
        let model = Model { quantities, pivots, factors, shares, fire, ..Model::blind(trial) };
        model.measured(trial, most)
    }

    /// A model that excludes nothing.
    pub fn blind(trial: &Trial<'a>) -> Model<'a> {
        let factors: Vec<_> = (0..trial.space.axes.len()).map(|axis| vec![axis]).collect();
        let table = |factor: &Vec<usize>| Table {
            added: vec![Vec::new(); trial.space.size(factor)],
            ..Table::default()
        };
        let tables = factors.iter().map(table).collect();
        Model {
            quantities: Vec::new(),
            pivots: Vec::new(),
            factors,
            shares: vec![Share { base: Vec::new(), tables }],
            slips: Vec::new(),
            fire: None,
            goals: trial.goals,
            options: trial.judges.options,
            is_even: false,
            judged: 0,
        }
    }

    /// Judges a vehicle of each share, then with each other value of each factor.
    fn measured(mut self, trial: &Trial<'a>, most: i64) -> Option<Model<'a>> {
        let mut space = trial.space.clone();
        for axis in space.axes.iter_mut().filter(|axis| axis.is_linear()) {
            axis.choices.clone_from(&axis.corners);
        }
        // The first corner is in the first vehicle.
        let steps = |factor: &Vec<usize>| {
            usize::from(space.axes[factor[0]].is_linear())..space.size(factor)
        };
        let rows = space.size(&self.pivots);
        let each = self.factors.iter().map(|own| steps(own).len()).fold(1, usize::saturating_add);
        let all = each.saturating_mul(rows);
        if all > MEASURED || all as i64 >= most {
            return None;
        }
        self.judged = all;
        let mut jobs: Vec<Combination> = Vec::with_capacity(all);
        for row in 0..rows {
            let mut first = space.now();
            space.set(&self.pivots, row, &mut first);
            jobs.push(first.clone());
            for factor in &self.factors {
                jobs.extend(steps(factor).map(|step| {
                    let mut values = first.clone();
                    space.set(factor, step, &mut values);
                    values
                }));
            }
        }
        let needs_armor = self.fire.is_some() || trial.split.is_some();
        let extent = if needs_armor { Extent::Duel } else { Extent::Verdict };
        let options = Options { extent, ..trial.options.clone() };
        let measure = |values: &Combination| {
            if trial.judges.is_interrupted() {
                return None;
            }
            let report = trial.report(&space, values, &options)?;
            let mut amounts: Vec<_> =
                self.quantities.iter().map(|quantity| (quantity.of)(&report)).collect();
            let misfits = Exact::from(trial.misfits(&space, values, &report) as i64);
            self.misfits().into_iter().for_each(|number| amounts[number] = Some(-misfits));
            let duelist = report.description.duelist.as_ref().filter(|_| self.fire.is_some());
            let fits = trial.split.is_none_or(|split| split.fits(&report));
            Some(((amounts, duelist.map(|duelist| duelist.fire.clone())), fits))
        };
        let measured = jobs.par_iter().map(measure).collect::<Option<Vec<_>>>()?;
        let (measured, fits): (Vec<_>, Vec<bool>) = measured.into_iter().unzip();
        if let Some(bound) = &mut self.fire {
            bound.prepare(measured.iter().filter_map(|(_, fire)| fire.as_ref()));
        }
        let fire = |fire: Option<&Fire>| self.fire.as_ref().map(|bound| bound.amounts(fire));
        let amounts: Vec<Vec<Option<Exact>>> = measured
            .into_iter()
            .map(|(amounts, own)| {
                amounts.into_iter().chain(fire(own.as_ref()).into_iter().flatten()).collect()
            })
            .collect();
        let is_whole = |number: usize| {
            amounts.iter().filter_map(|all| all[number]).all(|amount| exact(fine(amount)) == amount)
        };
        let slips = (0..amounts[0].len()).map(|number| if is_whole(number) { 0 } else { ONE });
        self.slips = slips.collect();
        for (number, quantity) in self.quantities.iter_mut().enumerate() {
            let mut known = amounts.iter().filter_map(|all| all[number]);
            quantity.is_rounded &= known.any(|amount| amount.whole().is_none());
        }
        let share = |of_share: &[Vec<Option<Exact>>]| {
            let (base, mut others) = (&of_share[0], &of_share[1..]);
            let difference = |(base, amount): (&Option<Exact>, &Option<Exact>)| match (base, amount)
            {
                (Some(base), Some(amount)) => fine(*amount) - fine(*base),
                (None, _) => 0,
                (_, None) => PLENTY,
            };
            let tables = self.factors.iter().map(|factor| {
                let (own, rest) = others.split_at(steps(factor).len());
                others = rest;
                let added =
                    own.iter().map(|amounts| base.iter().zip(amounts).map(difference).collect());
                let added: Vec<Vec<i64>> = added.collect();
                match space.axes[factor[0]].is_linear() {
                    true => Table { slopes: added, ..Table::default() },
                    false => Table { added, ..Table::default() },
                }
            });
            let tables = tables.collect();
            Share { base: base.iter().map(|amount| amount.map_or(PLENTY, fine)).collect(), tables }
        };
        self.shares = amounts.chunks(each).map(share).collect();
        let is_shared = |number: &usize| {
            !self.quantities.get(*number).is_some_and(|quantity| quantity.is_of_side)
        };
        let is_even = |table: &Table| {
            let same =
                |number| table.slopes.iter().all(|side| side[number] == table.slopes[0][number]);
            (0..self.slips.len()).filter(is_shared).all(same)
        };
        self.is_even = fits.iter().all(|fits| *fits)
            && self.shares.iter().flat_map(|share| &share.tables).all(is_even);
        Some(self)
    }

    /// Finishes the model when the values of all axes are known: finds the fewest points of armor that meet each
    /// condition on armor alone.
    pub fn complete(&mut self, trial: &Trial<'a>) {
        self.fill(&trial.space);
        let of_armor = |number: &usize| self.quantities[*number].is_of_armor;
        let numbers: Vec<_> = (0..self.quantities.len()).filter(of_armor).collect();
        let is_linear = |place: &usize| trial.space.axes[self.factors[*place][0]].is_linear();
        let points: Vec<_> = (0..self.factors.len()).filter(is_linear).collect();
        let ([place], false) = (points.as_slice(), numbers.is_empty()) else { return };
        let options = Options { extent: Extent::Figures, ..trial.options.clone() };
        for (row, share) in self.shares.iter_mut().enumerate() {
            let mut values = trial.space.now();
            trial.space.set(&self.pivots, row, &mut values);
            for number in &numbers {
                let is_met = |value: i64| {
                    if trial.judges.is_interrupted() {
                        return true;
                    }
                    self.judged += 1;
                    values[self.factors[*place][0]] = value as usize;
                    let report = trial.report(&trial.space, &values, &options);
                    let left = report.and_then(|report| (self.quantities[*number].of)(&report));
                    left.is_some_and(|left| left >= Exact::ZERO)
                };
                share.base[*number] = 0;
                let added = &mut share.tables[*place].added;
                let floor = first(0..added.len() as i64, is_met) as usize;
                added[..floor].iter_mut().for_each(|added| added[*number] = -PLENTY);
            }
        }
    }

    /// Computes the amounts of each number of points.
    fn fill(&mut self, space: &Space) {
        for share in &mut self.shares {
            let width = share.base.len();
            for (factor, table) in self.factors.iter().zip(&mut share.tables) {
                let axis = &space.axes[factor[0]];
                if let Some(first) = axis.corners.first() {
                    let points = axis.choices.iter().map(|choice| &choice.points);
                    let added = points.map(|points| table.at(&first.points, points, width));
                    table.added = added.collect();
                }
            }
        }
    }

    /// The points of an open axis, up to the first number that makes every combination break a rule. `None` if there is
    /// none.
    pub fn range(&mut self, space: &Space, axis: usize) -> Option<RangeInclusive<i64>> {
        self.fill(space);
        let own = self.factors.iter().position(|factor| *factor == [axis])?;
        let axis = &space.axes[axis];
        let (least, most) = axis.open.clone()?.into_inner();
        let most = most.min(least + NUMBERS - 1);
        let breaks = |number: i64| {
            self.shares.iter().all(|share| {
                let tables = share.tables.iter().enumerate().filter(|(number, _)| *number != own);
                let rest = tables.fold(share.base.clone(), |sum, (_, table)| {
                    plus(&sum, &table.most(&table.all()))
                });
                let (first, points) = (&axis.corners[0].points, axis.points(number));
                let most = plus(&rest, &share.tables[own].at(first, &points, rest.len()));
                // Conditions may ask for more.
                self.falls_short(&most, |quantity| quantity.is_rule)
            })
        };
        breaks(most).then(|| least..=first(least..most, breaks))
    }

    pub fn base(&self, row: usize) -> &[i64] {
        &self.shares[row].base
    }

    /// The values of each factor that can belong to this share.
    pub fn allowed(&self, row: usize) -> Vec<Vec<usize>> {
        let all = self.shares[row].tables.iter().map(Table::all).collect();
        match self.misfits() {
            Some(misfits) => self.fitting(row, all, |most| most[misfits] >= 0),
            None => all,
        }
    }

    /// The values of each factor that exceed no limit beside the best values of the others.
    pub fn useful(&self, row: usize, allowed: &[Vec<usize>]) -> Vec<Vec<usize>> {
        self.fitting(row, allowed.to_vec(), |most| !self.exceeds(most))
    }

    /// The values of each factor that fit beside the best values of the others.
    fn fitting(
        &self,
        row: usize,
        mut values: Vec<Vec<usize>>,
        fits: impl Fn(&[i64]) -> bool,
    ) -> Vec<Vec<usize>> {
        let share = &self.shares[row];
        loop {
            let before: usize = values.iter().map(Vec::len).sum();
            for factor in 0..values.len() {
                let others = share.tables.iter().zip(&values).enumerate();
                let others = others.filter(|(other, _)| *other != factor);
                let rest = others.fold(share.base.clone(), |sum, (_, (table, values))| {
                    plus(&sum, &table.most(values))
                });
                let added = &share.tables[factor].added;
                values[factor].retain(|value| fits(&plus(&rest, &added[*value])));
            }
            if values.iter().map(Vec::len).sum::<usize>() == before {
                return values;
            }
        }
    }

    /// The number of the quantity of values that cannot belong together.
    fn misfits(&self) -> Option<usize> {
        self.quantities.len().checked_sub(2)
    }

    /// The most of a quantity that a vehicle with at most these amounts can have.
    fn bound(&self, number: usize, most: &[i64]) -> i64 {
        let Some(quantity) = self.quantities.get(number) else { return PLENTY };
        let amount = |number: usize| most[number].saturating_add(self.slips[number]).min(PLENTY);
        if amount(number) >= PLENTY / 2 && quantity.paced.is_none() {
            return PLENTY;
        }
        let Some((pace, key, least)) = quantity.paced else {
            return amount(number) + if quantity.is_rounded { ONE / 2 } else { 0 };
        };
        let (power, weight) = (amount(self.quantities.len() - 1), amount(self.goals.len() - 1));
        if power.max(weight) >= PLENTY / 2 {
            return PLENTY;
        }
        let weight = exact(-weight).rounded().max(0);
        fine((pace.at)(self.options, key, exact(power), weight) - least)
    }

    /// Whether a vehicle with at most these amounts exceeds a limit.
    pub fn exceeds(&self, most: &[i64]) -> bool {
        let falls_short = |is_paced: bool| {
            let counts = move |of: &Quantity<'_>| of.is_limit && of.paced.is_some() == is_paced;
            self.falls_short(most, counts)
        };
        // The others are quicker.
        falls_short(false) || falls_short(true)
    }

    fn falls_short(&self, most: &[i64], counts: impl Fn(&Quantity<'_>) -> bool) -> bool {
        let mut all = self.quantities.iter().enumerate();
        all.any(|(number, of)| counts(of) && self.bound(number, most) < 0)
    }

    /// The best rank of a vehicle with at most these amounts. The place in the catalog is missing.
    pub fn rank(&self, most: &[i64]) -> Rank {
        let mut rank: Rank =
            array::from_fn(
                |number| if number < self.goals.len() { self.bound(number, most) } else { 0 },
            );
        if let Some(fire) = &self.fire {
            let amounts = most.iter().zip(&self.slips).skip(self.quantities.len());
            let amounts: Vec<_> = amounts.map(|(most, slip)| most.saturating_add(*slip)).collect();
            rank[0] = fire.most(&amounts);
        }
        rank
    }

    /// Whether something is known about the first goal.
    pub fn bounds_goal(&self) -> bool {
        self.shares.iter().any(|share| self.rank(&share.base)[0] < PLENTY)
    }

    /// Whether the factor changes the power: bounds are poor until it is chosen.
    pub fn is_of_power(&self, factor: usize) -> bool {
        let last = self.quantities.len().saturating_sub(1);
        let mut all = self.shares.iter().flat_map(|share| &share.tables[factor].added);
        all.any(|added| added.get(last).is_some_and(|power| *power != 0))
    }

    /// Whether a value of the factor changes the first goal.
    pub fn is_about_goal(&self, factor: usize) -> bool {
        self.shares.iter().any(|share| {
            let goal = |amounts: &[i64]| self.rank(amounts)[0];
            let mut all = share.tables[factor].added.iter();
            all.any(|added| goal(&plus(&share.base, added)) != goal(&share.base))
        })
    }
}

impl Table {
    fn all(&self) -> Vec<usize> {
        (0..self.added.len()).collect()
    }

    /// The most of each quantity that one of these values adds.
    pub fn most(&self, values: &[usize]) -> Vec<i64> {
        let width = self.added.first().map_or(0, Vec::len);
        let most = |number| values.iter().map(|value| self.added[*value][number]).max();
        (0..width).map(|number| most(number).unwrap_or(0)).collect()
    }

    /// The amounts that these points add to the first points.
    fn at(&self, first: &[i64], points: &[i64], width: usize) -> Vec<i64> {
        let mut added = vec![0_i64; width];
        for ((first, points), slope) in first.iter().zip(points).zip(&self.slopes) {
            let add = |(sum, slope): (&mut i64, &i64)| match *slope {
                PLENTY => *sum = PLENTY,
                slope => *sum = sum.saturating_add(slope.saturating_mul(points - first)),
            };
            added.iter_mut().zip(slope).for_each(add);
        }
        added
    }
}

pub fn plus(one: &[i64], other: &[i64]) -> Vec<i64> {
    one.iter().zip(other).map(|(one, other)| one.saturating_add(*other)).collect()
}
