//! `fix` offers first the change that a player would make.

use roadworthy::change::Judges;
use roadworthy::change::fix::fix;
use roadworthy::games::Options;
use roadworthy::report::Verdict;

use crate::judged;

/// The texts of the choices, in order.
fn choices(text: &str) -> Vec<String> {
    let reports = judged(text);
    let fixed = fix(&reports, &Judges::new(&Options::default(), None), &[]).unwrap();
    fixed.choices().map(|choice| choice.fix.action.clone()).collect()
}

fn classic(more: &str) -> String {
    format!(
        "body = \"mid-sized\"\nsuspension = \"heavy\"\npower-plant = \"large\"\ncrew = \"driver\"\n\
         armor = {{ front = 10 }}\n{more}\n"
    )
}

fn autowar(weapon: &str) -> String {
    format!("system = \"autowar\"\nframe = \"medium\"\nweapons = [{weapon}]\n")
}

fn carz(wheels: &str, weapon: &str) -> String {
    format!(
        "system = \"carz\"\nvolume = 150\nengines = [{{ item = \"normal\", horsepower = 150 }}]\n\
         tank = {{ item = \"standard\", gallons = 15 }}\ncrew = \"driver\"\n{wheels}\n\
         weapons = [{weapon}]\n"
    )
}

const WHEELS: &str = "wheels = { all = \"standard\" }";

/// Bare wheels get the tires of the others: an axle with its own key.
#[test]
fn bare_wheels_get_the_tires_of_the_others() {
    let bare = classic("tires = { front = { item = \"HD\", modifications = [\"radial\"] } }");
    assert_eq!(choices(&bare), ["add 2 × Heavy-Duty radial tire (back)"]);
    let three = classic("tires = { front-left = \"PR\" }");
    assert_eq!(
        choices(&three),
        ["add a Puncture-Resistant tire (front-right), 2 × Puncture-Resistant tire (back)"]
    );
}

/// The legal words for a wrong one, without the words that break another rule.
#[test]
fn legal_places_are_offered_for_a_wrong_one() {
    let write = |words: &[&str], wrong: &str| -> Vec<String> {
        words.iter().map(|word| format!("write `{word}` instead of `{wrong}`")).collect()
    };
    let gun =
        classic("tires = \"HD\"\nweapons = [{ item = \"MG\", mount = [\"left\", \"hood\"] }]");
    let places = ["front", "right", "left", "back", "top", "underbody"];
    assert_eq!(choices(&gun), write(&places, "hood"));
    let gun = autowar("{ item = \"light machine gun\", facing = \"up\" }");
    assert_eq!(choices(&gun), write(&["front", "back", "left", "right"], "up"));
    let gun = carz(WHEELS, "{ item = \"MG22\", location = \"top\" }");
    assert_eq!(choices(&gun), write(&["front", "left", "right", "back"], "top"));
    let mines = carz(WHEELS, "{ item = \"MD\", location = \"top\" }");
    assert_eq!(choices(&mines), write(&["back"], "top"));
}

#[test]
fn several_near_rows_are_offered_for_an_unknown_part() {
    let gun = autowar("{ item = \"machine gun\", facing = \"front\" }");
    assert_eq!(
        choices(&gun),
        [
            "write `light-machine-gun` instead of `machine gun`",
            "write `heavy-machine-gun` instead of `machine gun`",
            "remove the machine gun"
        ]
    );
    let gun = carz(WHEELS, "{ item = \"Light MG\", location = \"front\" }");
    let rows = ["Machine gun .223", "Machine gun .30", "Machine gun .50"];
    let mut all: Vec<_> =
        rows.iter().map(|row| format!("write `{row}` instead of `Light MG`")).collect();
    all.push("remove the Light MG".to_owned());
    assert_eq!(choices(&gun), all);
}

/// In each form of tires, and of a spare one.
#[test]
fn a_modification_listed_twice_is_left_out_once() {
    let tire = "{ item = \"HD\", modifications = [\"radial\", \"radial\"] }";
    for tires in [
        format!("tires = {tire}"),
        format!("tires = {{ all = {tire} }}"),
        format!("tires = \"HD\"\ncargo = [{{ spare-tire = {tire} }}]"),
        "tires = \"HD\"\ncargo = [{ spare-tire = \"HD\", modifications = [\"radial\", \"radial\"] }]"
            .to_owned(),
    ] {
        assert_eq!(choices(&classic(&tires))[0], "leave out one `radial`", "{tires}");
    }
}

/// Something that a thing needs is not said yet: the design is incomplete, and `fix` offers it.
#[test]
fn unsaid_facts_make_a_design_incomplete() {
    let computer = "tires = \"HD\"\naccessories = [\"single-weapon computer\"]\n";
    let two =
        "weapons = [{ item = \"MG\", mount = \"front\" }, { item = \"RL\", mount = \"back\" }]";
    for (text, first) in [
        (autowar("\"light machine gun\""), "mount the Light machine gun in front"),
        (carz(WHEELS, "\"MG22\""), "mount the Machine gun .223 in front"),
        (carz("", ""), "add 2 × Standard wheel (front), 2 × Standard wheel (back)"),
        (carz("wheels = { front = \"heavy\" }", ""), "add 2 × Heavy wheel (back)"),
        (classic(&format!("{computer}{two}")), "write `weapon = \"Machine Gun\"`"),
        (classic(computer), "remove the Single-Weapon Computer"),
    ] {
        assert_eq!(judged(&text)[0].verdict, Verdict::Incomplete, "{text}");
        assert_eq!(choices(&text).first().map(String::as_str), Some(first), "{text}");
    }
    let turning = autowar("{ item = \"light machine gun\", facing = \"any\" }");
    assert_eq!(judged(&turning)[0].verdict, Verdict::Illegal);
}

/// A word before the name of a row changes it.
#[test]
fn a_blast_cannon_is_no_autocannon() {
    let gun = "tires = \"HD\"\nweapons = [{ item = \"Blast Cannon\", mount = \"front\" }]";
    assert_eq!(choices(&classic(gun)), ["remove the Blast Cannon"]);
    let help = judged(&classic(gun))[0].findings[0].help.clone().unwrap();
    assert!(help.starts_with("not in this catalog: a part of another book?"), "{help}");
}

#[test]
fn weapons_among_accessories_move_to_the_weapons() {
    for (entry, first) in [
        ("\"MG\"", "move it to `weapons`: MG, mount = front"),
        ("{ item = \"RL\", mount = \"back\" }", "move it to `weapons`: RL, mount = back"),
    ] {
        let car = classic(&format!("tires = \"HD\"\naccessories = [{entry}]"));
        let all = choices(&car);
        assert_eq!(all[0], first, "{all:?}");
    }
    let section = "tires = \"HD\"\n[[accessories]]\nitem = \"MG\"\nmount = \"front\"";
    let all = choices(&classic(section));
    assert_eq!(all[0], "write `[[weapons]]` instead of `[[accessories]]`");
}

#[test]
fn a_universal_turret_is_a_turret_with_a_key() {
    let turret = |entry: &str| classic(&format!("tires = \"HD\"\nturrets = [{entry}]"));
    let all = choices(&turret("\"universal turret\""));
    assert_eq!(all[0], "write `item = \"one-space-turret\", universal = true`");
    let text = turret("{ item = \"universal 2-space turret\" }");
    let reports = judged(&text);
    let fixed = fix(&reports, &Judges::new(&Options::default(), None), &[]).unwrap();
    assert!(fixed.text().contains("universal = true"), "{}", fixed.text());
    assert_eq!(judged(fixed.text())[0].verdict, Verdict::Legal);
}

/// The table says that there is a sidecar.
#[test]
fn a_switch_above_its_table_goes() {
    let text = "body = \"heavy cycle\"\nsuspension = \"heavy\"\npower-plant = \"super cycle\"\n\
                crew = \"driver\"\ntires = \"HD\"\nsidecar = true\n\n[sidecar]\nbody = \"light sidecar\"\n\
                suspension = \"light\"\ntires = \"HD\"\n";
    let reports = judged(text);
    let fixed = fix(&reports, &Judges::new(&Options::default(), None), &[]).unwrap();
    assert_eq!(fixed.text(), text.replace("sidecar = true\n", ""));
}

/// No other game judges the design meanwhile.
#[test]
fn game_means_system() {
    for name in ["carz", "Carz", "CARZ"] {
        let text = carz(WHEELS, "").replace("system = \"carz\"", &format!("Game = \"{name}\""));
        let reports = judged(&text);
        assert_eq!((reports[0].system.0, reports[0].findings.len()), ("carz", 1), "{name}");
        let fixed = fix(&reports, &Judges::new(&Options::default(), None), &[]).unwrap();
        assert_eq!(fixed.text(), carz(WHEELS, ""), "{name}");
    }
    let small = judged("game = \"AutoWar\"\nframe = \"medium\"\n");
    assert_eq!(small[0].system.0, "autowar");
}

/// Too little armor is no armor: something else goes first.
#[test]
fn armor_is_not_lowered_to_almost_nothing() {
    let text = "body = \"compact\"\npower-plant = \"medium\"\nsuspension = \"light\"\ncrew = \"driver\"\n\
                tires = \"HD\"\nweapons = [{ item = \"AC\", mount = \"front\" }, { item = \"RL\", mount = \"back\" }, \
                { item = \"FT\", mount = \"left\" }]\narmor = { front = 50, left = 45, right = 45, back = 50, top = 15 }\n";
    let all = choices(text);
    assert!(!all[0].starts_with("lower armor"), "{all:?}");
}
