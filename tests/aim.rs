//! The to-hit table of a sheet: the roll of each weapon at each range.

use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout};
use roadworthy::sheet::model::{Sheet, WeaponPanel};
use roadworthy::sheet::page::{Item, Paper};
use roadworthy::text::source::Source;

fn sheet(text: &str) -> Sheet {
    let options = Options::default();
    let report = judge::describe_all(&Source::new("car.toml", text), &options).remove(0);
    judge::sheet(&report, &options).unwrap()
}

/// The rolls of each weapon, each firer on one line.
fn rows(text: &str) -> Vec<String> {
    let weapons = sheet(text).weapons.into_iter();
    let lines = weapons.flat_map(|weapon| {
        let WeaponPanel { mount, name, rolls, .. } = weapon;
        rolls.into_iter().map(move |(who, rolls)| {
            let who = if who.is_empty() { who } else { format!(" {who}") };
            format!("{mount} {name}{who}: {}", rolls.join(" "))
        })
    });
    lines.collect()
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
    let ranges = sheet(&text).ranges;
    assert_eq!(ranges, ["1\"", "4\"", "8\"", "12\"", "16\"", "20\"", "24\""]);
    assert_eq!(
        rows(&text),
        [
            "F Machine gun: 3 7 8 9 10 11 12",
            "F Recoilless rifle: 3 7 8 9 10 11 12",
            "L Heavy rocket: 5 9 10 11 12 13 14",
            // A flamethrower's range is ten inches. Dropped weapons do not aim.
            "B Flamethrower: 2 6 7 8 – – –",
        ]
    );
}

#[test]
fn computers_help_only_their_user() {
    let text = car("crew = [\"driver\", \"gunner\"]\n\
         accessories = [{ item = \"hi-res targeting computer\", crew = \"gunner\" }]\n")
        + &weapon("laser", "front");
    assert_eq!(rows(&text), ["F Laser gunner: 0 4 5 6 7 8 9", "F Laser driver: 2 6 7 8 9 10 11"]);
    // Two computers do not add up.
    let text =
        car("crew = [\"driver\"]\naccessories = [\"TC\", \"HRTC\"]\n") + &weapon("MG", "front");
    assert_eq!(rows(&text), ["F Machine gun: 1 5 6 7 8 9 10"]);
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
        [
            "F Machine gun: 2 6 7 8 9 10 11",
            "F Recoilless rifle: 3 7 8 9 10 11 12",
            "B Machine gun: 3 7 8 9 10 11 12",
        ]
    );
}

/// +1 per skill level, −3 without the skill (p. 40). An open skill is left to the player.
#[test]
fn known_skill_changes_the_roll() {
    let of = |skills: &str| {
        let crew = format!("crew = [{{ role = \"driver\"{skills} }}]\n");
        rows(&(car(&crew) + &weapon("MG", "front"))).remove(0)
    };
    assert_eq!(of(""), "F Machine gun: 3 7 8 9 10 11 12");
    assert_eq!(of(", skills = { driver = 1, gunner = 2 }"), "F Machine gun: 1 5 6 7 8 9 10");
    assert_eq!(of(", skills = { driver = 1 }"), "F Machine gun: 6 10 11 12 13 14 15");
}

#[test]
fn only_lasting_fire_names_its_duration() {
    let text = car("crew = [\"driver\"]\n") + &weapon("laser", "front") + &weapon("FT", "back");
    let remarks: Vec<_> = sheet(&text).weapons.into_iter().map(|row| row.remarks).collect();
    assert_eq!(remarks[0], ["fire 1", "2 power units a shot"]);
    assert_eq!(remarks[1], ["fire 4 / 3"]);
}

/// The rolls are on the vehicle's own part, in the line of their weapon.
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
        let gun = place("Machine gun").unwrap();
        let tables = place("Tables").unwrap_or(texts.len());
        assert!(texts[gun..tables].windows(3).any(|rolls| rolls == ["3", "7", "8"]), "{layout:?}");
        texts.clear();
    }
}
