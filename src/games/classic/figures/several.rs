//! Figures with several values.

use crate::units::{Exact, decimal, plain, pounds};
use crate::vehicle::derivation::{Derivation, Steps};
use crate::vehicle::figure::Value;

use super::super::catalog::Skill;
use super::super::people::Outfit;
use super::super::places::Place;
use super::super::vehicle::{Person, Vehicle};
use super::driving::{Drive, top_speed};
use super::{Figures, Motion, Unit, Whole, text};

/// A person's figures with a single number.
pub const PERSON_FIGURES: [&str; 6] = [
    "skill_points",
    "reflexes",
    "armor_dp",
    "grenade_equivalents",
    "grenade_equivalents_limit",
    "gear_cost",
];

/// The weights at which acceleration and top speed change.
const THRESHOLDS: [&str; 4] = [
    "acceleration_kept_up_to",
    "acceleration_gained_at",
    "top_speed_kept_up_to",
    "top_speed_gained_at",
];

/// The motion, and the weight of each of [`THRESHOLDS`].
fn limits(whole: &Whole<'_>) -> Option<(Motion, [Option<i64>; 4])> {
    let (motion, drive) = (whole.figures.empty?, Drive::of(whole.vehicle())?);
    let (keeps, gains) = drive.acceleration_limits(motion.acceleration);
    let faster = motion.top_speed + whole.vehicle().catalog.figures.top_speed.step;
    let faster = drive.top_speed_limit(faster).filter(|_| !motion.acceleration.is_zero());
    Some((motion, [keeps, gains, drive.top_speed_limit(motion.top_speed), faster]))
}

pub fn thresholds(whole: &Whole<'_>, _: Steps<'_>) -> Value {
    limits(whole).map_or(Value::Unknown, |(_, weights)| {
        Value::table(THRESHOLDS.into_iter().zip(weights.map(Value::from)))
    })
}

pub fn thresholds_text(whole: &Whole<'_>) -> Option<String> {
    let (motion, [keeps, gains, top_keeps, top_gains]) = limits(whole)?;
    let table = Drive::of(whole.vehicle())?.table;
    let step = whole.vehicle().catalog.figures.top_speed.step;
    let better = table.iter().find(|step| step.mph > motion.acceleration);
    let worse = table.iter().rev().find(|step| step.mph < motion.acceleration);
    let change =
        |what: &str, more: Option<String>, gains: Option<i64>, less: String, keeps: Option<i64>| {
            let up_to = more
                .zip(gains)
                .map(|(more, at)| format!("{more} up to {}", pounds(Exact::from(at))));
            let above = keeps.map(|at| format!("{less} above {}", pounds(Exact::from(at))));
            let both: Vec<_> = up_to.into_iter().chain(above).collect();
            format!("{what} {}", both.join(", "))
        };
    let (better, worse) =
        (better.map(|step| decimal(step.mph)), worse.map_or(Exact::ZERO, |step| step.mph));
    let acceleration = change("acceleration", better, gains, decimal(worse), keeps);
    if motion.acceleration.is_zero() {
        return Some(acceleration);
    }
    let (faster, slower) = (plain(motion.top_speed + step), plain(motion.top_speed - step));
    let speed = change("top speed", Some(faster), top_gains, slower, top_keeps);
    Some(format!("{acceleration}; {speed}"))
}

/// Unknown for a vehicle that cannot move.
pub fn range(whole: &Whole<'_>, steps: Steps<'_>) -> Value {
    let moves = whole.figures.empty.filter(|motion| !motion.top_speed.is_zero());
    let speed = moves
        .and_then(|motion| top_speed(whole.vehicle(), &Drive::of(whole.vehicle())?, motion, steps));
    let Some(speed) = speed else { return Value::Unknown };
    if let Some(mpg) = miles_on_a_gallon(whole.vehicle(), steps) {
        let gallons = steps.step("Gallons of fuel", whole.vehicle().fuel());
        return Value::table([("miles", steps.step("Miles", mpg * gallons).into())]);
    }
    let numbers = &whole.vehicle().catalog.figures.range;
    let miles = steps.by("range", "Miles at top speed", numbers.miles);
    steps.part("top_speed");
    let share = plain(numbers.cruising);
    let cruising = format!("Cruising speed: {share} of the top speed");
    let cruising_speed = steps.by("range", cruising, speed * numbers.cruising);
    steps.part("cruising_speed");
    let farther = format!("Miles at that speed: the same ÷ {share}");
    let cruising = steps.by("range", farther, miles / numbers.cruising);
    steps.part("cruising");
    Value::table([
        ("top_speed", miles.into()),
        ("cruising", cruising.into()),
        ("cruising_speed", cruising_speed.into()),
    ])
}

/// Of an engine that burns fuel, with its fittings.
fn miles_on_a_gallon(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Option<Exact> {
    let plant = vehicle.power_plant.as_ref()?;
    let what = format!("{}, miles on a gallon", plant.row.name);
    let plain = steps.cited(what, plant.row.mpg?, &plant.row.cite);
    let changes = plant.fittings.iter().map(|fitted| fitted.value).filter(|row| !row.mpg.is_zero());
    let more = changes.map(|row| steps.cited(row.name.clone(), row.mpg, &row.cite));
    Some((plain + more.sum()).max(Exact::ZERO))
}

pub fn range_text(whole: &Whole<'_>) -> Option<String> {
    let (range, _) = Derivation::of(|steps| range(whole, steps));
    let miles = |key| Some(plain(range.get(key)?.number()?));
    if let Some(miles) = miles("miles") {
        return Some(format!("{miles} miles"));
    }
    let (top, far, slow) = (miles("top_speed")?, miles("cruising")?, miles("cruising_speed")?);
    Some(format!("{top} miles at top speed, {far} at {slow} mph"))
}

/// Totals of each person's gear and skills.
pub fn crew(whole: &Whole<'_>, _: Steps<'_>) -> Value {
    let of_unit = |unit: &Unit<'_>| -> Vec<Value> {
        unit.vehicle.crew.iter().map(|person| person_value(unit.vehicle, person)).collect()
    };
    whole.units.iter().flat_map(of_unit).collect()
}

fn person_value(vehicle: &Vehicle<'_>, person: &Person<'_>) -> Value {
    let outfit = Outfit::of(vehicle, person);
    let skills = person.skills.as_ref().map(|skills| {
        let level = |(skill, level): &(&Skill, i64)| (skill.row.id.clone(), Value::from(*level));
        Value::table(skills.iter().map(level))
    });
    let words = [
        ("role", person.role.row.id.as_str().into()),
        ("name", person.name.clone().into()),
        ("skills", skills.into()),
    ];
    let numbers = [
        outfit.skill_points.into(),
        outfit.reflexes.into(),
        outfit.armor_dp.into(),
        outfit.burden.into(),
        outfit.limit.into(),
        outfit.cost.into(),
    ];
    Value::table(words.into_iter().chain(PERSON_FIGURES.into_iter().zip(numbers)))
}

fn cycle_alone(whole: &Whole<'_>) -> Option<Figures> {
    match whole.units {
        [cycle, _] => Some(Figures::of(std::slice::from_ref(cycle))),
        _ => None,
    }
}

pub fn without_sidecar(whole: &Whole<'_>, _: Steps<'_>) -> Value {
    let Some(figures) = cycle_alone(whole) else { return Value::Unknown };
    let motion = figures.empty;
    let class = |number: usize| figures.handling_classes().map(|all| all[number]).into();
    Value::table([
        ("weight", figures.weight.into()),
        ("acceleration", motion.map(|motion| motion.acceleration).into()),
        ("top_speed", motion.map(|motion| motion.top_speed).into()),
        ("handling_class", class(0)),
        ("handling_class_at_speed", class(1)),
        ("handling_class_off_road", class(2)),
        ("damage_modifier", figures.damage_modifier.into()),
    ])
}

pub fn without_sidecar_text(whole: &Whole<'_>) -> Option<String> {
    let figures = cycle_alone(whole)?;
    let motion = figures.empty;
    Some(format!(
        "{}, acceleration {}, top speed {}, handling class {}",
        pounds(Exact::from(figures.weight)),
        decimal(motion.map(|motion| motion.acceleration).unwrap_or_default()),
        plain(motion.map(|motion| motion.top_speed).unwrap_or_default()),
        text::handling(whole.vehicle(), &figures),
    ))
}

/// Dollars to the next division, pounds, spaces, and spaces for weapons on each side.
pub fn left_over(whole: &Whole<'_>, _: Steps<'_>) -> Value {
    let dollars = whole.ceiling() - Exact::from(whole.figures.cost);
    let unit = whole.unit();
    let pounds = unit.and_then(|unit| unit.load_left);
    let spaces = unit.and_then(|unit| unit.spaces_left());
    let sides = weapon_spaces(whole).into_iter().map(|(side, left)| (side, left.into()));
    Value::table([
        ("dollars", dollars.into()),
        ("pounds", pounds.into()),
        ("spaces", spaces.into()),
        ("weapon_spaces", Value::table(sides)),
    ])
}

fn weapon_spaces(whole: &Whole<'_>) -> Vec<(&'static str, Exact)> {
    let vehicle = whole.vehicle();
    let limit = whole.units[0].figures.side_limit;
    let limit = limit.filter(|_| vehicle.kind.is_some_and(|kind| kind.side_limit));
    let Some(limit) = limit.map(Exact::from) else { return Vec::new() };
    let mounts = |place: &Place| vehicle.weapon_mounts().any(|mount| mount == *place);
    let sides = Place::FACINGS.into_iter().filter(mounts);
    sides.map(|place| (place.name(), limit - vehicle.weapon_spaces_at(place))).collect()
}

pub fn left_over_text(whole: &Whole<'_>) -> Option<String> {
    let sides = weapon_spaces(whole).into_iter();
    let texts: Vec<_> = sides.map(|(side, left)| format!("{side} {}", plain(left))).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}
