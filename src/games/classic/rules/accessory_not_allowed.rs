use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::catalog::Sort;
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
        if row.sort != Sort::Plain || vehicle.is_of(&row.kinds) {
            continue;
        }
        let allowed = row.kinds.join(", ");
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
