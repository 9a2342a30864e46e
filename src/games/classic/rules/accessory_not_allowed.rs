use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::catalog::{Accessory, CycleRuling, Sort};
use super::super::vehicle::Vehicle;
use super::{Case, Check};

pub static ACCESSORY_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "accessory-not-allowed", Error, "an accessory is not made for this kind of vehicle",
        cite: Cite::Page(57),
        rulings: &["cycle-accessories", "cycle-spoiler"],
        docs: "\
## What it checks
An accessory is fitted to the kinds of vehicle that it is made for. A trike takes those of cars and
those of cycles.

## Why
Cycle blades hang below a saddle, and a sidecar is too small for most of what works at speed.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for part in &vehicle.accessories {
        let row = part.row;
        if let Some(span) = part.fake.filter(|_| row.fake().is_none()) {
            let change = Change::remove_from_item("accessories", part.number, "fake");
            sink.push(
                sink.finding(
                    span,
                    format!("there are no fakes of: {}", row.row.name.to_lowercase()),
                )
                .label("only blades and ramplates come as fakes")
                .cite(row.row.cite.clone())
                .repair("buy the real thing", change),
            );
        }
        let kinds: Vec<_> = row
            .kinds
            .iter()
            .map(String::as_str)
            .filter(|kind| !refused(vehicle, row, kind))
            .collect();
        if row.sort != Sort::Plain || vehicle.kind.is_none_or(|kind| kinds.contains(&&*kind.row.id))
        {
            continue;
        }
        let allowed = kinds.join(", ");
        sink.push(
            sink.finding(
                part.item_span,
                format!("a {} cannot have {}", vehicle.kind_name(), row.row.name.to_lowercase()),
            )
            .label(format!("only for: {allowed}"))
            .because(vehicle.body_span(), format!("this is a {}", vehicle.kind_name()))
            .actual(vehicle.kind_id())
            .limit(allowed)
            .cite(row.row.cite.clone())
            .repair("take it off", Change::remove_item("accessories", part.number)),
        );
    }
}

/// Whether a reading that is not the usual one keeps an accessory off a kind of vehicle for which its row lists it.
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
