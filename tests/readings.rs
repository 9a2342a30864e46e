//! Readings: each one changes the verdict or the statistics of some design.

use std::collections::BTreeMap;
use std::fs;

use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::text::source::Source;

use crate::events::sound;
use crate::rule_ids;

/// Each reading with the changes of `tests/readings/<game>/<reading>.toml`: a removed (-) or new (+) finding, or a
/// figure before and after.
const CHANGES: &[(&str, &[(&str, &str)])] = &[
    (
        "classic",
        &[
            ("rounding", "weight: 735 → 736"),
            ("one-plant", "- error wrong-plant"),
            ("cycle-armor", "- error armor-type-not-allowed"),
            ("layered", "+ error mixed-armor"),
            ("side-limit-magazines", "+ error side-limit"),
            ("several-turrets", "+ error turret-not-allowed"),
            ("partial-loads", "+ error bad-ammo"),
            ("cycle-people", "+ error cycle-gunner-not-allowed"),
            ("personal-gear", "+ error over-division"),
            ("once-only", "+ warning duplicate-accessory"),
        ],
    ),
    (
        "carz",
        &[
            ("carz-van-volume", "+ error bad-volume"),
            ("carz-van-volume", "cost: 7968 → 8237"),
            ("carz-van-volume", "max_load: 13920 → 15312"),
            ("carz-armor", "- error mixed-armor"),
            ("carz-ammunition", "cost: 5170 → 5420"),
            ("carz-overdrive", "+ error too-slow"),
            ("carz-links", "cost: 10510 → 10410"),
            ("carz-minimum-speed", "- error too-slow"),
        ],
    ),
    (
        "sixth",
        &[
            ("sixth-free-copies", "build_points_used: 3 → 6"),
            ("sixth-copies", "+ error over-copies"),
            ("sixth-concealment", "build_points_used: 4 → 7"),
        ],
    ),
    (
        "autowar",
        &[
            ("autowar-squares", "- error shared-square"),
            ("autowar-layout", "+ error incomplete-layout"),
        ],
    ),
];

#[test]
fn a_switched_reading_changes_what_depends_on_it() {
    let mut mistakes = Vec::new();
    for (game, changes) in CHANGES {
        let system = SYSTEMS.iter().copied().find(|system| system.id == *game).unwrap();
        for (reading, change) in *changes {
            let found = differences(system, reading);
            let told: Vec<_> = found.iter().map(|(told, _)| told.as_str()).collect();
            if !told.contains(change) {
                mistakes.push(format!("{reading} changes only {}", told.join(", ")));
            }
            let ruling = ruling_of(system, reading);
            for (told, _) in found.iter().filter(|(_, rulings)| !rulings.contains(&ruling)) {
                mistakes.push(format!("{told} does not name {ruling}"));
            }
        }
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

/// A legal variant differs in one value from the forbidden design.
#[test]
fn readings_keep_allowed_designs_legal() {
    let text = fs::read_to_string("tests/readings/classic/partial-loads.toml").unwrap();
    let event = "name = \"A Night\"\nsystem = \"classic\"\nreadings = [\"partial-loads\"]\n";
    let twin = Source::new("twin", text.replace("shots = 10", "shots = 20"));
    assert_ne!(twin.text.as_ref() as &str, text);
    let reports = judge::describe_all(&twin, &sound(event).options);
    let ids: Vec<_> = reports.iter().flat_map(rule_ids).collect();
    assert!(ids.is_empty(), "{ids:?}");
}

#[test]
fn every_reading_that_can_be_switched_is_tried() {
    for system in SYSTEMS {
        let changes = CHANGES.iter().filter(|(game, _)| *game == system.id);
        let mut tried: Vec<_> = changes.flat_map(|(_, found)| *found).map(|(id, _)| *id).collect();
        let mut switches = system.switches.to_vec();
        tried.sort_unstable();
        tried.dedup();
        switches.sort_unstable();
        assert_eq!(tried, switches, "{}", system.id);
    }
}

#[test]
fn sheets_follow_the_reading() {
    for (game, reading, before, after) in
        [("carz", "carz-ammunition", "131", "130"), ("sixth", "sixth-free-copies", "3/16", "6/16")]
    {
        let sheets = by_both_readings(game, reading).map(|(report, options)| {
            let sheet = judge::sheet(&report, &options).unwrap();
            sheet.key_figures.into_iter().map(|(_, figure)| figure).collect::<Vec<_>>()
        });
        let [usual, readings] = sheets;
        assert!(usual.iter().any(|figure| figure == before), "{reading}: {usual:?}");
        assert!(readings.iter().any(|figure| figure == after), "{reading}: {readings:?}");
    }
}

/// The changes of a reading, with the rulings of each finding or figure.
fn differences(system: &Game, reading: &str) -> Vec<(String, Vec<String>)> {
    let [usual, readings] = by_both_readings(system.id, reading).map(|(report, _)| report);
    let [old, new] = [&usual, &readings].map(findings);
    let gone = old.iter().filter(|(told, _)| !new.contains_key(*told));
    let come = new.iter().filter(|(told, _)| !old.contains_key(*told));
    let gone = gone.map(|(told, rulings)| (format!("- {told}"), rulings.clone()));
    let come = come.map(|(told, rulings)| (format!("+ {told}"), rulings.clone()));
    let mut changed = Vec::new();
    for (old, new) in usual.summary.stats.iter().zip(&readings.summary.stats) {
        assert_eq!(old.key, new.key);
        if old.value != new.value {
            let both = [&usual, &readings].map(|report| &report.description.rulings);
            let named = both.into_iter().flatten().filter(|(key, _)| *key == old.key);
            let rulings = named.flat_map(|(_, ids)| ids).map(|id| (*id).to_owned()).collect();
            changed.push((
                format!(
                    "{}: {} → {}",
                    old.key,
                    serde_json::json!(old.value),
                    serde_json::json!(new.value)
                ),
                rulings,
            ));
        }
    }
    gone.chain(come).chain(changed).collect()
}

/// The design under an event without the reading and under an event with it.
fn by_both_readings(game: &str, reading: &str) -> [(Report, Options); 2] {
    let path = format!("tests/readings/{game}/{reading}.toml");
    let source = Source::new(&*path, fs::read_to_string(&path).expect(&path));
    let division = if game == "classic" { "division = 15\n" } else { "" };
    let event = format!("name = \"A Night\"\nsystem = \"{game}\"\n{division}");
    let readings = format!("{event}readings = [\"{reading}\"]\n");
    [event, readings].map(|event| {
        let options = sound(&event).options;
        let report = judge::describe_all(&source, &options).remove(0);
        assert!(!report.is_partial(), "{path}: {:?}", report.findings);
        (report, options)
    })
}

fn findings(report: &Report) -> BTreeMap<String, Vec<String>> {
    let told = |finding: &roadworthy::check::finding::Finding| {
        let rulings = finding.rule.rulings.iter().map(|id| (*id).to_owned());
        (format!("{} {}", finding.level.severity(), finding.rule.id), rulings.collect())
    };
    report.findings.iter().map(told).collect()
}

/// The ruling that a reading replaces.
fn ruling_of(system: &Game, reading: &str) -> String {
    let rulings = system.rulings().into_iter();
    let mut of = rulings.filter(|ruling| ruling.readings.iter().any(|other| other.id == reading));
    of.next().expect(reading).id
}
