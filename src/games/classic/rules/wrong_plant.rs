use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::{Case, Check};

pub static WRONG_PLANT: Check = Check {
    rule: rule! {
        "classic" / "wrong-plant", Error, "a power plant for another kind of vehicle",
        cite: Cite::Page(49),
        rulings: &["one-plant", "super-trike-plant"],
        docs: "\
## What it checks
Car plants go into cars, cycle plants into cycles and trikes.

## Why
Cycle plants would burn up under a car's weight, and car plants are built into car frames.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(plant) = &vehicle.power_plant else {
        return;
    };
    let fits = vehicle.is_of(&plant.row.kinds) || vehicle.is_of(&plant.row.tolerated_in);
    if fits || vehicle.alternates.one_plant {
        return;
    }
    let name = plant.row.row.name.to_lowercase();
    let finding = sink
        .finding(
            plant.span,
            format!("{} plant does not fit {}", with_article(&name), vehicle.a_kind()),
        )
        .label(format!("made for: {}", plant.row.kinds.join(", ")))
        .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()))
        .actual(vehicle.kind_id())
        .limit(plant.row.kinds.join(", "))
        .cite(plant.row.row.cite.clone());
    sink.push(finding.involves(&["power-plant"]));
}
