//! AutoWar's squares: what is proposed and what is accepted, compared with every way in which a motorcycle can be filled.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use roadworthy::report::Report;
use serde_json::Value;

use crate::{judged, rule_ids, stat};

/// How a part gets along with others, said once more in the shortest way.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Crew,
    Sharing,
    Alone,
}

/// A part of a motorcycle: its name, its entry in the design, and how it gets along.
type Item = (&'static str, &'static str, Kind);

const WEAPONS: &[Item] = &[
    ("Light machine gun", "facing = \"front\"", Kind::Sharing),
    ("Heavy machine gun", "facing = \"back\"", Kind::Sharing),
    ("Flamethrower", "facing = \"left\"", Kind::Sharing),
    ("Molotov cocktail", "facing = \"right\"", Kind::Sharing),
    ("Handgun", "", Kind::Sharing),
    ("Rocket launcher", "facing = \"front\"", Kind::Alone),
    ("Grenade launcher", "facing = \"back\"", Kind::Alone),
    ("Light machine gun", "mount = \"auto-rotating mount\"", Kind::Alone),
];
const OPTIONS: &[Item] = &[
    ("Gunner", "", Kind::Alone),
    ("Targeting computer", "", Kind::Alone),
    ("Smokescreen generator", "", Kind::Alone),
    ("Fire extinguisher", "", Kind::Alone),
];
const SQUARES: [&str; 3] = ["A1", "A2", "A3"];

#[derive(Clone, Debug)]
struct Motorcycle {
    weapons: Vec<Item>,
    options: Vec<Item>,
}

impl Motorcycle {
    /// The driver, the engine, weapons, options: in the order of the design.
    fn kinds(&self) -> Vec<Kind> {
        let items = self.weapons.iter().chain(&self.options).map(|(_, _, kind)| *kind);
        [Kind::Crew, Kind::Crew].into_iter().chain(items).collect()
    }

    fn text(&self, squares: Option<&[usize]>) -> String {
        let square = |number: usize| {
            squares.map(|all| format!("square = \"{}\"", SQUARES[all[number]])).unwrap_or_default()
        };
        let entries = |items: &[Item], first: usize| -> String {
            let entry = |(number, (name, more, _)): (usize, &Item)| {
                let keys =
                    [format!("item = \"{name}\""), (*more).to_owned(), square(first + number)];
                let keys: Vec<_> = keys.into_iter().filter(|key| !key.is_empty()).collect();
                format!("    {{ {} }},\n", keys.join(", "))
            };
            items.iter().enumerate().map(entry).collect()
        };
        let crew = squares.map(|_| {
            let (driver, engine) = (square(0), square(1));
            format!("driver = {{ {driver} }}\nengine = {{ item = \"4-cylinder\", {engine} }}\n")
        });
        format!(
            "system = \"autowar\"\nvehicle = \"motorcycle\"\nframe = \"light\"\n{}weapons = [\n{}]\n\
            options = [\n    \"kevlar vest\",\n{}]\n",
            crew.unwrap_or_default(),
            entries(&self.weapons, 2),
            entries(&self.options, 2 + self.weapons.len()),
        )
    }
}

/// Whether these may stand in one square.
fn fits(kinds: &[Kind]) -> bool {
    let all = |kind: Kind| kinds.iter().all(|other| *other == kind);
    kinds.len() <= 1 || all(Kind::Crew) || (all(Kind::Sharing) && kinds.len() <= 3)
}

/// What stands in a square.
fn at(kinds: &[Kind], squares: &[usize], square: usize) -> Vec<Kind> {
    let here = kinds.iter().zip(squares).filter(|(_, at)| **at == square);
    here.map(|(kind, _)| *kind).collect()
}

fn is_legal(kinds: &[Kind], squares: &[usize]) -> bool {
    (0..SQUARES.len()).all(|square| fits(&at(kinds, squares, square)))
}

/// The fewest squares of all legal ways to fill a motorcycle, each of them tried.
fn fewest(kinds: &[Kind]) -> Option<usize> {
    let ways = SQUARES.len().pow(kinds.len() as u32);
    let way = |number: usize| -> Vec<usize> {
        (0..kinds.len()).map(|part| number / 3usize.pow(part as u32) % 3).collect()
    };
    let used = |squares: &Vec<usize>| (0..3).filter(|square| squares.contains(square)).count();
    (0..ways).map(way).filter(|way| is_legal(kinds, way)).map(|way| used(&way)).min()
}

/// The findings about squares.
fn of_squares(report: &Report) -> Vec<&'static str> {
    const RULES: [&str; 5] =
        ["crowded-square", "incomplete-layout", "off-grid", "over-squares", "shared-square"];
    rule_ids(report).into_iter().filter(|id| RULES.contains(id)).collect()
}

fn motorcycle() -> impl Strategy<Value = Motorcycle> {
    let weapons = prop::collection::vec(prop::sample::select(WEAPONS), 0..6);
    let options = prop::collection::vec(prop::sample::select(OPTIONS), 0..3);
    (weapons, options).prop_map(|(weapons, options)| Motorcycle { weapons, options })
}

proptest! {
    /// What fits is proposed in a way that is accepted, and needs no square more than the best way; what does not
    /// fit is said.
    #[test]
    fn proposals_are_as_good_as_any_way(motorcycle in motorcycle()) {
        let kinds = motorcycle.kinds();
        let report = &judged(&motorcycle.text(None))[0];
        let layout = stat(report, "layout");
        let Some(fewest) = fewest(&kinds) else {
            prop_assert_eq!(of_squares(report), ["over-squares"]);
            prop_assert_eq!(layout, Value::Null);
            return Ok(());
        };
        prop_assert_eq!(of_squares(report), Vec::<&str>::new());
        prop_assert_eq!(stat(report, "squares_used"), fewest);
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, square) in layout["squares"].as_array().unwrap().iter().enumerate() {
            for item in square["items"].as_array().unwrap() {
                places.entry(item["item"].as_str().unwrap().to_owned()).or_default().push(number);
            }
        }
        let mut take = |name: &str| places.get_mut(name).and_then(Vec::pop).expect("it stands somewhere");
        let mut squares = vec![take("Driver"), take("Engine")];
        for (name, more, _) in motorcycle.weapons.iter().chain(&motorcycle.options) {
            let on_mount = if more.starts_with("mount") { " on a mount" } else { "" };
            squares.push(take(&format!("{name}{on_mount}")));
        }
        prop_assert!(places.values().all(Vec::is_empty), "more stands there than was built in");
        prop_assert!(is_legal(&kinds, &squares), "{:?}", squares);
        prop_assert_eq!(of_squares(&judged(&motorcycle.text(Some(&squares)))[0]), Vec::<&str>::new());
    }

    /// Of a layout that somebody drew, exactly the squares that cannot be are told.
    #[test]
    fn drawn_layouts_are_judged(
        motorcycle in motorcycle(),
        seed in prop::collection::vec(0usize..3, 9),
    ) {
        let kinds = motorcycle.kinds();
        let squares = &seed[..kinds.len()];
        let report = &judged(&motorcycle.text(Some(squares)))[0];
        let told = report.findings.iter().filter(|finding| finding.rule.id.ends_with("-square"));
        let told: BTreeSet<_> = told
            .map(|finding| &report.source.text[finding.at.span.start + 1..finding.at.span.end - 1])
            .collect();
        let wrong: BTreeSet<_> =
            (0..3).filter(|square| !fits(&at(&kinds, squares, *square))).map(|n| SQUARES[n]).collect();
        prop_assert_eq!(told, wrong);
        prop_assert_eq!(of_squares(report).is_empty(), is_legal(&kinds, squares));
    }
}
