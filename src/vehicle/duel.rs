//! A duel: two vehicles that fire at each other until the armor of one is breached.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::vehicle::breach::{Armor, Hit, Loss, Worn};
use crate::vehicle::fire::{Attack, BILLION, Fire, Supply, hits};

/// The longest duel.
const TURNS: usize = 50;
/// The longest view of a plan: turns of sustained fire with the same weapon.
const AHEAD: usize = 9;
/// Limits guns for hostile designs.
const MOST: i64 = 20;
/// The chance of a duel so long that its weapons are of no interest.
const RARE: f64 = 0.05;
/// A chance that is too small to go on for.
const NO_CHANCE: f64 = 1e-11;

/// What a vehicle brings to a duel.
#[derive(Clone, Debug)]
pub struct Duelist {
    pub fire: Fire,
    /// The armor of each side that fire comes from, and the modifier of rolls to hit it.
    pub sides: [Option<(Armor, i64)>; 4],
    pub top: Armor,
    /// The most that firing the same weapon again adds to the roll.
    pub sustained: usize,
}

/// The fire of one vehicle at the other.
#[derive(Clone, Default)]
pub struct Barrage {
    /// The points of armor that it is fired at.
    pub points: usize,
    /// The chance that the armor is breached by the end of each turn.
    pub breached: Vec<f64>,
    /// The shots of each turn.
    fired: Vec<i64>,
    /// The shots at the start.
    pub supply: i64,
    /// Whether it fires weapons without shots, such as lasers.
    pub is_powered: bool,
}

pub struct Duel {
    /// The fire of the first vehicle, and of the second.
    pub barrages: [Barrage; 2],
    /// The chances that the first breaches first, the second, both in the same turn, or neither.
    pub first: [f64; 4],
    /// The expected turns until a breach.
    pub turns: f64,
    /// The shots that each is expected to fire in them.
    pub shots: [f64; 2],
}

impl Duel {
    /// Each vehicle shows a side, numbered as in `fire::SIDES`. `None` if it cannot have armor there. Of the plans of a vehicle,
    /// it follows the one with the best chance against the fastest plan of the other vehicle.
    pub fn of([one, two]: [&Duelist; 2], sides: [usize; 2]) -> Option<Duel> {
        let (at_one, at_two) = (one.sides[sides[0]].as_ref()?, two.sides[sides[1]].as_ref()?);
        let plans = [one.plans(sides[0], at_two, &two.top), two.plans(sides[1], at_one, &one.top)];
        let barrages = chosen([&plans[0], &plans[1]])?;
        let (mut turns, mut shots, mut both) = (0.0, [0.0; 2], 1.0);
        for turn in 0..TURNS {
            turns += both;
            for (shots, of) in shots.iter_mut().zip(barrages) {
                *shots += both * of.fired[turn] as f64;
            }
            both = barrages.iter().map(|of| 1.0 - of.breached[turn]).product();
        }
        let first = outcomes(barrages);
        Some(Duel { barrages: barrages.map(Clone::clone), first, turns, shots })
    }
}

/// The plans that two vehicles follow.
fn chosen([ones, twos]: [&[Barrage]; 2]) -> Option<[&Barrage; 2]> {
    let fast = [best(ones, |own| -own.turns())?, best(twos, |own| -own.turns())?];
    // Of equal chances, the faster plan is better.
    let rank = |own: &Barrage, other| outcomes([own, other])[0] - own.turns() / 10_000.0;
    Some([best(ones, |own| rank(own, fast[1]))?, best(twos, |own| rank(own, fast[0]))?])
}

fn best(plans: &[Barrage], rank: impl Fn(&Barrage) -> f64) -> Option<&Barrage> {
    let ranked = plans.iter().rev().map(|plan| (plan, rank(plan)));
    ranked.max_by(|(_, one), (_, next)| one.total_cmp(next)).map(|(plan, _)| plan)
}

/// The chances that the first fire breaches first, the second, both in the same turn, or neither.
fn outcomes(fire: [&Barrage; 2]) -> [f64; 4] {
    let (mut first, mut before) = ([0.0; 4], [0.0; 2]);
    for turn in 0..TURNS {
        let now = fire.map(|of| of.breached[turn]);
        let new = [0, 1].map(|own| now[own] - before[own]);
        first[0] += new[0] * (1.0 - now[1]);
        first[1] += new[1] * (1.0 - now[0]);
        first[2] += new[0] * new[1];
        before = now;
    }
    first[3] = (1.0 - before[0]) * (1.0 - before[1]);
    first
}

impl Barrage {
    /// Whether the other plan has no better chance in any turn.
    fn is_never_behind(&self, other: &Barrage) -> bool {
        self.breached.iter().zip(&other.breached).all(|(own, other)| own >= other)
    }

    /// The expected turns until a breach.
    fn turns(&self) -> f64 {
        self.breached.iter().map(|chance| 1.0 - chance).sum()
    }
}

impl Duelist {
    /// The fire by each plan.
    fn plans(&self, side: usize, (armor, size): &(Armor, i64), top: &Armor) -> Vec<Barrage> {
        let fire = &self.fire;
        let bears = |number| {
            let mut guns = fire.attacks[side].iter().flat_map(|attack| &attack.guns);
            guns.any(|of| of.gun == number)
        };
        let guns = fire.guns.iter().enumerate().filter(|(number, _)| bears(*number));
        let supply = guns.filter_map(|(_, gun)| Some(gun.shots? * gun.count)).sum();
        let loads = fire.guns.iter().enumerate().map(|(number, gun)| {
            let loads = gun.loads.iter().filter(|_| bears(number));
            let at = if gun.top { top } else { armor };
            let load = |(roll, _): &(_, _)| {
                let hit = Hit::of(*roll, gun.laser, gun.burst);
                (at.losses(&hit), hit)
            };
            loads.map(load).collect()
        });
        let loads: Vec<Vec<(Vec<Loss>, Hit)>> = loads.collect();
        let points = armor.metal + armor.points;
        let plan = |aim| {
            let (left, before) = (fire.full(), Vec::new());
            let plan = Plan { own: self, side, size: *size, aim, loads: &loads, left, before };
            let target = [Worn::new(armor), Worn::new(top)];
            plan.carry_out(target, Barrage { points, supply, ..Barrage::default() })
        };
        let is_choice = fire.attacks[side].len() > 1;
        let ahead = (1..=self.sustained).chain((self.sustained > 0).then_some(AHEAD));
        let others = ahead.map(Aim::Wear).chain([Aim::Breach]);
        let mut plans: Vec<Barrage> = Vec::new();
        for plan in [Aim::Wear(0)].into_iter().chain(others.filter(|_| is_choice)).map(plan) {
            if !plans.iter().any(|known| known.is_never_behind(&plan)) {
                plans.push(plan);
            }
        }
        plans
    }
}

/// Each of several vehicles against each other, for these sides of both: the chances that the row breaches first, that the column
/// does, that both do in the same turn, and that neither does. They are the mean over the sides that both have; `None` if there
/// are none. The fire at armor that several vehicles have is planned once.
pub fn league<'a>(all: &[&'a Duelist], sides: &[[usize; 2]]) -> Vec<Vec<Option<[f64; 4]>>> {
    let mut targets: Vec<(&'a (Armor, i64), &'a Armor)> = Vec::new();
    let mut at: Vec<[Option<usize>; 4]> = Vec::new();
    for of in all {
        let mut number = |side: &'a Option<_>, top| {
            let target = (side.as_ref()?, top);
            Some(targets.iter().position(|known| *known == target).unwrap_or_else(|| {
                targets.push(target);
                targets.len() - 1
            }))
        };
        at.push(of.sides.each_ref().map(|side| number(side, &of.top)));
    }
    // Vehicles without a weapon that strikes the top do not care for it.
    let side = |number: usize| targets.iter().position(|(side, _)| *side == targets[number].0);
    let plain: Vec<usize> = (0..targets.len()).map(|of| side(of).unwrap_or(of)).collect();
    let key = |own: &Duelist, at: usize| match own.fire.guns.iter().any(|gun| gun.top) {
        true => at,
        false => plain[at],
    };
    let needed = sides.iter().flat_map(|[own, other]| [[*own, *other], [*other, *own]]);
    let needed: BTreeSet<[usize; 2]> = needed.collect();
    let fire = |own: &&'a Duelist| {
        let plans = |pair: &[usize; 2]| {
            let shown = at.iter().filter_map(|of| Some(key(own, of[pair[1]]?)));
            let shown: BTreeSet<usize> = shown.collect();
            let plans = shown.into_iter().map(|number| {
                let (side, top) = targets[number];
                let mut plans = own.plans(pair[0], side, top);
                // Many of these wait at once.
                plans.iter_mut().for_each(|plan| plan.fired = Vec::new());
                ((*pair, number), plans)
            });
            plans.collect::<Vec<_>>()
        };
        needed.iter().flat_map(plans).collect::<BTreeMap<_, _>>()
    };
    let fire: Vec<BTreeMap<_, Vec<Barrage>>> = all.par_iter().map(fire).collect();
    let of_pair = |one: usize, two: usize| {
        let duel = |[own, other]: &[usize; 2]| {
            let [ones, twos] = [(one, [*own, *other], two), (two, [*other, *own], one)]
                .map(|(of, pair, foe)| fire[of].get(&(pair, key(all[of], at[foe][pair[1]]?))));
            let (ones, twos) = (ones?, twos?);
            chosen([ones, twos]).map(outcomes)
        };
        let found: Vec<_> = sides.iter().filter_map(duel).collect();
        let mean = |way: usize| found.iter().map(|of| of[way]).sum::<f64>() / found.len() as f64;
        (one != two && !found.is_empty()).then(|| [0, 1, 2, 3].map(mean))
    };
    let row = |one| (0..all.len()).map(|two| of_pair(one, two)).collect();
    (0..all.len()).into_par_iter().map(row).collect()
}

/// What a vehicle chooses its attacks by.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    /// The armor that they take in this turn, and on average in so many further turns of sustained fire.
    Wear(usize),
    /// The chance of a breach in this turn.
    Breach,
}

/// How a vehicle fires.
struct Plan<'d> {
    own: &'d Duelist,
    side: usize,
    /// The modifier for the target's size.
    size: i64,
    aim: Aim,
    /// Of each gun and each of its loads: what a hit does.
    loads: &'d [Vec<(Vec<Loss>, Hit)>],
    left: Supply,
    /// How many of each gun have fired at the target in the last turns, the latest first.
    before: Vec<Vec<i64>>,
}

impl Plan<'_> {
    /// Fires at the side and the top.
    fn carry_out(mut self, mut target: [Worn<'_>; 2], mut barrage: Barrage) -> Barrage {
        let Duelist { fire, sustained, .. } = self.own;
        let (attacks, idle) = (&fire.attacks[self.side], vec![0; fire.guns.len()]);
        let standing = |[side, top]: &[Worn<'_>; 2]| (1.0 - side.breached) * (1.0 - top.breached);
        while barrage.breached.len() < TURNS && standing(&target) > NO_CHANCE {
            let whole = target.each_ref().map(Worn::whole);
            let worth = |attack: &Attack, person| {
                let mut worth = 0.0;
                let ahead = if let Aim::Wear(ahead) = self.aim { ahead } else { 0 };
                self.strike(attack, person, &idle, ahead, |at, (losses, _), chance| {
                    let loss = target[at].loss(losses);
                    let points = chance * loss.points / whole[at].points;
                    let breach = chance * loss.breach / whole[at].breach;
                    worth +=
                        if self.aim == Aim::Breach { breach + points / 1000.0 } else { points };
                });
                (worth * BILLION as f64) as i64
            };
            let (mut fired, mut now) = (0, idle.clone());
            for shot in fire.volley(self.side, &self.left, worth) {
                let attack = &attacks[shot.attack];
                self.strike(attack, shot.person, &now, 0, |at, (_, hit), chance| {
                    target[at].fire(hit, chance);
                });
                for of in &attack.guns {
                    let loaded = fire.loaded(of, &self.left);
                    let is_powered = fire.guns[of.gun].shots.is_none();
                    now[of.gun] += if of.aimed { loaded } else { 0 };
                    fired += if is_powered { 0 } else { loaded };
                    barrage.is_powered |= is_powered && standing(&target) > RARE;
                }
                fire.spend(attack, &mut self.left);
            }
            self.before.insert(0, now);
            self.before.truncate(*sustained);
            barrage.breached.push(1.0 - standing(&target));
            barrage.fired.push(fired);
        }
        barrage.breached.resize(TURNS, 1.0 - standing(&target));
        barrage.fired.resize(TURNS, 0);
        barrage
    }

    /// Each shot of an attack: the target, what a hit does, and the chance to hit. `now` is how many of each gun fired earlier in
    /// the turn. The chance is the average of this turn and of further ones, as many as `ahead` and the shots allow.
    fn strike(
        &self,
        attack: &Attack,
        person: usize,
        now: &[i64],
        ahead: usize,
        mut shot: impl FnMut(usize, &(Vec<Loss>, Hit), f64),
    ) {
        for of in attack.guns.iter().filter(|of| of.aimed) {
            let (gun, left) = (&self.own.fire.guns[of.gun], self.left.shots[of.gun]);
            let Some(load) = self.loads[of.gun].get(gun.next(left)) else { continue };
            let ahead = (ahead as i64).min(left / gun.count.max(1) - 1).max(0);
            let shots = self.own.fire.loaded(of, &self.left) * gun.projectiles;
            for number in 0..shots.clamp(0, MOST) {
                let number = now[of.gun] + number / gun.projectiles;
                let since = self.before.iter().take_while(|turn| turn[of.gun] > number).count();
                let hits = (0..=ahead).map(|later| {
                    let sustained = (since as i64 + later).min(self.own.sustained as i64);
                    hits(gun.to_hit - self.size - attack.bonuses[person] - sustained)
                });
                let chance = hits.sum::<i64>() as f64 / (36 * (ahead + 1)) as f64;
                shot(usize::from(gun.top), load, chance);
            }
        }
    }
}
