//! Importing stat blocks: printed vehicles give the existing designs, and each unclear place is reported.

use std::collections::BTreeMap;
use std::fs;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::import::Imported;
use roadworthy::report::import;
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;
use roadworthy::units::Exact;

use crate::rule_ids;

fn read(text: &Source) -> (Vec<Imported>, Option<Report>) {
    import::read(text, &Options::default())
}

fn file(path: &str) -> Source {
    Source::new(path, fs::read_to_string(path).unwrap())
}

fn check(design: &str) -> Vec<Report> {
    judge::describe_all(&Source::new("imported.toml", design), &Options::default())
}

/// The `[published]` figures of the design or variant of a report.
pub fn published(report: &Report) -> BTreeMap<String, f64> {
    let design: toml::Table = report.source.text.parse().unwrap();
    let own = match &report.variant {
        Some(id) => design["variants"][id].as_table().cloned().unwrap(),
        None => design,
    };
    let number =
        |value: &toml::Value| value.as_float().or(value.as_integer().map(|number| number as f64));
    let figures = own.get("published").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    figures.iter().filter_map(|(key, value)| Some((key.clone(), number(value)?))).collect()
}

/// All output of a report about the vehicle, except the order and ids of parts. With `anywhere`, armor is summed,
/// because the text does not state its place.
pub fn vehicle(report: &Report, anywhere: bool) -> Vec<String> {
    let described = &report.description;
    let mut all = Vec::new();
    for section in &described.sections {
        for row in &section.rows {
            let row = match (section.title, anywhere) {
                ("Armor", true) => vec![row[0].clone(), row[row.len() - 1].clone()],
                _ => row.clone(),
            };
            all.push(format!("{}: {}", section.title, row.join(" | ")));
        }
    }
    for (_, text) in described.notes.iter().chain(&described.details) {
        // Members of a link may stand in another order, under another id.
        let mut words: Vec<_> = text
            .split([' ', ','])
            .filter(|word| !word.is_empty() && !word.starts_with('"'))
            .collect();
        words.sort_unstable();
        all.push(words.join(" "));
    }
    let mut sums: BTreeMap<String, (i64, Vec<Exact>)> = BTreeMap::new();
    for line in &described.ledger.lines {
        // The ledger lists tires and guards by design keys, not by wheels.
        let by_key = line.item.contains("tire") || line.item.contains("wheelguard");
        let moved = anywhere && line.item.contains("armor");
        let place = if by_key || moved { "" } else { &line.place };
        let sum = sums.entry(format!("{} {place}", line.item)).or_default();
        sum.0 += line.count;
        sum.1.resize(described.ledger.measures.len(), Exact::ZERO);
        let amounts = described.ledger.measures.iter().map(|measure| line[*measure]);
        sum.1.iter_mut().zip(amounts).for_each(|(sum, amount)| *sum += amount);
    }
    all.extend(sums.iter().map(|sum| format!("ledger: {sum:?}")));
    all.extend(
        report
            .summary
            .stats
            .iter()
            .map(|stat| format!("{} = {}", stat.key, serde_json::json!(stat.value))),
    );
    all.sort();
    all
}

/// The to-do entries of imported vehicles, and the findings on the text.
pub fn left((vehicles, report): &(Vec<Imported>, Option<Report>)) -> Vec<String> {
    let todo = vehicles.iter().flat_map(|vehicle| vehicle.tally.todo.clone());
    let findings = report.iter().flat_map(|report| &report.findings);
    todo.chain(findings.map(|finding| finding.message.clone())).collect()
}

/// Completely imported vehicles of chapter 8 equal the designs.
#[test]
fn the_vehicles_of_chapter_8_match_the_designs() {
    let (vehicles, _) = read(&file("tests/import/chapter-8.txt"));
    assert_eq!(vehicles.len(), 16);
    let mut open = String::new();
    for imported in &vehicles {
        let todo = &imported.tally.todo;
        if !todo.is_empty() {
            open.push_str(&format!("{}\n  {}\n", imported.name, todo.join("\n  ")));
            continue;
        }
        let original = file(&format!("designs/classic/{}.toml", imported.slug()));
        let expected = judge::describe_all(&original, &Options::default());
        let reports = check(&imported.design);
        assert_eq!(reports.len(), expected.len(), "{}", imported.design);
        for (report, expected) in reports.iter().zip(&expected) {
            assert_eq!(published(report), published(expected), "{}", expected.path());
            assert_eq!(vehicle(report, false), vehicle(expected, false), "{}", expected.path());
        }
    }
    insta::assert_snapshot!(open);
}

/// The samples of AutoWar as printed, and as exported on one line.
#[test]
fn the_samples_of_autowar_match_the_designs() {
    let printed = file("tests/import/autowar.txt");
    let all = read(&printed);
    assert_eq!(left(&all), Vec::<String>::new());
    let (vehicles, _) = all;
    assert_eq!(vehicles.len(), 5);
    for imported in vehicles {
        let slug = imported.slug();
        let slug =
            slug.strip_prefix("the-black-").map_or(slug.clone(), |rest| format!("black-{rest}"));
        let original = file(&format!("designs/autowar/{slug}.toml"));
        let expected = &judge::describe_all(&original, &Options::default())[0];
        let read = &check(&imported.design)[0];
        assert_eq!(vehicle(read, false), vehicle(expected, false), "{slug}");
        assert_eq!(published(read), published(expected), "{slug}");
    }
}

/// If no vehicle is found, each game's help shows a first line.
#[test]
fn a_vehicle_that_begins_as_the_help_says_is_found() {
    let (_, told) = read(&Source::new("list.txt", "nothing"));
    let help = told.unwrap().findings[0].help.clone().unwrap();
    let begun =
        SYSTEMS.iter().filter_map(|system| Some((system, system.import.as_ref()?.beginning)));
    for (system, beginning) in begun.clone() {
        let (vehicles, _) = read(&Source::new("list.txt", beginning));
        assert_eq!(check(&vehicles[0].design)[0].system.0, system.id);
        assert!(help.contains(beginning), "{help}");
    }
    assert_eq!(begun.count(), 4);
}

/// The first line of a vehicle ends the vehicle before it.
#[test]
fn vehicles_are_separated() {
    const FIRST: [(&str, &str, &[&str]); 3] = [
        (
            "Alpha – Light frame, 4-cylinder engine\nArmor: 5 points on front\n",
            ", 8-cylinder engine\nArmor: 9 points on back",
            &[
                "Beta – heavy frame",
                "\"Beta\" – van, hevy frame",
                "Beta\nHevy frame",
                "\"Beta\"\nVan, heavy frame",
            ],
        ),
        (
            "Alpha – Compact, light chassis, small plant, 4 standard tires, driver.\n",
            ", hvy. chassis, hvy. suspension, super plant, 4 solid tires, driver, MG front.\n",
            &[
                "Beta: Luxury",
                "Beta – Luxury",
                "Beta – Luxry",
                "Beta, Luxury",
                "[b]Beta[/b] (Div 5) – Luxury",
            ],
        ),
        (
            "Alpha – 90 cf sedan, driver.\n",
            ", gunner.\n",
            &["Beta – 100 cf van", "Beta – 100 cf vann", "Beta: 100 cf sedan"],
        ),
    ];
    for (alpha, parts, begun) in FIRST {
        let (alone, _) = read(&Source::new("list.txt", alpha));
        for begin in begun {
            let text = Source::new("list.txt", format!("{alpha}\n{begin}{parts}"));
            let (vehicles, _) = read(&text);
            assert_eq!(vehicles.len(), 2, "{begin}");
            assert!(vehicles[1].name.starts_with("Beta"), "{begin}");
            assert_eq!(vehicles[0].design, alone[0].design, "{begin}");
            assert!(vehicles[1].tally.read > 0, "{begin}");
        }
    }
    let text = format!("{} Luxury, MG front.", FIRST[1].0.trim());
    let (vehicles, _) = read(&Source::new("list.txt", text));
    assert!(!vehicles[0].design.contains("MG\""), "{}", vehicles[0].design);
    assert!(vehicles[0].tally.todo[0].contains("a second vehicle"), "{:?}", vehicles[0].tally.todo);
}

/// Groups of equivalent lines. The first line of each group is in the book's format.
const ALIKE: [&[&str]; 12] = [
    &[
        "Odd – Compact, x-hvy. chassis, hvy. suspension, large power plant, 4 PR tires, driver, 2 MGs linked front.",
        "Odd - Compact, extra heavy chassis, heavy suspension, large power plant, 4 puncture-resistant tires, driver, two linked MGs front",
        "Odd — compact; X-HVY CHASSIS; hvy suspension; lg. plant; 4 punctureresistant tires; driver; 2 Linked Machine Guns Front;",
        "Odd: Compact, 2 front MGs linked, driver, 4 PR tires, extra-heavy chassis, hvy. susp., large power plant.",
        "\"Odd\" – Comp., x-heavy chas-\nsis, hvy.\nsuspension, large\npower plant, 4 PR\ntires, driver, a pair of linked machine guns in front.",
        "Odd – Compact, x-hvy. chassis, hvy. suspension, large engine, 4 PR tires and driver, MGs linked (2 front).",
    ],
    &[
        "Odd – Van, driver, 3 linked OJs left, right and back.",
        "Odd – Van, driver, 3 linked OJs (L, R, and B).",
        "Odd – Van, driver, 3 linked oil jets L/R/B.",
        "Odd – Van, driver, three OJs linked left & right & rear.",
    ],
    &[
        "Odd – Van, MG left, laser right.",
        "Odd – Van, MG L, L R.",
        "Odd – Van, MG left side, Laser on the right side.",
    ],
    &[
        "Odd – Van, three-space turret, 3 MGs in turret.",
        "Odd – Van, 3 turreted MGs.",
        "Odd – Van, 3 MGs in turret.",
    ],
    &[
        "Odd – Van, 2 HRs front, 2 HRs back.",
        "Odd – Van, 4 HRs (two front, two back).",
        "Odd – Van, 4 HRs front and back.",
    ],
    &[
        "Odd – Van. Armor: F8/16, R5, L5, B16, T1, U10.",
        "Odd – Van, Armor F8/I6, R5, L5, Bl6, Tl, U1O",
        "Odd – Van. Armor: front 8/16, right 5, left 5, back 16, top 1, underbody 10.",
        "Odd – Van, U10, T1, B16, L5, R5, F8/16.",
        "1. Odd -- Van. 47 points of armor: 8F/16, 5R, 5L, 16B, 1T, 10U.",
    ],
    &["Odd – Van. FP armor: F5, B5.", "Odd – Van. Fireproof armour – F5, B5."],
    &[
        "Odd – Van, 4 10-pt. wheelguards, 2 SB radial PR tires front, 2 HD tires back.",
        "Odd – Van, 4 10-point wheelguards, 2 PR steelbelted radial tires in front, 2 heavy-duty tires rear.",
        "Odd – Van, 10-pt. wheelguards all around, 2 PR SB radials front, 2 HD tires back.",
        "Odd – Van, four 10 pt wheel-guards, 2 radial SB PR tires front, 2 HD tires in the back.",
    ],
    &[
        "Odd – Van, cargo capacity of 486 lbs. and 11 spaces. Accel. 5, top speed 92.5, HC 2; 7,314 lbs., $31,740.",
        "Odd – Van. Cargo capacity: 11 spaces, 486 pounds. $31,740; weight: 7,314; Handling Class 2, Acceleration 5, max speed 92.5 mph",
        "Odd – Van, cargo: 486 lbs., 11 spaces. Top Speed: 92.5. Accel: 5. HC: 2. 7314, $31740.",
    ],
    &[
        "Odd – Light cycle, hvy. suspension, small cycle power plant, 2 PR tires, cyclist.",
        "Odd – Lt. cycle, hvy. suspension, small cycle plant, 2 PR tires, driver.",
        "Odd – Light cycle, heavy suspension, small power plant, 2 PR tires, cyclist",
    ],
    &[
        "Odd – Reversed heavy trike, 3 HD tires.",
        "Odd – Rev. hvy. trike, 3 HD tires.",
        "Odd – Hvy. reversed trike, 3 HD tires.",
    ],
    &[
        "Odd – Van, fire extinguisher, hi-res single-weapon computer with MG, smart link for MG front and SS back, MG front, SS back.",
        "Odd – Van, MG front, SS back, smart link connecting MG and SS, Fire ext., HRSWC for MG.",
    ],
];

/// Each notation gives the same vehicle or a to-do entry.
#[test]
fn the_same_can_be_written_in_many_ways() {
    let mut open = String::new();
    for group in ALIKE {
        let mut first = None;
        for line in group {
            let all = read(&Source::new("list.txt", *line));
            let left = left(&all);
            if !left.is_empty() {
                open.push_str(&format!("{line}\n  {}\n", left.join("\n  ")));
                continue;
            }
            assert_eq!(all.0[0].name, "Odd", "{line}");
            let report = check(&all.0[0].design).remove(0);
            let told = (vehicle(&report, false), published(&report));
            assert_eq!(&told, first.get_or_insert(told.clone()), "{line}");
        }
        assert!(first.is_some(), "{group:?}");
    }
    insta::assert_snapshot!(open);
}

/// Wrong or odd lines: each gives a to-do entry, and no vehicle is legal.
const ODD: [(&str, &str); 38] = [
    ("a slip in a weapon", "Odd – Compact, std. chassis, MGG front, RL back."),
    ("a slip in the tires", "Odd – Compact, 4 HDD tires, MG front."),
    ("unknown chassis", "Odd – Compact, featherlight chassis, hvy. suspension."),
    ("unknown suspension", "Odd – Compact, std. chassis, bouncy suspension."),
    ("unknown plant", "Odd – Compact, std. chassis, gasoline power plant, driver."),
    ("unknown turret", "Odd – Luxury, five-space turret, MG in turret."),
    ("unknown part", "Odd – Luxury, driver, cup holder, targeting computer."),
    ("unknown crew", "Odd – Luxury, chauffeur, MG front."),
    ("unknown body", "Odd – Hovercraft, std. chassis, MG front."),
    ("unknown body in a list", "Odd – Luxury, MG front.\nEven – Luxory, std. chassis, RL front."),
    ("nowhere", "Odd – Luxury, MG sideways, RL back."),
    ("no place", "Odd – Luxury, 2 linked MGs, RL back, SS."),
    ("armor on no side", "Odd – Luxury. Armor: F20, X10, B20."),
    ("armor that is no number", "Odd – Luxury. Armor: F20, R1Z, B20."),
    ("two bodies", "Odd – Luxury, Compact, std. chassis."),
    ("two chassis", "Odd – Luxury, std. chassis, x-hvy. chassis, MG front."),
    ("two plants", "Odd – Luxury, large power plant, super power plant."),
    ("armor twice", "Odd – Luxury. Armor: F20, B20. Armor: F30, B30."),
    ("too few tires", "Odd – Luxury, 3 HD tires, driver."),
    ("guards on two wheels", "Odd – Luxury, 2 10-pt. wheelguards."),
    ("a link without its weapons", "Odd – Luxury, MG front, link for all RLs."),
    ("figures that are none", "Odd – Luxury. Accel. fast, top speed 1O0, HC ?; 6,600 lbs., $free."),
    ("two faults", "Odd – Luxury, cup\nholder, 4 wooden tires,\nMG front."),
    ("a place in brackets", "Odd – Luxury, 3 linked OJs (L, R, and nowhere), MG front."),
    ("an option without its vehicle", "Option I – Replace MG with RL. $4,000."),
    (
        "an option for another vehicle",
        "Odd – Luxury, MG front.\nOption I – Replace FT with RL. $4,000.",
    ),
    (
        "an option in riddles",
        "Odd – Luxury, MG front.\nOption I – Replace MG with something nice, add armor.",
    ),
    (
        "an option that leaves it open",
        "Odd – Luxury, MG front. Armor: F5.\nOption – Add one RL and 5 points of armor.",
    ),
    ("a count that does not add up", "Odd – Luxury, 4 HRs (two front, one back), MG front."),
    ("a figure of two halves", "Odd – Luxury. HC 3/4; 2,300 lbs."),
    ("two speeds", "Odd – Luxury. Accel. 5, top speed 90; Accel. 10, top speed 90."),
    ("a bell", "Odd – Luxury, 3 jingle\u{7}s, MG front."),
    ("a turret of no size", "Odd – Luxury, driver, turret, MG front."),
    (
        "an option that adds what is there",
        "Odd – Luxury, std. chassis, MG front.\nOption – Add x-hvy. chassis.",
    ),
    (
        "an option with too many",
        "Odd – Luxury, 2 MGs front.\nOption – Remove 3 MGs and wheelguards. $5; $6.",
    ),
    (
        "prose with more",
        "Odd – Luxury, MG front, FT back. $5,000.\nOptions: Remove any or all FTs and replace with MGs. Paint it red.",
    ),
    ("a page elsewhere", "Odd – Luxury. See p. 6."),
    (
        "a side of armor twice",
        "Odd – Luxury, large power plant, 4 HD tires, driver, Armor: F5, R3, F5, B3.",
    ),
];

#[test]
fn odd_lines_are_left_to_do() {
    let mut told = String::new();
    for (what, line) in ODD {
        let all = read(&Source::new("list.txt", line));
        let left = left(&all);
        assert!(!left.is_empty(), "{what} goes unnoticed");
        told.push_str(&format!("== {what}\n{}\n\n", left.join("\n")));
        for vehicle in all.0.iter().filter(|vehicle| !vehicle.tally.todo.is_empty()) {
            let verdict = check(&vehicle.design)[0].verdict;
            assert!(!matches!(verdict, Verdict::Legal | Verdict::Illegal), "{what}: {verdict}");
        }
    }
    assert!(!told.chars().any(|c| c.is_control() && c != '\n'));
    insta::assert_snapshot!(told);
}

#[test]
fn house_parts_are_imported() {
    let house = file("tests/house/catalog/night-market.toml");
    let folder = Folder { name: "house".into(), files: vec![house] };
    let (catalogs, _) = Catalogs::load(&[folder]);
    let options = Options { catalogs, ..Options::default() };
    let line =
        "Last Ride – Hearse, large power plant, 4 HD tires, driver, 2 HGs linked front, siren.";
    let (vehicles, report) = import::read(&Source::new("list.txt", line), &options);
    assert!(report.is_none() && vehicles[0].tally.todo.is_empty());
    let read =
        judge::describe_all(&Source::new("imported.toml", vehicles[0].design.as_str()), &options);
    assert!(read[0].description.line.contains("2 linked HGs front, siren"));
    let built_in = import::read(&Source::new("list.txt", line), &Options::default());
    assert!(!left(&built_in).is_empty());
}

/// A house row's own name is read without the word of its kind.
#[test]
fn house_parts_need_no_word_of_their_kind() {
    const ROWS: &str = r#"
        [[power-plant]]
        id = "gas-200"
        name = "200 cid gas engine"
        abbr = ["200 cid"]
        cite = "players' lists"
        cost = 2500
        weight = 300
        spaces = 2
        power = 1900
        kinds = ["car"]
        dp = 10
        [[accessory]]
        id = "catalysts"
        name = "Platinum Catalysts"
        abbr = ["PC"]
        cite = "players' lists"
        kinds = ["car"]
        cost = 100
    "#;
    let house = Source::new("rows.toml", ROWS);
    let (catalogs, _) = Catalogs::load(&[Folder { name: "house".into(), files: vec![house] }]);
    let options = Options { catalogs, ..Options::default() };
    for line in ["200 cid gas engine w/PC", "200 cid w/platinum catalysts", "10-pt. PC, 200 cid"] {
        let text = Source::new("list.txt", format!("Odd – Luxury, {line}, driver."));
        let (vehicles, _) = import::read(&text, &options);
        let (design, todo) = (&vehicles[0].design, &vehicles[0].tally.todo);
        assert!(design.contains("200 cid gas engine"), "{line}: {design}");
        assert!(design.contains("platinum catalysts"), "{line}: {design}");
        let open: &[&str] =
            if line.contains("10-pt") { &["10-pt. PC: where are its 10 points?"] } else { &[] };
        assert_eq!(todo, open, "{line}");
    }
}

/// A column may be cut off anywhere. Text far from the cut is read as before.
#[test]
fn no_cut_of_a_page_panics() {
    const NEAR: usize = 600;
    let text = fs::read_to_string("tests/import/chapter-8.txt").unwrap();
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)).step_by(145) {
        let start = text.floor_char_boundary(cut.saturating_sub(NEAR));
        let end = text.floor_char_boundary(cut + NEAR);
        read(&Source::new("start.txt", &text[start..cut]));
        read(&Source::new("end.txt", &text[cut..end]));
    }
}

const VOCABULARY: [&str; 64] = [
    "Odd –",
    "Even:",
    "Option –",
    "Options:",
    "Luxury",
    "Light cycle",
    "Heavy sidecar",
    "Rev.",
    "trike",
    "x-hvy.",
    "chassis",
    "suspension",
    "super",
    "power plant",
    "4",
    "10-pt.",
    "wheelguards",
    "back",
    "HD",
    "PR",
    "radial",
    "tires",
    "driver",
    "2",
    "two",
    "pairs of",
    "linked",
    "MGs",
    "IR",
    "laser",
    "L",
    "front",
    "(",
    ")",
    "/",
    "\"",
    ",",
    ".",
    ";",
    "and",
    "or",
    "with",
    "link for",
    "all",
    "turret",
    "universal",
    "SWC",
    "for",
    "FP",
    "armor",
    "F5",
    "RI2",
    "B 7/8",
    "Accel.",
    "HC",
    "-",
    "$",
    "2,300",
    "lbs.",
    "Replace",
    "remove",
    "add",
    "any or all",
    "each",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any words import without a panic into a readable design.
    #[test]
    fn any_words_make_readable_designs(words in vec(select(&VOCABULARY[..]), 0..60), lines in 1..9usize) {
        let text: String = words
            .iter()
            .enumerate()
            .map(|(at, word)| format!("{word}{}", if at % lines == 0 { "\n" } else { " " }))
            .collect();
        let (vehicles, _) = read(&Source::new("soup.txt", format!("Odd – Luxury, {text}")));
        for vehicle in vehicles {
            let ids: Vec<_> = check(&vehicle.design).iter().flat_map(rule_ids).collect();
            prop_assert!(!ids.contains(&"invalid-toml"), "{text}\n{}", vehicle.design);
            prop_assert!(!ids.contains(&"unknown-item"), "{text}\n{}", vehicle.design);
        }
    }
}

#[test]
fn a_text_has_a_limit_of_vehicles() {
    let text = |count: usize| Source::new("list.txt", "Odd – Compact, MG front\n\n".repeat(count));
    assert_eq!(read(&text(250)).0.len(), 250);
    let (vehicles, told) = read(&text(251));
    assert!(vehicles.is_empty());
    let finding = &told.unwrap().findings[0];
    assert_eq!(finding.message, "more than 250 vehicles in one text");
}

/// Import time is linear in the length; a mebibyte takes less than a second in a release build.
#[test]
fn hostile_text_is_read_in_time() {
    const MOST: u64 = 60;
    const PARTS: [&str; 8] =
        [",", "\"a", "a, ", "(", "[(", "linked ", "name – b, c\n", "Odd – Compact, MG front\n\n"];
    for part in PARTS {
        let text = format!("Odd – Van, MG front {}", part.repeat((1 << 15) / part.len()));
        let start = std::time::Instant::now();
        read(&Source::new("list.txt", text));
        let took = start.elapsed().as_secs();
        assert!(took < MOST, "{part:?} took {took} s");
    }
}
