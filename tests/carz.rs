//! Carz: every statistic of the rules, with its precision.

use roadworthy::games::carz::ledger::{COST, VOLUME, WEIGHT};
use roadworthy::report::Report;
use roadworthy::sheet::model::Chart;
use roadworthy::units::Exact;
use roadworthy::vehicle::ledger::Load;
use serde_json::json;

use crate::{check, rule_ids, stat};

/// A legal sedan of 100 cubic feet, with additional keys.
fn car(more: &str) -> Report {
    check(&format!(
        "system = \"carz\"\ncrew = [\"driver\"]\ntank = {{ item = \"standard\", gallons = 10 }}\n{more}"
    ))
    .remove(0)
}

const PLAIN: &str = "volume = 100\nengines = { item = \"normal\", horsepower = 50 }\n\
    wheels = { all = \"standard\" }\n";

fn shown(report: &Report, label: &str) -> String {
    let mut rows = report.description.statistics.iter();
    rows.find(|row| row[0] == label).unwrap()[1].clone()
}

fn number(text: &str) -> Exact {
    Exact::parse(text).unwrap()
}

/// Dollars, pounds and cubic feet of the lines of an item.
fn amounts(report: &Report, item: &str) -> [Exact; 3] {
    let lines = report.description.ledger.lines.iter().filter(|line| line.item.starts_with(item));
    let lines: Vec<_> = lines.collect();
    assert!(!lines.is_empty(), "no {item}");
    [
        lines.iter().map(|line| line[COST]).sum(),
        lines.iter().map(|line| line[WEIGHT]).sum(),
        lines.iter().map(|line| line[VOLUME]).sum(),
    ]
}

fn are(amounts: [Exact; 3], expected: [&str; 3]) {
    assert_eq!(amounts, expected.map(number));
}

#[test]
fn a_pickup_holds_more_than_its_space() {
    let pickup = PLAIN.replace("100", "111.5");
    let report = car(&format!("body = \"pickup\"\n{pickup}"));
    assert_eq!(rule_ids(&report), Vec::<&str>::new());
    assert_eq!(shown(&report, "Cargo space"), "75(38) cf");
    assert_eq!(stat(&report, "effective_cargo_volume"), json!(112.5));
    assert_eq!(stat(&report, "extra_cargo_volume"), json!(38));
    assert!(report.description.line.contains("75(38) cf cargo"), "{}", report.description.line);
}

/// "Equipment": 10 points for two wheels are $150 and 50 lbs.
#[test]
fn wheel_guards_of_two_wheels() {
    let wheels = "wheels = { front = { item = \"standard\", guard = 10 }, back = \"standard\" }";
    let report = car(&PLAIN.replace("wheels = { all = \"standard\" }", wheels));
    are(amounts(&report, "Wheel guards"), ["150", "50", "0"]);
    assert_eq!(rule_ids(&report), Vec::<&str>::new());
}

/// "Cargo": the remaining 3.75 cubic feet need 18.75 lbs.
#[test]
fn cargo_space_has_its_structure() {
    let report = car(&PLAIN.replace("volume = 100", "volume = 40.25"));
    assert_eq!(report.figure("cargo_volume"), Exact::parse("19/5"), "one decimal, halves up");
    are(amounts(&report, "Structure"), ["0", "18.75", "0"]);
}

/// "Collision": a car of 2,765 lbs. has .75, and so does a car of exactly 3,000 lbs.
#[test]
fn collision_modifiers_step_at_thousands() {
    let of = |gallons: &str, armor: i64| {
        // 2,055 + 200 + 120 lbs., plus 6.25 lbs. per gallon and 10 lbs. per point.
        let car = format!(
            "system = \"carz\"\nvolume = 180\ncrew = \"driver\"\n\
             engines = {{ item = \"normal\", horsepower = 50 }}\n\
             wheels = {{ all = \"standard\" }}\narmor = {{ front = {armor} }}\n\
             tank = {{ item = \"standard\", gallons = {gallons} }}"
        );
        let report = &check(&car)[0];
        (stat(report, "weight"), stat(report, "collision_modifier"))
    };
    assert_eq!(of("8", 34), (json!(2765), json!(0.75)));
    assert_eq!(of("12", 55), (json!(3000), json!(0.75)));
    assert_eq!(of("12.001", 55), (json!(3000), json!(1)));
}

/// "Movement": 19 mph are a D3, 30 mph a D5; antilock brakes count 25 mph as 20.
#[test]
fn braking_on_the_sheet() {
    let rows = |more: &str| {
        let report = car(&format!("{PLAIN}{more}"));
        let sheet = roadworthy::report::judge::sheet(&report, &Default::default()).unwrap();
        let table = sheet.tables.into_iter().find(|table| table.title == "Braking").unwrap();
        table.rows
    };
    let row = |name: &str, says: &str| Chart::row(name, says);
    let plain = rows("");
    assert_eq!(plain[0], row("to 10 mph", "safe"));
    assert_eq!(plain[1], row("to 14 / 18 / 22 mph", "D1 / D2 / D3"));
    assert_eq!(plain[2], row("to 26 / 30 / 34 mph", "D4 / D5 / D6"));
    assert_eq!(rows("equipment = \"antilock brakes\"")[0], row("to 15 mph", "safe"));
}

/// "Recording Car Designs": the sample's price and the values that follow from the text.
#[test]
fn the_ledger_of_the_sample() {
    let text = std::fs::read_to_string("designs/carz/rx-heaven.toml").unwrap();
    let report = &check(&text)[0];
    assert_eq!(
        report.description.ledger.totals(Load::WITH_CARGO),
        ["50375", "3313.25", "122.45"].map(number)
    );
    are(amounts(report, "Sport XLT hatchback"), ["2975", "280.5", "0"]);
    are(amounts(report, "Rocket 60 mm"), ["4750", "640", "36"]);
    are(amounts(report, "Chambered"), ["11000", "1000", "0"]);
    are(amounts(report, "Structure"), ["0", "12.75", "0"]);
    assert_eq!(stat(report, "horsepower"), json!(210));
}

/// "Engines": how chargers change price, power and hits.
#[test]
fn chargers_multiply() {
    let with = |chargers: &str| {
        let engine = format!("{{ item = \"HO\", horsepower = 109.9, chargers = [{chargers}] }}");
        car(&PLAIN.replace("{ item = \"normal\", horsepower = 50 }", &engine))
    };
    let hits = |chargers: &str| stat(&with(chargers), "engine_hits");
    assert_eq!(hits(""), 10, "full tens only");
    assert_eq!(hits("\"turbo\""), 9);
    assert_eq!(hits("\"supercharger\""), 11);
    let both = with("\"turbo\", \"supercharger\"");
    are(amounts(&both, "High Output engine"), ["3297", "439.6", "19.782"]);
    assert_eq!(amounts(&both, "Turbocharger")[1], number("43.96"));
    assert_eq!(amounts(&both, "Turbocharger")[2] * 10, number("19.782"));
    assert_eq!(stat(&both, "horsepower"), json!(238), "109.9 × 1.55 × 1.4 = 238.483");
}

/// "Car Design": factors multiply; a van only gains space.
#[test]
fn bodies_multiply() {
    let van = car(&format!("body = \"van\"\nconstruction = [\"sport\"]\n{PLAIN}"));
    are(amounts(&van, "Sport van body"), ["1120", "535.5", "0"]);
    assert_eq!(stat(&van, "volume"), json!(110));
    assert_eq!(stat(&van, "max_load"), json!(2755));
    let bike = "volume = 30\nengines = { item = \"normal\", horsepower = 50 }\nwheels = { all = \"standard\" }";
    let bike = car(&format!("body = \"motorcycle\"\n{bike}"));
    are(amounts(&bike, "Motorcycle body"), ["210", "117", "0"]);
    are(amounts(&bike, "Normal engine"), ["600", "150", "7"]);
    are(amounts(&bike, "Standard wheel"), ["160", "42", "0"]);
    are(amounts(&bike, "Driver"), ["200", "200", "6"]);
    assert_eq!(rule_ids(&bike), Vec::<&str>::new());
}

/// "Aimed Weapons": partial and special ammunition, modifications, concealment and links.
#[test]
fn weapons_with_ammunition_and_links() {
    let report = car(&format!(
        "{PLAIN}links = [{{ weapons = [\"mg\"] }}]\nweapons = [\n\
         {{ id = \"mg\", item = \"MG50\", location = \"front\", count = 2, shots = 10, ammunition = \"SHD\", concealed = true }},\n\
         {{ item = \"R45\", location = \"left\", modifications = [\"pop-up\", \"white phosphorus\"] }},\n\
         {{ item = \"LL\", location = \"back\", modifications = [\"infrared\"] }},\n]"
    ));
    are(amounts(&report, "Machine gun .50"), ["4200", "400", "28"]);
    are(amounts(&report, "SHD seconds"), ["5000", "62.5", "1"]);
    are(amounts(&report, "Concealment"), ["1050", "20", "2.8"]);
    are(amounts(&report, "Rocket 45 mm"), ["1240", "80", "8"]);
    are(amounts(&report, "Light laser"), ["3750", "150", "10"]);
    are(amounts(&report, "Link"), ["100", "0", "0"]);
    let texts = report.description.details.iter().map(|(_, text)| text);
    for figures in ["to hit 7, 2d+3, ", "to hit 9, 4d-6, ", "to hit 6, 1d, "] {
        assert!(texts.clone().any(|text| text.starts_with(figures)), "{figures}");
    }
}

/// "Equipment": values that depend on the body.
#[test]
fn equipment_depends_on_the_body() {
    let report = car(&format!("{PLAIN}equipment = [\"overdrive\", \"ramplate\", \"spoiler\"]"));
    are(amounts(&report, "Overdrive"), ["350", "0", "0"]);
    are(amounts(&report, "Ramplate"), ["3500", "200", "5"]);
    are(amounts(&report, "Spoiler"), ["350", "30", "0"]);
    assert_eq!(
        (stat(&report, "handling_class"), stat(&report, "fast_handling_class")),
        (json!(1), json!(2))
    );
}

/// "Aimed Weapons": the contents of a turret use its space, not the body's.
#[test]
fn a_turret_has_its_own_space() {
    let report = car(&format!(
        "{PLAIN}turret = {{ volume = 15 }}\nweapons = {{ item = \"MG50\", location = \"turret\", shots = 20 }}"
    ));
    are(amounts(&report, "Turret"), ["1500", "60", "3"]);
    are(amounts(&report, "Machine gun .50"), ["2100", "200", "0"]);
    assert_eq!(stat(&report, "volume_used"), json!(39.5));
}

/// "Wheels" and "Handling Class": −1 from 10,000 lbs. up, never below 0; then the active suspension.
#[test]
fn heavy_cars_handle_worse() {
    let of = |points: i64, more: &str| {
        let report = car(&format!(
            "volume = 400\nengines = {{ item = \"normal\", horsepower = 50 }}\n\
             wheels = {{ all = {{ item = \"standard\", count = 4 }} }}\n\
             armor = {{ build = \"sloped\", front = {points} }}\n{more}"
        ));
        assert_eq!(rule_ids(&report), Vec::<&str>::new());
        stat(&report, "handling_class")
    };
    assert_eq!(of(260, ""), json!(0));
    assert_eq!(of(260, "equipment = \"active suspension\""), json!(1));
    assert_eq!(of(260, "suspension = \"tournament\""), json!(2));
}

/// Every destructible part has boxes, and every person has four.
#[test]
fn the_sheet_of_the_sample() {
    let text = std::fs::read_to_string("designs/carz/rx-heaven.toml").unwrap();
    let sheet = roadworthy::report::judge::sheet(&check(&text)[0], &Default::default()).unwrap();
    let cells = sheet.view.front.iter().chain(sheet.view.rows.iter().flatten());
    let boxes: Vec<_> = cells.map(|cell| (cell.name.as_str(), cell.dp.count)).collect();
    let known = [
        ("MG50", 4),
        ("5 × R60", 5),
        ("Exotic engine", 14),
        ("Driver", 0),
        ("Passenger", 0),
        ("Self-sealing tank", 20),
        ("Cargo 2.6 cf, spare", 4),
    ];
    assert_eq!(boxes, known);
    assert!(sheet.crew.iter().all(|person| person.states.len() == 4));
    assert!(sheet.view.wheels.iter().all(|wheel| wheel.tires.iter().all(|tire| tire.count == 6)));
    assert_eq!(
        sheet.weapons.iter().map(|row| row.shots[0].boxes.count).collect::<Vec<_>>(),
        [20, 5]
    );
    let track: Vec<_> = sheet.track.boxes.iter().map(|found| found.label.as_str()).collect();
    assert_eq!((track.first(), track.last(), track.len()), (Some(&"2"), Some(&"−10"), 13));
    let to_hit = sheet.tables.iter().find(|table| table.title == "To hit us").unwrap();
    assert_eq!(to_hit.rows[0], Chart::row("Front or back", "−2"));
    assert_eq!(to_hit.rows[2].1, ["−2 / −3 / −4 / −5"]);
}

/// "Game Rules": counters grow by a quarter inch per full 100 cubic feet above 300.
#[test]
fn counter_size_depends_on_volume() {
    let body = |volume: &str| {
        let report = car(&PLAIN.replace("volume = 100", &format!("volume = {volume}")));
        let sheet = roadworthy::report::judge::sheet(&report, &Default::default()).unwrap();
        sheet.spec[0].value.clone()
    };
    assert_eq!(body("99.9"), "99.9 cf, counter 3/8″ × 3/8″");
    assert_eq!(body("100"), "100 cf, counter 3/8″ × 3/4″");
    assert_eq!(body("399.9"), "399.9 cf, counter 3/8″ × 3/4″");
    assert_eq!(body("400"), "400 cf, counter 3/8″ × 1″");
    let to_hit = |volume: &str| {
        stat(&car(&PLAIN.replace("volume = 100", &format!("volume = {volume}"))), "to_hit")
    };
    let sizes = ["174.9", "175", "249.9", "250", "350", "350.1"].map(to_hit);
    assert_eq!(sizes, [-1, 0, 0, 1, 1, 2].map(|number| json!(number)));
}

/// "Motorcycles": smaller on the map and harder to hit. Riders share a cell without boxes.
#[test]
fn motorcycles_are_small() {
    let report = car(
        "body = \"motorcycle\"\nvolume = 30\nengines = { item = \"normal\", horsepower = 50 }\n\
         wheels = { all = \"standard\" }\narmor = { front = 5, back = 5, under = 5 }",
    );
    assert_eq!(rule_ids(&report), Vec::<&str>::new());
    assert_eq!(stat(&report, "to_hit"), json!(-2));
    let sheet = roadworthy::report::judge::sheet(&report, &Default::default()).unwrap();
    assert_eq!(sheet.spec[0].value, "30 cf, counter 3/16″ × 3/8″");
    assert!(matches!(sheet.view.outline, roadworthy::sheet::model::Outline::Cycle));
    assert_eq!(sheet.view.wheels.len(), 2);
    let sides: Vec<_> = sheet.view.armor.iter().map(|armor| armor.name.as_str()).collect();
    assert_eq!(sides, ["Front", "Back", "Under"]);
}

/// "Cargo": interior space plus 10%, 3 cubic feet per wheel, and the turret.
#[test]
fn carried_vehicles_take_more_than_they_hold() {
    let cargo = "{ name = \"Wasp\", weight = 500, volume = 35, wheels = 2, turret = 1.5 }";
    let report = car(&format!("{PLAIN}cargo = {cargo}"));
    let cargo = report.description.sections.iter().find(|s| s.title == "Cargo").unwrap();
    assert_eq!(cargo.rows[0], ["Wasp", "500", "46"]);
}

/// "Finishing the Design": paint costs depend on the body, luxury on the whole car, and fuel is $2 per gallon. Each has
/// its own line.
#[test]
fn extras_are_priced_separately() {
    let report = car(&format!("{PLAIN}paint = \"fancy\"\nluxury = 10"));
    let cost = report.stat("cost").unwrap();
    assert_eq!(
        cost.number(),
        Some(Exact::from(2070)),
        "body 700, engine 750, tank 100, driver 200, wheels 320"
    );
    let apart = ["fuel_cost", "paint_cost", "luxury_cost"].map(|key| stat(&report, key));
    assert_eq!(apart, [json!(20), json!(700), json!(207)]);
    let fraction = car(&format!("{PLAIN}luxury = 12.5"));
    assert_eq!(stat(&fraction, "luxury_cost"), json!(259), "258.75 of 2,070");
    assert_eq!(rule_ids(&fraction), Vec::<&str>::new());
    let standard = car(&format!("{PLAIN}paint = \"standard\""));
    assert_eq!(stat(&standard, "paint_cost"), json!(350));
}

/// "Finishing the Design": 5 mph of acceleration cost a fifth of the speed. Percentages are added afterwards.
#[test]
fn speed_is_traded_and_then_added_to() {
    let of = |more: &str| {
        let car = format!(
            "system = \"carz\"\nvolume = 180\ncrew = \"driver\"\n\
             engines = {{ item = \"normal\", horsepower = 50 }}\n\
             tank = {{ item = \"standard\", gallons = 4 }}\n\
             wheels = {{ all = \"standard\" }}\narmor = {{ front = 10 }}\n{more}"
        );
        let report = &check(&car)[0];
        assert_eq!(stat(report, "weight"), json!(2500), "50 × 1350 / 2500 + 60 = 87");
        stat(report, "top_speed")
    };
    assert_eq!(of(""), json!(87));
    assert_eq!(of("acceleration = 10"), json!(70), "87 × .8 = 69.6");
    assert_eq!(of("acceleration = 10\nequipment = \"overdrive\""), json!(80), "69.6 × 1.15");
}

/// "Armor": builds divide the price, finishes multiply it.
#[test]
fn armor_price_depends_on_build_and_finish() {
    let of = |build: &str, finish: &str| {
        let finish =
            if finish.is_empty() { String::new() } else { format!(", finish = \"{finish}\"") };
        let report = car(&format!("{PLAIN}armor = {{ build = \"{build}\"{finish}, front = 99 }}"));
        let lines = report.description.ledger.lines.iter();
        let mut armor = lines.filter(|line| line.item.ends_with("armor, points"));
        let line = armor.next().unwrap();
        (line[COST], line[WEIGHT])
    };
    assert_eq!(of("normal", ""), (number("660"), number("550")));
    assert_eq!(of("sloped", "FP"), (number("1980"), number("495")));
    assert_eq!(of("chambered", "LR"), (number("7425"), number("450")));
    assert_eq!(of("chambered", "LRFP"), (number("12375"), number("450")));
}
