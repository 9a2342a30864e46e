//! When fire breaches the armor of a side: the chance by turn, and the expected number of turns.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The armor of a side: metal outside, and inside it a layer that loses a point for each point of damage.
#[derive(Clone, Debug, Default)]
pub struct Armor {
    pub metal: usize,
    /// Whether the metal halves lasers.
    pub polished: bool,
    pub points: usize,
    /// Whether the inner layer halves lasers.
    pub reflects: bool,
    /// Whether damage must exceed the points. Otherwise, damage equal to the points is a breach.
    pub exceeded: bool,
    /// The chance that a hit strikes something in front of the armor, such as a wheel.
    pub shielded: f64,
}

/// The points of metal and of the inner layer that are left.
type Left = (usize, usize);

/// Fire of one gun in a turn.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The chance to hit.
    pub chance: f64,
    pub dice: usize,
    pub plus: i64,
    pub laser: bool,
    pub burst: bool,
}

/// The gun of the endurance figures, which fires twice a turn: a machine gun of one die that hits on 7.
const GUN: Shot = Shot { chance: 21.0 / 36.0, dice: 1, plus: 0, laser: false, burst: false };

impl Shot {
    /// The damage, the points that metal loses, and their chance. The first is a miss.
    fn outcomes(&self, shielded: f64) -> Vec<(usize, usize, f64)> {
        let hits = self.chance * (1.0 - shielded);
        let mut sums = BTreeMap::from([((0, 0), hits)]);
        for _ in 0..self.dice {
            let mut next = BTreeMap::new();
            for ((sum, worn), chance) in sums {
                for face in 1..=6 {
                    let wears = face == 6 || face == 5 && self.burst;
                    let sum = (sum + face, worn + usize::from(wears));
                    *next.entry(sum).or_insert(0.0) += chance / 6.0;
                }
            }
            sums = next;
        }
        let damage = |sum: i64| usize::try_from(sum + self.plus).unwrap_or(0);
        let hit = |((sum, worn), chance)| (damage(sum), worn, chance);
        std::iter::once((0, 0, 1.0 - hits)).chain(sums.into_iter().map(hit)).collect()
    }
}

impl Armor {
    /// Whether it has at most this many states. Published vehicles have fewer than a hundred.
    pub fn is_small(&self) -> bool {
        const MOST: usize = 10_000;
        (self.metal + 1).saturating_mul(self.points + 1) <= MOST
    }

    /// The armor left after damage; `None` if it is breached.
    fn after(
        &self,
        (metal, points): Left,
        damage: usize,
        worn: usize,
        laser: bool,
    ) -> Option<Left> {
        let halved = |damage, reflects: bool| if laser && reflects { damage / 2 } else { damage };
        let inside = halved(damage, self.polished && metal > 0).saturating_sub(metal);
        let damage = halved(inside, self.reflects && points > 0);
        let most = points.checked_sub(usize::from(!self.exceeded))?;
        (damage <= most).then(|| (metal.saturating_sub(worn), points - damage))
    }

    /// The expected number of turns until two machine guns breach it.
    pub fn endurance(&self) -> f64 {
        const MOST: usize = 99;
        static PLAIN: LazyLock<Vec<(f64, f64)>> =
            LazyLock::new(|| Armor { points: MOST, exceeded: true, ..Armor::default() }.turns());
        let is_plain = self.metal == 0 && self.shielded == 0.0;
        let number = (self.points + usize::from(self.exceeded)).checked_sub(1);
        let known = number.filter(|_| is_plain).and_then(|number| PLAIN.get(number).copied());
        known.or_else(|| self.turns().pop()).map_or(0.0, |(turns, _)| turns)
    }

    /// For all armor that may be left, the weaker first: the expected turns if both guns fire next, and if only one does.
    fn turns(&self) -> Vec<(f64, f64)> {
        let outcomes = GUN.outcomes(self.shielded);
        let mut known: Vec<(f64, f64)> = Vec::new();
        for left in self.states() {
            let (mut stays, mut both, mut one) = (0.0, 1.0, 0.0);
            for (damage, worn, chance) in &outcomes {
                match self.after(left, *damage, *worn, GUN.laser) {
                    Some(next) if next == left => stays += chance,
                    Some(next) => {
                        both += chance * known[self.number(next)].1;
                        one += chance * known[self.number(next)].0;
                    }
                    None => {}
                }
            }
            let turns = (both + stays * one) / (1.0 - stays * stays);
            known.push((turns, stays * turns + one));
        }
        known
    }

    /// All armor that may be left, the weaker first.
    fn states(&self) -> impl Iterator<Item = Left> {
        let points = self.points;
        (0..=self.metal).flat_map(move |metal| (0..=points).map(move |points| (metal, points)))
    }

    /// The index in [`Armor::states`].
    fn number(&self, (metal, points): Left) -> usize {
        metal * (self.points + 1) + points
    }

    /// The chance that it is breached by the end of each turn with these shots.
    pub fn breached(&self, turns: &[Vec<Shot>]) -> Vec<f64> {
        let states: Vec<Left> = self.states().collect();
        let mut all = vec![0.0; states.len()];
        all[states.len() - 1] = 1.0;
        let mut breached = 0.0;
        let turn = |shots: &Vec<Shot>| {
            for shot in shots {
                let mut next = vec![0.0; states.len()];
                for (damage, worn, chance) in shot.outcomes(self.shielded) {
                    for (left, likely) in states.iter().zip(&all) {
                        if *likely == 0.0 {
                            continue;
                        }
                        match self.after(*left, damage, worn, shot.laser) {
                            Some(left) => next[self.number(left)] += likely * chance,
                            None => breached += likely * chance,
                        }
                    }
                }
                all = next;
            }
            breached
        };
        turns.iter().map(turn).collect()
    }
}
