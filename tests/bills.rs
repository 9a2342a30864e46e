//! Repair bills: every sentence of p. 52 about repairs, calculated by hand.

use std::fs;
use std::process::Output;

use roadworthy::check::finding::Findings;
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::{Report, judge};
use roadworthy::sheet::damage;
use roadworthy::text::source::Source;
use roadworthy::units::plain;
use roadworthy::vehicle::bill::{Bill, Charge};

use crate::events::sound;

/// A mid-sized car ($600) with a medium plant ($1,000, 8 DP), four heavy-duty tires ($100 each), 40 points of plastic
/// ($16 each: $640), an MG ($1,000, 3 DP) with 20 shots ($25 each), a heavy rocket ($200): $4,340.
const CAR: &str = "name = \"Bill\"\nbody = \"mid-sized\"\npower-plant = \"medium\"\ntires = \"HD\"\n\
    crew = [{ role = \"driver\", gear = [\"body armor\"] }]\n\
    armor = { front = 10, back = 10, left = 5, right = 5, top = 5, underbody = 5 }\n\
    weapons = [{ item = \"MG\", mount = \"front\" }, { item = \"HR\", mount = \"back\" }]\n";

const MG: &str = "[[weapons]]\nitem = \"MG\"\n";

fn report(design: &str, options: &Options) -> Report {
    judge::describe_all(&Source::new("car.toml", design), options).remove(0)
}

fn billed(design: &str, damage: &str, options: &Options) -> Bill {
    let report = report(design, options);
    let mut sheet = judge::sheet(&report, options).unwrap();
    let findings = Findings::default();
    damage::mark(&mut sheet, &Source::new("hits.toml", damage), &findings);
    assert!(findings.is_empty(), "{:?}", findings.into_vec());
    judge::repair(&report, options, &mut sheet).unwrap()
}

fn bill(design: &str, damage: &str) -> Bill {
    billed(design, damage, &Options::default())
}

/// "Machine Gun, front, 1 of 3 DP: repair 100, not replace 1,000".
fn told(charge: &Charge) -> String {
    let Charge { part, state, offer, instead, .. } = charge;
    let text = format!("{part}, {state}: {} {}", offer.work.name(), plain(offer.cost()));
    match instead {
        Some(other) => format!("{text}, not {} {}", other.work.name(), plain(other.cost())),
        None => text,
    }
}

fn all(bill: &Bill) -> Vec<String> {
    bill.charges.iter().map(told).collect()
}

/// The only charge for this damage.
fn only(design: &str, damage: &str) -> String {
    let bill = bill(design, damage);
    assert_eq!(bill.charges.len(), 1, "{:?}", all(&bill));
    told(&bill.charges[0])
}

fn total(bill: &Bill, key: &str) -> String {
    let total = bill.totals.iter().find(|total| total.key == key).unwrap();
    plain(total.amount.result())
}

/// The price a buyer pays for the only damaged part, and the half that the seller gets.
fn salvage(damage: &str) -> (String, String) {
    let bill = bill(CAR, damage);
    let salvage = bill.charges[0].salvage.as_ref().unwrap();
    (plain(salvage.value.result()), plain(salvage.sold.result()))
}

/// 7 points × $50 = $350. Replacing all armor costs 40 × $16 = $640, plus 10%: $704.
#[test]
fn armor_is_repaired_by_the_point() {
    let told = only(CAR, "armor = { front = 5, top = 2 }");
    assert_eq!(told, "Armor, 7 of 40 points: repair 350, not replace 704");
}

/// 20 points × $50 = $1,000, which is more than $704 for new armor.
#[test]
fn all_armor_is_replaced_where_that_is_cheaper() {
    let told = only(CAR, "armor = { front = 10, back = 10 }");
    assert_eq!(told, "Armor, 20 of 40 points: replace 704, not repair 1,000");
}

/// 3 points × $50 × the factor of the type. New armor: 40 × $16 × the price factor of the type × 1.1.
#[test]
fn armor_types_have_their_factor() {
    for (armor, repair, replace) in [
        // 150 × 2; 640 × 2 × 1.1
        ("fireproof", "300", "1,408"),
        // 150 × 2; 640 × 1.1 × 1.1 = 774.4
        ("laser-reflective", "300", "774 2/5"),
        // 150 × 4; 640 × 2.5 × 1.1
        ("laser-reflective-fireproof", "600", "1,760"),
        // 150 × 2.5; 640 × 2.5 × 1.1
        ("metal", "375", "1,760"),
        // 150 × 2.5, as other metal; 640 × 2.75 × 1.1
        ("polished-metal", "375", "1,936"),
    ] {
        let car = CAR.replace("armor = { ", &format!("armor = {{ type = \"{armor}\", "));
        let told = only(&car, "armor = { front = 3 }");
        let expected = format!("Armor, 3 of 40 points: repair {repair}, not replace {replace}");
        assert_eq!(told, expected, "{armor}");
    }
}

/// The MG costs $1,000: 10% is $100, 30% is $300. Both cost less than a new one.
#[test]
fn a_part_is_repaired_for_a_share_of_its_price() {
    for (hits, told) in [
        ("1", "Machine Gun, front, 1 of 3 DP: repair 100, not replace 1,000"),
        ("2", "Machine Gun, front, 2 of 3 DP: repair 300, not replace 1,000"),
    ] {
        assert_eq!(only(CAR, &format!("{MG}hits = {hits}\n")), told);
    }
}

/// The plant costs $1,000: 3 hits cost 50%, 5 hits 90%; 6 hits cost 110%, more than a new one.
#[test]
fn a_badly_damaged_plant_is_replaced() {
    for (hits, told) in [
        ("3", "Medium power plant, 3 of 8 DP: repair 500, not replace 1,000"),
        ("5", "Medium power plant, 5 of 8 DP: repair 900, not replace 1,000"),
        ("6", "Medium power plant, 6 of 8 DP: replace 1,000, not repair 1,100"),
    ] {
        let damage = format!("parts = [{{ item = \"Medium plant\", hits = {hits} }}]");
        assert_eq!(only(CAR, &damage), told);
    }
}

/// A destroyed part must be replaced. Tires are never repaired.
#[test]
fn some_things_can_only_be_replaced() {
    let hits = format!("{MG}hits = 3\n[tires]\nfront-left = 1\n");
    let bill = bill(CAR, &hits);
    let expected = [
        "Heavy-Duty tire, front-left, 1 of 6 DP: replace 100",
        "Machine Gun, front, destroyed: replace 1,000",
    ];
    assert_eq!(all(&bill), expected);
}

/// A magazine adds a point to its weapon and $50 to its price: 1 hit of 4 is 10% of $1,050. A destroyed weapon takes its
/// magazine switch ($250) with it.
#[test]
fn magazines_are_part_of_their_weapon() {
    let mg = "mount = \"front\", magazines = 1, magazine-switch = true }";
    let car = CAR.replacen("mount = \"front\" }", mg, 1);
    let told = only(&car, &format!("{MG}hits = 1\n"));
    assert_eq!(told, "Machine Gun, front, 1 of 4 DP: repair 105, not replace 1,050");
    let told = only(&car, &format!("{MG}hits = 4\n"));
    assert_eq!(told, "Machine Gun, front, destroyed: replace 1,300");
}

/// 5 shots × $25. A one-shot rocket is replaced once, even if it was also hit.
#[test]
fn shots_are_bought() {
    assert_eq!(
        only(CAR, &format!("{MG}shots = 5\n")),
        "MG shots, front, 5 of 20 shots: refill 125"
    );
    let rocket = "[[weapons]]\nitem = \"HR\"\nshots = 1\nhits = 1\n";
    assert_eq!(only(CAR, rocket), "Heavy Rocket, back, fired: replace 200");
}

/// A dollar recharges 5 power units (p. 50): 12 units cost $2.40. The total is rounded to $2.
#[test]
fn power_units_are_recharged() {
    let car = CAR.replace("item = \"MG\"", "item = \"laser\"");
    let bill = bill(&car, "power-units = 12");
    assert_eq!(all(&bill), ["Power units, 12 of 200 used: refill 2 2/5"]);
    assert_eq!(total(&bill, "repairs"), "2");
}

/// A new vest costs $250, and wounds are free. An unnamed vest has no price.
#[test]
fn body_armor_is_replaced_and_wounds_are_free() {
    let hits = "[[crew]]\nrole = \"driver\"\nhits = 1\narmor = 2\n";
    let named = bill(CAR, hits);
    assert_eq!(all(&named), ["Body armor of the driver, 2 of 3 DP: replace 250"]);
    assert_eq!(named.remarks, ["Driver: medical care is free (p. 52)"]);
    let unnamed = bill(&CAR.replace(", gear = [\"body armor\"]", ""), hits);
    assert_eq!(all(&unnamed), Vec::<String>::new());
    assert!(unnamed.remarks[0].contains("does not name the body armor"), "{:?}", unnamed.remarks);
}

/// The MG with 2 hits: 1,000 - 300 = $700, sold for $350. A destroyed MG is worth nothing.
#[test]
fn salvage_is_the_price_without_the_repair() {
    assert_eq!(salvage(&format!("{MG}hits = 2\n")), ("700".to_owned(), "350".to_owned()));
    assert_eq!(salvage(&format!("{MG}hits = 3\n")), ("0".to_owned(), "0".to_owned()));
}

/// The car cost $4,340. Its repairs are $350 and $300: a buyer pays $3,690, the seller gets $1,845.
#[test]
fn a_whole_vehicle_is_sold_for_salvage() {
    let bill = bill(CAR, &format!("armor = {{ front = 7 }}\n{MG}hits = 2\n"));
    assert_eq!([total(&bill, "salvage"), total(&bill, "sold")], ["3,690", "1,845"]);
}

/// 25 points × $50 × 2 cost more than new armor: 640 × 1.1 × 1.1 = $774 2/5, or $774 if an event rounds lines.
#[test]
fn an_event_may_round_each_line() {
    let car = CAR.replace("armor = { ", "armor = { type = \"laser-reflective\", ");
    let hits = "armor = { front = 10, back = 10, left = 5 }";
    let event = sound("name = \"N\"\nsystem = \"classic\"\nreadings = [\"rounding\"]\n");
    let prices = [&Options::default(), &event.options]
        .map(|options| plain(billed(&car, hits, options).charges[0].offer.cost()));
    assert_eq!(prices, ["774 2/5", "774"]);
}

#[test]
fn each_part_has_its_repair_charge() {
    let classic = SYSTEMS.iter().find(|game| game.id == "classic").unwrap();
    let options = Options::default();
    for (name, text) in classic.designs {
        for report in judge::describe_all(&Source::new(*name, *text), &options) {
            let Some(mut sheet) = judge::sheet(&report, &options) else { continue };
            let clean = damage::written(&sheet);
            let all = clean.lines().map(|line| super::damage::all_hits(line) + "\n");
            let all = Source::new("hits.toml", all.collect::<String>());
            damage::mark(&mut sheet, &all, &Findings::default());
            assert_ne!(damage::written(&sheet), clean, "{name}");
            let bill = judge::repair(&report, &options, &mut sheet).unwrap();
            assert!(!bill.charges.is_empty(), "{name}");
        }
    }
}

fn run(arguments: &[&str]) -> Output {
    crate::cli::run(std::path::Path::new("."), arguments)
}

/// Other games have no repair rules. Broken and missing files have no bill.
#[test]
fn other_games_and_broken_files_have_no_bill() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (car, none) = (file("car.toml", CAR), file("none.toml", ""));
    let broken = file("broken.toml", "[armor\nfront = 99999999999999999999\n\u{1}");
    let much = file("much.toml", "armor = { front = 11 }\n");
    let carz = "designs/carz/rx-heaven.toml";
    for (call, says) in [
        (vec!["repair", carz, "--damage", &none], "Carz has no rules for repairs"),
        (vec!["repair", &car, "--damage", "gone.toml"], "gone.toml: not found"),
        (vec!["repair", &car, "--damage", &broken], "invalid-toml"),
        (vec!["repair", &car, "--damage", &much], "11 crossed out, but the sheet has 10"),
        (vec!["repair", &broken, "--damage", &none], "invalid-toml"),
    ] {
        let output = run(&call);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{call:?}: {told}");
        assert!(told.contains(says), "{call:?}: {told}");
    }
}
