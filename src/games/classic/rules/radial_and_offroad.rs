use crate::check::finding::{Draft, Sink};
use crate::check::rule::Cite;
use crate::rule;
use crate::text::source::Span;

use super::super::catalog::TireModification;
use super::{Case, Check};

pub static RADIAL_AND_OFFROAD: Check = Check {
    rule: rule! {
        "classic" / "radial-and-offroad", Error, "a tire that is both radial and off-road",
        cite: Cite::Page(50),
        docs: "\
## What it checks
A tire, spare or not, is a radial or an off-road tire, but not both.

## Why
The two change the tread in different ways.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut seen = Vec::new();
    for tire in &case.vehicle.tires {
        if seen.contains(&tire.key) {
            continue;
        }
        seen.push(tire.key);
        if let Some(finding) = both(sink, tire.span, &tire.modifications) {
            finding.involves(&["tires", tire.key, "modifications"]);
        }
    }
    for cargo in &case.vehicle.cargo {
        if let Some(spare) = &cargo.spare
            && let Some(finding) = both(sink, cargo.span, spare)
        {
            finding.involves_key_of("cargo", cargo.number, "modifications").involves_key_of(
                "cargo",
                cargo.number,
                "spare-tire",
            );
        }
    }
}

/// Reports a tire with both sorts of modifications.
fn both<'f>(sink: &Sink<'f>, span: Span, modifications: &[&TireModification]) -> Option<Draft<'f>> {
    let radial = modifications.iter().find(|found| found.handling_class != 0);
    let off_road = modifications.iter().find(|found| found.off_road_handling_class != 0);
    let names = [radial?, off_road?].map(|found| found.row.name.to_lowercase());
    let message = format!("a tire cannot be both {} and {}", names[0], names[1]);
    Some(sink.finding(span, message).label("choose one of the two"))
}
