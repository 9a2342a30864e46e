//! Changes that keep or change a fingerprint.

use std::collections::BTreeSet;

use proptest::prelude::*;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::report::fingerprint::Fingerprint;
use roadworthy::report::judge;

use super::*;

const VAN: &str = r#"
name = "Long Haul"
body = "van"
chassis = "heavy"
suspension = "heavy"
six-wheels = true
power-plant = "super"
tires = { front = "HD", back = { item = "PR", modifications = ["steelbelted"] } }
armor = { front = 10, back = 8, left = 5, right = "5" }
"#;

/// Parts of the van that are unique or distinguishable.
const PARTS: [&str; 9] = [
    "[[crew]]\nrole = \"driver\"\nname = \"Ruth\"\n",
    "[[crew]]\nrole = \"gunner\"\nskills = { gunner = 1 }\n",
    "[[weapons]]\nitem = \"MG\"\nmount = \"front\"\n",
    "[[weapons]]\nitem = \"MG\"\nmount = \"back\"\nshots = 10\n",
    "[[weapons]]\nitem = \"RR\"\nmount = \"left\"\nid = \"big\"\n",
    "[[accessories]]\nitem = \"spoiler\"\n",
    "[[accessories]]\nitem = \"fire extinguisher\"\n",
    "[[cargo]]\nname = \"mail\"\nweight = 12.5\n",
    "[[cargo]]\nname = \"lead\"\nweight = 50\nspaces = \"1/2\"\n",
];

fn of(text: &str) -> String {
    let report = crate::judged(text).remove(0);
    let told: Vec<_> = report.findings.iter().map(|finding| &finding.message).collect();
    report.fingerprint.unwrap_or_else(|| panic!("{told:?} in {text}")).to_string()
}

fn van() -> String {
    VAN.replace("\"5\"", "5") + &PARTS.concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The order of parts and keys, comments, spaces and case do not matter.
    #[test]
    fn notation_does_not_change_the_fingerprint(
        lines in Just(van().split("[[").next().unwrap().lines().map(str::to_owned).collect::<Vec<_>>()).prop_shuffle(),
        parts in Just(PARTS.to_vec()).prop_shuffle(),
        comment in "# [a-z \"=]{0,20}",
    ) {
        let head: Vec<_> = lines.iter().map(|line| line.replace(" = ", "   =  ")).collect();
        let parts: Vec<_> = parts.iter().map(|part| format!("{comment}\n{part}\n")).collect();
        let other = format!("{comment}\n{}\n{}", head.join("\n"), parts.concat());
        prop_assert_eq!(of(&other), of(&van()));
    }

    /// Any armor point more or less on any side is a difference.
    #[test]
    fn armor_changes_the_fingerprint(side in 0..4usize, points in 0..60i64) {
        let (side, was) = [("front", 10), ("back", 8), ("left", 5), ("right", 5)][side];
        let other = van().replace(&format!("{side} = {was}"), &format!("{side} = {points}"));
        prop_assert_eq!(of(&other) == of(&van()), points == was);
    }
}

#[test]
fn spelling_does_not_change_the_fingerprint() {
    let same = [
        ("\"MG\"", "\"machine-gun\""),
        ("\"MG\"", "\"Machine Gun\""),
        ("\"van\"", "\"VAN\""),
        ("\"super\"", "{ item = \"Super\" }"),
        ("[[accessories]]\nitem = \"spoiler\"\n", "[[accessories]]\nitem = \"Spoiler\"\n"),
        ("weight = 12.5", "weight = \"12 1/2\""),
        ("weight = 50", "weight = 0x32"),
        ("spaces = \"1/2\"", "spaces = 0.5"),
    ];
    for (one, other) in same {
        assert!(van().contains(one), "{one}");
        assert_eq!(of(&van().replace(one, other)), of(&van()), "{other}");
    }
    // One list has words, the other has tables.
    let listed =
        "[[accessories]]\nitem = \"spoiler\"\n[[accessories]]\nitem = \"fire extinguisher\"\n";
    let words =
        format!("accessories = [\"fire extinguisher\", \"spoiler\"]\n{VAN}").replace("\"5\"", "5");
    assert_eq!(
        of(&format!("{words}{}{}{}", PARTS[..5].concat(), PARTS[7], PARTS[8])),
        of(&van().replace(&PARTS[5..7].concat(), listed))
    );
}

/// Each change sets, removes or adds one value.
#[test]
fn each_change_changes_the_fingerprint() {
    let changes = [
        ("Long Haul", "Long haul"),
        ("\"van\"", "\"pickup\""),
        ("chassis = \"heavy\"", "chassis = \"extra-heavy\""),
        ("suspension = \"heavy\"", "suspension = \"improved\""),
        ("six-wheels = true", "six-wheels = false"),
        ("six-wheels = true\n", ""),
        ("\"super\"", "\"sport\""),
        ("\"HD\"", "\"solid\""),
        ("[\"steelbelted\"]", "[]"),
        ("[\"steelbelted\"]", "[\"fireproof\"]"),
        ("front = 10", "front = 11"),
        ("front = 10, ", ""),
        ("left = 5, right = 5", "left = 5, right = { points = 5, type = \"FP\" }"),
        ("\"Ruth\"", "\"Rut\""),
        ("gunner = 1", "gunner = 2"),
        ("mount = \"front\"", "mount = \"right\""),
        ("shots = 10\n", ""),
        ("shots = 10", "shots = 9"),
        ("\"RR\"", "\"HR\""),
        ("id = \"big\"\n", "id = \"large\"\n"),
        ("id = \"big\"\n", "count = 2\n"),
        ("\"spoiler\"", "\"airdam\""),
        ("weight = 12.5", "weight = 13"),
        ("spaces = \"1/2\"", "spaces = 12"),
        ("\"mail\"", "\"letters\""),
    ];
    let mut seen = BTreeSet::from([of(&van())]);
    for (one, other) in changes {
        assert!(van().contains(one), "{one}");
        assert!(seen.insert(of(&van().replacen(one, other, 1))), "{one} to {other}");
    }
    for part in PARTS {
        if !part.contains("driver") {
            assert!(seen.insert(of(&van().replace(part, ""))), "without {part}");
        }
    }
}

/// "gunner 2" means another person if the gunners swap places.
#[test]
fn entry_order_matters_for_shared_names() {
    let gunners = [
        "[[crew]]\nrole = \"gunner\"\nskills = { gunner = 1 }\n",
        "[[crew]]\nrole = \"gunner\"\nskills = { gunner = 2 }\n",
    ];
    let crew = |order: [usize; 2], computer: &str| {
        let driver = "[[crew]]\nrole = \"driver\"\n";
        let gunners = order.map(|number| gunners[number]).concat();
        of(&format!("{VAN}{driver}{gunners}{}{computer}", PARTS[2]).replace("\"5\"", "5"))
    };
    assert_eq!(crew([0, 1], ""), crew([1, 0], ""));
    let computer = "[[accessories]]\nitem = \"targeting computer\"\ncrew = \"gunner 2\"\n";
    assert_ne!(crew([0, 1], computer), crew([1, 0], computer));
}

/// A part's own id means that part, even if a catalog row has the same name.
#[test]
fn part_ids_override_catalog_names() {
    let parts = "[[weapons]]\nid = \"L\"\nitem = \"SS\"\nmount = \"back\"\n\
        [[weapons]]\nitem = \"laser\"\nmount = \"front\"\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\n";
    let linked = |word: &str| {
        let link = format!("[[links]]\njoins = [\"{word}\", \"MG\"]\n");
        of(&format!("{VAN}crew = [\"driver\"]\n{parts}{link}").replace("\"5\"", "5"))
    };
    assert_ne!(linked("L"), linked("laser"));
}

#[test]
fn entry_and_published_figures_do_not_change_the_fingerprint() {
    let more =
        "[entry]\nplayer = \"Ann\"\n[published]\ncost = 1\n[variants.bare]\nname = \"bare\"\n";
    assert_eq!(of(&format!("{}{more}", van())), of(&van()));
    let variant = &crate::judged(&format!("{}{more}", van()))[1];
    assert_ne!(variant.fingerprint.as_ref().unwrap().to_string(), of(&van()));
    let unreadable = crate::judged(&format!("{}\ncolour = \"red\"\n", van())).remove(0);
    assert_eq!(unreadable.fingerprint, None);
}

/// A variant has the fingerprint of its merged design.
#[test]
fn a_variant_equals_its_merged_design() {
    let one = van().replace("front = 10", "front = 12");
    let both =
        format!("{}[variants.more]\nname = \"Long Haul\"\narmor = {{ front = 12 }}\n", van());
    let variant = crate::judged(&both).remove(1);
    assert_eq!(variant.fingerprint.unwrap().to_string(), of(&one));
}

#[test]
fn house_catalogs_count_by_content() {
    let with = |text: &str| {
        let file = Source::new("house/rows.toml", text);
        let (catalogs, _) = Catalogs::load(&[Folder { name: "house".into(), files: vec![file] }]);
        let options = Options { catalogs, ..Options::default() };
        let report = judge::describe_all(&Source::new("van.toml", van()), &options).remove(0);
        report.fingerprint.unwrap().to_string()
    };
    let cheap = "[[weapon]]\nid = \"machine-gun\"\ncost = 900\n";
    let seen = [of(&van()), with(cheap), with(&cheap.replace("900", "901"))];
    assert_eq!(BTreeSet::from(seen.clone()).len(), 3, "{seen:?}");
    assert_eq!(with(&format!("# on sale\n{cheap}")), seen[1]);
    assert_eq!(with("[[weapon]]\ncost = 900\nid = \"machine-gun\"\n"), seen[1]);
}

#[test]
fn the_fingerprint_is_short_and_on_the_sheet() {
    let report = crate::judged(&van()).remove(0);
    let fingerprint = report.fingerprint.unwrap();
    let shown = fingerprint.to_string();
    assert!(shown.len() == 13 && shown.split('-').all(|group| group.len() == 6), "{shown}");
    for text in
        [shown.clone(), shown.to_uppercase(), shown.replace('-', " "), shown.replace('-', "")]
    {
        assert_eq!(Fingerprint::parse(&text).as_ref(), Some(&fingerprint));
    }
    for text in ["", "12345", "12345g-123456", "123456-1234567"] {
        assert_eq!(Fingerprint::parse(text), None);
    }
    let sheet = judge::sheet(&report, &Options::default()).unwrap();
    assert_eq!(sheet.footer.fingerprint, shown.to_string());
}
