//! A bound on the fire of all combinations, from the rows of their guns.

use crate::query::{Sort, Subject};
use crate::units::Exact;
use crate::vehicle::fire::{Fire, SIDES, TURNS};

use super::trial::{PLENTY, exact, fine};

/// The most prices of an attack to bound fire with.
const PRICES: usize = 8;

/// The bound on a figure of fire. Each side has a sum over guns for each price; see [`Fire::worth`].
pub struct Bound {
    sides: Vec<usize>,
    turns: i64,
    bonus: i64,
    prices: Vec<Exact>,
}

impl Bound {
    /// `None` if the goal is not the most fire.
    pub fn of(goal: &Sort) -> Option<Bound> {
        let Subject::Figure(key) = goal.subject else { return None };
        let (key, side) = key.split_once('_').map_or((key, None), |(key, side)| (key, Some(side)));
        let turns = match key {
            "firepower" => TURNS as i64,
            "volley" => 1,
            _ => return None,
        };
        let is_meant = |number: &usize| side.is_none_or(|side| SIDES[*number].0 == side);
        let sides = (0..SIDES.len()).filter(is_meant).collect();
        goal.descending.then(|| Bound { sides, turns, bonus: 0, prices: Vec::new() })
    }

    /// Finds the best bonus and the highest prices.
    pub fn prepare<'f>(&mut self, fires: impl Iterator<Item = &'f Fire> + Clone) {
        self.bonus = fires.clone().map(|fire| fire.bonus).max().unwrap_or(0);
        self.prices = fires.flat_map(|fire| fire.prices(self.bonus)).collect();
        self.prices.sort_by(|one, other| other.cmp(one));
        self.prices.dedup();
        self.prices.truncate(PRICES);
        self.prices.push(Exact::ZERO);
    }

    /// Amounts that add up over guns: the people who fire, and the sum of each side and price.
    pub fn amounts(&self, fire: Option<&Fire>) -> Vec<Option<Exact>> {
        let Some(fire) = fire else { return vec![None; 1 + self.sides.len() * self.prices.len()] };
        let of_side = |side: &usize| {
            let worth = |price: &Exact| fire.worth(*side, self.turns, self.bonus, *price);
            self.prices.iter().map(worth).map(|worth| worth / Exact::from(self.turns)).collect()
        };
        let sums = self.sides.iter().flat_map(|side| -> Vec<Exact> { of_side(side) });
        let people = Exact::from(fire.people.len() as i64);
        std::iter::once(people).chain(sums).map(Some).collect()
    }

    /// The most fire with these amounts.
    pub fn most(&self, amounts: &[i64]) -> i64 {
        let (people, sums) = (amounts[0], &amounts[1..]);
        if amounts.iter().any(|amount| *amount >= PLENTY / 2) {
            return PLENTY;
        }
        let of_side = |sums: &[i64]| {
            let attacks = |(sum, price): (&i64, &Exact)| sum + fine(*price * exact(people).floor());
            sums.iter().zip(&self.prices).map(attacks).min()
        };
        sums.chunks(self.prices.len()).filter_map(of_side).max().unwrap_or(PLENTY)
    }
}
