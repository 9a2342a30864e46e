//! The statistics of a car in output order, with the functions that compute them.
//!
//! To add a statistic, write its entry and its function.

use std::cmp::Ordering;

use crate::units::{Exact, plain, several};
use crate::vehicle::derivation::{Kept, Steps};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::ledger::{Ledger, Load};

use super::SixthEdition;
use super::catalog::{Card, Start};
use super::ledger::{ARMOR, BUILD, CREW, tally};
use super::vehicle::Vehicle;

pub struct Car<'a> {
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
    /// The start of each armor slider.
    pub armor_points: Option<Exact>,
    pub build_points: Option<Exact>,
    pub build_points_used: Exact,
    pub build_points_left: Option<Exact>,
    pub crew_points: Option<Exact>,
    pub crew_points_used: Exact,
    pub crew_points_left: Option<Exact>,
    pub control_tokens: Exact,
    pub ace_tokens: Exact,
}

impl<'a> Car<'a> {
    pub fn of(vehicle: &'a Vehicle<'a>, kept: &Kept) -> Car<'a> {
        let ledger = tally(vehicle);
        let sum = |measure| {
            let lines = &ledger.lines;
            move |steps: Steps<'_>| steps.sum(lines, measure, Load::ALL)
        };
        let build_points = kept.keep("build_points", |steps| build_points(vehicle, steps));
        let crew_points = kept.keep("crew_points", |steps| crew_points(vehicle, steps));
        let left = |measure, limit: Option<Exact>| {
            move |steps: Steps<'_>| {
                let used = sum(measure)(steps);
                let limit = steps.step("Points allowed", limit?);
                Some(steps.step("Points allowed - points used", limit - used))
            }
        };
        Car {
            armor_points: vehicle.size.map(|_| kept.keep("armor_points", sum(ARMOR))),
            build_points,
            build_points_used: kept.keep("build_points_used", sum(BUILD)),
            build_points_left: kept.keep("build_points_left", left(BUILD, build_points)),
            crew_points,
            crew_points_used: kept.keep("crew_points_used", sum(CREW)),
            crew_points_left: kept.keep("crew_points_left", left(CREW, crew_points)),
            control_tokens: kept.keep("control_tokens", |steps| {
                let tokens = of_cards(vehicle, |card| card.control, steps);
                steps.step("Control tokens each round", tokens)
            }),
            ace_tokens: kept.keep("ace_tokens", |steps| {
                let tokens = of_cards(vehicle, |card| card.ace, steps);
                steps.step("Ace tokens each round", tokens)
            }),
            vehicle,
            ledger,
        }
    }
}

type Figure = Definition<SixthEdition>;

impl Figured for SixthEdition {
    type Case<'a> = Car<'a>;

    fn keep(car: &Car<'_>, kept: &Kept) {
        Car::of(car.vehicle, kept);
    }

    const FIGURES: &'static [Figure] = &[
        Figure::word("game", "Game", |car| Some(game(car.vehicle)?.to_owned()))
            .row("Game", |car| Some(format!("{}, {}", car.vehicle.size?, game(car.vehicle)?))),
        Figure::word("damage_deck", "Damage deck", damage_deck).row("Damage deck", damage_deck),
        Figure::number("armor_points", "Armor, each side", plain, |car, _| car.armor_points)
            .high()
            .main()
            .row("Armor", |car| Some(format!("{} on each side", car.armor_points?))),
        Figure::number("build_points", "Build points", plain, |car, _| car.build_points),
        Figure::number("build_points_used", "Build points used", plain, |car, _| {
            Some(car.build_points_used)
        })
        .low()
        .main()
        .row("Build points", |car| Some(spent(car.build_points_used, car.build_points))),
        Figure::number("build_points_left", "Build points left", plain, |car, _| {
            car.build_points_left
        }),
        Figure::number("crew_points", "Crew points", plain, |car, _| car.crew_points),
        Figure::number("crew_points_used", "Crew points used", plain, |car, _| {
            Some(car.crew_points_used)
        })
        .low()
        .main()
        .row("Crew points", |car| Some(spent(car.crew_points_used, car.crew_points))),
        Figure::number("crew_points_left", "Crew points left", plain, |car, _| {
            car.crew_points_left
        }),
        Figure::number("control_tokens", "Control tokens", plain, |car, _| {
            Some(car.control_tokens)
        })
        .high()
        .main()
        .row("Tokens", |car| {
            let (control, ace) = (car.control_tokens, car.ace_tokens);
            Some(format!("{control} control and {ace} ace from cards, each round"))
        }),
        Figure::number("ace_tokens", "Ace tokens", plain, |car, _| Some(car.ace_tokens))
            .high()
            .main(),
        Figure::number("power", "Power", plain, |car, steps| {
            at_start(car, "Power", |start| start.power, steps)
        })
        .high()
        .row("Start", |car| {
            let start = &car.vehicle.catalog.start;
            Some(format!("power {}, tires {}, speed {}", start.power, start.tires, start.speed))
        }),
        Figure::number("tires", "Tires", plain, |car, steps| {
            at_start(car, "Tires", |start| start.tires, steps)
        })
        .high(),
        Figure::number("first_speed", "First speed", plain, |car, steps| {
            at_start(car, "Speed", |start| start.speed, steps)
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

fn build_points(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    let agreed = vehicle.size?.build.value;
    Some(steps.step("Build points agreed on", agreed))
}

fn crew_points(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    let agreed = steps.step("Crew points agreed on", vehicle.size?.crew.value);
    let more = of_cards(vehicle, |card| card.more_crew_points, steps);
    Some(steps.step("Crew points", agreed + more))
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

/// The total that cards add, one step for each card.
fn of_cards(vehicle: &Vehicle<'_>, gives: fn(&Card) -> i64, steps: Steps<'_>) -> Exact {
    let cards = vehicle.everything().filter(|(card, _)| gives(card) != 0);
    let given = cards.map(|(card, count)| {
        steps.cited(several(&card.row.name, count), gives(card) * count, &card.row.cite)
    });
    given.sum()
}

fn at_start(car: &Car<'_>, what: &str, of: fn(&Start) -> i64, steps: Steps<'_>) -> Option<Exact> {
    let what = format!("{what} of every car at the start");
    Some(steps.by("start", what, of(&car.vehicle.catalog.start)))
}

/// The required products, in catalog order.
fn products<'v>(vehicle: &'v Vehicle<'_>) -> impl Iterator<Item = &'v str> {
    let needed: Vec<_> =
        vehicle.everything().filter_map(|(card, _)| card.product.as_ref()).collect();
    let rows = vehicle.catalog.products.rows.iter().map(|product| &product.row);
    rows.filter(move |row| needed.contains(&&row.id)).map(|row| row.name.as_str())
}
