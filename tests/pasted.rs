//! Texts that players paste, each with its exact result.

use std::fs;

use roadworthy::games::Options;
use roadworthy::report::import;
use roadworthy::text::source::Source;

/// Each design on one line, then the messages on the text.
fn result(text: &str) -> String {
    let (vehicles, report) = import::read(&Source::new("list.txt", text), &Options::default());
    let mut told = format!("> {}\n", text.trim().replace('\n', "\n> "));
    for vehicle in vehicles {
        let lines = vehicle.design.lines().filter(|line| !line.is_empty());
        told.push_str(&format!("{}\n", lines.collect::<Vec<_>>().join(" ¦ ")));
    }
    for finding in report.iter().flat_map(|report| &report.findings) {
        told.push_str(&format!("{}\n", finding.message));
    }
    told
}

fn results(file: &str) -> String {
    let texts = fs::read_to_string(format!("tests/import/{file}")).unwrap();
    texts.split("\n====\n").map(result).collect::<Vec<_>>().join("\n")
}

/// Headings with a division, figures beside names, totals of a post, bodies of other books.
#[test]
fn pasted_texts_give_the_vehicles_that_they_say() {
    insta::assert_snapshot!(results("pasted.txt"));
}

/// Words that many players write for parts.
#[test]
fn phrases_of_players_are_read() {
    insta::assert_snapshot!(results("phrases.txt"));
}

/// Designs as their authors printed them. The catalog lacks some of their parts.
#[test]
fn printed_designs_leave_only_parts_of_other_books() {
    insta::assert_snapshot!(results("players.txt"));
}
