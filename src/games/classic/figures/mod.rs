//! The figures of a vehicle, in the order of every output. Each names the function that works it out: [`load`] what it
//! costs, carries and has room for, [`driving`] how it moves, [`several`] those of several values; [`text`] words them.
//!
//! To add one, write its entry and its function. What rules, sheets and other figures need is kept in [`Figures`].

pub mod driving;
pub mod load;
pub mod several;
pub mod text;

use crate::units::{Exact, dollars, plain, pounds};
use crate::vehicle::derivation::{Steps, UNHEARD};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::ledger::{Ledger, Line};

use super::Classic;
use super::catalog::Catalog;
use super::ledger::tally;
use super::vehicle::Vehicle;

pub use driving::{
    HandlingStep, Motion, acceleration_limits, eases_fast_maneuvers, motion, unlike_axle,
};
pub use load::spaces_at;
pub use several::PERSON_FIGURES;

/// What figures are worked out from: the vehicle that drives, and its sidecar.
pub struct Whole<'a> {
    pub units: &'a [Unit<'a>],
    pub figures: Figures,
}

impl<'a> Whole<'a> {
    pub fn of(units: &'a [Unit<'a>]) -> Whole<'a> {
        Whole { units, figures: Figures::of(units) }
    }

    fn lines(&self) -> impl Iterator<Item = &'a Line> {
        load::lines(self.units)
    }

    fn vehicle(&self) -> &'a Vehicle<'a> {
        self.units[0].vehicle
    }

    /// The only unit. The units of a combination have separate loads and spaces.
    fn alone(&self) -> Option<&'a Unit<'a>> {
        match self.units {
            [unit] => Some(unit),
            _ => None,
        }
    }

    fn sum(&self, of: fn(&UnitFigures) -> Exact) -> Exact {
        self.units.iter().map(|unit| of(&unit.figures)).sum()
    }

    fn ceiling(&self) -> Exact {
        self.figures.division_ceiling(self.vehicle().catalog)
    }
}

/// A vehicle without a sidecar, or one half of a cycle with its sidecar: each has its own load and spaces.
#[derive(Debug)]
pub struct Unit<'a> {
    pub name: &'static str,
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
    pub figures: UnitFigures,
}

impl<'a> Unit<'a> {
    pub fn new(vehicle: &'a Vehicle<'a>) -> Unit<'a> {
        let name = vehicle.unit_name();
        let ledger = tally(vehicle);
        let figures = UnitFigures::of(vehicle, &ledger);
        Unit { name, vehicle, ledger, figures }
    }

    /// A part with its place: "Machine Gun, front", "Standard tire, sidecar".
    pub fn placed(&self, item: &str, place: &str) -> String {
        match (self.vehicle.is_sidecar, place) {
            (false, "") => item.to_owned(),
            (true, "") => format!("{item}, sidecar"),
            (false, _) => format!("{item}, {place}"),
            (true, _) => format!("{item}, sidecar {place}"),
        }
    }
}

#[derive(Debug)]
pub struct UnitFigures {
    /// Rounded pounds.
    pub weight: i64,
    pub cargo_weight: i64,
    pub max_load: Option<Exact>,
    pub spaces: Option<i64>,
    pub spaces_used: Exact,
    /// The cargo area and the spaces left in the body.
    pub cargo_spaces: Option<Exact>,
    pub cargo_spaces_used: Exact,
    /// Spaces that weapons may take on one side.
    pub side_limit: Option<i64>,
}

impl UnitFigures {
    fn of(vehicle: &Vehicle<'_>, ledger: &Ledger) -> UnitFigures {
        let lines = || ledger.lines.iter();
        let (spaces, spaces_used) =
            (load::spaces(vehicle, UNHEARD), load::spaces_used(lines(), UNHEARD));
        let share = vehicle.catalog.figures.side_limit.share;
        UnitFigures {
            weight: load::weight(lines(), UNHEARD),
            cargo_weight: load::cargo_weight(lines(), UNHEARD),
            max_load: load::max_load(vehicle, "", UNHEARD),
            spaces,
            spaces_used,
            cargo_spaces: load::cargo_spaces(vehicle, spaces, spaces_used, UNHEARD),
            cargo_spaces_used: load::cargo_spaces_used(lines(), UNHEARD),
            side_limit: vehicle.spaces().map(|spaces| (share * spaces).floor()),
        }
    }
}

/// The figures of the whole: of a cycle and its sidecar together.
#[derive(Debug)]
pub struct Figures {
    /// Rounded dollars and pounds.
    pub cost: i64,
    pub weight: i64,
    pub weight_with_cargo: i64,
    pub personal_cost: i64,
    /// Without cargo, with the declared cargo, and loaded to the limit.
    pub empty: Option<Motion>,
    pub with_cargo: Option<Motion>,
    pub loaded: Option<Motion>,
    pub handling: Vec<HandlingStep>,
    pub damage_modifier: Exact,
    pub damage_modifier_with_cargo: Exact,
    pub power_units: Option<Exact>,
    /// Shots of the hungriest laser on a full plant.
    pub laser_shots: Option<i64>,
}

impl Figures {
    /// The first unit is the driving one.
    pub fn of(units: &[Unit<'_>]) -> Figures {
        let vehicle = units[0].vehicle;
        let catalog = vehicle.catalog;
        let lines = || load::lines(units);
        let weight = load::weight(lines(), UNHEARD);
        let with_cargo = load::weight_with_cargo(lines(), UNHEARD);
        let power = vehicle.power_plant.as_ref().map(|plant| plant.row.power);
        let at = |weight: i64| power.map(|power| motion(catalog, power, weight));
        let empty = at(weight);
        let sidecar = units.get(1).map(|unit| unit.vehicle);
        Figures {
            cost: load::cost(lines(), UNHEARD),
            weight,
            weight_with_cargo: with_cargo,
            personal_cost: load::personal_cost(lines(), UNHEARD),
            empty,
            with_cargo: if with_cargo == weight { empty } else { at(with_cargo) },
            loaded: load::weight_loaded(units, weight, UNHEARD).and_then(at),
            handling: driving::handling(vehicle, sidecar, weight),
            damage_modifier: driving::damage_modifier(catalog, weight, UNHEARD),
            damage_modifier_with_cargo: driving::damage_modifier(catalog, with_cargo, UNHEARD),
            power_units: driving::power_units(vehicle, UNHEARD),
            laser_shots: driving::laser_shots(units, UNHEARD),
        }
    }

    /// The most that a vehicle in this one's division may cost.
    pub fn division_ceiling(&self, catalog: &Catalog) -> Exact {
        let step = catalog.figures.division.step;
        Exact::from((Exact::from(self.cost) / step).ceil()) * step
    }

    pub fn handling_class(&self) -> Option<i64> {
        self.class(HandlingStep::on_road)
    }

    /// Fast enough for spoilers and airdams.
    pub fn handling_class_at_speed(&self) -> Option<i64> {
        self.class(HandlingStep::at_speed)
    }

    pub fn handling_class_off_road(&self) -> Option<i64> {
        self.class(HandlingStep::off_road)
    }

    fn class(&self, counts: fn(&HandlingStep) -> bool) -> Option<i64> {
        driving::handling_class(&self.handling, counts, UNHEARD)
    }
}

type Figure = Definition<Classic>;

impl Figured for Classic {
    type Case<'a> = Whole<'a>;

    const FIGURES: &'static [Figure] = &[
        Figure::number("cost", "Cost", dollars, |whole, steps| {
            whole_number(whole.figures.cost, steps, |steps| load::cost(whole.lines(), steps))
        })
        .low()
        .main()
        .listed()
        .row("Cost", |whole| Some(text::cost(whole))),
        Figure::number("weight", "Weight", pounds, |whole, steps| {
            whole_number(whole.figures.weight, steps, |steps| load::weight(whole.lines(), steps))
        })
        .main()
        .listed()
        .row("Weight", |whole| Some(text::weight(whole))),
        Figure::number("max_load", "Maximum load", pounds, |whole, steps| {
            let unit = whole.alone()?;
            steps.known(unit.figures.max_load, |steps| load::max_load(unit.vehicle, "", steps))
        }),
        Figure::number("load_left", "Load left", pounds, |whole, steps| {
            load::load_left(whole.alone()?, steps)
        }),
        Figure::number("spaces", "Spaces", plain, |whole, steps| {
            Some(load::spaces(whole.alone()?.vehicle, steps)?.into())
        }),
        Figure::number("spaces_used", "Spaces used", plain, |whole, steps| {
            let kept = whole.sum(|unit| unit.spaces_used);
            Some(steps.known(kept, |steps| load::spaces_used(whole.lines(), steps)))
        })
        .row("Spaces", text::spaces_used),
        Figure::number("cargo_spaces", "Cargo spaces", plain, |whole, steps| {
            let unit = whole.alone()?;
            let UnitFigures { spaces, spaces_used, cargo_spaces, .. } = unit.figures;
            steps.known(cargo_spaces, |steps| {
                load::cargo_spaces(unit.vehicle, spaces, spaces_used, steps)
            })
        })
        .high(),
        Figure::number("cargo_spaces_used", "Cargo spaces used", plain, |whole, steps| {
            let kept = whole.sum(|unit| unit.cargo_spaces_used);
            Some(steps.known(kept, |steps| load::cargo_spaces_used(whole.lines(), steps)))
        })
        .row("Cargo", text::cargo_spaces_used),
        Figure::number("weight_with_cargo", "Weight with cargo", pounds, |whole, steps| {
            whole_number(whole.figures.weight_with_cargo, steps, |steps| {
                load::weight_with_cargo(whole.lines(), steps)
            })
        }),
        Figure::number("weight_loaded", "Weight loaded to the limit", pounds, |whole, steps| {
            let (kept, empty) = (whole.figures.loaded?.weight, whole.figures.weight);
            let weight =
                steps.known(Some(kept), |steps| load::weight_loaded(whole.units, empty, steps))?;
            Some(weight.into())
        }),
        Figure::number("acceleration", "Acceleration", plain, |whole, steps| {
            acceleration(whole, whole.figures.empty, steps)
        })
        .high()
        .main()
        .row("Acceleration", |whole| {
            Some(text::by_load(&whole.figures, |motion| motion.acceleration.to_string()))
        }),
        Figure::number(
            "acceleration_with_cargo",
            "Acceleration with cargo",
            plain,
            |whole, steps| acceleration(whole, whole.figures.with_cargo, steps),
        ),
        Figure::number(
            "acceleration_loaded",
            "Acceleration loaded to the limit",
            plain,
            |whole, steps| acceleration(whole, whole.figures.loaded, steps),
        ),
        Figure::number("top_speed", "Top speed", plain, |whole, steps| {
            top_speed(whole, whole.figures.empty, steps)
        })
        .high()
        .main()
        .row("Top speed", |whole| {
            Some(text::by_load(&whole.figures, |motion| plain(motion.top_speed)))
        }),
        Figure::number("top_speed_with_cargo", "Top speed with cargo", plain, |whole, steps| {
            top_speed(whole, whole.figures.with_cargo, steps)
        }),
        Figure::number(
            "top_speed_loaded",
            "Top speed loaded to the limit",
            plain,
            |whole, steps| top_speed(whole, whole.figures.loaded, steps),
        ),
        Figure::several("thresholds", "Changes at", several::thresholds)
            .row("Changes at", several::thresholds_text),
        Figure::number("handling_class", "Handling class", plain, |whole, steps| {
            handling_class(whole, HandlingStep::on_road, steps)
        })
        .high()
        .main()
        .row("Handling class", |whole| Some(text::handling(whole.vehicle(), &whole.figures))),
        Figure::number(
            "handling_class_at_speed",
            "Handling class at speed",
            plain,
            |whole, steps| handling_class(whole, HandlingStep::at_speed, steps),
        )
        .high(),
        Figure::number(
            "handling_class_off_road",
            "Handling class off road",
            plain,
            |whole, steps| handling_class(whole, HandlingStep::off_road, steps),
        )
        .high(),
        Figure::several("without_sidecar", "Without sidecar", several::without_sidecar)
            .row("Without sidecar", several::without_sidecar_text),
        Figure::number("damage_modifier", "Damage modifier", plain, |whole, steps| {
            let Figures { weight, damage_modifier, .. } = whole.figures;
            Some(damage_modifier_at(whole, weight, damage_modifier, steps))
        })
        .row("Damage modifier", |whole| Some(text::damage_modifier(&whole.figures))),
        Figure::number(
            "damage_modifier_with_cargo",
            "Damage modifier with cargo",
            plain,
            |whole, steps| {
                let Figures { weight_with_cargo: weight, damage_modifier_with_cargo, .. } =
                    whole.figures;
                Some(damage_modifier_at(whole, weight, damage_modifier_with_cargo, steps))
            },
        ),
        Figure::number("power_units", "Power units", plain, |whole, steps| {
            let kept = whole.figures.power_units;
            steps.known(kept, |steps| driving::power_units(whole.vehicle(), steps))
        })
        .row("Power units", |whole| Some(plain(whole.figures.power_units?))),
        Figure::several("range", "Range", several::range).row("Range", several::range_text),
        Figure::number("laser_shots", "Laser shots", plain, |whole, steps| {
            let kept = whole.figures.laser_shots;
            Some(steps.known(kept, |steps| driving::laser_shots(whole.units, steps))?.into())
        })
        .row("Laser shots", |whole| text::laser_shots(&whole.figures)),
        Figure::number(
            "handling_class_as_driven",
            "Handling class as driven",
            plain,
            |whole, steps| Some(driving::as_driven(whole.vehicle(), &whole.figures, steps)?.into()),
        )
        .row("As driven", text::as_driven),
        Figure::several("crew", "Crew", several::crew),
        Figure::number("personal_cost", "Personal gear", dollars, |whole, steps| {
            whole_number(whole.figures.personal_cost, steps, |steps| {
                load::personal_cost(whole.lines(), steps)
            })
        })
        .row("Personal gear", |whole| text::personal_cost(&whole.figures)),
        Figure::several("left_over", "Left over", several::left_over)
            .row("Weapon spaces left", several::left_over_text),
    ];
}

/// The figures that a combination also has for each unit.
pub const OF_UNITS: &[&str] = &[
    "weight",
    "max_load",
    "load_left",
    "spaces",
    "spaces_used",
    "cargo_spaces",
    "cargo_spaces_used",
];

fn whole_number(kept: i64, steps: Steps<'_>, work: impl FnOnce(Steps<'_>) -> i64) -> Option<Exact> {
    Some(steps.known(kept, work).into())
}

fn acceleration(whole: &Whole<'_>, kept: Option<Motion>, steps: Steps<'_>) -> Option<Exact> {
    let (vehicle, Motion { weight, acceleration, .. }) = (whole.vehicle(), kept?);
    let acceleration = steps.known(Some(acceleration), |steps| {
        let power = driving::power(vehicle, weight, steps)?;
        Some(driving::acceleration(vehicle.catalog, power, weight, steps))
    });
    Some(acceleration?.into())
}

fn top_speed(whole: &Whole<'_>, kept: Option<Motion>, steps: Steps<'_>) -> Option<Exact> {
    let (vehicle, Motion { weight, acceleration, top_speed }) = (whole.vehicle(), kept?);
    steps.known(Some(top_speed), |steps| {
        let power = driving::power(vehicle, weight, steps)?;
        Some(driving::top_speed(vehicle.catalog, power, weight, acceleration, steps))
    })
}

fn handling_class(
    whole: &Whole<'_>,
    counts: fn(&HandlingStep) -> bool,
    steps: Steps<'_>,
) -> Option<Exact> {
    Some(driving::handling_class(&whole.figures.handling, counts, steps)?.into())
}

fn damage_modifier_at(whole: &Whole<'_>, weight: i64, kept: Exact, steps: Steps<'_>) -> Exact {
    steps.known(kept, |steps| driving::damage_modifier(whole.vehicle().catalog, weight, steps))
}
