//! Measures the import: lines in the styles of tests/import/styles, with the expected designs.
//!
//! A style is a file of cases separated by `---`: a text, then a line `=>` with the design of each vehicle, and a line
//! `?` for each message. A text without a message and a `todo` is read completely; other texts are read partly. A text
//! without a message but with another design is misread silently, which must not happen.

use std::fs;

use roadworthy::games::Options;
use roadworthy::report::import;
use roadworthy::text::source::Source;

const STYLES: &str = "tests/import/styles";

/// Lines that are read completely, partly, and misread silently, by style.
const MEASURE: [(&str, [usize; 3]); 15] = [
    ("armor", [12, 9, 0]),
    ("autowar-lists", [10, 4, 0]),
    ("blocks", [8, 4, 0]),
    ("bullets", [10, 2, 0]),
    ("carz-lists", [11, 1, 0]),
    ("changes", [1, 24, 0]),
    ("clipped", [6, 7, 0]),
    ("figures", [11, 3, 0]),
    ("loads", [8, 9, 0]),
    ("names", [13, 2, 0]),
    ("posts", [39, 28, 0]),
    ("sixth", [8, 4, 0]),
    ("spelt", [7, 11, 0]),
    ("tables", [8, 5, 0]),
    ("vague", [3, 12, 0]),
];

struct Case<'t> {
    text: String,
    expected: Vec<&'t str>,
}

fn is_expectation(line: &str) -> bool {
    ["=> ", "? "].iter().any(|mark| line.starts_with(mark))
}

/// The cases of a style, after its description.
fn cases(style: &str) -> Vec<Case<'_>> {
    let (_, cases) = style.split_once("\n\n").unwrap();
    let mut all = Vec::new();
    for case in cases.split("\n---\n") {
        let text = case.lines().take_while(|line| !is_expectation(line));
        let text = text.map(|line| format!("{line}\n")).collect();
        all.push(Case {
            text,
            expected: case.lines().filter(|line| is_expectation(line)).collect(),
        });
    }
    all
}

/// The designs and messages of a text in the format of a case, and whether it has no message.
fn read(text: &str) -> (Vec<String>, bool) {
    let (vehicles, report) = import::read(&Source::new("list.txt", text), &Options::default());
    let (mut told, mut is_whole) = (Vec::new(), true);
    for vehicle in vehicles {
        let design: toml::Table = vehicle.design.parse().unwrap();
        let system = design["system"].as_str().unwrap_or_default();
        let own = design.iter().filter(|(key, _)| *key != "system" && *key != "name");
        let own: Vec<_> = own.map(|(key, value)| format!("{key} = {value}")).collect();
        told.push(format!("=> {} ({system}): {}", vehicle.name, own.join(", ")));
        is_whole &= vehicle.tally.todo.is_empty();
    }
    let findings = report.map(|report| report.findings).unwrap_or_default();
    told.extend(findings.iter().map(|finding| format!("? {}", finding.message)));
    (told, is_whole && findings.is_empty())
}

#[test]
fn every_style_is_measured() {
    let mut measured = Vec::new();
    let mut wrong = Vec::new();
    let mut paths: Vec<_> =
        fs::read_dir(STYLES).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let style = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let (head, _) = style.split_once("\n\n").unwrap();
        let mut counts = [0; 3];
        let mut actual = Vec::new();
        for case in cases(&style) {
            let (told, without_notice) = read(&case.text);
            let as_expected = told == case.expected;
            let place = match (without_notice, as_expected) {
                (true, true) => 0,
                (false, _) => 1,
                (true, false) => 2,
            };
            counts[place] += 1;
            if !as_expected {
                wrong.push(format!("{name}: {}\n{}", case.text.trim_end(), told.join("\n")));
            }
            actual.push(format!("{}{}\n", case.text, told.join("\n")));
        }
        let written = format!("{head}\n\n{}", actual.join("---\n"));
        let beside = format!("{}/styles-{name}.txt", env!("CARGO_TARGET_TMPDIR"));
        fs::write(beside, written).unwrap();
        measured.push((name, counts));
    }
    assert!(
        wrong.is_empty(),
        "{} are not as expected; what came out is in {}\n\n{}",
        wrong.len(),
        env!("CARGO_TARGET_TMPDIR"),
        wrong.join("\n\n")
    );
    let expected: Vec<_> =
        MEASURE.iter().map(|(name, counts)| ((*name).to_owned(), *counts)).collect();
    assert_eq!(measured, expected);
    assert!(measured.iter().all(|(_, [_, _, misread])| *misread == 0));
}

/// A notebook: vehicles in all styles with headings, page numbers, comments and typos. Exactly the unclear places have
/// messages.
#[test]
fn a_page_of_old_notes() {
    let notes = fs::read_to_string("tests/import/notes.txt").unwrap();
    insta::assert_snapshot!(read(&notes).0.join("\n"));
}

#[test]
fn pages_of_other_players() {
    for page in ["email", "club"] {
        let notes = fs::read_to_string(format!("tests/import/{page}.txt")).unwrap();
        insta::assert_snapshot!(format!("a_page_{page}"), read(&notes).0.join("\n"));
    }
}
