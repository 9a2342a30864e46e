use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level};
use crate::rule;
use crate::text::edit::Change;
use crate::units::with_the;

use super::{Case, Check};

pub static NOT_OWNED: Check = Check {
    rule: rule! {
        "sixth" / "not-owned", Warning, "a card of a product that the player does not own",
        cite: Cite::Page(10),
        rulings: &["sixth-copies"],
        needs: &["owned"],
        docs: "\
## What it checks
If the design lists the products that the player owns, every card comes from one of them. The Hand Cannon that every
car has is exempt.

## Why
Players build from the cards that they have.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let level = if vehicle.alternates.copies { Level::Error } else { Level::Warning };
    let cards = vehicle.cards.iter().map(|card| (card.row, card.span));
    let crew = vehicle.crew().map(|card| (card.value, card.span));
    for (card, span) in crew.chain(cards.filter(|(card, _)| !card.given)) {
        let Some(product) = card.product.as_ref().filter(|_| vehicle.available(card) == Some(0))
        else {
            continue;
        };
        let name =
            vehicle.catalog.products.with_id(product).map_or(product, |found| &found.row.name);
        let finding = sink
            .finding(span, format!("{} is only sold in {name}", with_the(&card.row.name)))
            .at_level(level)
            .label("not listed under `owned`")
            .actual(product.as_str());
        let change = Change::add("owned", format!("\"{product}\""));
        sink.push(finding.particular(vec![change]));
    }
}
