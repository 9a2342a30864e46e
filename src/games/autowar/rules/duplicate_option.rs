use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::counted;

use super::super::vehicle::Extra;
use super::{Case, Check};

pub static DUPLICATE_OPTION: Check = Check {
    rule: rule! {
        "autowar" / "duplicate-option", Error, "more of an option than allowed",
        cite: Cite::section("Vehicle Options"),
        docs: "\
## What it checks
A vehicle has at most one vest, for its driver.

## Why
The driver wears only one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let options = &case.vehicle.options;
    for (number, option) in options.iter().enumerate() {
        let (Some(most), Some(left)) = (option.row.most, case.vehicle.room_for(number)) else {
            continue;
        };
        if option.count <= left {
            continue;
        }
        let alike = |other: &&Extra<'_>| other.row.row.id == option.row.row.id;
        let count: i64 = options[..=number].iter().filter(alike).map(|other| other.count).sum();
        let mut finding = sink
            .finding(option.item_span, counted(count, &option.name()))
            .label(format!("a vehicle may have at most {most}"))
            .actual(count)
            .limit(most);
        if let Some(first) = options[..number].iter().find(alike) {
            finding = finding.because(first.item_span, "the first is here");
        }
        sink.push(finding);
    }
}
