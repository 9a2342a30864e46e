use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, offer_plants};

pub static TRIKE_PLANT_ON_CYCLE: Check = Check {
    rule: rule! {
        "classic" / "trike-plant-on-cycle", Warning, "the super trike plant on a cycle",
        cite: Cite::Page(53),
        rulings: &["super-trike-plant"],
        docs: "\
## What it checks
The super trike power plant drives a cycle.

## Why
It is named for trikes; the rulebook does not forbid it on a cycle, but many arenas do.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(plant), Some(kind)) = (&vehicle.power_plant, vehicle.kind) else { return };
    if vehicle.alternates.super_trike_plant || !plant.row.tolerated_in.contains(&kind.row.id) {
        return;
    }
    let name = plant.row.row.name.to_lowercase();
    let finding = sink
        .finding(plant.span, format!("a {name} plant on a {}", vehicle.kind_name()))
        .label(format!("legal, but made for: {}", plant.row.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is a {}", vehicle.kind_name()));
    sink.push(offer_plants(case, finding));
}
