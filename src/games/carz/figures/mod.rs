//! The statistics of a vehicle in output order, rounded as on a record. Each entry names the function that computes
//! it: [`load`] has price, weight and space, [`driving`] speed and handling; [`text`] formats statistics.
//!
//! To add a statistic, write its entry and its function. [`Totals`] has exact values for rules and sheets.

pub mod driving;
pub mod load;
pub mod text;

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::units::{Exact, decimal, dollars, hundredths, plain, pounds};
use crate::vehicle::breach::Armor;
use crate::vehicle::derivation::{Kept, Steps};
use crate::vehicle::endurance::{self, Armored};
use crate::vehicle::figure::{Definition, Figured, Value};
use crate::vehicle::fire::{Fire, Fires, figures};
use crate::vehicle::ledger::{Ledger, Load};

use super::Carz;
use super::fire;
use super::ledger::{COST, WEIGHT, tally};
use super::places::{SIDES, Side};
use super::vehicle::Vehicle;

use driving::Motion;

pub struct Car<'a> {
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
    pub totals: Totals,
    fire: OnceCell<Option<Fire>>,
}

impl<'a> Car<'a> {
    pub fn of(vehicle: &'a Vehicle<'a>) -> Car<'a> {
        let ledger = tally(vehicle);
        let totals = Totals::of(vehicle, &ledger, &Kept::default());
        Car { vehicle, ledger, totals, fire: OnceCell::new() }
    }
}

#[derive(Clone, Debug)]
pub struct Totals {
    pub cost: Exact,
    /// Includes wheels, excludes cargo.
    pub weight: Exact,
    pub max_load: Exact,
    /// Excludes road wheels.
    pub load: Exact,
    pub internal: Exact,
    pub used: Exact,
    /// Unused space; at least 0.
    pub cargo: Exact,
    pub effective_cargo: Exact,
    pub max_cargo_load: Exact,
    pub turret_used: Exact,
    pub handling: i64,
    pub fast_handling: i64,
    pub acceleration: Exact,
    /// With chargers that work at high speed.
    pub fast_acceleration: Exact,
    /// Performance with the first engine; only one engine runs at a time.
    pub motion: Option<Motion>,
    pub other_motions: Vec<Motion>,
    pub collision: Exact,
    pub to_hit: i64,
    /// Size of the counter in inches.
    pub counter: (Exact, Exact),
    pub fuel_cost: Exact,
    pub paint_cost: Exact,
    pub luxury_cost: Exact,
}

impl Totals {
    fn of(vehicle: &Vehicle<'_>, ledger: &Ledger, kept: &Kept) -> Totals {
        let lines = &ledger.lines;
        let cost = kept.keep("cost", |steps| steps.sum(lines, COST, Load::WITH_CARGO));
        let weight = kept.keep("weight", |steps| steps.sum(lines, WEIGHT, &[Load::Vehicle]));
        let used = kept.keep("volume_used", |steps| load::volume_used(ledger, steps));
        let load = kept.keep("load", |steps| load::load(vehicle, weight, steps));
        let max_load = kept.keep("max_load", |steps| load::max_load(vehicle, steps));
        let acceleration = kept.keep("acceleration", |steps| driving::acceleration(vehicle, steps));
        let mut engines = vehicle.engines.iter().filter(|_| weight > Exact::ZERO);
        let first = engines.next();
        let of_engine =
            |engine, kept: &Kept| driving::motion(vehicle, engine, weight, acceleration, kept);
        Totals {
            cost,
            weight,
            max_load,
            load,
            internal: kept.keep("volume", |steps| load::volume(vehicle, steps)),
            used,
            cargo: kept.keep("cargo_volume", |steps| load::cargo(vehicle, used, steps)),
            effective_cargo: kept.keep("effective_cargo_volume", |steps| {
                load::effective_cargo(vehicle, used, steps)
            }),
            max_cargo_load: kept.keep("max_cargo_load", |steps| {
                load::max_cargo_load(vehicle, used, max_load - load, steps)
            }),
            turret_used: load::turret_used(vehicle),
            handling: kept
                .keep("handling_class", |steps| driving::handling(vehicle, weight, steps)),
            fast_handling: kept.keep("fast_handling_class", |steps| {
                driving::fast_handling(vehicle, weight, steps)
            }),
            acceleration,
            fast_acceleration: kept.keep("fast_acceleration", |steps| {
                driving::fast_acceleration(vehicle, first, steps)
            }),
            motion: first.map(|engine| of_engine(engine, kept)),
            other_motions: engines.map(|engine| of_engine(engine, &Kept::default())).collect(),
            collision: kept
                .keep("collision_modifier", |steps| driving::collision(vehicle, weight, steps)),
            to_hit: kept.keep("to_hit", |steps| load::to_hit(vehicle, steps)),
            counter: load::counter(vehicle),
            fuel_cost: kept.keep("fuel_cost", |steps| load::fuel_cost(vehicle, steps)),
            paint_cost: kept.keep("paint_cost", |steps| load::paint_cost(vehicle, steps)),
            luxury_cost: kept.keep("luxury_cost", |steps| load::luxury_cost(vehicle, cost, steps)),
        }
    }
}

impl Armored for Carz {
    const SUSTAINED: usize = 0;

    fn size(car: &Car<'_>, side: Side) -> i64 {
        let ends = car.vehicle.catalog.figures.targeting.ends;
        let is_end = matches!(side, Side::Front | Side::Back);
        car.totals.to_hit + if is_end { ends } else { 0 }
    }

    fn armor(car: &Car<'_>, side: Side, steps: Steps<'_>) -> Option<Armor> {
        let is_shot_at = side != Side::Top && car.vehicle.carries_armor(side);
        let armor = Some(armor(car, side)).filter(|_| is_shot_at)?;
        steps.step("Points of armor", armor.points as i64);
        Some(armor)
    }

    fn top(car: &Car<'_>) -> Armor {
        armor(car, Side::Top)
    }
}

fn armor(car: &Car<'_>, side: Side) -> Armor {
    let points = usize::try_from(car.vehicle.armor_at(side)).unwrap_or(0);
    let own = car.vehicle.armor.sides.iter().find(|own| own.side.value == side);
    let reflects = own.and_then(|own| own.finish).is_some_and(|row| row.laser_reflective);
    Armor { points, reflects, ..Armor::default() }
}

impl Fires for Carz {
    fn fire<'c>(car: &'c Car<'_>) -> Option<&'c Fire> {
        car.fire.get_or_init(|| fire::fire(car.vehicle)).as_ref()
    }
}

type Figure = Definition<Carz>;

impl Figured for Carz {
    type Case<'a> = Car<'a>;

    fn keep(car: &Car<'_>, kept: &Kept) {
        Totals::of(car.vehicle, &car.ledger, kept);
    }

    const ENDURANCE: &'static [Figure] = &endurance::figures();

    const FIGURES: &'static [Figure] = &[
        Figure::number("cost", "Cost", dollars, |car, steps| rounded(car.totals.cost, steps))
            .low()
            .main()
            .listed()
            .row("Cost", |car| Some(text::cost(&car.totals))),
        Figure::number("fuel_cost", "Fuel", dollars, |car, steps| {
            rounded(car.totals.fuel_cost, steps)
        }),
        Figure::number("paint_cost", "Paint", dollars, |car, steps| {
            rounded(car.totals.paint_cost, steps)
        }),
        Figure::number("luxury_cost", "Luxury", dollars, |car, steps| {
            rounded(car.totals.luxury_cost, steps)
        }),
        Figure::number("weight", "Weight", pounds, |car, steps| rounded(car.totals.weight, steps))
            .main()
            .listed()
            .row("Weight", |car| Some(pounds(car.totals.weight))),
        Figure::number("load", "Load", pounds, |car, steps| rounded(car.totals.load, steps))
            .row("Load", |car| Some(text::load(&car.totals))),
        Figure::number("max_load", "Maximum load", pounds, |car, steps| {
            rounded(car.totals.max_load, steps)
        }),
        Figure::number("volume", "Space", hundredths, |car, _| Some(car.totals.internal))
            .row("Space", |car| Some(text::space(&car.totals))),
        Figure::number("volume_used", "Space used", hundredths, |car, _| Some(car.totals.used)),
        Figure::number("cargo_volume", "Cargo space", decimal, |car, steps| {
            to_tenths(car.totals.cargo, steps)
        })
        .high()
        .row("Cargo space", |car| Some(text::cargo(&car.totals))),
        Figure::number("effective_cargo_volume", "Effective cargo space", decimal, |car, steps| {
            to_tenths(car.totals.effective_cargo, steps)
        })
        .high(),
        Figure::number("extra_cargo_volume", "Cargo space beyond its own", decimal, extra_cargo),
        Figure::number("max_cargo_load", "Maximum cargo load", pounds, |car, steps| {
            rounded(car.totals.max_cargo_load, steps)
        })
        .row("Maximum cargo load", |car| Some(pounds(car.totals.max_cargo_load))),
        Figure::number("handling_class", "Handling class", plain, |car, _| {
            Some(car.totals.handling.into())
        })
        .high()
        .main()
        .row("Handling", |car| Some(text::handling(car.vehicle, &car.totals))),
        Figure::number("fast_handling_class", "Handling class at speed", plain, |car, _| {
            Some(car.totals.fast_handling.into())
        })
        .high(),
        Figure::number("acceleration", "Acceleration", plain, |car, steps| {
            rounded(car.totals.acceleration, steps)
        })
        .high()
        .main()
        .row("Acceleration", |car| Some(text::acceleration(car.vehicle, &car.totals))),
        Figure::number("fast_acceleration", "Acceleration at speed", plain, |car, steps| {
            rounded(car.totals.fast_acceleration, steps)
        })
        .high(),
        Figure::number("top_speed", "Top speed", plain, |car, steps| {
            rounded(car.totals.motion.as_ref()?.top_speed, steps)
        })
        .high()
        .main()
        .row("Top speed", |car| Some(text::top_speed(car.vehicle, &car.totals))),
        Figure::number("reverse_speed", "Reverse speed", plain, |car, steps| {
            rounded(car.totals.motion.as_ref()?.reverse, steps)
        })
        .high(),
        Figure::number("mileage", "Mileage", plain, |car, steps| {
            rounded(car.totals.motion.as_ref()?.mileage, steps)
        })
        .high()
        .row("Mileage", |car| text::mileage(car.vehicle, &car.totals)),
        Figure::number("horsepower", "Horsepower", plain, |car, steps| {
            let power = driving::horsepower(car.vehicle.engines.first()?, steps);
            rounded(power, steps)
        }),
        Figure::number("engine_hits", "Engine hits", plain, |car, steps| {
            Some(driving::engine_hits(car.vehicle, car.vehicle.engines.first()?, steps))
        })
        .high(),
        Figure::number("collision_modifier", "Collision modifier", decimal, |car, _| {
            Some(car.totals.collision)
        })
        .row("Modifier", |car| Some(format!("{} in a collision", decimal(car.totals.collision)))),
        Figure::number("to_hit", "To hit it", plain, |car, _| Some(car.totals.to_hit.into()))
            .low()
            .row("To hit it", |car| {
                Some(format!("{:+} from the sides", car.totals.to_hit).replace("+0", "0"))
            }),
        Figure::several("armor", "Armor", |car, _| {
            let vehicle = car.vehicle;
            let sides = SIDES.iter().map(|(name, side)| (*name, vehicle.armor_at(*side).into()));
            Value::table(sides.collect::<BTreeMap<_, _>>())
        }),
    ];

    const FIRE: &'static [Figure] = &figures();
}

/// Rounded to a whole number, as on a record.
fn rounded(exact: Exact, steps: Steps<'_>) -> Option<Exact> {
    steps.last_shown(hundredths);
    Some(steps.rounded(exact))
}

fn to_tenths(exact: Exact, steps: Steps<'_>) -> Option<Exact> {
    steps.last_shown(hundredths);
    Some(match tenths(exact) {
        shown if shown == exact => exact,
        shown => steps.shown(decimal).step("To one decimal", shown),
    })
}

pub fn tenths(number: Exact) -> Exact {
    Exact::from((number * 10).rounded()) / Exact::from(10)
}

fn extra_cargo(car: &Car<'_>, steps: Steps<'_>) -> Option<Exact> {
    let Totals { used, cargo, .. } = car.totals;
    let holds = load::effective_cargo(car.vehicle, used, steps);
    rounded(steps.step("Beyond its own space", holds - cargo), steps)
}
