//! AutoWar: a vehicle has the same verdict however it is written.

use roadworthy::report::{Report, Verdict};
use roadworthy::vehicle::figure::Value;

use crate::{check, judged, rule_ids};

fn car(text: &str) -> Report {
    check(&format!("system = \"autowar\"\nframe = \"light\"\n{text}\n")).remove(0)
}

/// The driver wears one vest, whether a second one is another entry or a count.
#[test]
fn a_second_vest_gives_no_points() {
    for options in ["[\"kevlar vest\", \"kevlar vest\"]", "[{ item = \"kevlar vest\", count = 2 }]"]
    {
        let report = car(&format!("options = {options}"));
        let figure = |key| report.stat(key).unwrap().value.clone();
        assert_eq!(figure("driver_points_short"), Value::from(30), "{options}");
        assert_eq!(figure("driver_points_long"), Value::from(60), "{options}");
        assert_eq!(figure("weight"), Value::from(20), "{options}");
        assert_eq!(report.verdict, Verdict::Illegal, "{options}");
        assert_eq!(rule_ids(&report), ["duplicate-option"], "{options}");
    }
}

/// Messages suggest only what is allowed: only turrets of a scenario turn without a mount.
#[test]
fn only_facings_that_a_vehicle_may_have_are_offered() {
    let offered = |report: &Report| report.findings[0].message.clone();
    let built = car("weapons = [{ item = \"LMG\", facing = \"up\" }]");
    assert_eq!(offered(&built), "`up` is not one of: front, back, left, right, forward, rear");
    let scenario = car("scenario = \"Convoy\"\nweapons = [{ item = \"LMG\", facing = \"any\" }]");
    assert!(scenario.findings.is_empty(), "{:?}", scenario.findings);
    let turning = car("weapons = [{ item = \"LMG\", facing = \"any\" }]");
    assert_eq!(rule_ids(&turning), ["no-facing"]);
    assert!(turning.findings[0].message.contains("only on a mount"));
}

/// A scenario whose name is missing may be one that has no frame.
#[test]
fn a_broken_scenario_lacks_no_frame() {
    let report = &check("system = \"autowar\"\nname = \"Tanker\"\nscenario =\n")[0];
    assert_eq!(rule_ids(report), ["invalid-toml"]);
}

/// What is left of the capacity, or what is over.
#[test]
fn weight_says_what_is_left() {
    let weight = |guns: i64| {
        let report =
            car(&format!("weapons = [{{ item = \"HMG\", facing = \"front\", count = {guns} }}]"));
        let mut rows = report.description.statistics.iter();
        rows.find(|row| row[0] == "Weight").unwrap()[1].clone()
    };
    assert_eq!(weight(4), "160 lbs. of 170 lbs., 10 lbs. left");
    assert_eq!(weight(5), "200 lbs. of 170 lbs., 30 lbs. over");
}

/// A drawing may be wrong in very many places: a hundred are reported, and the last finding says that there are more.
#[test]
fn a_wrong_drawing_says_that_there_is_more() {
    let guns = "{ item = \"LMG\", facing = \"front\", square = \"A1\" },".repeat(110);
    let options =
        |square| format!("{{ item = \"smokescreen\", square = \"{square}\" }},").repeat(110);
    for (rule, drawn) in [
        ("crowded-square", format!("weapons = [{guns}]")),
        ("shared-square", format!("options = [{}]", options("A1"))),
        ("off-grid", format!("options = [{}]", options("F9"))),
    ] {
        let report = &judged(&format!("system = \"autowar\"\nframe = \"light\"\n{drawn}\n"))[0];
        let found: Vec<_> = report.findings.iter().filter(|found| found.rule.id == rule).collect();
        assert_eq!(found.len(), 101, "{rule}");
        let last = &found[100].message;
        assert!(last.ends_with("further findings of this rule are left out"), "{last}");
    }
}
