use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::catalog::{Accessory, CycleRuling, Kind, Sort};
use super::super::vehicle::Vehicle;
use super::{Case, Check};

pub static ACCESSORY_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "accessory-not-allowed", Error, "an accessory that does not fit this kind of vehicle",
        cite: Cite::Page(57),
        rulings: &["cycle-accessories", "cycle-spoiler"],
        docs: "\
## What it checks
Each accessory fits only certain kinds of vehicle. A trike takes the accessories of cars and of
cycles.

## Why
Cycle blades hang below a saddle, and a sidecar is too small for most accessories.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for part in &vehicle.accessories {
        let row = part.row;
        if let Some(span) = part.fake.filter(|_| row.fake().is_none()) {
            sink.push(
                sink.finding(
                    span,
                    format!("{} cannot be a fake", with_article(&row.row.name.to_lowercase())),
                )
                .label("fakes exist only of blades and ramplates")
                .cite(row.row.cite.clone()),
            );
        }
        let kinds = || row.kinds.iter().filter(|kind| !refused(vehicle, row, kind));
        let is_allowed = |own: &Kind| kinds().any(|kind| *kind == own.row.id);
        if row.sort != Sort::Plain || vehicle.kind.is_none_or(is_allowed) {
            continue;
        }
        let allowed = kinds().map(String::as_str).collect::<Vec<_>>().join(", ");
        let name = with_article(&row.row.name.to_lowercase());
        sink.push(
            sink.finding(part.item_span, format!("{} cannot have {name}", vehicle.a_kind()))
                .label(format!("only for: {allowed}"))
                .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()))
                .actual(vehicle.kind_id())
                .limit(allowed)
                .cite(row.row.cite.clone()),
        );
    }
}

/// Whether an alternate ruling forbids an accessory to a kind of vehicle that its row lists.
fn refused(vehicle: &Vehicle<'_>, row: &Accessory, kind: &str) -> bool {
    let kind = vehicle.catalog.kinds.with_id(kind);
    let alternates = vehicle.alternates;
    kind.is_some_and(|kind| kind.sort.is_of_cycles())
        && match row.cycle_ruling {
            Some(CycleRuling::Spoiler) => alternates.cycle_spoiler,
            Some(CycleRuling::Accessories) => alternates.cycle_accessories,
            None => false,
        }
}
