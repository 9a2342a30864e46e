//! The statistics of a car, in the order of every output: the name of each, and below, its computation.
//!
//! To add one, write its entry and its function.

use std::cmp::Ordering;

use crate::units::{Exact, plain};
use crate::vehicle::derivation::{Steps, UNHEARD};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::ledger::{Ledger, Load};

use super::SixthEdition;
use super::catalog::Card;
use super::ledger::{ARMOR, BUILD, CREW, tally};
use super::vehicle::Vehicle;

/// The input of statistics.
pub struct Car<'a> {
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
}

impl<'a> Car<'a> {
    pub fn of(vehicle: &'a Vehicle<'a>) -> Car<'a> {
        Car { vehicle, ledger: tally(vehicle) }
    }
}

type Figure = Definition<SixthEdition>;

impl Figured for SixthEdition {
    type Case<'a> = Car<'a>;

    const FIGURES: &'static [Figure] = &[
        Figure::word("game", "Game", |car| Some(game(car.vehicle)?.to_owned()))
            .row("Game", |car| Some(format!("{}, {}", car.vehicle.size?, game(car.vehicle)?))),
        Figure::word("damage_deck", "Damage deck", damage_deck).row("Damage deck", damage_deck),
        Figure::number("armor_points", "Armor, each side", plain, armor_points)
            .high()
            .main()
            .row("Armor", |car| Some(format!("{} on each side", armor_points(car, UNHEARD)?))),
        Figure::number("build_points", "Build points", plain, build_points),
        Figure::number("build_points_used", "Build points used", plain, |car, steps| {
            Some(build_points_used(car, steps))
        })
        .low()
        .main()
        .row("Build points", |car| {
            Some(spent(build_points_used(car, UNHEARD), build_points(car, UNHEARD)))
        }),
        Figure::number("build_points_left", "Build points left", plain, build_points_left),
        Figure::number("crew_points", "Crew points", plain, crew_points),
        Figure::number("crew_points_used", "Crew points used", plain, |car, steps| {
            Some(crew_points_used(car, steps))
        })
        .low()
        .main()
        .row("Crew points", |car| {
            Some(spent(crew_points_used(car, UNHEARD), crew_points(car, UNHEARD)))
        }),
        Figure::number("crew_points_left", "Crew points left", plain, crew_points_left),
        Figure::number("control_tokens", "Control tokens", plain, |car, steps| {
            Some(control_tokens(car, steps))
        })
        .high()
        .main()
        .row("Tokens", |car| {
            let (control, ace) = (control_tokens(car, UNHEARD), ace_tokens(car, UNHEARD));
            Some(format!("{control} control and {ace} ace from cards, each round"))
        }),
        Figure::number("ace_tokens", "Ace tokens", plain, |car, steps| {
            Some(ace_tokens(car, steps))
        })
        .high()
        .main(),
        Figure::number("power", "Power", plain, |car, steps| {
            Some(steps.by(
                "start",
                "Power of every car at the start",
                car.vehicle.catalog.start.power,
            ))
        })
        .high()
        .row("Start", |car| {
            let start = &car.vehicle.catalog.start;
            Some(format!("power {}, tires {}, speed {}", start.power, start.tires, start.speed))
        }),
        Figure::number("tires", "Tires", plain, |car, steps| {
            Some(steps.by(
                "start",
                "Tires of every car at the start",
                car.vehicle.catalog.start.tires,
            ))
        })
        .high(),
        Figure::number("first_speed", "First speed", plain, |car, steps| {
            Some(steps.by(
                "start",
                "Speed of every car at the start",
                car.vehicle.catalog.start.speed,
            ))
        }),
        Figure::words("products", "Products", |car| {
            products(car.vehicle).map(str::to_owned).collect()
        })
        .row("Products", |car| Some(products(car.vehicle).collect::<Vec<_>>().join(", "))),
    ];
}

/// "small", "large".
pub fn game(vehicle: &Vehicle<'_>) -> Option<&'static str> {
    vehicle.is_large().map(|large| if large { "large" } else { "small" })
}

fn damage_deck(car: &Car<'_>) -> Option<String> {
    car.vehicle.damage_deck().map(str::to_owned)
}

/// The start of each armor slider.
pub fn armor_points(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    car.vehicle.size?;
    Some(steps.sum(&car.ledger.lines, ARMOR, Load::ALL))
}

pub fn build_points(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    let agreed = car.vehicle.size?.build.value;
    Some(steps.step("Build points agreed on", agreed))
}

pub fn build_points_used(car: &Car<'_>, steps: Steps<'_>) -> Exact {
    steps.sum(&car.ledger.lines, BUILD, Load::ALL)
}

pub fn build_points_left(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    Some(left(build_points_used(car, steps), build_points(car, UNHEARD)?, steps))
}

pub fn crew_points(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    let agreed = steps.step("Crew points agreed on", car.vehicle.size?.crew.value);
    let more = of_cards(car.vehicle, |card| card.more_crew_points, steps);
    Some(steps.step("Crew points", agreed + more))
}

pub fn crew_points_used(car: &Car<'_>, steps: Steps<'_>) -> Exact {
    steps.sum(&car.ledger.lines, CREW, Load::ALL)
}

pub fn crew_points_left(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    Some(left(crew_points_used(car, steps), crew_points(car, UNHEARD)?, steps))
}

fn left(used: Exact, limit: Exact, steps: Steps<'_>) -> Exact {
    steps.step("Points allowed", limit);
    steps.step("Points allowed - points used", limit - used)
}

/// "16 of 16", "14 of 16, 2 left", "18 of 16, 2 over".
fn spent(used: Exact, limit: Option<Exact>) -> String {
    let Some(limit) = limit else { return used.to_string() };
    let left = limit - used;
    match left.cmp(&Exact::ZERO) {
        Ordering::Equal => format!("{used} of {limit}"),
        Ordering::Greater => format!("{used} of {limit}, {left} left"),
        Ordering::Less => format!("{used} of {limit}, {} over", -left),
    }
}

pub fn control_tokens(car: &Car<'_>, steps: Steps<'_>) -> Exact {
    let tokens = of_cards(car.vehicle, |card| card.control, steps);
    steps.step("Control tokens each round", tokens)
}

pub fn ace_tokens(car: &Car<'_>, steps: Steps<'_>) -> Exact {
    let tokens = of_cards(car.vehicle, |card| card.ace, steps);
    steps.step("Ace tokens each round", tokens)
}

/// What its cards add, one step for each card that adds some.
fn of_cards(vehicle: &Vehicle<'_>, gives: fn(&Card) -> i64, steps: Steps<'_>) -> Exact {
    let cards = vehicle.everything().filter(|(card, _)| gives(card) != 0);
    let given = cards.map(|(card, count)| {
        let what = || match count {
            1 => card.row.name.clone(),
            _ => format!("{count} × {}", card.row.name),
        };
        steps.cited(what, gives(card) * count, &card.row.cite)
    });
    given.sum()
}

/// The products needed for the car, in the order of the catalog.
fn products<'v>(vehicle: &'v Vehicle<'_>) -> impl Iterator<Item = &'v str> {
    let needed: Vec<_> =
        vehicle.everything().filter_map(|(card, _)| card.product.as_ref()).collect();
    let rows = vehicle.catalog.products.rows.iter().map(|product| &product.row);
    rows.filter(move |row| needed.contains(&&row.id)).map(|row| row.name.as_str())
}
