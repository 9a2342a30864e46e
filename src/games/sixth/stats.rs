//! The figures under the keys that the JSON promises, each with its words for people.

use crate::units::plain;
use crate::vehicle::description::Stat;
use crate::vehicle::figure::{Figure, Value};

use super::vehicle::Vehicle;

pub const FIGURES: &[Figure] = &[
    Figure::new("armor_points", "Armor, each side", plain).high().main(),
    Figure::new("build_points", "Build points", plain),
    Figure::new("build_points_used", "Build points used", plain).low().main(),
    Figure::new("build_points_left", "Build points left", plain),
    Figure::new("crew_points", "Crew points", plain),
    Figure::new("crew_points_used", "Crew points used", plain).low().main(),
    Figure::new("crew_points_left", "Crew points left", plain),
    Figure::new("control_tokens", "Control tokens", plain).high().main(),
    Figure::new("ace_tokens", "Ace tokens", plain).high().main(),
    Figure::new("power", "Power", plain).high(),
    Figure::new("tires", "Tires", plain).high(),
    Figure::new("first_speed", "First speed", plain),
];

pub fn stats(vehicle: &Vehicle<'_>) -> Vec<Stat> {
    let mut stats = Vec::new();
    let mut add = |key, value: Value, shown: Option<(&'static str, String)>| {
        stats.push(Stat { key, value, shown });
    };
    let game = vehicle.size.zip(game(vehicle)).map(|(size, game)| format!("{size}, {game}"));
    add("game", self::game(vehicle).into(), game.map(|text| ("Game", text)));
    let deck = vehicle.damage_deck();
    add("damage_deck", deck.into(), deck.map(|deck| ("Damage deck", deck.to_owned())));
    let armor = vehicle.armor_points();
    add("armor_points", armor.into(), armor.map(|n| ("Armor", format!("{n} on each side"))));
    let build = (vehicle.build_points(), vehicle.build_points_used());
    add("build_points", build.0.into(), None);
    add("build_points_used", build.1.into(), Some(("Build points", spent(build))));
    add("build_points_left", build.0.map(|limit| limit - build.1).into(), None);
    let crew = (vehicle.crew_points(), vehicle.crew_points_used());
    add("crew_points", crew.0.into(), None);
    add("crew_points_used", crew.1.into(), Some(("Crew points", spent(crew))));
    add("crew_points_left", crew.0.map(|limit| limit - crew.1).into(), None);
    let (control, ace) = vehicle.tokens();
    let text = format!("{control} control and {ace} ace from cards, each round");
    add("control_tokens", control.into(), Some(("Tokens", text)));
    add("ace_tokens", ace.into(), None);
    let start = &vehicle.catalog.start;
    let (power, tires, speed) = (start.power, start.tires, start.speed);
    let text = format!("power {power}, tires {tires}, speed {speed}");
    add("power", power.into(), Some(("Start", text)));
    add("tires", tires.into(), None);
    add("first_speed", speed.into(), None);
    let products = products(vehicle);
    add(
        "products",
        products.iter().map(String::as_str).collect(),
        Some(("Products", products.join(", "))),
    );
    stats
}

/// "small", "large".
pub fn game(vehicle: &Vehicle<'_>) -> Option<&'static str> {
    vehicle.is_large().map(|large| if large { "large" } else { "small" })
}

/// "16 of 16", "14 of 16, 2 left", "18 of 16, 2 over".
pub fn spent((limit, used): (Option<i64>, i64)) -> String {
    let Some(limit) = limit else { return used.to_string() };
    match limit - used {
        0 => format!("{used} of {limit}"),
        left if left > 0 => format!("{used} of {limit}, {left} left"),
        over => format!("{used} of {limit}, {} over", -over),
    }
}

/// What a player needs for the car, in the order of the catalog.
fn products(vehicle: &Vehicle<'_>) -> Vec<String> {
    let needed: Vec<_> =
        vehicle.everything().filter_map(|(card, _)| card.product.as_ref()).collect();
    let rows = vehicle.catalog.products.rows.iter().map(|product| &product.row);
    rows.filter(|row| needed.contains(&&row.id)).map(|row| row.name.clone()).collect()
}
