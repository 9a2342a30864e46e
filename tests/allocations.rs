//! What judging a design costs: allocations, which are the same on every machine, unlike time.
//!
//! `allocations.toml` says how many a design takes, on average of [`DESIGNS`]. A test fails if it is a tenth more, or a tenth
//! less: then the numbers in that file are renewed by those that the message gives.

use roadworthy::games::{Extent, Options};
use roadworthy::report::Report;
use roadworthy::report::judge;
use roadworthy::text::source::Source;
use roadworthy::view::verdicts::Verdicts;
use roadworthy::write::{Style, json};

use crate::growth::allocated;

#[path = "benches/generated.rs"]
mod generated;

const DESIGNS: u64 = 200;

/// Allocations for each design, after the first, which reads the catalog.
fn cost(extent: Extent, then: impl Fn(&[Report])) -> u64 {
    let options = Options { extent, ..Options::default() };
    let judge = |number: u64| {
        let source = Source::new("made-up.toml", generated::design(number));
        allocated(|| then(&judge::describe_all(&source, &options)))
    };
    judge(0);
    (0..DESIGNS).map(judge).sum::<u64>() / DESIGNS
}

#[test]
fn a_design_takes_no_more_than_before() {
    let line = |reports: &[Report]| {
        json::LINES.write(&Verdicts::of(reports), Style::PLAIN);
    };
    let found = [
        ("verdict", cost(Extent::Verdict, |_| ())),
        ("numbers", cost(Extent::Numbers, |_| ())),
        ("figures", cost(Extent::Figures, |_| ())),
        ("fingerprint", cost(Extent::Fingerprint, |_| ())),
        ("jsonl", cost(Extent::Fingerprint, line)),
        ("words", cost(Extent::Words, |_| ())),
        ("sheet", cost(Extent::Sheet, |_| ())),
    ];
    let known: toml::Table = include_str!("allocations.toml").parse().unwrap();
    let is_near = |(what, found): &(&str, u64)| {
        let known = known[*what].as_integer().unwrap() as u64;
        (known * 9..=known * 11).contains(&(found * 10))
    };
    let lines = found.iter().map(|(what, found)| format!("{what} = {found}\n"));
    let lines: String = lines.collect();
    assert!(found.iter().all(is_near), "allocations changed; they are now:\n{lines}");
}
