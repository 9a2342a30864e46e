use crate::catalog::Shelf;
use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::catalog::Card;
use super::super::vehicle::{Crew, Vehicle};
use super::{Case, Check};

pub static INCOMPLETE_CREW: Check = Check {
    rule: rule! {
        "sixth" / "incomplete-crew", Error, "a car without a driver or a gunner",
        cite: Cite::Page(9),
        docs: "\
## What it checks
A car has exactly one driver and one gunner. A Rookie costs nothing.

## Why
Both drive and fire; a player who loses both is out of the game.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let roles = [
        (vehicle.driver, &vehicle.catalog.drivers, "driver"),
        (vehicle.gunner, &vehicle.catalog.gunners, "gunner"),
    ];
    for (crew, shelf, role) in roles {
        if !matches!(crew, Crew::Nobody) {
            continue;
        }
        let mut finding = sink
            .finding(vehicle.span, format!("the car has no {role}"))
            .label(format!("name one with `{role} = \"…\"`"))
            .actual(0)
            .limit(1);
        if let Some(cheapest) = cheapest(vehicle, shelf) {
            let message =
                format!("hire the {}: {} crew points", cheapest.row.name, cheapest.crew_points);
            finding =
                finding.repair(message, Change::set(role, format!("\"{}\"", cheapest.row.id)));
        }
        sink.push(finding);
    }
}

/// The cheapest card; among equals, the one of the first product.
fn cheapest<'c>(vehicle: &Vehicle<'c>, shelf: &'c Shelf<Card>) -> Option<&'c Card> {
    let products = &vehicle.catalog.products.rows;
    let sold = |card: &Card| products.iter().position(|p| Some(&p.row.id) == card.product.as_ref());
    shelf.rows.iter().min_by_key(|card| (card.crew_points, sold(card)))
}
