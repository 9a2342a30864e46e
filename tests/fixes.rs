//! Fixes: each is tried on the readable part before it is offered, and its message is true.

use roadworthy::change;
use roadworthy::check::finding::Fix;
use roadworthy::check::rule::Level;
use roadworthy::games::Options;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;

use crate::{check, judged, rule_ids};

/// The messages of the offered fixes for a rule.
fn offered<'r>(reports: &'r [Report], rule: &str) -> Vec<&'r str> {
    let findings = reports.iter().flat_map(|report| &report.findings);
    let fixes = findings.filter(|finding| finding.rule.id == rule).flat_map(|f| &f.fixes);
    fixes.map(|fix| fix.message.as_str()).collect()
}

/// A weak plant, no space for a larger one, and an unreadable weapon.
const NOT_UNDERSTOOD: &str = r#"
body = "compact"
chassis = "extra-heavy"
suspension = "heavy"
power-plant = "small"
crew = ["driver"]
tires = { all = "HD" }
armor = { front = 50, back = 30 }
weapons = [
    { item = "MGG", mount = "front" },
    { item = "MG", mount = "front", count = 2 },
    { item = "MG", mount = "back", count = 3 },
]
"#;

/// Larger plants need a larger body. Partly unreadable designs get the same offers as others.
#[test]
fn fixes_of_partly_unreadable_designs_break_nothing() {
    let reports = check(NOT_UNDERSTOOD);
    assert_eq!(reports[0].verdict, Verdict::Incomplete);
    assert_eq!(rule_ids(&reports[0]), ["underpowered", "unknown-item"]);
    let larger = offered(&reports, "underpowered");
    assert!(larger[0].contains("power plant") && larger[0].contains("Compact"), "{larger:?}");
    let without = NOT_UNDERSTOOD.replace("    { item = \"MGG\", mount = \"front\" },\n", "");
    assert_eq!(offered(&check(&without), "underpowered"), larger);
}

/// A corrected word may reveal a broken rule of its part. The fix does not cause it.
#[test]
fn spelling_is_fixed_in_illegal_parts_too() {
    let reports = check(NOT_UNDERSTOOD);
    assert_eq!(offered(&reports, "unknown-item"), ["did you mean `MG` (Machine Gun)?"]);
    let fix = &reports[0].findings[1].fixes[0];
    let after = check(&apply(NOT_UNDERSTOOD, &fix.edits));
    assert_eq!(after[0].verdict, Verdict::Illegal);
    assert_eq!(rule_ids(&after[0]), ["over-space", "underpowered"]);
}

/// Typos in each published design: no offered fix makes the verdict worse, and a fix for a broken rule breaks no other
/// rule.
#[test]
fn no_fix_makes_a_damaged_design_worse() {
    let mut tried = 0;
    let designs = [
        include_str!("../designs/classic/killer-kart.toml"),
        include_str!("../designs/classic/hotshot.toml"),
        include_str!("../designs/autowar/the-demon.toml"),
        include_str!("../designs/carz/rx-heaven.toml"),
        include_str!("../designs/sixth/bone-collector.toml"),
    ];
    for design in designs {
        let text = design.split("[published]").next().unwrap().split("[[variants").next().unwrap();
        for (at, _) in text.match_indices('"').skip(2).step_by(2) {
            // An additional letter in one word, and every number times ten.
            let damaged = format!("{}x{}", &text[..at + 1], &text[at + 1..]);
            let damaged = damaged.replace("count = ", "count = 2").replace(" = 1", " = 11");
            let before = check(&damaged);
            for finding in before.iter().flat_map(|report| &report.findings) {
                for fix in &finding.fixes {
                    tried += 1;
                    let after = judged(&apply(&damaged, &fix.edits));
                    let context = format!("{}\n{damaged}", fix.message);
                    assert!(after[0].verdict <= before[0].verdict, "{context}");
                    let new = rule_ids(&after[0]);
                    let new = new.iter().find(|id| !rule_ids(&before[0]).contains(id));
                    let breaks = new.filter(|_| finding.level == Level::Error);
                    assert_eq!(breaks, None, "{context}");
                }
            }
        }
    }
    assert!(tried > 50, "only {tried} fixes");
}

#[test]
fn duplicate_fixes_are_offered_once() {
    let text = r#"
body = "heavy cycle"
suspension = "heavy"
power-plant = "super cycle"
crew = ["driver"]
tires = { all = "HD" }
weapons = [{ item = "RR", mount = "front" }, { item = "RR", mount = "back" }]
"#;
    let reports = check(text);
    let words = offered(&reports, "over-weight");
    assert!(
        words.contains(&"remove the Recoilless Rifle (front): $1,850, 350 lbs., 2 spaces less"),
        "{words:?}"
    );
    assert_eq!(words.len(), words.iter().collect::<std::collections::BTreeSet<_>>().len());
}

#[test]
fn the_price_of_a_chassis_follows_the_reading() {
    let text = r#"
body = "heavy trike"
reversed = true
chassis = "light"
suspension = "heavy"
power-plant = "super cycle"
crew = ["driver"]
tires = { all = "HD" }
armor = { front = 70, back = 70, left = 15, right = 15 }
weapons = [{ item = "RL", mount = "front" }]
"#;
    let source = Source::new("trike.toml", text);
    let chassis = |options: &Options| {
        let reports = change::check(&source, options);
        let words = offered(&reports, "over-weight");
        words
            .iter()
            .find(|words| words.contains("chassis"))
            .map(|words| (*words).to_owned())
            .unwrap()
    };
    assert_eq!(
        chassis(&Options::default()),
        "Standard chassis instead of Light chassis: $120 more"
    );
}

/// All armor points in a cycle's ledger may belong to its sidecar.
#[test]
fn a_cycle_without_armor_of_its_own_drops_none() {
    let text = r#"
body = "light cycle"
suspension = "light"
power-plant = "super cycle"
crew = ["driver"]
tires = "HD"
weapons = [{ item = "RR", mount = "front", count = 3 }]
[sidecar]
body = "light sidecar"
tires = "HD"
armor = { front = 5 }
"#;
    let reports = check(text);
    assert_eq!(rule_ids(&reports[0]), ["sidecar-not-allowed", "over-space", "over-weight"]);
}

/// Removing a weapon removes its magazine.
#[test]
fn a_weapon_frees_the_space_of_its_magazine() {
    let text = r#"
body = "compact"
suspension = "heavy"
power-plant = "medium"
crew = ["driver"]
tires = { all = "HD" }
weapons = [
    { item = "MML", mount = "front", magazines = 1 },
    { item = "MG", mount = "back", count = 3 },
]
accessories = ["fire extinguisher"]
"#;
    let reports = check(text);
    let words = offered(&reports, "over-space");
    assert!(
        words
            .contains(&"remove the Micromissile Launcher (front): $1,200, 165 lbs., 2 spaces less"),
        "{words:?}"
    );
}

/// A fix that keeps some of several parts names them.
#[test]
fn fixes_name_removed_parts() {
    let text = "system = \"autowar\"\nframe = \"light\"\noptions = [{ item = \"kevlar vest\", count = 2 }]\n";
    let reports = check(text);
    assert_eq!(offered(&reports, "duplicate-option"), ["remove one Kevlar vest: 10 lbs. less"]);
}

/// Of several equal parts, as many as possible stay.
#[test]
fn fixes_remove_the_fewest_parts() {
    let text = r#"
body = "compact"
chassis = "heavy"
suspension = "heavy"
power-plant = "medium"
crew = ["driver"]
tires = { all = "HD" }
weapons = [
    { item = "MG", mount = "front", count = 3 },
    { item = "MD", mount = "back" },
    { item = "OJ", mount = "right" },
]
accessories = ["fire extinguisher", "targeting computer"]
"#;
    let reports = check(text);
    let words = offered(&reports, "over-space");
    let both = "remove the Oil Jet (right), keep only 1 × Machine Gun (front): $3,500, 475 lbs., 4 spaces less";
    assert!(words.contains(&both), "{words:?}");
}

/// Several keys may be meant; the suggestion is the key that accepts the value.
#[test]
fn a_side_means_the_facing() {
    let gun =
        "system = \"autowar\"\nframe = \"light\"\n[[weapons]]\nitem = \"light machine gun\"\n";
    for key in ["location", "side"] {
        let reports = check(&format!("{gun}{key} = \"front\"\n"));
        assert_eq!(offered(&reports, "unknown-key"), ["did you mean `facing`?"]);
    }
}

/// No message contains "the The Slab".
#[test]
fn articles_are_not_doubled() {
    let text = include_str!("../designs/sixth/bone-collector.toml");
    let text = text.replace("[\"The Slab\"", "[\"The Slab\", \"The Slab\"");
    let reports = check(&text);
    let fixes = reports[0].findings.iter().flat_map(|finding| &finding.fixes);
    let words: Vec<_> = fixes.map(|fix| fix.message.as_str()).collect();
    assert!(words.iter().all(|words| !words.contains("the The")), "{words:?}");
}

#[test]
fn misplaced_cards_move_to_an_allowed_side() {
    let text = "system = \"sixth\"\nname = \"A\"\ndivision = 4\ndriver = \"Amateur\"\ngunner = \"Rookie\"\n\
                left = [\"Ramplate\", \"The Slab\"]\n";
    let reports = check(text);
    let moved = ["put The Slab in back"];
    let words = offered(&reports, "multiple-structures");
    assert_eq!(
        words.into_iter().filter(|word| word.contains("put The Slab")).collect::<Vec<_>>(),
        moved
    );
}

/// A word without brackets is the whole list, so removing the word removes its key.
#[test]
fn a_word_without_brackets_is_removed_with_its_key() {
    let text = "system = \"carz\"\nbody = \"sedan\"\nvolume = 90\n[[weapons]]\nitem = \"MG22\"\n\
                modifications = \"PUR\"\nlocation = \"front\"\n";
    let reports = check(text);
    let words = offered(&reports, "modification-not-allowed");
    assert_eq!(words[0], "Machine gun .223 (front) instead of Machine gun .223, pop-up: $300 less");
    let findings = &reports[0].findings;
    let found = findings.iter().find(|found| found.rule.id == "modification-not-allowed").unwrap();
    let after = apply(text, &found.fixes[0].edits);
    assert_eq!(after, text.replace("modifications = \"PUR\"\n", ""));
}

/// A `load` lists shots part by part; the last part is reduced.
#[test]
fn large_loads_are_reduced() {
    let car = |last: i64| {
        format!(
            "body = \"mid-sized\"\nsuspension = \"heavy\"\npower-plant = \"large\"\ncrew = [\"driver\"]\ntires = \"HD\"\n\
             [[weapons]]\nitem = \"MG\"\nmount = \"front\"\nload = [{{ shots = 15 }}, {{ shots = {last} }}]\n"
        )
    };
    let reports = check(&car(9));
    let words = offered(&reports, "too-many-shots");
    assert_eq!(words[0], "set `shots` of the MG (front) to 5: $100, 10 lbs. less");
    let mut fixes = reports[0].findings.iter().flat_map(|finding| &finding.fixes);
    assert_eq!(apply(&car(9), &fixes.next().unwrap().edits), car(5));
}

/// A number with a unit is read as the number.
#[test]
fn units_are_removed_from_numbers() {
    let car = "system = \"carz\"\nvolume = 90\nluxury = \"10%\"\n\
               [[engines]]\nitem = \"normal\"\nhorsepower = \"62.5 hp\"\n";
    assert_eq!(offered(&check(car), "bad-value"), ["write `10`", "write `62.5`"]);
}

#[test]
fn gear_is_named_without_its_count() {
    let car = r#"
body = "subcompact"
power-plant = "medium"
tires = "standard"
crew = [{ role = "driver", gear = [{ item = "SMG", count = 4 }] }]
cargo = [{ item = "box of 12 grenades", count = 3, ammo = "explosive" }]
"#;
    let reports = check(car);
    let words = offered(&reports, "ge-limit");
    assert!(words.contains(&"remove one submachine gun (Driver): $370 less"), "{words:?}");
    let words = offered(&reports, "cargo-over-space").join("\n");
    assert!(words.contains("keep only 1 × box of 12 grenades (cargo)"), "{words}");
}

/// Freight with a price may be removed.
#[test]
fn expensive_freight_may_be_removed() {
    let car = "body = \"station wagon\"\nsuspension = \"heavy\"\npower-plant = \"large\"\ncrew = [\"driver\"]\ntires = \"HD\"\n\
         cargo = [{ name = \"pearls\", weight = 10, cost = 9000 }]\n";
    let options = Options { division: Some(10), ..Options::default() };
    let reports = change::check(&Source::new("car.toml", car), &options);
    assert_eq!(
        offered(&reports, "over-division"),
        ["remove the pearls (cargo): $9,000, 10 lbs. less"]
    );
}

/// A larger cycle may be acceptable; a trike or a car is another vehicle.
#[test]
fn a_cycle_stays_a_cycle() {
    let text = r#"
body = "medium cycle"
suspension = "heavy"
power-plant = "medium"
crew = ["cyclist"]
tires = "HD"
weapons = [{ item = "MG", mount = "front", count = 2 }, { item = "OJ", mount = "back" }]
"#;
    let reports = check(text);
    let words = offered(&reports, "over-space");
    let bodies: Vec<_> = words.iter().filter(|words| words.contains(" instead of ")).collect();
    assert_eq!(bodies, [&"Heavy cycle instead of Medium cycle: $300, 50 lbs. more"], "{words:?}");
}

/// A cycle and its sidecar, each above its own maximum load.
const COMBINATION: &str = r#"
body = "heavy cycle"
suspension = "heavy"
power-plant = "super cycle"
crew = ["cyclist"]
tires = "solid"
armor = { front = 25, back = 20 }
weapons = [{ item = "MG", mount = "front", count = 2 }]

[sidecar]
body = "heavy sidecar"
crew = ["gunner"]
tires = "solid"
armor = { front = 5, right = 8, left = 2, back = 3, top = 1, underbody = 1 }
weapons = [{ item = "HR", mount = "front" }]
"#;

/// Making the sidecar lighter does not help the cycle.
#[test]
fn cycle_and_sidecar_each_get_their_fixes() {
    let words = |text: &str| -> Vec<String> {
        offered(&check(text), "over-weight").into_iter().map(str::to_owned).collect()
    };
    let sidecar = [
        "lower armor to 18 points: 5 7 2 2 1 1: $10, 12 lbs. less",
        "remove the Gunner: 150 lbs., 2 spaces less",
        "remove the Heavy Rocket (front): $200, 100 lbs., 1 space less",
    ];
    let cycle = [
        "lower armor to 20 points: 12 8: $300, 150 lbs. less",
        "remove one Machine Gun (front): $1,500, 200 lbs., 1 space less",
    ];
    assert_eq!(words(COMBINATION), [&cycle[..], &sidecar].concat());
    assert_eq!(words(&COMBINATION.replace("front = 25", "front = 0")), sidecar);
}

/// An entry with several mounts is several weapons.
#[test]
fn fixes_name_all_mounts() {
    let text = r#"
body = "van"
suspension = "heavy"
power-plant = "large"
crew = ["driver"]
tires = "HD"
weapons = [{ item = "HL", mount = ["left", "right", "front"] }]
"#;
    let words = "remove the Heavy Laser (left), the Heavy Laser (right), the Heavy Laser (front): $36,000, 3,000 lbs., 9 spaces less";
    let reports = check(text);
    assert!(offered(&reports, "over-weight").contains(&words));
}

/// A body larger than necessary costs more and fixes nothing else.
#[test]
fn no_larger_body_is_offered_than_is_needed() {
    let text = r#"
body = "compact"
suspension = "heavy"
power-plant = "medium"
crew = ["driver"]
tires = "HD"
armor = { front = 20, back = 20 }
weapons = [
    { item = "MG", mount = "front", count = 2 },
    { item = "MD", mount = "back" },
    { item = "OJ", mount = "right" },
]
"#;
    let reports = check(text);
    let words = offered(&reports, "over-space");
    let bodies: Vec<_> = words.iter().filter(|words| words.contains(" instead of ")).collect();
    assert_eq!(bodies, [&"Mid-sized instead of Compact: $620, 380 lbs. more"], "{words:?}");
}

/// A fix may reduce a weapon's contents before it removes the weapon.
#[test]
fn fixes_may_reduce_ammunition() {
    let text = r#"
body = "compact"
chassis = "extra-heavy"
suspension = "heavy"
power-plant = "medium"
crew = ["driver"]
tires = "HD"
[[weapons]]
item = "grenade launcher"
mount = "front"
load = [{ ammo = "thermite", shots = 4 }, { ammo = "explosive", shots = 6 }]
magazines = [{ ammo = "flechette", shots = 10 }]
[[weapons]]
item = "MG"
mount = "back"
"#;
    let words = |text: &str, division, rule: &str| {
        let options = Options { division, ..Options::default() };
        let reports = change::check(&Source::new("car.toml", text), &options);
        offered(&reports, rule).join("; ")
    };
    let fewer = "4 × Flaming Oil Grenade shots (front) instead of Thermite Grenade shots: $100 less; \
                 set `shots` of the Thermite Grenade (front) to 3: $100, 4 lbs. less; \
                 set `shots` of the Explosive Grenade (front) to 2: $100, 16 lbs. less";
    assert_eq!(words(text, Some(6), "over-division"), fewer);
    let without = "remove the Extra Magazine (front): $250, 55 lbs., 1 space less; \
                   remove `magazines` from the Machine Gun (back): $550, 65 lbs., 1 space less; \
                   Mid-sized instead of Compact: $700, 300 lbs. more";
    assert_eq!(words(&format!("{text}magazines = 1\n"), None, "over-space"), without);
}

/// A smaller plant frees the space, but the vehicle is already too heavy for its plant.
#[test]
fn fixes_that_worsen_another_error_come_last() {
    let text = r#"
body = "van"
chassis = "heavy"
suspension = "heavy"
power-plant = "sport"
crew = ["driver", "gunner", "gunner"]
tires = "solid"
turrets = ["3-space pop-up turret"]
armor = { front = 60, right = 60, left = 60, back = 60, top = 30, underbody = 30 }
weapons = [
    { item = "HL", mount = "turret" },
    { item = "AC", mount = "front", count = 2 },
    { item = "MD", mount = "back", count = 2 },
]
"#;
    let reports = check(text);
    let words = offered(&reports, "over-space");
    let smaller = words.iter().position(|words| words.contains("power plant"));
    assert_eq!(smaller, Some(words.len() - 1), "{words:?}");
    let words = offered(&reports, "underpowered");
    assert!(words.last().unwrap().starts_with("Thundercat power plant instead of"), "{words:?}");
}

fn armed(weapons: &str) -> String {
    format!(
        "body = \"subcompact\"\npower-plant = \"small\"\ntires = \"standard\"\n\
         crew = \"driver\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\nweapons = [{weapons}]\n"
    )
}

/// If removing one part is not enough, several parts are removed or moved, but no more than necessary.
#[test]
fn several_parts_are_removed_or_moved() {
    let reports = check(&armed(&"{ item = \"MG\", mount = \"front\" }, ".repeat(4)));
    let moved = "mount one Machine Gun on the left, one Machine Gun on the right";
    let fewer = "remove 2 × Machine Gun (front): $3,000, 400 lbs., 2 spaces less";
    assert_eq!(offered(&reports, "side-limit"), [moved, fewer]);
    let reports = check(&armed("{ item = \"MG\", mount = \"front\", count = 4 }"));
    let fewer = fewer.replace("remove 2", "keep only 2");
    assert_eq!(offered(&reports, "side-limit"), [fewer]);
}

/// A larger car with these weapons in front, which may use four spaces.
fn armed_in_front(weapons: &[(&str, i64)]) -> String {
    let weapon = |(item, count): &(_, _)| {
        format!("{{ item = \"{item}\", mount = \"front\", count = {count} }}, ")
    };
    let car = armed(&weapons.iter().map(weapon).collect::<String>());
    car.replace("\"subcompact\"", "\"mid-sized\"").replace("\"small\"", "\"large\"")
}

/// As many as possible of the last part stay.
#[test]
fn counts_are_reduced_only_as_needed() {
    let reports = check(&armed_in_front(&[("MG", 3), ("HR", 3), ("RL", 2)]));
    let gone = "remove 2 × Rocket Launcher (front), keep only 1 × Heavy Rocket (front): \
                $3,100, 700 lbs., 6 spaces less";
    let moved = "mount 3 × Heavy Rocket on the left, 2 × Rocket Launcher on the right";
    assert_eq!(offered(&reports, "side-limit"), [moved, gone]);
    let reports = check(&armed_in_front(&[("MG", 3), ("MG", 3), ("MG", 3)]));
    let gone = "remove 5 × Machine Gun (front): $7,500, 1,000 lbs., 5 spaces less";
    let moved = "mount 3 × Machine Gun on the left, 3 × Machine Gun on the right";
    assert_eq!(offered(&reports, "side-limit"), [moved, gone]);
}

#[test]
fn counts_are_reduced_before_removal() {
    let reports = check(&armed_in_front(&[("MG", 3), ("HR", 2)]));
    let words = offered(&reports, "side-limit");
    assert!(words.iter().all(|words| !words.starts_with("remove")), "{words:?}");
}

/// Of two equal parts, only one moves to each place, even if the place has two names.
#[test]
fn each_place_is_used_once() {
    let reports = check(&armed_in_front(&[("MG", 3), ("MG", 3)]));
    let moved = ["on the right", "on the left", "in back"]
        .map(|place| format!("mount 3 × Machine Gun {place}"));
    assert_eq!(offered(&reports, "side-limit"), moved);
}

/// Only links to removed parts are removed.
#[test]
fn links_to_removed_parts_are_removed() {
    let guns = ["a", "b", "c", "d"]
        .map(|id| format!("{{ id = \"{id}\", item = \"MG\", mount = \"front\" }}"));
    let links = "links = [{ joins = [\"a\", \"b\"] }, { joins = [\"b\", \"C\"] }, { joins = [\"c\", \"d\"] }]";
    let text = armed(&guns.join(", ")) + links;
    let reports = check(&text);
    let found = reports[0].findings.iter().find(|found| found.rule.id == "side-limit").unwrap();
    let is_gone =
        |fix: &&Fix| fix.message.starts_with("remove 2 × Machine Gun (front), 2 × Link: ");
    let after = apply(&text, &found.fixes.iter().find(is_gone).unwrap().edits);
    assert_eq!(after, armed(&guns[..2].join(", ")) + "links = [{ joins = [\"a\", \"b\"] }]");
}
