//! Ten restrictions that organisers use, each as an event, with a field that keeps it and one that does not.

use crate::events::{broken, sound};

const KART: &str = include_str!("../designs/classic/killer-kart.toml");
const YELLOW_JACKET: &str = include_str!("../designs/classic/yellow-jacket.toml");
const SPITFIRE: &str = include_str!("../designs/classic/spitfire.toml");

/// The published kart, with one of its texts changed.
fn kart(old: &str, new: &str) -> String {
    assert!(KART.contains(old), "{old}");
    KART.replace(old, new)
}

/// Karts of one team, each with a point of armor in another place.
fn team(count: usize) -> Vec<String> {
    let kart = |number: usize| {
        let name = format!("name = \"Kart {number}\"\nentry.team = \"Red\"");
        KART.replace("name = \"Killer Kart\"", &name)
            .replace("front = 5", &format!("front = {}", 5 - number % 3))
            .replace("right = 3", &format!("right = {}", 3 - number / 3))
            .split("[published]")
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    (0..count).map(kart).collect()
}

fn in_team(design: &str) -> String {
    format!("entry.team = \"Red\"\n{design}")
}

/// The rules of the event that a field breaks, each once.
fn breaks(event: &str, designs: &[&str]) -> Vec<&'static str> {
    broken(&sound(&format!("name = \"A Night\"\n{event}")), designs)
}

#[track_caller]
fn holds(event: &str, kept: &[&str], broken: &[&str], rule: &str) {
    assert_eq!(breaks(event, kept), [""; 0], "kept");
    assert_eq!(breaks(event, broken), [rule], "broken");
}

#[test]
fn bodies_of_one_kind_only() {
    let event = "[allow]\nbody = [\"subcompact\"]";
    holds(event, &[KART, YELLOW_JACKET], &[SPITFIRE], "item-not-allowed");
    // Whichever it is, as long as the whole team has it.
    let event = "[[limits]]\nper = \"team\"\ndifferent = \"body\"\nmost = 1";
    let (kart, jacket, other) = (in_team(KART), in_team(YELLOW_JACKET), in_team(SPITFIRE));
    holds(event, &[&kart, &jacket], &[&kart, &other], "over-event-limit");
}

/// An entry that is not understood is one of its player's, whatever is in it.
#[test]
fn entries_that_are_not_understood_count() {
    let kart = |front: i64, more: &str| {
        let owned = format!("{more}entry.player = \"Ann\"\n");
        owned + &kart("front = 5", &format!("front = {front}"))
    };
    let [one, two, three] = [(5, ""), (4, ""), (3, "spoilr = 1\n")].map(|(f, more)| kart(f, more));
    let event = "name = \"A Night\"\n[[limits]]\nper = \"player\"\nvehicles = \"all\"\n";
    let most = broken(&sound(&format!("{event}most = 2")), &[&one, &two, &three]);
    assert!(most.contains(&"over-event-limit"), "{most:?}");
    let least = broken(&sound(&format!("{event}least = 3")), &[&one, &two, &three]);
    assert!(!least.contains(&"under-event-limit"), "{least:?}");
}

/// `laser` is the name of one row and the class of four; the row alone is `L`.
#[test]
fn a_name_that_is_also_a_class_means_the_class() {
    let [light, plain] =
        ["light laser", "laser"].map(|name| kart("\"MG\"", &format!("\"{name}\"")));
    for word in ["laser", "lasers"] {
        let deny = format!("[deny]\nweapon = \"{word}\"");
        assert_eq!(breaks(&deny, &[&light]), ["denied-item"], "{word}");
        let allow = format!("[allow]\nweapon = \"{word}\"");
        holds(&allow, &[&light], &[KART], "item-not-allowed");
        for counted in [
            format!("items = {{ weapon = \"{word}\" }}"),
            format!("vehicles = {{ where = 'weapon={word}' }}"),
        ] {
            let limit = format!("[[limits]]\n{counted}\nmost = 0");
            holds(&limit, &[KART], &[&light], "over-event-limit");
        }
    }
    assert!(breaks("[deny]\nweapon = \"L\"", &[&light]).is_empty());
    assert!(breaks("[deny]\nweapon = \"L\"", &[&plain]).contains(&"denied-item"));
    let carz = "system = \"carz\"\nname = \"Torch\"\nbody = \"sedan\"\n\
                weapons = [{ item = \"HFT\", location = \"front\" }]\n";
    let event = sound("name = \"A\"\nsystem = \"carz\"\n[deny]\nweapon = \"flame-thrower\"");
    assert!(broken(&event, &[carz]).contains(&"denied-item"));
}

/// Cargo, the contents of packs and what is added to a part are parts, too.
#[test]
fn nothing_is_hidden() {
    const VAN: &str = "body = \"van\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\npower-plant = \"super\"\n\
        tires = \"HD\"\n";
    let bare = format!("{VAN}crew = [\"driver\"]\n");
    let full = format!(
        "{VAN}crew = [\"driver\", {{ role = \"gunner\", gear = [{{ item = \"backpack\", carried = false, \
        holds = [\"SMG\", {{ item = \"explosive grenade\", impact-fuses = true }}] }}] }}]\n\
        cargo = [{{ item = \"medikit\" }}, {{ spare-tire = \"solid\" }}, {{ item = \"tripod\", weapon = \"MG\" }}]\n\
        [[weapons]]\nitem = \"light laser\"\nmount = \"front\"\ninfrared = true\n"
    );
    let denied = [
        "gear = \"medikit\"",
        "hand-weapon = \"SMG\"",
        "ammunition = \"explosive grenade\"",
        "tire = \"solid\"",
        "weapon = \"MG\"",
        "fitting = \"infrared\"",
        "fitting = \"impact-fuse\"",
        "fitting = \"spare-tire\"",
    ];
    for denied in denied {
        holds(&format!("[deny]\n{denied}"), &[&bare], &[&full], "denied-item");
    }
    let cost =
        "[[limits]]\nper = \"vehicle\"\nitems = { gear = \"all\" }\nsum = \"cost\"\nmost = 500";
    holds(cost, &[&bare], &[&full], "over-event-limit");
}

#[test]
fn one_vehicle_of_each_body() {
    let event = "[[limits]]\nper = \"team\"\nalike = \"body\"\nmost = 1";
    let (kart, jacket, other) = (in_team(KART), in_team(YELLOW_JACKET), in_team(SPITFIRE));
    holds(event, &[&kart, &other], &[&kart, &jacket], "over-event-limit");
}

#[test]
fn three_to_six_vehicles() {
    let event = "[[limits]]\nper = \"team\"\nvehicles = \"all\"\nleast = 3\nmost = 6";
    for (count, rules) in
        [(2, vec!["under-event-limit"]), (3, vec![]), (6, vec![]), (7, vec!["over-event-limit"])]
    {
        let team = team(count);
        let designs: Vec<_> = team.iter().map(String::as_str).collect();
        assert_eq!(breaks(event, &designs), rules, "{count}");
    }
}

#[test]
fn only_items_of_one_list() {
    let event = "[allow]\nweapon = [\"MG\", \"dropped solid\"]";
    holds(event, &[KART], &[YELLOW_JACKET], "item-not-allowed");
}

#[test]
fn crew_skills_within_a_range() {
    let event = "[[limits]]\nper = \"person\"\nfigure = \"skill-points\"\nleast = 20\nmost = 30";
    let skilled = |skills: &str| {
        let crew = format!("crew = [{{ role = \"driver\", skills = {{ {skills} }} }}]");
        kart("crew = [\"driver\"]", &crew)
    };
    holds(event, &[&skilled("driver = 1")], &[&skilled("driver = 0")], "under-event-limit");
    holds(event, &[&skilled("driver = 1")], &[KART], "under-event-limit");
    let most = skilled("driver = 1, gunner = 0");
    holds(event, &[&most], &[&skilled("driver = 1, gunner = 1")], "over-event-limit");
}

#[test]
fn nothing_with_a_given_accessory() {
    let event = "[deny]\naccessory = [\"hi-res-targeting-computer\"]";
    holds(event, &[KART, YELLOW_JACKET], &[KART, SPITFIRE], "denied-item");
}

#[test]
fn a_denied_weapon() {
    holds("[deny]\nweapon = [\"laser\"]", &[KART], &[YELLOW_JACKET], "denied-item");
}

#[test]
fn at_most_two_fast_vehicles() {
    let event =
        "[[limits]]\nper = \"team\"\nvehicles = { figure = \"top-speed\", least = 120 }\nmost = 2";
    let team = team(3);
    let slow = in_team(YELLOW_JACKET);
    let kept = [team[0].as_str(), &team[1], &slow];
    holds(event, &kept, &[&team[0], &team[1], &team[2], &slow], "over-event-limit");
}

#[test]
fn at_most_forty_points_of_a_summed_figure_in_a_team() {
    let event = "[[limits]]\nper = \"team\"\nfigure = \"acceleration\"\nmost = 40";
    let team = team(5);
    let designs: Vec<_> = team.iter().map(String::as_str).collect();
    holds(event, &designs[..4], &designs, "over-event-limit");
    // Points are a sum over parts.
    let event = "[[limits]]\nper = \"team\"\nitems = { armor = \"all\" }\nmost = 35";
    holds(event, &designs[..2], &designs[..3], "over-event-limit");
}

/// Spaces are added up over a class of weapons; people are parts, too.
#[test]
fn spaces_of_a_class_and_people() {
    let rocket = |item: &str| kart("item = \"MG\"", &format!("item = \"{item}\""));
    let [one, other] = ["LtR", "MNR"].map(|item| in_team(&rocket(item)));
    let [one, other] = [&one, &other].map(|text| text.split("[published]").next().unwrap());
    let event = |spaces: &str| {
        let items = "items = { weapon = [\"rocket\"] }\nsum = \"spaces\"";
        format!("[[limits]]\nper = \"team\"\n{items}\nmost = {spaces}")
    };
    holds(&event("\"1/2\""), &[&in_team(KART), one], &[one, other], "over-event-limit");
    assert_eq!(breaks(&event("\"5/6\""), &[one, other]), [""; 0]);
    let event = "[[limits]]\nitems = { crew = \"all\" }\nleast = 2";
    assert_eq!(breaks(event, &[KART]), ["under-event-limit"]);
}
