use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::places::Place;
use super::super::vehicle::Mount;
use super::{Case, Check, at};

pub static BAD_WEAPON_LOCATION: Check = Check {
    rule: rule! {
        "classic" / "bad-weapon-location", Error, "a weapon on a side where it cannot be mounted",
        cite: Cite::Page(53),
        rulings: &["trike-weapons"],
        docs: "\
## What it checks
Cars mount weapons on all six sides and in turrets, trikes on four and in turrets, cycles in front
and at the back.

## Why
A mount needs part of the frame behind it.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(kind) = case.vehicle.kind else {
        return;
    };
    let mounts = || case.vehicle.weapon_mounts();
    for weapon in &case.vehicle.weapons {
        let Some(mount) = weapon.mount else { continue };
        let Mount::At(place) = mount.value else {
            continue;
        };
        if place == Place::Cargo || mounts().any(|mount| mount == place) {
            continue;
        }
        let allowed = mounts().map(Place::name).collect::<Vec<_>>().join(", ");
        let finding = sink
            .finding(
                mount.span,
                format!("{} cannot mount weapons {}", case.vehicle.a_kind(), at(place)),
            )
            .label(format!("allowed: {allowed}"))
            .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
            .actual(place.name())
            .limit(allowed.as_str())
            .cite(kind.row.cite.clone());
        sink.push(finding);
    }
}
