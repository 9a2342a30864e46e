use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::{Case, Check};

pub static TRIKE_PLANT_ON_CYCLE: Check = Check {
    rule: rule! {
        "classic" / "trike-plant-on-cycle", Warning, "the super trike plant on a cycle",
        cite: Cite::Page(53),
        rulings: &["super-trike-plant"],
        docs: "\
## What it checks
A cycle has the super trike power plant.

## Why
It is made for trikes. The rulebook does not forbid it on a cycle, but many arenas do.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(plant), Some(kind)) = (&vehicle.power_plant, vehicle.kind) else { return };
    if !plant.row.tolerated_in.contains(&kind.row.id) {
        return;
    }
    let name = plant.row.row.name.to_lowercase();
    let finding = sink
        .finding(plant.span, format!("{} plant on {}", with_article(&name), vehicle.a_kind()))
        .label(format!("legal, but made for: {}", plant.row.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()));
    sink.push(finding.involves(&["power-plant"]));
}
