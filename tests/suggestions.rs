//! Suggestions for players' words, even if the design has other problems.

use roadworthy::change;
use roadworthy::games::Options;
use roadworthy::text::source::Source;
use roadworthy::text::suggest::{Names, key, nearest, same};

/// A design, its unknown word, and the suggestion.
const CASES: [(&str, &str, &str); 29] = [
    ("[[weapons]]\nitem = \"mine layer\"\nmount = \"back\"", "mine layer", "minedropper"),
    ("[[weapons]]\nitem = \"oil\"\nmount = \"back\"", "oil", "oil-jet"),
    ("[[weapons]]\nitem = \"recoiless\"\nmount = \"front\"", "recoiless", "recoilless-rifle"),
    ("[[weapons]]\nitem = \"med laser\"\nmount = \"front\"", "med laser", "medium-laser"),
    ("[[weapons]]\nitem = \"med laser\"", "med laser", "medium-laser"),
    ("[[weapons]]\nitem = \"twin MG\"\nmount = \"front\"", "twin MG", "machine-gun"),
    ("[[weapons]]\nitem = \"MG\"\nmount = \"front\"\nlinkd = true", "linkd", "linked"),
    ("body = \"Hovercraft\"\n[armour]\nfront = 20", "armour", "armor"),
    ("plant = \"Large\"", "plant", "power-plant"),
    ("body = \"van\"\nengine = \"Large\"", "engine", "power-plant"),
    ("body = \"van\"\nchassis = \"heavy chassis\"", "heavy chassis", "heavy"),
    ("body = \"van\"\ntires = \"HD tires\"", "HD tires", "HD"),
    ("power_plnt = \"Large\"", "power_plnt", "power-plant"),
    ("turret = [\"one-space turret\"]", "turret", "turrets"),
    ("system = \"sixth\"\nfront = [\"Std Rocket\"]", "Std Rocket", "standard-rocket"),
    ("system = \"sixth\"\nfront = [\"Heavy MG\"]", "Heavy MG", "heavy-machine-gun"),
    ("system = \"sixth\"\nrear = [\"Oil Jets\"]", "rear", "back"),
    ("system = \"sixth\"\ngear = [\"Flak Jacket\"]", "gear", "crew-area"),
    ("system = \"sixth\"\nupgrades = [\"Roll Bar\"]", "upgrades", "crew-area"),
    ("system = \"carz\"\n[[weapons]]\nitem = \"mine layer\"", "mine layer", "md"),
    ("system = \"carz\"\n[[weapons]]\nitem = \"MG50\"\nammo = \"SHD\"", "ammo", "ammunition"),
    ("system = \"carz\"\n[[weapons]]\nitem = \"MG50\"\nammo = 10", "ammo", "shots"),
    ("system = \"carz\"\ngas-tank = { item = \"standard\", gallons = 10 }", "gas-tank", "tank"),
    ("system = \"carz\"\nfuel_tank = { item = \"standard\", gallons = 10 }", "fuel_tank", "tank"),
    ("system = \"autowar\"\n[[weapons]]\nitem = \"flamer\"", "flamer", "flamethrower"),
    ("system = \"autowar\"\nengine = \"6 cyl\"", "6 cyl", "6-cylinder"),
    ("system = \"autowar\"\n[armor]\nrear = 5", "rear", "back"),
    ("system = \"autowar\"\ndriver = { location = \"A1\" }", "location", "square"),
    ("[[weapons]]\nitem = \"MG\"\nlocaton = \"front\"", "locaton", "mount"),
];

#[test]
fn suggestions_match_players_words() {
    let mut wrong = Vec::new();
    for (text, word, name) in CASES {
        let reports = change::check(&Source::new("car.toml", text), &Options::default());
        let findings = &reports[0].findings;
        let suggested = format!("did you mean `{name}`");
        let own: Vec<_> = findings.iter().filter(|f| f.message.contains(word)).collect();
        let told = own.iter().flat_map(|f| &f.fixes).any(|fix| {
            let mut words = fix.message.split('`');
            fix.message.starts_with("did you mean") && words.any(|word| same(word, name))
        });
        if !told {
            let all: Vec<_> = findings.iter().map(|f| (&f.message, &f.fixes)).collect();
            wrong.push(format!("{text}: no {suggested}: {all:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn suggests_only_near_names() {
    let names = ["machine-gun", "minedropper", "spoiler"];
    assert_eq!(nearest("machin gun", names), Some("machine-gun"));
    assert_eq!(nearest("SPOLIER", names), Some("spoiler"));
    assert_eq!(nearest("howitzer", names), None);
    assert_eq!(nearest("MG", ["md", "sd"]), None, "another abbreviation");
    assert_eq!(nearest("GM", ["md", "mg"]), Some("mg"));
    assert_eq!(nearest("radar", ["Rear Wing", "Spoiler"]), None, "two letters of five");
    assert_eq!(nearest("spiolers", ["Rear Spoiler"]), Some("Rear Spoiler"));
}

#[test]
fn words_may_be_shortened_or_left_out() {
    let names = ["Laser", "Medium Laser", "Heavy Machine Gun", "Recoilless Rifle", "Std. Rocket"];
    assert_eq!(nearest("med laser", names), Some("Medium Laser"));
    assert_eq!(nearest("hvy. MG", names), Some("Heavy Machine Gun"));
    assert_eq!(nearest("recoiless", names), Some("Recoilless Rifle"));
    assert_eq!(nearest("oil", ["Flaming Oil Jet", "Oil Jet", "oil-jet"]), Some("Oil Jet"));
    assert_eq!(nearest("recoiless", ["Light Recoilless", "Heavy Recoilless"]), None, "either");
    assert_eq!(nearest("green laser", names), None);
}

#[test]
fn synonyms_are_understood() {
    let words = [("Minedropper", "MD"), ("mine layer", "MD"), ("Laser", "L")];
    let meant = |word| Names::new(words).guess(word).map(|guess| guess.name);
    assert_eq!(meant("Mine-layer"), Some("MD"));
    assert_eq!(meant("mine layr"), Some("MD"));
}

#[test]
fn only_letters_and_digits_distinguish_names() {
    assert!(same("Anti-Tank Gun", "antitank gun") && same("Ü-Boot 1", "ü boot1"));
    assert!(!same("HR", "HRs") && !same("u", "ü"));
    assert_eq!((key("Mk. II"), key("É 2")), ("mkii".to_owned(), "é2".to_owned()));
}
