//! A duel: two vehicles that fire at each other until the armor of one is breached, or its wheels are lost.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Range;

use rayon::prelude::*;

use crate::vehicle::breach::{Armor, Hit, Loss, Worn};
use crate::vehicle::fire::{Attack, BILLION, Fire, Gun, Supply, hits};

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
    /// The targets for fire from each side; none if the vehicle cannot have armor there.
    pub sides: [Vec<Target>; 4],
    /// The armor of each of `endurance::SIDES`.
    pub armor: [Option<Armor>; 5],
    /// The most that firing the same weapon again adds to the roll.
    pub sustained: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The armor of a side and of the top. Or wheels that are lost one after the other; without the last one, the vehicle
    /// can no longer steer.
    pub parts: Vec<Armor>,
    pub is_wheels: bool,
    /// The modifier of rolls to hit.
    pub size: i64,
}

/// The fire of one vehicle at the other.
#[derive(Clone, Default)]
pub struct Barrage {
    /// The points of armor or wheels that it is fired at.
    pub points: usize,
    pub is_at_wheels: bool,
    /// The chance that the armor is breached, or the wheels lost, by the end of each turn.
    pub breached: Vec<f64>,
    /// The expected turns until then.
    turns: f64,
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
    /// The chances that the first wins, the second, both in the same turn, or neither.
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
        let plans = [(one, sides[0], &two.sides[sides[1]]), (two, sides[1], &one.sides[sides[0]])]
            .map(|(own, side, at)| {
                at.iter().flat_map(|at| own.plans(side, at)).collect::<Vec<_>>()
            });
        let barrages = chosen(plans.each_ref().map(|plans| plans.iter().collect()))?;
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
fn chosen(plans: [Vec<&Barrage>; 2]) -> Option<[&Barrage; 2]> {
    let fast = plans.each_ref().map(|plans| best(plans, |own| -own.turns));
    let fast = [fast[0]?, fast[1]?];
    // Of equal chances, the faster plan is better.
    let rank = |own: &Barrage, other| outcomes([own, other])[0] - own.turns / 10_000.0;
    let chosen = |own: usize| best(&plans[own], |plan| rank(plan, fast[1 - own]));
    Some([chosen(0)?, chosen(1)?])
}

fn best<'b>(plans: &[&'b Barrage], rank: impl Fn(&Barrage) -> f64) -> Option<&'b Barrage> {
    if let [only] = plans {
        return Some(only);
    }
    let ranked = plans.iter().rev().map(|plan| (*plan, rank(plan)));
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
}

impl Target {
    /// The parts that a gun is fired at.
    fn struck(&self, gun: &Gun) -> Range<usize> {
        let part = usize::from(gun.top);
        if self.is_wheels { 0..self.parts.len() } else { part..part + 1 }
    }

    fn points(&self) -> usize {
        let counted = self.parts.iter().take(if self.is_wheels { self.parts.len() } else { 1 });
        counted.map(|part| part.metal + part.points + part.wheel).sum()
    }
}

impl Duelist {
    /// The fire at a target by each plan.
    fn plans(&self, side: usize, target: &Target) -> Vec<Barrage> {
        let fire = &self.fire;
        let bears = |number| {
            let mut guns = fire.attacks[side].iter().flat_map(|attack| &attack.guns);
            guns.any(|of| of.gun == number)
        };
        let guns = fire.guns.iter().enumerate().filter(|(number, _)| bears(*number));
        let supply = guns.filter_map(|(_, gun)| Some(gun.shots? * gun.count)).sum();
        let loads = fire.guns.iter().enumerate().map(|(number, gun)| {
            let loads = gun.loads.iter().filter(|_| bears(number));
            let load = |(roll, _): &(_, _)| {
                let hit = Hit::of(*roll, gun.laser, gun.burst);
                let struck = target.parts[target.struck(gun)].iter();
                (struck.map(|part| part.losses(&hit)).collect(), hit)
            };
            loads.map(load).collect()
        });
        let loads: Vec<Vec<Load>> = loads.collect();
        let points = target.points();
        let plan = |aim| {
            let (left, before) = (fire.full(), Vec::new());
            let plan = Plan { own: self, side, target, aim, loads: &loads, left, before };
            let is_at_wheels = target.is_wheels;
            plan.carry_out(Barrage { points, is_at_wheels, supply, ..Barrage::default() })
        };
        let is_choice = fire.attacks[side].len() > 1 && !target.is_wheels;
        let ahead = (1..=self.sustained).chain((self.sustained > 0).then_some(AHEAD));
        let others = ahead.map(Aim::Wear).chain([Aim::Breach]);
        let mut plans: Vec<Barrage> = Vec::new();
        let first = if target.is_wheels { self.sustained } else { 0 };
        for plan in [Aim::Wear(first)].into_iter().chain(others.filter(|_| is_choice)).map(plan) {
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
    let mut targets: Vec<&Target> = Vec::new();
    let mut number = |of: &'a Target| {
        targets.iter().position(|known| *known == of).unwrap_or_else(|| {
            targets.push(of);
            targets.len() - 1
        })
    };
    let at = all
        .iter()
        .map(|of| of.sides.each_ref().map(|side| side.iter().map(&mut number).collect::<Vec<_>>()));
    let at: Vec<_> = at.collect();
    let needed = sides.iter().flat_map(|[own, other]| [[*own, *other], [*other, *own]]);
    let needed: BTreeSet<[usize; 2]> = needed.collect();
    let fire = |own: &&'a Duelist| {
        let plans = |pair: &[usize; 2]| {
            let shown: BTreeSet<_> = at.iter().flat_map(|of| &of[pair[1]]).copied().collect();
            let plans = shown.into_iter().map(|number| {
                let mut plans = own.plans(pair[0], targets[number]);
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
            let plans = [(one, [*own, *other], two), (two, [*other, *own], one)];
            let plans = plans.map(|(of, pair, foe)| {
                at[foe][pair[1]].iter().flat_map(|number| &fire[of][&(pair, *number)]).collect()
            });
            chosen(plans).map(outcomes)
        };
        let found: Vec<_> = sides.iter().filter_map(duel).collect();
        let mean = |way: usize| found.iter().map(|of| of[way]).sum::<f64>() / found.len() as f64;
        (one != two && !found.is_empty()).then(|| [0, 1, 2, 3].map(mean))
    };
    // Otherwise, the other vehicle has the same duels.
    let is_one_way = sides.iter().any(|[own, other]| !sides.contains(&[*other, *own]));
    let needs = |one: usize, two: usize| is_one_way || one < two;
    let duels = |one| {
        let pair = |two| needs(one, two).then(|| of_pair(one, two)).flatten();
        (0..all.len()).map(pair).collect()
    };
    let half: Vec<Vec<Option<[f64; 4]>>> = (0..all.len()).into_par_iter().map(duels).collect();
    let chances = |one: usize, two: usize| match needs(one, two) {
        true => half[one][two],
        false => half[two][one].map(|[own, other, same, none]| [other, own, same, none]),
    };
    (0..all.len()).map(|one| (0..all.len()).map(|two| chances(one, two)).collect()).collect()
}

/// What a vehicle chooses its attacks by.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    /// The armor that they take in this turn, and on average in so many further turns of sustained fire.
    Wear(usize),
    /// The chance of a breach in this turn.
    Breach,
}

/// A hit, and what it does to all that may be left of each part that it may strike.
type Load = (Vec<Vec<Loss>>, Hit);

/// How a vehicle fires.
struct Plan<'d> {
    own: &'d Duelist,
    side: usize,
    target: &'d Target,
    aim: Aim,
    /// Of each gun and each of its loads.
    loads: &'d [Vec<Load>],
    left: Supply,
    /// How many of each gun have fired at the target in the last turns, the latest first.
    before: Vec<Vec<i64>>,
}

impl Plan<'_> {
    fn carry_out(mut self, mut barrage: Barrage) -> Barrage {
        let Duelist { fire, sustained, .. } = self.own;
        let Target { parts, is_wheels, .. } = self.target;
        let (attacks, idle) = (&fire.attacks[self.side], vec![0; fire.guns.len()]);
        // A lone attack is made whenever it can hit, at once or by sustained fire.
        let is_choice = attacks.len() > 1 || fire.people.len() > 1;
        let start = |number| if number > 0 && *is_wheels { 0.0 } else { 1.0 };
        let mut parts: Vec<_> =
            parts.iter().enumerate().map(|(number, of)| Worn::new(of, start(number))).collect();
        let standing =
            |parts: &[Worn<'_>]| -> f64 { parts.iter().map(|part| 1.0 - part.breached).product() };
        while barrage.breached.len() < TURNS && standing(&parts) > NO_CHANCE {
            let whole: Vec<Loss> = match is_choice {
                true => parts.iter().map(Worn::whole).collect(),
                false => Vec::new(),
            };
            let worth = |attack: &Attack, person| {
                let mut worth = 0.0;
                let ahead = match self.aim {
                    _ if !is_choice => *sustained,
                    Aim::Wear(ahead) => ahead,
                    Aim::Breach => 0,
                };
                self.strike(attack, person, &idle, ahead, |at, (losses, _), chance| {
                    if !is_choice {
                        worth += chance;
                        return;
                    }
                    let all: Loss = whole[at.clone()].iter().copied().sum();
                    let losses = parts[at].iter().zip(losses);
                    let loss: Loss = losses.map(|(part, losses)| part.loss(losses)).sum();
                    let points = chance * loss.points / all.points;
                    let breach = chance * loss.breach / all.breach;
                    worth +=
                        if self.aim == Aim::Breach { breach + points / 1000.0 } else { points };
                });
                (worth * BILLION as f64) as i64
            };
            let (mut fired, mut now) = (0, idle.clone());
            let volley = fire.volley(self.side, &self.left, worth);
            if volley.is_empty() {
                break;
            }
            for shot in volley {
                let attack = &attacks[shot.attack];
                self.strike(attack, shot.person, &now, 0, |at, (_, hit), chance| {
                    parts[at].iter_mut().for_each(|part| part.fire(hit, chance));
                });
                // Guns that are fired together are aimed at one wheel.
                for part in 1..if *is_wheels { parts.len() } else { 0 } {
                    let lost = mem::take(&mut parts[part - 1].breached);
                    parts[part].reach(lost);
                }
                for of in &attack.guns {
                    let loaded = fire.loaded(of, &self.left);
                    let is_powered = fire.guns[of.gun].shots.is_none();
                    now[of.gun] += if of.aimed { loaded } else { 0 };
                    fired += if is_powered { 0 } else { loaded };
                    barrage.is_powered |= is_powered && standing(&parts) > RARE;
                }
                fire.spend(attack, &mut self.left);
            }
            self.before.insert(0, now);
            self.before.truncate(*sustained);
            barrage.breached.push(1.0 - standing(&parts));
            barrage.fired.push(fired);
        }
        barrage.breached.resize(TURNS, 1.0 - standing(&parts));
        barrage.fired.resize(TURNS, 0);
        barrage.turns = barrage.breached.iter().map(|chance| 1.0 - chance).sum();
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
        mut shot: impl FnMut(Range<usize>, &Load, f64),
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
                    hits(gun.to_hit - self.target.size - attack.bonuses[person] - sustained)
                });
                let chance = hits.sum::<i64>() as f64 / (36 * (ahead + 1)) as f64;
                shot(self.target.struck(gun), load, chance);
            }
        }
    }
}
