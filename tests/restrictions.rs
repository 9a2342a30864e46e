//! Restrictions of an event: a field that meets each one, and a field that does not.

use crate::events::{broken, sound};

const KART: &str = include_str!("../designs/classic/killer-kart.toml");

/// The published kart with one change.
fn kart(old: &str, new: &str) -> String {
    assert!(KART.contains(old), "{old}");
    KART.replace(old, new)
}

fn in_team(design: &str) -> String {
    format!("entry.team = \"Red\"\n{design}")
}

/// The event rules that a field breaks, each once.
fn breaks(event: &str, designs: &[&str]) -> Vec<&'static str> {
    broken(&sound(&format!("name = \"A Night\"\n{event}")), designs)
}

#[track_caller]
fn holds(event: &str, kept: &[&str], broken: &[&str], rule: &str) {
    assert_eq!(breaks(event, kept), [""; 0], "kept");
    assert_eq!(breaks(event, broken), [rule], "broken");
}

/// An unreadable entry counts for its player.
#[test]
fn unreadable_entries_count() {
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

/// Cargo, the contents of packs and additions to parts are parts, too.
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

/// Spaces are summed per class of weapons; people are parts.
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
