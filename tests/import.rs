//! Stat lines become designs: the printed ones those that are here already, odd ones with a word at each odd place.

use std::collections::BTreeMap;
use std::fs;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use roadworthy::check::rule::Level;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::import::Imported;
use roadworthy::report::Report;
use roadworthy::report::import;
use roadworthy::report::judge;
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use roadworthy::write::Style;
use roadworthy::write::terminal::findings::{self, Seen};

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

/// The figures under `[published]` of the design or variant that a report is on.
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

/// Everything that a report says about the vehicle itself, whatever the order and the ids of its parts. With
/// `anywhere`, armor counts as a sum: the text does not say where it goes.
pub fn vehicle(report: &Report, anywhere: bool) -> Vec<String> {
    let described = &report.description;
    let mut all = Vec::new();
    for section in &described.sections {
        for row in &section.rows {
            let row = match (section.title, anywhere) {
                ("Armor", true) => vec![row[0].clone(), row[row.len() - 1].clone()],
                ("Links", _) => {
                    let kind = row[0].split(" \"").next().unwrap_or_default();
                    let mut members: Vec<_> = row[1].split([' ', ',']).collect();
                    members.sort_unstable();
                    vec![kind.to_owned(), members.join(" ")]
                }
                _ => row.clone(),
            };
            all.push(format!("{}: {}", section.title, row.join(" | ")));
        }
    }
    let mut sums: BTreeMap<String, (i64, Vec<Exact>)> = BTreeMap::new();
    for line in &described.ledger.lines {
        // The ledger gives tires and guards by the keys of the design, not by wheels.
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

/// Whether the variant of a report puts armor somewhere because the text puts it anywhere.
fn is_left_open(report: &Report) -> bool {
    let Some(id) = &report.variant else { return false };
    let (above, _) = report.source.text.split_once(&format!("[variants.{id}]\n")).unwrap();
    above.rsplit("\n\n").next().is_some_and(|remarks| remarks.contains("of armor anywhere"))
}

/// The vehicles of `text` are those of `designs/classic`, options and printed figures included.
fn assert_printed(text: &Source) -> usize {
    let (vehicles, _) = read(text);
    for imported in &vehicles {
        let original = file(&format!("designs/classic/{}.toml", imported.slug()));
        let mut reports = check(&imported.design);
        for expected in judge::describe_all(&original, &Options::default()) {
            let (path, printed) = (expected.path(), published(&expected));
            let at = reports.iter().position(|report| published(report) == printed);
            let at = at.unwrap_or_else(|| panic!("{path}: {printed:?} in\n{}", imported.design));
            let report = reports.remove(at);
            let anywhere = is_left_open(&report);
            assert_eq!(vehicle(&report, anywhere), vehicle(&expected, anywhere), "{path}");
            let severe = report.findings.iter().any(|found| found.level() != Level::Warning);
            assert!(!severe, "{path}: {:?}", report.findings);
        }
        assert!(reports.is_empty(), "more than is printed: {}", imported.design);
    }
    vehicles.len()
}

#[test]
fn the_vehicles_of_chapter_8_are_those_of_the_designs() {
    assert_eq!(assert_printed(&file("tests/import/chapter-8.txt")), 15);
}

/// The samples of AutoWar as they are printed, and on one line as they are exported.
#[test]
fn the_samples_of_autowar_are_those_of_the_designs() {
    let printed = file("tests/import/autowar.txt");
    let (vehicles, told) = read(&printed);
    assert!(told.is_none(), "{told:?}");
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

/// Where no vehicle is found, each game's help begins one.
#[test]
fn a_vehicle_that_begins_as_the_help_says_is_found() {
    let (_, told) = read(&Source::new("list.txt", "nothing"));
    let help = told.unwrap().findings[0].help.clone().unwrap();
    let begun = SYSTEMS.iter().filter_map(|system| Some((system, system.beginning()?)));
    for (system, beginning) in begun.clone() {
        let (vehicles, told) = read(&Source::new("list.txt", beginning));
        assert!(told.is_none(), "{beginning}: {told:?}");
        assert_eq!(check(&vehicles[0].design)[0].system.0, system.id());
        assert!(help.contains(beginning), "{help}");
    }
    assert_eq!(begun.count(), 4);
}

/// What AutoWar has no word for is told at its place, and the rest comes through.
#[test]
fn odd_words_of_autowar_are_reported() {
    let text = "\"Odd\"\nVan, heavy frame, 9-cylinder engine\nArmor: 5 points on front and spoiler\n\
                Weapons: 2 death rays forward, 1 handgun sideways\nOptions: cup holder, gunner\nMax speed: fast";
    let (vehicles, told) = read(&Source::new("list.txt", text));
    let told = told.unwrap();
    let messages: Vec<_> = told.findings.iter().map(|finding| &*finding.message).collect();
    assert_eq!(
        messages,
        [
            "`9-cylinder engine` is not understood",
            "`spoiler` is not understood",
            "`2 death rays forward` is not understood",
            "`sideways` is not understood",
            "`cup holder` is not understood",
            "`Max speed: fast` is not understood",
        ]
    );
    let report = &check(&vehicles[0].design)[0];
    let gun_and_gunner = "1 handgun, gunner";
    assert!(report.description.line.contains(gun_and_gunner), "{}", report.description.line);
    assert_eq!(vehicles[0].design.matches("# TODO: not understood: ").count(), messages.len());
}

/// A line that begins a vehicle of AutoWar ends the one before.
#[test]
fn no_vehicle_of_autowar_has_parts_of_the_next() {
    const ALPHA: &str = "Alpha – Light frame, 4-cylinder engine\nArmor: 5 points on front\n\
                         Weapons: 1 flamethrower facing rear\nOptions: 5 handguns\nMax speed: 6\n";
    const PARTS: &str = "8-cylinder engine\nArmor: 9 points on back\nOptions: gunner\nMax speed: 7";
    let (alone, _) = read(&Source::new("list.txt", ALPHA));
    let next = [
        ("Beta – heavy frame", "Beta", 0),
        ("\"Beta\" – van, hevy frame", "Beta", 1),
        ("Beta: heavy frame", "Beta", 0),
        ("Beta\nHevy frame", "Beta", 1),
        ("\"Beta\"\nVan, heavy frame", "Beta", 0),
        ("Heavy frame", "Unnamed", 0),
    ];
    for (begin, name, told) in next {
        let text = format!("{ALPHA}\n{begin}, {PARTS}");
        let (vehicles, report) = read(&Source::new("list.txt", text));
        let names: Vec<_> = vehicles.iter().map(|vehicle| &*vehicle.name).collect();
        assert_eq!(names, ["Alpha", name], "{begin}");
        assert_eq!(vehicles[0].design, alone[0].design, "{begin}");
        assert!(vehicles[1].design.contains("back = 9"), "{}", vehicles[1].design);
        assert_eq!(report.map_or(0, |report| report.findings.len()), told, "{begin}");
    }
    let text = Source::new("list.txt", format!("{ALPHA}\nBeta\nVan, {PARTS}"));
    let (vehicles, report) = read(&text);
    let messages: Vec<_> = report.unwrap().findings.into_iter().map(|f| f.message).collect();
    let second = "a second vehicle seems to begin before this, but without a frame";
    assert_eq!(messages, ["`Beta Van, 8-cylinder engine` is not understood", second]);
    let design = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("# TODO") && !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(design(&vehicles[0].design), design(&alone[0].design));
}

/// Its options are told in prose.
#[test]
fn the_first_example_is_the_hotshot_of_the_designs() {
    assert_eq!(assert_printed(&file("tests/import/hotshot.txt")), 1);
}

/// Lines that say the same: each group begins as the book would put it.
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

#[test]
fn the_same_can_be_written_in_many_ways() {
    for group in ALIKE {
        let designs = group.iter().map(|line| {
            let (vehicles, report) = read(&Source::new("list.txt", *line));
            let findings = report.map(|report| report.findings).unwrap_or_default();
            let told: Vec<_> = findings.iter().map(|finding| &finding.message).collect();
            assert!(told.is_empty(), "{line}: {told:?}");
            assert_eq!(vehicles[0].name, "Odd", "{line}");
            let report = check(&vehicles[0].design).remove(0);
            (*line, vehicle(&report, false), published(&report))
        });
        let designs: Vec<_> = designs.collect();
        for (line, parts, figures) in &designs[1..] {
            assert_eq!((parts, figures), (&designs[0].1, &designs[0].2), "{line}");
        }
    }
}

/// What is wrong or odd about a line, each with a word for it at its place; the design is marked there.
const ODD: [(&str, &str); 40] = [
    ("no vehicle", "Once upon a time, in a duelling arena far away."),
    ("nothing", ""),
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
fn odd_lines_are_reported_at_their_places() {
    let mut told = String::new();
    for (what, line) in ODD {
        let (vehicles, report) = read(&Source::new("list.txt", line));
        let report = report.unwrap_or_else(|| panic!("{what} goes unnoticed"));
        let rendered = findings::all(&report, Style::PLAIN, &mut Seen::new());
        told.push_str(&format!("== {what}\n{rendered}"));
        for vehicle in vehicles {
            let notes = vehicle.design.lines().filter(|line| line.starts_with("# TODO"));
            notes.for_each(|note| told.push_str(&format!("{note}\n")));
        }
        told.push('\n');
    }
    assert!(!told.chars().any(|c| c.is_control() && c != '\n'));
    insta::assert_snapshot!(told);
}

/// A line that begins a vehicle ends the one before, however it is written.
#[test]
fn no_vehicle_has_parts_of_the_next() {
    const ALPHA: &str = "Alpha – Compact, light chassis, small plant, 4 standard tires, driver.";
    const PARTS: &str =
        "hvy. chassis, hvy. suspension, super plant, 4 solid tires, driver, MG front.";
    let (alone, _) = read(&Source::new("list.txt", ALPHA));
    let next = [
        "Beta: Luxury w/ ",
        "Beta – Luxury with ",
        "Beta – Luxry w/ ",
        "Beta, Luxury, ",
        "Luxury, ",
        "Luxury w/ ",
    ];
    for begin in next {
        let text = Source::new("list.txt", format!("{ALPHA}\n\n{begin}{PARTS}\n"));
        let (vehicles, _) = read(&text);
        let names: Vec<_> = vehicles.iter().map(|vehicle| vehicle.name.as_str()).collect();
        let name = if begin.starts_with("Beta") { "Beta" } else { "Unnamed" };
        assert_eq!(names, ["Alpha", name], "{begin}");
        assert_eq!(vehicles[0].design, alone[0].design, "{begin}");
        assert!(vehicles[1].design.contains("power-plant = \"super\""), "{}", vehicles[1].design);
    }
    let text = Source::new("list.txt", format!("{ALPHA} Luxury, {PARTS}\n"));
    let (vehicles, report) = read(&text);
    assert_eq!(vehicles.len(), 1);
    assert!(!vehicles[0].design.contains("MG"), "{}", vehicles[0].design);
    let findings = report.unwrap().findings;
    assert!(findings.iter().any(|f| f.message.starts_with("a second vehicle seems to begin here")));
}

/// A club's own parts are read like the book's.
#[test]
fn house_parts_have_their_names_in_lines_too() {
    let house = file("tests/house/catalog/night-market.toml");
    let folder = Folder { name: "house".into(), files: vec![house] };
    let (catalogs, _) = Catalogs::load(&[folder]);
    let options = Options { catalogs, ..Options::default() };
    let line =
        "Last Ride – Hearse, large power plant, 4 HD tires, driver, 2 HGs linked front, siren.";
    let (vehicles, report) = import::read(&Source::new("list.txt", line), &options);
    assert!(report.is_none());
    let read =
        judge::describe_all(&Source::new("imported.toml", vehicles[0].design.as_str()), &options);
    assert!(read[0].description.line.contains("2 linked HGs front, siren"));
    assert!(import::read(&Source::new("list.txt", line), &Options::default()).1.is_some());
}

/// A column may be torn anywhere. What is far from the cut is read as if there were none.
#[test]
fn no_cut_of_a_page_panics() {
    const NEAR: usize = 600;
    let text = fs::read_to_string("tests/import/chapter-8.txt").unwrap();
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)).step_by(29) {
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

    /// Whatever the words, the import ends, and what it writes can be read.
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
