//! When fire breaches the armor of a side: the chance by turn, and the expected number of turns.

use std::collections::BTreeMap;
use std::iter::Sum;
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
    /// The chance that a hit strikes the wheel and not the armor.
    pub shielded: f64,
    /// The damage points of the wheel, if fire is aimed at it. Otherwise, hits on it do not count.
    pub wheel: usize,
    /// Whether the armor only guards the wheel, so that a hit through it strikes the wheel.
    pub guards: bool,
}

/// The points of metal, of the inner layer and of the wheel that are left.
type Left = (usize, usize, usize);

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
        self.layers().into_iter().map(|points| points + 1).fold(1, usize::saturating_mul) <= MOST
    }

    fn layers(&self) -> [usize; 3] {
        [self.metal, self.points, self.wheel]
    }

    /// The armor (false) and the wheel (true), each with the chance that a hit strikes it.
    fn ways(&self) -> impl Iterator<Item = (bool, f64)> {
        let ways = [(false, 1.0 - self.shielded), (true, self.shielded)];
        ways.into_iter().filter(|(_, chance)| *chance > 0.0)
    }

    /// The points left after damage; `None` if the armor is breached or the wheel lost.
    fn after(
        &self,
        (metal, points, wheel): Left,
        damage: usize,
        worn: usize,
        laser: bool,
        at_wheel: bool,
    ) -> Option<Left> {
        let struck = |points, damage| match self.wheel {
            0 => Some((metal, points, wheel)),
            _ => (damage < wheel).then(|| (metal, points, wheel - damage)),
        };
        if at_wheel {
            return struck(points, damage);
        }
        let halved = |damage, reflects: bool| if laser && reflects { damage / 2 } else { damage };
        let inside = halved(damage, self.polished && metal > 0).saturating_sub(metal);
        let damage = halved(inside, self.reflects && points > 0);
        let most = points.saturating_sub(usize::from(!self.exceeded));
        match damage <= most {
            true => Some((metal.saturating_sub(worn), points - damage, wheel)),
            false if self.guards => struck(0, damage - points),
            false => None,
        }
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
                match self.after(left, *damage, *worn, gun.laser, false) {
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
        let [metal, points, wheel] = self.layers();
        (0..=wheel).flat_map(move |wheel| {
            (0..=metal)
                .flat_map(move |metal| (0..=points).map(move |points| (metal, points, wheel)))
        })
    }

    /// The index in [`Armor::states`].
    fn number(&self, (metal, points, wheel): Left) -> usize {
        (wheel * (self.metal + 1) + metal) * (self.points + 1) + points
    }

    /// The points left, and one more for the breach.
    fn total(&self, (metal, points, wheel): Left) -> f64 {
        (metal + points + wheel + 1) as f64
    }

    /// What a hit takes from each of all armor that may be left.
    pub fn losses(&self, hit: &Hit) -> Vec<Loss> {
        let loss = |left| {
            let mut sum = Loss::default();
            for (at_wheel, share) in self.ways() {
                for (damage, worn, chance) in &hit.outcomes {
                    let after = self.after(left, *damage, *worn, hit.laser, at_wheel);
                    let points = self.total(left) - after.map_or(0.0, |after| self.total(after));
                    sum.points += chance * share * points;
                    sum.breach += if after.is_none() { chance * share } else { 0.0 };
                }
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

impl Sum for Loss {
    fn sum<I: Iterator<Item = Loss>>(all: I) -> Loss {
        all.fold(Loss::default(), |sum, loss| Loss {
            points: sum.points + loss.points,
            breach: sum.breach + loss.breach,
        })
    }
}

/// Armor under fire: the chances of its states.
#[derive(Clone, Debug)]
pub struct Worn<'a> {
    armor: &'a Armor,
    left: Vec<(Left, f64)>,
    pub breached: f64,
}

impl<'a> Worn<'a> {
    /// Whole armor, with the chance that it is fired at.
    pub fn new(armor: &'a Armor, chance: f64) -> Worn<'a> {
        let left = armor.states().map(|left| (left, 0.0)).collect();
        let mut worn = Worn { armor, left, breached: 0.0 };
        worn.reach(chance);
        worn
    }

    /// Adds to the chance that whole armor is fired at.
    pub fn reach(&mut self, chance: f64) {
        self.left.last_mut().into_iter().for_each(|(_, whole)| *whole += chance);
    }

    /// Fires a shot with this chance to hit.
    pub fn fire(&mut self, hit: &Hit, chance: f64) {
        let armor = self.armor;
        let ways: Vec<_> = armor.ways().collect();
        let is_plain = armor.metal + armor.wheel == 0 && armor.shielded == 0.0 && !armor.guards;
        // Weaker armor comes first, so no state gains before its own turn.
        for number in 0..self.left.len() {
            let (left, likely) = self.left[number];
            if likely == 0.0 {
                continue;
            }
            self.left[number].1 = likely * (1.0 - chance);
            // As below, for the armor that most sides have: leagues spend half of their time here.
            if is_plain {
                let most = number.saturating_sub(usize::from(!armor.exceeded));
                let part = if hit.laser && armor.reflects && number > 0 { 2 } else { 1 };
                for (damage, _, share) in &hit.outcomes {
                    let (damage, share) = (damage / part, likely * chance * share);
                    match damage <= most {
                        true => self.left[number - damage].1 += share,
                        false => self.breached += share,
                    }
                }
                continue;
            }
            for &(at_wheel, share) in &ways {
                let hits = likely * chance * share;
                for (damage, worn, chance) in &hit.outcomes {
                    match armor.after(left, *damage, *worn, hit.laser, at_wheel) {
                        Some(next) => self.left[armor.number(next)].1 += hits * chance,
                        None => self.breached += hits * chance,
                    }
                }
            }
        }
    }

    /// What a hit is expected to take.
    pub fn loss(&self, losses: &[Loss]) -> Loss {
        let likely = self.left.iter().map(|(_, likely)| likely).zip(losses);
        let expected = |(likely, loss): (&f64, &Loss)| Loss {
            points: likely * loss.points,
            breach: likely * loss.breach,
        };
        likely.map(expected).sum()
    }

    /// The points that are expected to be left, and the chance that it still stands.
    pub fn whole(&self) -> Loss {
        let points = self.left.iter().map(|(left, likely)| likely * self.armor.total(*left));
        Loss { points: points.sum(), breach: 1.0 - self.breached }
    }
}
