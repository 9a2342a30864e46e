//! Carz: reading records in every notation, and reporting each unclear place.

use std::fs;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use roadworthy::games::Options;
use roadworthy::import::Imported;
use roadworthy::report::Report;
use roadworthy::report::import;
use roadworthy::text::source::Source;

use crate::import::{left, published, vehicle};
use crate::judged;

fn read(text: &str) -> (Vec<Imported>, Option<Report>) {
    import::read(&Source::new("list.txt", text), &Options::default())
}

#[test]
fn printed_records_match_the_designs() {
    let text = fs::read_to_string("tests/import/carz.txt").unwrap();
    let all = read(&text);
    assert_eq!(left(&all), Vec::<String>::new());
    let (vehicles, _) = all;
    let [imported] = &vehicles[..] else { panic!("{} vehicles", vehicles.len()) };
    let expected = judged(&fs::read_to_string("designs/carz/rx-heaven.toml").unwrap()).remove(0);
    let read = judged(&imported.design).remove(0);
    assert_eq!(imported.name, "RX-Heaven");
    assert_eq!(vehicle(&read, false), vehicle(&expected, false));
    assert_eq!(published(&read), published(&expected));
}

/// Groups of equivalent lines. The first line of each group is canonical.
const ALIKE: [&[&str]; 9] = [
    &[
        "Odd – 125 cf hatchback, cheap Sport XLT body, 210 hp turbocharged EXO engine.",
        "Odd - 125 cf cheap sport extra light jeep; 210 HP EXO engine, turbocharger.",
        "Odd: 125 cubic feet fastback. Sport body, cheap XLT body. 210 horsepower Exotic turbo engine",
        "\"Odd\" — 125 cf fast-\nback, cheap sport XLT body, 210 hp turbocharged EXO en-\ngine.",
    ],
    &[
        "Odd – 90 cf sedan, 4 heavy FP wheels with 10-point guards.",
        "Odd – 90 cf sedan, 2 heavy FP wheels front with 10-point guards, 2 heavy FP wheels back with 10 point guards.",
    ],
    &[
        "Odd – 90 cf sedan, 6 heavy wheels back with 10-point guards on 2, 2 heavy wheels front.",
        "Odd – 90 cf sedan, two heavy wheels F; six heavy wheels rear with 10 point wheel guards on 2.",
    ],
    &[
        "Odd – 90.487 cf van, cheap wheel (spare, under), cheap wheel (spare, back), 12.5% luxury.",
        "Odd – 90.487 cf wagon (99.54 cf), cheap wheel (spare under), cheap wheel (spare, rear), 12.5% luxury fittings",
    ],
    &[
        "Odd – 90 cf sedan, 2 PUR WP R60s front, OJ (10 ACFO seconds).",
        "Odd – 90 cf sedan, 2 R60s F (pop-up, white phosphorus), oil jet back (10 ACFO shots)",
    ],
    &[
        "Odd – 90 cf sedan, driver, 2 gunners (pistol, rifle), 2 targeting computers.",
        "Odd – 90 cf sedan, a driver, two gunners (pistol and rifle), two computers.",
    ],
    &[
        "Odd – 90 cf sedan. FP CA armor: F50 B35.",
        "Odd – 90 cf sedan. Chambered fireproof armour: front 50, back 35.",
        "Odd – 90 cf sedan, FP CA armor F5O, B35.",
        "Odd – 90 cf sedan. FP CA armor: F50. FP CA armor: B35.",
    ],
    &[
        "Odd – 90 cf sedan. FP armor: F50. Sloped armor: B35 L5. CA armor: R5.",
        "Odd – 90 cf sedan, CA armor: right 5; sloped armor: back 35, left 5; fireproof armor: front 50.",
    ],
    &[
        "Odd – 90 cf sedan, MG50 front (link 1), R60 front (link 1).",
        "Odd – 90 cf sedan, MG50 F (link 7), R60 F (link 7).",
    ],
];

/// Each notation gives the same vehicle or a to-do entry.
#[test]
fn the_same_can_be_written_in_many_ways() {
    let mut open = String::new();
    for group in ALIKE {
        let mut first = None;
        for text in group {
            let all = read(text);
            let left = left(&all);
            assert_eq!(all.0[0].name, "Odd", "{text}");
            if !left.is_empty() {
                open.push_str(&format!("{text}\n  {}\n", left.join("\n  ")));
                continue;
            }
            let told = vehicle(&judged(&all.0[0].design)[0], false);
            assert_eq!(&told, first.get_or_insert(told.clone()), "{text}");
        }
        assert!(first.is_some(), "{group:?}");
    }
    insta::assert_snapshot!(open);
}

/// A van's interior space is written next to its purchased space, parsed again, and kept if it is a misprint.
#[test]
fn vans_have_two_sizes() {
    let (vehicles, _) = read("Odd – 217.487 cf van (239.24 cf), driver.");
    let report = &judged(&vehicles[0].design)[0];
    let written = &report.description.line;
    assert!(written.starts_with("217.487 cf van (239.24 cf), driver."), "{written}");
    assert!(!vehicles[0].design.contains("[published]"), "{}", vehicles[0].design);
    comes_back(report).unwrap_or_else(|error| panic!("{error}"));
    let (vehicles, _) = read("Odd – 217.487 cf van (240 cf), driver.");
    assert!(rules(&judged(&vehicles[0].design)[0]).contains(&"published-figure-differs"));
    let (vehicles, _) = read("Odd – 90 cf sedan, driver.");
    let sedan = &judged(&vehicles[0].design)[0].description.line;
    assert!(sedan.starts_with("90 cf sedan, driver."), "{sedan}");
}

/// Wrong or odd records, each with a word at the marked place.
const ODD: [(&str, &str); 19] = [
    ("a slip in a weapon", "Odd – 90 cf sedan, driver, MG5O0 front (20 seconds), R60 back."),
    ("an unknown body", "Odd – 90 cf hovercraft, driver."),
    ("an unknown body in a list", "Odd – 90 cf sedan, driver.\nEven – 90 cf sedann, driver."),
    ("no cubic feet of it", "Odd – hatchback, driver."),
    ("text before it", "Here is my first one, it is fast.\nOdd – 90 cf sedan, driver."),
    ("something between", "Odd – 90 cf sedan, cup\nholder, driver, pistol."),
    ("words after it", "Odd – 90 cf sedan, driver. $900. He won with it."),
    ("weapons nowhere known", "Odd – 90 cf sedan, MG50 roof, L sideways."),
    ("ammunition of another kind", "Odd – 90 cf sedan, MG50 front (20 XYZ seconds)."),
    ("two tanks", "Odd – 90 cf sedan, 10 gallon tank, 5 gallon tank."),
    ("two suspensions", "Odd – 90 cf sedan, sport suspension, tournament suspension."),
    ("two bodies", "Odd – 90 cf sedan, 100 cf van."),
    ("wheels for a third end", "Odd – 90 cf sedan, 4 heavy wheels, 2 cheap wheels back."),
    ("six wheels", "Odd – 90 cf sedan, 6 heavy wheels, driver."),
    ("a link without its weapons", "Odd – 90 cf sedan, MG50 front, link (MG50 and R60)."),
    ("a charger alone", "Odd – 90 cf sedan, turbocharger, 50 hp engine."),
    ("a side of armor twice", "Odd – 90 cf sedan. CA armor: F5 B5 F6. HC 2."),
    ("armor on no side", "Odd – 90 cf sedan. CA armor: F5 X5. HC 2."),
    ("figures that are none", "Odd – 90 cf sedan. HC good, TS fast, $free. TS 90 mph, TS 95 mph."),
];

#[test]
fn odd_records_are_left_to_do() {
    let mut told = String::new();
    for (what, text) in ODD {
        let left = left(&read(text));
        assert!(!left.is_empty(), "{what} goes unnoticed");
        told.push_str(&format!("== {what}\n{}\n\n", left.join("\n")));
    }
    insta::assert_snapshot!(told);
}

/// Parsing the record of a vehicle gives the same vehicle.
fn comes_back(original: &Report) -> Result<(), TestCaseError> {
    let written = crate::stat_lines(std::slice::from_ref(original));
    let all = read(&written);
    prop_assert_eq!(left(&all), Vec::<String>::new(), "{}", written);
    let (vehicles, _) = all;
    prop_assert_eq!(vehicles.len(), 1, "{}", written);
    prop_assert_eq!(&vehicles[0].name, &original.name);
    let read = &judged(&vehicles[0].design)[0];
    let design = &original.source.text;
    prop_assert_eq!(
        rules(read),
        rules(original),
        "{}\n{}\n{}",
        written,
        design,
        vehicles[0].design
    );
    let (read, expected) = (whole(read), whole(original));
    let lost: Vec<_> = expected.iter().filter(|fact| !read.contains(fact)).collect();
    let added: Vec<_> = read.iter().filter(|fact| !expected.contains(fact)).collect();
    prop_assert!(read == expected, "{written}\n{design}\nlost {lost:#?}\nadded {added:#?}");
    Ok(())
}

/// The whole vehicle, except the order of linked weapons and the view of opponents.
fn whole(report: &Report) -> Vec<String> {
    let sorted = |fact: String| match fact.strip_prefix("Specification: Link | ") {
        Some(members) => {
            let mut members: Vec<_> = members.split(" and ").collect();
            members.sort_unstable();
            members.join(" and ")
        }
        None => fact,
    };
    let mut all: Vec<_> = vehicle(report, false).into_iter().map(sorted).collect();
    all.sort();
    all.extend(report.description.declaration.clone());
    all
}

/// The broken rules. No figure differs from the record.
fn rules(report: &Report) -> Vec<&'static str> {
    let mut ids: Vec<_> = report.findings.iter().map(|finding| finding.rule.id).collect();
    ids.sort_unstable();
    // A value written for both wheels may be wrong for each wheel.
    ids.dedup();
    ids
}

/// Cubic feet, gallons or pounds, with decimals or thirds.
fn amount(most: i64) -> impl Strategy<Value = String> {
    let decimals = (1..most, 0..1000i64).prop_map(|(whole, part)| format!("{whole}.{part:03}"));
    let third = (1..most).prop_map(|whole| format!("\"{whole} 1/3\""));
    prop_oneof![4 => (1..most).prop_map(|whole| whole.to_string()), 2 => decimals, 1 => third]
}

fn words(words: &[&'static str]) -> impl Strategy<Value = &'static str> + Clone + use<> {
    select(words.to_vec())
}

const SIDES: [&str; 4] = ["front", "left", "right", "back"];

fn name() -> impl Strategy<Value = &'static str> {
    words(&["Any", "RX-Heaven", "The \"T\"", "Mr. Bones' Van", "X-1", "One, Two", "Number 9"])
}

fn head(styles: &[&'static str], volume: i64) -> impl Strategy<Value = String> + use<> {
    let body = (
        words(styles),
        amount(volume),
        option::of(words(&["standard", "cheap", "expensive"])),
        subsequence(vec!["sport", "XLT"], 0..=2),
        option::of(words(&["standard", "sport", "tournament"])),
        option::of(amount(15)),
    );
    let finishing = (
        option::of(words(&["standard", "fancy"])),
        option::of(words(&["Red", "red and white", "Tiger's Eye, matt"])),
        option::of(amount(120)),
    );
    (body, finishing).prop_map(|(body, (paint, color, luxury))| {
        let (style, volume, grade, construction, suspension, acceleration) = body;
        let mut text =
            format!("body = \"{style}\"\nvolume = {volume}\nconstruction = {construction:?}\n");
        let texts =
            [("grade", grade), ("suspension", suspension), ("paint", paint), ("color", color)];
        for (key, value) in texts {
            text.extend(value.map(|value| format!("{key} = \"{value}\"\n")));
        }
        text.extend(acceleration.map(|number| format!("acceleration = {number}\n")));
        text.extend(luxury.map(|share| format!("luxury = {share}\n")));
        text
    })
}

fn engines() -> impl Strategy<Value = String> {
    let chargers = subsequence(vec!["turbocharger", "supercharger"], 0..=2);
    let end = option::of(words(&["front", "back"]));
    let engine = (words(&["normal", "HO", "SHO", "EXO"]), amount(900), chargers, end).prop_map(
        |(item, power, chargers, end)| {
            let end = end.map(|end| format!("location = \"{end}\"\n")).unwrap_or_default();
            format!("\n[[engines]]\nitem = \"{item}\"\nhorsepower = {power}\nchargers = {chargers:?}\n{end}")
        },
    );
    vec(engine, 0..4).prop_map(|engines| engines.concat())
}

fn tank() -> impl Strategy<Value = String> {
    option::of((words(&["standard", "self-sealing"]), amount(90))).prop_map(|tank| {
        let tank = tank.map(|(item, gallons)| {
            format!("tank = {{ item = \"{item}\", gallons = {gallons} }}\n")
        });
        tank.unwrap_or_default()
    })
}

fn crew() -> impl Strategy<Value = String> {
    let held = subsequence(vec!["pistol", "rifle"], 0..=2);
    let member = (words(&["driver", "gunner", "passenger"]), 1..4i64, held).prop_map(
        |(role, count, held)| {
            format!("{{ role = \"{role}\", count = {count}, hand-weapons = {held:?} }}")
        },
    );
    vec(member, 0..4).prop_map(|crew| format!("crew = [{}]\n", crew.join(", ")))
}

/// Wheels of both ends or of one end. Only wheels of one end can have partial guards.
fn wheel(both_ends: bool) -> impl Strategy<Value = String> {
    let item = words(&["cheap", "standard", "heavy", "XH", "armored XH"]);
    let guard = (1..40i64, option::of(1..9i64));
    (item, any::<bool>(), option::of(guard), option::of(1..9i64)).prop_map(
        move |(item, fireproof, guard, count)| {
            let guard = guard.map(|(points, wheels)| match wheels.filter(|_| !both_ends) {
                Some(wheels) => format!(", guard = {{ points = {points}, wheels = {wheels} }}"),
                None => format!(", guard = {points}"),
            });
            let guard = guard.unwrap_or_default();
            let count = count.map(|count| format!(", count = {count}")).unwrap_or_default();
            format!("{{ item = \"{item}\", fireproof = {fireproof}{guard}{count} }}")
        },
    )
}

fn wheels() -> impl Strategy<Value = String> {
    let both = (wheel(false), wheel(false))
        .prop_map(|(front, back)| format!("front = {front}\nback = {back}"));
    let one =
        |end: &'static str| wheel(end == "all").prop_map(move |wheel| format!("{end} = {wheel}"));
    let alike = wheel(false).prop_map(|wheel| format!("front = {wheel}\nback = {wheel}"));
    prop_oneof![4 => one("all"), 2 => both, 1 => alike, 1 => one("front"), 1 => one("back")]
        .prop_map(|wheels| format!("\n[wheels]\n{wheels}\n"))
}

fn spares() -> impl Strategy<Value = String> {
    let sides = ["front", "left", "right", "back", "top", "under"];
    let spare = (wheel(false), option::of(words(&sides))).prop_map(|(wheel, side)| {
        let side = side.map(|side| format!(", location = \"{side}\"")).unwrap_or_default();
        format!("{}{side} }}", wheel.strip_suffix(" }").unwrap())
    });
    vec(spare, 0..3).prop_map(|spares| format!("spares = [{}]\n", spares.join(", ")))
}

fn weapon() -> impl Strategy<Value = String> {
    let place = words(&["front", "left", "right", "back", "turret"]);
    let gun = |items: &[&'static str], special: &'static str| {
        let ammunition = (option::of(0..2000i64), any::<bool>());
        (words(items), option::weighted(0.8, place.clone()), ammunition).prop_map(
            move |(item, place, (shots, is_special))| {
                let mut text = format!("item = \"{item}\"\n");
                text.extend(place.map(|place| format!("location = \"{place}\"\n")));
                text.extend(shots.map(|shots| format!("shots = {shots}\n")));
                if is_special && !special.is_empty() {
                    text.push_str(&format!("ammunition = \"{special}\"\n"));
                }
                text
            },
        )
    };
    let modified = |items: &[&'static str], modifications: Vec<&'static str>| {
        let some = 0..=modifications.len();
        let parts = (words(items), place.clone(), subsequence(modifications, some));
        parts.prop_map(|(item, place, modifications)| {
            format!(
                "item = \"{item}\"\nlocation = \"{place}\"\nmodifications = {modifications:?}\n"
            )
        })
    };
    let dropped = {
        let parts = (
            words(&["MD", "OJ", "PS", "SS", "SD"]),
            option::weighted(0.2, words(&SIDES)),
            option::of(1..200i64),
            option::of(1..4i64),
        );
        parts.prop_map(|(item, place, shots, lane)| {
            let mut text = format!("item = \"{item}\"\n");
            text.extend(place.map(|place| format!("location = \"{place}\"\n")));
            text.extend(shots.map(|shots| format!("shots = {shots}\n")));
            text.extend(lane.map(|lane| format!("lane = {lane}\n")));
            if item == "OJ" {
                text.push_str("ammunition = \"ACFO\"\n");
            }
            text
        })
    };
    let kind = prop_oneof![
        gun(&["MG22", "MG30", "MG50", "GMG30", "GMG50"], "SHD"),
        gun(&["ATG2", "ATG4"], "AP"),
        gun(&["LFT", "FT", "HFT"], ""),
        modified(&["LL", "L", "HL"], vec!["infrared"]),
        modified(&["R45", "R60", "R89", "R120"], vec!["pop-up", "white phosphorus"]),
        dropped,
    ];
    (kind, 1..5i64, any::<bool>()).prop_map(|(kind, count, concealed)| {
        format!("{kind}count = {count}\nconcealed = {concealed}\n")
    })
}

/// Weapons, some twice, with links.
fn weapons() -> impl Strategy<Value = String> {
    let links = vec(vec(0..8usize, 1..4), 0..3);
    let weapon = (weapon(), prop_oneof![3 => Just(1), 1 => Just(2)]);
    (vec(weapon, 0..5), links).prop_map(|(weapons, links)| {
        let weapons = weapons.iter().flat_map(|(weapon, times)| vec![weapon; *times]);
        let weapons: Vec<_> = weapons.collect();
        let mut text = String::new();
        for (number, weapon) in weapons.iter().enumerate() {
            text.push_str(&format!("\n[[weapons]]\nid = \"w{number}\"\n{weapon}"));
        }
        for link in links {
            let members = link.into_iter().filter(|member| *member < weapons.len());
            let members: Vec<_> = members.map(|member| format!("w{member}")).collect();
            if !members.is_empty() {
                text.push_str(&format!("\n[[links]]\nweapons = {members:?}\n"));
            }
        }
        text
    })
}

fn equipment() -> impl Strategy<Value = String> {
    let items = [
        "active suspension",
        "antilock brakes",
        "cheater pack",
        "fire extinguisher",
        "overdrive",
        "spoiler",
        "targeting computer",
    ];
    let plain = (words(&items), 1..4i64)
        .prop_map(|(item, count)| format!("{{ item = \"{item}\", count = {count} }}"));
    let placed = (words(&["collision spikes", "ramplate"]), option::of(words(&SIDES))).prop_map(
        |(item, side)| {
            let side = side.map(|side| format!(", location = \"{side}\"")).unwrap_or_default();
            format!("{{ item = \"{item}\"{side} }}")
        },
    );
    let looks = option::of(words(&["HL", "MG50", "SS", "R60"]));
    let fake = (looks, option::of(words(&SIDES)), 1..3i64).prop_map(|(looks, side, count)| {
        let looks = looks.map(|item| format!(", looks-like = \"{item}\"")).unwrap_or_default();
        let side = side.map(|side| format!(", location = \"{side}\"")).unwrap_or_default();
        format!("{{ item = \"fake weapon\", count = {count}{looks}{side} }}")
    });
    vec(prop_oneof![plain, placed, fake], 0..5)
        .prop_map(|parts| format!("equipment = [{}]\n", parts.join(", ")))
}

fn cargo() -> impl Strategy<Value = String> {
    let goods = words(&["Crates", "Beer, 2 barrels (full)", "Bob's \"T\""]);
    let vehicle = option::of((0..7i64, option::of(amount(40))));
    let entry = (goods, 1..9i64, amount(900), amount(90), vehicle).prop_map(
        |(name, count, weight, volume, vehicle)| {
            let name = toml::Value::from(name.replace('"', "'"));
            let mut text =
                format!("{{ name = {name}, count = {count}, weight = {weight}, volume = {volume}");
            if let Some((wheels, turret)) = vehicle {
                text.push_str(&format!(", wheels = {wheels}"));
                text.extend(turret.map(|volume| format!(", turret = {volume}")));
            }
            text + " }"
        },
    );
    vec(entry, 0..3).prop_map(|entries| format!("cargo = [{}]\n", entries.join(", ")))
}

fn armor() -> impl Strategy<Value = String> {
    let sides = subsequence(vec!["front", "left", "right", "back", "top", "under"], 1..=6);
    let build = option::of(words(&["normal", "sloped", "chambered"]));
    let finish = option::of(words(&["FP", "LR", "LRFP"]));
    let own = option::weighted(0.3, (build.clone(), finish.clone()));
    let armor = (build, finish, sides, vec((0..200i64, own), 6));
    option::of(armor).prop_map(|armor| {
        let Some((build, finish, sides, points)) = armor else { return String::new() };
        let named = |key: &str, word: Option<&str>| word.map(|word| format!("{key} = \"{word}\""));
        let mut keys = vec!["\n[armor]".to_owned()];
        keys.extend([named("build", build), named("finish", finish)].into_iter().flatten());
        keys.extend(sides.iter().zip(points).map(|(side, (points, own))| {
            let Some((build, finish)) = own else { return format!("{side} = {points}") };
            let own = [named("build", build), named("finish", finish)].into_iter().flatten();
            let own: Vec<_> = own.chain([format!("points = {points}")]).collect();
            format!("{side} = {{ {} }}", own.join(", "))
        }));
        keys.join("\n") + "\n"
    })
}

/// A vehicle with any parts, legal or not.
fn any_vehicle(styles: &[&'static str], volume: i64) -> impl Strategy<Value = String> + use<> {
    let turret = option::of(amount(90)).prop_map(|volume| {
        volume.map(|volume| format!("turret = {{ volume = {volume} }}\n")).unwrap_or_default()
    });
    let keys = (head(styles, volume), tank(), crew(), spares(), equipment(), cargo(), turret);
    (keys, wheels(), engines(), weapons(), armor()).prop_map(
        |((head, tank, crew, spares, equipment, cargo, turret), wheels, engines, weapons, armor)| {
            format!(
                "{head}{tank}{crew}{spares}{equipment}{cargo}{turret}{wheels}{engines}{weapons}{armor}"
            )
        },
    )
}

fn generated(name: &str, design: &str) -> Result<(), TestCaseError> {
    let name = toml::Value::from(name);
    let report = &judged(&format!("system = \"carz\"\nname = {name}\n{design}"))[0];
    comes_back(report)
}

#[test]
fn every_design_comes_back() {
    for file in fs::read_dir("designs/carz").unwrap() {
        let path = file.unwrap().path();
        for report in judged(&fs::read_to_string(&path).unwrap()) {
            comes_back(&report).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}

/// Weapons with the same text, their links, and the findings about the links.
const LINKED: [(&str, &[&str]); 4] = [
    ("SD (5 seconds, concealed, lane 2, link 1), 2 SDs", &["link-too-few"]),
    ("MG50 front, MG50 front (link 1), L front (link 1)", &[]),
    ("L front (link 1, link 2), L front (link 2), HL front (link 1)", &["linked-twice"]),
    ("2 Ls front, L front (link 1, link 1)", &["linked-twice"]),
];

#[test]
fn a_link_joins_the_weapons_that_it_names() {
    for (weapons, wrong) in LINKED {
        let all = read(&format!("Odd – 90 cf sedan, {weapons}."));
        assert_eq!(left(&all), Vec::<String>::new(), "{weapons}");
        let (vehicles, _) = all;
        let report = &judged(&vehicles[0].design)[0];
        let written = &report.description.line;
        assert!(written.contains(weapons), "{written}");
        let of_links = rules(report).into_iter().filter(|id| id.contains("link"));
        assert_eq!(of_links.collect::<Vec<_>>(), *wrong, "{weapons}");
        comes_back(report).unwrap_or_else(|error| panic!("{weapons}: {error}"));
    }
}

/// The armor of the vehicle and of its sides stay separate.
#[test]
fn armor_of_several_types_comes_back() {
    let armor = "[armor]\nbuild = \"sloped\"\nright = { finish = \"FP\", points = 5 }\nback = { build = \"normal\", points = 5 }\n";
    let design = format!("body = \"motorcycle\"\nvolume = 30\n{armor}");
    generated("Odd", &design).unwrap_or_else(|error| panic!("{error}"));
}

/// A record may be cut off anywhere.
#[test]
fn no_cut_of_a_record_panics() {
    let text = fs::read_to_string("tests/import/carz.txt").unwrap();
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)).step_by(3) {
        read(&text[..cut]);
        read(&text[cut..]);
    }
}

const VOCABULARY: [&str; 48] = [
    "Even –",
    "90 cf",
    "sedan",
    "motorcycle",
    "sport",
    "XLT",
    "body",
    "suspension",
    "210 hp",
    "turbocharged",
    "EXO",
    "engine",
    "(15 hits)",
    "20 gallon",
    "tank",
    "driver",
    "2",
    "gunners",
    "(pistol, rifle)",
    "standard",
    "FP",
    "wheels",
    "with 5-point guards",
    "(spare, left)",
    "turret",
    "MG50",
    "R60s",
    "front",
    "L",
    "(20 SHD seconds",
    "concealed)",
    "link",
    "(",
    ")",
    "fake",
    "computer",
    "CA",
    "armor:",
    "F5",
    "B1O",
    "HC",
    "TS 90 mph",
    "AC 8 (12 @",
    ">30 mph)",
    "$5",
    "lbs.",
    "\"",
    ",",
];

proptest! {
    #![proptest_config(crate::round_trip::config(40))]

    #[test]
    fn cars_come_back(
        name in name(),
        design in any_vehicle(&["sedan", "hatchback", "van", "pickup"], 700),
    ) {
        generated(name, &design)?;
    }

    #[test]
    fn motorcycles_come_back(name in name(), design in any_vehicle(&["motorcycle"], 50)) {
        generated(name, &design)?;
    }

    /// Any words import without a panic into a readable design.
    #[test]
    fn any_words_make_readable_designs(words in vec(select(&VOCABULARY[..]), 0..60)) {
        let (vehicles, _) = read(&format!("Odd – 90 cf sedan, {}", words.join(" ")));
        prop_assert!(!vehicles.is_empty());
        for vehicle in vehicles {
            let reports = judged(&vehicle.design);
            let ids = reports.iter().flat_map(|report| &report.findings).map(|found| found.rule.id);
            let ids: Vec<_> = ids.collect();
            prop_assert!(!ids.contains(&"invalid-toml"), "{}", vehicle.design);
            prop_assert!(!ids.contains(&"unknown-item"), "{}", vehicle.design);
        }
    }
}
