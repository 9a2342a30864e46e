use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::text::source::Span;

use super::super::catalog::TireModification;
use super::{Case, Check, set_spare, tire_with};

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
        judge(sink, tire.span, &tire.modifications, |kept| {
            Change::set_in("tires", tire.key, tire_with(tire.row, kept))
        });
    }
    for cargo in &case.vehicle.cargo {
        if let Some(spare) = &cargo.spare {
            judge(sink, cargo.span, &spare.modifications, |kept| set_spare(cargo, spare, kept));
        }
    }
}

fn judge(
    sink: &Sink<'_>,
    span: Span,
    modifications: &[&TireModification],
    keep: impl Fn(&[&TireModification]) -> Change,
) {
    let radial = modifications.iter().find(|found| found.handling_class != 0);
    let off_road = modifications.iter().find(|found| found.off_road_handling_class != 0);
    let (Some(radial), Some(off_road)) = (radial, off_road) else {
        return;
    };
    let names = [radial, off_road].map(|found| found.row.name.to_lowercase());
    let mut finding = sink
        .finding(span, format!("a tire cannot be both {} and {}", names[0], names[1]))
        .label("choose one of the two");
    for (dropped, name) in [radial, off_road].into_iter().zip(names) {
        let kept = modifications.iter().copied();
        let kept: Vec<_> = kept.filter(|found| found.row.id != dropped.row.id).collect();
        finding = finding.repair(format!("leave out the {name} modification"), keep(&kept));
    }
    sink.push(finding);
}
