//! The figures of a vehicle in output order. Each entry names the function that computes it: [`load`] has cost, load
//! and space, [`driving`] movement, [`several`] figures with several values; [`text`] formats figures.
//!
//! To add a figure, write its entry and its function. [`Figures`] keeps values for rules, sheets and other figures.

mod armor;
pub mod driving;
pub mod load;
pub mod several;
pub mod text;

use std::cell::OnceCell;

use crate::sheet::model::Side;
use crate::units::{Exact, decimal, dollars, plain, pounds};
use crate::vehicle::breach::Armor;
use crate::vehicle::derivation::{Kept, Steps};
use crate::vehicle::duel::Target;
use crate::vehicle::endurance::{self, Armored};
use crate::vehicle::figure::{Definition, Figured};
use crate::vehicle::fire::{Fire, Fires, figures};
use crate::vehicle::ledger::{Ledger, Line, Load};

use super::Classic;
use super::catalog::Catalog;
use super::fire;
use super::ledger::{CARGO_SPACES, COST, SPACES, WEIGHT, tally};
use super::vehicle::{Vehicle, tire_figures};

pub use driving::{Drive, HandlingStep, Motion, eases_fast_maneuvers, unlike_axle};
pub use several::PERSON_FIGURES;

/// The input of figures: the vehicle and its sidecar.
pub struct Whole<'a> {
    pub units: &'a [Unit<'a>],
    pub figures: Figures,
    /// The price limit of the wanted division.
    pub most: Option<Exact>,
}

impl<'a> Whole<'a> {
    pub fn of(units: &'a [Unit<'a>]) -> Whole<'a> {
        Whole { units, figures: Figures::of(units), most: None }
    }

    fn lines(&self) -> impl Iterator<Item = &'a Line> {
        load::lines(self.units)
    }

    fn vehicle(&self) -> &'a Vehicle<'a> {
        self.units[0].vehicle
    }

    /// The figures of the only unit; `None` for a combination, whose units have separate loads and spaces.
    fn unit(&self) -> Option<&'a UnitFigures> {
        match self.units {
            [unit] => Some(&unit.figures),
            _ => None,
        }
    }

    fn ceiling(&self) -> Exact {
        self.figures.division_ceiling(self.vehicle().catalog)
    }
}

/// A vehicle, or one half of a combination. Each half has its own load and spaces.
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
        let figures = UnitFigures::of(vehicle, &ledger, &Kept::default());
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
    pub weight: i64,
    pub cargo_weight: i64,
    pub max_load: Option<Exact>,
    pub spaces: Option<i64>,
    pub spaces_used: Exact,
    /// The cargo area plus the unused spaces of the body.
    pub cargo_spaces: Option<Exact>,
    pub cargo_spaces_used: Exact,
    /// The nearer limit of the weight, and whether the plant sets it.
    pub weight_limit: Option<(Exact, bool)>,
    /// Pounds below the maximum load; negative above it.
    pub load_left: Option<Exact>,
    pub side_limit: Option<i64>,
}

impl UnitFigures {
    fn of(vehicle: &Vehicle<'_>, ledger: &Ledger, kept: &Kept) -> UnitFigures {
        let weight = kept.keep("weight", |steps| {
            load::rounded(ledger.lines.iter(), WEIGHT, &[Load::Vehicle], steps)
        });
        let spaces = kept.keep("spaces", |steps| load::spaces(vehicle, steps));
        let used = ledger.sum(SPACES, Load::ALL);
        let share = vehicle.catalog.figures.side_limit.share;
        UnitFigures {
            weight,
            cargo_weight: ledger.sum(WEIGHT, &[Load::Cargo]).rounded(),
            max_load: kept.keep("max_load", |steps| load::max_load(vehicle, "", steps)),
            spaces,
            spaces_used: used,
            cargo_spaces: kept
                .keep("cargo_spaces", |steps| load::cargo_spaces(vehicle, spaces, used, steps)),
            cargo_spaces_used: ledger.sum(CARGO_SPACES, Load::ALL),
            weight_limit: kept.keep("weight_limit", |steps| load::weight_limit(vehicle, steps)),
            load_left: kept.keep("load_left", |steps| load::load_left(vehicle, weight, steps)),
            side_limit: vehicle.spaces().map(|spaces| (share * spaces).floor()),
        }
    }

    pub fn spaces_left(&self) -> Option<Exact> {
        Some(Exact::from(self.spaces?) - self.spaces_used)
    }
}

/// The figures of the whole vehicle, with its sidecar.
#[derive(Debug)]
pub struct Figures {
    /// Dollars of the vehicle and its cargo, rounded, without personal gear.
    pub cost: i64,
    /// Pounds without cargo, rounded.
    pub weight: i64,
    pub weight_with_cargo: i64,
    /// Dollars of personal gear (worn, carried or cargo), rounded.
    pub personal_cost: i64,
    /// Motion without cargo, with the declared cargo, and at maximum load.
    pub empty: Option<Motion>,
    pub with_cargo: Option<Motion>,
    pub loaded: Option<Motion>,
    pub handling: Vec<HandlingStep>,
    pub damage_modifier: Exact,
    pub damage_modifier_with_cargo: Exact,
    pub power_units: Option<Exact>,
    pub laser_shots: Option<i64>,
    fire: OnceCell<Option<Fire>>,
}

impl Figures {
    /// The first unit must be the vehicle that drives.
    pub fn of(units: &[Unit<'_>]) -> Figures {
        Figures::keep(units, &Kept::default())
    }

    fn keep(units: &[Unit<'_>], kept: &Kept) -> Figures {
        let vehicle = units[0].vehicle;
        let catalog = vehicle.catalog;
        let sum = |key, measure, loads| {
            kept.keep(key, |steps| load::rounded(load::lines(units), measure, loads, steps))
        };
        let weight = sum("weight", WEIGHT, &[Load::Vehicle]);
        let with_cargo = sum("weight_with_cargo", WEIGHT, Load::WITH_CARGO);
        let loaded = kept.keep("weight_loaded", |steps| load::weight_loaded(units, weight, steps));
        let at = |weight, keys| driving::motion(vehicle, weight, kept, keys);
        let damage =
            |key, weight| kept.keep(key, |steps| driving::damage_modifier(catalog, weight, steps));
        let sidecar = units.get(1).map(|unit| unit.vehicle);
        Figures {
            cost: sum("cost", COST, Load::WITH_CARGO),
            weight,
            weight_with_cargo: with_cargo,
            personal_cost: sum("personal_cost", COST, &[Load::Personal]),
            empty: at(weight, ["acceleration", "top_speed"]),
            with_cargo: at(with_cargo, ["acceleration_with_cargo", "top_speed_with_cargo"]),
            loaded: loaded
                .and_then(|weight| at(weight, ["acceleration_loaded", "top_speed_loaded"])),
            handling: driving::handling(vehicle, sidecar, weight),
            damage_modifier: damage("damage_modifier", weight),
            damage_modifier_with_cargo: damage("damage_modifier_with_cargo", with_cargo),
            power_units: kept.keep("power_units", |steps| driving::power_units(vehicle, steps)),
            laser_shots: kept.keep("laser_shots", |steps| driving::laser_shots(units, steps)),
            fire: OnceCell::new(),
        }
    }

    pub fn division_ceiling(&self, catalog: &Catalog) -> Exact {
        let step = catalog.figures.division.step;
        Exact::from((Exact::from(self.cost) / step).ceil()) * step
    }

    pub fn handling_class(&self) -> Option<i64> {
        driving::sum(&self.handling, |step| step.on_road)
    }

    /// The handling class on the road, at speed, and off the road.
    pub fn handling_classes(&self) -> Option<[i64; 3]> {
        let at_speed = driving::sum(&self.handling, |step| step.at_speed)?;
        let off_road = driving::sum(&self.handling, |step| step.off_road)?;
        Some([self.handling_class()?, at_speed, off_road])
    }
}

impl Armored for Classic {
    const SUSTAINED: usize = 2;

    fn size(whole: &Whole<'_>, side: Side) -> i64 {
        let vehicle = whole.vehicle();
        let body = vehicle.body.map_or("", |body| &body.value.id);
        let (ends, sides, _) = vehicle.catalog.play.size(vehicle.kind, body);
        if matches!(side, Side::Front | Side::Back) { ends } else { sides }
    }

    fn armor(whole: &Whole<'_>, side: Side, steps: Steps<'_>) -> Option<Armor> {
        armor::armor(whole.vehicle(), side, steps)
    }

    fn wheels(whole: &Whole<'_>, side: Side) -> Vec<Target> {
        armor::wheels(whole.vehicle(), side, Classic::size(whole, side))
    }
}

impl Fires for Classic {
    fn fire<'c>(whole: &'c Whole<'_>) -> Option<&'c Fire> {
        let fire = || fire::fire(whole.vehicle(), whole.figures.power_units);
        whole.figures.fire.get_or_init(fire).as_ref()
    }
}

type Figure = Definition<Classic>;

impl Figured for Classic {
    type Case<'a> = Whole<'a>;

    fn keep(whole: &Whole<'_>, kept: &Kept) {
        Figures::keep(whole.units, kept);
        if let [unit] = whole.units {
            UnitFigures::of(unit.vehicle, &unit.ledger, kept);
        }
    }

    const ENDURANCE: &'static [Figure] = &endurance::figures();

    const FIGURES: &'static [Figure] = &[
        Figure::number("cost", "Cost", dollars, |whole, _| Some(whole.figures.cost.into()))
            .low()
            .main()
            .listed()
            .row("Cost", |whole| Some(text::cost(whole))),
        Figure::number("weight", "Weight", pounds, |whole, _| Some(whole.figures.weight.into()))
            .main()
            .listed()
            .row("Weight", |whole| Some(text::weight(whole))),
        Figure::number("max_load", "Maximum load", pounds, |whole, _| whole.unit()?.max_load),
        Figure::number("weight_limit", "Weight limit", pounds, |whole, _| {
            Some(whole.unit()?.weight_limit?.0)
        }),
        Figure::number("load_left", "Load left", pounds, |whole, _| whole.unit()?.load_left),
        Figure::number("spaces", "Spaces", plain, |whole, _| Some(whole.unit()?.spaces?.into())),
        Figure::number("spaces_used", "Spaces used", plain, |whole, steps| {
            Some(steps.sum(whole.lines(), SPACES, Load::ALL))
        })
        .row("Spaces", text::spaces_used),
        Figure::number("spaces_left", "Spaces left", plain, |whole, steps| {
            Some(steps.step("Spaces less those used", whole.unit()?.spaces_left()?))
        })
        .high(),
        Figure::number("tire_dp", "DP of all tires", plain, |whole, steps| {
            let tires = whole.units.iter().flat_map(|unit| &unit.vehicle.tires);
            let dp = tires.map(|tire| {
                let each = tire_figures(tire.row, &tire.modifications).2;
                steps.step(format!("{} × {each}", tire.count), Exact::from(each * tire.count))
            });
            let all: Exact = dp.sum();
            Some(steps.step("All tires", all))
        })
        .high(),
        Figure::number("cargo_spaces", "Cargo spaces", plain, |whole, _| {
            whole.unit()?.cargo_spaces
        })
        .high(),
        Figure::number("cargo_spaces_used", "Cargo spaces used", plain, |whole, steps| {
            Some(steps.sum(whole.lines(), CARGO_SPACES, Load::ALL))
        })
        .row("Cargo", text::cargo_spaces_used),
        Figure::number("weight_with_cargo", "Weight with cargo", pounds, |whole, _| {
            Some(whole.figures.weight_with_cargo.into())
        }),
        Figure::number("weight_loaded", "Weight loaded to the limit", pounds, |whole, _| {
            Some(whole.figures.loaded?.weight.into())
        }),
        Figure::number("acceleration", "Acceleration", decimal, |whole, _| {
            Some(whole.figures.empty?.acceleration)
        })
        .high()
        .main()
        .row("Acceleration", |whole| {
            Some(text::by_load(&whole.figures, |motion| decimal(motion.acceleration)))
        }),
        Figure::number(
            "acceleration_with_cargo",
            "Acceleration with cargo",
            decimal,
            |whole, _| Some(whole.figures.with_cargo?.acceleration),
        ),
        Figure::number(
            "acceleration_loaded",
            "Acceleration loaded to the limit",
            decimal,
            |whole, _| Some(whole.figures.loaded?.acceleration),
        ),
        Figure::number("top_speed", "Top speed", plain, |whole, _| {
            Some(whole.figures.empty?.top_speed)
        })
        .high()
        .main()
        .row("Top speed", |whole| {
            Some(text::by_load(&whole.figures, |motion| plain(motion.top_speed)))
        }),
        Figure::number("top_speed_with_cargo", "Top speed with cargo", plain, |whole, _| {
            Some(whole.figures.with_cargo?.top_speed)
        }),
        Figure::number("top_speed_loaded", "Top speed loaded to the limit", plain, |whole, _| {
            Some(whole.figures.loaded?.top_speed)
        }),
        Figure::several("thresholds", "Changes at", several::thresholds)
            .row("Changes at", several::thresholds_text),
        Figure::number("handling_class", "Handling class", plain, |whole, steps| {
            handling_class(whole, |step| step.on_road, steps)
        })
        .high()
        .main()
        .row("Handling class", |whole| Some(text::handling(whole.vehicle(), &whole.figures))),
        Figure::number(
            "handling_class_at_speed",
            "Handling class at speed",
            plain,
            |whole, steps| handling_class(whole, |step| step.at_speed, steps),
        )
        .high(),
        Figure::number(
            "handling_class_off_road",
            "Handling class off road",
            plain,
            |whole, steps| handling_class(whole, |step| step.off_road, steps),
        )
        .high(),
        Figure::several("without_sidecar", "Without sidecar", several::without_sidecar)
            .row("Without sidecar", several::without_sidecar_text),
        Figure::number("damage_modifier", "Damage modifier", plain, |whole, _| {
            Some(whole.figures.damage_modifier)
        })
        .row("Damage modifier", |whole| Some(text::damage_modifier(&whole.figures))),
        Figure::number(
            "damage_modifier_with_cargo",
            "Damage modifier with cargo",
            plain,
            |whole, _| Some(whole.figures.damage_modifier_with_cargo),
        ),
        Figure::number("power_units", "Power units", plain, |whole, _| whole.figures.power_units)
            .shown(),
        Figure::several("range", "Range", several::range).row("Range", several::range_text),
        Figure::number("laser_shots", "Laser shots", plain, |whole, _| {
            Some(whole.figures.laser_shots?.into())
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
        Figure::number("personal_cost", "Personal gear", dollars, |whole, _| {
            Some(whole.figures.personal_cost.into())
        })
        .row("Personal gear", |whole| text::personal_cost(&whole.figures)),
        Figure::several("left_over", "Left over", several::left_over)
            .row("Weapon spaces left", several::left_over_text),
    ];

    const FIRE: &'static [Figure] = &figures();
}

pub const OF_UNITS: &[&str] = &[
    "weight",
    "max_load",
    "load_left",
    "spaces",
    "spaces_used",
    "cargo_spaces",
    "cargo_spaces_used",
];

fn handling_class(
    whole: &Whole<'_>,
    counts: fn(&HandlingStep) -> bool,
    steps: Steps<'_>,
) -> Option<Exact> {
    Some(driving::handling_class(&whole.figures.handling, counts, steps)?.into())
}
