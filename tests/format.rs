//! The README documents the design format by its examples: they are legal, and they show every key.

use roadworthy::report::Verdict;

use crate::check;

/// The designs among the TOML blocks of the README: those of its house rules and of notes are no designs.
fn examples() -> Vec<&'static str> {
    let readme = include_str!("../README.md");
    let blocks = readme.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let is_design = |block: &&str| {
        let has = |key: &str| block.contains(&format!("\n{key} = "));
        has("body") || has("frame") || has("scenario") || has("gunner") || has("players")
    };
    blocks.filter(is_design).collect()
}

#[test]
fn the_examples_break_no_rule() {
    for report in examples().into_iter().flat_map(check) {
        let findings: Vec<_> = report.findings.iter().map(|finding| &finding.message).collect();
        let name = report.description.name;
        let verdict = if ["Escort", "Yellow Fever"].contains(&name.as_str()) {
            Verdict::NotJudged
        } else {
            Verdict::Legal
        };
        assert_eq!((report.verdict, findings), (verdict, vec![]), "{name}");
    }
}

/// The tables of each game's format, in a design that begins so.
const TABLES: [(&str, &[&str]); 5] = [
    (
        "body = \"van\"",
        &[
            "?",
            "power-plant = { item = \"small\", ? }",
            "crew = [{ role = \"driver\", ? }]",
            "crew = [{ role = \"driver\", gear = [{ item = \"rifle\", ? }] }]",
            "turrets = [{ item = \"two-space turret\", ? }]",
            "accessories = [{ item = \"spoiler\", ? }]",
            "tires = { ? }",
            "tires = { front = { item = \"HD\", ? } }",
            "wheelguards = { ? }",
            "wheelguards = { front = { points = 1, ? } }",
            "armor = { ? }",
            "armor = { front = { points = 1, ? } }",
            "armor = { metal = { ? } }",
            "weapons = [{ item = \"MG\", ? }]",
            "weapons = [{ item = \"MG\", load = [{ shots = 1, ? }] }]",
            "weapons = [{ item = \"MG\", magazines = [{ shots = 1, ? }] }]",
            "links = [{ ? }]",
            "cargo = [{ name = \"box\", weight = 1, ? }]",
            "sidecar = { ? }",
            "cargo = [{ spare-tire = \"HD\", ? }]",
            "published = { notes = [{ ? }] }",
            "entry = { ? }",
        ],
    ),
    (
        "system = \"autowar\"",
        &[
            "?",
            "grid = { ? }",
            "engine = { item = \"4-cylinder\", ? }",
            "driver = { ? }",
            "armor = { ? }",
            "weapons = [{ item = \"LMG\", ? }]",
            "options = [{ item = \"gunner\", ? }]",
        ],
    ),
    (
        "system = \"carz\"\nvolume = 100",
        &[
            "?",
            "construction = [{ item = \"XLT\", ? }]",
            "engines = [{ item = \"HO\", horsepower = 50, ? }]",
            "tank = { item = \"standard\", gallons = 5, ? }",
            "crew = [{ role = \"driver\", ? }]",
            "wheels = { ? }",
            "wheels = { all = { item = \"XH\", ? } }",
            "spares = [{ item = \"XH\", ? }]",
            "armor = { ? }",
            "weapons = [{ item = \"MG22\", location = \"front\", ? }]",
            "turret = { volume = 5, ? }",
            "links = [{ weapons = [\"a\"], ? }]",
            "equipment = [{ item = \"spoiler\", ? }]",
            "cargo = [{ name = \"box\", weight = 1, volume = 1, ? }]",
        ],
    ),
    (
        "system = \"sixth\"\ndivision = 4",
        &["?", "front = [{ item = \"Wasp\", ? }]", "owned = [{ item = \"core\", ? }]"],
    ),
    ("system = \"card-game\"", &["?", "deck = [{ item = \"Spin\", ? }]"]),
];

/// Asks each table of the format for the keys that it knows: an unknown key is answered with their list.
#[test]
fn the_examples_show_every_key() {
    let notes = include_str!("../README.md").split("```toml\n[[published.notes]]").nth(1).unwrap();
    let text = examples().concat() + notes.split("```").next().unwrap();
    let shown = |key: &str| {
        let word = |c: char| c.is_alphanumeric() || c == '-';
        text.split(|c| !word(c)).any(|found| found == key)
    };
    // Another spelling of a side, or a corner that the comment of [tires] names as one of a series.
    const ALIKE: [&str; 12] = [
        "F",
        "R",
        "L",
        "B",
        "T",
        "U",
        "rear",
        "turret",
        "cargo",
        "front-right",
        "back-left",
        "back-right",
    ];
    let mut keys = 0;
    for (start, table) in TABLES.iter().flat_map(|(start, all)| all.iter().map(move |t| (start, t)))
    {
        let reports = check(&format!("{start}\n{}\n", table.replace('?', "qqq = 1")));
        let unknown = reports[0]
            .findings
            .iter()
            .find(|finding| finding.rule.id == "unknown-key" && finding.message.contains("qqq"));
        let unknown = unknown.unwrap_or_else(|| panic!("no unknown key in {table}"));
        let limit = match &unknown.limit {
            Some(roadworthy::check::finding::Scalar::Text(text)) => text,
            _ => panic!("no list of keys in {table}"),
        };
        for key in limit.split(", ").filter(|key| !ALIKE.contains(key)) {
            keys += 1;
            assert!(shown(key), "`{key}` of {table:?} is in no example of the README");
        }
    }
    assert!(keys > 90, "only {keys} keys were found");
}
