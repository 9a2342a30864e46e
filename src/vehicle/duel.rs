//! A duel: two vehicles that fire at each other until the armor of one is breached.

use std::iter::repeat_n;

use crate::vehicle::breach::{Armor, Shot};
use crate::vehicle::fire::{Fire, hits};

/// The longest duel.
const TURNS: usize = 50;
/// Limits dice and guns for hostile designs.
const MOST: i64 = 20;

/// What a vehicle brings to a duel.
#[derive(Clone, Debug)]
pub struct Duelist {
    pub fire: Fire,
    /// The armor of each side that fire comes from, and the modifier of rolls to hit it.
    pub sides: [Option<(Armor, i64)>; 4],
    /// The most that firing the same weapons again adds to the roll.
    pub sustained: i64,
}

/// The fire of one vehicle at the other.
pub struct Barrage {
    /// The points of armor that it is fired at.
    pub points: usize,
    /// The chance that the armor is breached by the end of each turn.
    pub breached: Vec<f64>,
    /// The shots of each turn.
    fired: Vec<i64>,
    /// The shots at the start.
    pub supply: i64,
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
    /// Each vehicle shows a side, numbered as in `fire::SIDES`. `None` if it cannot have armor there.
    pub fn of([one, two]: [&Duelist; 2], sides: [usize; 2]) -> Option<Duel> {
        let (at_one, at_two) = (one.sides[sides[0]].as_ref()?, two.sides[sides[1]].as_ref()?);
        let barrages = [one.fire_at(sides[0], at_two), two.fire_at(sides[1], at_one)];
        let (mut first, mut turns, mut shots) = ([0.0; 4], 0.0, [0.0; 2]);
        let (mut before, mut neither) = ([0.0; 2], 1.0);
        for turn in 0..TURNS {
            turns += neither;
            let by_now = barrages.each_ref().map(|of| of.breached[turn]);
            for (who, other) in [(0, 1), (1, 0)] {
                shots[who] += neither * barrages[who].fired[turn] as f64;
                first[who] += (by_now[who] - before[who]) * (1.0 - by_now[other]);
            }
            first[2] += (by_now[0] - before[0]) * (by_now[1] - before[1]);
            neither = (1.0 - by_now[0]) * (1.0 - by_now[1]);
            before = by_now;
        }
        first[3] = neither;
        Some(Duel { barrages, first, turns, shots })
    }
}

impl Duelist {
    fn fire_at(&self, side: usize, (armor, size): &(Armor, i64)) -> Barrage {
        let (fire, attacks) = (&self.fire, &self.fire.attacks[side]);
        let (mut supply, mut turns, mut fired) = (fire.full(), Vec::new(), Vec::new());
        // For how many turns each attack of the last volley was made.
        let mut sustained: Vec<((usize, usize), i64)> = Vec::new();
        for _ in 0..TURNS {
            let volley = fire.volley(side, *size, &supply);
            let since = volley.into_iter().map(|shot| {
                let attack = (shot.person, shot.attack);
                let before = sustained.iter().find(|(known, _)| *known == attack);
                (attack, before.map_or(0, |(_, turns)| turns + 1))
            });
            sustained = since.collect();
            let (mut shots, mut count) = (Vec::new(), 0);
            for ((person, attack), since) in &sustained {
                let attack = &attacks[*attack];
                let eased = size + attack.bonuses[*person] + self.sustained.min(*since);
                for of in &attack.guns {
                    let (gun, loaded) = (&fire.guns[of.gun], fire.loaded(of, &supply));
                    count += if gun.shots.is_some() { loaded } else { 0 };
                    let shot = Shot {
                        chance: hits(gun.to_hit - eased) as f64 / 36.0,
                        dice: gun.damage.dice.clamp(0, MOST) as usize,
                        plus: gun.damage.plus,
                        laser: gun.laser,
                        burst: gun.burst,
                    };
                    let all = if of.aimed { loaded * gun.projectiles } else { 0 };
                    shots.extend(repeat_n(shot, all.clamp(0, MOST) as usize));
                }
                fire.spend(attack, &mut supply);
            }
            turns.push(shots);
            fired.push(count);
        }
        let guns = fire.guns.iter().enumerate().filter(|(number, _)| {
            attacks.iter().flat_map(|attack| &attack.guns).any(|of| of.gun == *number)
        });
        let supply = guns.filter_map(|(_, gun)| Some(gun.shots? * gun.count)).sum();
        let points = armor.metal + armor.points;
        Barrage { points, breached: armor.breached(&turns), fired, supply }
    }
}
