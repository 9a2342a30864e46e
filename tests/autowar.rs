//! AutoWar: squares, and a drawing with many errors.

use roadworthy::games::autowar::places::Square;

use crate::{check, judged};

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

/// A fix writes at most a hundred squares.
#[test]
fn fixes_write_short_lists_of_squares() {
    let offers_squares = |count: i64| {
        let text = format!(
            "system = \"autowar\"\nframe = \"heavy\"\nvehicle = \"truck\"\n\
             grid = {{ width = 3, length = 40 }}\ndriver = {{ square = \"A1\" }}\n\
             engine = {{ item = \"4-cylinder\", square = \"A2\" }}\n\
             weapons = [{{ item = \"LMG\", facing = \"front\", square = \"A99\", count = {count} }}]\n"
        );
        let report = check(&text).remove(0);
        let found = report.findings.iter().find(|found| found.rule.id == "off-grid").unwrap();
        found.fixes.iter().any(|fix| fix.message.contains("set `square`"))
    };
    assert!(offers_squares(100));
    assert!(!offers_squares(101));
    assert!(!offers_squares(102));
}

#[test]
fn squares_parse_as_they_are_written() {
    for text in ["A1", "b4", "Z99"] {
        assert_eq!(Square::parse(text).unwrap().to_string(), text.to_uppercase());
    }
    for text in ["", "A", "A0", "A100", "1A", "AA1", "A+1", "é1", "A 1"] {
        assert_eq!(Square::parse(text), None, "{text:?}");
    }
}
