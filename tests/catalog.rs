//! The catalog: complete, found by every name, consistent with the figures printed next to it.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;

use roadworthy::catalog::dice;
use roadworthy::catalog::{Item, Row, Shelf};
use roadworthy::check::finding::Findings;
use roadworthy::games::SYSTEMS;
use roadworthy::games::autowar;
use roadworthy::games::browse::Listing;
use roadworthy::games::carz;
use roadworthy::games::classic::catalog::BUILT_IN;
use roadworthy::games::classic::catalog::play::{Movement, Roll};
use roadworthy::games::overlay::Catalogs;
use roadworthy::report::fingerprint::Fingerprint;
use roadworthy::text::suggest;
use roadworthy::units::Exact;

#[test]
fn every_file_of_the_folder_is_built_in() {
    for system in SYSTEMS {
        let mut left = (system.built_in)().source.text.to_string();
        for entry in fs::read_dir(format!("catalog/{}", system.id)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            if path.ends_with("rulings.toml") {
                assert_eq!(text.matches("[[ruling]]").count(), system.rulings().len());
                continue;
            }
            assert!(left.contains(&text), "{} is not built in", path.display());
            left = left.replacen(&text, "", 1);
        }
        assert_eq!(left, "", "built in, but not in the folder");
    }
}

/// Each built-in catalog by its version, and the digest of its rows.
const VERSIONS: [(&str, &str); 5] = [
    ("classic 2", "b1cf8d-089cb3"),
    ("autowar 1", "39f0f2-a23932"),
    ("carz 2", "c72bd3-523728"),
    ("sixth 1", "0bb42d-8799ca"),
    ("card-game 1", "3696b2-31ae63"),
];

/// Events name a catalog by its version, so changed rows need a new version.
#[test]
fn changed_rows_need_a_new_version() {
    let mut changed = Vec::new();
    for system in SYSTEMS {
        let listing = Listing::of(system, &Catalogs::default());
        // Printed texts decide no verdict.
        let printed = ["consequence", "kit", "play-table", "reminder", "roll", "roll-modifier"];
        let is_printed = |name: &String| printed.contains(&name.as_str());
        let rows = listing.rows().filter(|row| !is_printed(&row.kind) && !is_printed(&row.id));
        let rows = rows.map(|row| {
            let keys: BTreeMap<_, _> =
                row.keys.iter().map(|key| (&key.name, key.value.to_string())).collect();
            format!("{} {} {keys:?}", row.kind, row.id)
        });
        let rows: BTreeSet<_> = rows.collect();
        let rows: Vec<_> = rows.into_iter().collect();
        let digest = Fingerprint::digest(&rows.join("\n")).to_string();
        let version = system.catalog_version();
        if !VERSIONS.contains(&(&version, &digest)) {
            changed.push(format!("(\"{version}\", \"{digest}\")"));
        }
    }
    assert!(
        changed.is_empty(),
        "the rows of a catalog changed: raise `version` in its src/games/<game>/mod.rs, so that no event is judged by \
        rows that it does not name, and put the new version with its digest into VERSIONS above: {changed:#?}"
    );
}

/// Counted in the text: chapters 5, 6 and 7.
#[test]
fn every_row_of_the_book_is_there() {
    let catalog = &BUILT_IN.catalog;
    assert_eq!(catalog.bodies.rows.len(), 9 + 3 + 2 + 4, "cars, cycles, sidecars, trikes");
    assert_eq!(catalog.chassis.rows.len(), 4);
    assert_eq!(catalog.suspensions.rows.len(), 4 + 4, "cars; cycles and trikes");
    assert_eq!(catalog.power_plants.rows.len(), 6 + 5, "car plants, cycle plants");
    assert_eq!(catalog.tires.rows.len(), 4);
    assert_eq!(catalog.tire_modifications.rows.len(), 4);
    assert_eq!(catalog.armor.rows.len(), 6);
    assert_eq!(catalog.weapons.rows.len(), 4 + 3 + 7 + 4 + 1 + 2 + 2 + 3);
    assert_eq!(catalog.ammunition.rows.len(), 1 + 12, "tear gas, grenades");
    assert_eq!(catalog.turrets.rows.len(), 6);
    assert_eq!(
        catalog.accessories.rows.len(),
        10 + 4 + 7 + 2,
        "offense, defense, miscellaneous, cycles"
    );
    assert_eq!(catalog.crew.rows.len(), 3);
    assert_eq!(catalog.hand_weapons.rows.len(), 19);
    assert_eq!(catalog.gear.rows.len(), 27);
    assert_eq!(catalog.skills.rows.len(), 15);
}

/// Counted in "Vehicle Options", "The Basics" and "Other Vehicles".
#[test]
fn every_row_of_autowar_is_there() {
    let catalog = &autowar::catalog::BUILT_IN.catalog;
    assert_eq!(catalog.vehicles.rows.len(), 4, "car, van, motorcycle, truck");
    assert_eq!(catalog.frames.rows.len(), 3);
    assert_eq!(catalog.engines.rows.len(), 3);
    assert_eq!(catalog.tires.rows.len(), 2);
    assert_eq!(catalog.weapons.rows.len(), 7);
    assert_eq!(catalog.options.rows.len() + catalog.mounts.rows.len(), 6);
}

/// Counted in the text, section by section.
#[test]
fn every_row_of_carz_is_there() {
    let catalog = &carz::catalog::BUILT_IN.catalog;
    assert_eq!(catalog.grades.rows.len(), 3);
    assert_eq!(catalog.styles.rows.len() + catalog.constructions.rows.len(), 5 + 2);
    assert_eq!(catalog.suspensions.rows.len(), 3);
    assert_eq!(catalog.engines.rows.len() + catalog.chargers.rows.len(), 4 + 2);
    assert_eq!(catalog.tanks.rows.len(), 2);
    assert_eq!(catalog.wheels.rows.len(), 5);
    assert_eq!(catalog.roles.rows.len() + catalog.hand_weapons.rows.len(), 3 + 2);
    assert_eq!(catalog.weapons.rows.len(), 5 + 2 + 3 + 3 + 4 + 5, "by their headings");
    assert_eq!(catalog.ammunition.rows.len() + catalog.modifications.rows.len(), 3 + 3);
    assert_eq!(catalog.equipment.rows.len(), 9 + 1, "and the cheater pack");
    assert_eq!(catalog.builds.rows.len() + catalog.finishes.rows.len(), 3 + 3);
}

/// The first engine, tires and vehicle type are defaults.
#[test]
fn standard_parts_weigh_nothing() {
    let catalog = &autowar::catalog::BUILT_IN.catalog;
    let usual = (&catalog.engines.rows[0], &catalog.tires.rows[0], &catalog.vehicles.rows[0]);
    assert_eq!((usual.0.row.id.as_str(), usual.0.weight), ("4-cylinder", Exact::ZERO));
    assert_eq!((usual.1.row.id.as_str(), usual.1.weight), ("normal", Exact::ZERO));
    assert_eq!(usual.2.row.id, "car");
}

/// Printed loaded costs and weights follow from the other figures.
#[test]
fn printed_loads_of_weapons_follow_from_their_figures() {
    let catalog = &BUILT_IN.catalog;
    let magazine = &catalog.fittings.extra_magazine;
    let mut checked = 0;
    for weapon in &catalog.weapons.rows {
        let shots = Exact::from(weapon.shots);
        let (cost, weight) =
            (weapon.usual_shot_cost().map(|cost| cost * shots), weapon.shot_weight * shots);
        let claims = [
            (weapon.claims.loaded_cost, cost.map(|cost| weapon.cost + cost)),
            (weapon.claims.loaded_weight, Some(weapon.weight + weight)),
            (weapon.claims.magazine_cost, cost.map(|cost| magazine.cost + cost)),
            (weapon.claims.magazine_weight, Some(magazine.weight + weight)),
        ];
        for (number, (printed, computed)) in claims.into_iter().enumerate() {
            if let Some(printed) = printed {
                checked += 1;
                assert_eq!(Some(printed), computed, "{}, claim {number}", weapon.row.name);
            }
        }
    }
    assert_eq!(checked, 66);
}

/// Loaded hand weapons, p. 47.
#[test]
fn printed_loads_of_hand_weapons_follow_from_their_figures() {
    let mut checked = 0;
    for weapon in &BUILT_IN.catalog.hand_weapons.rows {
        if let (Some(printed), Some(cost), Some(shot)) =
            (weapon.loaded_cost, weapon.cost, weapon.usual_shot_cost())
        {
            checked += 1;
            assert_eq!(printed, cost + shot * weapon.shots, "{}", weapon.row.name);
        }
    }
    assert_eq!(checked, 16);
}

/// Names are unique within a kind, and all references resolve.
#[test]
fn the_built_in_catalog_is_sound() {
    for system in SYSTEMS {
        let findings = Findings::default();
        assert!((system.load)((system.built_in)().document.base(), &findings).is_some());
        let found: Vec<_> = findings.into_vec().into_iter().map(|found| found.message).collect();
        assert_eq!(found, Vec::<String>::new(), "{}", system.id);
    }
}

/// Every body has a column for at least one suspension.
#[test]
fn bodies_find_their_handling_class() {
    let catalog = &BUILT_IN.catalog;
    for body in &catalog.bodies.rows {
        let van = body.van_handling_above.is_some().then_some("van");
        for column in van.into_iter().chain([body.handling]) {
            for row in catalog.suspensions.rows.iter().filter(|row| row.kinds.contains(&body.kind))
            {
                let found = row.handling_class.columns.iter().any(|named| named.key == column);
                assert!(found, "{} under {}, column {column}", row.row.id, body.row.id);
            }
        }
    }
}

/// One inch per turn for every 10 mph, and never a slower phase at a higher speed.
#[test]
fn the_movement_chart_is_regular() {
    let movement = &BUILT_IN.catalog.play.movement;
    let speeds: Vec<_> = movement.iter().map(|row| row.mph).collect();
    assert_eq!(speeds, (1..=60).map(|step| step * 5).collect::<Vec<_>>());
    let inches = |row: &Movement| {
        row.inches.iter().map(|text| Exact::parse(text).unwrap()).collect::<Vec<_>>()
    };
    for row in movement {
        let sum: Exact = inches(row).into_iter().sum();
        assert_eq!(sum * 10, Exact::from(row.mph), "{} mph", row.mph);
    }
    for pair in movement.windows(2) {
        let (slow, fast) = (inches(&pair[0]), inches(&pair[1]));
        assert!(slow.iter().zip(&fast).all(|(slow, fast)| slow <= fast), "{} mph", pair[1].mph);
    }
    let ram = |mph: i64| &movement.iter().find(|row| row.mph == mph).unwrap().ram;
    assert_eq!([ram(5), ram(35), ram(40), ram(100), ram(300)], ["1d-4", "2d", "3d", "15d", "55d"]);
}

/// A lower status or a higher speed never makes a roll easier; the example of p. 10 matches.
#[test]
fn the_control_table_is_regular() {
    let control = &BUILT_IN.catalog.play.control;
    assert_eq!(control.len(), 30);
    for row in control {
        assert!(row.rolls.is_sorted(), "{} mph", row.mph);
    }
    for pair in control.windows(2) {
        assert_eq!(pair[1].mph - pair[0].mph, 10);
        assert!(pair[0].crash <= pair[1].crash);
        let columns = pair[0].rolls.iter().zip(&pair[1].rolls);
        assert!(columns.into_iter().all(|(slow, fast)| slow <= fast), "{} mph", pair[1].mph);
    }
    let at_60 = control.iter().find(|row| row.mph == 60).unwrap();
    let rolls = [1, -2, -3].map(|status| at_60.roll(status));
    assert_eq!(rolls, [Roll::Safe, Roll::AtLeast(2), Roll::AtLeast(3)]);
    assert_eq!(control.iter().find(|row| row.mph == 20).unwrap().crash, -2);
}

/// Every body has a size, and two dice always hit something on an open vehicle.
#[test]
fn every_vehicle_can_be_aimed_at() {
    let catalog = &BUILT_IN.catalog;
    for body in &catalog.bodies.rows {
        let kinds = catalog.play.sizes.iter().filter(|size| size.kinds.contains(&body.kind));
        let named =
            kinds.filter(|size| size.bodies.is_empty() || size.bodies.contains(&body.row.id));
        assert!(named.count() > 0, "{}", body.row.id);
    }
    for (kind, from_ends) in [("cycle", true), ("cycle", false), ("trike", true)] {
        let strikes = catalog.play.strikes.iter();
        let mut rolls: Vec<_> = strikes
            .filter(|row| row.from_ends == from_ends && row.kinds.iter().any(|id| id == kind))
            .flat_map(|row| row.least..=row.most)
            .collect();
        rolls.sort_unstable();
        assert_eq!(rolls, (2..=12).collect::<Vec<_>>(), "{kind}");
    }
}

/// Rows without a design here: only the checks above cover their numbers.
#[test]
fn rows_that_no_design_uses() {
    let designs: String = ["designs/classic", "tests/cmd", "tests/house"]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| fs::read_to_string(path).unwrap())
        .chain([include_str!("../catalog/classic/README.md").to_owned()])
        .collect();
    // Other games' examples use other names.
    let others: Vec<_> =
        SYSTEMS[1..].iter().map(|system| format!("system = \"{}\"", system.id)).collect();
    let classic = designs
        .split("```")
        .filter(|block| !others.iter().any(|other| block.contains(other.as_str())));
    let words: HashSet<String> =
        classic.flat_map(|block| block.split('"')).map(suggest::key).collect();
    let mut unused = Vec::new();
    let mut look = |kind: &str, rows: Vec<&Row>| {
        let named = |row: &&Row| {
            let mut names = [&row.id, &row.name].into_iter().chain(&row.abbreviations);
            names.any(|name| words.contains(&suggest::key(name)))
        };
        let (used, not): (Vec<&Row>, Vec<&Row>) = rows.into_iter().partition(named);
        let ids: Vec<_> = not.iter().map(|row| row.id.as_str()).collect();
        unused.push(format!(
            "{kind}: {} of {} used; not: {}",
            used.len(),
            used.len() + not.len(),
            ids.join(", ")
        ));
    };
    fn rows<T: Item>(shelf: &Shelf<T>) -> Vec<&Row> {
        shelf.rows.iter().map(Item::row).collect()
    }
    let catalog = &BUILT_IN.catalog;
    look("bodies", rows(&catalog.bodies));
    look("suspensions", rows(&catalog.suspensions));
    look("power plants", rows(&catalog.power_plants));
    look("tires", rows(&catalog.tires));
    look("tire modifications", rows(&catalog.tire_modifications));
    look("armor", rows(&catalog.armor));
    look("weapons", rows(&catalog.weapons));
    look("ammunition", rows(&catalog.ammunition));
    look("turrets", rows(&catalog.turrets));
    look("accessories", rows(&catalog.accessories));
    look("skills", rows(&catalog.skills));
    look("hand weapons", rows(&catalog.hand_weapons));
    look("gear", rows(&catalog.gear));
    insta::assert_snapshot!(unused.join("\n"));
}

#[test]
fn rolls_have_means() {
    let mean = |text| dice::Roll::parse(text).map(dice::Roll::mean);
    let cases = [
        ("1d", "7/2"),
        ("2d+1", "8"),
        ("1d-3", "1/2"),
        ("1d10", "11/2"),
        ("2d+3, tires 1d-3", "10"),
        ("3 hits", "3"),
        ("0", "0"),
    ];
    for (text, expected) in cases {
        assert_eq!(mean(text), Exact::parse(expected), "{text}");
    }
    for text in ["", "tires 1d", "2/4 hits", "by grenade", "d", "1d+", "99999999999999999999d"] {
        assert_eq!(mean(text), None, "{text}");
    }
}

#[test]
fn damage_is_never_negative() {
    let damage = |text| dice::Roll::parse(text).map(dice::Roll::mean_damage);
    for (text, expected) in [("1d-1", "5/2"), ("1d-2", "5/3"), ("2d-4", "28/9"), ("3", "3")] {
        assert_eq!(damage(text), Exact::parse(expected), "{text}");
    }
    assert_eq!(damage("999d999-999"), damage("999d999").map(|mean| mean - 999.into()));
    assert_eq!(damage("20d-999"), Some(Exact::ZERO));
}
