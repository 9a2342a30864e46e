//! Required cards and places of cards.

use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rules;
use crate::units::with_the;

use super::super::catalog::Kind;
use super::Case;

rules! {
    "cards.md";
    incomplete_crew: Missing, page 9, needs ["driver", "gunner"],
        "a car without a driver or a gunner";
    misplaced_card: Error, local: true, page 8, "a card in a place where it cannot be";
    missing_prerequisite: Error, needs ["front", "back", "left", "right", "crew-area", "hidden"],
        "a card without the card that it needs";
}

fn incomplete_crew(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let roles = [(vehicle.driver, "driver"), (vehicle.gunner, "gunner")];
    for (_, role) in roles.into_iter().filter(|(crew, _)| !crew.is_written()) {
        sink.finding(vehicle.span, format!("the car has no {role}"))
            .label(format!("name one with `{role} = \"…\"`"))
            .actual(0)
            .limit(1)
            .involves(&[role]);
    }
}

fn misplaced_card(case: &Case<'_>, sink: &Sink<'_>) {
    for card in case.vehicle.cards.iter().filter(|card| !card.is_in_place()) {
        let spots = card.row.place().spots();
        sink.finding(card.span, format!("{} cannot be {}", card.name(), card.spot.phrase()))
            .label(format!("it may be {}", card.row.place().phrase()))
            .actual(card.spot.title())
            .limit(spots.iter().map(|spot| spot.title()).collect::<Vec<_>>().join(", "))
            .cite(card_or_page(card.row))
            .involves_item(card.spot.name(), card.number);
    }
}

/// Special places are printed on the card, usual places in the rulebook.
fn card_or_page(card: &super::super::catalog::Card) -> Cite {
    match card.kind {
        Kind::Gear | Kind::Sidearm => Cite::Page(9),
        Kind::Weapon if card.turret => card.row.cite.clone(),
        _ => Cite::Page(8),
    }
}

fn missing_prerequisite(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for card in &vehicle.cards {
        let has = |id: &&String| vehicle.cards.iter().any(|other| other.id() == *id);
        let Some(needs) = card.row.needs.as_ref().filter(|needs| !has(needs)) else { continue };
        let Some(needed) = vehicle.catalog.cards.with_id(needs) else { continue };
        let name = &needed.row.name;
        sink.finding(card.span, format!("{} needs {}", with_the(card.name()), with_the(name)))
            .label(format!("there is no {name} on the car"))
            .actual("nothing")
            .limit(name.as_str())
            .cite(card.row.row.cite.clone())
            .lacks(needed.kind.name(), needs)
            .involves_item(card.spot.name(), card.number);
    }
}
