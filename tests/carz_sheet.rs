//! The sheets of Carz beyond the sample's.

use roadworthy::games::carz::ledger::{COST, VOLUME};
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::sheet::model::Sheet;

use crate::{judged, rule_ids};

/// A legal sedan without engines.
fn car(more: &str) -> Report {
    judged(&format!(
        "system = \"carz\"\nvolume = 100\nwheels = {{ all = \"standard\" }}\ncrew = [\"driver\"]\n\
         tank = {{ item = \"standard\", gallons = 10 }}\n{more}"
    ))
    .remove(0)
}

const ENGINE: &str = "engines = { item = \"normal\", horsepower = 50 }\n";

fn sheet(report: &Report) -> Sheet {
    judge::sheet(report, &Default::default()).unwrap()
}

fn specs(sheet: &Sheet, label: &str) -> Vec<String> {
    let lines = sheet.spec.iter().filter(|line| line.label == label);
    lines.map(|line| line.value.clone()).collect()
}

#[test]
fn the_color_is_on_the_sheet() {
    let red = sheet(&car(&format!("color = \"Fire red\"\n{ENGINE}")));
    assert_eq!(specs(&red, "Color"), ["Fire red"]);
    assert!(red.spec.iter().any(|line| line.label == "Color"), "{:?}", red.spec);
    assert!(specs(&sheet(&car(ENGINE)), "Color").is_empty());
}

/// "Collision": a front engine is hit before the crew, a rear engine after the side weapons.
#[test]
fn collision_order_depends_on_engine_places() {
    let order = |engines: &str| {
        let sheet = sheet(&car(&format!("engines = [{engines}]\n")));
        let table = sheet.tables.into_iter().find(|table| table.title == "Collision").unwrap();
        table.rows.into_iter().find(|row| row.1 == ["in this order"]).unwrap().0
    };
    let front = "{ item = \"normal\", horsepower = 25 }";
    let back = "{ item = \"normal\", horsepower = 25, location = \"back\" }";
    assert_eq!(order(front), "Armor, front weapons, engine, crew, sides, back");
    assert_eq!(order(back), "Armor, front weapons, crew, sides, engine, back");
    let both = order(&format!("{front}, {back}"));
    assert_eq!(both, "Armor, front weapons, engine, crew, sides, engine, back");
}

/// "Engines": one engine runs at a time, with its own speed. The record shows the first engine's speed.
#[test]
fn every_engine_has_its_speed_and_mileage() {
    let report = car(
        "engines = [{ item = \"normal\", horsepower = 50 }, { item = \"EXO\", horsepower = 60, chargers = [\"turbocharger\"] }]",
    );
    assert_eq!(rule_ids(&report), Vec::<&str>::new());
    let sheet = sheet(&report);
    let first = "normal, 50 hp, top speed 101 mph, 34 in reverse, 68 mpg";
    let second = "exotic, 84 hp, turbocharger, top speed 120 mph, 40 in reverse, 50 mpg, acceleration 8 above 30 mph";
    assert_eq!(specs(&sheet, "Engine"), [first, second]);
    assert_eq!(specs(&sheet, "Tank"), ["10 gallons, standard"]);
    let rows = &report.description.sections[0].rows;
    let engines: Vec<_> = rows.iter().filter(|row| row[0] == "Engine").collect();
    assert!(engines[0][1].ends_with("top speed 101 mph, 34 in reverse, 68 mpg"), "{engines:?}");
    let line = &report.description.line;
    assert!(line.contains("50 hp engine (5 hits), "), "{line}");
    assert!(line.contains("EXO engine (5 hits), "), "{line}");
    assert!(line.contains("TS 101 mph, AC 5, 68 mpg"), "{line}");
}

/// "Wheels": a spare hangs on any of six sides.
#[test]
fn spares_hang_on_top_and_under() {
    let report = car(&format!(
        "{ENGINE}spares = [{{ item = \"cheap\", location = \"top\" }}, {{ item = \"cheap\", location = \"under\" }}]"
    ));
    assert_eq!(rule_ids(&report), Vec::<&str>::new());
    let cells = sheet(&report).view.above;
    let texts: Vec<_> = cells.iter().map(|cell| (cell.text.as_str(), cell.dp.count)).collect();
    assert_eq!(texts, [("top, off above 3 a turn", 4), ("under, off above 3 a turn", 4)]);
    let spares = report.description.ledger.lines.iter().filter(|line| line.item.contains("spare"));
    let spares: Vec<_> =
        spares.map(|line| (line[COST].rounded(), line[VOLUME].rounded())).collect();
    assert_eq!(spares, [(135, 0), (135, 0)]);
}

/// "Equipment": guards on two of four wheels cover the left and the right.
#[test]
fn guards_of_two_of_four_wheels() {
    let text = crate::rules::design(
        "carz",
        "wrong-guard-count",
        "A set on two of the four wheels at the back.",
    );
    let wheels = sheet(&judged(&text)[0]).view.wheels;
    let guards = wheels.iter().map(|wheel| wheel.guard.as_ref().map_or(0, |guard| guard.count));
    assert_eq!(guards.collect::<Vec<_>>(), [0, 0, 10, 10]);
}

/// "Firing": +4 below one inch, +2 below two, −1 per full five.
#[test]
fn each_range_has_its_roll() {
    let weapon = |item: &str| format!("[[weapons]]\nitem = \"{item}\"\nlocation = \"front\"\n");
    let guns = weapon("MG50") + &weapon("LFT") + &weapon("MG22");
    let sheet = sheet(&car(&format!("{ENGINE}{guns}")));
    let table = sheet.tables.iter().find(|table| table.title == "To hit at").unwrap();
    assert_eq!(table.headings, ["<1\"", "1\"", "2\"", "5\"", "10\"", "15\"", "20\""]);
    let row = |(label, cells): &(String, Vec<String>)| format!("{label}: {}", cells.join(" "));
    let rows: Vec<_> = table.rows.iter().map(row).collect();
    assert_eq!(rows, ["MG50, MG22: 3 5 7 8 9 10 11", "LFT: 2 4 6 – – – –"]);
}
