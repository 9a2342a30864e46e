use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::catalog::{Card, Catalog, Kind};
use super::repairs::leave_out;
use super::{Case, Check};

pub static HEAVY_WEAPON_IN_SMALL_GAME: Check = Check {
    rule: rule! {
        "sixth" / "heavy-weapon-in-small-game", Error, "a weapon too heavy for a small game",
        cite: Cite::Page(10),
        docs: "\
## What it checks
A car for a small game has no heavy weapons, which cost many build points. The cost on the card counts, even if a second
copy is free.

## Why
Such a weapon would decide a small game by itself.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(size), Some(false)) = (vehicle.size, vehicle.is_large()) else { return };
    let most = vehicle.catalog.heavy_weapons.build_points - 1;
    for card in vehicle.cards_of(Kind::Weapon).filter(|card| card.row.build_points > most) {
        let cost = card.row.build_points;
        let message = format!("the {} costs {}", card.name(), counted(cost, "build point"));
        let mut finding = sink
            .finding(card.span, message)
            .label(format!("at most {most} in a small game"))
            .because(
                size.build.span,
                format!("{} build points make it a small game", size.build.value),
            )
            .actual(cost)
            .limit(most);
        if let Some(lighter) = lighter(vehicle.catalog, card.row, most) {
            let change = Change::replace_span(card.span, format!("\"{}\"", lighter.row.id));
            finding = finding.repair(format!("use the {}", lighter.row.name), change);
        }
        sink.push(leave_out(finding, card, card.count));
    }
}

/// The most expensive weapon of its type that costs no more than `most` and may be in the same places.
fn lighter<'c>(catalog: &'c Catalog, heavy: &Card, most: i64) -> Option<&'c Card> {
    let rows = catalog.cards.rows.iter().filter(|card| {
        card.kind == Kind::Weapon
            && card.subtype == heavy.subtype
            && card.product == heavy.product
            && card.build_points <= most
            && heavy.place().spots().iter().all(|spot| card.place().spots().contains(spot))
    });
    rows.max_by_key(|card| card.build_points)
}
