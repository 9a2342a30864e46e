//! Sixth Edition: cards match the pictures in the rulebook, and points add up.

use std::collections::BTreeMap;

use roadworthy::check::rule::Cite;
use roadworthy::games::sixth::catalog::{BUILT_IN, Card, Catalog, Die, Kind};
use roadworthy::games::sixth::places::Place;
use roadworthy::report::{Report, Verdict};

use crate::designs::printed;
use crate::{check, rule_ids};

fn every_card(catalog: &Catalog) -> impl Iterator<Item = &Card> {
    let shelves = [&catalog.cards, &catalog.drivers, &catalog.gunners];
    shelves.into_iter().flat_map(|shelf| &shelf.rows)
}

fn pictured(id: &str) -> &'static Card {
    BUILT_IN.catalog.cards.with_id(id).unwrap()
}

fn dice(dice: &[Die]) -> Vec<(&str, i64)> {
    dice.iter().map(|dice| (dice.key, dice.value.value)).collect()
}

/// Pages 8 and 9 show seven cards with their cost, type, durability and restriction.
#[test]
fn cards_match_the_pictures() {
    let gun = pictured("heavy-machine-gun");
    assert_eq!((gun.title().as_str(), gun.build_points), ("weapon – shred", 3));
    assert_eq!((gun.durability, gun.wrench.as_deref()), (2, Some("tire damage")));
    assert_eq!(gun.place(), Place::AnySide);

    let brakes = pictured("advanced-brakes");
    assert_eq!((brakes.title().as_str(), brakes.build_points), ("accessory", 1));
    assert_eq!((brakes.durability, brakes.place(), brakes.ace), (2, Place::Back, 1));

    let brace = pictured("chassis-brace");
    assert_eq!((brace.title().as_str(), brace.build_points), ("upgrade – frame", 1));
    assert_eq!(brace.place(), Place::CrewArea);

    let plate = pictured("standard-steel-plate");
    assert_eq!((plate.title().as_str(), plate.build_points, plate.durability), ("structure", 2, 2));
    assert_eq!(dice(plate.defense()), [("yellow", 1)]);

    let driver = BUILT_IN.catalog.drivers.with_id("amateur").unwrap();
    assert_eq!((driver.crew_points, driver.durability), (2, 3));
    assert_eq!((driver.control, driver.ace), (1, 1));

    let sight = pictured("holographic-sight");
    assert_eq!((sight.title().as_str(), sight.crew_points), ("gear – optic", 1));

    let cannon = pictured("hand-cannon");
    assert_eq!((cannon.kind, cannon.crew_points, cannon.given), (Kind::Sidearm, 0, true));

    for card in [gun, brakes, brace, plate, driver, sight, cannon] {
        assert_eq!(card.product.as_deref(), Some("core"), "{}", card.row.name);
    }
}

/// "100 build cards (50 cards in 2 player colors)", p. 4.
#[test]
fn a_deck_of_the_core_set_has_fifty_cards() {
    let core = every_card(&BUILT_IN.catalog).filter(|card| card.product.as_deref() == Some("core"));
    assert_eq!(core.map(|card| card.copies).sum::<i64>(), 50);
}

#[test]
fn every_card_is_there() {
    let mut counts = BTreeMap::new();
    for card in every_card(&BUILT_IN.catalog) {
        *counts.entry(card.kind.name()).or_insert(0) += 1;
    }
    let expected = [
        ("accessory", 26),
        ("driver", 21),
        ("gear", 11),
        ("gunner", 21),
        ("sidearm", 18),
        ("structure", 23),
        ("upgrade", 31),
        ("weapon", 108),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
}

/// Destructible cards have a durability; indestructible cards have none.
#[test]
fn durability_follows_the_kind() {
    for card in every_card(&BUILT_IN.catalog) {
        let name = &card.row.name;
        match card.kind {
            Kind::Weapon | Kind::Accessory | Kind::Structure | Kind::Driver | Kind::Gunner => {
                assert!(card.durability > 0, "{name}");
            }
            Kind::Gear | Kind::Sidearm => assert_eq!(card.durability, 0, "{name}"),
            Kind::Upgrade => {}
        }
        let known =
            card.see_card || card.kind != Kind::Weapon || card.subtype.as_deref() == Some("drop");
        assert!(known || !card.dice().is_empty(), "{name}");
    }
}

/// Our own cars have no findings. Some need only the core set, for a small and a large game.
#[test]
fn our_own_cars_are_legal() {
    let reports = printed("sixth");
    for report in &reports {
        let findings: Vec<_> = report.findings.iter().map(|finding| &finding.message).collect();
        assert_eq!((report.verdict, findings), (Verdict::Legal, vec![]), "{}", report.path());
    }
    assert!(reports.iter().filter(|report| report.variant.is_none()).count() >= 8);
    for game in ["small", "large"] {
        let core_only = reports.iter().filter(|report| {
            let stat = |key| serde_json::json!(report.stat(key).unwrap().value);
            stat("game") == game && stat("products") == serde_json::json!(["Core Set"])
        });
        assert!(core_only.count() >= 2, "{game}");
    }
}

const CREW: &str =
    "system = \"sixth\"\nname = \"Test\"\ndriver = \"rookie\"\ngunner = \"rookie\"\n";

fn car(text: &str) -> Report {
    check(&format!("{CREW}{text}\n")).remove(0)
}

fn number(report: &Report, key: &str) -> i64 {
    report.figure(key).and_then(roadworthy::units::Exact::whole).unwrap()
}

/// Every second rocket is free, on any side and in any notation.
#[test]
fn the_second_rocket_is_free() {
    let cost = |text: &str| number(&car(&format!("division = 4\n{text}")), "build_points_used");
    assert_eq!(cost("left = [\"Standard Rocket\"]"), 3);
    assert_eq!(cost("left = [\"Standard Rocket\"]\nright = [\"Standard Rocket\"]"), 3);
    assert_eq!(cost("left = [{ item = \"Standard Rocket\", count = 2 }]"), 3);
    assert_eq!(cost("left = [{ item = \"Standard Rocket\", count = 3 }]"), 6);
    assert_eq!(cost("left = [{ item = \"Heavy Machine Gun\", count = 2 }]"), 6);
}

/// Cards that raise a limit, and a card that costs both kinds of points.
#[test]
fn cards_change_limits() {
    let car =
        car("division = 4\ncrew-area = [\"Stability Controller\", \"Cadmium Alloy Fasteners\"]");
    assert_eq!((number(&car, "armor_points"), number(&car, "crew_points")), (5, 5));
    assert_eq!(number(&car, "build_points"), 16);
    let twice =
        self::car("division = 4\ncrew-area = [{ item = \"Stability Controller\", count = 2 }]");
    assert_eq!(number(&twice, "crew_points"), 6);
    let locker = self::car("division = 4\ncrew-area = [\"Weapons Locker\"]");
    let used = ["build_points_used", "crew_points_used"].map(|key| number(&locker, key));
    assert_eq!(used, [1, 1]);
}

/// A division sets missing points; small games end at 25.
#[test]
fn the_size_of_a_game() {
    let car = car("division = 6\ncrew-points = 3");
    let points = ["armor_points", "build_points", "crew_points"].map(|key| number(&car, key));
    assert_eq!(points, [6, 24, 3]);
    for (build, deck) in [(24, "A"), (25, "B")] {
        let car = self::car(&format!("armor-points = 6\nbuild-points = {build}\ncrew-points = 6"));
        assert_eq!(car.stat("damage_deck").unwrap().value.text(), Some(deck));
    }
    let unsaid = self::car("armor-points = 6\nbuild-points = 24");
    assert_eq!(rule_ids(&unsaid), ["missing-key"]);
    let twice = self::car("division = 4\narmor-points = 1\nbuild-points = 2\ncrew-points = 3");
    assert_eq!(rule_ids(&twice), ["unknown-key"]);
}

/// A free heavy rocket counts with its printed cost.
#[test]
fn a_free_heavy_rocket_is_heavy() {
    let car = car("division = 6\nfront = [\"Heavy Rocket\", \"Heavy Rocket\"]");
    assert_eq!(rule_ids(&car), ["heavy-weapon-in-small-game"; 2]);
}

/// Unusual places are on the cards, usual places in the rulebook.
#[test]
fn misplaced_cards_cite_the_source_of_their_place() {
    for (card, cite) in [
        ("Flak Jacket", Cite::Page(9)),
        ("Hand Cannon", Cite::Page(9)),
        ("Chassis Brace", Cite::Page(8)),
        ("Turreted Shotgun", Cite::Text("Linked Weapons cards".into())),
    ] {
        let report = car(&format!("division = 4\nfront = [\"{card}\"]"));
        let finding = report.findings.iter().find(|found| found.rule.id == "misplaced-card");
        assert_eq!(finding.unwrap().cite, Some(cite), "{card}");
    }
    let gun = car("division = 4\ncrew-area = [\"Standard Machine Gun\"]");
    assert_eq!(gun.findings[0].cite, Some(Cite::Page(8)));
}

/// Two decks of a product have twice the copies. A house card without a product is available to everybody.
#[test]
fn owned_products_are_counted() {
    let owned = |decks: i64| {
        let owned = format!("owned = [\"core\", {{ item = \"miniatures-1\", count = {decks} }}]");
        car(&format!("division = 8\n{owned}\nfront = [{{ item = \"Javelin\", count = 4 }}]"))
    };
    assert_eq!(rule_ids(&owned(1)), ["over-copies"]);
    assert_eq!(rule_ids(&owned(2)), Vec::<&str>::new());
    let crew = car("division = 8\nowned = []\ncrew-area = [\"Flak Jacket\"]");
    assert_eq!(rule_ids(&crew), ["not-owned"; 3]);
}

/// Hidden weapons cost points with their system, and opponents do not see them.
#[test]
fn a_concealment_system_hides_weapons() {
    let hidden = "division = 4\ncrew-area = [\"Simple Concealment System\"]\nhidden = [\"Heavy Machine Gun\"]";
    let report = car(hidden);
    assert_eq!((report.verdict, number(&report, "build_points_used")), (Verdict::Legal, 4));
    assert!(report.description.line.contains("Hidden: Heavy Machine Gun"));
    assert!(!report.description.declaration.concat().contains("Heavy Machine Gun"));
    // They count like other cards: heavy in a small game, exclusive next to an exclusive system.
    let limited = |weapon: &str| {
        rule_ids(&car(&format!(
            "division = 4\ncrew-area = [\"Complex Concealment System\"]\nhidden = [\"{weapon}\"]"
        )))
    };
    assert_eq!(limited("Autocannon"), ["heavy-weapon-in-small-game"]);
    assert_eq!(limited("Turreted Shotgun"), ["multiple-exclusives"]);
    assert_eq!(limited("Vulcan"), [""; 0]);
}
