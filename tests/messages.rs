//! The wording of findings that once said too much, too little or something else.

use std::fs;

use roadworthy::report::Report;

use crate::cli::{run, text};
use crate::rules::design;
use crate::{check, rule_ids};

const CAR: &str = "name = \"Car\"\nbody = \"mid-sized\"\nsuspension = \"heavy\"\npower-plant = \"large\"\ncrew = [\"driver\"]\ntires = \"HD\"\n";

fn json(design: &str, arguments: &[&str]) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), design).unwrap();
    let output =
        run(folder.path(), &[&["check", "car.toml", "--format", "json"], arguments].concat());
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The rulings that the findings of a rule depend on.
fn rulings(design: &str, arguments: &[&str], rule: &str) -> Vec<serde_json::Value> {
    let json = json(design, arguments);
    let report = json.pointer("/results/0").unwrap_or_else(|| panic!("{json}"));
    let findings = report["findings"].as_array().unwrap();
    let own = findings.iter().filter(|finding| finding["rule"] == rule);
    own.map(|finding| finding["rulings"].clone()).collect()
}

fn messages(report: &Report) -> String {
    let all = report.findings.iter();
    all.map(|f| {
        format!("{}\n{}\n{}\n", f.message, f.at.text, f.help.as_deref().unwrap_or_default())
    })
    .collect()
}

#[test]
fn a_broken_event_shows_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), CAR).unwrap();
    fs::write(folder.path().join("event.toml"), "name = \"Night\"\n[deny]\nwepon = [\"laser\"]\n")
        .unwrap();
    let shown = text(&run(folder.path(), &["event", "show", "event.toml"]).stdout);
    assert!(shown.contains("the rest was not understood"), "{shown}");
    assert!(!shown.contains("nothing beyond the rulebook"), "{shown}");
}

#[test]
fn a_finding_names_the_rulings_that_bear_on_it() {
    let spare = format!("{CAR}[[cargo]]\nspare-tire = \"solid\"\n");
    let division = |design| rulings(design, &["--division", "1"], "over-division");
    assert_eq!(division(CAR), [serde_json::json!(["rounding", "personal-gear"])]);
    assert_eq!(division(&spare), [serde_json::json!(["rounding", "personal-gear", "spare-tires"])]);
    let fuses = &design("classic", "bad-ammo", "Both fuses are for mines, not for grenades.");
    assert_eq!(rulings(fuses, &[], "bad-ammo"), [serde_json::json!([])]);
    let told = messages(&check(fuses)[0]);
    assert!(told.contains("made for: minedropper, spear 1000 minedropper"), "{told}");
}

/// The messages of the findings on a design.
fn said(design: &str) -> Vec<String> {
    check(design)[0].findings.iter().map(|finding| finding.message.clone()).collect()
}

/// Articles, plurals and numbers are those that a player would write.
#[test]
fn messages_are_grammatical() {
    let trike = "body = \"extra-heavy trike\"\npower-plant = \"super trike\"\ncrew = \"driver\"\n\
                 tires = \"standard\"\n[sidecar]\nbody = \"heavy sidecar\"\ntires = \"standard\"\n";
    assert_eq!(said(trike), ["an extra-heavy trike cannot pull a sidecar"]);
}

/// A vehicle that is too heavy without its cargo is too heavy with it: that is one mistake.
#[test]
fn one_excess_of_weight_is_reported_once() {
    let armor = "[armor]\nfront = 900\n";
    let cargo = "[[cargo]]\nname = \"whiskey\"\nweight = 300\n";
    let heavy = check(&format!("{CAR}{armor}{cargo}"));
    let over = |report: &Report| -> Vec<&str> {
        let found = report.findings.iter().map(|finding| finding.rule.id);
        found.filter(|id| id.contains("weight")).collect()
    };
    assert_eq!(over(&heavy[0]), ["over-weight"]);
    assert!(messages(&heavy[0]).contains("its cargo adds 300 lbs."), "{}", messages(&heavy[0]));
    let loaded = check(&format!("{CAR}{}", cargo.replace("300", "9000")));
    assert_eq!(over(&loaded[0]), ["cargo-over-weight"]);
}

/// What pulls a sidecar is called what it is, even if it may not pull one.
#[test]
fn a_trike_with_a_sidecar_is_no_cycle() {
    let trike = "body = \"heavy trike\"\npower-plant = \"super trike\"\ncrew = \"driver\"\n\
                 tires = \"standard\"\n[sidecar]\nbody = \"heavy sidecar\"\ntires = \"standard\"\n";
    let reports = check(trike);
    let units: Vec<_> = reports[0].description.units.iter().map(|unit| unit.name).collect();
    assert_eq!(units, ["trike", "sidecar"]);
}

#[test]
fn guards_of_both_ends_are_on_every_wheel() {
    let design = design("carz", "wrong-guard-count", "Both of its wheels.");
    let some = design.replace("guard = 4", "guard = { points = 4, wheels = 2 }");
    let reports = check(&some);
    let told = messages(&reports[0]);
    assert_eq!(reports[0].findings.len(), 1, "{told}");
    assert!(told.contains("without `wheels`, every wheel has a guard"), "{told}");
}

#[test]
fn links_of_a_sidecar_are_listed_with_the_others() {
    let design =
        format!("{CAR}[sidecar]\nbody = \"light sidecar\"\n[[sidecar.links]]\njoins = []\n");
    let told = messages(&check(&design)[0]);
    assert!(told.contains("the links of both are listed under [[links]]"), "{told}");
}

/// A missing key is reported, and each mistake is reported once.
#[test]
fn parts_say_what_they_lack() {
    let told = |text: &str| {
        let report = &check(&format!("{CAR}{text}"))[0];
        let found = report.findings.iter().filter(|finding| !finding.rule.id.contains("over"));
        found.map(|finding| finding.message.clone()).collect::<Vec<_>>()
    };
    let weapon = |item, keys| told(&format!("[[weapons]]\nitem = \"{item}\"\n{keys}\n"));
    assert_eq!(told("[armor]\nfront = {}\n"), ["a side's armor has no `points`"]);
    assert_eq!(told("[wheelguards]\nall = {}\n"), ["a wheelguard has no `points`"]);
    let wheelguards = told("[wheelguards]\nall = \"many\"\n");
    assert_eq!(wheelguards, ["`all` in [wheelguards] cannot be the text \"many\""]);
    assert_eq!(
        told("[[cargo]]\nspare-tire = 5\n"),
        ["`spare-tire` in a piece of cargo cannot be 5"]
    );
    let twice = "[[cargo]]\nspare-tire = { item = \"HD\", modifications = [\"radial\"] }\n\
                 modifications = [\"fireproof\"]\n";
    assert_eq!(told(twice), ["the spare tire has two lists of modifications"]);
    assert_eq!(weapon("MG", "mount = 5"), ["`mount` in a weapon cannot be 5"]);
    let load = "mount = \"front\"\nload = [\"normal\"]";
    assert_eq!(weapon("MG", load), ["a part of a load `normal` has no `shots`"]);
}

#[test]
fn a_word_is_no_link() {
    let told = messages(&check(&format!("links = [\"MG\"]\n{CAR}"))[0]);
    assert!(told.contains("`links` in a design cannot be the text \"MG\""), "{told}");
}

#[test]
fn a_mount_that_is_not_known_leaves_no_blank() {
    let weapons = "[[weapons]]\nitem = \"MG\"\nmount = \"frnt\"\n".repeat(30);
    let reports = check(&format!("{CAR}{weapons}"));
    let repairs = reports[0].findings.iter().flat_map(|finding| &finding.repairs);
    let told: Vec<_> = repairs.map(|repair| repair.message.as_str()).collect();
    assert!(
        told.iter().all(|message| !message.contains(" :") && !message.contains("  ")),
        "{told:?}"
    );
    assert!(!told.is_empty());
}

/// The specification shows what a spare is and where, in players' words.
#[test]
fn spares_show_what_they_are() {
    let shown = crate::shown;
    let classic = check(&format!(
        "{CAR}[[cargo]]\nspare-tire = {{ item = \"solid\", modifications = [\"fireproof\"] }}\n"
    ));
    assert!(shown(&classic).contains("spare solid fireproof tire"), "{}", shown(&classic));
    let carz = |spare: &str| {
        let design = include_str!("../designs/carz/rx-heaven.toml");
        shown(&check(&design.replace("spares = [\"cheap\"]", &format!("spares = [{spare}]"))))
    };
    let inside = carz("{ item = \"cheap\", location = \"inside\" }");
    let specification = |shown: &str| shown.split_once("Specification").unwrap().1.to_owned();
    assert_eq!(specification(&inside), specification(&carz("\"cheap\"")));
    let below = carz("{ item = \"cheap\", location = \"underbody\", guard = 3 }");
    assert!(below.contains(", under, ") && below.contains(", wheelguard 3"), "{below}");
}

/// A label may point into another file: its line is counted there.
#[test]
fn labels_in_another_file_have_its_lines() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), CAR).unwrap();
    fs::write(folder.path().join("event.toml"), "name = \"Night\"\n\n\n\n\n\n\n\n\ndivision = 1\n")
        .unwrap();
    let check = |format: &str| {
        let call = ["check", "car.toml", "--event", "event.toml", "--format", format];
        text(&run(folder.path(), &call).stdout)
    };
    assert!(check("html").contains("event.toml:10: division 1"), "{}", check("html"));
    let json: serde_json::Value = serde_json::from_str(&check("json")).unwrap();
    let place = json.pointer("/results/0/findings/0/because/0").unwrap();
    assert_eq!((&place["path"], &place["line"]), (&"event.toml".into(), &10.into()));
}

/// A spreadsheet adds up numbers, not fractions.
#[test]
fn figures_of_a_list_are_numbers() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("tests/cmd/broken-car.toml", folder.path().join("car.toml")).unwrap();
    let listed = text(&run(folder.path(), &["list", "--format", "csv"]).stdout);
    assert!(listed.contains(",97.5,"), "{listed}");
}

/// A number with a unit where no number can be is one mistake.
#[test]
fn a_value_of_the_wrong_type_hides_its_unit() {
    let ids = |text: &str| {
        let ids = crate::rule_ids(&check(&format!("system = \"carz\"\n{text}"))[0]);
        let own = ids.into_iter().filter(|id| ["bad-value", "invalid-toml"].contains(id));
        own.collect::<Vec<_>>()
    };
    assert_eq!(ids("cargo = 500 lbs\n"), ["bad-value"]);
    assert_eq!(ids("volume = 100 cf\n"), ["invalid-toml"]);
}

/// A weapon in a turret, or one that turns, is written with another key.
#[test]
fn a_turret_of_a_weapon_is_explained() {
    let help = |text: &str| {
        let report = check(text).remove(0);
        let found = report.findings.iter().find(|found| found.rule.id == "unknown-key").unwrap();
        format!("{}: {}", found.message, found.help.clone().unwrap_or_default())
    };
    assert_eq!(
        help("system = \"carz\"\n[[weapons]]\nitem = \"MG50\"\nturret = true\n"),
        "`turret` is not a key of a weapon: for a weapon in the turret, write `location = \"turret\"`"
    );
    assert_eq!(
        help("system = \"autowar\"\n[[weapons]]\nitem = \"HMG\"\nturret = true\n"),
        "`turret` is not a key of a weapon: a weapon that turns has a mount: \
         `mount = \"auto-rotating-mount\"`"
    );
}

/// What is unknown about a vehicle hides no other mistake.
#[test]
fn names_are_looked_up_beside_unknown_ones() {
    let design = "body = \"compct\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\ntires = \"HDD\"\nweapons = [{ item = \"MGG\", mount = \"fron\" }]\n";
    let json = json(design, &[]);
    let findings = json["results"][0]["findings"].as_array().unwrap();
    let actual: Vec<_> = findings.iter().map(|finding| finding["actual"].clone()).collect();
    assert_eq!(actual, ["compct", "HDD", "MGG", "fron"]);
}

/// A key that is misspelt is not missing as well; where it is not written at all, it is.
#[test]
fn a_misspelt_key_is_not_missing() {
    for (head, gun, key, meant, missing) in [
        ("system = \"autowar\"\nframe = \"heavy\"", "LMG", "location", "facing", "no-facing"),
        ("system = \"carz\"\nvolume = 200", "MG22", "mount", "location", "no-location"),
    ] {
        let gun = format!("[[weapons]]\nitem = \"{gun}\"\n");
        let found = |key: &str| {
            let report = &check(&format!("{head}\n{gun}{key} = \"front\"\n{gun}"))[0];
            ["unknown-key", missing]
                .map(|rule| rule_ids(report).iter().filter(|id| **id == rule).count())
        };
        assert_eq!(found(key), [1, 1], "{head}");
        assert_eq!(found(meant), [0, 1], "{head}");
    }
    let engine = "system = \"carz\"\nvolume = 200\nengines = { item = \"normal\", hp = 100 }\n";
    let said: Vec<_> =
        said(engine).into_iter().filter(|said| said.contains("horsepower")).collect();
    assert!(said.is_empty(), "{said:?}");
}

/// A tire among the cargo is a spare that is written otherwise.
#[test]
fn a_tire_in_the_cargo_says_how_a_spare_is_written() {
    let report = &check(&format!("{CAR}cargo = [\"solid\"]\n"))[0];
    assert!(
        messages(report).contains("into `cargo` as `{ spare-tire = … }`"),
        "{}",
        messages(report)
    );
    let right = &check(&format!("{CAR}cargo = [{{ spare-tire = \"solid\" }}]\n"))[0];
    assert!(right.findings.is_empty(), "{}", messages(right));
}

/// What is written and not understood may be all that is missing.
#[test]
fn what_is_not_understood_is_one_finding() {
    for design in [
        "body = \"unheard-of\"\ncrew = [\"driver\"]\ntires = { all = \"HD\" }\n",
        "body = \"compact\"\npower-plant = \"unheard-of\"\ncrew = [\"driver\"]\n\
         tires = { all = \"HD\" }\n",
        "system = \"carz\"\nvolume = 100\nengines = { item = \"normal\", horsepower = 50 }\n\
         tank = { item = \"standard\", gallons = 10 }\ncrew = [\"driver\"]\nacceleration = 14.4\n\
         wheels = { all = \"standard\" }\nequipment = [\"unheard-of\"]\n",
    ] {
        assert_eq!(rule_ids(&check(design)[0]), ["unknown-item"], "{design}");
    }
}
