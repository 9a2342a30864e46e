//! Movement, handling, ramming, and power of a vehicle.

use std::borrow::Cow;

use crate::check::rule::Cite;
use crate::units::{Exact, decimal, hundredths, plain, plain as plain_text};
use crate::vehicle::derivation::{Kept, Steps};

use super::super::catalog::{
    Acceleration, Catalog, Figure, Kind, KindSort, Share, Sort, TopSpeed, amounts, percent,
};
use super::super::people::untrained;
use super::super::places::Wheel;
use super::super::vehicle::{Fitted, Tire, Vehicle};
use super::{Figures, Unit};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    pub weight: i64,
    pub acceleration: Exact,
    pub top_speed: Exact,
}

#[derive(Clone, Debug)]
pub struct HandlingStep {
    pub why: String,
    pub change: i64,
    pub cite: Cite,
    pub on_road: bool,
    /// On the road, fast enough for spoilers and airdams.
    pub at_speed: bool,
    pub off_road: bool,
}

/// The performance of the plant at `weight` pounds, p. 51. Keeps the steps under the keys of both figures.
pub fn motion(
    vehicle: &Vehicle<'_>,
    weight: i64,
    kept: &Kept,
    keys: [&'static str; 2],
) -> Option<Motion> {
    let drive = Drive::of(vehicle)?;
    let acceleration = kept.keep(keys[0], |steps| acceleration(vehicle, weight, steps))?;
    let moving = Motion { weight, acceleration, top_speed: Exact::ZERO };
    let top_speed = kept.keep(keys[1], |steps| top_speed(vehicle, &drive, moving, steps))?;
    Some(Motion { top_speed, ..moving })
}

/// The power of a vehicle, and its effect.
pub struct Drive<'v> {
    pub power: Exact,
    /// The steps of acceleration, the lowest first.
    pub table: Cow<'v, [Acceleration]>,
    figures: &'v TopSpeed,
    /// The factor of the formula of top speed.
    factor: Exact,
    /// Miles per hour a turn beside the table.
    bonus: Exact,
}

impl<'v> Drive<'v> {
    pub fn of(vehicle: &Vehicle<'v>) -> Option<Drive<'v>> {
        let plant = vehicle.power_plant.as_ref()?;
        let mut drive = Drive::with(vehicle.catalog, plant.power());
        let parts = || vehicle.accessories.iter().filter(|part| part.fake.is_none());
        let shares = vehicle.all_fittings().map(|row| row.change(Figure::TopSpeed).share);
        let shares =
            shares.chain(parts().map(|part| Share::of_plain(&part.row.share, Figure::TopSpeed)));
        drive.factor = plant.row.speed_factor.unwrap_or(drive.factor);
        drive.factor = drive.factor * (Exact::ONE + shares.sum());
        drive.bonus = vehicle.all_fittings().map(|row| row.acceleration_bonus).sum();
        let lines = parts().flat_map(|part| {
            let cite = Some(part.row.cite.clone());
            let lines = part.row.acceleration.iter();
            lines.map(move |line| Acceleration {
                cite: cite.clone(),
                is_added: true,
                ..line.clone()
            })
        });
        let lines: Vec<_> = lines.collect();
        if !lines.is_empty() {
            drive.table.to_mut().extend(lines);
            drive.table.to_mut().sort_by_key(|step| step.power);
        }
        Some(drive)
    }

    /// A vehicle without parts that change more than its power.
    pub fn with(catalog: &'v Catalog, power: Exact) -> Drive<'v> {
        let figures = &catalog.figures;
        let table = Cow::Borrowed(figures.acceleration.as_slice());
        let (figures, bonus) = (&figures.top_speed, Exact::ZERO);
        Drive { power, table, figures, factor: figures.factor, bonus }
    }

    /// The highest acceleration in the table that the power is enough for.
    pub fn acceleration(&self, weight: i64) -> Exact {
        let mut table = self.table.iter().rev();
        let step = table.find(|step| self.power >= step.power * weight);
        step.map_or(Exact::ZERO, |step| step.mph + self.bonus)
    }

    /// The top speed of a vehicle that moves.
    pub fn top_speed(&self, weight: i64, steps: Steps<'_>) -> Exact {
        let figures = self.figures;
        let exact = self.factor * self.power / (self.power + Exact::from(weight));
        let rounded = exact.down_to_multiple_of(figures.step);
        if steps.are_kept() {
            let formula = format!("{} × power ÷ (power + weight)", plain(self.factor));
            steps.shown(hundredths).by("top-speed", formula, exact);
            let down = format!("Rounded down to a multiple of {}", decimal(figures.step));
            steps.by("top-speed", down, rounded);
        }
        rounded
    }

    /// The highest weight that moves at all.
    pub fn most_moved(&self) -> Option<i64> {
        Some((self.power / self.table.first()?.power).floor())
    }

    /// The highest weight with this acceleration, and the highest weight with the next better one.
    pub fn acceleration_limits(&self, acceleration: Exact) -> (Option<i64>, Option<i64>) {
        let weight = |step: &Acceleration| (self.power / step.power).floor();
        let table = || self.table.iter().map(|step| (step.mph + self.bonus, step));
        let own = table().find(|(mph, _)| *mph == acceleration);
        let next = table().find(|(mph, _)| *mph > acceleration);
        (own.map(|(_, step)| weight(step)), next.map(|(_, step)| weight(step)))
    }

    pub fn top_speed_limit(&self, top_speed: Exact) -> Option<i64> {
        let reachable = top_speed > Exact::ZERO;
        reachable.then(|| (self.factor * self.power / top_speed - self.power).floor())
    }
}

/// The power factors, and the pounds they move.
fn power(vehicle: &Vehicle<'_>, weight: i64, steps: Steps<'_>) -> Option<Exact> {
    let power = power_factors(vehicle, steps)?;
    steps.step("Weight in pounds", weight);
    Some(power)
}

/// The power factors of the plant with its fittings.
pub fn power_factors(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    let plant = vehicle.power_plant.as_ref()?;
    let what = format!("Power factors, {} power plant", plant.row.name);
    let plain = steps.cited(what, plant.row.power, &plant.row.cite);
    Some(with_steps(plain, "Power factors", &plant.fittings, Figure::Power, steps))
}

/// A figure of a part with its fittings, and a step for each that changes it.
pub fn with_steps(
    plain: Exact,
    name: &'static str,
    fittings: &[Fitted<'_>],
    figure: Figure,
    steps: Steps<'_>,
) -> Exact {
    let changes: Vec<_> = fittings.iter().map(|fitted| fitted.value.change(figure)).collect();
    let all = amounts(plain, &changes);
    let sum: Exact = plain + all.iter().copied().sum();
    for ((fitted, change), amount) in fittings.iter().zip(&changes).zip(all) {
        if !amount.is_zero() && steps.are_kept() {
            let row = fitted.value;
            let how = percent(change.share, plain, plain_text);
            let how = if change.share.is_zero() { String::new() } else { format!(": {how}") };
            let what = row.name.clone() + &how;
            steps.cited(what, amount, &row.cite);
        }
    }
    if sum == plain { sum } else { steps.step(name, sum) }
}

fn acceleration(vehicle: &Vehicle<'_>, weight: i64, steps: Steps<'_>) -> Option<Exact> {
    let (power, drive) = (power(vehicle, weight, steps)?, Drive::of(vehicle)?);
    for step in drive.table.iter().filter(|_| steps.are_kept()) {
        let (share, mph) = (step.power, decimal(step.mph));
        let what = match share == Exact::ONE {
            true => format!("The whole weight is needed for {mph} mph a turn"),
            false => format!("{} of the weight is needed for {mph} mph a turn", plain(share)),
        };
        let steps = steps.shown(hundredths);
        match step.cite.as_ref().filter(|_| step.is_added) {
            Some(cite) => steps.cited(what, share * weight, cite),
            None => steps.by("acceleration", what, share * weight),
        };
    }
    let acceleration = drive.acceleration(weight);
    for row in vehicle.all_fittings().filter(|row| !row.acceleration_bonus.is_zero()) {
        let what = row.name.clone() + ": more, if it moves";
        steps.shown(decimal).cited(what, row.acceleration_bonus, &row.cite);
    }
    let what = match acceleration.is_zero() {
        true => format!("{} is too little to move", plain(power)),
        false => format!("The highest that {} is enough for", plain(power)),
    };
    Some(steps.shown(decimal).by("acceleration", what, acceleration))
}

/// Miles per hour at this weight and acceleration.
pub fn top_speed(
    vehicle: &Vehicle<'_>,
    drive: &Drive<'_>,
    motion: Motion,
    steps: Steps<'_>,
) -> Option<Exact> {
    let power = power(vehicle, motion.weight, steps)?;
    if motion.acceleration.is_zero() || (power + Exact::from(motion.weight)).is_zero() {
        return Some(steps.by("acceleration", "Too little power to move", Exact::ZERO));
    }
    Some(drive.top_speed(motion.weight, steps))
}

/// The damage factor in a collision at this weight, p. 19.
pub fn damage_modifier(catalog: &Catalog, weight: i64, steps: Steps<'_>) -> Exact {
    let figures = &catalog.figures;
    let heavy = steps.step("Weight in pounds", weight);
    let fits = figures.damage_modifiers.iter().find(|step| heavy <= step.weight);
    let Some(step) = fits.or(figures.damage_modifiers.last()) else {
        return steps.step("Modifier", Exact::ZERO);
    };
    let up_to = format!("Modifier up to {} lbs.", plain(step.weight));
    let listed = steps.by("damage-modifier", up_to, step.modifier);
    if fits.is_some() {
        return listed;
    }
    let every = figures.beyond.every;
    let beyond = format!("One more for every {} lbs. above that, or part of it", plain(every));
    let more = steps.by("damage-modifier-beyond", beyond, ((heavy - step.weight) / every).ceil());
    steps.step("Modifier", listed + more)
}

pub fn power_units(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    let plant = vehicle.power_plant.as_ref()?.row;
    let figures = &vehicle.catalog.figures;
    let stored = |units: Exact| {
        let parts = vehicle.accessories.iter().filter(|part| !part.row.power_units.is_zero());
        let more = parts.map(|part| {
            let row = &part.row.row;
            steps.cited(row.name.clone(), part.row.power_units * part.count.value, &row.cite)
        });
        let more: Exact = more.sum();
        if more.is_zero() { units } else { steps.step("Power units", units + more) }
    };
    if plant.mpg.is_some() {
        let what = format!("{}, none", plant.row.name);
        return Some(stored(steps.cited(what, Exact::ZERO, &plant.row.cite)));
    }
    let kinds = &vehicle.catalog.kinds.rows;
    let cars = |kind: &Kind| kind.sort == KindSort::Car && kind.is_in(&plant.kinds);
    let (what, have, each) = match kinds.iter().any(cars) {
        true => ("spaces", plant.spaces, figures.power_units.per_car_space),
        false => ("DP", Exact::from(plant.dp), figures.power_units.per_cycle_dp),
    };
    let title = format!("{} power plant, {what}", plant.row.name);
    let have = steps.cited(title, have, &plant.row.cite);
    let units = steps.by("power-units", format!("× {} for each", plain(each)), have * each);
    let plant = vehicle.power_plant.as_ref()?;
    let units = with_steps(units, "Power units", &plant.fittings, Figure::PowerUnits, steps);
    Some(stored(units))
}

/// Shots on a full plant of the laser with the largest drain.
pub fn laser_shots(units: &[Unit<'_>], steps: Steps<'_>) -> Option<i64> {
    let power = power_units(units[0].vehicle, steps)?;
    let rows = units.iter().flat_map(|unit| &unit.vehicle.weapons).map(|weapon| weapon.row);
    let row = rows.max_by_key(|row| row.drain)?;
    let what = format!("Power units a shot of the {}", row.lower());
    let drain = steps.cited(what, row.drain?, &row.cite);
    let shots = (power / drain).floor();
    steps.step("Whole shots on a full plant", shots);
    Some(shots)
}

pub fn handling_class(
    handling: &[HandlingStep],
    counts: impl Fn(&HandlingStep) -> bool,
    steps: Steps<'_>,
) -> Option<i64> {
    for step in handling.iter().filter(|step| counts(step)) {
        steps.cited(step.why.clone(), step.change, &step.cite);
    }
    let class = sum(handling, counts)?;
    steps.step("Handling class", class);
    Some(class)
}

pub fn as_driven(vehicle: &Vehicle<'_>, figures: &Figures, steps: Steps<'_>) -> Option<i64> {
    let class = handling_class(&figures.handling, |step| step.on_road, steps)?;
    let Some((skill, change)) = untrained(vehicle) else { return Some(class) };
    let what = format!("The driver lacks {}", skill.row.name);
    steps.cited(what, change, &skill.row.cite);
    steps.step("As driven", class + change);
    Some(class + change)
}

/// The steps of the handling class; empty if unknown.
pub fn handling(
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
        let row = &suspension.value.row;
        let of_body = unit.body.filter(|body| body.value.handling_class.is_some());
        let (why, cite) = match of_body.map(|body| &body.value.row) {
            Some(body) => (body.name.to_lowercase(), &body.cite),
            None => (format!("{} suspension{of}", row.name.to_lowercase()), &row.cite),
        };
        step(&why, class, cite, EVERYWHERE);
    }
    let cite = |own: &'_ Option<Cite>| own.clone().unwrap_or_else(|| kind.row.cite.clone());
    let mut in_front = vehicle.wheelguards.iter().filter(|guard| guard.wheel.is_front());
    if kind.front_guards != 0 && in_front.any(|guard| guard.retractable.is_none()) {
        step("wheelguards in front", kind.front_guards, &cite(&kind.front_guards_cite), EVERYWHERE);
    }
    if unlike_axle(vehicle).is_some() {
        let figure = &vehicle.catalog.figures.unlike_tires;
        let change = figure.handling_class.floor();
        step("mismatched tires on an axle", change, &figure.cite, EVERYWHERE);
    }
    for modification in &vehicle.catalog.tire_modifications.rows {
        let has = |tire: &Tire<'_>| {
            tire.modifications.iter().any(|found| found.row.id == modification.id)
        };
        if units.iter().any(|unit| unit.tires.is_empty() || !unit.tires.iter().all(has)) {
            continue;
        }
        let why = format!("{} tires all round", modification.lower());
        if modification.handling_class != 0 {
            step(&why, modification.handling_class, &modification.cite, ON_ROAD);
        }
        if modification.off_road_handling_class != 0 {
            step(&why, modification.off_road_handling_class, &modification.cite, OFF_ROAD);
        }
    }
    let mut at_speed = false;
    for accessory in vehicle.accessories.iter().filter(|accessory| accessory.fake.is_none()) {
        let row = accessory.row;
        if row.handling_class != 0 {
            step(&row.lower(), row.handling_class, &row.cite, ON_ROAD);
        }
        if row.handling_class_at_speed != 0 && !at_speed {
            at_speed = true;
            step(&row.lower(), row.handling_class_at_speed, &row.cite, AT_SPEED);
        }
    }
    let built_for_it =
        |unit: &&Vehicle<'_>| unit.suspension.is_some_and(|found| found.value.off_road);
    if !units.iter().all(built_for_it) {
        step("off road", kind.off_road, &cite(&kind.off_road_cite), OFF_ROAD);
    }
    steps
}

pub fn sum(steps: &[HandlingStep], counts: impl Fn(&HandlingStep) -> bool) -> Option<i64> {
    let counted = steps.iter().filter(|step| counts(step)).map(|step| step.change);
    (!steps.is_empty()).then(|| counted.sum())
}

/// The suspension's class for the body's column and weight.
fn suspension_class(vehicle: &Vehicle<'_>, weight: i64) -> Option<i64> {
    let (body, kind) = (vehicle.body?.value, vehicle.kind?);
    let suspension = vehicle.suspension?.value;
    if let Some(own) = body.handling_class {
        return Some(own);
    }
    let heavy = body.van_handling_above.is_some_and(|most| Exact::from(weight) > most);
    let column = if heavy { "van" } else { body.handling };
    let columns = &suspension.handling_class.columns;
    let listed = columns.iter().find(|named| named.key == column)?.value.value;
    let most = kind.suspension_most.unwrap_or(i64::MAX).max(listed);
    Some((listed + kind.suspension_bonus).min(most))
}

pub fn unlike_axle<'v>(vehicle: &'v Vehicle<'_>) -> Option<(&'v Tire<'v>, &'v Tire<'v>)> {
    let pairs = [(Wheel::FrontLeft, Wheel::FrontRight), (Wheel::BackLeft, Wheel::BackRight)];
    pairs.into_iter().find_map(|(left, right)| {
        let at = |wheel| vehicle.tires.iter().find(|tire| tire.wheel == wheel);
        let (left, right) = at(left).zip(at(right))?;
        (!left.same_kind(right)).then_some((left, right))
    })
}

/// Whether it has a spoiler and an airdam, which make fast maneuvers easier.
pub fn eases_fast_maneuvers(vehicle: &Vehicle<'_>) -> bool {
    let parts = vehicle.accessories.iter().filter(|part| part.fake.is_none());
    let mut aids = parts.filter(|part| part.row.handling_class_at_speed != 0);
    aids.clone().any(|part| part.row.sort == Sort::Airdam)
        && aids.any(|part| part.row.sort != Sort::Airdam)
}
