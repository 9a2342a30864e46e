//! The statistics of a vehicle, in the order of every output, rounded as on a record. Each names the function that computes
//! it: [`load`] has price, weight and space, [`driving`] speed and handling; [`text`] formats them.
//!
//! To add one, write its entry and its function. Exact values for rules and sheets are in [`Totals`].

pub mod driving;
pub mod load;
pub mod text;

use std::collections::BTreeMap;

use crate::units::{Exact, decimal, dollars, hundredths, plain, pounds};
use crate::vehicle::derivation::{Steps, UNHEARD};
use crate::vehicle::figure::{Definition, Figured, Value};
use crate::vehicle::ledger::Ledger;

use super::Carz;
use super::ledger::tally;
use super::places::SIDES;
use super::vehicle::{Engine, Vehicle};

use driving::Motion;

/// The input of statistics and rules.
pub struct Case<'a> {
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
    pub totals: Totals,
}

impl<'a> Case<'a> {
    pub fn of(vehicle: &'a Vehicle<'a>) -> Case<'a> {
        let ledger = tally(vehicle);
        let totals = Totals::of(vehicle, &ledger);
        Case { vehicle, ledger, totals }
    }
}

/// Totals computed once, exact until they are shown.
#[derive(Clone, Debug)]
pub struct Totals {
    pub cost: Exact,
    /// With wheels, without cargo.
    pub weight: Exact,
    pub max_load: Exact,
    /// The weight without road wheels.
    pub load: Exact,
    pub internal: Exact,
    pub used: Exact,
    /// The space that no part uses; never below 0.
    pub cargo: Exact,
    /// How much cargo the space holds.
    pub effective_cargo: Exact,
    pub max_cargo_load: Exact,
    pub turret_used: Exact,
    pub handling: i64,
    pub fast_handling: i64,
    pub acceleration: Exact,
    /// With chargers that work at high speed.
    pub fast_acceleration: Exact,
    /// With the first engine; only one engine runs at a time.
    pub motion: Option<Motion>,
    /// With each of the others.
    pub other_motions: Vec<Motion>,
    pub collision: Exact,
    /// The modifier of the roll to hit it from the side.
    pub to_hit: i64,
    /// Inches of its counter.
    pub counter: (Exact, Exact),
    /// Extras that are priced separately.
    pub fuel_cost: Exact,
    pub paint_cost: Exact,
    pub luxury_cost: Exact,
}

impl Totals {
    fn of(vehicle: &Vehicle<'_>, ledger: &Ledger) -> Totals {
        let (cost, weight) = (load::cost(ledger, UNHEARD), load::weight(ledger, UNHEARD));
        let used = load::volume_used(ledger, UNHEARD);
        let (load, max_load) =
            (load::load(vehicle, weight, UNHEARD), load::max_load(vehicle, UNHEARD));
        let cargo = load::cargo(vehicle, used, UNHEARD);
        let acceleration = driving::acceleration(vehicle, UNHEARD);
        let engines = vehicle.engines.iter().filter(|_| weight > Exact::ZERO);
        let mut motions =
            engines.map(|engine| driving::motion(vehicle, engine, weight, acceleration));
        let motion = motions.next();
        let other_motions = motions.collect();
        let fast_acceleration = motion.as_ref().map(|motion| motion.fast_acceleration);
        Totals {
            cost,
            weight,
            max_load,
            load,
            internal: load::volume(vehicle, UNHEARD),
            used,
            cargo,
            effective_cargo: load::effective_cargo(vehicle, used, UNHEARD),
            max_cargo_load: load::max_cargo_load(vehicle, used, max_load - load, UNHEARD),
            turret_used: load::turret_used(vehicle),
            handling: driving::handling(vehicle, weight, UNHEARD),
            fast_handling: driving::fast_handling(vehicle, weight, UNHEARD),
            acceleration,
            fast_acceleration: fast_acceleration.unwrap_or(acceleration),
            motion,
            other_motions,
            collision: driving::collision(vehicle, weight, UNHEARD),
            to_hit: load::to_hit(vehicle, UNHEARD),
            counter: load::counter(vehicle),
            fuel_cost: load::fuel_cost(vehicle, UNHEARD),
            paint_cost: load::paint_cost(vehicle, UNHEARD),
            luxury_cost: load::luxury_cost(vehicle, cost, UNHEARD),
        }
    }
}

type Figure = Definition<Carz>;

impl Figured for Carz {
    type Case<'a> = Case<'a>;

    const FIGURES: &'static [Figure] = &[
        Figure::number("cost", "Cost", dollars, |case, steps| {
            recorded(case.totals.cost, steps, |steps| load::cost(&case.ledger, steps))
        })
        .low()
        .main()
        .listed()
        .row("Cost", |case| Some(text::cost(&case.totals))),
        Figure::number("fuel_cost", "Fuel", dollars, |case, steps| {
            recorded(case.totals.fuel_cost, steps, |steps| load::fuel_cost(case.vehicle, steps))
        }),
        Figure::number("paint_cost", "Paint", dollars, |case, steps| {
            recorded(case.totals.paint_cost, steps, |steps| load::paint_cost(case.vehicle, steps))
        }),
        Figure::number("luxury_cost", "Luxury", dollars, |case, steps| {
            let Totals { cost, luxury_cost, .. } = case.totals;
            recorded(luxury_cost, steps, |steps| load::luxury_cost(case.vehicle, cost, steps))
        }),
        Figure::number("weight", "Weight", pounds, |case, steps| {
            recorded(case.totals.weight, steps, |steps| load::weight(&case.ledger, steps))
        })
        .main()
        .listed()
        .row("Weight", |case| Some(pounds(case.totals.weight))),
        Figure::number("load", "Load", pounds, |case, steps| {
            let Totals { weight, load, .. } = case.totals;
            recorded(load, steps, |steps| load::load(case.vehicle, weight, steps))
        })
        .row("Load", |case| Some(text::load(&case.totals))),
        Figure::number("max_load", "Maximum load", pounds, |case, steps| {
            recorded(case.totals.max_load, steps, |steps| load::max_load(case.vehicle, steps))
        }),
        Figure::number("volume", "Space", hundredths, |case, steps| {
            Some(steps.known(case.totals.internal, |steps| load::volume(case.vehicle, steps)))
        })
        .row("Space", |case| Some(text::space(&case.totals))),
        Figure::number("volume_used", "Space used", hundredths, |case, steps| {
            Some(steps.known(case.totals.used, |steps| load::volume_used(&case.ledger, steps)))
        }),
        Figure::number("cargo_volume", "Cargo space", decimal, |case, steps| {
            let Totals { used, cargo, .. } = case.totals;
            to_tenths(cargo, steps, |steps| load::cargo(case.vehicle, used, steps))
        })
        .high()
        .row("Cargo space", |case| Some(text::cargo(&case.totals))),
        Figure::number(
            "effective_cargo_volume",
            "Effective cargo space",
            decimal,
            |case, steps| {
                let Totals { used, effective_cargo, .. } = case.totals;
                to_tenths(effective_cargo, steps, |steps| {
                    load::effective_cargo(case.vehicle, used, steps)
                })
            },
        )
        .high(),
        Figure::number("extra_cargo_volume", "Cargo space beyond its own", decimal, extra_cargo),
        Figure::number("max_cargo_load", "Maximum cargo load", pounds, |case, steps| {
            let Totals { used, max_load, load, max_cargo_load, .. } = case.totals;
            recorded(max_cargo_load, steps, |steps| {
                load::max_cargo_load(case.vehicle, used, max_load - load, steps)
            })
        })
        .row("Maximum cargo load", |case| Some(pounds(case.totals.max_cargo_load))),
        Figure::number("handling_class", "Handling class", plain, |case, steps| {
            let Totals { weight, handling, .. } = case.totals;
            let class =
                steps.known(handling, |steps| driving::handling(case.vehicle, weight, steps));
            Some(class.into())
        })
        .high()
        .main()
        .row("Handling", |case| Some(text::handling(case.vehicle, &case.totals))),
        Figure::number("fast_handling_class", "Handling class at speed", plain, |case, steps| {
            let Totals { weight, fast_handling, .. } = case.totals;
            let class = steps
                .known(fast_handling, |steps| driving::fast_handling(case.vehicle, weight, steps));
            Some(class.into())
        })
        .high(),
        Figure::number("acceleration", "Acceleration", plain, |case, steps| {
            recorded(case.totals.acceleration, steps, |steps| {
                driving::acceleration(case.vehicle, steps)
            })
        })
        .high()
        .main()
        .row("Acceleration", |case| Some(text::acceleration(case.vehicle, &case.totals))),
        Figure::number("fast_acceleration", "Acceleration at speed", plain, |case, steps| {
            recorded(case.totals.fast_acceleration, steps, |steps| {
                driving::fast_acceleration(case.vehicle, case.vehicle.engines.first(), steps)
            })
        })
        .high(),
        Figure::number("top_speed", "Top speed", plain, |case, steps| {
            let Totals { weight, acceleration, .. } = case.totals;
            moved(
                case,
                steps,
                |motion| motion.top_speed,
                |engine, steps| {
                    driving::top_speed(case.vehicle, engine, weight, acceleration, steps).0
                },
            )
        })
        .high()
        .main()
        .row("Top speed", |case| Some(text::top_speed(case.vehicle, &case.totals))),
        Figure::number("reverse_speed", "Reverse speed", plain, |case, steps| {
            let Totals { weight, acceleration, .. } = case.totals;
            moved(
                case,
                steps,
                |motion| motion.reverse,
                |engine, steps| {
                    let (vehicle, weight) = (case.vehicle, weight);
                    let (speed, _) =
                        driving::top_speed(vehicle, engine, weight, acceleration, steps);
                    driving::reverse(vehicle, speed, steps)
                },
            )
        })
        .high(),
        Figure::number("mileage", "Mileage", plain, |case, steps| {
            let weight = case.totals.weight;
            moved(
                case,
                steps,
                |motion| motion.mileage,
                |engine, steps| driving::mileage(case.vehicle, engine, weight, steps),
            )
        })
        .high()
        .row("Mileage", |case| text::mileage(case.vehicle, &case.totals)),
        Figure::number("horsepower", "Horsepower", plain, |case, steps| {
            let power = driving::horsepower(case.vehicle.engines.first()?, steps);
            rounded(power, steps)
        }),
        Figure::number("engine_hits", "Engine hits", plain, |case, steps| {
            Some(driving::engine_hits(case.vehicle, case.vehicle.engines.first()?, steps))
        })
        .high(),
        Figure::number("collision_modifier", "Collision modifier", decimal, |case, steps| {
            let Totals { weight, collision, .. } = case.totals;
            Some(steps.known(collision, |steps| driving::collision(case.vehicle, weight, steps)))
        })
        .row("Modifier", |case| Some(format!("{} in a collision", decimal(case.totals.collision)))),
        Figure::number("to_hit", "To hit it", plain, |case, steps| {
            let size = steps.known(case.totals.to_hit, |steps| load::to_hit(case.vehicle, steps));
            Some(size.into())
        })
        .low()
        .row("To hit it", |case| {
            Some(format!("{:+} from the sides", case.totals.to_hit).replace("+0", "0"))
        }),
        Figure::several("armor", "Armor", |case, _| {
            let vehicle = case.vehicle;
            let sides = SIDES.iter().map(|(name, side)| (*name, vehicle.armor_at(*side).into()));
            Value::table(sides.collect::<BTreeMap<_, _>>())
        }),
    ];
}

/// The kept value, rounded to a whole number as on a record.
fn recorded(kept: Exact, steps: Steps<'_>, work: impl FnOnce(Steps<'_>) -> Exact) -> Option<Exact> {
    rounded(steps.known(kept, work), steps)
}

fn rounded(exact: Exact, steps: Steps<'_>) -> Option<Exact> {
    steps.last_shown(hundredths);
    Some(steps.rounded(exact))
}

/// As recorded with the first engine; `None` without a working engine.
fn moved(
    case: &Case<'_>,
    steps: Steps<'_>,
    kept: fn(&Motion) -> Exact,
    work: impl FnOnce(&Engine<'_>, Steps<'_>) -> Exact,
) -> Option<Exact> {
    let (motion, engine) = (case.totals.motion.as_ref()?, case.vehicle.engines.first()?);
    recorded(kept(motion), steps, |steps| work(engine, steps))
}

/// To one decimal, as on a record.
fn to_tenths(
    kept: Exact,
    steps: Steps<'_>,
    work: impl FnOnce(Steps<'_>) -> Exact,
) -> Option<Exact> {
    let exact = steps.known(kept, work);
    steps.last_shown(hundredths);
    Some(match tenths(exact) {
        shown if shown == exact => exact,
        shown => steps.shown(decimal).step("To one decimal", shown),
    })
}

/// To one decimal, halves up.
pub fn tenths(number: Exact) -> Exact {
    Exact::from((number * 10).rounded()) / Exact::from(10)
}

fn extra_cargo(case: &Case<'_>, steps: Steps<'_>) -> Option<Exact> {
    let Totals { used, cargo, effective_cargo, .. } = case.totals;
    let holds =
        steps.known(effective_cargo, |steps| load::effective_cargo(case.vehicle, used, steps));
    rounded(steps.step("Beyond its own space", holds - cargo), steps)
}
