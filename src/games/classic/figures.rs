//! The figures of a vehicle, each worked out once from its ledger.

use crate::check::rule::Cite;
use crate::units::Exact;
use crate::vehicle::ledger::Ledger;

use super::catalog::{Catalog, Sort};
use super::places::{Place, Wheel};
use super::tally::tally;
use super::vehicle::{Tire, Vehicle};

/// How a vehicle moves at one weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Pounds.
    pub weight: i64,
    /// Miles per hour a turn; 0 for a vehicle that does not move.
    pub acceleration: i64,
    /// Miles per hour.
    pub top_speed: Exact,
}

/// What one condition adds to or takes from a handling class.
#[derive(Clone, Debug)]
pub struct HandlingStep {
    pub why: String,
    pub change: i64,
    pub cite: Cite,
    pub on_road: bool,
    pub at_speed: bool,
    pub off_road: bool,
}

/// A vehicle that stands alone, or one half of a cycle with its sidecar: each has a load and spaces of its own.
#[derive(Debug)]
pub struct Unit<'a> {
    pub name: &'static str,
    pub vehicle: &'a Vehicle<'a>,
    pub ledger: Ledger,
    pub figures: UnitFigures,
}

impl<'a> Unit<'a> {
    pub fn new(name: &'static str, vehicle: &'a Vehicle<'a>) -> Unit<'a> {
        let ledger = tally(vehicle);
        let figures = UnitFigures::of(vehicle, &ledger);
        Unit { name, vehicle, ledger, figures }
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
    /// The cargo area and what the body has left.
    pub cargo_spaces: Option<Exact>,
    pub cargo_spaces_used: Exact,
    /// Spaces that weapons may take on one side.
    pub side_limit: Option<i64>,
}

impl UnitFigures {
    fn of(vehicle: &Vehicle<'_>, ledger: &Ledger) -> UnitFigures {
        let spaces = vehicle.spaces();
        let spaces_used = ledger.spaces();
        let left = spaces.map(|spaces| (Exact::from(spaces) - spaces_used).max(Exact::ZERO));
        let area = vehicle.body.map(|body| Exact::from(body.value.cargo_spaces));
        let share = vehicle.catalog.figures.side_limit.value;
        UnitFigures {
            weight: ledger.weight().rounded(),
            cargo_weight: ledger.cargo_weight().rounded(),
            max_load: vehicle.max_load(),
            spaces,
            spaces_used,
            cargo_spaces: area.zip(left).map(|(area, left)| area + left),
            cargo_spaces_used: ledger.cargo_spaces(),
            side_limit: vehicle.limited_spaces().map(|spaces| (share * spaces).floor()),
        }
    }

    /// Pounds over (negative) or under the maximum load.
    pub fn weight_left(&self) -> Option<Exact> {
        Some(self.max_load? - Exact::from(self.weight))
    }
}

/// The figures of the whole: of a cycle and its sidecar together.
#[derive(Debug)]
pub struct Figures {
    /// Rounded dollars and pounds.
    pub cost: i64,
    pub weight: i64,
    pub cargo_weight: i64,
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
    /// The first unit is the one that drives.
    pub fn of(units: &[Unit<'_>]) -> Figures {
        let vehicle = units[0].vehicle;
        let catalog = vehicle.catalog;
        let total =
            |of: fn(&Ledger) -> Exact| -> Exact { units.iter().map(|unit| of(&unit.ledger)).sum() };
        let weight = total(Ledger::weight).rounded();
        let with_cargo = (total(Ledger::weight) + total(Ledger::cargo_weight)).rounded();
        let loads: Option<Vec<_>> = units.iter().map(|unit| unit.figures.max_load).collect();
        let full_load = loads.map(|loads| loads.into_iter().sum::<Exact>().floor().max(weight));
        let power = vehicle.power_plant.as_ref().map(|plant| plant.row.power);
        let at = |weight: i64| power.map(|power| motion(catalog, power, weight));
        let empty = at(weight);
        let power_units = power_units(vehicle);
        let weapons = units.iter().flat_map(|unit| &unit.vehicle.weapons);
        let drains = weapons.filter_map(|weapon| weapon.row.drain);
        let sidecar = units.get(1).map(|unit| unit.vehicle);
        Figures {
            cost: total(Ledger::cost).rounded(),
            weight,
            cargo_weight: total(Ledger::cargo_weight).rounded(),
            weight_with_cargo: with_cargo,
            personal_cost: total(Ledger::personal_cost).rounded(),
            empty,
            with_cargo: if with_cargo == weight { empty } else { at(with_cargo) },
            loaded: full_load.and_then(at),
            handling: handling(vehicle, sidecar, weight),
            damage_modifier: damage_modifier(catalog, weight),
            damage_modifier_with_cargo: damage_modifier(catalog, with_cargo),
            power_units,
            laser_shots: power_units
                .zip(drains.max())
                .map(|(units, drain)| (units / Exact::from(drain)).floor()),
        }
    }

    /// The dollars up to which vehicles cost in the division that this one is in.
    pub fn division_ceiling(&self, catalog: &Catalog) -> Exact {
        let step = catalog.figures.division_step;
        Exact::from((Exact::from(self.cost) / step).ceil()) * step
    }

    pub fn handling_class(&self) -> Option<i64> {
        self.sum(|step| step.on_road)
    }

    /// Fast enough for spoilers and airdams.
    pub fn handling_class_at_speed(&self) -> Option<i64> {
        self.sum(|step| step.on_road || step.at_speed)
    }

    pub fn handling_class_off_road(&self) -> Option<i64> {
        self.sum(|step| step.off_road)
    }

    fn sum(&self, counts: impl Fn(&HandlingStep) -> bool) -> Option<i64> {
        (!self.handling.is_empty()).then(|| sum(&self.handling, counts))
    }
}

/// Acceleration and top speed of `power` factors moving `weight` pounds, p. 51.
pub fn motion(catalog: &Catalog, power: Exact, weight: i64) -> Motion {
    let figures = &catalog.figures;
    let heavy = Exact::from(weight);
    let steps = figures.acceleration.iter().rev();
    let acceleration = steps
        .clone()
        .find(|(share, _)| power >= *share * heavy)
        .map_or(0, |(_, acceleration)| *acceleration);
    let top_speed = if acceleration == 0 || (power + heavy).is_zero() {
        Exact::ZERO
    } else {
        unrounded_top_speed(catalog, power, weight).down_to_multiple_of(figures.top_speed_step)
    };
    Motion { weight, acceleration, top_speed }
}

/// Before it is rounded down to a step.
pub fn unrounded_top_speed(catalog: &Catalog, power: Exact, weight: i64) -> Exact {
    catalog.figures.top_speed_factor * power / (power + Exact::from(weight))
}

/// The heaviest whole weight that still accelerates like this, and the next lighter one that does better.
pub fn acceleration_limits(
    catalog: &Catalog,
    power: Exact,
    motion: Motion,
) -> (Option<i64>, Option<i64>) {
    let weight_at = |acceleration: i64| {
        let step = catalog.figures.acceleration.iter().find(|(_, mph)| *mph == acceleration);
        step.map(|(share, _)| (power / *share).floor())
    };
    let better = catalog.figures.acceleration.iter().find(|(_, mph)| *mph > motion.acceleration);
    (weight_at(motion.acceleration), better.and_then(|(_, mph)| weight_at(*mph)))
}

/// The heaviest whole weight that reaches a top speed.
pub fn top_speed_limit(catalog: &Catalog, power: Exact, top_speed: Exact) -> Option<i64> {
    let reachable = top_speed > Exact::ZERO;
    reachable.then(|| (catalog.figures.top_speed_factor * power / top_speed - power).floor())
}

/// The share of a rammed speed's damage that a vehicle of this weight gives, p. 19.
pub fn damage_modifier(catalog: &Catalog, weight: i64) -> Exact {
    let figures = &catalog.figures;
    let heavy = Exact::from(weight);
    if let Some((_, modifier)) = figures.damage_modifiers.iter().find(|(most, _)| heavy <= *most) {
        return *modifier;
    }
    let Some((most, modifier)) = figures.damage_modifiers.last() else {
        return Exact::ZERO;
    };
    *modifier + Exact::from(((heavy - *most) / figures.damage_modifier_every).ceil())
}

fn power_units(vehicle: &Vehicle<'_>) -> Option<Exact> {
    let plant = vehicle.power_plant.as_ref()?.row;
    let figures = &vehicle.catalog.figures;
    Some(if plant.kinds.iter().any(|kind| kind == "car") {
        plant.spaces * figures.units_per_space
    } else {
        figures.units_per_dp * plant.dp
    })
}

fn handling(
    vehicle: &Vehicle<'_>,
    sidecar: Option<&Vehicle<'_>>,
    weight: i64,
) -> Vec<HandlingStep> {
    let mut steps = Vec::new();
    let mut step = |why: &str, change, cite: &Cite, [on_road, at_speed, off_road]: [bool; 3]| {
        let (why, cite) = (why.to_owned(), cite.clone());
        steps.push(HandlingStep { why, change, cite, on_road, at_speed, off_road });
    };
    const EVERYWHERE: [bool; 3] = [true, true, true];
    const ON_ROAD: [bool; 3] = [true, true, false];
    const AT_SPEED: [bool; 3] = [false, true, false];
    const OFF_ROAD: [bool; 3] = [false, false, true];
    let units: Vec<&Vehicle<'_>> = std::iter::once(vehicle).chain(sidecar).collect();
    let Some(kind) = vehicle.kind else { return Vec::new() };
    for unit in &units {
        let (Some(suspension), Some(class)) = (unit.suspension, suspension_class(unit, weight))
        else {
            return Vec::new();
        };
        let of = if unit.is_sidecar { " of the sidecar" } else { "" };
        let why = format!("{} suspension{of}", suspension.value.row.name.to_lowercase());
        step(&why, class, &suspension.value.row.cite, EVERYWHERE);
    }
    if let Some(cite) = &kind.front_guards_cite
        && vehicle
            .wheelguards
            .iter()
            .any(|guard| guard.wheel.is_front() && guard.retractable.is_none())
    {
        step("wheelguards in front", kind.front_guards, cite, EVERYWHERE);
    }
    if unlike_axle(vehicle).is_some() {
        let figure = &vehicle.catalog.figures.unlike_tires;
        step("unlike tires on an axle", figure.value, &figure.cite, EVERYWHERE);
    }
    for modification in &vehicle.catalog.tire_modifications.rows {
        let has = |tire: &Tire<'_>| {
            tire.modifications.iter().any(|found| found.row.id == modification.row.id)
        };
        if units.iter().any(|unit| unit.tires.is_empty() || !unit.tires.iter().all(has)) {
            continue;
        }
        let why = format!("{} tires all round", modification.row.name.to_lowercase());
        if modification.handling_class != 0 {
            step(&why, modification.handling_class, &modification.row.cite, ON_ROAD);
        }
        if modification.off_road_handling_class != 0 {
            step(&why, modification.off_road_handling_class, &modification.row.cite, OFF_ROAD);
        }
    }
    let mut at_speed = false;
    for accessory in vehicle.accessories.iter().filter(|accessory| accessory.fake.is_none()) {
        let row = accessory.row;
        if row.handling_class != 0 {
            step(&row.row.name.to_lowercase(), row.handling_class, &row.row.cite, ON_ROAD);
        }
        if row.handling_class_at_speed != 0 && !at_speed {
            at_speed = true;
            step(
                &row.row.name.to_lowercase(),
                row.handling_class_at_speed,
                &row.row.cite,
                AT_SPEED,
            );
        }
    }
    let built_for_it =
        |unit: &&Vehicle<'_>| unit.suspension.is_some_and(|found| found.value.off_road);
    let enough = match vehicle.otherwise.combination_hc {
        true => units.iter().any(built_for_it),
        false => units.iter().all(built_for_it),
    };
    if !enough {
        step("off road", kind.off_road, &kind.off_road_cite, OFF_ROAD);
    }
    if let Some(most) = kind.suspension_most.filter(|_| vehicle.otherwise.reversed_trike_hc) {
        let excess = |counts: fn(&HandlingStep) -> bool| (sum(&steps, counts) - most).max(0);
        let on_road = excess(|step| step.on_road);
        let at_speed = excess(|step| step.on_road || step.at_speed) - on_road;
        let off_road = excess(|step| step.off_road);
        for (lost, [on_road, at_speed, off_road]) in
            [(on_road, ON_ROAD), (at_speed, AT_SPEED), (off_road, OFF_ROAD)]
        {
            let why = format!("no {} handles better than {most}", vehicle.kind_name());
            let (change, cite) = (-lost, kind.row.cite.clone());
            if lost > 0 {
                steps.push(HandlingStep { why, change, cite, on_road, at_speed, off_road });
            }
        }
    }
    steps
}

fn sum(steps: &[HandlingStep], counts: impl Fn(&HandlingStep) -> bool) -> i64 {
    steps.iter().filter(|step| counts(step)).map(|step| step.change).sum()
}

/// What the suspension alone gives, in the column of the body and its weight.
fn suspension_class(vehicle: &Vehicle<'_>, weight: i64) -> Option<i64> {
    let (body, kind) = (vehicle.ruling_body()?, vehicle.kind?);
    let suspension = vehicle.suspension?.value;
    let heavy = body.van_handling_above.is_some_and(|most| Exact::from(weight) > most);
    let column = if heavy { "van" } else { body.handling };
    let columns = &suspension.handling_class.columns;
    let listed = columns.iter().find(|named| named.key == column)?.value.value;
    let most = kind.suspension_most.unwrap_or(i64::MAX).max(listed);
    Some((listed + kind.suspension_bonus).min(most))
}

/// The first axle whose two tires differ.
pub fn unlike_axle<'v>(vehicle: &'v Vehicle<'_>) -> Option<(&'v Tire<'v>, &'v Tire<'v>)> {
    let pairs = [(Wheel::FrontLeft, Wheel::FrontRight), (Wheel::BackLeft, Wheel::BackRight)];
    pairs.into_iter().find_map(|(left, right)| {
        let at = |wheel| vehicle.tires.iter().find(|tire| tire.wheel == wheel);
        let (left, right) = at(left).zip(at(right))?;
        (!left.same_kind(right)).then_some((left, right))
    })
}

/// Spaces of weapons that point in one direction; turrets do not count, p. 52.
pub fn spaces_at(vehicle: &Vehicle<'_>, place: Place) -> Exact {
    let weapons = vehicle.weapons.iter().filter(|weapon| weapon.place() == Some(place));
    weapons.map(|weapon| vehicle.side_spaces(weapon)).sum()
}

/// A spoiler and an airdam together make fast maneuvers easier.
pub fn eases_fast_maneuvers(vehicle: &Vehicle<'_>) -> bool {
    let aids: Vec<_> = vehicle
        .accessories
        .iter()
        .filter(|part| part.row.handling_class_at_speed != 0 && part.fake.is_none())
        .collect();
    aids.iter().any(|part| part.row.sort == Sort::Airdam)
        && aids.iter().any(|part| part.row.sort != Sort::Airdam)
}
