//! Any file content gives a report with all problems, never a panic.

use std::fmt::Write;

use roadworthy::games::Options;
use roadworthy::report::Verdict;
use roadworthy::report::judge::{self, SMALLEST};
use roadworthy::show::format::Style;
use roadworthy::text::source::Source;

use crate::{check, rule_ids};

const CAR: &str = r#"
name = "Car"
body = "mid-sized"
power-plant = "large"
crew = ["driver"]
tires = { all = "HD" }
"#;

/// Renders all outputs of a report, to detect panics.
fn render_all(text: &str) -> String {
    let reports = check(text);
    crate::every_output(&reports, Style { color: false, width: 40 }).concat()
}

#[test]
fn strange_input_is_reported() {
    let long = "x".repeat(100_000);
    let strange = [
        "not toml at all".to_owned(),
        "body = ".to_owned(),
        "body = 7".to_owned(),
        "body = \"\"".to_owned(),
        "weapons = 7".to_owned(),
        "weapons = [7, [], \"MG\", {}]".to_owned(),
        "crew = { driver = true }".to_owned(),
        "armor = \"all\"".to_owned(),
        "armor = { front = -1 }".to_owned(),
        "armor = { front = 1e30, back = nan, left = inf }".to_owned(),
        "armor = { front = 99999999999999999999999999999 }".to_owned(),
        "tires = { all = [\"HD\"] }".to_owned(),
        "variants = 3".to_owned(),
        "variants = { a = 1 }".to_owned(),
        "published = 3".to_owned(),
        "published = { notes = [{}] }".to_owned(),
        "system = \"chess\"".to_owned(),
        "system = 3".to_owned(),
        "body = \"\u{1b}[31mred\"".to_owned(),
        format!("body = \"{long}\""),
        format!("{long} = 1"),
        format!("a = {}1{}", "[".repeat(500), "]".repeat(500)),
        "[[weapons]]\nitem = \"MG\"\ncount = 1000000000000".to_owned(),
        "cargo = [{ name = \"lead\", weight = \"1/0\", spaces = 0 }]".to_owned(),
    ];
    for text in &strange {
        let whole = format!("{CAR}\n{text}\n");
        for text in [text, &whole] {
            let reports = check(text);
            assert!(reports[0].verdict >= Verdict::Incomplete, "{text:.200}");
            assert!(reports[0].findings.iter().all(|finding| finding.at.span.end <= text.len()));
            render_all(text);
        }
    }
}

#[test]
fn strange_input_is_reported_in_autowar() {
    let car = "system = \"autowar\"\nframe = \"heavy\"\n";
    let strange = [
        "frame = 7",
        "frame = \"\"",
        "scenario = 3",
        "vehicle = [\"car\"]",
        "engine = {}",
        "engine = { item = 4 }",
        "grid = 8",
        "grid = { width = 0, length = 4 }",
        "grid = { width = 27, length = 4 }",
        "grid = { width = 2 }",
        "max-speed = 9",
        "driver = \"A1\"",
        "driver = { square = 1 }",
        "driver = { square = \"é1\" }",
        "driver = { square = [\"A1\", \"A2\"] }",
        "weapons = [{ item = \"LMG\", facing = \"up\" }]",
        "weapons = [{ item = \"LMG\", facing = \"front\", count = 3, square = [\"A1\", \"B1\"] }]",
        "weapons = [{ item = \"LMG\", facing = \"front\", count = 1000000 }]",
        "weapons = [{ item = \"handgun\", facing = \"front\" }]",
        "options = [{ item = \"vest\", square = \"A1\" }]",
        "options = [\"handgun\"]",
        "armor = { underbody = 3 }",
        "notes = [3]",
    ];
    for text in strange {
        let alone = format!("system = \"autowar\"\n{text}\n");
        let whole =
            if text.starts_with("frame") { alone.clone() } else { format!("{car}{text}\n") };
        for text in [alone, whole] {
            let reports = check(&text);
            assert_eq!(reports[0].verdict, Verdict::Incomplete, "{text}");
            assert!(reports[0].findings.iter().all(|finding| finding.at.span.end <= text.len()));
            render_all(&text);
        }
    }
}

#[test]
fn byte_order_marks_are_allowed() {
    let reports = check(&format!("\u{feff}{}", include_str!("../designs/classic/spitfire.toml")));
    assert_eq!(reports[0].verdict, Verdict::Legal);
}

/// A file may be cut off at both ends.
#[test]
fn no_cut_of_a_design_panics() {
    let designs = [
        include_str!("../designs/classic/intimidator.toml"),
        include_str!("../designs/autowar/big-brother.toml"),
    ];
    for text in designs {
        for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)).step_by(67) {
            render_all(&text[..cut]);
            render_all(&text[cut..]);
            render_all(&format!("system = \"autowar\"\n{}", &text[cut..]));
        }
    }
}

#[test]
fn absurd_counts_do_not_overflow() {
    let most = "armor = { front = 99999, back = 99999, metal = { front = 99999 } }\n\
        cargo = [{ name = \"lead\", weight = \"999998 1/2\", spaces = 999999, count = 999 }]\n\
        weapons = [{ item = \"HL\", mount = \"front\", count = 999, infrared = true }]\n\
        accessories = [{ item = \"ramplate\", count = 999 }]";
    let reports = check(&format!("{CAR}{most}"));
    assert_eq!(reports[0].verdict, Verdict::Illegal);
    render_all(&format!("{CAR}{most}"));
    let most = "system = \"autowar\"\nvehicle = \"truck\"\nframe = \"heavy\"\n\
        grid = { width = 26, length = 99 }\narmor = { front = 99999, back = 99999 }\n\
        weapons = [{ item = \"RL\", count = 999, facing = \"front\", square = \"B2\" }]\n\
        options = [{ item = \"gunner\", count = 999 }, { item = \"vest\", count = 999 }]";
    assert_eq!(check(most)[0].verdict, Verdict::Illegal);
    render_all(most);
}

/// One error in each part: all are reported.
#[test]
fn every_problem_is_reported_in_one_run() {
    let text = r#"
body = "mid-szied"
colour = "red"
power-plant = "large"
crew = ["driver", "driver", "gunnner"]
tires = { all = "HD", frnt = "PR" }
armor = { front = "10", back = 10 }
turrets = []
weapons = [
    { item = "MGG", mount = "front" },
    { item = "MG", mount = "frnt" },
    { item = "L", mount = "turret", magazines = 1 },
]
"#;
    let reports = check(text);
    insta::assert_snapshot!(crate::human(&reports));
    let mut ids = rule_ids(&reports[0]);
    ids.sort_unstable();
    let expected = [
        "bad-value",
        "bad-value",
        "magazine-not-allowed",
        "multiple-drivers",
        "turret-missing",
        "unknown-item",
        "unknown-item",
        "unknown-item",
        "unknown-key",
        "unknown-key",
    ];
    assert_eq!(ids, expected);
}

#[test]
fn control_characters_are_not_printed() {
    let text = "name = \"a\\u001b[31mb\"\nbody = \"\\u001b]0;x\\u0007\"\ncrew = [\"\u{9b}31m\"]\n";
    let shown = render_all(text).replace('\n', "");
    assert!(!shown.chars().any(char::is_control), "{shown:?}");
}

#[test]
fn long_lists_are_cut_off() {
    let mut text = CAR.to_owned();
    for _ in 0..20_000 {
        write!(text, "[[weapons]]\nitem = \"MG\"\nmount = \"nowhere\"\n").unwrap();
    }
    let reports = check(&text);
    assert_eq!(reports[0].verdict, Verdict::Incomplete);
    assert!(reports[0].findings.len() < 2_100);
}

#[test]
fn a_design_without_a_name_is_called_like_its_file() {
    let nameless = format!("{SMALLEST}\n[variants.heavy]\nchassis = \"heavy\"\n");
    let called = |file: &str, text: &str| {
        let reports = judge::describe_all(&Source::new(file, text), &Options::default());
        reports.into_iter().map(|report| report.name).collect::<Vec<_>>()
    };
    assert_eq!(called("entries/red car.toml", &nameless), ["red car", "red car, heavy"]);
    assert_eq!(called("<stdin>", &nameless), ["Unnamed", "Unnamed, heavy"]);
    let blank = format!("name = \" \"\n{nameless}");
    assert_eq!(called("entries/red car.toml", &blank), ["red car", "red car, heavy"]);
}
