//! The README documents the design format by its examples: they are legal, and they show every key.

use roadworthy::games::SYSTEMS;
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

/// The pages of the reference of keys, each with the keys that its tables have.
fn reference() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    include_str!("keys.md").split("\n## ").skip(1).map(|page| {
        let key = |line: &'static str| line.strip_prefix("| `")?.split('`').next();
        let keys = page.lines().filter_map(key).filter(|key| !key.starts_with('<')).collect();
        (page.lines().next().unwrap_or_default(), keys)
    })
}

/// A chapter of the README.
fn chapter(title: &str) -> &'static str {
    let rest = include_str!("../README.md").split(&format!("\n## {title}\n")).nth(1).unwrap();
    rest.split("\n## ").next().unwrap()
}

/// What the reference lists, the README shows: keys of designs by examples of that game, those of other files by their
/// chapters. Rows of catalogs stand in the reference alone.
#[test]
fn the_readme_shows_every_key() {
    // Another spelling of a side, or one of a series whose first and last are shown.
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
    let of_game = |id: &str| {
        let of = |text: &&str| match text.split_once("system = \"") {
            Some((_, system)) => system.starts_with(&format!("{id}\"")),
            None => id == "classic",
        };
        examples().into_iter().filter(of).collect::<String>()
    };
    let mut pages = 0;
    for (page, keys) in reference() {
        let game = page.strip_prefix("A design of ");
        let system = SYSTEMS.iter().find(|system| game == Some(system.name()));
        let text = match (page, system) {
            (_, Some(system)) => of_game(system.id()),
            ("A design of any game", _) => chapter("Design files").to_owned(),
            ("A damage file", _) => chapter("Record sheets").to_owned(),
            ("An event", _) => chapter("Events").to_owned(),
            ("roadworthy.toml", _) => chapter("House rules").to_owned(),
            _ => continue,
        };
        pages += 1;
        let words: Vec<_> = text.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
        let missing = keys.iter().filter(|key| !ALIKE.contains(key) && !words.contains(key));
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "{page}: the README does not show {missing:?}");
    }
    assert_eq!(pages, SYSTEMS.len() + 4);
}

/// What the chapter on events has in bold are keys.
#[test]
fn the_readme_names_no_other_keys_of_events() {
    let (_, keys) = reference().find(|(page, _)| *page == "An event").unwrap();
    let bold = chapter("Events").split("**").skip(1).step_by(2);
    let bold: Vec<_> = bold.map(|word| word.trim_matches(['[', ']'])).collect();
    let unknown: Vec<_> = bold.iter().filter(|word| !keys.contains(word)).collect();
    assert!(bold.len() > 20 && unknown.is_empty(), "no keys of events: {unknown:?}");
}
