//! Stat blocks survive export and import, for every kind of vehicle with any parts, legal or not.
//!
//! The generated vehicles contain nothing that stat blocks cannot express: ammunition, fuses and partial loads, cargo,
//! names of people, skills, gear and seats, the place of the plant and the layout, a second turret, different armor per
//! side, links of links, and linked weapons with the same text as others.

use std::fs;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use roadworthy::check::finding::Findings;
use roadworthy::document::shape::Shape;
use roadworthy::document::{Document, Fields};
use roadworthy::games::browse::Listing;
use roadworthy::games::classic::catalog::{BUILT_IN, Catalog, Kind};
use roadworthy::games::classic::design::Design;
use roadworthy::games::classic::places::Place;
use roadworthy::games::classic::resolve::resolve;
use roadworthy::games::classic::vehicle::Tire;
use roadworthy::games::{Options, system};
use roadworthy::report::Report;
use roadworthy::report::import;
use roadworthy::text::source::Source;

use crate::import::{left, vehicle};
use crate::judged;

fn catalog() -> &'static Catalog {
    &BUILT_IN.catalog
}

fn kind(id: &str) -> &'static Kind {
    catalog().kinds.with_id(id).unwrap()
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// A name of the rows for this kind.
fn name_of<T>(
    rows: &'static [T],
    name: impl Fn(&T) -> Option<String>,
) -> impl Strategy<Value = String> {
    select(rows.iter().filter_map(name).collect::<Vec<_>>())
}

fn body(kind: &'static str) -> impl Strategy<Value = String> {
    let base = kind.strip_prefix("reversed-").unwrap_or(kind);
    let reversed = if base == kind { "" } else { "\nreversed = true" };
    name_of(&catalog().bodies.rows, move |row| (row.kind == base).then(|| row.row.id.clone()))
        .prop_map(move |body| format!("body = \"{body}\"{reversed}"))
}

fn frame(kind_id: &'static str) -> impl Strategy<Value = String> {
    let id = kind_id.to_owned();
    let suspension = name_of(&catalog().suspensions.rows, {
        let id = id.clone();
        move |row| row.kinds.contains(&id).then(|| row.row.name.clone())
    });
    let chassis = option::of(name_of(&catalog().chassis.rows, |row| Some(row.row.id.clone())));
    (body(kind_id), chassis, suspension).prop_map(move |(body, chassis, suspension)| {
        let chassis = chassis.filter(|_| kind(kind_id).chassis);
        let chassis = chassis.map(|id| format!("\nchassis = \"{id}\"")).unwrap_or_default();
        format!("{body}{chassis}\nsuspension = \"{suspension}\"\n")
    })
}

fn plant(kind: &'static str) -> impl Strategy<Value = String> {
    name_of(&catalog().power_plants.rows, move |row| {
        row.kinds.iter().any(|k| k == kind).then(|| format!("power-plant = \"{}\"\n", row.row.id))
    })
}

fn crew(gunners: usize, passengers: usize) -> impl Strategy<Value = String> {
    (0..=gunners, 0..=passengers).prop_map(|(gunners, passengers)| {
        let mut crew = vec!["\"driver\""];
        crew.extend((0..gunners).map(|_| "\"gunner\""));
        crew.extend((0..passengers).map(|_| "\"passenger\""));
        format!("crew = [{}]\n", crew.join(", "))
    })
}

fn tire() -> impl Strategy<Value = String> {
    let item = name_of(&catalog().tires.rows, |row| Some(row.row.id.clone()));
    let modifications: Vec<_> =
        catalog().tire_modifications.rows.iter().map(|row| quoted(&row.row.id)).collect();
    let some = 0..=modifications.len();
    (item, subsequence(modifications, some)).prop_map(|(item, modifications)| {
        format!("{{ item = \"{item}\", modifications = [{}] }}", modifications.join(", "))
    })
}

/// The same tires everywhere, per axle, or per wheel.
fn tires(corners: Vec<&'static str>) -> impl Strategy<Value = String> {
    let axles =
        (tire(), tire()).prop_map(|(front, back)| format!("front = {front}\nback = {back}"));
    let corner = (tire(), tire(), select(corners))
        .prop_map(|(all, own, corner)| format!("all = {all}\n{corner} = {own}"));
    prop_oneof![tire().prop_map(|tire| format!("all = {tire}")), axles, corner]
        .prop_map(|tires| format!("\n[tires]\n{tires}\n"))
}

fn guard() -> impl Strategy<Value = String> {
    let armor = option::of(name_of(&catalog().armor.rows, |row| Some(row.row.id.clone())));
    (1..12, any::<bool>(), armor).prop_map(|(points, retractable, armor)| {
        let armor = armor.map(|id| format!(", type = \"{id}\"")).unwrap_or_default();
        format!("{{ points = {points}, retractable = {retractable}{armor} }}")
    })
}

fn guards(corners: Vec<&'static str>) -> impl Strategy<Value = String> {
    let one = |key: &'static str| guard().prop_map(move |guard| format!("{key} = {guard}"));
    let both =
        (guard(), guard()).prop_map(|(front, back)| format!("front = {front}\nback = {back}"));
    let corner =
        (guard(), select(corners)).prop_map(|(guard, corner)| format!("{corner} = {guard}"));
    prop_oneof![one("all"), one("front"), one("back"), both, corner]
        .prop_map(|guards| format!("\n[wheelguards]\n{guards}\n"))
}

fn layer(kind_id: &'static str, metal: bool, least: i64) -> impl Strategy<Value = Vec<String>> {
    let places = kind(kind_id).armor_locations.clone();
    let places: Vec<_> =
        Place::FACINGS.into_iter().filter(|place| places.contains(place)).collect();
    let points = proptest::collection::vec(least..60i64, places.len());
    let types = name_of(&catalog().armor.rows, move |row| {
        (!metal || row.metal).then(|| row.row.id.clone())
    });
    (option::of(types), points).prop_map(move |(own, points)| {
        let own = own.map(|id| format!("type = \"{id}\""));
        let sides = places.iter().zip(points).map(|(place, n)| format!("{} = {n}", place.name()));
        own.into_iter().chain(sides).collect()
    })
}

/// One layer, or metal over it.
fn armor(kind: &'static str, path: &'static str) -> impl Strategy<Value = String> {
    let layers = (layer(kind, false, 0), option::weighted(0.3, layer(kind, true, 0)));
    layers.prop_map(move |(inner, outer)| {
        let outer = outer.map(|sides| format!("\n[{path}armor.metal]\n{}\n", sides.join("\n")));
        format!("\n[{path}armor]\n{}\n{}", inner.join("\n"), outer.unwrap_or_default())
    })
}

/// A weapon entry without its id, and its distinguishing text.
fn weapon(places: Vec<Place>) -> impl Strategy<Value = (String, String)> {
    let rows: Vec<_> = catalog().weapons.rows.iter().collect();
    let mounts = subsequence(places.clone(), 1..=places.len().min(3));
    let linked = select(vec!["", "linked = true\n", "linked = \"smart\"\n"]);
    (select(rows), mounts, 1..4i64, linked, any::<[bool; 2]>(), 0..3i64).prop_map(
        |(row, mounts, count, linked, [infrared, switch], magazines)| {
            let names: Vec<_> = mounts.iter().map(|place| quoted(place.name())).collect();
            let count = if mounts.len() == 1 { count } else { 1 };
            let infrared = infrared && row.is_laser();
            let mut text = format!(
                "item = \"{}\"\nmount = [{}]\ncount = {count}\n{linked}",
                row.row.id,
                names.join(", ")
            );
            let told_apart = format!("{} {names:?} {count} {infrared}", row.row.id);
            if infrared {
                text.push_str("infrared = true\n");
            }
            if magazines > 0 && row.takes_magazines() {
                text.push_str(&format!("magazines = {magazines}\n"));
            }
            if switch && row.takes_magazines() {
                text.push_str("magazine-switch = true\n");
            }
            (text, told_apart)
        },
    )
}

/// A few weapons with different texts, and their ids.
fn weapons(
    places: Vec<Place>,
    table: &'static str,
) -> impl Strategy<Value = (String, Vec<String>)> {
    proptest::collection::vec(weapon(places), 0..4).prop_map(move |entries| {
        let mut seen = Vec::new();
        let (mut text, mut ids) = (String::new(), Vec::new());
        for (entry, told_apart) in entries {
            if seen.contains(&told_apart) {
                continue;
            }
            seen.push(told_apart);
            let id = format!("{}{}", table.replace('.', "-"), ids.len());
            text.push_str(&format!("\n[[{table}]]\nid = \"{id}\"\n{entry}"));
            ids.push(id);
        }
        (text, ids)
    })
}

fn accessory(kind: &'static str) -> impl Strategy<Value = String> {
    use roadworthy::games::classic::catalog::PointType;
    let rows = catalog().accessories.rows.iter();
    let rows: Vec<_> = rows.filter(|row| row.kinds.iter().any(|k| k == kind)).collect();
    let armor = option::of(name_of(&catalog().armor.rows, |row| Some(row.row.id.clone())));
    let weapon = name_of(&catalog().weapons.rows, |row| Some(row.row.id.clone()));
    let mount = option::of(select(vec!["front", "back", "left", "right"]));
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), 0..8usize);
    (select(rows), 1..3i64, armor, weapon, mount, flags).prop_map(
        move |(row, count, armor, weapon, mount, (fake, cargo, person, which))| {
            let mut keys = vec![format!("item = \"{}\", count = {count}", row.row.id)];
            if fake && row.can_be_fake() {
                keys.push("fake = true".to_owned());
            }
            let of_choice = matches!(row.point_type, PointType::Vehicle | PointType::Free)
                && !(row.point_cost.is_zero() && row.point_weight.is_zero());
            keys.extend(armor.filter(|_| of_choice).map(|id| format!("type = \"{id}\"")));
            if cargo && row.in_cargo {
                keys.push("location = \"cargo\"".to_owned());
            } else if row.locations.len() > 1 {
                let place = row.locations[which % row.locations.len()];
                keys.push(format!("location = \"{}\"", place.name()));
            }
            if person && row.serves.is_some() && kind != "sidecar" {
                keys.push("crew = \"driver\"".to_owned());
            }
            if row.weapon.is_some() {
                keys.push(format!("weapon = \"{weapon}\""));
                keys.extend(mount.map(|mount| format!("mount = \"{mount}\"")));
            }
            format!("{{ {} }}", keys.join(", "))
        },
    )
}

fn accessories(kind: &'static str) -> impl Strategy<Value = String> {
    let some = proptest::collection::vec(accessory(kind), 0..4);
    some.prop_map(|parts| format!("accessories = [{}]\n", parts.join(", ")))
}

/// A link of two or more weapons.
fn links(ids: Vec<String>) -> BoxedStrategy<String> {
    if ids.len() < 2 {
        return Just(String::new()).boxed();
    }
    let ids: Vec<_> = ids.iter().map(|id| quoted(id)).collect();
    let some = 2..=ids.len();
    let link = (subsequence(ids, some), any::<bool>()).prop_map(|(joins, smart)| {
        format!("\n[[links]]\njoins = [{}]\nsmart = {smart}\n", joins.join(", "))
    });
    option::of(link).prop_map(Option::unwrap_or_default).boxed()
}

fn car() -> impl Strategy<Value = String> {
    let corners = vec!["front-left", "front-right", "back-left", "back-right"];
    vehicles("car", corners, (2, 3))
}

fn trike() -> impl Strategy<Value = String> {
    vehicles("trike", vec!["front", "back-left", "back-right"], (2, 3))
}

fn reversed_trike() -> impl Strategy<Value = String> {
    vehicles("reversed-trike", vec!["back", "front-left", "front-right"], (2, 3))
}

fn cycle() -> impl Strategy<Value = String> {
    vehicles("cycle", vec!["front", "back"], (0, 1))
}

/// A cycle whose weapons may be linked to weapons of its sidecar.
fn combination() -> impl Strategy<Value = String> {
    let guards = option::of((1..9i64).prop_map(|points| format!("wheelguards = {points}\n")));
    let riders =
        prop_oneof![Just("crew = [\"gunner\"]\n"), Just("crew = [\"passenger\"]\n"), Just("")];
    let mounts = vec![Place::Front, Place::Back, Place::Left, Place::Right];
    let sidecar = (
        frame("sidecar"),
        riders,
        tire(),
        guards,
        accessories("sidecar"),
        armor("sidecar", "sidecar."),
        weapons(mounts, "sidecar.weapons"),
    );
    let cycle = (cycle_head(), weapons(vec![Place::Front, Place::Back], "weapons"));
    (cycle, sidecar).prop_flat_map(|((head, (own, ids)), sidecar)| {
        let (frame, riders, tire, guards, parts, armor, (arms, others)) = sidecar;
        let guards = guards.unwrap_or_default();
        let text = format!(
            "{head}{own}\n[sidecar]\n{frame}{riders}tires = {tire}\n{guards}{parts}{armor}{arms}"
        );
        links(ids.into_iter().chain(others).collect())
            .prop_map(move |links| format!("{text}{links}"))
    })
}

fn cycle_head() -> impl Strategy<Value = String> {
    let parts = (frame("cycle"), plant("cycle"), crew(0, 1), accessories("cycle"));
    (parts, tires(vec!["front", "back"]), armor("cycle", "")).prop_map(
        |((frame, plant, crew, parts), tires, armor)| {
            format!("{frame}{plant}{crew}{parts}{tires}{armor}")
        },
    )
}

fn vehicles(
    id: &'static str,
    corners: Vec<&'static str>,
    (gunners, passengers): (usize, usize),
) -> impl Strategy<Value = String> {
    let places = kind(id).weapon_mounts.clone();
    let turret = name_of(&catalog().turrets.rows, |row| Some(row.row.id.clone()));
    let turret = option::of((turret, any::<bool>())).prop_map(move |turret| {
        let turret = turret.filter(|_| kind(id).weapon_mounts.contains(&Place::Turret));
        turret.map(|(item, universal)| {
            format!("turrets = [{{ item = \"{item}\", universal = {universal} }}]\n")
        })
    });
    let six = any::<bool>()
        .prop_map(move |six| if six && id == "car" { "six-wheels = true\n" } else { "" });
    let head = (frame(id), plant(id), crew(gunners, passengers), accessories(id), six);
    let wheels = (tires(corners.clone()), option::of(guards(corners)), armor(id, ""));
    (head, turret, wheels).prop_flat_map(move |(head, turret, (tires, guards, armor))| {
        let (frame, plant, crew, parts, six) = head;
        let places: Vec<_> =
            places.iter().copied().filter(|p| *p != Place::Turret || turret.is_some()).collect();
        let turret = turret.unwrap_or_default();
        let guards = guards.unwrap_or_default();
        let text = format!("{frame}{six}{plant}{crew}{turret}{parts}{tires}{guards}{armor}");
        weapons(places, "weapons").prop_flat_map(move |(weapons, ids)| {
            let text = format!("{text}{weapons}");
            links(ids).prop_map(move |links| format!("{text}{links}"))
        })
    })
}

fn tires_by_wheel(report: &Report) -> Vec<String> {
    let unheard = Findings::default();
    let document = Document::parse(&report.source, &unheard);
    let variant = report.variant.as_ref().and_then(|id| document.variant(id));
    let table = variant.unwrap_or_else(|| document.base());
    let design = Design::read(&Fields::new(table, "a design", &unheard)).unwrap();
    let vehicle = resolve(catalog(), Default::default(), &design, &unheard);
    let tire = |tire: &Tire<'_>| {
        let modifications: Vec<_> = tire.modifications.iter().map(|row| &row.row.id).collect();
        format!("{:?}: {} × {} {modifications:?}", tire.wheel, tire.count, tire.row.row.id)
    };
    vehicle.tires.iter().map(tire).collect()
}

/// Parsing the stat block of a vehicle gives the same vehicle.
fn comes_back(original: &Report) -> Result<(), TestCaseError> {
    let written = crate::stat_lines(std::slice::from_ref(original));
    let text = Source::new("line.txt", written.as_str());
    let all = import::read(&text, &Options::default());
    prop_assert_eq!(left(&all), Vec::<String>::new(), "{}", written);
    let (vehicles, _) = all;
    prop_assert_eq!(vehicles.len(), 1, "{}", written);
    prop_assert_eq!(&vehicles[0].name, &original.name);
    let read = &judged(&vehicles[0].design)[0];
    let (read, expected) = (whole(read), whole(original));
    let lost: Vec<_> = expected.iter().filter(|fact| !read.contains(fact)).collect();
    let added: Vec<_> = read.iter().filter(|fact| !expected.contains(fact)).collect();
    let design = &original.source.text;
    prop_assert!(read == expected, "{written}\n{design}\nlost {lost:#?}\nadded {added:#?}");
    Ok(())
}

fn whole(report: &Report) -> Vec<String> {
    [vehicle(report, false), tires_by_wheel(report)].concat()
}

/// The published vehicles and their options, as `show --format line` writes them.
#[test]
fn every_design_comes_back() {
    let files = fs::read_dir("designs/classic").unwrap();
    for file in files.map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        for report in judged(&text) {
            comes_back(&report).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
    }
}

fn generated(name: &str, design: &str) -> Result<(), TestCaseError> {
    comes_back(&judged(&format!("name = {}\n{design}", toml::Value::from(name)))[0])
}

pub fn name() -> impl Strategy<Value = &'static str> {
    select(vec![
        "Any",
        "Killer Kart",
        "Shogun 100",
        "The \"T\"",
        "Mr. Bones' Van",
        "X-1",
        "One, Two",
        "Left - Right",
        "Cannon (2037) [new]",
        "What? 100% – <Blade>",
        "Star*Car & Sons: \"🚗\"",
        "A name of a hundred and twenty letters, as long as a whole line of a list, with commas, and with words such as a driver",
    ])
}

/// An AutoWar vehicle with any parts, legal or not.
fn autowar() -> impl Strategy<Value = String> {
    let words = |words: &[&'static str]| select(words.to_vec());
    let head = (
        words(&["car", "van", "motorcycle"]),
        words(&["light", "medium", "heavy"]),
        words(&["4-cylinder", "6-cylinder", "8-cylinder"]),
        words(&["normal", "reinforced"]),
    );
    let sides = subsequence(vec!["front", "back", "left", "right", "top", "bottom"], 0..=6);
    let armor = (sides, prop::collection::vec(1..40i64, 6)).prop_map(|(sides, points)| {
        let rows =
            sides.into_iter().zip(points).map(|(side, points)| format!("{side} = {points}\n"));
        rows.collect::<String>()
    });
    let weapon = (
        words(&["light machine gun", "flamethrower", "rocket launcher", "grenade launcher"]),
        1..4i64,
        option::of(words(&["front", "back", "left", "right"])),
        any::<bool>(),
    );
    let weapon = weapon.prop_map(|(item, count, facing, mounted)| {
        let facing = facing.map(|facing| format!("facing = \"{facing}\"\n")).unwrap_or_default();
        let mount = if mounted { "mount = \"auto-rotating mount\"\n" } else { "" };
        format!("[[weapons]]\nitem = \"{item}\"\ncount = {count}\n{facing}{mount}")
    });
    let hand = (words(&["handgun", "molotov cocktail"]), 1..9i64)
        .prop_map(|(item, count)| format!("[[weapons]]\nitem = \"{item}\"\ncount = {count}\n"));
    let options = subsequence(
        vec!["gunner", "kevlar vest", "targeting computer", "smokescreen generator"],
        0..=4,
    );
    let weapons = prop::collection::vec(weapon, 0..4);
    (head, options, armor, weapons, option::of(hand)).prop_map(|(head, options, armor, weapons, hand)| {
        let (sort, frame, engine, tires) = head;
        let (weapons, hand) = (weapons.concat(), hand.unwrap_or_default());
        format!(
            "system = \"autowar\"\nvehicle = \"{sort}\"\nframe = \"{frame}\"\nengine = \"{engine}\"\n\
             tires = \"{tires}\"\noptions = {options:?}\n[armor]\n{armor}{weapons}{hand}"
        )
    })
}

/// A Sixth Edition car with any cards anywhere, legal or not.
fn sixth() -> impl Strategy<Value = String> {
    let listing = Listing::of(system("sixth").unwrap(), &Default::default());
    let names = |kinds: &[&str]| -> Vec<String> {
        let rows = listing.rows().filter(|row| kinds.contains(&row.kind.as_str()));
        rows.filter_map(|row| row.name.clone()).collect()
    };
    let cards = names(&["weapon", "accessory", "structure", "sidearm", "gear", "upgrade"]);
    let card = (select(cards), 1..4i64).prop_map(|(name, count)| {
        format!("{{ item = {}, count = {count} }}", toml::Value::from(name))
    });
    let side =
        prop::collection::vec(card, 0..4).prop_map(|cards| format!("[{}]", cards.join(", ")));
    let crew = (select(names(&["driver"])), option::of(select(names(&["gunner"]))));
    let size = prop_oneof![
        (1..20i64).prop_map(|division| format!("division = {division}\n")),
        (1..20i64, 1..99i64, 0..20i64).prop_map(|(armor, build, crew)| {
            format!("armor-points = {armor}\nbuild-points = {build}\ncrew-points = {crew}\n")
        }),
    ];
    (size, crew, prop::collection::vec(side, 6)).prop_map(|(size, (driver, gunner), sides)| {
        let gunner = gunner.map(|name| format!("gunner = {}\n", toml::Value::from(name)));
        let keys = ["front", "left", "right", "back", "crew-area", "hidden"];
        let sides = keys.iter().zip(sides).map(|(key, cards)| format!("{key} = {cards}\n"));
        format!(
            "system = \"sixth\"\n{size}driver = {}\n{}{}",
            toml::Value::from(driver),
            gunner.unwrap_or_default(),
            sides.collect::<String>()
        )
    })
}

/// The Sixth Edition cars, as `show --format line` writes them.
#[test]
fn every_car_of_sixth_comes_back() {
    for file in fs::read_dir("designs/sixth").unwrap().map(|entry| entry.unwrap().path()) {
        for report in judged(&fs::read_to_string(&file).unwrap()) {
            same_line(&report).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
    }
}

/// The parsed vehicle has the same output, except for products and notes.
fn same_line(original: &Report) -> Result<(), TestCaseError> {
    let written = crate::stat_lines(std::slice::from_ref(original));
    let all = import::read(&Source::new("line.txt", &*written), &Options::default());
    prop_assert_eq!(left(&all), Vec::<String>::new(), "{}", written);
    let (vehicles, _) = all;
    prop_assert_eq!(vehicles.len(), 1, "{}", written);
    prop_assert_eq!(&vehicles[0].name, &original.name);
    let read = &judged(&vehicles[0].design)[0];
    let shown = |report: &Report| -> Vec<String> {
        let all = vehicle(report, false).into_iter();
        let left_out = ["Specification: Owned", "Specification: Note"];
        all.filter(|line| !left_out.iter().any(|start| line.starts_with(start))).collect()
    };
    prop_assert_eq!(shown(read), shown(original), "{}", written);
    Ok(())
}

/// The number of vehicles is `ROUND_TRIPS`, or `few` by default.
pub fn config(few: u32) -> ProptestConfig {
    let all = std::env::var("ROUND_TRIPS").ok().and_then(|cases| cases.parse().ok());
    let cases = all.unwrap_or(few);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn cars_come_back(name in name(), design in car()) {
        generated(name, &design)?;
    }

    #[test]
    fn cycles_come_back(name in name(), design in cycle()) {
        generated(name, &design)?;
    }

    #[test]
    fn cycles_with_sidecars_come_back(name in name(), design in combination()) {
        generated(name, &design)?;
    }

    #[test]
    fn trikes_come_back(name in name(), design in trike()) {
        generated(name, &design)?;
    }

    #[test]
    fn reversed_trikes_come_back(name in name(), design in reversed_trike()) {
        generated(name, &design)?;
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn vehicles_of_autowar_come_back(name in name(), design in autowar()) {
        same_line(&judged(&format!("name = {}\n{design}", toml::Value::from(name)))[0])?;
    }

    #[test]
    fn cars_of_sixth_come_back(name in name(), design in sixth()) {
        same_line(&judged(&format!("name = {}\n{design}", toml::Value::from(name)))[0])?;
    }
}
