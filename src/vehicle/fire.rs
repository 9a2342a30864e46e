//! A static exchange of fire: the attacks of a vehicle at three inches, and the damage expected from them.
//!
//! A game makes a [`Fire`] from a vehicle. Each turn, each person makes one attack, and no gun fires twice.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::catalog::dice::Roll;
use crate::check::rule::Cite;
use crate::sheet::model::Side;
use crate::units::{Exact, plain, several, two_places};
use crate::vehicle::derivation::Steps;
use crate::vehicle::figure::{Definition, Figured, Stat};

/// The sides of an exchange.
pub const SIDES: [(&str, Side); 4] =
    [("front", Side::Front), ("right", Side::Right), ("left", Side::Left), ("back", Side::Back)];
/// The end of the id of the ruling that defines an exchange.
pub const RULING: &str = "exchange-of-fire";
/// The distance of the target.
pub const INCHES: i64 = 3;
/// The turns of an exchange.
pub const TURNS: usize = 10;
/// What a worth of 1 is. The worths of different attacks differ by more than a billionth.
pub const BILLION: i64 = 1_000_000_000;
/// Limits the search for the best volley. No real vehicle comes near.
const STEPS: usize = 20_000;

/// All attacks of a vehicle.
#[derive(Clone, Debug, Default)]
pub struct Fire {
    pub guns: Vec<Gun>,
    /// The people who fire.
    pub people: Vec<String>,
    pub power: i64,
    /// The most that a part of the vehicle adds to a roll.
    pub bonus: i64,
    /// Modifiers to hit by distance, each from these inches on.
    pub bands: Vec<(i64, i64)>,
    /// In the order of [`SIDES`].
    pub attacks: [Vec<Attack>; 4],
    pub exchanges: OnceLock<[Exchange; 4]>,
}

/// One gun, or several equal guns in one place.
#[derive(Clone, Debug)]
pub struct Gun {
    /// "Machine Gun, front".
    pub name: String,
    pub cite: Cite,
    pub count: i64,
    /// The least roll of two dice that hits.
    pub to_hit: i64,
    /// How far it reaches, if not everywhere.
    pub range: Option<i64>,
    /// The damage of its shots in the order of firing, and how many shots do this damage.
    pub loads: Vec<(Roll, i64)>,
    /// Projectiles of a shot. Each has its own roll to hit and its own damage.
    pub projectiles: i64,
    /// Shots of each gun; `None` if a gun needs only power.
    pub shots: Option<i64>,
    /// Power units of a shot.
    pub drain: i64,
    pub laser: bool,
    pub burst: bool,
    /// Whether its hits strike the top.
    pub top: bool,
}

/// The guns that a person can fire at once. Guns that are not aimed fire without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub guns: Vec<Fired>,
    /// Added to the roll, for each person.
    pub bonuses: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The index in [`Fire::guns`].
    pub gun: usize,
    pub count: i64,
    pub aimed: bool,
}

/// The shots and power units that are left. Equal guns share their shots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    pub shots: Vec<i64>,
    power: i64,
}

/// An attack by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The index in [`Fire::people`].
    pub person: usize,
    /// The index in the attacks of the side.
    pub attack: usize,
    /// What the attack is chosen by.
    worth: i64,
}

/// The fire at one side.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Of each of [`TURNS`], with the expected damage.
    volleys: Vec<(Vec<Shot>, Exact)>,
    /// The damage of the first turn, and the average of all.
    first: Exact,
    average: Exact,
}

impl Fire {
    /// The chance of the last gun with this name to hit at each range, in 36ths, and its roll. Ranges without a chance
    /// are left out. Only before the distance adds to the rolls.
    pub fn chances(&self, name: &str) -> Vec<(i64, i64, i64)> {
        let guns = self.guns.iter().rfind(|gun| gun.name.starts_with(name)).into_iter();
        let chances = guns.flat_map(|gun| {
            let is_reached = |from: i64| gun.range.is_none_or(|range| from <= range);
            let bands = self.bands.iter().filter(move |(from, _)| is_reached(*from));
            bands.map(|(from, adds)| (*from, hits(gun.to_hit - adds), gun.to_hit - adds))
        });
        chances.filter(|(_, hits, _)| *hits > 0).collect()
    }

    /// The distances at which the roll of a gun changes.
    pub fn distances(&self) -> BTreeSet<i64> {
        const MOST: i64 = 99;
        let ends = self.guns.iter().filter_map(|gun| Some(gun.range? + 1));
        let all = self.bands.iter().map(|(from, _)| *from).chain(ends);
        all.filter(|inches| (0..=MOST).contains(inches)).collect()
    }

    /// The expected damage of the first shot of a gun, or of several equal ones, by the person who hits best with it.
    pub fn alone(&self, gun: usize) -> Exact {
        let aims = |attack: &&Attack| attack.guns.iter().any(|of| of.gun == gun && of.aimed);
        let attacks = self.attacks.iter().flatten().filter(aims);
        let best = attacks.flat_map(|attack| &attack.bonuses).max().copied().unwrap_or(0);
        let of = &self.guns[gun];
        let ways = hits(of.to_hit - best) * of.projectiles * of.count;
        self.mean(gun, &self.full()) * ways / Exact::from(36)
    }

    /// Changes the distance. A gun that does not reach so far never hits.
    pub fn move_to(&mut self, inches: i64) {
        const NEVER: i64 = 99;
        let band = self.bands.iter().rfind(|(from, _)| *from <= inches);
        let adds = band.map_or(0, |(_, adds)| *adds);
        self.exchanges.take();
        for gun in &mut self.guns {
            let reaches = gun.range.is_none_or(|range| inches <= range);
            gun.to_hit = if reaches { gun.to_hit - adds } else { NEVER };
        }
    }
}

/// Whether a figure is for one side: `volley_front`.
pub fn is_of_side(stat: &Stat) -> bool {
    let end = stat.key.rsplit('_').next();
    SIDES.iter().any(|(side, _)| end == Some(side))
}

/// How many of the 36 rolls of two dice hit. A 2 always misses.
pub fn hits(roll: i64) -> i64 {
    36 - (2..roll.clamp(3, 13)).map(|sum| 6 - (sum - 7).abs()).sum::<i64>()
}

fn sum(shots: &[Shot]) -> i64 {
    shots.iter().map(|shot| shot.worth).sum()
}

impl Gun {
    /// The index in `loads` of the next shot, with this many shots left for all these guns.
    pub fn next(&self, left: i64) -> usize {
        let mut behind = 0;
        let last = self.loads.iter().rposition(|(_, shots)| {
            behind += shots * self.count;
            behind >= left
        });
        last.unwrap_or(0)
    }
}

impl Fire {
    /// The best volleys of ten turns, for each of [`SIDES`].
    pub fn exchanges(&self) -> &[Exchange; 4] {
        self.exchanges.get_or_init(|| ALL.map(|side| self.exchange(side)))
    }

    pub fn full(&self) -> Supply {
        let shots = |gun: &Gun| gun.shots.map_or(i64::MAX, |shots| shots * gun.count);
        Supply { shots: self.guns.iter().map(shots).collect(), power: self.power }
    }

    /// How many of the guns still have a shot.
    pub fn loaded(&self, fired: &Fired, supply: &Supply) -> i64 {
        fired.count.min(supply.shots[fired.gun])
    }

    pub fn spend(&self, attack: &Attack, supply: &mut Supply) {
        self.take(attack, &supply.clone(), supply);
    }

    /// Takes one shot of each gun that is loaded with this supply.
    fn take(&self, attack: &Attack, supply: &Supply, from: &mut Supply) {
        for fired in &attack.guns {
            let count = self.loaded(fired, supply);
            from.shots[fired.gun] -= count;
            from.power -= count * self.guns[fired.gun].drain;
        }
    }

    /// The average damage of a hit by the next shot of this gun.
    fn mean(&self, gun: usize, supply: &Supply) -> Exact {
        let Gun { loads, .. } = &self.guns[gun];
        let next = loads.get(self.guns[gun].next(supply.shots[gun]));
        next.map_or(Exact::ZERO, |(roll, _)| roll.mean_damage())
    }

    /// The expected damage of an attack by a person.
    fn damage(&self, attack: &Attack, person: usize, supply: &Supply) -> Exact {
        let bonus = attack.bonuses[person];
        let aimed = attack.guns.iter().filter(|fired| fired.aimed);
        let damage = aimed.map(|fired| {
            let (gun, count) = (&self.guns[fired.gun], self.loaded(fired, supply));
            let ways = hits(gun.to_hit - bonus) * gun.projectiles * count;
            self.mean(fired.gun, supply) * ways
        });
        damage.sum::<Exact>() / Exact::from(36)
    }

    /// Whether a gun of the attack has shots with damage behind its next shot.
    fn waits(&self, attack: &Attack, supply: &Supply) -> bool {
        attack.guns.iter().filter(|fired| fired.aimed).any(|fired| {
            let (gun, left) = (&self.guns[fired.gun], supply.shots[fired.gun]);
            let mut later = gun.loads.iter().skip(gun.next(left) + 1);
            left > 0 && later.any(|(roll, _)| !roll.mean_damage().is_zero())
        })
    }

    /// The attacks of a turn that are worth most together, on the side with this number. `worth` is that of an attack by a
    /// person. Of equal attacks of a person, the one with fewer guns counts, then the first. A person with nothing better to
    /// do fires harmless shots to reach the others.
    pub fn volley(
        &self,
        side: usize,
        supply: &Supply,
        worth: impl Fn(&Attack, usize) -> i64,
    ) -> Vec<Shot> {
        let attacks = &self.attacks[side];
        let shots = |person| {
            let shot = |(attack, own)| {
                let least = i64::from(self.waits(own, supply));
                Shot { person, attack, worth: worth(own, person).max(least) }
            };
            let mut shots: Vec<Shot> = attacks.iter().enumerate().map(shot).collect();
            shots.retain(|shot| shot.worth > 0);
            shots.sort_by_key(|shot| {
                let guns = attacks[shot.attack].guns.iter();
                (-shot.worth, guns.map(|fired| fired.count).sum::<i64>())
            });
            shots
        };
        let choices: Vec<_> = (0..self.people.len()).map(shots).collect();
        self.choose(attacks, &choices, supply, &self.ready(supply), &mut { STEPS })
    }

    /// The best attacks of these people with the ready guns and power. The choices of each begin with the best.
    fn choose(
        &self,
        attacks: &[Attack],
        choices: &[Vec<Shot>],
        supply: &Supply,
        ready: &Supply,
        left: &mut usize,
    ) -> Vec<Shot> {
        let Some((own, others)) = choices.split_first() else { return Vec::new() };
        let most: i64 =
            others.iter().filter_map(|shots| shots.first()).map(|shot| shot.worth).sum();
        let mut best = Vec::new();
        for shot in own {
            if shot.worth + most <= sum(&best) || *left == 0 {
                break;
            }
            *left -= 1;
            let mut rest = ready.clone();
            self.take(&attacks[shot.attack], supply, &mut rest);
            if rest.power >= 0 && rest.shots.iter().all(|shots| *shots >= 0) {
                let after = self.choose(attacks, others, supply, &rest, left);
                let all = [vec![*shot], after].concat();
                best = if sum(&all) > sum(&best) { all } else { best };
            }
        }
        if most > sum(&best) {
            let all = self.choose(attacks, others, supply, ready, left);
            best = if sum(&all) > sum(&best) { all } else { best };
        }
        best
    }

    /// The best volley of each turn, with the ammunition that is left.
    fn exchange(&self, side: usize) -> Exchange {
        let (mut supply, mut before) = (self.full(), None);
        let (attacks, mut volleys) = (&self.attacks[side], Vec::new());
        let is_mixed = self.guns.iter().any(|gun| gun.loads.len() > 1);
        for _ in 0..TURNS {
            let ready = self.ready(&supply);
            let is_known = before.as_ref() == Some(&ready) && !is_mixed;
            let known = volleys.last().filter(|_| is_known).cloned();
            let (volley, damage) = known.unwrap_or_else(|| {
                let damage = |attack: &Attack, person| self.damage(attack, person, &supply);
                let worth = |attack: &_, person| (damage(attack, person) * BILLION).floor();
                let volley = self.volley(side, &supply, worth);
                let damage = volley.iter().map(|shot| damage(&attacks[shot.attack], shot.person));
                let damage = damage.sum();
                (volley, damage)
            });
            volley.iter().for_each(|shot| self.spend(&attacks[shot.attack], &mut supply));
            volleys.push((volley, damage));
            before = Some(ready);
        }
        let runs = volleys.chunk_by(PartialEq::eq);
        let damage: Exact = runs.map(|run| run[0].1 * run.len() as i64).sum();
        let average = damage / Exact::from(TURNS as i64);
        let first = volleys.first().map(|(_, damage)| *damage).unwrap_or_default();
        Exchange { first, average, volleys }
    }

    /// Each gun that bears on a side: the most damage of an attack with this bonus, how many attacks its shots last in
    /// these turns, and whether it fires together with other guns.
    fn strikes(
        &self,
        side: usize,
        turns: i64,
        bonus: i64,
    ) -> impl Iterator<Item = (Exact, Exact, bool)> {
        self.guns.iter().enumerate().filter_map(move |(number, gun)| {
            let aims = |attack: &&Attack| {
                attack.guns.iter().any(|fired| fired.gun == number && fired.aimed)
            };
            let attacks = self.attacks[side].iter().filter(aims);
            let fired = attacks.clone().flat_map(|attack| &attack.guns);
            let most = fired.filter(|fired| fired.gun == number).map(|fired| fired.count).max()?;
            let shots = gun.count * gun.shots.map_or(turns, |shots| shots.min(turns));
            let damage = gun.loads.iter().map(|(roll, _)| roll.mean_damage()).max()?;
            let shot = damage * (hits(gun.to_hit - bonus) * gun.projectiles);
            let is_joined = attacks.into_iter().any(|attack| attack.guns.len() > 1);
            let strike = shot * most / Exact::from(36);
            Some((strike, Exact::from(shots) / Exact::from(most), is_joined))
        })
    }

    /// The damage of the strongest attacks, for [`Fire::worth`].
    pub fn prices(&self, bonus: i64) -> impl Iterator<Item = Exact> {
        ALL.into_iter()
            .flat_map(move |side| self.strikes(side, 1, bonus).map(|(strike, ..)| strike))
    }

    /// A sum over guns that bounds all fire at a side: if `n` attacks are made in these turns, they do at most `n` times
    /// the price, and this. It holds for every price: an attack that does less than its price is left out.
    pub fn worth(&self, side: usize, turns: i64, bonus: i64, price: Exact) -> Exact {
        let over = |(strike, attacks, is_joined): (Exact, Exact, bool)| {
            let price = if is_joined { Exact::ZERO } else { price };
            (strike - price).max(Exact::ZERO) * attacks
        };
        self.strikes(side, turns, bonus).map(over).sum()
    }

    /// The average damage of the first turns against the best of these sides, and the side's number.
    pub fn best(&self, sides: &[usize], turns: usize) -> (Exact, usize) {
        let damage = |side: &usize| {
            let Exchange { first, average, .. } = self.exchanges()[*side];
            (if turns > 1 { average } else { first }, *side)
        };
        let best = sides.iter().rev().map(damage).max_by_key(|(damage, _)| *damage);
        best.unwrap_or_default()
    }

    fn figure(&self, sides: &[usize], turns: usize, steps: Steps<'_>) -> Exact {
        let (damage, side) = self.best(sides, turns);
        if !steps.are_kept() {
            return damage;
        }
        let (mut supply, mut turn, name) = (self.full(), 1, SIDES[side].0);
        for run in self.exchanges()[side].volleys[..turns].chunk_by(PartialEq::eq) {
            for shot in &run[0].0 {
                let attack = &self.attacks[side][shot.attack];
                self.show(attack, shot.person, &supply, steps);
                run.iter().for_each(|_| self.spend(attack, &mut supply));
            }
            let when = match run.len() {
                1 => format!("Turn {turn}"),
                more => format!("Each of turns {turn} to {}", turn + more - 1),
            };
            steps.step(format!("{when}, {name}"), run[0].1);
            turn += run.len();
        }
        if turns > 1 {
            steps.step(format!("Average of {turns} turns"), damage);
        }
        damage
    }

    /// A step for each gun: "2 × Machine Gun, front (driver): 2 × 7/12 × 3 1/2".
    fn show(&self, attack: &Attack, person: usize, supply: &Supply, steps: Steps<'_>) {
        for fired in attack.guns.iter().filter(|fired| fired.aimed) {
            let (gun, count) = (&self.guns[fired.gun], self.loaded(fired, supply));
            let chance = Exact::from(hits(gun.to_hit - attack.bonuses[person])) / Exact::from(36);
            let (mean, rolls) = (self.mean(fired.gun, supply), count * gun.projectiles);
            let product = several(&format!("{} × {}", plain(chance), plain(mean)), rolls);
            let what =
                format!("{} ({}): {product}", several(&gun.name, count), self.people[person]);
            if rolls > 0 {
                steps.cited(what, chance * mean * rolls, &gun.cite);
            }
        }
    }

    /// "4.08 a turn, front".
    fn text(&self) -> Option<String> {
        let (damage, side) = self.best(&ALL, TURNS);
        let known = Some(damage).filter(|damage| !damage.is_zero())?;
        Some(format!("{} a turn, {}", two_places(known), SIDES[side].0))
    }

    /// What a turn can use: the loaded guns, and power up to the drain of all guns.
    fn ready(&self, supply: &Supply) -> Supply {
        let drain = self.guns.iter().map(|gun| gun.count * gun.drain).sum();
        let guns = self.guns.iter().zip(&supply.shots);
        let shots = guns.map(|(gun, shots)| gun.count.min(*shots)).collect();
        Supply { shots, power: supply.power.min(drain) }
    }
}

/// A game whose vehicles exchange fire.
pub trait Fires: Figured {
    fn fire<'c>(case: &'c Self::Case<'_>) -> Option<&'c Fire>;
}

const ALL: [usize; 4] = [0, 1, 2, 3];

macro_rules! figures {
    ($($key:literal, $label:literal, $sides:expr, $turns:expr $(, $row:ident)?;)*) => {
        [$(Definition::number($key, $label, two_places, |case, steps| {
            Some(G::fire(case)?.figure($sides, $turns, steps))
        })
        .high()
        .by_ruling(RULING)
        $(.$row("Firepower", |case| G::fire(case)?.text()).compared())?),*]
    };
}

/// The figures of the best side, and of each side.
pub const fn figures<G: Fires>() -> [Definition<G>; 10] {
    figures! {
        "volley", "Volley", &ALL, 1;
        "volley_front", "Volley, front", &[0], 1;
        "volley_right", "Volley, right", &[1], 1;
        "volley_left", "Volley, left", &[2], 1;
        "volley_back", "Volley, back", &[3], 1;
        "firepower", "Firepower", &ALL, TURNS, row;
        "firepower_front", "Firepower, front", &[0], TURNS;
        "firepower_right", "Firepower, right", &[1], TURNS;
        "firepower_left", "Firepower, left", &[2], TURNS;
        "firepower_back", "Firepower, back", &[3], TURNS;
    }
}
