//! Figures of fire, compared with a slow enumeration of all rolls and all choices of attacks, gun by gun.

use std::fs;

use roadworthy::report::Report;
use roadworthy::units::Exact;
use roadworthy::vehicle::figure::Value;

use crate::judged;

/// A single gun: its name, roll to hit, dice, modifier, projectiles, shots and drain.
type Gun = (&'static str, i64, u32, i64, i64, i64, i64);

/// The sides that an attack bears on, the guns that it aims, those that fire without aim, and each person's bonus.
type Attack<'a> = (&'a str, &'a str, &'a str, &'a [i64]);

const LASER: i64 = i64::MAX;

fn damage((_, to_hit, dice, plus, projectiles, ..): Gun, bonus: i64) -> Exact {
    let mut sum = 0;
    for rolled in (0..36).map(|roll| roll / 6 + roll % 6 + 2) {
        if rolled == 2 || rolled < to_hit - bonus {
            continue;
        }
        for outcome in 0..6_i64.pow(dice) {
            let pips = (0..dice).map(|die| outcome / 6_i64.pow(die) % 6 + 1);
            sum += (pips.sum::<i64>() + plus).max(0);
        }
    }
    Exact::from(sum * projectiles) / Exact::from(36 * 6_i64.pow(dice))
}

/// The damage of each of ten turns at a side: the best choice, an attack or none for each person.
fn turns(side: &str, guns: &[Gun], power: i64, attacks: &[Attack<'_>]) -> Vec<Exact> {
    let attacks: Vec<_> =
        attacks.iter().filter(|(sides, ..)| sides.split(' ').any(|own| own == side)).collect();
    let people = attacks.first().map_or(0, |(.., bonuses)| bonuses.len());
    let number = |name: &str| guns.iter().position(|gun| gun.0 == name).unwrap();
    let numbers = |names: &str| names.split_whitespace().map(number).collect::<Vec<_>>();
    let expected = |gun: usize, bonuses: &[i64]| {
        bonuses.iter().map(|bonus| damage(guns[gun], *bonus)).collect::<Vec<_>>()
    };
    let attacks: Vec<_> = attacks
        .iter()
        .map(|(_, aimed, others, bonuses)| {
            let aimed: Vec<_> =
                numbers(aimed).into_iter().map(|gun| (gun, expected(gun, bonuses))).collect();
            (aimed, numbers(others))
        })
        .collect();
    let (mut shots, mut power) = (guns.iter().map(|gun| gun.5).collect::<Vec<_>>(), power);
    let mut damages = Vec::new();
    for _ in 0..10 {
        let mut best = (Exact::ZERO, Vec::new());
        for choice in 0..(attacks.len() + 1).pow(people as u32) {
            let chosen = (0..people).map(|person| {
                choice / (attacks.len() + 1).pow(person as u32) % (attacks.len() + 1)
            });
            let chosen: Vec<_> = chosen
                .enumerate()
                .filter_map(|(person, one)| Some((person, attacks.get(one)?)))
                .collect();
            let loaded = |gun: &usize| shots[*gun] > 0;
            let aimed = || {
                chosen.iter().flat_map(|(person, (aimed, _))| {
                    aimed.iter().map(|(gun, expected)| (*gun, expected[*person]))
                })
            };
            let others = chosen.iter().flat_map(|(_, (_, others))| others.iter().copied());
            let fired: Vec<_> = aimed().map(|(gun, _)| gun).chain(others).filter(loaded).collect();
            let twice = (1..fired.len()).any(|n| fired[..n].contains(&fired[n]));
            let drain: i64 = fired.iter().map(|gun| guns[*gun].6).sum();
            let sum: Exact = aimed().filter(|(gun, _)| loaded(gun)).map(|(_, damage)| damage).sum();
            let fewer = sum == best.0 && fired.len() < best.1.len();
            if !twice && drain <= power && (sum > best.0 || fewer) {
                best = (sum, fired);
            }
        }
        for gun in best.1 {
            shots[gun] -= 1;
            power -= guns[gun].6;
        }
        damages.push(best.0);
    }
    damages
}

fn design(file: &str) -> Vec<Report> {
    judged(&fs::read_to_string(format!("tests/fire/{file}.toml")).unwrap())
}

fn figure(report: &Report, key: &str) -> Exact {
    match report.stat(key).unwrap().value {
        Value::Number(number) => number,
        ref other => panic!("{key} of {}: {other:?}", report.name),
    }
}

/// Compares all figures of fire of a design.
fn compare(report: &Report, guns: &[Gun], power: i64, attacks: &[Attack<'_>]) {
    let (mut volleys, mut averages) = (Vec::new(), Vec::new());
    for side in ["front", "right", "left", "back"] {
        let turns = turns(side, guns, power, attacks);
        let average = turns.iter().copied().sum::<Exact>() / Exact::from(10);
        let place = format!("{}, {side}", report.name);
        assert_eq!(figure(report, &format!("volley_{side}")), turns[0], "volley of {place}");
        assert_eq!(figure(report, &format!("firepower_{side}")), average, "firepower of {place}");
        volleys.push(turns[0]);
        averages.push(average);
    }
    assert_eq!(Some(figure(report, "volley")), volleys.into_iter().max());
    assert_eq!(Some(figure(report, "firepower")), averages.into_iter().max());
}

#[test]
fn side_weapons_of_a_trike_join_those_of_its_wide_arc() {
    let mg = |name, shots| (name, 7, 1, 0, 1, shots, 0);
    let guns = [mg("f", 4), mg("r", 20), mg("s", 20), mg("l", 20), mg("b", 20)];
    let reports = design("wedge");
    compare(
        &reports[0],
        &guns,
        0,
        &[
            ("front", "f r s l", "b", &[0]),
            ("front", "f", "", &[0]),
            ("front right", "r", "", &[0]),
            ("front right", "s", "", &[0]),
            ("front left", "l", "", &[0]),
            ("right", "r s", "f l b", &[0]),
            ("back", "b", "", &[0]),
        ],
    );
    compare(
        &reports[1],
        &guns,
        0,
        &[
            ("back", "b r s l", "f", &[0]),
            ("front", "f", "", &[0]),
            ("back right", "r", "", &[0]),
            ("back right", "s", "", &[0]),
            ("back left", "l", "", &[0]),
            ("right", "r s", "f l b", &[0]),
            ("back", "b", "", &[0]),
        ],
    );
}

#[test]
fn people_of_cycle_and_sidecar_use_the_weapons_of_both() {
    let guns = [
        ("mg", 7, 1, 0, 1, 20, 0),
        ("rr", 7, 2, 0, 1, 3, 0),
        ("mml", 8, 1, 0, 1, 3, 0),
        ("one", 9, 1, 0, 1, 1, 0),
        ("two", 9, 1, 0, 1, 1, 0),
    ];
    compare(
        &design("sidecar")[0],
        &guns,
        0,
        &[
            ("front", "mg", "", &[0, 1]),
            ("front", "one", "", &[0, 0]),
            ("front", "two", "", &[0, 0]),
            ("right", "mml", "", &[0, 0]),
            ("back", "rr", "", &[0, 0]),
        ],
    );
}

#[test]
fn weapons_go_to_the_people_who_hit_best_with_them() {
    let guns = [
        ("vmg", 6, 2, 0, 1, 3, 0),
        ("rr", 7, 2, 0, 1, 10, 0),
        ("m", 7, 1, 0, 1, 5, 0),
        ("g", 7, 1, 0, 1, 5, 0),
        ("rl", 8, 2, 0, 1, 6, 0),
        ("h", 9, 3, 0, 1, 1, 0),
        ("i", 9, 3, 0, 1, 1, 0),
        ("j", 9, 3, 0, 1, 1, 0),
    ];
    compare(
        &design("crew")[0],
        &guns,
        0,
        &[
            ("front", "vmg", "", &[0, 1, 3]),
            ("front", "rr", "", &[2, 1, 0]),
            ("front", "m g", "", &[0, 1, 0]),
            ("front", "m", "", &[0, 1, 0]),
            ("front", "g", "", &[0, 1, 0]),
            ("front right left back", "rl", "", &[0, 1, 0]),
            ("back", "h", "", &[0, 1, 0]),
            ("back", "i", "", &[0, 1, 0]),
            ("back", "j", "", &[0, 1, 0]),
        ],
    );
}

#[test]
fn only_a_smart_link_joins_places() {
    let guns = [
        ("n", 7, 1, 0, 1, 7, 0),
        ("d", 7, 1, 0, 1, 20, 0),
        ("e", 7, 1, 0, 1, 20, 0),
        ("rr", 7, 2, 0, 1, 4, 0),
    ];
    let single: [Attack<'_>; 4] = [
        ("front", "n", "", &[0, 0]),
        ("front right left back", "d", "", &[1, 0]),
        ("front right left back", "e", "", &[1, 0]),
        ("front", "rr", "", &[0, 0]),
    ];
    let smart: [Attack<'_>; 2] =
        [("front", "n d e", "rr", &[1, 0]), ("right left back", "d e", "n rr", &[1, 0])];
    let plain: [Attack<'_>; 1] = [("front right left back", "d e", "n rr", &[1, 0])];
    let reports = design("smart");
    compare(&reports[0], &guns, 0, &[&single[..], &smart].concat());
    compare(&reports[1], &guns, 0, &[&single[..], &plain].concat());
}

#[test]
fn lasers_fire_while_power_lasts() {
    let heavy = |name| (name, 6, 4, 0, 1, LASER, 3);
    let guns = [heavy("a"), heavy("b"), heavy("c"), ("l", 6, 3, 0, 1, LASER, 2)];
    let attacks: [Attack<'_>; 5] = [
        ("front", "a b c", "", &[0]),
        ("front", "a", "", &[0]),
        ("front", "b", "", &[0]),
        ("front", "c", "", &[0]),
        ("front", "l", "", &[0]),
    ];
    compare(&design("lasers")[0], &guns, 50, &attacks);
}

#[test]
fn rockets_fire_once() {
    let rocket = |name| (name, 9, 3, 0, 1, 1, 0);
    let guns = ["a", "b", "c", "d", "e", "f"].map(rocket);
    let guns = [&guns[..], &[("mg", 7, 1, 0, 1, 20, 0)]].concat();
    let single = guns.iter().map(|gun| ("front", gun.0, "", [0].as_slice()));
    let single: Vec<Attack<'_>> = single.collect();
    let all: [Attack<'_>; 1] = [("front", "a b c d e f", "", &[0])];
    let reports = design("rockets");
    compare(&reports[0], &guns, 0, &[&single[..], &all].concat());
    compare(&reports[1], &guns, 0, &single);
}

#[test]
fn mounts_and_weapons_without_effect_on_a_side_count_nothing() {
    let rocket = |name| (name, 9, 1, -1, 1, 1, 0);
    let guns = [
        rocket("a"),
        rocket("b"),
        rocket("c"),
        ("pod", 9, 1, 0, 6, 1, 0),
        ("grenades", 7, 1, 0, 1, 3, 0),
        ("flames", 6, 1, 0, 1, 8, 0),
    ];
    let all = "front right left back";
    compare(
        &design("odd")[0],
        &guns,
        0,
        &[
            (all, "a", "", &[0, 0]),
            (all, "b", "", &[0, 0]),
            (all, "c", "", &[0, 0]),
            ("front", "pod", "", &[0, 0]),
            ("right", "grenades", "", &[0, 0]),
            ("left", "flames", "", &[0, 0]),
        ],
    );
}

#[test]
fn linked_weapons_of_carz_always_fire_together() {
    let guns = [
        ("mg", 7, 1, 0, 1, 6, 0),
        ("r", 8, 4, -3, 1, 1, 0),
        ("s", 8, 4, -3, 1, 1, 0),
        ("pop-up", 9, 6, -4, 1, 1, 0),
        ("flames", 6, 1, 0, 1, 4, 0),
    ];
    compare(
        &design("linked")[0],
        &guns,
        0,
        &[
            ("front", "mg r s", "", &[1, 0]),
            ("front", "pop-up", "", &[1, 0]),
            ("front right left back", "flames", "", &[1, 0]),
        ],
    );
}

#[test]
fn the_front_volley_of_the_hotshot() {
    let hotshot = judged(&fs::read_to_string("designs/classic/hotshot.toml").unwrap());
    assert_eq!(figure(&hotshot[0], "volley_front"), Exact::parse("49/12").unwrap());
}

/// Hundreds of guns and links are unknown, and just below the limit they are fast.
#[test]
fn hostile_designs_are_fast() {
    let of = |count: usize| {
        let weapons = (0..count)
            .map(|n| format!("[[weapons]]\nid = \"w{n}\"\nitem = \"MG\"\nmount = \"front\"\n"));
        let links = (0..count).map(|n| {
            let joins = (0..count)
                .filter(|other| (other * 7 + n * 5) % 11 < 4)
                .map(|other| format!("\"w{other}\""));
            format!("[[links]]\njoins = [{}]\n", joins.collect::<Vec<_>>().join(", "))
        });
        let crew = vec!["\"gunner\""; count].join(", ");
        let text = format!(
            "body = \"van\"\ncrew = [{crew}]\n{}{}",
            weapons.collect::<String>(),
            links.collect::<String>()
        );
        judged(&text).remove(0).stat("firepower").unwrap().value.clone()
    };
    assert!(of(50).number() > Some(Exact::ZERO));
    assert_eq!(of(51), Value::Unknown);
}

/// Random cars with links of all sorts: the best volley of each side.
#[test]
fn volleys_of_random_cars() {
    const ROWS: [(&str, i64, u32); 4] = [("MG", 7, 1), ("RR", 7, 2), ("VMG", 6, 2), ("AC", 6, 3)];
    const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
    let mut seed = 5_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..150 {
        let count = 2 + random(5);
        let weapons: Vec<_> = (0..count)
            .map(|_| (random(ROWS.len()), ["front", "front", "back", "turret", "top"][random(5)]))
            .collect();
        let links: Vec<(bool, Vec<usize>)> = (0..random(4))
            .map(|_| (random(3) == 0, (0..count).filter(|_| random(2) == 0).collect()))
            .collect();
        let people = 1 + random(2);
        let weapon = |(number, (row, mount)): (usize, &(usize, &str))| {
            let (item, id) = (ROWS[*row].0, NAMES[number]);
            format!("[[weapons]]\nid = \"{id}\"\nitem = \"{item}\"\nmount = \"{mount}\"\n")
        };
        let link = |(smart, guns): &(bool, Vec<usize>)| {
            let names: Vec<_> = guns.iter().map(|gun| NAMES[*gun]).collect();
            format!("[[links]]\nsmart = {smart}\njoins = {names:?}\n")
        };
        let text = format!(
            "name = \"Any\"\nbody = \"van\"\nturrets = [\"two-space turret\"]\ncrew = {:?}\n{}{}",
            &["driver", "gunner"][..people],
            weapons.iter().enumerate().map(weapon).collect::<String>(),
            links.iter().map(link).collect::<String>(),
        );
        let guns: Vec<Gun> = weapons
            .iter()
            .zip(NAMES)
            .map(|((row, _), name)| (name, ROWS[*row].1, ROWS[*row].2, 0, 1, 10, 0))
            .collect();
        let bears = |gun: usize, side: &str| weapons[gun].1 == side || weapons[gun].1 == "turret";
        let names =
            |guns: Vec<usize>| guns.iter().map(|gun| NAMES[*gun]).collect::<Vec<_>>().join(" ");
        let mut attacks: Vec<(&str, String, String)> = Vec::new();
        for side in ["front", "right", "left", "back"] {
            for gun in (0..count).filter(|gun| bears(*gun, side)) {
                attacks.push((side, NAMES[gun].to_owned(), String::new()));
                for (smart, linked) in links.iter().filter(|(_, linked)| linked.contains(&gun)) {
                    let joins = |other: &&usize| {
                        let (own, other) = (weapons[gun], (weapons[**other], **other));
                        own.0 == other.0.0 && bears(other.1, side) && (*smart || own.1 == other.0.1)
                    };
                    let aimed: Vec<_> = linked.iter().filter(joins).copied().collect();
                    let others = linked.iter().filter(|other| !aimed.contains(other)).copied();
                    attacks.push((side, names(aimed.clone()), names(others.collect())));
                }
            }
        }
        let bonuses = vec![0; people];
        let attacks: Vec<Attack<'_>> = attacks
            .iter()
            .map(|(side, aimed, others)| {
                (*side, aimed.as_str(), others.as_str(), bonuses.as_slice())
            })
            .collect();
        let report = judged(&text).remove(0);
        for side in ["front", "right", "left", "back"] {
            let expected = turns(side, &guns, 0, &attacks)[0];
            assert_eq!(figure(&report, &format!("volley_{side}")), expected, "{side}:\n{text}");
        }
    }
}

/// Grenades in the order of the file. White phosphorus does half its damage to vehicles, rounded down: 1 1/2 on average.
#[test]
fn mixed_grenades_are_fired_in_order() {
    let car = |load: &str| {
        let gun = format!("weapons = [{{ item = \"GL\", mount = \"front\", load = [{load}] }}]");
        let frame =
            "body = \"sedan\"\npower-plant = \"large\"\ntires = \"HD\"\ncrew = [\"driver\"]";
        let report = judged(&format!("{frame}\n{gun}")).remove(0);
        [figure(&report, "volley_front"), figure(&report, "firepower_front")]
    };
    let exact = |text| Exact::parse(text).unwrap();
    let each = exact("49/24");
    let thermite = car("{ ammo = \"thermite\", shots = 10 }");
    assert_eq!(thermite, [each, each]);
    let phosphorus = car("{ ammo = \"white phosphorus\", shots = 10 }");
    assert_eq!(phosphorus, [exact("7/8"), exact("7/8")]);
    let mixed = car("{ ammo = \"smoke\", shots = 9 }, { ammo = \"explosive\", shots = 1 }");
    assert_eq!(mixed, [Exact::ZERO, each / Exact::from(10)]);
    let flechettes = car("{ ammo = \"flechette\", shots = 10 }");
    assert_eq!(flechettes, [Exact::ZERO, Exact::ZERO]);
}
