//! Endurance and breaches against a slow count of all throws, written from the rulebook alone.

use std::collections::HashMap;
use std::ops::{Add, Div, Mul, Sub};

use roadworthy::report::Report;
use roadworthy::units::Exact;
use roadworthy::vehicle::breach::{Armor, Shot};

use crate::judged;

/// What the rulebook says about the armor of a side.
#[derive(Clone, Copy)]
struct Rules {
    polished: bool,
    reflective: bool,
    is_carz: bool,
}

/// The points of metal, and of the armor behind it.
type Points = (i64, i64);

const PLAIN: Rules = Rules { polished: false, reflective: false, is_carz: false };

/// The armor after a hit with these dice; `None` if it is breached, pp. 48-49.
fn hit(
    (metal, plastic): Points,
    rules: Rules,
    faces: &[i64],
    (plus, laser, burst): (i64, bool, bool),
) -> Option<Points> {
    let mut damage = (faces.iter().sum::<i64>() + plus).max(0);
    if laser && rules.polished && metal > 0 {
        damage /= 2;
    }
    damage = (damage - metal).max(0);
    if laser && rules.reflective && plastic > 0 {
        damage /= 2;
    }
    if damage > plastic || rules.is_carz && damage == plastic {
        return None;
    }
    let worn = faces.iter().filter(|face| **face == 6 || burst && **face == 5).count() as i64;
    Some(((metal - worn).max(0), plastic - damage))
}

/// The expected turns against two machine guns, from all pairs of throws. `of` makes the kind of number. Of the throws
/// for the part, `on_wheel` of 36 strike the wheel.
fn turns<N>(
    points: Points,
    rules: Rules,
    on_wheel: i64,
    of: fn(i64) -> N,
    known: &mut HashMap<Points, N>,
) -> N
where
    N: Copy + Add<Output = N> + Sub<Output = N> + Mul<Output = N> + Div<Output = N>,
{
    if let Some(found) = known.get(&points) {
        return *found;
    }
    // Of 36 × 36 × 6 throws to hit, for the part, and of the die.
    let of_face = 21 * (36 - on_wheel);
    let throws = [(None, 36 * 36 * 6 - 6 * of_face)];
    let throws = throws.into_iter().chain((1..=6).map(|face| (Some(face), of_face)));
    let (mut all, mut same, mut rest) = (of(0), of(0), of(0));
    for (one, one_ways) in throws.clone() {
        for (other, other_ways) in throws.clone() {
            let ways = of(one_ways) / of(6 * 1296) * (of(other_ways) / of(6 * 1296));
            all = all + ways;
            let mut faces = one.into_iter().chain(other);
            let left =
                faces.try_fold(points, |left, face| hit(left, rules, &[face], (0, false, false)));
            match left {
                Some(left) if left == points => same = same + ways,
                Some(left) => rest = rest + ways * turns(left, rules, on_wheel, of, known),
                None => {}
            }
        }
    }
    let found = (all + rest) / (all - same);
    known.insert(points, found);
    found
}

fn armor((metal, points): Points, rules: Rules, shielded: f64) -> Armor {
    Armor {
        metal: metal as usize,
        polished: rules.polished,
        points: points as usize,
        reflects: rules.reflective,
        exceeded: !rules.is_carz,
        shielded,
    }
}

fn as_float(number: Exact) -> f64 {
    let (whole, rest) = (number.floor(), number - number.floor().into());
    whole as f64 + (rest * 1_000_000_000_000).floor() as f64 / 1e12
}

#[test]
fn endurance_is_exact_up_to_twelve_points() {
    for is_carz in [false, true] {
        let (rules, mut known) = (Rules { is_carz, ..PLAIN }, HashMap::new());
        for points in i64::from(is_carz)..=12 {
            let exact = turns((0, points), rules, 0, Exact::from, &mut known);
            let found = armor((0, points), rules, 0.0).endurance();
            assert!((found - as_float(exact)).abs() < 1e-9, "{points}: {found}, {exact}");
        }
    }
    let first = turns((0, 0), PLAIN, 0, Exact::from, &mut HashMap::new());
    assert_eq!(first, Exact::parse("144/119").unwrap());
    // Without armor, damage of 0 already reaches it.
    assert_eq!(armor((0, 0), Rules { is_carz: true, ..PLAIN }, 0.0).endurance(), 1.0);
}

/// The figures of the rulebook's vehicles, worked out by hand.
#[test]
fn known_endurance() {
    for (points, expected) in [(10, 3.35), (20, 5.80), (50, 13.15)] {
        let found = armor((0, points), PLAIN, 0.0).endurance();
        assert!((found - expected).abs() < 0.005, "{points}: {found}");
    }
}

#[test]
fn metal_layers_and_wheels() {
    for on_wheel in [0, 3] {
        let mut known = HashMap::new();
        for points in [(1, 0), (3, 4), (6, 2), (8, 0), (9, 11)] {
            let slow = turns(points, PLAIN, on_wheel, |number| number as f64, &mut known);
            let found = armor(points, PLAIN, on_wheel as f64 / 36.0).endurance();
            assert!((found - slow).abs() < 1e-9, "{points:?}: {found}, {slow}");
        }
    }
}

/// Follows every throw of each shot in turn, and adds up the chance of a breach by its turn.
fn follow(
    points: Points,
    rules: Rules,
    shots: &[(usize, Shot)],
    chance: f64,
    shielded: f64,
    breached: &mut [f64],
) {
    let Some(((turn, shot), rest)) = shots.split_first() else { return };
    let harm = shot.chance * (1.0 - shielded);
    follow(points, rules, rest, chance * (1.0 - harm), shielded, breached);
    let ways = 6_i64.pow(shot.dice as u32);
    for throw in 0..ways {
        let faces = (0..shot.dice as u32).map(|die| throw / 6_i64.pow(die) % 6 + 1);
        let faces: Vec<_> = faces.collect();
        let chance = chance * harm / ways as f64;
        match hit(points, rules, &faces, (shot.plus, shot.laser, shot.burst)) {
            Some(left) => follow(left, rules, rest, chance, shielded, breached),
            None => breached[*turn..].iter_mut().for_each(|sum| *sum += chance),
        }
    }
}

#[test]
fn breaches_in_three_turns() {
    let gun = Shot { chance: 21.0 / 36.0, dice: 1, plus: 0, laser: false, burst: false };
    let laser = Shot { dice: 2, laser: true, ..gun.clone() };
    let rocket = Shot { chance: 10.0 / 36.0, dice: 2, plus: -3, burst: true, ..gun.clone() };
    let turns = [vec![gun.clone(), laser.clone()], vec![rocket], vec![gun, laser]];
    let shots: Vec<_> = turns
        .iter()
        .zip(0..)
        .flat_map(|(shots, turn)| shots.iter().map(move |shot| (turn, shot.clone())))
        .collect();
    for (polished, reflective, is_carz) in
        [(false, false, false), (false, true, false), (true, true, false), (false, true, true)]
    {
        let rules = Rules { polished, reflective, is_carz };
        let all = [((0, 6), 0.0), ((0, 1), 0.0), ((2, 3), 0.0), ((5, 0), 3.0 / 36.0)];
        for (points, shielded) in all.into_iter().filter(|((metal, _), _)| !is_carz || *metal == 0)
        {
            let mut slow = vec![0.0; turns.len()];
            follow(points, rules, &shots, 1.0, shielded, &mut slow);
            let found = armor(points, rules, shielded).breached(&turns);
            let close = slow.iter().zip(&found).all(|(slow, found)| (slow - found).abs() < 1e-9);
            assert!(close && found[2] > 0.0, "{points:?}: {found:?}, {slow:?}");
        }
    }
}

fn endurance(report: &Report) -> Vec<Option<Exact>> {
    let sides = ["_front", "_right", "_left", "_back", "_top", ""];
    sides.iter().map(|side| report.figure(&format!("endurance{side}"))).collect()
}

/// Each side has its layers and its wheel; the weakest counts. Sides that cannot be shot at have no figure.
#[test]
fn sides_of_vehicles() {
    let cases = [
        (
            include_str!("fire/metal.toml"),
            [Some((7, 0)), Some((3, 9)), Some((1, 5)), Some((0, 4)), None],
            [0, 0],
        ),
        (
            include_str!("fire/trike.toml"),
            [Some((0, 12)), Some((0, 10)), Some((0, 7)), Some((0, 12)), Some((0, 4))],
            [3, 0],
        ),
        ("body = \"light-trike\"\nreversed = true", [Some((0, 0)); 5], [0, 3]),
        (
            "body = \"medium-cycle\"\narmor = { front = 5 }",
            [Some((0, 5)), None, None, Some((0, 0)), None],
            [3, 3],
        ),
    ];
    for (text, sides, [front, back]) in cases {
        let found = endurance(&judged(text)[0]);
        let slow = sides.iter().zip([front, 0, 0, back, 0]).map(|(points, on_wheel)| {
            let turns =
                turns((*points)?, PLAIN, on_wheel, |number| number as f64, &mut HashMap::new());
            Some(Exact::from((turns * 100.0).round() as i64) / 100.into())
        });
        let mut slow: Vec<_> = slow.collect();
        slow.push(slow.iter().flatten().min().copied());
        assert_eq!(found, slow, "{text}");
    }
}
