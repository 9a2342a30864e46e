use crate::check::finding::Finding;
use crate::check::finding::Sink;
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
        judge(sink, tire.span, &tire.modifications, |finding| {
            finding.involves(&["tires", tire.key, "modifications"])
        });
    }
    for cargo in &case.vehicle.cargo {
        if let Some(spare) = &cargo.spare {
            judge(sink, cargo.span, &spare.modifications, |finding| {
                finding.involves_key_of("cargo", cargo.number, "modifications").involves_key_of(
                    "cargo",
                    cargo.number,
                    "spare-tire",
                )
            });
        }
    }
}

fn judge(
    sink: &Sink<'_>,
    span: Span,
    modifications: &[&TireModification],
    involved: impl Fn(Finding) -> Finding,
) {
    let radial = modifications.iter().find(|found| found.handling_class != 0);
    let off_road = modifications.iter().find(|found| found.off_road_handling_class != 0);
    let (Some(radial), Some(off_road)) = (radial, off_road) else {
        return;
    };
    let names = [radial, off_road].map(|found| found.row.name.to_lowercase());
    let finding = sink
        .finding(span, format!("a tire cannot be both {} and {}", names[0], names[1]))
        .label("choose one of the two");
    sink.push(involved(finding));
}
