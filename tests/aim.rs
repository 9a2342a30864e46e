//! The to-hit table of a sheet: the roll of each weapon at each range.

use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::{Sheet, Table};
use roadworthy::sheet::page::{Item, Paper};
use roadworthy::text::source::Source;

fn sheet(text: &str) -> Sheet {
    let options = Options::default();
    let report = judge::describe_all(&Source::new("car.toml", text), &options).remove(0);
    judge::sheet(&report, &options).unwrap()
}

fn table(text: &str) -> Table {
    let tables = sheet(text).tables.into_iter();
    tables.into_iter().find(|table| table.title == "To hit at").unwrap()
}

/// The rows of the table, each on one line.
fn rows(text: &str) -> Vec<String> {
    let rows = table(text).rows.into_iter();
    rows.map(|(label, cells)| format!("{label}: {}", cells.join(" "))).collect()
}

fn car(rest: &str) -> String {
    format!("body = \"luxury\"\npower-plant = \"super\"\ntires = \"solid\"\n{rest}")
}

fn weapon(item: &str, mount: &str) -> String {
    format!("[[weapons]]\nitem = \"{item}\"\nmount = \"{mount}\"\n")
}

/// P. 27: +4 below one inch, −1 per full four inches.
#[test]
fn each_range_has_its_roll() {
    let text = car("crew = [\"driver\"]\n")
        + &weapon("MG", "front")
        + &weapon("RR", "front")
        + &weapon("HR", "left")
        + &weapon("FT", "back")
        + &weapon("minedropper", "back");
    assert_eq!(table(&text).headings, ["<1\"", "1\"", "4\"", "8\"", "12\"", "16\"", "20\""]);
    assert_eq!(
        rows(&text),
        [
            "Machine gun, Recoilless rifle: 3 7 8 9 10 11 12",
            "Heavy rocket: 5 9 10 11 12 13 14",
            // A flamethrower's range is ten inches. Dropped weapons do not aim.
            "Flamethrower: 2 6 7 8 – – –",
        ]
    );
    assert_eq!(table(&text).note, "");
}

#[test]
fn computers_help_only_their_user() {
    let text = car("crew = [\"driver\", \"gunner\"]\n\
         accessories = [{ item = \"hi-res targeting computer\", crew = \"gunner\" }]\n")
        + &weapon("laser", "front");
    assert_eq!(rows(&text), ["Laser: gunner: 0 4 5 6 7 8 9", "Laser: driver: 2 6 7 8 9 10 11"]);
    assert_eq!(table(&text).note, "computer and skill counted");
    // Two computers do not add up.
    let text =
        car("crew = [\"driver\"]\naccessories = [\"TC\", \"HRTC\"]\n") + &weapon("MG", "front");
    assert_eq!(rows(&text), ["Machine gun: 1 5 6 7 8 9 10"]);
}

/// A single-weapon computer applies to the guns in one place.
#[test]
fn a_single_weapon_computer_helps_no_other_weapon() {
    let text = car("crew = [\"driver\"]\n\
         accessories = [{ item = \"SWC\", weapon = \"MG\", mount = \"front\" }]\n")
        + &weapon("MG", "front")
        + &weapon("MG", "back")
        + &weapon("RR", "front");
    assert_eq!(
        rows(&text),
        ["F Machine gun: 2 6 7 8 9 10 11", "B Machine gun, Recoilless rifle: 3 7 8 9 10 11 12",]
    );
}

/// +1 per skill level, −3 without the skill (p. 40). An open skill is left to the player.
#[test]
fn known_skill_changes_the_roll() {
    let of = |skills: &str| {
        let crew = format!("crew = [{{ role = \"driver\"{skills} }}]\n");
        rows(&(car(&crew) + &weapon("MG", "front"))).remove(0)
    };
    assert_eq!(of(""), "Machine gun: 3 7 8 9 10 11 12");
    assert_eq!(of(", skills = { driver = 1, gunner = 2 }"), "Machine gun: 1 5 6 7 8 9 10");
    assert_eq!(of(", skills = { driver = 1 }"), "Machine gun: 6 10 11 12 13 14 15");
}

#[test]
fn only_lasting_fire_names_its_duration() {
    let text = car("crew = [\"driver\"]\n") + &weapon("laser", "front") + &weapon("FT", "back");
    let remarks: Vec<_> = sheet(&text).weapons.into_iter().map(|row| row.remarks).collect();
    assert_eq!(remarks[0], ["fire 1"]);
    assert_eq!(remarks[1], ["fire 4, burns 3", "may explode"]);
}

/// The table is on the vehicle's own half. Without weapons to aim, there is no table.
#[test]
fn the_rolls_are_on_the_vehicle() {
    let kart = std::fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let mut texts = Vec::new();
    for layout in [Layout::Half, Layout::Full] {
        let put = |page: roadworthy::sheet::page::Page| {
            texts.extend(page.items.into_iter().filter_map(|item| match item {
                Item::Text(text) => Some(text.text),
                _ => None,
            }));
            Ok::<_, ()>(())
        };
        layout::print([sheet(&kart)], layout, Paper::Letter, put).unwrap();
        let place = |wanted: &str| texts.iter().position(|text| text == wanted);
        let found = place("TO HIT AT").unwrap();
        assert!(place("Tables").is_none_or(|tables| found < tables), "{layout:?}");
        texts.clear();
    }
    let unarmed = sheet(&car("crew = [\"driver\"]\n"));
    assert!(unarmed.tables.iter().all(|table| table.title != "To hit at"));
}
