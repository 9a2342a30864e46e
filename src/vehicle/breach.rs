//! When fire breaches the armor of a side: the chance by turn, and the expected number of turns.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::catalog::dice::Roll;

/// The armor of a side: metal outside, and inside it a layer that loses a point for each point of damage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Armor {
    pub metal: usize,
    /// Whether the metal halves lasers.
    pub polished: bool,
    pub points: usize,
    /// Whether the inner layer halves lasers.
    pub reflects: bool,
    /// Whether damage must exceed the points. Otherwise, damage equal to the points is a breach. Without points, any damage
    /// is a breach.
    pub exceeded: bool,
    /// The chance that a hit strikes something in front of the armor, such as a wheel.
    pub shielded: f64,
}

/// The points of metal and of the inner layer that are left.
type Left = (usize, usize);

/// What a hit does.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The damage, the points that metal loses, and their chance.
    outcomes: Vec<(usize, usize, f64)>,
    laser: bool,
}

/// The chance that a gun of the endurance figures hits. It fires twice a turn, and rolls a 7.
const HITS: f64 = 21.0 / 36.0;

impl Hit {
    pub fn of(damage: Roll, laser: bool, burst: bool) -> Hit {
        /// Limits dice for hostile designs.
        const DICE: i64 = 20;
        let mut sums = BTreeMap::from([((0, 0), 1.0)]);
        for _ in 0..damage.dice.clamp(0, DICE) {
            let mut next = BTreeMap::new();
            for ((sum, worn), chance) in sums {
                for face in 1..=Roll::SIDES {
                    let wears = face == 6 || face == 5 && burst;
                    let sum = (sum + face, worn + usize::from(wears));
                    *next.entry(sum).or_insert(0.0) += chance / 6.0;
                }
            }
            sums = next;
        }
        let points = |sum| usize::try_from(damage.damage(sum)).unwrap_or(0);
        let outcomes = sums.into_iter().map(|((sum, worn), chance)| (points(sum), worn, chance));
        Hit { outcomes: outcomes.collect(), laser }
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
        let most = points.saturating_sub(usize::from(!self.exceeded));
        (damage <= most).then(|| (metal.saturating_sub(worn), points - damage))
    }

    /// The expected number of turns until two machine guns breach it.
    pub fn endurance(&self) -> f64 {
        const MOST: usize = 99;
        static PLAIN: LazyLock<Vec<(f64, f64)>> =
            LazyLock::new(|| Armor { points: MOST, exceeded: true, ..Armor::default() }.turns());
        let is_plain = self.metal == 0 && self.shielded == 0.0;
        let number = (self.points + usize::from(self.exceeded)).max(1) - 1;
        let known = PLAIN.get(number).filter(|_| is_plain).copied();
        known.or_else(|| self.turns().pop()).map_or(0.0, |(turns, _)| turns)
    }

    /// For all armor that may be left, the weaker first: the expected turns if both guns fire next, and if only one does.
    fn turns(&self) -> Vec<(f64, f64)> {
        let gun = Hit::of(Roll { dice: 1, ..Roll::default() }, false, false);
        let hits = HITS * (1.0 - self.shielded);
        let mut known: Vec<(f64, f64)> = Vec::new();
        for left in self.states() {
            let (mut stays, mut both, mut one) = (1.0 - hits, 1.0, 0.0);
            for (damage, worn, chance) in &gun.outcomes {
                let chance = chance * hits;
                match self.after(left, *damage, *worn, gun.laser) {
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

    /// The points of both layers, and the one that is a breach.
    fn total(&self, (metal, points): Left) -> f64 {
        (metal + points + 1) as f64
    }

    /// What a hit takes from each of all armor that may be left.
    pub fn losses(&self, hit: &Hit) -> Vec<Loss> {
        let loss = |left| {
            let mut sum = Loss::default();
            for (damage, worn, chance) in &hit.outcomes {
                let after = self.after(left, *damage, *worn, hit.laser);
                let points = self.total(left) - after.map_or(0.0, |after| self.total(after));
                sum.points += chance * (1.0 - self.shielded) * points;
                sum.breach += if after.is_none() { chance * (1.0 - self.shielded) } else { 0.0 };
            }
            sum
        };
        self.states().map(loss).collect()
    }
}

/// What fire takes from armor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Loss {
    pub points: f64,
    /// The chance of a breach.
    pub breach: f64,
}

/// Armor under fire: the chances of its states.
#[derive(Clone, Debug)]
pub struct Worn<'a> {
    armor: &'a Armor,
    left: Vec<(Left, f64)>,
    pub breached: f64,
}

impl<'a> Worn<'a> {
    pub fn new(armor: &'a Armor) -> Worn<'a> {
        let mut left: Vec<_> = armor.states().map(|left| (left, 0.0)).collect();
        if let Some((_, chance)) = left.last_mut() {
            *chance = 1.0;
        }
        Worn { armor, left, breached: 0.0 }
    }

    /// Fires a shot with this chance to hit.
    pub fn fire(&mut self, hit: &Hit, chance: f64) {
        let hits = chance * (1.0 - self.armor.shielded);
        // Weaker armor comes first, so no state gains before its own turn.
        for number in 0..self.left.len() {
            let (left, likely) = self.left[number];
            if likely == 0.0 {
                continue;
            }
            self.left[number].1 = likely * (1.0 - hits);
            for (damage, worn, chance) in &hit.outcomes {
                let chance = likely * hits * chance;
                match self.armor.after(left, *damage, *worn, hit.laser) {
                    Some(next) => self.left[self.armor.number(next)].1 += chance,
                    None => self.breached += chance,
                }
            }
        }
    }

    /// What a hit is expected to take.
    pub fn loss(&self, losses: &[Loss]) -> Loss {
        let likely = self.left.iter().map(|(_, likely)| likely).zip(losses);
        likely.fold(Loss::default(), |sum, (likely, loss)| Loss {
            points: sum.points + likely * loss.points,
            breach: sum.breach + likely * loss.breach,
        })
    }

    /// The points that are expected to be left, and the chance that it still stands.
    pub fn whole(&self) -> Loss {
        let points = self.left.iter().map(|(left, likely)| likely * self.armor.total(*left));
        Loss { points: points.sum(), breach: 1.0 - self.breached }
    }
}
