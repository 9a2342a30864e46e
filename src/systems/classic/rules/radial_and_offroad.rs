use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};

use super::{Case, Check};

pub static RADIAL_AND_OFFROAD: Check = Check {
    rule: Rule {
        id: "radial-and-offroad",
        level: Level::Error,
        summary: "a tire that is both radial and off-road",
        cite: Some(Cite::Page(50)),
        rulings: &[],
        docs: "\
## What it checks
A tire is a radial or an off-road tire, not both.

## Why
The two change the tread in different ways.
",
        fires: include_str!("../../../../tests/rules/classic/radial-and-offroad/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/radial-and-offroad/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut seen = Vec::new();
    for tire in &case.vehicle.tires {
        let radial = tire.modifications.iter().find(|found| found.handling_class != 0);
        let off_road = tire.modifications.iter().find(|found| found.off_road_handling_class != 0);
        let (Some(radial), Some(off_road)) = (radial, off_road) else {
            continue;
        };
        if seen.contains(&tire.key) {
            continue;
        }
        seen.push(tire.key);
        let mut finding = sink
            .finding(
                tire.span,
                format!(
                    "tires both {} and {}",
                    radial.row.name.to_lowercase(),
                    off_road.row.name.to_lowercase()
                ),
            )
            .label("choose one of the two");
        for dropped in [radial, off_road] {
            let kept: Vec<_> = tire
                .modifications
                .iter()
                .filter(|found| found.row.id != dropped.row.id)
                .map(|found| format!("\"{}\"", found.row.id))
                .collect();
            let value = format!(
                "{{ item = \"{}\", modifications = [{}] }}",
                tire.row.row.id,
                kept.join(", ")
            );
            let message = format!("leave out the {} modification", dropped.row.name.to_lowercase());
            finding = finding.repair(message, Change::set_in("tires", tire.key, value));
        }
        sink.push(finding);
    }
}
