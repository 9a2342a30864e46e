//! AutoWar: a drawing with many errors.

use crate::judged;

/// A hundred errors are reported; the last finding states that there are more.
#[test]
fn findings_of_a_drawing_are_limited() {
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
        assert!(last.ends_with("more problems of this kind are not listed"), "{last}");
    }
}
