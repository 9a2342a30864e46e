use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{counted, with_the};

use super::{Case, Check};

pub static HEAVY_WEAPON_IN_SMALL_GAME: Check = Check {
    rule: rule! {
        "sixth" / "heavy-weapon-in-small-game", Error, "a weapon too heavy for a small game",
        cite: Cite::Page(10),
        needs: &["division"],
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
    let heavy = &vehicle.catalog.heavy_weapons;
    let most = heavy.build_points - 1;
    for card in vehicle.cards.iter().filter(|card| heavy.include(card.row)) {
        let cost = card.row.build_points;
        let message = format!("{} costs {}", with_the(card.name()), counted(cost, "build point"));
        let finding = sink
            .finding(card.span, message)
            .label(format!("at most {most} in a small game"))
            .because(
                size.build.span,
                format!("{} build points make it a small game", size.build.value),
            )
            .actual(cost)
            .limit(most);
        sink.push(finding.involves_item(card.spot.key(), card.number).involves_key_of(
            card.spot.key(),
            card.number,
            "item",
        ));
    }
}
