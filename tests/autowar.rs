//! AutoWar: a vehicle has the same verdict however it is written.

use roadworthy::report::{Report, Verdict};
use roadworthy::vehicle::figure::Value;

use crate::{check, rule_ids};

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
